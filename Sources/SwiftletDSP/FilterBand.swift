// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Room for the frames that a band processes at once.
struct FilterRoom<Channels: Frame> {
    /// What is heard of the band that there was before.
    let fading: UnsafeMutablePointer<Channels>
    /// What a band that is not for all channels is for.
    let picked: UnsafeMutablePointer<Channels>
}

/// One band, and what it was before while it fades.
struct FilterBand<Channels: Frame>: Zeroable {
    typealias Filters = InlineArray<4, StateVariableFilter<Channels>>

    /// The filters of the sections. Out of date while they are taken out.
    var filters = Filters(repeating: StateVariableFilter())
    /// Whether it rests, and its filters' states are in the `RestingRuns` of the bank.
    var isTakenOut = false
    /// Whether `filters` has the states of direct forms: while it rests.
    private var isDirect = false
    /// By how much the states of the direct forms are divided, for each of two channels: by the gains of the filters before them
    /// in a series, as a series multiplies by the gains of all its filters at its end.
    private var scales = InlineArray<4, Vector2>(repeating: Vector2(1, 1))
    /// The coefficients at the last frame.
    var last = BandCoefficients<Double>.off
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

    /// Whether it is what it was, with coefficients that rest. Then it has them, and its filters are direct forms; a gain has
    /// none.
    @inline(__always)
    mutating func rests(_ ramp: inout CoefficientRamp<BandCoefficients<Double>>) -> Bool {
        guard remaining == 0 && !isLate && ramp.remaining == 0 && last.form == ramp.value.form else { return false }
        if last.form == .level {
            take(&ramp)
            return true
        }
        return isDirect && hasCoefficients(of: &ramp) || rest(at: &ramp)
    }

    /// Whether a band that rests does so on, with the coefficients that it has.
    @inline(__always)
    mutating func restsStill(at ramp: inout CoefficientRamp<BandCoefficients<Double>>) -> Bool {
        ramp.remaining == 0 && last.form == ramp.value.form && hasCoefficients(of: &ramp)
    }

    /// Whether a ramp of the same form is where it is. Mutating, as the compiler would copy the band for anything else.
    @inline(__always)
    private mutating func hasCoefficients(of ramp: inout CoefficientRamp<BandCoefficients<Double>>) -> Bool {
        for section in 0..<last.form.sectionCount where last.sections[section] != ramp.value.sections[section] {
            return false
        }
        return true
    }

    /// Whether it is what it was, for all channels alike, with coefficients that move as `MovingSeries` moves them.
    @inline(never)
    mutating func moves(_ ramp: inout CoefficientRamp<BandCoefficients<Double>>) -> Bool {
        let form = last.form
        guard remaining == 0 && !isLate && ramp.remaining > 0 && form == ramp.value.form else { return false }
        guard form.sectionCount > 0 && form != .level && (Channels.channelCount != 2 || form.channels == .all) else {
            return false
        }
        for section in 0..<form.sectionCount where ramp.step.sections[section].decay != 0 { return false }
        stopResting()
        return true
    }

    /// Moves a ramp on, whose way its coefficients have gone; at its end, they are its target.
    @inline(never)
    mutating func moveOn(_ ramp: inout CoefficientRamp<BandCoefficients<Double>>, by frames: Int) {
        withUnsafePointer(to: &last) { ramp.advance(by: frames, to: $0) }
        if ramp.remaining == 0 { take(&ramp) }
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
        take(&ramp)
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
            take(&ramp)
            Self.process(&filters, last, frames, count, room)
        } else {
            Self.pick(ramp.value.form.channels, frames, count, room) { Self.process(&filters, &ramp, $0, count) }
            take(&ramp)
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
