// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// What can move in a straight line: anything that can be added, subtracted and scaled.
public protocol Glidable: BitwiseCopyable {
    static func + (left: Self, right: Self) -> Self
    static func - (left: Self, right: Self) -> Self
    static func * (left: Self, right: Double) -> Self
}

extension Double: Glidable {}
extension SIMD2<Double>: Glidable {}
extension SIMD4<Double>: Glidable {}
extension SIMD8<Double>: Glidable {}

/// A value that rests or moves in a straight line, a step each frame.
///
/// The steps are counted, not the blocks, so that the values are the same however a host cuts its blocks.
public struct Glide<Value: Glidable>: BitwiseCopyable {
    /// The value at the last frame that was asked for.
    public private(set) var value: Value
    /// The value that it moves to, or rests at.
    public private(set) var target: Value
    /// How far it moves in a frame.
    public private(set) var step: Value
    /// How many frames remain until the target is reached; 0 at rest.
    public private(set) var remaining: Int

    /// A glide at rest.
    @inline(__always)
    public init(restingAt value: Value) {
        self.value = value
        target = value
        step = value - value
        remaining = 0
    }

    /// Whether it has reached the target.
    @inline(__always)
    public var isResting: Bool { remaining == 0 }

    /// Starts to move from the present value; `target` is reached `frames` (at least 1) frames on.
    @inline(__always)
    public mutating func move(to target: Value, over frames: Int) {
        self.target = target
        // Most glides of an adapter are as long as this: nothing waits for a division then.
        step = (target - value) * (frames == 32 ? 1 / 32 : 1 / Double(frames))
        remaining = frames
    }

    /// Stops where it is.
    @inline(__always)
    public mutating func stop() {
        remaining = 0
        target = value
    }

    /// Moves on by one frame and returns the value there. Only for a glide that is not at rest.
    @inline(__always)
    public mutating func next() -> Value {
        remaining &-= 1
        value = remaining == 0 ? target : value + step
        return value
    }

    /// How many frames remain after each of the next four.
    ///
    /// The values there are `target - step * remaining`, whichever frames are taken together.
    @inline(__always)
    public var nextRemaining: SIMD4<Double> { Double(remaining) - SIMD4(1, 2, 3, 4) }

    /// Moves on by `frames` frames, at most as many as remain.
    @inline(__always)
    public mutating func advance(by frames: Int) {
        remaining &-= frames
        value = remaining == 0 ? target : target - step * Double(remaining)
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
}
