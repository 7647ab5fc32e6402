// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// An audio effect: its description, parameters, presets and audio processing.
///
/// An effect is a plain value without references. So an instance is one allocation, and the compiler can prove that
/// processing neither allocates nor locks. The kit computes `Coefficients` from the parameters' values outside the
/// inner loop. While a parameter ramps, coefficients are interpolated linearly between control points at most
/// `controlPeriod` frames apart.
///
/// An effect needs `init`, its parameters and one form of processing: `render`, or the method of a `FrameEffect`,
/// `RenderEffect`, `FilterEffect`, `WaveshaperEffect` or `MultibandEffect`. Declare other features, such as meters or
/// MIDI, to use them: an effect with a property `transport` follows the song.
public protocol Effect: BitwiseCopyable {
    /// One frame of the input: `Mono`, `Stereo`, `Quad`, `FivePointOne` or `SevenPointOne`; `WithSidechain` or `Buses`
    /// for two buses; `NoChannels` for an instrument.
    associatedtype Input: Frame
    /// One frame of the output.
    associatedtype Output: Frame
    /// The parameters, in port order. The default is none.
    associatedtype Control: ControlSet = NoControl
    /// The numbers that `render` uses, computed from the parameters. The default is the parameters' values.
    associatedtype Coefficients: CoefficientSet = Values<Control>

    /// The name, class and description.
    static var about: About { get }
    /// The factory presets. The default is none.
    static var presets: [Preset<Control>] { get }
    /// Returns the definition of a parameter.
    static func parameter(_ control: Control) -> Parameter
    /// The one or two parameters that hosts such as Ardour show on the mixer strip. The default is none.
    static var stripControls: [Control] { get }
    /// Creates the view, the same for all layouts; nil for an effect without a view. The default view has a card for
    /// each parameter, below the spectra of input and output.
    static func makeView() -> (any EffectView)?
    /// Returns the settings that a text describes, such as an export of another program that the user pastes into the
    /// view; nil for an unknown form. The kit itself reads texts that a view has copied. The default is nil.
    ///
    /// - Parameter text: the text as UTF-8, which may be malformed.
    static func settings(ofText text: [UInt8]) -> TextSettings?

    /// Creates an effect in its initial state.
    ///
    /// - Parameter setup: the sample rate, and memory of any size. The kit calls `init` several times: see `Setup`.
    init(_ setup: inout Setup)

    /// Returns the coefficients for values within the parameters' ranges.
    static func coefficients(for values: ParameterValues<Control, Double>, at rate: SampleRate) -> Coefficients
    /// Returns the coefficients at four control points. The default computes one after the other.
    ///
    /// To compute all four in SIMD lanes, write both functions as one that is generic over `Double` and `Vector4`:
    ///
    ///     static func coefficients<Number: Vector>(
    ///         for values: ParameterValues<Control, Number>, at rate: SampleRate
    ///     ) -> FilterCoefficients<Number>
    static func coefficients(
        for values: ParameterValues<Control, Vector4>, at rate: SampleRate
    ) -> Coefficients.FourPoints

    /// Processes a block. `coefficients` is settled, or ramps for at least `block.count` frames. If it ramps, advance
    /// it by the block's length with `next`, `forEach` or `advance`; otherwise the parameter does not change.
    mutating func render(_ block: Block<Input, Output>, _ coefficients: inout CoefficientRamp<Coefficients>)

    /// Sets state that has decayed below `silenceThreshold` to zero. The kit calls it every 256 frames.
    mutating func flushDenormals()

    /// Returns the output of a bypassed effect. The default is the input, or its main bus, if that has the output's
    /// layout; and silence for an instrument.
    static func bypass(_ input: Input) -> Output

    /// Returns the output of a bypassed effect for a block, delayed by `latency`.
    ///
    /// The kit calls it before `render`, for at most 64 frames, while the effect is bypassed or fades. Take delayed
    /// samples from the input that `render` keeps. If `exactly` is true, NaN, infinities and denormal numbers also pass.
    /// The default suits effects without latency, and those with `dry`.
    mutating func renderBypass(_ block: Block<Input, Output>, exactly: Bool) -> InlineArray<64, Output>

    /// Whether the output is finite for all finite input. If true, the kit does not check the output, which saves up to
    /// one instruction per sample. The default is false.
    static var isAlwaysFinite: Bool { get }

    /// The maximum distance between control points in frames, 1 or more. The default is 32. Between control points,
    /// coefficients are interpolated linearly. A longer period takes less time; doubling it makes the interpolation
    /// error four times as large.
    static var controlPeriod: Int { get }

    // MARK: Latency

    /// The constant latency in frames. The default is 0.
    static var latency: Int { get }
    /// Returns the maximum latency in frames for any parameters. Declare it if the latency depends on the sample rate
    /// or on parameters. See `dry`.
    static func maximumLatency(at rate: SampleRate) -> Int
    /// Returns the latency in frames. The kit clamps it to 0…`maximumLatency`.
    ///
    /// - Parameters:
    ///   - values: the parameters' target values, each in its range.
    ///   - rate: the sample rate.
    static func latency(for values: ParameterValues<Control, Double>, at rate: SampleRate) -> Int
    /// The type of `dry`.
    associatedtype Dry: Feature = NoFeature<FadingDelay<Output>> where Dry.Value == FadingDelay<Output>
    /// The delay of the dry signal while the effect is bypassed. Declare it if the latency depends on the sample rate
    /// or on parameters. `Setup.dryDelay` makes it; only the kit uses it.
    var dry: Dry { get set }

    // MARK: Bands

    /// The number of bands; 0 for effects other than a `MultibandEffect`.
    static var bandCount: Int { get }
    /// Returns the band of a parameter, counted from 0.
    static func band(of control: Control) -> Int
    /// Processes a block of a `MultibandEffect`.
    mutating func render(_ block: Block<Input, Output>, bands parameters: BandParameters<Control>)
    /// Returns the reading of a dynamic band of a `MultibandEffect`; nil for a static band. The default is nil.
    ///
    /// The kit calls it after `render`, for views that watch.
    mutating func reading(ofBand number: Int) -> BandReading?

    // MARK: Meters and curves

    /// The meters, in port order. See `Meters`.
    associatedtype Meter: ControlSet = NoControl
    /// Returns the definition of a meter.
    static func meter(_ meter: Meter) -> Parameter
    /// The meters' values, made by `Setup.meters`.
    var meters: Meters<Meter> { get }
    /// Whether hosts with inline displays, such as Ardour on its mixer strips, show the curves of the view's graph. The
    /// default is false.
    ///
    /// The picture uses the view's graph, accent, handles and curve heights, outside the audio thread. The binary grows
    /// by the view's code for its curves, and some 20 KB.
    static var hasCurve: Bool { get }

    // MARK: Files and saved values

    /// The files that the user can choose, in display order. See `Files`.
    associatedtype File: ControlSet = NoControl
    /// The result of loading a file: a plain value, whose memory `load` requests.
    associatedtype Content: BitwiseCopyable = NoValue
    /// Returns the definition of a file.
    static func file(_ file: File) -> EffectFile
    /// Makes the content of a file; nil if the file is unusable.
    ///
    /// The kit calls it outside the audio thread, twice: first with a setup that only counts bytes.
    ///
    /// - Parameters:
    ///   - data: the file's data, valid until the function returns.
    ///   - file: the file to load.
    ///   - setup: the host's sample rate, and memory of any size.
    static func load(_ data: FileData, for file: File, _ setup: inout Setup) -> Content?
    /// Clears the audio state of a file's content, such as that of a `Convolver`. The kit calls it on `activate`. The
    /// default does nothing, which suits tables.
    static func reset(_ content: inout Content)
    /// The loaded files, managed by the kit. The initial value is `Files()`.
    var files: Files<File, Content> { get set }
    /// The type of `saved`: a plain value without pointers, at most 4096 bytes.
    associatedtype Saved: BitwiseCopyable = NoValue
    /// A value that a session saves besides parameters and files, such as a pattern or a learnt curve.
    ///
    ///     public struct Pattern: BitwiseCopyable {
    ///         var steps: InlineArray<16, UInt8>
    ///     }
    ///
    ///     public var saved = Pattern(steps: InlineArray(repeating: 0))
    ///
    /// The effect may change it while it processes. A session restores it between two blocks. It survives `activate`. A
    /// session saves the value's bytes, and ignores saved bytes of another size. The kit drops the value if
    /// the effect outputs NaN with it twice, without finite output in between.
    var saved: Saved { get set }

    // MARK: The song, MIDI and the second input

    /// The type of `transport`: `Transport` if the effect follows the song.
    associatedtype Song: Feature = NoFeature<Transport> where Song.Value == Transport
    /// The position of the song, set by the kit. The initial value is `Transport()`.
    ///
    ///     struct TempoTremolo<Channels: Frame>: FrameEffect {
    ///         var transport = Transport()
    ///         …
    ///         mutating func process(_ input: Channels, _ values: Values<Control>) -> Channels {
    ///             input * level(at: transport.beat)
    ///         }
    ///     }
    ///
    /// In `process` of a `FrameEffect`, `transport` is the position at the current frame. In `render`, it is the
    /// position at the block's first frame; use `transport.beat(at:)` for later frames.
    var transport: Song { get set }
    /// The type of received messages: `MIDIMessage` if the effect receives MIDI.
    associatedtype ReceivedMIDI: Feature = NoFeature<MIDIMessage> where ReceivedMIDI.Value == MIDIMessage
    /// Handles a `MIDIMessage`. The kit calls it before the message's frame is processed, also for controllers that
    /// change parameters.
    mutating func receive(_ message: ReceivedMIDI)
    /// The type of `midi`: `MIDIOutput` if the effect sends MIDI.
    associatedtype SentMIDI: Feature = NoFeature<MIDIOutput> where SentMIDI.Value == MIDIOutput
    /// The MIDI output. The initial value is `MIDIOutput()`. Send with
    /// `midi.send(.noteOn(channel: 0, note: 60, velocity: 100))`.
    ///
    /// While the effect is bypassed, the kit passes on the ends of its notes, and drops its other messages. If the
    /// effect receives MIDI, the received messages pass instead.
    var midi: SentMIDI { get set }
    /// Whether any channel of the sidechain, or of the second input, is connected. Set by the kit before each block.
    ///
    /// The frames of an unconnected input are silent. An effect may treat this case separately, for example listen to
    /// its main input.
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
    public static func settings(ofText text: [UInt8]) -> TextSettings? { nil }

    @inline(__always)
    public static var bandCount: Int { 0 }
    @inline(__always)
    public static func band(of control: Control) -> Int { 0 }
    @inline(__always)
    public mutating func render(_ block: Block<Input, Output>, bands parameters: BandParameters<Control>) {}
    @inline(__always)
    public mutating func reading(ofBand number: Int) -> BandReading? { nil }

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
