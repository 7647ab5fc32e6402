// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// The coefficients of an effect as they follow its parameters: at rest, or on straight lines between points at most
/// `controlPeriod` frames apart that lie on the parameters' own curves. Each part of the effect has its own, which move by
/// themselves.
///
/// Points are made four at a time, as far as is known that they will be needed: vectors make four as fast as one.
struct SmoothedCoefficients<E: Effect>: BitwiseCopyable {
    /// The ends of the ramps after the present one, the nearest last, as far as they are known.
    private struct Ahead {
        var points: InlineArray<3, E.Coefficients>
        var count = 0
    }

    private let first: UnsafeMutablePointer<CoefficientRamp<E.Coefficients>>
    private let firstAhead: UnsafeMutablePointer<Ahead>
    private let rate: SampleRate
    /// How often they may have changed.
    private let changes: UnsafeMutablePointer<Int>

    /// The longest stretch over which they move in a straight line.
    @inline(__always)
    private static var longestRamp: Int { max(1, E.controlPeriod) }

    /// How many bytes they take, from a multiple of `Setup.alignment` on.
    static var byteCount: Int { changesOffset + MemoryLayout<Int>.stride }

    private static var aheadOffset: Int {
        (E.partCount * MemoryLayout<CoefficientRamp<E.Coefficients>>.stride).roundedUp(toMultipleOf: Setup.alignment)
    }

    private static var changesOffset: Int {
        (aheadOffset + E.partCount * MemoryLayout<Ahead>.stride).roundedUp(toMultipleOf: 8)
    }

    /// The coefficients at rest for the parameters' values, in `byteCount` bytes of memory. Not inlined: one copy serves all
    /// layouts of an effect.
    @inline(never)
    init(for controls: Controls, at rate: SampleRate, in memory: UnsafeMutableRawPointer) {
        self.rate = rate
        first = memory.bindMemory(to: CoefficientRamp<E.Coefficients>.self, capacity: E.partCount)
        firstAhead = (memory + Self.aheadOffset).bindMemory(to: Ahead.self, capacity: E.partCount)
        changes = (memory + Self.changesOffset).bindMemory(to: Int.self, capacity: 1)
        changes.initialize(to: 0)
        for part in 0..<E.partCount {
            let point = E.Coefficients(Self.points(of: controls.current, 1, every: 0, part: part, at: rate), at: 0)
            (firstAhead + part).initialize(to: Ahead(points: InlineArray(repeating: point)))
            (first + part).initialize(to: CoefficientRamp(restingAt: point))
        }
    }

    /// What the effect is given.
    @inline(__always)
    var ramps: CoefficientRamps<E.Coefficients> { CoefficientRamps(first, count: E.partCount, changes: changes) }

    /// How many frames remain until the first ramp ends; where none moves, more than there will ever be.
    @inline(__always)
    var remaining: Int {
        var remaining = Int.max
        // Not `isResting`: the compiler would copy the whole ramp to ask it.
        for part in 0..<E.partCount where first[part].remaining > 0 {
            remaining = min(remaining, first[part].remaining)
        }
        return remaining
    }

    /// Lets time pass without an effect that would move on.
    func advance(by frames: Int) {
        for part in 0..<E.partCount where first[part].remaining > 0 { first[part].advance(by: frames) }
    }

    /// Follows the parameters, where `count` frames remain to the next event or the block's end.
    func follow(_ controls: inout Controls, for count: Int) {
        changes.pointee &+= 1
        for part in 0..<E.partCount where !controls.isResting(part) { follow(part, &controls, for: count) }
        controls.endChanges()
    }

    @inline(__always)
    private func follow(_ part: Int, _ controls: inout Controls, for count: Int) {
        let (ramp, ahead) = (first + part, firstAhead + part)
        switch controls.takeChange(of: part) {
        case .none: break
        case .moved:
            ahead.pointee.count = 0
            ramp.pointee.stop()
        case .jumped:
            ahead.pointee.count = 0
            let points = Self.points(of: controls.current, 1, every: 0, part: part, at: rate)
            ramp.pointee = CoefficientRamp(restingAt: E.Coefficients(points, at: 0))
        }
        guard ramp.pointee.remaining == 0 else { return }
        if ahead.pointee.count > 0 {
            ahead.pointee.count -= 1
            let point = ahead.pointee.count
            ramp.pointee.move(over: Self.longestRamp) { target in
                withUnsafePointer(to: &ahead.pointee.points[point]) { target.become($0) }
            }
        } else {
            let longest = controls.frames(of: part, atMost: 4 * Self.longestRamp)
            lookAhead(part, at: controls.current, for: count, until: longest)
        }
    }

    /// Makes the next points of a part, and leaves for the first of them: at the end of the first parameter's ramp, `longest`
    /// frames on, at the latest.
    private func lookAhead(_ part: Int, at current: Controls.Current, for count: Int, until longest: Int) {
        guard longest > 0 else { return }
        let length = min(longest, Self.longestRamp)
        // Hardly further than `count`: then the parameters may turn elsewhere.
        let reach = min(longest, count + Self.longestRamp - 1) / Self.longestRamp
        let pointCount = max(1, min(reach, 4))
        let ahead = firstAhead + part
        var points = Self.points(of: current, pointCount, every: length, part: part, at: rate)
        let last = pointCount - 1
        ahead.pointee.count = last
        withUnsafePointer(to: &points) { points in
            for point in 0..<last { ahead.pointee.points[point].become(points, at: point) }
            first[part].move(over: length) { $0.become(points, at: last) }
        }
    }

    /// The coefficients of a part at `count` moments `interval` frames apart, the nearest last.
    private static func points(
        of current: Controls.Current, _ count: Int, every interval: Int, part: Int, at rate: SampleRate
    ) -> E.Coefficients.FourMoments {
        let moments = Double(interval) * (Double(count) - Vector4(0, 1, 2, 3))
        // Lanes that are not wanted have the present.
        let presentOrLater = moments.replacing(with: 0, where: moments .< 0)
        return E.coefficients(
            for: ParameterValues(current.ramps, after: presentOrLater, part: part, listening: current.listening),
            at: rate)
    }
}
