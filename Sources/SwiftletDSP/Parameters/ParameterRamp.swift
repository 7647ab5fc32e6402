// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A parameter's value, at rest or on its way to a target along its scale.
public struct ParameterRamp: BitwiseCopyable {
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
    public init(settledAt value: Double, on scale: Scale = .linear) {
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

    /// The values of four ramps with the same scale, each at a control point of its own.
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
        // What has arrived is exact.
        let isRamping = frames .< remaining
        guard Vector4.any(isRamping) else { return targets }
        return targets.replacing(with: ramps(0).pointee.scale.values(at: positions), where: isRamping)
    }

    /// Leaves for `target` from the present value, to arrive `frames` frames on; at once where `frames` is 0.
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
