// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Second-order filters in series, in the lanes of two vectors: eight for one channel, four for two.
///
/// A filter waits for itself, and in a series for the one before it. Here all are computed at once, each two frames behind the
/// one before; a few steps more than there are frames bring all to the same frame. While the first vector waits for itself,
/// the second is computed. Their gains are multiplied behind the last: inside, each filter hears what it would hear by itself
/// over the gains of those before it, and so are its states.
package struct SectionSeries: BitwiseCopyable {
    /// The coefficients of both vectors. Not in here: where they begin a cache line, none of them lies in two.
    private let forms: UnsafeMutablePointer<DirectForm<Vector4>>
    /// The gains of all filters together, for each channel that is computed at once.
    private let gains: Vector2

    /// How many `DirectForm`s a series keeps its coefficients in.
    package static var formCount: Int { 2 }

    /// How many frames before and behind those that are processed are read and written, too, whatever is there. (`MovingSeries`
    /// has fewer.)
    package static var margin: Int { SeriesPair<OneChannel>.lag }

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
    ///   - forms: where it keeps its coefficients: `formCount` of them.
    ///   - coefficients: those of a filter for a channel, 0 or 1: of more than two channels, the second of each pair has
    ///     those of 1.
    @inline(__always)
    package init<Shape: SeriesShape>(
        _ shape: Shape.Type, in forms: UnsafeMutablePointer<DirectForm<Vector4>>,
        _ coefficients: (_ section: Int, _ channel: Int) -> FilterCoefficients<Double>
    ) {
        self.forms = forms
        for vector in 0..<Self.formCount {
            forms[vector] = DirectForm(
                FilterCoefficients { lane in
                    let place = SeriesLanes<Shape>.place(lane, of: vector)
                    return coefficients(place.section, place.channel)
                })
        }
        let product = forms[0].gain * forms[1].gain
        let (even, odd) = (product[0] * product[2], product[1] * product[3])
        gains = Shape.isMono ? Vector2(even * odd, 1) : Vector2(even, odd)
    }

    /// Processes frames in place.
    ///
    /// - Parameters:
    ///   - frames: what comes in and goes out.
    ///   - count: how many frames.
    ///   - states: the states w₁ … w₄ of the filters (`DirectForm`), `stateCount` of them; they are left as they are after the
    ///     last frame.
    @inline(__always)
    package func process<Channels: Frame>(
        _ frames: UnsafeMutablePointer<Channels>, _ count: Int, _ states: UnsafeMutablePointer<LaneStates>
    ) {
        let forms = UnsafePointer(forms)
        if Channels.channelCount == 1 {
            SeriesPair<OneChannel>.process(states, forms, gains, SeriesFrames(frames, 0), count)
        } else if Channels.isInAdjacentPairs {
            SeriesPair<TwoChannels>.processPairs(states, forms, gains, frames, count)
        } else {
            SeriesPair<TwoChannelsApart>.processPairs(states, forms, gains, frames, count)
        }
    }
}

/// Both vectors of a series.
private struct SeriesPair<Shape: SeriesShape> {
    private typealias Lanes = SeriesLanes<Shape>

    private var first, second: DirectLanes<Shape>

    /// How many frames each filter is behind the one before: with one, it would wait for that.
    private static var spacing: Int { 2 }

    /// How many frames the last filter is behind the first.
    static var lag: Int { spacing * (2 * Lanes.sectionCount - 1) }

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
        Lanes.schedule(count, 2, spacing: spacing) { section in
            local.first.w.replace(with: states[0], where: Lanes.lanes(of: section, in: 0))
            local.second.w.replace(with: states[1], where: Lanes.lanes(of: section, in: 1))
        } end: { section in
            states[0].replace(with: local.first.w, where: Lanes.lanes(of: section, in: 0))
            states[1].replace(with: local.second.w, where: Lanes.lanes(of: section, in: 1))
        } _: { steps in
            for step in steps {
                let (left, right) = local.step(frames[step], forms)
                frames.set(step &- lag, left * gains[0], right * gains[1])
            }
        }
    }

    /// Takes what goes into the first filter, and returns what comes out of the last.
    @inline(__always)
    private mutating func step(
        _ input: (left: Double, right: Double), _ forms: UnsafePointer<DirectForm<Vector4>>
    ) -> (left: Double, right: Double) {
        let between = DirectLanes<Shape>.last(first.beforeLast)
        first.step(input.left, input.right, forms[0])
        second.step(between.left, between.right, forms[1])
        return DirectLanes<Shape>.last(second.last)
    }
}

/// Direct forms in the lanes of a vector.
private struct DirectLanes<Shape: SeriesShape> {
    /// The states of all: w₁ … w₄.
    var w: LaneStates
    /// What they have put out at the last step, and at the one before.
    private(set) var last = Vector4.zero
    private(set) var beforeLast = Vector4.zero

    @inline(__always)
    init(_ states: LaneStates) { w = states }

    /// Takes the input of the first filter; that of the others is what those before them have put out two steps before.
    @inline(__always)
    mutating func step(_ left: Double, _ right: Double, _ form: DirectForm<Vector4>) {
        let x =
            Shape.isMono
            ? Vector4(left, beforeLast[0], beforeLast[1], beforeLast[2])
            : Vector4(left, right, beforeLast[0], beforeLast[1])
        // What the last step has made comes in last, so that a filter waits for itself for a multiplication and a subtraction.
        let late = form.a3 * w.third + form.a2 * w.second
        let next = (x - late) - form.a1 * w.first
        let oldest = form.b4 * w.fourth + form.b3 * w.third
        let newest = form.b2 * w.second + form.b1 * w.first
        let output = (oldest + newest) + next
        (last, beforeLast) = (output, last)
        (w.first, w.second, w.third, w.fourth) = (next, w.first, w.second, w.third)
    }

    /// What the last filter has put out.
    @inline(__always)
    static func last(_ output: Vector4) -> (left: Double, right: Double) { (output[Shape.isMono ? 3 : 2], output[3]) }
}
