// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Bands in series, each of up to four sections of the second order: what an equaliser is made of.
///
/// All is in double precision from the input to the output. A band that is off takes no time. When a band becomes another
/// one (`BandForm`), it fades in a straight line from what it was, which goes on from where it is, to what it becomes, which
/// begins anew; what changes meanwhile waits for the end of that. The coefficients of a band that stays what it is may rest,
/// move and jump.
public struct FilterBank<Channels: Frame>: BitwiseCopyable {
    private let bands: Buffer<FilterBand<Channels>>
    /// Room for the frames that are processed at once, and twice for those of a part.
    private let frames: Buffer<Channels>
    /// How many frames a fade takes.
    private let fadeLength: Int
    /// Whether nothing was heard yet.
    private var isFresh = true

    /// How many frames are processed at once: bands that rest cost a little for each time.
    private static var chunk: Int { 256 }
    /// How many of them a band processes at once that does not rest. Coefficients move in shorter stretches anyway.
    private static var part: Int { 64 }

    /// A bank that has heard nothing.
    ///
    /// - Parameters:
    ///   - bandCount: how many bands there are.
    ///   - fade: how long it takes a band to become another one, in seconds.
    ///   - setup: where its memory comes from.
    public init(bandCount: Int, fade: Double, _ setup: inout Setup) {
        bands = setup.buffer(count: bandCount)
        frames = setup.buffer(count: Self.chunk + 2 * Self.part)
        fadeLength = max(1, Int(fade * setup.sampleRate))
    }

    /// Processes a block.
    ///
    /// - Parameters:
    ///   - block: what comes in and goes out.
    ///   - coefficients: a ramp for each band, which rests, or moves for as many frames at least.
    @inline(__always)
    public mutating func render(
        _ block: Block<Channels, Channels>, _ coefficients: CoefficientRamps<BandCoefficients<Double>>
    ) {
        guard let bands = bands.first, let frames = frames.first else { return }
        let room = FilterRoom(fading: frames + Self.chunk, picked: frames + Self.chunk + Self.part)
        if isFresh {
            for band in 0..<self.bands.count { bands[band].begin(as: coefficients[band].value.form) }
            isFresh = false
        }
        var start = 0
        while start < block.count {
            let count = min(block.count - start, Self.chunk)
            block.read(frames, from: start, count)
            var resting = RestingSections(of: bands)
            var moving = MovingSections(of: bands, coefficients)
            for band in 0..<self.bands.count {
                if bands[band].rests(&coefficients[band]) {
                    moving.process(frames, count)
                    for section in 0..<bands[band].sectionCount { resting.append(section, of: band, frames, count) }
                } else if bands[band].moves(&coefficients[band]) {
                    resting.process(frames, count)
                    for section in 0..<bands[band].sectionCount { moving.append(section, of: band, frames, count) }
                } else {
                    moving.process(frames, count)
                    resting.process(frames, count)
                    for first in stride(from: 0, to: count, by: Self.part) {
                        let length = min(count - first, Self.part)
                        bands[band].process(frames + first, length, &coefficients[band], room, fadeLength)
                    }
                }
            }
            moving.process(frames, count)
            resting.process(frames, count)
            block.write(frames, from: start, count)
            start += count
        }
    }

    /// Sets states to zero that have decayed below hearing.
    public mutating func flushDenormals() {
        guard let bands = bands.first else { return }
        for band in 0..<self.bands.count { bands[band].flushDenormals() }
    }
}

/// Sections of bands that rest, one after the other, until there are as many as are processed at once.
private struct RestingSections<Channels: Frame> {
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
private struct MovingSections<Channels: Frame> {
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
private enum ChannelPair {
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
    fileprivate var pair: ChannelPair { self == .mid || self == .side ? .midAndSide : .leftAndRight }

    /// Whether the first of that pair is meant, and whether the second.
    fileprivate var isHeard: (Bool, Bool) { (self != .right && self != .side, self != .left && self != .mid) }
}

/// Room for the frames that a band processes at once.
private struct FilterRoom<Channels: Frame> {
    /// What is heard of the band that there was before.
    let fading: UnsafeMutablePointer<Channels>
    /// What a band that is not for all channels is for.
    let picked: UnsafeMutablePointer<Channels>
}

/// One band, and what it was before while it fades.
private struct FilterBand<Channels: Frame>: Zeroable {
    fileprivate typealias Filters = InlineArray<4, StateVariableFilter<Channels>>

    fileprivate var filters = Filters(repeating: StateVariableFilter())
    /// Whether `filters` has the states of direct forms: while it rests.
    private var isDirect = false
    /// What direct forms have to be multiplied by to be those of filters by themselves, for each of two channels: the gains of
    /// filters that they are in series with, which are multiplied behind them.
    private var scales = InlineArray<4, Vector2>(repeating: Vector2(1, 1))
    /// The coefficients at the last frame.
    fileprivate var last = BandCoefficients<Double>.off
    /// What it was before, as long as that is heard.
    private var oldFilters = Filters(repeating: StateVariableFilter())
    private var old = BandCoefficients<Double>.off
    /// How many frames remain of a fade.
    private var remaining = 0
    /// Whether the band is to become another one, or to begin anew, when the fade has ended.
    private var isLate = false

    static var zero: Self { Self() }

    /// Becomes such a band at once, which has heard nothing.
    mutating func begin(as form: BandForm) { last = BandCoefficients(form) { _ in .through } }

    /// Whether it is what it was, for all channels, with coefficients that rest; then it has them, and its filters are direct
    /// forms.
    @inline(__always)
    mutating func rests(_ ramp: inout CoefficientRamp<BandCoefficients<Double>>) -> Bool {
        let form = last.form
        guard remaining == 0 && !isLate && ramp.remaining == 0 && form == ramp.value.form else { return false }
        guard form != .level else { return false }
        var isSame = isDirect
        for section in 0..<form.sectionCount where last.sections[section] != ramp.value.sections[section] {
            isSame = false
        }
        return isSame || rest(at: &ramp)
    }

    /// Whether it is what it was, for all channels alike, with coefficients that move as `MovingSeries` moves them; then it has
    /// those of the last frame.
    @inline(never)
    mutating func moves(_ ramp: inout CoefficientRamp<BandCoefficients<Double>>) -> Bool {
        let form = last.form
        guard remaining == 0 && !isLate && ramp.remaining > 0 && form == ramp.value.form else { return false }
        guard form.sectionCount > 0 && form != .level && (Channels.channelCount != 2 || form.channels == .all) else {
            return false
        }
        for section in 0..<form.sectionCount where ramp.step.sections[section].decay != 0 { return false }
        stopResting()
        take(&ramp)
        return true
    }

    /// Moves a ramp on, whose way its coefficients have gone.
    @inline(never)
    mutating func moveOn(_ ramp: inout CoefficientRamp<BandCoefficients<Double>>, by frames: Int) {
        withUnsafePointer(to: &last) { ramp.advance(by: frames, to: $0) }
        take(&ramp)
    }

    /// Takes a ramp's coefficients, which are of the same form.
    @inline(never)
    private mutating func take(_ ramp: inout CoefficientRamp<BandCoefficients<Double>>) {
        for section in 0..<last.form.sectionCount { last.set(section, to: ramp.value.sections[section]) }
    }

    /// Begins to rest at a ramp's coefficients; false where its filters have no direct forms.
    @inline(never)
    private mutating func rest(at ramp: inout CoefficientRamp<BandCoefficients<Double>>) -> Bool {
        stopResting()
        last.take(ramp.value)
        var direct = filters
        for section in 0..<last.form.sectionCount {
            for channel in 0..<Channels.channelCount {
                let state = filters[section][stateOf: channel]
                guard let states = DirectForm.states(of: state, last.sections[section]) else { return false }
                direct[section][stateOf: channel] = states
            }
            scales[section] = Vector2(1, 1)
        }
        filters = direct
        isDirect = true
        return true
    }

    /// Makes state-variable filters of direct forms.
    private mutating func stopResting() {
        guard isDirect else { return }
        isDirect = false
        for section in 0..<last.form.sectionCount {
            scale(section, to: Vector2(1, 1))
            for channel in 0..<Channels.channelCount {
                filters[section][stateOf: channel] = DirectForm.stateVariables(
                    of: filters[section][stateOf: channel], last.sections[section])
            }
        }
    }

    /// Makes the direct forms of a section those of one behind filters with such gains, which are multiplied behind it.
    @inline(__always)
    mutating func scale(_ section: Int, to gains: Vector2) {
        let scale = scales[section]
        guard gains[0] != scale[0] || gains[1] != scale[1] else { return }
        let factors = scale / gains
        let isHeard = last.form.channels.isHeard
        for channel in 0..<Channels.channelCount {
            let isFirst = Channels.channelCount == 2 ? isHeard.0 && (channel == 0 || !isHeard.1) : channel % 2 == 0
            filters[section][stateOf: channel] *= factors[isFirst ? 0 : 1]
        }
        scales[section] = gains
    }

    /// How many sections it has.
    var sectionCount: Int { last.form.sectionCount }

    /// Processes some frames in place, no more than remain of a ramp that moves.
    ///
    /// - Parameters:
    ///   - frames: what comes in and goes out.
    ///   - count: how many of them.
    ///   - ramp: its coefficients.
    ///   - room: room for as many frames.
    ///   - fadeLength: how many frames a fade takes.
    @inline(never)
    mutating func process(
        _ frames: UnsafeMutablePointer<Channels>, _ count: Int, _ ramp: inout CoefficientRamp<BandCoefficients<Double>>,
        _ room: FilterRoom<Channels>, _ fadeLength: Int
    ) {
        stopResting()
        var start = 0
        while start < count {
            if last.form != ramp.value.form { isLate = true }
            if remaining == 0 && isLate {
                (old, oldFilters) = (last, filters)
                filters = Filters(repeating: StateVariableFilter())
                last = ramp.value
                remaining = fadeLength
                isLate = false
            }
            guard remaining > 0 else { return follow(&ramp, frames + start, count - start, room) }
            let length = min(count - start, remaining)
            let fading = room.fading
            for frame in 0..<length { fading[frame] = frames[start + frame] }
            Self.process(&oldFilters, old, fading, length, room)
            follow(&ramp, frames + start, length, room)
            for frame in 0..<length {
                let share = 1 - Double(remaining - 1 - frame) / Double(fadeLength)
                frames[start + frame] = frames[start + frame] * share + fading[frame] * (1 - share)
            }
            remaining -= length
            start += length
        }
    }

    mutating func flushDenormals() {
        for section in 0..<last.form.sectionCount { filters[section].flushDenormals() }
        guard remaining > 0 else { return }
        for section in 0..<old.form.sectionCount { oldFilters[section].flushDenormals() }
    }

    /// Processes frames with a ramp's coefficients, unless the band is late.
    @inline(never)
    private mutating func follow(
        _ ramp: inout CoefficientRamp<BandCoefficients<Double>>, _ frames: UnsafeMutablePointer<Channels>, _ count: Int,
        _ room: FilterRoom<Channels>
    ) {
        if isLate {
            if ramp.remaining > 0 { ramp.forEach(count) { _, _ in } }
            Self.process(&filters, last, frames, count, room)
        } else if ramp.remaining == 0 {
            last.take(ramp.value)
            Self.process(&filters, last, frames, count, room)
        } else {
            Self.pick(ramp.value.form.channels, frames, count, room) { Self.process(&filters, &ramp, $0, count) }
            last.take(ramp.value)
        }
    }

    // MARK: - Channels

    /// Has `process` process the signal that a band is for, where that is not all channels: one of two, their middle or their
    /// difference. It is given that signal in both channels; what it changes is added to left and right.
    @inline(__always)
    private static func pick(
        _ channels: BandChannels, _ frames: UnsafeMutablePointer<Channels>, _ count: Int, _ room: FilterRoom<Channels>,
        _ process: (UnsafeMutablePointer<Channels>) -> Void
    ) {
        guard Channels.channelCount == 2 && channels != .all else { return process(frames) }
        let (left, right) = channels.shares
        let (toLeft, toRight) = channels.signs
        func picked(_ frame: Channels) -> Double { frame[channel: 0] * left + frame[channel: 1] * right }
        let signal = room.picked
        for frame in 0..<count { signal[frame] = Channels(repeating: picked(frames[frame])) }
        process(signal)
        for frame in 0..<count {
            let change = signal[frame][channel: 0] - picked(frames[frame])
            frames[frame][channel: 0] += change * toLeft
            frames[frame][channel: 1] += change * toRight
        }
    }

    // MARK: - Filters

    /// Processes frames in place, with coefficients that rest.
    private static func process(
        _ filters: inout Filters, _ coefficients: BandCoefficients<Double>, _ frames: UnsafeMutablePointer<Channels>,
        _ count: Int, _ room: FilterRoom<Channels>
    ) {
        guard coefficients.form.sectionCount > 0 else { return }
        pick(coefficients.form.channels, frames, count, room) { process(&filters, coefficients, $0, count) }
    }

    /// The same for all channels.
    @inline(never)
    private static func process(
        _ filters: inout Filters, _ coefficients: BandCoefficients<Double>, _ frames: UnsafeMutablePointer<Channels>,
        _ count: Int
    ) {
        if coefficients.form == .level {
            let factor = coefficients.sections[0].direct
            if factor != 1 { for frame in 0..<count { frames[frame] = frames[frame] * factor } }
            return
        }
        for section in 0..<coefficients.form.sectionCount {
            // On copies: the optimiser can keep them in registers, as no store to the frames can change them.
            let resting = coefficients.sections[section]
            var filter = filters[section]
            for frame in 0..<count { frames[frame] = filter.process(frames[frame], resting) }
            filters[section] = filter
        }
    }

    /// The same with coefficients that move.
    @inline(never)
    private static func process(
        _ filters: inout Filters, _ ramp: inout CoefficientRamp<BandCoefficients<Double>>,
        _ frames: UnsafeMutablePointer<Channels>, _ count: Int
    ) {
        var value = ramp.value
        for section in 0..<value.form.sectionCount {
            let step = ramp.step.sections[section]
            var moving = value.sections[section]
            var filter = filters[section]
            for frame in 0..<count {
                moving = moving + step
                frames[frame] = filter.process(frames[frame], moving)
            }
            filters[section] = filter
            value.set(section, to: moving)
        }
        withUnsafePointer(to: &value) { ramp.advance(by: count, to: $0) }
    }
}

extension BandChannels {
    /// How much the signal that a band is for has of left and right.
    fileprivate var shares: (Double, Double) {
        switch self {
        case .all, .mid: (0.5, 0.5)
        case .left: (1, 0)
        case .right: (0, 1)
        case .side: (0.5, -0.5)
        }
    }

    /// How much left and right have of that signal.
    fileprivate var signs: (Double, Double) {
        switch self {
        case .all, .mid: (1, 1)
        case .left: (1, 0)
        case .right: (0, 1)
        case .side: (1, -1)
        }
    }
}
