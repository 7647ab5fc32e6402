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

    /// The coefficients of a filter: at the last frame, and how far they move in one.
    package typealias Moving = (value: FilterCoefficients<Double>, step: FilterCoefficients<Double>)

    /// Filters that have heard nothing.
    ///
    /// - Parameters:
    ///   - count: how many there are: at most four for one channel, or two for two. What is missing passes everything.
    ///   - section: the coefficients of each, counted from 0.
    @inline(__always)
    package init(count: Int, _ section: (_ number: Int) -> Moving) {
        @inline(__always)
        func numbers(_ set: (Moving) -> FilterCoefficients<Double>) -> FilterCoefficients<Quad> {
            let lanes = FilterCoefficients<Vector4> { lane in
                let number = Lanes.place(lane).section
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
    /// A filter that has no frame yet, or none any more, is computed with the others, and what it does is forgotten. The first
    /// reads as many frames behind the end as the last is late, and others write there; the last reads and writes as many
    /// before the start.
    ///
    /// - Parameters:
    ///   - frames: what comes in and goes out.
    ///   - count: how many frames, at least 1.
    @inline(never)
    package mutating func process(_ frames: SeriesFrames<Shape>, _ count: Int) {
        // On a copy: the optimiser can keep it in registers, as no store to the frames can change it.
        var local = self
        let total = Double(Lanes.sectionCount)
        // Counted in floating point: x86-64's conversion of an integer waits for what its register held before.
        var (begun, ended) = (1.0, 0.0)
        var (step, nextBegin, nextEnd) = (0, Self.spacing, count)
        while ended < total {
            let next = begun < total ? min(nextBegin, nextEnd) : nextEnd
            local.process(step..<next, frames)
            step = next
            if begun < total && step == nextBegin {
                local.replace(with: self, where: Self.lanes(of: begun))
                begun += 1
                nextBegin &+= Self.spacing
            }
            if step == nextEnd {
                replace(with: local, where: Self.lanes(of: ended))
                ended += 1
                nextEnd &+= Self.spacing
            }
        }
    }

    /// The lanes that a filter is in.
    @inline(__always)
    private static func lanes(of section: Double) -> Vector4.Mask {
        (Lanes.numbers { $0 } - section).magnitudes .< 0.5
    }

    /// Not inlined: there are just as many registers as this needs.
    @inline(never)
    private mutating func process(_ steps: Range<Int>, _ frames: SeriesFrames<Shape>) {
        var local = self
        for step in steps { local.step(step, frames) }
        self = local
    }

    /// Takes the states and coefficients of another where `mask` is true.
    @inline(__always)
    private mutating func replace(with other: Self, where mask: Vector4.Mask) {
        filter = filter.replacing(with: other.filter, where: mask)
        value = value.replacing(with: other.value, where: mask)
    }

    /// How many frames each filter is behind the one before: with fewer, it would wait for that.
    private static var spacing: Int { 3 }

    /// Processes a frame with each filter; the first has that which goes in after `number` steps.
    ///
    /// What goes from one filter to the next is in the frames meanwhile: there are no registers left for it.
    @inline(__always)
    private mutating func step(_ number: Int, _ frames: SeriesFrames<Shape>) {
        @inline(__always)
        func place(_ section: Int) -> Int { number &- section &* Self.spacing }
        let (first, second) = (frames[place(0)], frames[place(1)])
        let input =
            Shape.isMono
            ? Vector4(first.left, second.left, frames[place(2)].left, frames[place(3)].left)
            : Vector4(first.left, first.right, second.left, second.right)
        value = value.moved(by: step)
        let output = filter.process(Quad(lanes: input), each: value).lanes
        for section in 0..<Lanes.sectionCount {
            let lane = Self.lane(of: section)
            frames.set(place(section), output[lane], Shape.isMono ? 0 : output[lane + 1])
        }
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
