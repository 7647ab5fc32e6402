// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Sections of bands that rest, one after the other, in the lanes of a series. Their filters are taken out of the bands,
/// process blocks as long as nothing changes, and are put back. Gains are behind them.
struct RestingRun: Zeroable {
    private var series: SectionSeries?
    private var places = InlineArray<8, (band: Int32, section: Int32)>(repeating: (0, 0))
    private var count = 0
    /// The signals that they are for.
    private(set) var pair = ChannelPair.leftAndRight
    /// What the signals are multiplied by behind them: the sections' own gains, a level, and what was left of runs before.
    private var gains = Vector2(1, 1)
    /// The first band that is in it.
    let band: Int
    /// Whether there are bands between this run and the one before it that are in none.
    let isApart: Bool

    /// An empty run.
    init(at band: Int, isApart: Bool) {
        self.band = band
        self.isApart = isApart
    }

    static var zero: Self { Self(at: 0, isApart: true) }

    /// Multiplies by a factor behind the sections.
    mutating func multiply(by factor: Double) { gains *= factor }

    /// Whether its gains may as well be multiplied behind the next run: they are for the same signals, or are one gain, and are
    /// far from the least and the largest that a number can be.
    func mayLeaveGains(to next: RestingRun) -> Bool {
        guard !next.isApart && (pair == next.pair || gains[0] == gains[1]) else { return false }
        let allowed = 1e-30...1e30
        return allowed.contains(gains[0].magnitude) && allowed.contains(gains[1].magnitude)
    }

    /// Its gains, which are multiplied elsewhere.
    mutating func takeGains() -> Vector2 {
        defer { gains = Vector2(1, 1) }
        return gains
    }

    /// Adds a section of a band; false where there are `limit` sections already, or they are for other signals.
    mutating func append(_ section: Int, of band: Int, for pair: ChannelPair, limit: Int) -> Bool {
        guard count == 0 || (count < limit && pair == self.pair) else { return false }
        self.pair = pair
        places[count] = (Int32(truncatingIfNeeded: band), Int32(truncatingIfNeeded: section))
        count += 1
        return true
    }

    /// The band and the section in a place.
    private func place(_ number: Int) -> (band: Int, section: Int) {
        (Int(places[number].band), Int(places[number].section))
    }

    /// The coefficients of the sections, and for which of two channels each is heard.
    private struct Gathered {
        var coefficients = InlineArray<8, FilterCoefficients<Double>>(repeating: .through)
        var isHeard = InlineArray<8, (Bool, Bool)>(repeating: (true, true))
        /// The gains of all so far.
        var gains: Vector2

        init(behind gains: Vector2) { self.gains = gains }

        @inline(never)
        mutating func set(_ number: Int, _ coefficients: FilterCoefficients<Double>, _ isHeard: (Bool, Bool)) {
            self.coefficients[number] = coefficients
            self.isHeard[number] = isHeard
            let gain = coefficients.direct
            gains *= Vector2(isHeard.0 ? gain : 1, isHeard.1 ? gain : 1)
        }
    }

    /// Takes the filters out of their bands, into these states, which `process` and `end` are given, too, and has their
    /// coefficients in these forms. What comes in is yet to be multiplied by `others`.
    @inline(never)
    mutating func begin<Channels: Frame>(
        _ bands: UnsafeMutablePointer<FilterBand<Channels>>, _ states: UnsafeMutablePointer<Vector4>,
        _ forms: UnsafeMutablePointer<DirectForm<Vector4>>, behind others: Vector2
    ) {
        var gathered = Gathered(behind: others)
        defer { gains *= gathered.gains }
        guard count > 0 else { return }
        for vector in 0..<SectionSeries.stateCount(for: Channels.self) { states[vector] = .zero }
        for number in 0..<count {
            let (band, section) = place(number)
            bands[band].scale(section, to: gathered.gains)
            for channel in 0..<Channels.channelCount {
                let own = bands[band].filters[section][stateOf: channel]
                SectionSeries.set(own, of: number, channel, for: Channels.self, in: states)
            }
            gathered.set(
                number, bands[band].last.sections[section],
                Channels.channelCount == 2 ? bands[band].last.form.channels.isHeard : (true, true))
        }
        if Channels.channelCount == 1 {
            compute(OneChannel.self, in: forms, &gathered)
        } else {
            compute(TwoChannels.self, in: forms, &gathered)
        }
    }

    @inline(never)
    private mutating func compute<Shape: SeriesShape>(
        _: Shape.Type, in forms: UnsafeMutablePointer<DirectForm<Vector4>>, _ gathered: inout Gathered
    ) {
        series = SectionSeries(Shape.self, in: forms) { number, channel in
            (channel == 0 ? gathered.isHeard[number].0 : gathered.isHeard[number].1)
                ? gathered.coefficients[number] : .through
        }
    }

    /// Processes frames in place.
    @inline(never)
    mutating func process<Channels: Frame>(
        _ frames: UnsafeMutablePointer<Channels>, _ frameCount: Int, _ states: UnsafeMutablePointer<Vector4>
    ) {
        let isEncoded = Channels.channelCount == 2 && pair == .midAndSide
        if isEncoded { ChannelPair.encode(frames, frameCount) }
        series?.process(frames, frameCount, states)
        if gains[0] != 1 || gains[1] != 1 {
            var factors = Channels.zero
            for channel in 0..<Channels.channelCount { factors.set(gains[channel & 1], at: channel) }
            for frame in 0..<frameCount { frames[frame] *= factors }
        }
        if isEncoded { ChannelPair.decode(frames, frameCount) }
    }

    /// Puts the filters back.
    @inline(never)
    mutating func end<Channels: Frame>(
        _ bands: UnsafeMutablePointer<FilterBand<Channels>>, _ states: UnsafeMutablePointer<Vector4>
    ) {
        for number in 0..<count {
            let (band, section) = place(number)
            let isHeard = bands[band].last.form.channels.isHeard
            for channel in 0..<Channels.channelCount {
                // Where a band is for one channel of the pair, both have the states of that.
                let isOther = Channels.channelCount == 2 && !(channel == 0 ? isHeard.0 : isHeard.1)
                bands[band].filters[section][stateOf: channel] = SectionSeries.states(
                    of: number, isOther ? 1 - channel : channel, for: Channels.self, in: states)
            }
        }
    }
}
