// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP

/// An audio effect: what it is called, which parameters and presets it has, and what it does to a frame of audio.
///
/// An effect is a plain value without references, so that an instance is one piece of memory and the compiler can prove
/// that processing neither allocates nor locks. It is given `Coefficients`, which it derives from the parameters' values
/// outside of its inner loop; while a parameter ramps, they move in straight lines between points at most 32 frames
/// apart.
public protocol Effect: BitwiseCopyable {
    /// One frame of the input, `Mono`, `Stereo` or `Surround`.
    associatedtype Input: Frame
    /// One frame of the output.
    associatedtype Output: Frame
    /// The parameters, in the order of their ports. The default is none.
    associatedtype Control: ControlSet = NoControl
    /// What `render` needs of the parameters.
    associatedtype Coefficients: Glidable

    /// Name, class and description.
    static var about: About { get }
    /// What the effect's factory presets are. The default is none.
    static var presets: [Preset] { get }
    /// The definition of one parameter.
    static func parameter(_ control: Control) -> Parameter

    /// An effect that has heard nothing.
    ///
    /// - Parameter sampleRate: frames per second, above 0.
    init(sampleRate: Double)

    /// The coefficients for these values, each in its parameter's range.
    func coefficients(for values: Values<Control>) -> Coefficients

    /// For how many moments coefficients are made at once: 1, the default, or 4.
    ///
    /// Four at once are much cheaper where coefficients are costly: the elementary functions take vectors of four. But
    /// then they are those of moments to come, and may depend on nothing but the values and what `init` has set.
    static var momentsAtOnce: Int { get }

    /// The coefficients for the values at up to `momentsAtOnce` moments, of which as many are used as `values.count` says.
    /// The default takes one after the other.
    func coefficients(for values: FourValues<Control>) -> InlineArray<4, Coefficients>

    /// Processes a block.
    mutating func render(_ block: Block<Input, Output>, _ coefficients: inout Glide<Coefficients>)

    /// Called every 256 frames: the place to replace what has decayed below `silence` by zero.
    mutating func settle()

    /// What leaves the effect when it is switched off. The default, where input and output are alike, is the input.
    static func bypass(_ input: Input) -> Output

    /// How many frames later than the input the output is. The default is 0.
    static var latency: Int { get }

    /// What leaves the effect in place of a block's output when it is switched off, late by `latency`.
    ///
    /// Called before `render`, for at most 64 frames; `exactly` has samples pass, too, that are no audible numbers. The
    /// default suits effects without latency.
    mutating func bypassed(_ block: Block<Input, Output>, exactly: Bool) -> InlineArray<64, Output>
}

/// An effect that processes one frame after the other.
public protocol FrameEffect: Effect {
    // Named again so that they follow from the declaration of `process`.
    associatedtype Input
    associatedtype Output
    associatedtype Coefficients

    /// Processes one frame. The input is finite.
    mutating func process(_ input: Input, _ coefficients: Coefficients) -> Output
}

extension FrameEffect {
    @inline(__always)
    public mutating func render(_ block: Block<Input, Output>, _ coefficients: inout Glide<Coefficients>) {
        renderFrames(block, &coefficients)
    }

    /// Processes a block frame by frame.
    @inline(__always)
    public mutating func renderFrames(_ block: Block<Input, Output>, _ coefficients: inout Glide<Coefficients>) {
        // On a copy: the optimiser can keep it in registers, as no store to the output can change it. An effect with a
        // long memory would not fit there.
        guard MemoryLayout<Self>.size <= 256 else { return Self.renderFrames(block, &coefficients, with: &self) }
        var effect = self
        Self.renderFrames(block, &coefficients, with: &effect)
        self = effect
    }

    @inline(__always)
    private static func renderFrames(
        _ block: Block<Input, Output>, _ coefficients: inout Glide<Coefficients>, with effect: inout Self
    ) {
        if coefficients.isResting {
            let resting = coefficients.value
            for frame in 0..<block.count {
                block.output[frame] = effect.process(block.input[frame], resting)
            }
        } else {
            coefficients.forEach(block.count) { frame, moving in
                block.output[frame] = effect.process(block.input[frame], moving)
            }
        }
    }
}

extension Effect {
    public static var presets: [Preset] { [] }

    @inline(__always)
    public static var momentsAtOnce: Int { 1 }

    @inline(__always)
    public func coefficients(for values: FourValues<Control>) -> InlineArray<4, Coefficients> {
        var all = InlineArray<4, Coefficients>(repeating: coefficients(for: values[0]))
        for number in 1..<max(1, values.count) { all[number] = coefficients(for: values[number]) }
        return all
    }

    @inline(__always)
    public mutating func settle() {}

    @inline(__always)
    public static var latency: Int { 0 }

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

/// The parameters of an effect: an enumeration whose raw values count from 0.
public protocol ControlSet: RawRepresentable, CaseIterable, Sendable where RawValue == Int {}

/// The parameters of an effect that has none.
public enum NoControl: ControlSet {
    public static var allCases: [NoControl] { [] }
    public init?(rawValue: Int) { return nil }
    public var rawValue: Int { 0 }
}

/// A value for each parameter of an effect.
public struct Values<Control: ControlSet>: Glidable {
    var storage = SIMD16<Double>(repeating: 0)

    /// How many parameters an effect may have.
    @inline(__always)
    public static var capacity: Int { 16 }

    /// All values 0.
    @inline(__always)
    public init() {}

    /// The value of one parameter, in its unit.
    @inline(__always)
    public subscript(control: Control) -> Double {
        get { storage[control.rawValue] }
        set { storage[control.rawValue] = newValue }
    }

    @inline(__always)
    public static func + (left: Self, right: Self) -> Self { Self(left.storage + right.storage) }

    @inline(__always)
    public static func - (left: Self, right: Self) -> Self { Self(left.storage - right.storage) }

    @inline(__always)
    public static func * (left: Self, right: Double) -> Self { Self(left.storage * right) }

    @inline(__always)
    private init(_ storage: SIMD16<Double>) { self.storage = storage }
}
