// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

extension Vector {
    /// What part of the way to its target a one-pole smoother goes in each frame, so that after `frames` 1/e of the way is
    /// left: 1 − e^(−1/frames). For 0 frames it is 1.
    ///
    ///     let attack = Number.smoothing(frames: values[.attack] * (0.001 * rate.framesPerSecond))
    @inline(__always)
    public static func smoothing(frames: Self) -> Self { -expMinusOne(-1 / frames.magnitudes) }
}

/// Follows a target as a capacitor charges: y ← y + f·(x − y), the low-pass of first order (U. Zölzer, ed., "DAFX: Digital
/// Audio Effects", 2nd edition, 2011, section 4.2.1).
public struct OnePoleSmoother<Value: Vector>: BitwiseCopyable {
    /// Where it is.
    public var value: Value

    /// A smoother that is at rest.
    @inline(__always)
    public init(settledAt value: Value) { self.value = value }

    /// Moves on by one frame.
    ///
    /// - Parameters:
    ///   - target: where to.
    ///   - factor: the part of the way that it goes, 0 … 1: see `smoothing(frames:)`.
    @inline(__always)
    public mutating func next(_ target: Value, factor: Double) -> Value {
        value += (target - value) * factor
        return value
    }

    /// The same with a factor for each lane.
    @inline(__always)
    public mutating func next(_ target: Value, factor: Value) -> Value {
        value += (target - value) * factor
        return value
    }

    /// Sets to zero what has decayed below hearing, so that silence ends in zeros.
    @inline(__always)
    public mutating func flushDenormals() {
        value = value.replacing(with: 0.0, where: value.magnitudes .< silenceThreshold)
    }
}

/// Follows a target in a straight line, and is there after a given number of frames, exactly.
public struct LinearSmoother<Value: Vector>: BitwiseCopyable {
    /// Where it is.
    public private(set) var value: Value
    /// Where it goes to, or rests.
    public private(set) var target: Value
    /// How many frames remain; 0 at rest.
    public private(set) var remaining = 0
    private var step: Value

    /// A smoother that is at rest.
    @inline(__always)
    public init(settledAt value: Value) {
        self.value = value
        target = value
        step = .zero
    }

    /// Starts to move from where it is, to be at `target` after `frames`; at once for 0 or less.
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

    /// Moves on by one frame.
    @inline(__always)
    public mutating func next() -> Value {
        guard remaining > 0 else { return value }
        remaining &-= 1
        value = remaining == 0 ? target : value + step
        return value
    }
}
