// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Second-order filters in series, in the lanes of two vectors: eight for one channel, four for two.
///
/// A filter waits for itself, and in a series for the one before it. Here all of a vector are computed at once, each two frames
/// behind the one before; a few steps more than there are frames bring all to the same frame. While the first vector waits
/// for itself, the second is computed. Their gains are multiplied behind the last: inside, each filter hears what it would
/// hear by itself over the gains of those before it, and so are its states.
public struct SectionSeries<Channels: Frame> {
    @inline(__always)
    private static var isMono: Bool { Channels.channelCount == 1 }

    /// How many filters there are.
    public static var sectionCount: Int { isMono ? 8 : 4 }

    /// The coefficients of both vectors.
    private let forms: InlineArray<2, DirectForm<Vector4>>
    /// The gains of all filters together, for each channel that is computed at once.
    private let gains: Vector2

    /// The states w₁ … w₄ of the filters (`DirectForm`), for each channel; those from `sectionCount` on are nothing.
    public typealias States = InlineArray<8, StateVariableFilter<Channels>>

    /// Filters in series.
    ///
    /// - Parameter coefficients: those of a filter for a channel, 0 or 1: of more than two channels, the second of each pair
    ///   has those of 1.
    @inline(__always)
    public init(_ coefficients: (_ section: Int, _ channel: Int) -> FilterCoefficients<Double>) {
        forms = InlineArray { vector in
            DirectForm(
                FilterCoefficients { lane in
                    let place =
                        Self.isMono
                        ? SeriesLanes<OneChannel>.place(lane, of: vector)
                        : SeriesLanes<TwoChannels>.place(lane, of: vector)
                    return coefficients(place.section, place.channel)
                })
        }
        let product = forms[0].gain * forms[1].gain
        let (even, odd) = (product[0] * product[2], product[1] * product[3])
        gains = Self.isMono ? Vector2(even * odd, 1) : Vector2(even, odd)
    }

    /// Processes frames in place.
    ///
    /// - Parameters:
    ///   - frames: what comes in and goes out.
    ///   - count: how many frames.
    ///   - states: those of the filters, w₁ … w₄ as the `stateOf` each channel; they are left as they are after the last
    ///     frame.
    @inline(__always)
    public func process(_ frames: UnsafeMutablePointer<Channels>, _ count: Int, _ states: inout States) {
        var room = InlineArray<18, Vector4>(repeating: .zero)
        withUnsafeMutablePointer(to: &room) { room in
            // Where loads of vectors do not need two lines of the cache.
            let forms = UnsafeMutableRawPointer(room).alignedUp(toMultipleOf: 64)
            forms.storeBytes(of: self.forms, as: InlineArray<2, DirectForm<Vector4>>.self)
            let vectors = UnsafePointer(forms.bindMemory(to: DirectForm<Vector4>.self, capacity: 2))
            if Self.isMono {
                process(OneChannel.self, vectors, frames, count, 0, &states)
            } else {
                for channel in stride(from: 0, to: Channels.channelCount, by: 2) {
                    process(TwoChannels.self, vectors, frames, count, channel, &states)
                }
            }
        }
    }

    @inline(__always)
    private func process<Shape: SeriesShape>(
        _: Shape.Type, _ forms: UnsafePointer<DirectForm<Vector4>>, _ frames: UnsafeMutablePointer<Channels>,
        _ count: Int, _ channel: Int, _ states: inout States
    ) {
        var pair = SeriesPair<Shape> { lane, vector in
            let place = SeriesLanes<Shape>.place(lane, of: vector)
            return states[place.section][stateOf: channel + place.channel]
        }
        pair.process(forms, gains, SeriesFrames(frames, channel), count)
        for lane in 0..<4 {
            for vector in 0..<2 {
                let place = SeriesLanes<Shape>.place(lane, of: vector)
                states[place.section][stateOf: channel + place.channel] = pair.state(lane, of: vector)
            }
        }
    }
}

/// Both vectors of a series.
private struct SeriesPair<Shape: SeriesShape> {
    private typealias Lanes = SeriesLanes<Shape>

    private var first, second: DirectLanes<Shape>

    @inline(__always)
    init(_ state: (_ lane: Int, _ vector: Int) -> Vector4) {
        (first, second) = (DirectLanes { state($0, 0) }, DirectLanes { state($0, 1) })
    }

    @inline(__always)
    func state(_ lane: Int, of vector: Int) -> Vector4 { vector == 0 ? first.w[lane] : second.w[lane] }

    /// The coefficients are behind a pointer, so that the optimiser takes them from memory where they are needed and keeps
    /// the states in registers: there is no room for both.
    @inline(never)
    mutating func process(
        _ forms: UnsafePointer<DirectForm<Vector4>>, _ gains: Vector2, _ frames: SeriesFrames<Shape>, _ count: Int
    ) {
        let lag = Lanes.lag(2)
        var local = self
        for number in 0..<lag { local.step(number, forms, gains, frames, count, isMasked: true) }
        for number in lag..<max(lag, count) { local.step(number, forms, gains, frames, count, isMasked: false) }
        for number in max(lag, count)..<count + lag {
            local.step(number, forms, gains, frames, count, isMasked: true)
        }
        self = local
    }

    /// - Parameters:
    ///   - number: the frame that goes in, if there is one.
    ///   - forms: the coefficients of both vectors.
    ///   - gains: what the last filter's output is multiplied by, for each channel.
    ///   - frames: what comes in and goes out.
    ///   - count: how many frames.
    ///   - isMasked: whether there are filters that have no frame.
    @inline(__always)
    private mutating func step(
        _ number: Int, _ forms: UnsafePointer<DirectForm<Vector4>>, _ gains: Vector2, _ frames: SeriesFrames<Shape>,
        _ count: Int, isMasked: Bool
    ) {
        let input = !isMasked || number < count ? frames[number] : (left: 0, right: 0)
        first.step(input.left, input.right, forms[0], isMasked ? Lanes.valid(0, number, count) : nil)
        let between = Lanes.last(first.outputs.last)
        second.step(between.left, between.right, forms[1], isMasked ? Lanes.valid(1, number, count) : nil)
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
    init(_ state: (_ lane: Int) -> Vector4) { w = LaneStates(state) }

    /// Takes the input of the first filter; those that have no frame stay as they are.
    @inline(__always)
    mutating func step(_ left: Double, _ right: Double, _ form: DirectForm<Vector4>, _ valid: Vector4.Mask?) {
        let x = SeriesLanes<Shape>.input(left, right, outputs.beforeLast)
        // What comes last is added last.
        let next = x - ((form.a3 * w.third + form.a2 * w.second) + form.a1 * w.first)
        outputs.append(
            ((form.b4 * w.fourth + form.b3 * w.third) + (form.b2 * w.second + form.b1 * w.first)) + next)
        if let valid {
            w.fourth = w.fourth.replacing(with: w.third, where: valid)
            w.third = w.third.replacing(with: w.second, where: valid)
            w.second = w.second.replacing(with: w.first, where: valid)
            w.first = w.first.replacing(with: next, where: valid)
        } else {
            (w.first, w.second, w.third, w.fourth) = (next, w.first, w.second, w.third)
        }
    }
}
