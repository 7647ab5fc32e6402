// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Second-order filters in series whose coefficients move in straight lines, in the lanes of a vector: four for one channel, two
/// for each of two. They are state-variable filters, and each makes the same bits as by itself.
///
/// The pole in front of each filter stays where it is. (It moves only where a boost becomes a cut, and with the Q of a falling
/// shelf from 1 on.)
package struct MovingSeries<Shape: SeriesShape> {
    private typealias Lanes = SeriesLanes<Shape>

    private var filter = StateVariableFilter<Quad>()
    private var value: FilterCoefficients<Quad>
    private let step: FilterCoefficients<Quad>
    private var outputs = LaneOutputs()

    /// The coefficients of a filter: at the last frame, and how far they move in one.
    package typealias Section = (value: FilterCoefficients<Double>, step: FilterCoefficients<Double>)

    /// Filters that have heard nothing.
    ///
    /// - Parameters:
    ///   - count: how many there are: at most four for one channel, or two for two. What is missing passes everything.
    ///   - section: the coefficients of each, counted from 0.
    @inline(__always)
    package init(count: Int, _ section: (_ number: Int) -> Section) {
        @inline(__always)
        func numbers(_ set: (Section) -> FilterCoefficients<Double>) -> FilterCoefficients<Quad> {
            let lanes = FilterCoefficients<Vector4> { lane in
                let number = Lanes.place(lane, of: 0).section
                return set(number < count ? section(number) : (.through, FilterCoefficients(factor: 0)))
            }
            return FilterCoefficients(lanes, lanes) { number, _ in Quad(lanes: number) }
        }
        value = numbers { $0.value }
        step = numbers { $0.step }
    }

    /// Takes the states of the filters, of one channel or of a pair, from where `states` says: each is a frame there, in the order
    /// of `StateVariableFilter`. What is nowhere is zero.
    @inline(__always)
    package mutating func take(_ states: (_ number: Int) -> SeriesFrames<Shape>?) {
        @inline(__always)
        func quad(_ state: Int) -> Quad {
            @inline(__always)
            func taken(_ number: Int) -> (left: Double, right: Double) { states(number)?[state] ?? (0, 0) }
            let (one, other) = (taken(0), taken(1))
            if !Shape.isMono { return Quad(lanes: Vector4(one.left, one.right, other.left, other.right)) }
            return Quad(lanes: Vector4(one.left, other.left, taken(2).left, taken(3).left))
        }
        (filter.s1, filter.s2, filter.before, filter.longBefore) = (quad(0), quad(1), quad(2), quad(3))
    }

    /// Puts them there.
    @inline(__always)
    package func put(_ states: (_ number: Int) -> SeriesFrames<Shape>?) {
        for number in 0..<Lanes.sectionCount {
            guard let place = states(number) else { return }
            let lane = Self.lane(of: number)
            @inline(__always)
            func put(_ state: Quad, _ index: Int) {
                place.set(index, state.lanes[lane], Shape.isMono ? 0 : state.lanes[lane + 1])
            }
            put(filter.s1, 0)
            put(filter.s2, 1)
            put(filter.before, 2)
            put(filter.longBefore, 3)
        }
    }

    /// The lane of a filter: of two, the first.
    @inline(__always)
    private static func lane(of number: Int) -> Int { Shape.isMono ? number : 2 * number }

    /// The coefficients of a filter at the last frame.
    @inline(never)
    package func value(of section: Int) -> FilterCoefficients<Double> {
        let lane = Self.lane(of: section)
        return FilterCoefficients(value, value) { number, _ in number.lanes[lane] }
    }

    /// Processes frames in place.
    ///
    /// - Parameters:
    ///   - frames: what comes in and goes out.
    ///   - count: how many frames.
    @inline(never)
    package mutating func process(_ frames: SeriesFrames<Shape>, _ count: Int) {
        // On a copy: the optimiser can keep it in registers, as no store to the frames can change it.
        var local = self
        Lanes.forEachStretch(count, Lanes.lag(1)) { steps, areAllBusy in
            if areAllBusy {
                for step in steps { local.step(step, frames, step) }
                return
            }
            // Lanes without a frame are computed as well; then their states are put back.
            let (filter, value) = (local.filter, local.value)
            for step in steps { local.step(step, frames, step < count ? step : nil) }
            let valid = Lanes.valid(0, steps.lowerBound, count)
            local.filter = filter.replacing(with: local.filter, where: valid)
            local.value = value.replacing(with: local.value, where: valid)
        }
        self = local
    }

    /// Processes the frame that goes in, if there is one, after `number` steps.
    @inline(__always)
    private mutating func step(_ number: Int, _ frames: SeriesFrames<Shape>, _ frame: Int?) {
        let heard = frame.map { frames[$0] } ?? (left: 0, right: 0)
        let input = Quad(lanes: Lanes.input(heard.left, heard.right, outputs.beforeLast))
        value = value.moved(by: step)
        outputs.append(filter.process(input, each: value).lanes)
        guard number >= Lanes.lag(1) else { return }
        let (left, right) = Lanes.last(outputs.last)
        frames.set(number - Lanes.lag(1), left, right)
    }
}

extension StateVariableFilter {
    /// This one, but the states of another where `mask` says so.
    @inline(__always)
    fileprivate func replacing(with other: Self, where mask: Channels.Mask) -> Self {
        var filter = self
        filter.s1 = s1.replacing(with: other.s1, where: mask)
        filter.s2 = s2.replacing(with: other.s2, where: mask)
        filter.before = before.replacing(with: other.before, where: mask)
        filter.longBefore = longBefore.replacing(with: other.longBefore, where: mask)
        return filter
    }
}
