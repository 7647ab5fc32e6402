// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// An audio effect: what it is called, which parameters and presets it has, and what it does to a frame of audio.
///
/// An effect is a plain value without references, so that an instance is one piece of memory and the compiler can prove
/// that processing neither allocates nor locks. It is given `Coefficients`, which are made of the parameters' values
/// outside of its inner loop; while a parameter ramps, they move in straight lines between points at most `controlPeriod`
/// frames apart.
///
/// `init`, the parameters and one form of processing are enough: `render`, or that of a `FrameEffect`, `RenderEffect`,
/// `FilterEffect`, `WaveshaperEffect` or `MultibandEffect`. The other features, such as meters or MIDI, are there if they are declared:
/// an effect with a property `transport` follows the song.
public protocol Effect: BitwiseCopyable {
    /// One frame of the input: `Mono`, `Stereo`, `Quad`, `FivePointOne` or `SevenPointOne`; `WithSidechain` or `Buses` of
    /// two of them; `NoChannels` for an instrument.
    associatedtype Input: Frame
    /// One frame of the output.
    associatedtype Output: Frame
    /// The parameters, in the order of their ports. The default is none.
    associatedtype Control: ControlSet = NoControl
    /// What `render` needs of the parameters. The default is their values.
    associatedtype Coefficients: CoefficientSet = Values<Control>

    /// Name, class and description.
    static var about: About { get }
    /// What the effect's factory presets are. The default is none.
    static var presets: [Preset<Control>] { get }
    /// The definition of one parameter.
    static func parameter(_ control: Control) -> Parameter
    /// The one or two parameters that belong on the strip of a mixer, where hosts such as Ardour show them. The default is
    /// none.
    static var stripControls: [Control] { get }
    /// What the effect's view shows, the same for all layouts; none for an effect without a view. The default is a card for
    /// each parameter, below the spectra of input and output.
    static func makeView() -> (any EffectView)?

    /// An effect that has heard nothing.
    ///
    /// - Parameter setup: the sample rate, and memory of any size. It is called several times: see `Setup`.
    init(_ setup: inout Setup)

    /// The coefficients for values, each in its parameter's range.
    static func coefficients(for values: ParameterValues<Control, Double>, at rate: SampleRate) -> Coefficients
    /// The coefficients at four control points. The default computes one after the other.
    ///
    /// To compute all four at the same time, in SIMD lanes, write both functions as one that is generic over numbers, which may be
    /// `Double` or `Vector4`:
    ///
    ///     static func coefficients<Number: Vector>(
    ///         for values: ParameterValues<Control, Number>, at rate: SampleRate
    ///     ) -> FilterCoefficients<Number>
    static func coefficients(
        for values: ParameterValues<Control, Vector4>, at rate: SampleRate
    ) -> Coefficients.FourPoints

    /// Processes a block. The coefficients rest, or move for as many frames at least; where they move, they are to be moved on by the
    /// block's length, by `next`, `forEach` or `advance`: the parameter stays where it is otherwise.
    mutating func render(_ block: Block<Input, Output>, _ coefficients: inout CoefficientRamp<Coefficients>)

    /// Called every 256 frames: the place to replace what has decayed below `silenceThreshold` by zero.
    mutating func flushDenormals()

    /// What leaves the effect when it is switched off. The default, where input and output are alike, is the input; where
    /// the main bus of the input is like the output, that; and where there is no input, silence.
    static func bypass(_ input: Input) -> Output

    /// What leaves the effect in place of a block's output when it is switched off, late by `latency`.
    ///
    /// Called before `render`, for at most 64 frames, while the effect is off or fades, and not while it is fully on: what is late
    /// is taken from what `render` keeps of the input. (With `dry`, it is always called.)
    /// `exactly` has samples pass, too, that are no audible numbers. The default suits effects without latency, and those with
    /// `dry`.
    mutating func renderBypass(_ block: Block<Input, Output>, exactly: Bool) -> InlineArray<64, Output>

    /// Whether the output is finite whatever happens, for whatever finite input: then the kit does not look for what is not,
    /// which takes an instruction or less for each sample. The default is that it may not be.
    static var isAlwaysFinite: Bool { get }

    /// How many frames apart the points are, at most, between which the coefficients move in straight lines while a parameter
    /// ramps, 1 or more. The default is 32. The longer it is, the less time do the coefficients take, and the further are they
    /// between the points from where they were if computed at every frame: four times as far for twice the period.
    static var controlPeriod: Int { get }

    // MARK: Latency

    /// How many frames later than the input the output is, if that is always the same. The default is 0.
    static var latency: Int { get }
    /// The longest latency at a sample rate, in frames, whatever the parameters, of an effect whose latency depends on the
    /// sample rate or on parameters. See `dry`.
    static func maximumLatency(at rate: SampleRate) -> Int
    /// How many frames later than the input the output is: 0…`maximumLatency`, and clamped to that.
    ///
    /// - Parameters:
    ///   - values: those that the parameters go to, each in its range.
    ///   - rate: the sample rate.
    static func latency(for values: ParameterValues<Control, Double>, at rate: SampleRate) -> Int
    /// The delay of what is heard while the effect is switched off.
    associatedtype Dry: Feature = NoFeature<FadingDelay<Output>> where Dry.Value == FadingDelay<Output>
    /// What is heard while an effect is switched off whose latency depends on the sample rate or on parameters:
    /// `Setup.dryDelay` makes it, and the kit alone uses it.
    var dry: Dry { get set }

    // MARK: Bands

    /// How many bands with parameters of their own the effect has: 0, unless it is a `MultibandEffect`.
    static var bandCount: Int { get }
    /// The band that a parameter belongs to, counted from 0.
    static func band(of control: Control) -> Int
    /// Processes a block of a `MultibandEffect`.
    mutating func render(_ block: Block<Input, Output>, bands parameters: BandParameters<Control>)

    // MARK: Meters and curves

    /// The meters, in the order of their ports. See `Meters`.
    associatedtype Meter: ControlSet = NoControl
    /// The definition of one meter.
    static func meter(_ meter: Meter) -> Parameter
    /// The meters' values, which `Setup.meters` makes.
    var meters: Meters<Meter> { get }
    /// Whether hosts with inline displays, such as Ardour on the strips of its mixer, show the curves of the view's graph. The
    /// default is false.
    ///
    /// For such a picture, a view is asked for its graph, its accent, its handles' places and the heights of its curves, outside of
    /// the audio thread. The binary gets larger by what the view needs for its curves, and some 20 KB.
    static var hasCurve: Bool { get }

    // MARK: Files and saved values

    /// The files that the user can choose, in the order in which they are shown. See `Files`.
    associatedtype File: ControlSet = NoControl
    /// What is made of a file: a plain value, whose memory is asked for in `load`.
    associatedtype Content: BitwiseCopyable = NoValue
    /// The definition of one file.
    static func file(_ file: File) -> EffectFile
    /// Makes of a file what is processed with; nil if it is of no use.
    ///
    /// Called outside of the audio thread, twice, as an effect's `init` is: first with a setup that only counts.
    ///
    /// - Parameters:
    ///   - data: what the file holds; it is gone when the function returns.
    ///   - file: which one it is.
    ///   - setup: the host's sample rate, and memory of any size.
    static func load(_ data: FileData, for file: File, _ setup: inout Setup) -> Content?
    /// Has what was made of a file forget what it has heard: called when a host begins anew. The default does nothing, which suits
    /// tables; a `Convolver` is to be reset.
    static func reset(_ content: inout Content)
    /// What is loaded, which the kit keeps: `Files()` at the beginning.
    var files: Files<File, Content> { get set }
    /// What a session saves besides parameters and files: a plain value without pointers, of 4096 bytes at most.
    associatedtype Saved: BitwiseCopyable = NoValue
    /// A value that is saved with the song, such as a pattern or a learnt curve. The effect has it from its `init` on.
    ///
    ///     public struct Pattern: BitwiseCopyable {
    ///         var steps: InlineArray<16, UInt8>
    ///     }
    ///
    ///     public var saved = Pattern(steps: InlineArray(repeating: 0))
    ///
    /// The effect may change it while it processes; a session brings it back between two blocks. It outlasts `activate`. What is
    /// saved are the value's bytes: a session fits as long as the value's size stays the same, and is passed over otherwise. It is
    /// dropped, too, where the effect puts out NaN with it twice in a row, and never anything else.
    var saved: Saved { get set }

    // MARK: The song, MIDI and the second input

    /// `Transport`, if the effect follows the song.
    associatedtype Song: Feature = NoFeature<Transport> where Song.Value == Transport
    /// Where the song is: `Transport()` at the beginning. The kit sets it.
    ///
    ///     struct TempoTremolo<Channels: Frame>: FrameEffect {
    ///         var transport = Transport()
    ///         …
    ///         mutating func process(_ input: Channels, _ values: Values<Control>) -> Channels {
    ///             input * level(at: transport.beat)
    ///         }
    ///     }
    ///
    /// In `process` of a `FrameEffect`, `transport` is at the frame that is processed; in `render`, at the block's first, and
    /// `transport.beat(at:)` has the others.
    var transport: Song { get set }
    /// `MIDIMessage`, if the effect receives MIDI.
    associatedtype ReceivedMIDI: Feature = NoFeature<MIDIMessage> where ReceivedMIDI.Value == MIDIMessage
    /// Takes a `MIDIMessage`, at its frame: called before that frame is processed. Controllers that move parameters come here, too.
    mutating func receive(_ message: ReceivedMIDI)
    /// `MIDIOutput`, if the effect sends MIDI.
    associatedtype SentMIDI: Feature = NoFeature<MIDIOutput> where SentMIDI.Value == MIDIOutput
    /// Where MIDI is sent: `MIDIOutput()` at the beginning, and then
    /// `midi.send(.noteOn(channel: 0, note: 60, velocity: 100))`.
    ///
    /// While the effect is switched off, what it sends is not passed on, except the ends of notes; if it receives MIDI, that is passed
    /// on instead.
    var midi: SentMIDI { get set }
    /// Whether any channel of the sidechain, or of the second input, is connected. The kit sets it before each block.
    ///
    /// While it is not, its frames are silent; what an effect does then is often another thing than what it does in silence, such
    /// as listening to its main input.
    ///
    ///     public var isSecondInputConnected = false
    ///
    ///     public mutating func process(_ input: WithSidechain<Stereo, Stereo>, _ values: Values<Control>) -> Stereo {
    ///         let key = isSecondInputConnected ? input.sidechain : input.main
    var isSecondInputConnected: Bool { get set }
}

extension Effect {
    public static var presets: [Preset<Control>] { [] }
    public static var stripControls: [Control] { [] }
    public static func makeView() -> (any EffectView)? { CardsView(hasSpectrum: Output.channelCount > 0) }

    @inline(__always)
    public static var bandCount: Int { 0 }
    @inline(__always)
    public static func band(of control: Control) -> Int { 0 }
    @inline(__always)
    public mutating func render(_ block: Block<Input, Output>, bands parameters: BandParameters<Control>) {}

    @inline(__always)
    public mutating func flushDenormals() {}

    @inline(__always)
    public static var latency: Int { 0 }

    @inline(__always)
    public static var isAlwaysFinite: Bool { false }

    @inline(__always)
    public static var controlPeriod: Int { 32 }

    @inline(__always)
    public mutating func renderBypass(_ block: Block<Input, Output>, exactly: Bool) -> InlineArray<64, Output> {
        var output = InlineArray<64, Output>(repeating: .zero)
        for frame in 0..<block.count {
            if Dry.isUsed {
                dry.update { output[frame] = $0.process(Self.bypass(block.input.unchecked(frame))) }
                let isFinite = output[frame].magnitudes .< 1 / silenceThreshold
                if !exactly { output[frame] = Output.zero.replacing(with: output[frame], where: isFinite) }
            } else {
                output[frame] = Self.bypass(exactly ? block.input.unchecked(frame) : block.input[frame])
            }
        }
        return output
    }
}

// MARK: - Features that an effect does not declare

extension Effect {
    @inline(__always)
    public static func maximumLatency(at rate: SampleRate) -> Int { 0 }
    @inline(__always)
    public static func latency(for values: ParameterValues<Control, Double>, at rate: SampleRate) -> Int { 0 }
    @inline(__always)
    public static var hasCurve: Bool { false }
    public static func reset(_ content: inout Content) {}
    @inline(__always)
    public var isSecondInputConnected: Bool {
        get { false }
        set {}
    }
}

extension Effect where Dry == NoFeature<FadingDelay<Output>> {
    @inline(__always)
    public var dry: Dry {
        get { NoFeature() }
        set {}
    }
}

extension Effect where Meter == NoControl {
    public static func meter(_ meter: NoControl) -> Parameter {}
    @inline(__always)
    public var meters: Meters<NoControl> { Meters() }
}

extension Effect where File == NoControl, Content == NoValue {
    public static func file(_ file: NoControl) -> EffectFile {}
    public static func load(_ data: FileData, for file: NoControl, _ setup: inout Setup) -> NoValue? {}
    @inline(__always)
    public var files: Files<NoControl, NoValue> {
        get { Files() }
        set {}
    }
}

extension Effect where Saved == NoValue {
    @inline(__always)
    public var saved: NoValue {
        get { NoValue() }
        set {}
    }
}

extension Effect where Song == NoFeature<Transport> {
    @inline(__always)
    public var transport: NoFeature<Transport> {
        get { NoFeature() }
        set {}
    }
}

extension Effect where ReceivedMIDI == NoFeature<MIDIMessage> {
    @inline(__always)
    public mutating func receive(_ message: NoFeature<MIDIMessage>) {}
}

extension Effect where SentMIDI == NoFeature<MIDIOutput> {
    @inline(__always)
    public var midi: NoFeature<MIDIOutput> {
        get { NoFeature() }
        set {}
    }
}

extension Effect where Control == NoControl {
    public static func parameter(_ control: NoControl) -> Parameter {}
}

extension Effect where Input == Output {
    @inline(__always)
    public static func bypass(_ input: Input) -> Output { input }
}
