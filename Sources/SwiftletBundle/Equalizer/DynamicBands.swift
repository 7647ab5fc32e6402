// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// The bands of an equaliser whose gain follows the level of a signal.
///
/// At each multiple of 64 frames, the detected level determines the gain that the band reaches 64 frames later. So the gain
/// follows the detector with a delay of 64 frames, and does not depend on how the host cuts blocks.
struct DynamicBands<Input: EqualizerInput>: BitwiseCopyable {
    typealias Parameters = BandParameters<Equalizer<Input>.Control>
    private typealias Control = Equalizer<Input>.Control

    private var levels: BandLevels<Input.Main>
    /// The gain computers of each group of four bands.
    private var computers = InlineArray<4, GainComputer>(repeating: GainComputer())
    /// The current changes of the gains, in decibels.
    private var changes = InlineArray<4, Vector4>(repeating: .zero)
    /// The bands that are dynamic: bit n stands for band n.
    private(set) var active: UInt64 = 0
    /// The groups that contain them.
    private var groups: UInt64 = 0

    init(_ setup: inout Setup) {
        levels = BandLevels(groupCount: EqualizerBand.count / 4, hasSidechain: Input.hasSidechain, &setup)
    }

    func flushDenormals() { levels.flushDenormals() }

    /// The change of a band's gain, in decibels.
    @inline(__always)
    func change(of band: Int) -> Double { changes[band / 4][band % 4] }

    /// The change of a band's gain, and the level that the band hears; nil for a static band.
    func reading(of band: Int) -> BandReading? {
        guard active & 1 << UInt64(band) != 0 else { return nil }
        let level = Vector4.decibels(amplitude: levels.levels(band / 4).larger(Vector4(repeating: silenceThreshold)))
        return BandReading(change: change(of: band), level: level[band % 4])
    }

    // MARK: - Audio

    /// Reads frames of the sidechain.
    @inline(__always)
    func read(_ input: InputBus<Input>, from start: Int, _ count: Int) {
        if Input.hasSidechain && active != 0 { levels.readSidechain(input, from: start, count) }
    }

    /// Follows the levels over frames that the cascade has read and not yet processed.
    @inline(__always)
    func follow(_ cascade: FilterCascade<Input.Main>, from start: Int, _ count: Int) {
        if groups != 0 { cascade.follow(levels, groups: groups, from: start, count) }
    }

    // MARK: - Control points

    /// Computes the changes of all gains. Returns the bands whose change is another one than before.
    @inline(never)
    mutating func updateChanges() -> UInt64 {
        var moved: UInt64 = 0
        for group in Bits(groups) {
            let next = computers[group].changes(levels.levels(group))
            for lane in 0..<4 where next[lane] != changes[group][lane] { moved |= 1 << UInt64(4 * group + lane) }
            changes[group] = next
        }
        return moved
    }

    /// Updates the detectors and gain computers of bands whose parameters change, `frame` frames after the start of the block.
    @inline(never)
    mutating func update(
        _ bands: UInt64, _ settings: borrowing InlineArray<16, EqualizerBand.Setting?>, at frame: Int,
        _ rate: SampleRate, _ parameters: Parameters
    ) {
        for group in 0..<EqualizerBand.count / 4 where bands >> UInt64(4 * group) & 15 != 0 {
            var isDynamic = InlineArray<4, Bool>(repeating: false)
            func values(_ parameter: EqualizerBand.Parameter) -> Vector4 {
                parameters.values(
                    InlineArray { Control(parameter, of: 4 * group + $0) ?? Control(.output) },
                    after: Vector4(repeating: Double(frame)))
            }
            let range = values(.range)
            for lane in 0..<4 {
                guard let setting = settings[4 * group + lane], setting.kind.canBeDynamic else { continue }
                isDynamic[lane] = range[lane] != 0 || target(.range, of: 4 * group + lane, parameters) != 0
            }
            setActive(group, isDynamic)
            guard groups & 1 << UInt64(group) != 0 else { continue }
            computers[group] = GainComputer(
                threshold: values(.threshold), ratio: values(.ratio), range: range, isDynamic)
            let factor = 0.001 * rate.framesPerSecond
            var heard = BandLevelSettings(
                tuning: rate.tuning(values(.frequency)), q: values(.q),
                attack: Vector4.smoothing(frames: values(.attack) * factor),
                release: Vector4.smoothing(frames: values(.release) * factor))
            for lane in 0..<4 where isDynamic[lane] {
                let setting = settings[4 * group + lane]
                heard.selections[lane] = setting?.kind.selection
                heard.channels[lane] = setting?.channels.channels ?? .all
                heard.hearsSidechain[lane] = target(.source, of: 4 * group + lane, parameters) > 0
            }
            levels.set(group, to: heard)
        }
    }

    private func target(_ parameter: EqualizerBand.Parameter, of band: Int, _ parameters: Parameters) -> Double {
        Control(parameter, of: band).map { parameters[$0] } ?? 0
    }

    /// Sets which bands of a group are dynamic. Detectors start from silence.
    private mutating func setActive(_ group: Int, _ isDynamic: InlineArray<4, Bool>) {
        for lane in 0..<4 {
            let bit: UInt64 = 1 << UInt64(4 * group + lane)
            active = isDynamic[lane] ? active | bit : active & ~bit
            if !isDynamic[lane] { changes[group][lane] = 0 }
        }
        let bit: UInt64 = 1 << UInt64(group)
        let isUsed = active >> UInt64(4 * group) & 15 != 0
        if isUsed && groups & bit == 0 { levels.reset(group) }
        groups = isUsed ? groups | bit : groups & ~bit
    }
}

/// How four gains follow the levels of their bands: the gain computer of D. Giannoulis, M. Massberg and J. Reiss, "Digital
/// Dynamic Range Compressor Design: A Tutorial and Analysis", J. Audio Eng. Soc. 60(6), 2012 (equation 4), with a knee of 6 dB.
struct GainComputer: BitwiseCopyable {
    private var threshold = Vector4.zero
    /// 1 − 1/ratio.
    private var slope = Vector4.zero
    /// The largest change in decibels, with its sign.
    private var range = Vector4.zero

    private static var knee: Double { 6 }

    init() {}

    /// - Parameters:
    ///   - threshold: in decibels.
    ///   - ratio: how many decibels of level make one decibel of output, 1 or more.
    ///   - range: the largest change in decibels; its sign is that of all changes.
    ///   - isUsed: whether each gain changes at all.
    init(threshold: Vector4, ratio: Vector4, range: Vector4, _ isUsed: InlineArray<4, Bool>) {
        self.threshold = threshold
        slope = 1 - 1 / ratio
        self.range = range
        for lane in 0..<4 where !isUsed[lane] { self.range[lane] = 0 }
    }

    /// Returns the changes of the gains in decibels, for levels as amplitudes.
    func changes(_ levels: Vector4) -> Vector4 {
        let over = Vector4.decibels(amplitude: levels.larger(Vector4(repeating: silenceThreshold))) - threshold
        let inKnee = over + 0.5 * Self.knee
        let soft = inKnee * inKnee * (0.5 / Self.knee)
        let kept = over.replacing(with: soft, where: over .< 0.5 * Self.knee)
            .replacing(with: 0, where: inKnee .<= 0)
        return (kept * slope).smaller(range.magnitudes).withSigns(of: range)
    }
}

extension EqualizerBand.Kind {
    /// The filter by which a dynamic band of this type listens; nil if it cannot be dynamic.
    fileprivate var selection: BandSelection? {
        switch self {
        case .bell: .bandPass
        case .lowShelf: .lowPass
        case .highShelf: .highPass
        default: nil
        }
    }
}
