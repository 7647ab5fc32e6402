// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Numbers that are settled, or ramp linearly, one step per frame: the coefficients of an effect.
///
/// The ramp counts frames, not blocks, so the values do not depend on how a host cuts its blocks.
public struct CoefficientRamp<Value: CoefficientSet>: BitwiseCopyable {
    /// The current value.
    public private(set) var value: Value
    /// The target of the ramp, or the settled value.
    public private(set) var target: Value
    /// The step per frame.
    private(set) var step: Value
    /// The number of frames until the target is reached; 0 if settled.
    public private(set) var remaining: Int

    /// Creates a settled ramp.
    @inline(__always)
    public init(settledAt value: Value) {
        self.value = value
        target = value
        step = value - value
        remaining = 0
    }

    /// Whether the ramp has reached its target.
    @inline(__always)
    public var isSettled: Bool { remaining == 0 }

    /// Starts a ramp from the current value that reaches `target` after `frames` frames, at least 1.
    @inline(__always)
    public mutating func move(to target: Value, over frames: Int) {
        self.target = target
        // The usual length of an adapter's ramps: it needs no division.
        step = (target - value) * (frames == 32 ? 1 / 32 : 1 / Double(frames))
        remaining = frames
    }

    /// Stops at the current value.
    @inline(__always)
    public mutating func stop() {
        remaining = 0
        target = value
    }

    // `next` and `forEach` sum up the steps, which takes one addition per number. `four` computes values from the
    // target, in any order. Both do not depend on how blocks are cut, but they differ by rounding: an effect must use
    // only one of them. Sums cannot go backwards; computing from the target would cost a filter nine more
    // multiplications per frame.

    /// Advances by one frame and returns the value there. Only for a running ramp. The result differs from `four` by
    /// rounding: an effect must use only one of them.
    @inline(__always)
    public mutating func next() -> Value {
        remaining &-= 1
        value = remaining == 0 ? target : value + step
        return value
    }

    /// Advances by `frames` frames, at most `remaining`, and calls `body` with the value at each.
    @inline(__always)
    public mutating func forEach(_ frames: Int, _ body: (_ frame: Int, _ value: Value) -> Void) {
        // The optimiser can keep copies in registers.
        var value = self.value
        let step = self.step
        for frame in 0..<frames {
            value = value + step
            body(frame, value)
        }
        remaining &-= frames
        self.value = remaining == 0 ? target : value
    }

    /// Advances by `frames` frames, at most `remaining`, for callers that have summed up the steps to `value`.
    @inline(__always)
    mutating func advance(by frames: Int, to value: Value) {
        remaining &-= frames
        self.value = remaining == 0 ? target : value
    }

    /// Returns the values at four frames, the first of which is `frame` frames after the next one. Only remaining
    /// frames count. Callers advance with `advance(by:)` only.
    @inline(__always)
    public func four(from frame: Int) -> Value.FourPoints { RampedCoefficients(self)[frame] }

    /// Advances by `frames` frames, at most `remaining`, for callers of `four`.
    @inline(__always)
    public mutating func advance(by frames: Int) {
        remaining &-= frames
        value = remaining == 0 ? target : target - step * Double(remaining)
    }
}
