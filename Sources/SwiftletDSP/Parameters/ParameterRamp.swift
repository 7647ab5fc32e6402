// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A parameter's value, settled or in a ramp to a target along its scale.
public struct ParameterRamp: BitwiseCopyable {
    private let scale: Scale
    private var start: Double
    private var end: Double
    private var length: Int
    /// One over the length.
    private var pace: Double
    private var elapsed: Int
    /// The target of the ramp, or the settled value.
    public private(set) var target: Double

    /// Creates a settled ramp along `scale`.
    @inline(__always)
    public init(settledAt value: Double, on scale: Scale = .linear) {
        self.scale = scale
        start = scale.position(of: value)
        end = start
        length = 0
        pace = 0
        elapsed = 0
        target = value
    }

    /// The number of frames until the target is reached; 0 if settled.
    @inline(__always)
    public var remaining: Int { length &- elapsed }

    /// The value now.
    public var value: Double { values(after: 0.0) }

    /// The values at one or several control points, each that many frames on.
    public func values<Number: Vector>(after frames: Number) -> Number {
        let targets = Number(repeating: target)
        guard remaining > 0 else { return targets }
        let values = scale.values(at: positions(after: frames))
        return values.replacing(with: targets, where: frames .>= Double(remaining))
    }

    /// The positions on the scale at control points before the end.
    @inline(__always)
    private func positions<Number: Vector>(after frames: Number) -> Number {
        start + (frames + Double(elapsed)) * pace * (end - start)
    }

    /// Returns the values of four ramps with the same scale, each at its own control point.
    ///
    /// - Parameters:
    ///   - ramps: the ramp for each lane.
    ///   - frames: how many frames on.
    @inline(__always)
    package static func values(
        of ramps: (_ lane: Int) -> UnsafePointer<ParameterRamp>, after frames: Vector4
    ) -> Vector4 {
        var (targets, positions, remaining) = (Vector4.zero, Vector4.zero, Vector4.zero)
        for lane in 0..<4 {
            let ramp = ramps(lane)
            targets[lane] = ramp.pointee.target
            remaining[lane] = Double(ramp.pointee.remaining)
            positions[lane] = ramp.pointee.positions(after: min(frames[lane], remaining[lane]))
        }
        // The target is exact.
        let isRamping = frames .< remaining
        guard Vector4.any(isRamping) else { return targets }
        return targets.replacing(with: ramps(0).pointee.scale.values(at: positions), where: isRamping)
    }

    /// Starts a ramp from the current value that reaches `target` after `frames` frames; immediately for 0.
    public mutating func move(to target: Double, over frames: Int) {
        start = remaining > 0 ? positions(after: 0.0) : end
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
