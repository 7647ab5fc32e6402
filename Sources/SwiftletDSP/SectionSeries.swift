// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Second-order filters in series, in the lanes of two vectors: eight for one channel, four for two.
///
/// A filter waits for itself, and in a series for the one before it. Here all are computed at once, each some frames behind the
/// one before; a few steps more than there are frames bring all to the same frame. Of the filters one after the other every
/// second one is in the second vector, so that what it takes is in the same lane of the first. Their gains are left to others:
/// each filter hears, and puts out, what it would by itself over the gains of those before it, and so are its states.
package struct SectionSeries: BitwiseCopyable {
    /// The coefficients of both vectors. Not in here: where they begin a cache line, none of them lies in two.
    private let forms: UnsafeMutablePointer<DirectForm<Vector4>>

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

    /// How many vectors the states of all filters are.
    @inline(__always)
    package static func stateCount<Channels: Frame>(for type: Channels.Type) -> Int {
        Channels.channelCount == 1
            ? SeriesPair<OneChannel>.stateCount : (Channels.channelCount + 1) / 2 * SeriesPair<TwoChannels>.stateCount
    }

    /// The states w₁ … w₄ of a filter for a channel, among those of all.
    package static func states<Channels: Frame>(
        of section: Int, _ channel: Int, for type: Channels.Type, in states: UnsafePointer<Vector4>
    ) -> Vector4 {
        let (newest, lane) = place(of: section, channel, for: type)
        return Vector4(
            states[newest][lane], states[newest - 2][lane], states[newest - 4][lane], states[newest - 6][lane])
    }

    /// Puts them there.
    package static func set<Channels: Frame>(
        _ own: Vector4, of section: Int, _ channel: Int, for type: Channels.Type,
        in states: UnsafeMutablePointer<Vector4>
    ) {
        let (newest, lane) = place(of: section, channel, for: type)
        for state in 0..<4 { states[newest - 2 * state][lane] = own[state] }
    }

    /// Where the newest state of a filter for a channel is, w₁: which of the vectors, and the lane. The older ones are each two
    /// vectors before.
    private static func place<Channels: Frame>(
        of section: Int, _ channel: Int, for type: Channels.Type
    ) -> (vector: Int, lane: Int) {
        if Channels.channelCount == 1 { return SeriesPair<OneChannel>.place(of: section, 0) }
        let (vector, lane) = SeriesPair<TwoChannels>.place(of: section, channel % 2)
        return (channel / 2 * SeriesPair<TwoChannels>.stateCount + vector, lane)
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
                    let place = SeriesPair<Shape>.place(lane, of: vector)
                    return coefficients(place.section, place.channel)
                })
        }
    }

    /// Processes frames in place.
    ///
    /// - Parameters:
    ///   - frames: what comes in, and goes out over the gains of all filters.
    ///   - count: how many frames.
    ///   - states: the states w₁ … w₄ of the filters (`DirectForm`), in `stateCount` vectors; they are left as they
    ///     are after the last frame.
    @inline(__always)
    package func process<Channels: Frame>(
        _ frames: UnsafeMutablePointer<Channels>, _ count: Int, _ states: UnsafeMutablePointer<Vector4>
    ) {
        let forms = UnsafePointer(forms)
        if Channels.channelCount == 1 {
            SeriesPair<OneChannel>.process(states, forms, SeriesFrames(frames, 0), count)
        } else if Channels.isInAdjacentPairs {
            SeriesPair<TwoChannels>.processPairs(states, forms, frames, count)
        } else {
            SeriesPair<TwoChannelsApart>.processPairs(states, forms, frames, count)
        }
    }
}

/// Both vectors of a series.
private struct SeriesPair<Shape: SeriesShape> {
    private typealias Lanes = SeriesLanes<Shape>

    private var first, second: DirectLanes
    /// What the filters of the first vector have put out at the last step.
    private var between = Vector4.zero
    /// What those of the second have put out at the last step, and at the one before.
    private var last = Vector4.zero
    private var beforeLast = Vector4.zero

    /// How many frames a filter is behind the first: one behind the filter before it in the first vector, two behind that in the
    /// second. With one there, too, each vector would wait for the other in every step.
    @inline(__always)
    private static func lag(of section: Int) -> Int { section + section / 2 }

    /// How many frames the last filter is behind the first.
    static var lag: Int { lag(of: 2 * Lanes.sectionCount - 1) }

    /// The filter that is in a lane of a vector, and its channel of the pair.
    @inline(__always)
    static func place(_ lane: Int, of vector: Int) -> (section: Int, channel: Int) {
        let place = Lanes.place(lane)
        return (2 * place.section + vector, place.channel)
    }

    /// How many frames the filter in each lane of a vector is behind the first.
    @inline(__always)
    private static func lags(in vector: Int) -> Vector4 {
        Lanes.numbers { lag(of: 2 * $0 + vector) }
    }

    /// With states, and nothing put out.
    @inline(__always)
    private init(_ states: UnsafePointer<Vector4>) {
        first = DirectLanes(states)
        second = DirectLanes(states + 1)
    }

    /// Processes all channels of frames in place, two at a time.
    @inline(__always)
    static func processPairs<Channels: Frame>(
        _ states: UnsafeMutablePointer<Vector4>, _ forms: UnsafePointer<DirectForm<Vector4>>,
        _ frames: UnsafeMutablePointer<Channels>, _ count: Int
    ) {
        for channel in stride(from: 0, to: Channels.channelCount, by: 2) {
            process(states + channel / 2 * stateCount, forms, SeriesFrames(frames, channel), count)
        }
    }

    // The states of a filter are the last four w that it has made. In the last steps of a block the first filters have no frame
    // any more, and in the first steps of the next one the last filters have none yet. Both are as many steps, and those that
    // compute in the one are those that wait in the other. So what was made in the last steps is kept, with the four before
    // them, and taken in the first steps of the next block for what waits: all filters have their own states when they begin.

    /// How many vectors are kept: both vectors of each step.
    static var stateCount: Int { 2 * (4 + lag) }

    /// Where the newest state of a filter is, which is for a channel of the pair.
    @inline(__always)
    static func place(of section: Int, _ channel: Int) -> (vector: Int, lane: Int) {
        let lane = section / 2
        return (2 * (3 + lag(of: section)) + section % 2, Shape.isMono ? lane : 2 * lane + channel)
    }

    /// Processes frames in place, from states and to states.
    ///
    /// The coefficients are behind a pointer, so that the optimiser takes them from memory where they are needed and keeps
    /// the states in registers: there is no room for both.
    @inline(never)
    static func process(
        _ states: UnsafeMutablePointer<Vector4>, _ forms: UnsafePointer<DirectForm<Vector4>>,
        _ frames: SeriesFrames<Shape>, _ count: Int
    ) {
        var local = Self(states)
        let kept = states + 8
        // In the first steps some filters wait: they take what was kept.
        @inline(__always)
        func taken(_ made: Vector4, _ vector: Int, _ step: Int) -> Vector4 {
            let waits = lags(in: vector) .> Double(step)
            return made.replacing(with: kept[2 &* step &+ vector], where: waits)
        }
        // What is made in the last steps is kept.
        @inline(__always)
        func keep(_ made: Vector4, _ vector: Int, _ step: Int) { kept[2 &* (step &- count) &+ vector] = made }
        guard lag < count else {
            // A short block: the last steps may be among the first.
            for step in 0..<count &+ lag {
                if step == count { local.store(in: states) }
                local.step(step, frames, forms) { made, vector in
                    let own = step < lag ? taken(made, vector, step) : made
                    if step >= count { keep(own, vector, step) }
                    return own
                }
            }
            return
        }
        for step in 0..<lag {
            local.step(step, frames, forms) { made, vector in taken(made, vector, step) }
        }
        for step in lag..<count {
            local.step(step, frames, forms) { made, _ in made }
        }
        local.store(in: states)
        for step in count..<count &+ lag {
            local.step(step, frames, forms) { made, vector in
                keep(made, vector, step)
                return made
            }
        }
    }

    /// Keeps the states of both vectors.
    @inline(__always)
    private func store(in states: UnsafeMutablePointer<Vector4>) {
        first.store(in: states)
        second.store(in: states + 1)
    }

    /// Processes a frame with each filter; the first has that which goes in after `number` steps. `own` takes the w that the
    /// filters in a vector have made, and returns those that they are to have.
    @inline(__always)
    private mutating func step(
        _ number: Int, _ frames: SeriesFrames<Shape>, _ forms: UnsafePointer<DirectForm<Vector4>>,
        _ own: (_ made: Vector4, _ vector: Int) -> Vector4
    ) {
        let input = frames[number]
        let x =
            Shape.isMono
            ? Vector4(input.left, beforeLast[0], beforeLast[1], beforeLast[2])
            : Vector4(input.left, input.right, beforeLast[0], beforeLast[1])
        // The first vector before the second: 3 % less time than the other way round.
        let next = first.step(x, forms[0]) { own($0, 0) }
        let output = second.step(between, forms[1]) { own($0, 1) }
        frames.set(number &- Self.lag, output[Shape.isMono ? 3 : 2], output[3])
        (between, last, beforeLast) = (next, output, last)
    }
}

/// Direct forms in the lanes of a vector.
private struct DirectLanes {
    /// The states of all.
    private var w1, w2, w3, w4: Vector4

    /// With the states in every second vector there, the oldest first.
    @inline(__always)
    init(_ states: UnsafePointer<Vector4>) { (w4, w3, w2, w1) = (states[0], states[2], states[4], states[6]) }

    @inline(__always)
    func store(in states: UnsafeMutablePointer<Vector4>) {
        (states[0], states[2], states[4], states[6]) = (w4, w3, w2, w1)
    }

    /// Processes a sample with each filter.
    ///
    /// `own` takes the w that they have made, and returns those that they are to have.
    @inline(__always)
    mutating func step(
        _ x: Vector4, _ form: DirectForm<Vector4>, _ own: (_ made: Vector4) -> Vector4
    ) -> Vector4 {
        // What the last step has made comes in last, so that a filter waits for itself for a multiplication and a subtraction.
        let late = form.a3 * w3 + form.a2 * w2
        let next = own((x - late) - form.a1 * w1)
        let oldest = form.b4 * w4 + form.b3 * w3
        let newest = form.b2 * w2 + form.b1 * w1
        (w1, w2, w3, w4) = (next, w1, w2, w3)
        return (oldest + newest) + next
    }
}
