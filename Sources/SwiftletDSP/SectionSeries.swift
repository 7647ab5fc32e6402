// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Second-order filters in series, in the lanes of two vectors: eight for one channel, four for two.
///
/// A filter waits for itself, and in a series for the one before it. Here all of a vector are computed at once, each two frames
/// behind the one before; a few steps more than there are frames bring all to the same frame. While the first vector waits
/// for itself, the second is computed. Their gains are multiplied behind the last: inside, each filter hears what it would
/// hear by itself over the gains of those before it, and so are its states.
package struct SectionSeries: BitwiseCopyable {
    /// The coefficients of both vectors.
    private var forms: InlineArray<2, DirectForm<Vector4>>
    /// The gains of all filters together, for each channel that is computed at once.
    private let gains: Vector2

    /// How many filters there are for frames of a type.
    @inline(__always)
    package static func sectionCount<Channels: Frame>(for type: Channels.Type) -> Int {
        Channels.channelCount == 1 ? 8 : 4
    }

    /// How many `LaneStates` the filters have: two for a channel, or for each pair.
    @inline(__always)
    package static func stateCount<Channels: Frame>(for type: Channels.Type) -> Int {
        2 * ((Channels.channelCount + 1) / 2)
    }

    /// Where the states of a filter for a channel are: which of the `LaneStates`, and the lane.
    @inline(__always)
    package static func place<Channels: Frame>(
        of section: Int, _ channel: Int, for type: Channels.Type
    ) -> (states: Int, lane: Int) {
        Channels.channelCount == 1
            ? (section / 4, section % 4) : (channel / 2 * 2 + section / 2, section % 2 * 2 + channel % 2)
    }

    /// Filters in series, for a channel or for two.
    ///
    /// - Parameters:
    ///   - shape: `OneChannel` for frames of one channel, else `TwoChannels`.
    ///   - coefficients: those of a filter for a channel, 0 or 1: of more than two channels, the second of each pair has
    ///     those of 1.
    @inline(__always)
    package init<Shape: SeriesShape>(
        _ shape: Shape.Type, _ coefficients: (_ section: Int, _ channel: Int) -> FilterCoefficients<Double>
    ) {
        forms = InlineArray { vector in
            DirectForm(
                FilterCoefficients { lane in
                    let place = SeriesLanes<Shape>.place(lane, of: vector)
                    return coefficients(place.section, place.channel)
                })
        }
        let product = forms[0].gain * forms[1].gain
        let (even, odd) = (product[0] * product[2], product[1] * product[3])
        gains = Shape.isMono ? Vector2(even * odd, 1) : Vector2(even, odd)
    }

    /// Processes frames in place. Mutating, so that the coefficients are read where they are.
    ///
    /// - Parameters:
    ///   - frames: what comes in and goes out.
    ///   - count: how many frames.
    ///   - states: the states w₁ … w₄ of the filters (`DirectForm`), `stateCount` of them; they are left as they are after the
    ///     last frame.
    @inline(__always)
    package mutating func process<Channels: Frame>(
        _ frames: UnsafeMutablePointer<Channels>, _ count: Int, _ states: UnsafeMutablePointer<LaneStates>
    ) {
        let gains = gains
        withUnsafeMutablePointer(to: &forms) { place in
            let forms = UnsafeRawPointer(place).assumingMemoryBound(to: DirectForm<Vector4>.self)
            if Channels.channelCount == 1 {
                SeriesPair<OneChannel>.process(states, forms, gains, SeriesFrames(frames, 0), count)
            } else if Channels.isInAdjacentPairs {
                SeriesPair<TwoChannels>.processPairs(states, forms, gains, frames, count)
            } else {
                SeriesPair<TwoChannelsApart>.processPairs(states, forms, gains, frames, count)
            }
        }
    }
}

/// Both vectors of a series.
private struct SeriesPair<Shape: SeriesShape> {
    private typealias Lanes = SeriesLanes<Shape>

    private var first, second: DirectLanes<Shape>

    /// Processes all channels of frames in place, two at a time.
    @inline(__always)
    static func processPairs<Channels: Frame>(
        _ states: UnsafeMutablePointer<LaneStates>, _ forms: UnsafePointer<DirectForm<Vector4>>, _ gains: Vector2,
        _ frames: UnsafeMutablePointer<Channels>, _ count: Int
    ) {
        for channel in stride(from: 0, to: Channels.channelCount, by: 2) {
            process(states + channel, forms, gains, SeriesFrames(frames, channel), count)
        }
    }

    /// Processes frames in place, from states and to states.
    ///
    /// The coefficients are behind a pointer, so that the optimiser takes them from memory where they are needed and keeps
    /// the states in registers: there is no room for both.
    @inline(never)
    static func process(
        _ states: UnsafeMutablePointer<LaneStates>, _ forms: UnsafePointer<DirectForm<Vector4>>, _ gains: Vector2,
        _ frames: SeriesFrames<Shape>, _ count: Int
    ) {
        var local = Self(first: DirectLanes(states[0]), second: DirectLanes(states[1]))
        Lanes.forEachStretch(count, Lanes.lag(2)) { steps, areAllBusy in
            if areAllBusy {
                for step in steps { local.step(step, forms, gains, frames, step) }
                return
            }
            // Lanes without a frame are computed as well; then their states are put back.
            let before = local
            for step in steps { local.step(step, forms, gains, frames, step < count ? step : nil) }
            local.first.restore(before.first, but: Lanes.valid(0, steps.lowerBound, count))
            local.second.restore(before.second, but: Lanes.valid(1, steps.lowerBound, count))
        }
        (states[0], states[1]) = (local.first.w, local.second.w)
    }

    /// - Parameters:
    ///   - number: how many steps there were before.
    ///   - forms: the coefficients of both vectors.
    ///   - gains: what the last filter's output is multiplied by, for each channel.
    ///   - frames: what comes in and goes out.
    ///   - frame: the frame that goes in, if there is one.
    @inline(__always)
    private mutating func step(
        _ number: Int, _ forms: UnsafePointer<DirectForm<Vector4>>, _ gains: Vector2, _ frames: SeriesFrames<Shape>,
        _ frame: Int?
    ) {
        let input = frame.map { frames[$0] } ?? (left: 0, right: 0)
        first.step(input.left, input.right, forms[0])
        let between = Lanes.last(first.outputs.last)
        second.step(between.left, between.right, forms[1])
        guard number >= Lanes.lag(2) else { return }
        let (left, right) = Lanes.last(second.outputs.last)
        frames.set(number - Lanes.lag(2), left * gains[0], right * gains[1])
    }
}

/// Direct forms in the lanes of a vector.
private struct DirectLanes<Shape: SeriesShape> {
    /// The states of all: w₁ … w₄.
    private(set) var w: LaneStates
    private(set) var outputs = LaneOutputs()

    @inline(__always)
    init(_ states: LaneStates) { w = states }

    /// Takes the input of the first filter.
    @inline(__always)
    mutating func step(_ left: Double, _ right: Double, _ form: DirectForm<Vector4>) {
        let x = SeriesLanes<Shape>.input(left, right, outputs.beforeLast)
        // What comes last is added last.
        let next = x - ((form.a3 * w.third + form.a2 * w.second) + form.a1 * w.first)
        outputs.append(
            ((form.b4 * w.fourth + form.b3 * w.third) + (form.b2 * w.second + form.b1 * w.first)) + next)
        (w.first, w.second, w.third, w.fourth) = (next, w.first, w.second, w.third)
    }

    /// Has the states of the filters be what they were, but where `mask` is true.
    @inline(__always)
    mutating func restore(_ before: Self, but mask: Vector4.Mask) {
        w.first = before.w.first.replacing(with: w.first, where: mask)
        w.second = before.w.second.replacing(with: w.second, where: mask)
        w.third = before.w.third.replacing(with: w.third, where: mask)
        w.fourth = before.w.fourth.replacing(with: w.fourth, where: mask)
    }
}
