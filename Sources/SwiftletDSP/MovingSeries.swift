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
    package struct Section {
        package var value = FilterCoefficients<Double>.through
        package var step = FilterCoefficients<Double>(factor: 0)

        /// One that passes everything as it is.
        package init() {}
    }

    /// Filters that have heard nothing. Not inlined: one copy serves all layouts.
    @inline(never)
    package init(_ sections: InlineArray<4, Section>) {
        func quad(_ lanes: FilterCoefficients<Vector4>) -> FilterCoefficients<Quad> {
            FilterCoefficients(lanes, lanes) { number, _ in Quad(lanes: number) }
        }
        value = quad(FilterCoefficients { sections[Lanes.place($0, of: 0).section].value })
        step = quad(FilterCoefficients { sections[Lanes.place($0, of: 0).section].step })
    }

    /// What the filters remember, in the order of `StateVariableFilter.stateOf`.
    package var states: LaneStates {
        @inline(__always) get { LaneStates { filter[stateOf: $0] } }
        @inline(__always) set {
            (filter.longBefore, filter.before) = (Quad(lanes: newValue.first), Quad(lanes: newValue.second))
            (filter.s1, filter.s2) = (Quad(lanes: newValue.third), Quad(lanes: newValue.fourth))
        }
    }

    /// The coefficients of a filter at the last frame.
    @inline(never)
    package func value(of section: Int) -> FilterCoefficients<Double> {
        let lane = Shape.isMono ? section : 2 * section
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
