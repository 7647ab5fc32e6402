// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// The bands and the output stage of an equaliser.
///
/// Coefficients are interpolated linearly between control points: every 64 frames, counted from activation, and at the
/// start and the end of each parameter's ramp. At a control point, the coefficients for the next one are designed for
/// up to four bands of one type at a time, in SIMD lanes.
struct EqualizerBands<Input: EqualizerInput>: BitwiseCopyable {
    typealias Parameters = BandParameters<Equalizer<Input>.Control>
    private typealias Control = Equalizer<Input>.Control
    private typealias Cascade = FilterCascade<Input.Main>

    private var cascade: FilterCascade<Input.Main>
    private var dynamics: DynamicBands<Input>
    private let rate: SampleRate
    /// The setting of each band; nil if it is off.
    private var settings = InlineArray<16, EqualizerBand.Setting?>(repeating: nil)
    /// The frames until the next control point of each smoothed band, and of the output stage.
    private var remaining = InlineArray<17, Int>(repeating: 0)
    /// The frames until the next multiple of 64.
    private var framesToGrid = Self.period
    /// The output gain at the last frame, as a factor, and its step per frame.
    private var gain = 1.0
    private var gainStep = 0.0
    /// The factor of all gains for which the bands were designed last.
    private var gainScale = 1.0
    /// The frames until the output gain has followed a step of the curve, and how many that takes.
    private var framesOfStep = 0
    private let stepLength: Int
    /// The bands with parameters that ramp.
    private var ramping: UInt64 = 0

    /// Short enough to keep all artefacts beside a 1 kHz tone below −95 dB while a gain changes by 12 dB in 10 ms.
    private static var period: Int { 64 }
    private static var output: Int { EqualizerBand.count }
    private static var outputBit: UInt64 { 1 << UInt64(output) }

    init(_ setup: inout Setup) {
        cascade = FilterCascade(
            bandCount: EqualizerBand.count, maximumSectionCount: EqualizerBand.maximumSectionCount, fade: 0.02, &setup)
        dynamics = DynamicBands(&setup)
        rate = SampleRate(setup.sampleRate)
        stepLength = Int(0.02 * setup.sampleRate)
    }

    mutating func flushDenormals() {
        cascade.flushDenormals()
        dynamics.flushDenormals()
    }

    /// The reading of a dynamic band; nil for other bands.
    @inline(never)
    mutating func reading(of band: Int) -> BandReading? { dynamics.reading(of: band) }

    @inline(__always)
    mutating func render(_ block: Block<Input, Input.Main>, _ parameters: Parameters) {
        var changes = (changed: parameters.changed, jumped: parameters.jumped)
        var start = 0
        while start < block.count {
            let chunk = min(block.count - start, Cascade.maximumCount)
            cascade.read(block.input, from: start, chunk)
            dynamics.read(block.input, from: start, chunk)
            var position = 0
            while position < chunk {
                if changes.changed != 0 || mayUpdate { update(at: start + position, &changes, parameters) }
                let count = mayUpdate ? min(chunk - position, framesToUpdate) : chunk - position
                dynamics.follow(cascade, from: position, count)
                cascade.process(from: position, count)
                cascade.write(block.output, at: start + position, from: position, count, gain: &gain, gainStep)
                advance(by: count)
                position += count
            }
            start += chunk
        }
    }

    // MARK: - Time

    /// Whether an update may be due before the end of a block.
    @inline(__always)
    private var mayUpdate: Bool {
        cascade.smoothing | cascade.fading | cascade.waiting | dynamics.active != 0 || gainStep != 0
    }

    /// The bands whose coefficients ramp, and the output.
    @inline(__always)
    private var smoothedBands: UInt64 { cascade.smoothing | (gainStep != 0 ? Self.outputBit : 0) }

    /// The frames until the next update.
    private var framesToUpdate: Int {
        var frames = cascade.framesToEndOfFade
        if dynamics.active != 0 { frames = min(frames, framesToGrid) }
        for band in Bits(smoothedBands) { frames = min(frames, remaining[band]) }
        return frames
    }

    @inline(__always)
    private mutating func advance(by count: Int) {
        framesToGrid = Self.period - (Self.period - framesToGrid + count) % Self.period
        if smoothedBands != 0 { for band in Bits(smoothedBands) { remaining[band] -= count } }
    }

    // MARK: - Control points

    /// Updates the bands from the parameters and levels, `frame` frames after the start of the block.
    @inline(never)
    private mutating func update(
        at frame: Int, _ changes: inout (changed: UInt64, jumped: UInt64), _ parameters: Parameters
    ) {
        var due = changes.changed
        for band in Bits(smoothedBands) where remaining[band] == 0 { due |= 1 << UInt64(band) }
        let begun = begin(changes.changed & ~Self.outputBit, parameters)
        due |= begun
        let steered = updateRamping(due, changes.changed, at: frame, parameters)
        if steered & ~Self.outputBit != 0 { dynamics.update(steered, settings, at: frame, rate, parameters) }
        // Between the multiples of 64 frames, gains continue their ramps.
        let moving = framesToGrid == Self.period && dynamics.active != 0 ? dynamics.updateChanges() : 0
        let scaling = updateGainScale(at: frame, parameters)
        let scaled = scaling.isMoving ? scaledBands : 0
        let jumped = changes.jumped | (changes.jumped & Self.outputBit != 0 ? scaled : 0)
        let bands = (due | moving | scaled) & ~cascade.waiting & ~Self.outputBit
        var moved: UInt64 = 0
        for band in Bits(bands) {
            let bit: UInt64 = 1 << UInt64(band)
            remaining[band] = rampLength(band, moving & bit != 0, scaling.remaining, at: frame, parameters)
            if remaining[band] > 0 { moved |= bit }
        }
        design(bands & (begun | jumped | ~moved), at: frame, isNow: true, parameters)
        design(bands & moved, at: frame, isNow: false, parameters)
        if parameters[Control(.autoGain)] > 0 && (steered | scaled) != 0 || due & Self.outputBit != 0 {
            updateGain(at: frame, steered, changes, parameters)
        }
        changes = (0, 0)
    }

    /// Notes which bands have parameters that ramp. Returns the bands whose parameters have moved.
    private mutating func updateRamping(_ due: UInt64, _ changed: UInt64, at frame: Int, _ parameters: Parameters)
        -> UInt64
    {
        let steered = due & (changed | ramping)
        for band in Bits(steered) {
            let bit: UInt64 = 1 << UInt64(band)
            ramping = parameters.remaining(in: band, after: frame) > 0 ? ramping | bit : ramping & ~bit
        }
        return steered
    }

    /// Sets the types of bands whose parameters change. Returns the bands that start with a new type.
    private mutating func begin(_ bands: UInt64, _ parameters: Parameters) -> UInt64 {
        for band in Bits(bands) {
            settings[band] = setting(of: band, parameters)
            cascade.change(band, to: settings[band]?.type ?? .off)
        }
        return cascade.commit()
    }

    /// Returns the frames to the next control point of a band; 0 if nothing moves it.
    private func rampLength(
        _ band: Int, _ isMoving: Bool, _ framesOfScale: Int, at frame: Int, _ parameters: Parameters
    ) -> Int {
        var frames = parameters.remaining(in: band, after: frame)
        if framesOfScale > 0 && scaledBands & 1 << UInt64(band) != 0 {
            frames = frames == 0 ? framesOfScale : min(frames, framesOfScale)
        }
        return isMoving && frames == 0 ? framesToGrid : min(framesToGrid, frames)
    }

    /// Returns the setting of a band; nil if it is off.
    private func setting(of band: Int, _ parameters: Parameters) -> EqualizerBand.Setting? {
        if let listened = parameters.listenedBand { return band == listened ? .listened : nil }
        func value(_ parameter: EqualizerBand.Parameter) -> Double {
            Control(parameter, of: band).map { parameters[$0] } ?? 0
        }
        guard value(.on) > 0 else { return nil }
        return EqualizerBand.Setting(
            kind: EqualizerBand.Kind(value(.type)), slope: EqualizerBand.Slope(value(.slope)),
            channels: EqualizerBand.Channels(value(.channels)))
    }

    // MARK: - Design

    /// Sets the current coefficients of bands, or starts their ramps to the next control points.
    private mutating func design(_ bands: UInt64, at frame: Int, isNow: Bool, _ parameters: Parameters) {
        var rest = bands
        while rest != 0 {
            let first = rest.trailingZeroBitCount
            rest &= rest - 1
            guard let setting = settings[first] else { continue }
            var (lanes, count) = (InlineArray<4, Int>(repeating: first), 1)
            // Boosts and cuts have different designs: a mixed group would compute both.
            let isBoost = isBoost(first, parameters)
            for band in Bits(rest)
            where count < 4 && settings[band]?.isSameFilter(as: setting) == true
                && self.isBoost(band, parameters) == isBoost
            {
                lanes[count] = band
                count += 1
                rest &= ~(1 << UInt64(band))
            }
            design(lanes, count, setting, at: frame, isNow: isNow, parameters)
        }
    }

    private func isBoost(_ band: Int, _ parameters: Parameters) -> Bool {
        guard let gain = Control(.gain, of: band) else { return false }
        return (parameters[gain] + dynamics.change(of: band)) * gainScale > 0
    }

    /// Designs up to four bands of one type, in SIMD lanes.
    private mutating func design(
        _ bands: InlineArray<4, Int>, _ count: Int, _ setting: EqualizerBand.Setting, at frame: Int, isNow: Bool,
        _ parameters: Parameters
    ) {
        let lengths = InlineArray<4, Int> { isNow ? 0 : remaining[bands[$0]] }
        let frames = Vector4(
            Double(frame + lengths[0]), Double(frame + lengths[1]), Double(frame + lengths[2]),
            Double(frame + lengths[3]))
        func values(_ parameter: EqualizerBand.Parameter) -> Vector4 {
            parameters.values(InlineArray { Control(parameter, of: bands[$0]) ?? Control(.output) }, after: frames)
        }
        let changes = Vector4(
            dynamics.change(of: bands[0]), dynamics.change(of: bands[1]), dynamics.change(of: bands[2]),
            dynamics.change(of: bands[3]))
        let scale = parameters.values(InlineArray(repeating: Control(.gainScale)), after: frames) * 0.01
        let (tuning, q) = (rate.tuning(values(.frequency)), values(.q))
        let decibels = (values(.gain) + changes) * scale
        for section in 0..<setting.type.sectionCount {
            cascade.set(
                section, of: bands, count,
                to: setting.section(section, tuning: tuning, q: q, decibels: decibels), over: lengths)
        }
    }

    // MARK: - The output stage

    /// The bands with a gain.
    private var scaledBands: UInt64 {
        var bands: UInt64 = 0
        for band in 0..<EqualizerBand.count where settings[band]?.kind.hasGain == true { bands |= 1 << UInt64(band) }
        return bands
    }

    /// Updates the factor of all gains. Returns whether it moves, and the frames until it has moved.
    private mutating func updateGainScale(at frame: Int, _ parameters: Parameters) -> (isMoving: Bool, remaining: Int) {
        let target = parameters[Control(.gainScale)] * 0.01
        guard target != gainScale else { return (false, 0) }
        let frames = parameters.remaining(in: Self.output, after: frame)
        if frames == 0 { gainScale = target }
        return (true, frames)
    }

    /// Sets the output gain, or starts its ramp to the next control point.
    private mutating func updateGain(
        at frame: Int, _ bands: UInt64, _ changes: (changed: UInt64, jumped: UInt64), _ parameters: Parameters
    ) {
        let isJump = changes.jumped & Self.outputBit != 0
        var length = parameters.remaining(in: Self.output, after: frame)
        if parameters[Control(.autoGain)] > 0 {
            for band in Bits(bands & ~Self.outputBit) {
                length = max(length, parameters.remaining(in: band, after: frame))
            }
            // A band that is switched fades. The gain takes as long.
            if changes.jumped != 0 { framesOfStep = isJump ? 0 : stepLength }
        }
        let span = max(min(framesToGrid, length), framesOfStep)
        if isJump || span == 0 { gain = outputFactor(after: frame, parameters) }
        remaining[Self.output] = min(framesToGrid, span)
        framesOfStep -= min(framesOfStep, remaining[Self.output])
        gainStep = span > 0 ? (outputFactor(after: frame + span, parameters) - gain) / Double(span) : 0
    }

    private func outputFactor(after frame: Int, _ parameters: Parameters) -> Double {
        func value(_ control: Control) -> Double { self.value(of: control, after: frame, parameters) }
        var decibels = value(Control(.output))
        let share = value(Control(.autoGain))
        if share > 0 && parameters.listenedBand == nil { decibels += share * autoGain(after: frame, parameters) }
        return Double.amplitude(decibels: decibels)
    }

    /// The gain by which pink noise keeps its loudness, in decibels.
    private func autoGain(after frame: Int, _ parameters: Parameters) -> Double {
        let scale = value(of: Control(.gainScale), after: frame, parameters) * 0.01
        var count = 0
        var prototypes = InlineArray<16, BandPrototype>(repeating: BandPrototype())
        for band in 0..<EqualizerBand.count {
            guard let setting = settings[band] else { continue }
            func value(_ parameter: EqualizerBand.Parameter) -> Double {
                self.value(of: Control(parameter, of: band) ?? Control(.output), after: frame, parameters)
            }
            prototypes[count] = BandPrototype(
                setting, frequency: value(.frequency), q: value(.q), decibels: value(.gain) * scale)
            count += 1
        }
        return withUnsafePointer(to: prototypes) {
            UnsafeRawPointer($0).withMemoryRebound(to: BandPrototype.self, capacity: count) {
                OutputStage.autoGain(at: rate, UnsafeBufferPointer(start: $0, count: count))
            }
        }
    }

    @inline(never)
    private func value(of control: Control, after frame: Int, _ parameters: Parameters) -> Double {
        parameters.values(InlineArray<4, Control>(repeating: control), after: Vector4(repeating: Double(frame)))[0]
    }
}
