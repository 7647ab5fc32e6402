// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The way a parameter's values are spread over its range, and so the curve that its ramps follow.
public enum Scale: Sendable, BitwiseCopyable {
    /// Equal steps add the same amount: decibels, percentages, balance.
    case linear
    /// Equal steps multiply by the same factor: frequencies, Q. Positive values only.
    case logarithmic
    /// Off (0) and on (1); a ramp from one to the other is a crossfade.
    case toggle

    /// Where `value` lies on the scale, in a measure along which ramps are straight lines.
    @inline(__always)
    public func position(of value: Double) -> Double {
        self == .logarithmic ? log2(value) : value
    }

    /// The value at `position`.
    @inline(__always)
    public func value(at position: Double) -> Double {
        self == .logarithmic ? exp2(position) : position
    }
}

/// A parameter's value, at rest or on its way to a target along its scale.
public struct Ramp: BitwiseCopyable {
    private let scale: Scale
    private var start: Double
    private var end: Double
    private var length: Int
    /// One over the length.
    private var pace: Double
    private var elapsed: Int
    /// The value at which the ramp ends, or rests.
    public private(set) var target: Double

    /// A ramp at rest, which will move along `scale`.
    @inline(__always)
    public init(restingAt value: Double, on scale: Scale = .linear) {
        self.scale = scale
        start = scale.position(of: value)
        end = start
        length = 0
        pace = 0
        elapsed = 0
        target = value
    }

    /// How many frames remain until the target is reached; 0 at rest.
    @inline(__always)
    public var remaining: Int { length &- elapsed }

    /// The value `frames` frames on.
    public func value(after frames: Int) -> Double {
        frames < remaining ? scale.value(at: position(after: frames)) : target
    }

    /// The position on the scale `frames` frames on.
    @inline(__always)
    private func position(after frames: Int) -> Double {
        frames < remaining ? position(at: Double(frames)) : end
    }

    /// The positions at one or several moments before the end, each that many frames on.
    @inline(__always)
    private func position<Moments: Frame>(at frames: Moments) -> Moments {
        let share = (frames + Moments(repeating: Double(elapsed))) * pace
        return Moments(repeating: start) + share * (end - start)
    }

    /// The values at four moments, each that many frames on.
    public func values(after frames: SIMD4<Double>) -> SIMD4<Double> {
        let targets = SIMD4(repeating: target)
        guard remaining > 0 else { return targets }
        let positions = position(at: frames)
        let values = scale == .logarithmic ? exp2(positions) : positions
        return values.replacing(with: targets, where: frames .>= Double(remaining))
    }

    /// Leaves for `target` from the present value, to arrive `frames` frames on; at once where `frames` is 0.
    public mutating func move(to target: Double, over frames: Int) {
        start = position(after: 0)
        end = scale.position(of: target)
        length = frames
        pace = 1 / Double(frames)
        elapsed = 0
        self.target = target
    }

    /// Lets `frames` frames pass.
    @inline(__always)
    public mutating func advance(by frames: Int) {
        elapsed = frames < remaining ? elapsed &+ frames : length
    }
}
