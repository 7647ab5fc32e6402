// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// The coefficients of an effect as they follow its parameters: settled, or on straight lines between control points at
/// most `controlPeriod` frames apart that lie on the parameters' own curves.
///
/// Control points are computed four at a time, as far as it is known that they will be needed: vectors compute four as fast as
/// one. A `MultibandEffect` computes its own.
struct SmoothedCoefficients<E: Effect>: BitwiseCopyable {
    /// The ends of the ramps after the present one, the nearest last, as far as they are known.
    private struct UpcomingPoints {
        var points: InlineArray<3, E.Coefficients>
        var count = 0
    }

    /// The ramp that the effect is given.
    let ramp: UnsafeMutablePointer<CoefficientRamp<E.Coefficients>>
    private let upcoming: UnsafeMutablePointer<UpcomingPoints>
    private let rate: SampleRate

    /// The longest stretch over which they move in a straight line.
    @inline(__always)
    private static var maximumRampLength: Int { max(1, E.controlPeriod) }

    /// How many bytes they take, from a multiple of `Setup.alignment` on.
    static var byteCount: Int { upcomingOffset + MemoryLayout<UpcomingPoints>.stride }

    private static var upcomingOffset: Int {
        MemoryLayout<CoefficientRamp<E.Coefficients>>.stride.roundedUp(toMultipleOf: Setup.alignment)
    }

    /// The settled coefficients for the parameters' values, in `byteCount` bytes of memory. Not inlined: one copy serves all
    /// layouts of an effect.
    @inline(never)
    init(for controls: Controls, at rate: SampleRate, in memory: UnsafeMutableRawPointer) {
        self.rate = rate
        ramp = memory.bindMemory(to: CoefficientRamp<E.Coefficients>.self, capacity: 1)
        upcoming = (memory + Self.upcomingOffset).bindMemory(to: UpcomingPoints.self, capacity: 1)
        let point = E.Coefficients(Self.points(of: controls.current, 1, every: 0, at: rate), at: 0)
        upcoming.initialize(to: UpcomingPoints(points: InlineArray(repeating: point)))
        ramp.initialize(to: CoefficientRamp(settledAt: point))
    }

    /// How many frames remain until the ramp ends; if none moves, more than there will ever be.
    @inline(__always)
    var remaining: Int { ramp.pointee.remaining > 0 ? ramp.pointee.remaining : .max }

    /// Lets time pass without an effect that would move on.
    func advance(by frames: Int) {
        if ramp.pointee.remaining > 0 { ramp.pointee.advance(by: frames) }
    }

    /// Follows the parameters, where `count` frames remain to the next event or the block's end.
    func follow(_ controls: inout Controls, for count: Int) {
        if controls.hasJumped {
            upcoming.pointee.count = 0
            let points = Self.points(of: controls.current, 1, every: 0, at: rate)
            ramp.pointee = CoefficientRamp(settledAt: E.Coefficients(points, at: 0))
        } else if controls.hasChanged {
            upcoming.pointee.count = 0
            ramp.pointee.stop()
        }
        controls.endChanges()
        guard ramp.pointee.remaining == 0 else { return }
        if upcoming.pointee.count > 0 {
            upcoming.pointee.count -= 1
            let point = upcoming.pointee.count
            ramp.pointee.move(to: upcoming.pointee.points[point], over: Self.maximumRampLength)
        } else {
            computeUpcomingPoints(at: controls.current, for: count, until: controls.framesToEnd(atMost: 4 * Self.maximumRampLength))
        }
    }

    /// Computes the next points, and leaves for the first of them: at the end of the first parameter's ramp, `end`
    /// frames on, at the latest.
    private func computeUpcomingPoints(at current: Controls.Current, for count: Int, until end: Int) {
        guard end > 0 else { return }
        let length = min(end, Self.maximumRampLength)
        // Hardly further than `count`: then the parameters may turn elsewhere.
        let reach = min(end, count + Self.maximumRampLength - 1) / Self.maximumRampLength
        let pointCount = max(1, min(reach, 4))
        let points = Self.points(of: current, pointCount, every: length, at: rate)
        let last = pointCount - 1
        upcoming.pointee.count = last
        for point in 0..<last { upcoming.pointee.points[point] = E.Coefficients(points, at: point) }
        ramp.pointee.move(to: E.Coefficients(points, at: last), over: length)
    }

    /// The coefficients at `count` control points `interval` frames apart, the nearest last.
    private static func points(
        of current: Controls.Current, _ count: Int, every interval: Int, at rate: SampleRate
    ) -> E.Coefficients.FourPoints {
        let frames = Double(interval) * (Double(count) - Vector4(0, 1, 2, 3))
        // Lanes that are not wanted have the present.
        let presentOrLater = frames.replacing(with: 0, where: frames .< 0)
        return E.coefficients(for: ParameterValues(current, after: presentOrLater), at: rate)
    }
}
