// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Numbers that rest, or move in a straight line, a step each frame: the coefficients of an effect while its parameters
/// ramp.
///
/// The steps are counted, not the blocks, so that the values are the same however a host cuts its blocks.
public struct CoefficientRamp<Value: CoefficientSet>: BitwiseCopyable {
    /// The value at the last frame that was asked for.
    public private(set) var value: Value
    /// The value that it moves to, or rests at.
    public private(set) var target: Value
    /// How far it moves in a frame.
    private(set) var step: Value
    /// How many frames remain until the target is reached; 0 at rest.
    public private(set) var remaining: Int

    /// A ramp at rest.
    @inline(__always)
    public init(settledAt value: Value) {
        self.value = value
        target = value
        step = value - value
        remaining = 0
    }

    /// Whether it has reached the target.
    @inline(__always)
    public var isSettled: Bool { remaining == 0 }

    /// Starts to move from the present value; `target` is reached `frames` (at least 1) frames on.
    @inline(__always)
    public mutating func move(to target: Value, over frames: Int) {
        self.target = target
        // Most ramps of an adapter are as long as this: nothing waits for a division then.
        step = (target - value) * (frames == 32 ? 1 / 32 : 1 / Double(frames))
        remaining = frames
    }

    /// Stops where it is.
    @inline(__always)
    public mutating func stop() {
        remaining = 0
        target = value
    }

    // Frame by frame, the values are summed up, which is an addition for each number; four at once are computed from the
    // target, so that they can be had in any order. Either is the same however blocks are cut; they differ by rounding, and
    // so an effect keeps to one of them. Sums alone could not serve who goes backwards; from the target alone, a filter would
    // multiply nine times more in each frame.

    /// Moves on by one frame and returns the value there. Only for a ramp that is not at rest. Summed up as by `forEach`, which
    /// differs from `four` by rounding: an effect keeps to one of them.
    @inline(__always)
    public mutating func next() -> Value {
        remaining &-= 1
        value = remaining == 0 ? target : value + step
        return value
    }

    /// Moves on by `frames` frames, at most as many as remain, and calls `body` with the value at each.
    @inline(__always)
    public mutating func forEach(_ frames: Int, _ body: (_ frame: Int, _ value: Value) -> Void) {
        // On copies: the optimiser can keep them in registers.
        var value = self.value
        let step = self.step
        for frame in 0..<frames {
            value = value + step
            body(frame, value)
        }
        remaining &-= frames
        self.value = remaining == 0 ? target : value
    }

    /// Moves on by `frames` frames, at most as many as remain, for whoever has summed up the values itself, to `value`.
    @inline(__always)
    mutating func advance(by frames: Int, to value: Value) {
        remaining &-= frames
        self.value = remaining == 0 ? target : value
    }

    /// The values at four frames, the first of which is `frame` behind the next one; only those that remain count. Computed from
    /// the target, in any order: an effect that uses this moves on by `advance(by:)` alone.
    @inline(__always)
    public func four(from frame: Int) -> Value.FourPoints { RampedCoefficients(self)[frame] }

    /// Moves on by `frames` frames, at most as many as remain, for an effect that has asked for `four` at a time.
    @inline(__always)
    public mutating func advance(by frames: Int) {
        remaining &-= frames
        value = remaining == 0 ? target : target - step * Double(remaining)
    }
}
