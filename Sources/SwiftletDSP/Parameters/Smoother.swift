// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

extension Vector {
    /// Returns the coefficient of a one-pole smoother with a time constant of `frames`: 1 − e^(−1/frames). For 0 frames
    /// it is 1.
    ///
    ///     let attack = Number.smoothing(frames: values[.attack] * (0.001 * rate.framesPerSecond))
    @inline(__always)
    public static func smoothing(frames: Self) -> Self { -expMinusOne(-1 / frames.magnitudes) }
}

/// Follows a target as a capacitor charges: y ← y + f·(x − y), the low-pass of first order (U. Zölzer, ed., "DAFX: Digital
/// Audio Effects", 2nd edition, 2011, section 4.2.1).
public struct OnePoleSmoother<Value: Vector>: BitwiseCopyable {
    /// The current value.
    public var value: Value

    /// Creates a settled smoother.
    @inline(__always)
    public init(settledAt value: Value) { self.value = value }

    /// Advances by one frame.
    ///
    /// - Parameters:
    ///   - target: where to.
    ///   - factor: the smoothing coefficient, 0 … 1: see `smoothing(frames:)`.
    @inline(__always)
    public mutating func next(_ target: Value, factor: Double) -> Value {
        value += (target - value) * factor
        return value
    }

    /// Advances by one frame, with a factor for each lane.
    @inline(__always)
    public mutating func next(_ target: Value, factor: Value) -> Value {
        value += (target - value) * factor
        return value
    }

    /// Sets inaudible values to zero, so that silence ends in zeros.
    @inline(__always)
    public mutating func flushDenormals() {
        value = value.replacing(with: 0.0, where: value.magnitudes .< silenceThreshold)
    }
}

/// Follows a target in a straight line, and is there after a given number of frames, exactly.
public struct LinearSmoother<Value: Vector>: BitwiseCopyable {
    /// The current value.
    public private(set) var value: Value
    /// The target, or the settled value.
    public private(set) var target: Value
    /// The number of frames until the target is reached; 0 if settled.
    public private(set) var remaining = 0
    private var step: Value

    /// Creates a settled smoother.
    @inline(__always)
    public init(settledAt value: Value) {
        self.value = value
        target = value
        step = .zero
    }

    /// Starts a ramp from the current value that reaches `target` after `frames` frames; immediately for 0 or less.
    @inline(__always)
    public mutating func move(to target: Value, over frames: Int) {
        self.target = target
        remaining = max(0, frames)
        guard remaining > 0 else {
            value = target
            return
        }
        step = (target - value) / Double(remaining)
    }

    /// Advances by one frame.
    @inline(__always)
    public mutating func next() -> Value {
        guard remaining > 0 else { return value }
        remaining &-= 1
        value = remaining == 0 ? target : value + step
        return value
    }
}
