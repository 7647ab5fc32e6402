// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Second-order filters in series, in the lanes of two vectors: eight for one channel, four for two.
///
/// A filter waits for itself, and in a series for the one before it. Here all of a vector are computed at once, each a frame
/// behind the one before; a few steps more than there are frames bring all to the same frame. While the first vector waits
/// for itself, the second is computed. Their gains are multiplied behind the last: inside, each filter hears what it would hear by itself over the gains of those
/// before it, and so are its states.
public struct SectionSeries<Channels: Frame> {
    /// How many filters there are.
    public static var sectionCount: Int { 8 / channelCount }
    /// How many channels are computed at once.
    private static var channelCount: Int { Channels.channelCount == 1 ? 1 : 2 }

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
            func lane(_ lane: Int) -> FilterCoefficients<Double> {
                let place = 4 * vector + lane
                return coefficients(place / Self.channelCount, place % Self.channelCount)
            }
            let lower = FilterCoefficients<Vector2>(lane(0), lane(1)) { Vector2($0, $1) }
            let upper = FilterCoefficients<Vector2>(lane(2), lane(3)) { Vector2($0, $1) }
            return DirectForm(FilterCoefficients(lower, upper) { Vector4($0[0], $0[1], $1[0], $1[1]) })
        }
        let product = forms[0].gain * forms[1].gain
        let (even, odd) = (product[0] * product[2], product[1] * product[3])
        gains = Self.channelCount == 1 ? Vector2(even * odd, 1) : Vector2(even, odd)
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
            for channel in stride(from: 0, to: Channels.channelCount, by: 2) {
                var pair = SeriesPair(states, channel)
                Self.process(forms, gains, &pair, frames, count)
                pair.store(to: &states)
            }
        }
    }

    /// The coefficients are behind a pointer, so that the optimiser takes them from memory where they are needed and keeps
    /// the states in registers: there is no room for both.
    @inline(never)
    private static func process(
        _ forms: UnsafeRawPointer, _ gains: Vector2, _ pair: inout SeriesPair<Channels>,
        _ frames: UnsafeMutablePointer<Channels>, _ count: Int
    ) {
        let forms = forms.assumingMemoryBound(to: DirectForm<Vector4>.self)
        let lag = SeriesPair<Channels>.lag
        var local = pair
        for number in 0..<lag {
            local.step(number, forms, gains, frames, count, isHeard: number < count, isMasked: true)
        }
        for number in lag..<max(lag, count) {
            local.step(number, forms, gains, frames, count, isHeard: true, isMasked: false)
        }
        for number in max(lag, count)..<count + lag {
            local.step(number, forms, gains, frames, count, isHeard: false, isMasked: true)
        }
        pair = local
    }
}

/// Both vectors of a series.
private struct SeriesPair<Channels: Frame> {
    private var first, second: SeriesLanes<Channels>
    private let ownChannel: Int

    @inline(__always)
    init(_ states: SectionSeries<Channels>.States, _ channel: Int) {
        (first, second) = (SeriesLanes(states, 0, of: channel), SeriesLanes(states, 1, of: channel))
        ownChannel = channel
    }

    @inline(__always)
    func store(to states: inout SectionSeries<Channels>.States) {
        first.store(to: &states, 0, of: channel)
        second.store(to: &states, 1, of: channel)
    }

    /// The channel, or the first of a pair of them: a number known when it is compiled where there is but one.
    private var channel: Int {
        @inline(__always) get { Channels.channelCount <= 2 ? 0 : ownChannel }
    }

    private static var isMono: Bool {
        @inline(__always) get { Channels.channelCount == 1 }
    }

    /// How many frames the last filter is behind the first: the first of the second vector is as far as the last of the first.
    static var lag: Int {
        @inline(__always) get { isMono ? 6 : 2 }
    }

    /// The filters of a vector that have a frame at a step: those whose place is from 0 to count − 1.
    @inline(__always)
    private static func valid(_ vector: Int, _ number: Int, _ count: Int) -> Vector4.Mask {
        let lags = isMono ? Vector4(0, 1, 2, 3) + Double(3 * vector) : Vector4(0, 0, 1, 1) + Double(vector)
        let last = Double(count - 1)
        return ((Double(number) - lags) * 2 - last).magnitudes .<= last
    }

    /// - Parameters:
    ///   - number: the frame that goes in.
    ///   - forms: the coefficients of both vectors.
    ///   - gains: what the last filter's output is multiplied by, for each channel.
    ///   - frames: what comes in and goes out.
    ///   - count: how many frames.
    ///   - isHeard: whether there is a frame that goes in.
    ///   - isMasked: whether there are filters that have no frame.
    @inline(__always)
    mutating func step(
        _ number: Int, _ forms: UnsafePointer<DirectForm<Vector4>>, _ gains: Vector2,
        _ frames: UnsafeMutablePointer<Channels>, _ count: Int, isHeard: Bool, isMasked: Bool
    ) {
        let input = isHeard ? SeriesInput(&frames[number], channel) : .zero
        first.step(input.left, input.right, forms[0], isMasked ? Self.valid(0, number, count) : nil)
        second.step(
            first.output[Self.isMono ? 3 : 2], first.output[3], forms[1],
            isMasked ? Self.valid(1, number, count) : nil)
        guard number >= Self.lag else { return }
        let (left, right) = (second.output[Self.isMono ? 3 : 2], second.output[3])
        frames[number - Self.lag].set(left * gains[0], at: channel)
        if !Self.isMono { frames[number - Self.lag].set(right * gains[1], at: channel + 1) }
    }
}

/// What comes into a series: one channel, or a pair.
private struct SeriesInput {
    let left, right: Double

    static var zero: Self { Self(left: 0, right: 0) }
}

extension SeriesInput {
    @inline(__always)
    init<Channels: Frame>(_ frame: inout Channels, _ channel: Int) {
        self.init(
            left: frame.sample(at: channel),
            right: Channels.channelCount == 1 ? 0 : frame.sample(at: channel + 1))
    }
}

/// Filters in the lanes of a vector: four in series for one channel, or two for two.
private struct SeriesLanes<Channels: Frame> {
    /// The states of all, one frame before, two, three and four.
    private var w1, w2, w3, w4: Vector4
    /// The outputs of the last step.
    private(set) var output = Vector4.zero

    /// Those of a vector, 0 or 1.
    @inline(__always)
    init(_ states: SectionSeries<Channels>.States, _ vector: Int, of channel: Int) {
        func lane(_ lane: Int) -> Vector4 {
            let place = Self.place(lane, of: vector, channel)
            return states[place.section][stateOf: place.channel]
        }
        let (a, b, c, d) = (lane(0), lane(1), lane(2), lane(3))
        w1 = Vector4(a[0], b[0], c[0], d[0])
        w2 = Vector4(a[1], b[1], c[1], d[1])
        w3 = Vector4(a[2], b[2], c[2], d[2])
        w4 = Vector4(a[3], b[3], c[3], d[3])
    }

    @inline(__always)
    func store(to states: inout SectionSeries<Channels>.States, _ vector: Int, of channel: Int) {
        for lane in 0..<4 {
            let place = Self.place(lane, of: vector, channel)
            states[place.section][stateOf: place.channel] = Vector4(w1[lane], w2[lane], w3[lane], w4[lane])
        }
    }

    /// The filter that is in a lane, and its channel.
    @inline(__always)
    private static func place(_ lane: Int, of vector: Int, _ channel: Int) -> (section: Int, channel: Int) {
        let place = 4 * vector + lane
        return Channels.channelCount == 1 ? (place, channel) : (place / 2, channel + place % 2)
    }

    /// Takes the input of the first filter; those that have no frame stay as they are.
    @inline(__always)
    mutating func step(_ left: Double, _ right: Double, _ form: DirectForm<Vector4>, _ valid: Vector4.Mask?) {
        let x =
            Channels.channelCount == 1
            ? Vector4(left, output[0], output[1], output[2]) : Vector4(left, right, output[0], output[1])
        // What comes last is added last.
        let w = x - ((form.a3 * w3 + form.a2 * w2) + form.a1 * w1)
        output = ((form.b4 * w4 + form.b3 * w3) + (form.b2 * w2 + form.b1 * w1)) + w
        if let valid {
            w4 = w4.replacing(with: w3, where: valid)
            w3 = w3.replacing(with: w2, where: valid)
            w2 = w2.replacing(with: w1, where: valid)
            w1 = w1.replacing(with: w, where: valid)
        } else {
            (w1, w2, w3, w4) = (w, w1, w2, w3)
        }
    }
}
