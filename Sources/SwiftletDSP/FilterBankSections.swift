// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Sections of bands that rest, one after the other, until there are as many as are processed at once.
struct RestingSections<Channels: Frame> {
    private typealias Series = SectionSeries<Channels>

    /// The bands that they are of.
    let bands: UnsafeMutablePointer<FilterBand<Channels>>
    private var places = InlineArray<8, (band: Int, section: Int)>(repeating: (0, 0))
    private var count = 0
    /// The signals that they are for.
    private var pair = ChannelPair.leftAndRight

    init(of bands: UnsafeMutablePointer<FilterBand<Channels>>) { self.bands = bands }

    /// Adds a section of a band; it processes the frames with those before if these are as many as there can be, or are for
    /// other signals.
    @inline(__always)
    mutating func append(_ section: Int, of band: Int, _ frames: UnsafeMutablePointer<Channels>, _ frameCount: Int) {
        let pair = Channels.channelCount == 2 ? bands[band].last.form.channels.pair : .leftAndRight
        if count == Series.sectionCount || pair != self.pair { process(frames, frameCount) }
        self.pair = pair
        places[count] = (band, section)
        count += 1
    }

    /// Processes frames in place with the sections that there are, and forgets them.
    @inline(never)
    mutating func process(_ frames: UnsafeMutablePointer<Channels>, _ frameCount: Int) {
        guard count > 0 else { return }
        var filters = Series.States(repeating: StateVariableFilter())
        var coefficients = InlineArray<8, FilterCoefficients<Double>>(repeating: .through)
        var isHeard = InlineArray<8, (Bool, Bool)>(repeating: (true, true))
        var gains = Vector2(1, 1)
        for number in 0..<count {
            let (band, section) = places[number]
            coefficients[number] = bands[band].last.sections[section]
            if Channels.channelCount == 2 { isHeard[number] = bands[band].last.form.channels.isHeard }
            bands[band].scale(section, to: gains)
            filters[number] = bands[band].filters[section]
            let gain = coefficients[number].direct
            gains *= Vector2(isHeard[number].0 ? gain : 1, isHeard[number].1 ? gain : 1)
        }
        let series = Series { number, channel in
            (channel == 0 ? isHeard[number].0 : isHeard[number].1) ? coefficients[number] : .through
        }
        if pair == .midAndSide { ChannelPair.encode(frames, frameCount) }
        series.process(frames, frameCount, &filters)
        if pair == .midAndSide { ChannelPair.decode(frames, frameCount) }
        for number in 0..<count {
            let (band, section) = places[number]
            // Where a band is for one channel of the pair, both have the states of that.
            if !isHeard[number].0 { filters[number][stateOf: 0] = filters[number][stateOf: 1] }
            if !isHeard[number].1 { filters[number][stateOf: 1] = filters[number][stateOf: 0] }
            bands[band].filters[section] = filters[number]
        }
        self.count = 0
    }
}

/// Sections of bands that move, one after the other, until there are as many as are processed at once.
struct MovingSections<Channels: Frame> {
    /// The bands that they are of, and their ramps.
    let bands: UnsafeMutablePointer<FilterBand<Channels>>
    let ramps: CoefficientRamps<BandCoefficients<Double>>
    private var places = InlineArray<4, (band: Int, section: Int)>(repeating: (0, 0))
    private var count = 0

    init(of bands: UnsafeMutablePointer<FilterBand<Channels>>, _ ramps: CoefficientRamps<BandCoefficients<Double>>) {
        self.bands = bands
        self.ramps = ramps
    }

    /// Adds a section of a band; it processes the frames with those before if these are as many as there can be.
    @inline(__always)
    mutating func append(_ section: Int, of band: Int, _ frames: UnsafeMutablePointer<Channels>, _ frameCount: Int) {
        if count == (Channels.channelCount == 1 ? 4 : 2) { process(frames, frameCount) }
        places[count] = (band, section)
        count += 1
    }

    /// Processes frames in place with the sections that there are, moves their ramps on, and forgets them.
    @inline(never)
    mutating func process(_ frames: UnsafeMutablePointer<Channels>, _ frameCount: Int) {
        guard count > 0 else { return }
        if Channels.channelCount == 1 {
            process(OneChannel.self, frames, frameCount)
        } else {
            process(TwoChannels.self, frames, frameCount)
        }
        count = 0
    }

    @inline(__always)
    private mutating func process<Shape: SeriesShape>(
        _: Shape.Type, _ frames: UnsafeMutablePointer<Channels>, _ frameCount: Int
    ) {
        typealias Lanes = SeriesLanes<Shape>
        var sections = InlineArray<4, MovingSeries<Shape>.Section>(repeating: .init())
        for number in 0..<count {
            let (band, section) = places[number]
            sections[number].value = bands[band].last.sections[section]
            sections[number].step = ramps[band].step.sections[section]
        }
        let begun = MovingSeries<Shape>(sections)
        var series = begun
        for channel in stride(from: 0, to: Channels.channelCount, by: 2) {
            series = begun
            series.states = LaneStates { lane in
                let place = Lanes.place(lane, of: 0)
                guard place.section < count else { return .zero }
                let (band, section) = places[place.section]
                return bands[band].filters[section][stateOf: channel + place.channel]
            }
            series.process(SeriesFrames(frames, channel), frameCount)
            let states = series.states
            for lane in 0..<4 {
                let place = Lanes.place(lane, of: 0)
                guard place.section < count else { continue }
                let (band, section) = places[place.section]
                bands[band].filters[section][stateOf: channel + place.channel] = states[lane]
            }
        }
        for number in 0..<count {
            let (band, section) = places[number]
            bands[band].last.set(section, to: series.value(of: number))
            if section == bands[band].sectionCount - 1 { bands[band].moveOn(&ramps[band], by: frameCount) }
        }
    }
}

/// What the two channels of a stereo signal may be.
enum ChannelPair {
    /// Left and right; or the channels of another layout.
    case leftAndRight
    case midAndSide

    /// Makes mid and side, (left ± right)/2, of left and right.
    static func encode<Channels: Frame>(_ frames: UnsafeMutablePointer<Channels>, _ count: Int) {
        for frame in 0..<count {
            let (left, right) = (frames[frame][channel: 0] * 0.5, frames[frame][channel: 1] * 0.5)
            frames[frame][channel: 0] = left + right
            frames[frame][channel: 1] = left - right
        }
    }

    /// Makes left and right of mid and side.
    static func decode<Channels: Frame>(_ frames: UnsafeMutablePointer<Channels>, _ count: Int) {
        for frame in 0..<count {
            let (mid, side) = (frames[frame][channel: 0], frames[frame][channel: 1])
            frames[frame][channel: 0] = mid + side
            frames[frame][channel: 1] = mid - side
        }
    }
}

extension BandChannels {
    /// The pair that these channels are of.
    var pair: ChannelPair { self == .mid || self == .side ? .midAndSide : .leftAndRight }

    /// Whether the first of that pair is meant, and whether the second.
    var isHeard: (Bool, Bool) { (self != .right && self != .side, self != .left && self != .mid) }
}
