// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// The bands of an equaliser and its output gain, as they follow the parameters.
///
/// Coefficients move in straight lines between control points. There is one every 64 frames, counted from activation, and
/// one where a parameter starts or arrives. At a control point, the coefficients for the next are designed for up to
/// four bands of one type at a time, in the lanes of a vector.
struct EqualizerBands<Channels: Frame>: BitwiseCopyable {
    private typealias Control = Equalizer<Channels>.Control

    private var cascade: FilterCascade<Channels>
    private let rate: SampleRate
    /// The setting of each band; nil if it is off.
    private var settings = InlineArray<16, EqualizerBand.Setting?>(repeating: nil)
    /// How many frames remain to the next control point of each band that moves, and of the output.
    private var remaining = InlineArray<17, Int>(repeating: 0)
    /// How many frames remain to the next point of the grid.
    private var framesToGrid = Self.period
    /// The output gain at the last frame, as a factor, and how far it moves in a frame.
    private var gain = 1.0
    private var gainStep = 0.0

    /// Close enough for a gain that moves by 12 dB in 10 ms to leave nothing above −95 dB beside a tone of 1 kHz.
    private static var period: Int { 64 }
    private static var output: Int { EqualizerBand.count }

    init(_ setup: inout Setup) {
        cascade = FilterCascade(
            bandCount: EqualizerBand.count, maximumSectionCount: EqualizerBand.maximumSectionCount, fade: 0.02, &setup)
        rate = SampleRate(setup.sampleRate)
    }

    mutating func flushDenormals() { cascade.flushDenormals() }

    @inline(__always)
    mutating func render(
        _ block: Block<Channels, Channels>, _ parameters: BandParameters<Equalizer<Channels>.Control>
    ) {
        var changes = (changed: parameters.changed, jumped: parameters.jumped)
        var start = 0
        while start < block.count {
            let chunk = min(block.count - start, FilterCascade<Channels>.maximumCount)
            cascade.read(block.input, from: start, chunk)
            var position = 0
            while position < chunk {
                if changes.changed != 0 || isSmoothing { update(at: start + position, &changes, parameters) }
                let count = isSmoothing ? min(chunk - position, framesToUpdate) : chunk - position
                cascade.process(from: position, count)
                cascade.write(block.output, at: start + position, from: position, count, gain: &gain, gainStep)
                advance(by: count)
                position += count
            }
            start += chunk
        }
    }

    // MARK: - Time

    /// Whether anything may have to be done before the end of a block.
    @inline(__always)
    private var isSmoothing: Bool { cascade.smoothing | cascade.fading | cascade.waiting != 0 || gainStep != 0 }

    /// The bands that move, and the output.
    @inline(__always)
    private var smoothedBands: UInt64 { cascade.smoothing | (gainStep != 0 ? 1 << UInt64(Self.output) : 0) }

    /// How many frames remain until something has to be done.
    private var framesToUpdate: Int {
        var frames = cascade.framesToEndOfFade
        for band in Bits(smoothedBands) { frames = min(frames, remaining[band]) }
        return frames
    }

    @inline(__always)
    private mutating func advance(by count: Int) {
        framesToGrid = Self.period - (Self.period - framesToGrid + count) % Self.period
        if smoothedBands != 0 { for band in Bits(smoothedBands) { remaining[band] -= count } }
    }

    // MARK: - Control points

    /// Follows the parameters, `frame` frames after the start of the block.
    @inline(never)
    private mutating func update(
        at frame: Int, _ changes: inout (changed: UInt64, jumped: UInt64),
        _ parameters: BandParameters<Equalizer<Channels>.Control>
    ) {
        var due = changes.changed
        for band in Bits(smoothedBands) where remaining[band] == 0 { due |= 1 << UInt64(band) }
        let output = due & 1 << UInt64(Self.output)
        for band in Bits(changes.changed & ~output) {
            settings[band] = setting(of: band, parameters)
            cascade.change(band, to: settings[band]?.type ?? .off)
        }
        let begun = cascade.commit()
        due = (due | begun) & ~cascade.waiting & ~output
        var moved: UInt64 = 0
        for band in Bits(due) {
            remaining[band] = min(framesToGrid, parameters.remaining(in: band, after: frame))
            if remaining[band] > 0 { moved |= 1 << UInt64(band) }
        }
        design(due & (begun | changes.jumped | ~moved), at: frame, isNow: true, parameters)
        design(moved, at: frame, isNow: false, parameters)
        if output != 0 { updateGain(at: frame, isJump: changes.jumped & output != 0, parameters) }
        changes = (0, 0)
    }

    /// The setting of a band; nil if it is off.
    private func setting(
        of band: Int, _ parameters: BandParameters<Equalizer<Channels>.Control>
    ) -> EqualizerBand.Setting? {
        if let listened = parameters.listenedBand { return band == listened ? .listened : nil }
        func value(_ parameter: EqualizerBand.Parameter) -> Double {
            Control(parameter, of: band).map { parameters[$0] } ?? 0
        }
        guard value(.on) > 0 else { return nil }
        return EqualizerBand.Setting(
            kind: EqualizerBand.Kind(value(.type)), slope: EqualizerBand.Slope(value(.slope)),
            channels: EqualizerBand.Channels(value(.channels)))
    }

    /// Sets the coefficients of bands for the present, or has them leave for their next control points.
    private mutating func design(
        _ bands: UInt64, at frame: Int, isNow: Bool, _ parameters: BandParameters<Equalizer<Channels>.Control>
    ) {
        var rest = bands
        while rest != 0 {
            let first = rest.trailingZeroBitCount
            rest &= rest - 1
            guard let setting = settings[first] else { continue }
            var (lanes, count) = (InlineArray<4, Int>(repeating: first), 1)
            // Boosts and cuts are designed differently: together, they would take as long as both.
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

    private func isBoost(_ band: Int, _ parameters: BandParameters<Equalizer<Channels>.Control>) -> Bool {
        Control(.gain, of: band).map { parameters[$0] > 0 } ?? false
    }

    /// Designs up to four bands of one type, in the lanes of vectors.
    private mutating func design(
        _ bands: InlineArray<4, Int>, _ count: Int, _ setting: EqualizerBand.Setting, at frame: Int, isNow: Bool,
        _ parameters: BandParameters<Equalizer<Channels>.Control>
    ) {
        let lengths = InlineArray<4, Int> { isNow ? 0 : remaining[bands[$0]] }
        let frames = Vector4(
            Double(frame + lengths[0]), Double(frame + lengths[1]), Double(frame + lengths[2]),
            Double(frame + lengths[3]))
        func values(_ parameter: EqualizerBand.Parameter) -> Vector4 {
            parameters.values(InlineArray { Control(parameter, of: bands[$0]) ?? .output }, after: frames)
        }
        let (tuning, q, decibels) = (rate.tuning(values(.frequency)), values(.q), values(.gain))
        for section in 0..<setting.type.sectionCount {
            cascade.set(
                section, of: bands, count,
                to: setting.section(section, tuning: tuning, q: q, decibels: decibels), over: lengths)
        }
    }

    private mutating func updateGain(
        at frame: Int, isJump: Bool, _ parameters: BandParameters<Equalizer<Channels>.Control>
    ) {
        func factor(after frames: Int) -> Double {
            let output = InlineArray<4, Control>(repeating: .output)
            return Double.amplitude(decibels: parameters.values(output, after: Vector4(repeating: Double(frames)))[0])
        }
        let length = min(framesToGrid, parameters.remaining(in: Self.output, after: frame))
        if isJump || length == 0 { gain = factor(after: frame) }
        remaining[Self.output] = length
        gainStep = length > 0 ? (factor(after: frame + length) - gain) / Double(length) : 0
    }
}
