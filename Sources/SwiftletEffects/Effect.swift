// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// An audio effect: what it is called, which parameters and presets it has, and what it does to a frame of audio.
///
/// An effect is a plain value without references, so that an instance is one piece of memory and the compiler can prove
/// that processing neither allocates nor locks. It is given `Coefficients`, which are made of the parameters' values
/// outside of its inner loop; while a parameter ramps, they move in straight lines between points at most `controlPeriod`
/// frames apart.
public protocol Effect: BitwiseCopyable, EffectHooks {
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

    // One generic function meets both of these requirements:
    //
    //     static func coefficients<Moments: Vector>(
    //         for values: ParameterValues<Control, Moments>, at rate: SampleRate
    //     ) -> FilterCoefficients<Moments>

    /// The coefficients for values, each in its parameter's range, at four moments.
    static func coefficients(
        for values: ParameterValues<Control, Vector4>, at rate: SampleRate
    ) -> Coefficients.FourMoments
    /// The coefficients for values, each in its parameter's range.
    static func coefficients(for values: ParameterValues<Control, Double>, at rate: SampleRate) -> Coefficients

    /// Processes a block. The coefficients rest, or move for as many frames at least; where they move, they are to be moved on by the
    /// block's length, by `next`, `forEach` or `advance`: the parameter stays where it is otherwise.
    mutating func render(_ block: Block<Input, Output>, _ coefficients: inout CoefficientRamp<Coefficients>)

    /// How many bands with parameters of their own the effect has: 0, unless it is a `MultibandEffect`.
    static var bandCount: Int { get }
    /// The band that a parameter belongs to, counted from 0.
    static func band(of control: Control) -> Int
    /// Processes a block of a `MultibandEffect`.
    mutating func render(_ block: Block<Input, Output>, bands parameters: BandParameters<Control>)

    /// Called every 256 frames: the place to replace what has decayed below `silenceThreshold` by zero.
    mutating func flushDenormals()

    /// What leaves the effect when it is switched off. The default, where input and output are alike, is the input; where
    /// the main bus of the input is like the output, that; and where there is no input, silence.
    static func bypass(_ input: Input) -> Output

    /// How many frames later than the input the output is. The default is 0; where it depends on the sample rate or on
    /// parameters, the effect is a `LateEffect`.
    static var latency: Int { get }

    /// What leaves the effect in place of a block's output when it is switched off, late by `latency`.
    ///
    /// Called before `render`, for at most 64 frames, while the effect is off or fades, and not while it is fully on: what is late
    /// is taken from what `render` keeps of the input. (Of a `LateEffect`, which may have a `FadingDelay` here, it is called always.)
    /// `exactly` has samples pass, too, that are no audible numbers. The default suits effects without latency.
    mutating func bypassed(_ block: Block<Input, Output>, exactly: Bool) -> InlineArray<64, Output>

    /// Whether the output is finite whatever happens, for whatever finite input: then the kit does not look for what is not,
    /// which takes an instruction or less for each sample. The default is that it may not be.
    static var isAlwaysFinite: Bool { get }

    /// How many frames apart the points are, at most, between which the coefficients move in straight lines while a parameter
    /// ramps, 1 or more. The default is 32. The longer it is, the less time do the coefficients take, and the further are they
    /// between the points from where they were if computed at every frame: four times as far for twice the period.
    static var controlPeriod: Int { get }
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
    public mutating func bypassed(_ block: Block<Input, Output>, exactly: Bool) -> InlineArray<64, Output> {
        var output = InlineArray<64, Output>(repeating: .zero)
        for frame in 0..<block.count {
            output[frame] = Self.bypass(exactly ? block.input.unchecked(frame) : block.input[frame])
        }
        return output
    }
}

extension Effect where Control == NoControl {
    public static func parameter(_ control: NoControl) -> Parameter {}
}

extension Effect where Input == Output {
    @inline(__always)
    public static func bypass(_ input: Input) -> Output { input }
}

/// A sample rate, in both ways of counting.
public struct SampleRate: Sendable, BitwiseCopyable {
    /// Frames per second.
    public let framesPerSecond: Double
    /// How long a frame lasts, in seconds.
    public let secondsPerFrame: Double

    /// A rate in frames per second, above 0.
    @inline(__always)
    public init(_ framesPerSecond: Double) {
        self.framesPerSecond = framesPerSecond
        secondsPerFrame = 1 / framesPerSecond
    }

    /// Frequencies in hertz as fractions of the sample rate.
    @inline(__always)
    public func tuning<Frequencies: Vector>(_ hertz: Frequencies) -> Frequencies { hertz * secondsPerFrame }
}
