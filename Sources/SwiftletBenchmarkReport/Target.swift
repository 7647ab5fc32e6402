// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Something that is wanted of the effects, and what was measured.
public struct Target: Sendable {
    public let name: String
    /// The limit, with its unit.
    public let wanted: String
    /// What was measured, one value after the other, with their unit; none where something was missing.
    public let found: String?
    public let isMet: Bool

    /// Values that may be so much at most.
    init(_ name: String, atMost limit: Double, _ values: Double?..., unit: String) {
        self.init(name, "≤ \(decimal(limit)) \(unit)", values, unit) { $0 <= limit }
    }

    /// Ratios that must be so much at least.
    init(_ name: String, atLeast limit: Double, _ values: Double?...) {
        self.init(name, "≥ \(decimal(limit)) ×", values, "×") { $0 >= limit }
    }

    private init(
        _ name: String, _ wanted: String, _ values: [Double?], _ unit: String, _ isMet: (Double) -> Bool
    ) {
        self.name = name
        self.wanted = wanted
        let present = values.compactMap(\.self)
        let isComplete = present.count == values.count
        found = isComplete ? present.map(decimal).joined(separator: ", ") + " " + unit : nil
        self.isMet = isComplete && present.allSatisfy(isMet)
    }
}

extension Report {
    /// What is wanted of speed and size. Times are minima, in blocks of 64 and of 512 frames.
    public var targets: [Target] { speed + manyBands + motion + size }

    /// How much faster than its fastest peer the clip must be to be on a par with it: within the noise of measuring.
    private static let par = 0.9

    private var speed: [Target] {
        let filters = [Work.peakingEQ, .lowPass].flatMap { work in
            [1, 2].map { channels in
                let kind = EffectKind(work, channels: channels)
                return Target("\(kind.title), to the fastest peer", atLeast: 2, ratio(kind, 64), ratio(kind, 512))
            }
        }
        let clips = [1, 2].flatMap { channels in
            let (plain, antialiased) = (
                EffectKind(.clip, channels: channels), EffectKind(.antialiasedClip, channels: channels)
            )
            let (short, long) = (minimum(antialiased, 64), minimum(antialiased, 512))
            return [
                Target("\(plain.title), to the fastest peer", atLeast: Self.par, ratio(plain, 64), ratio(plain, 512)),
                Target(antialiased.title, atMost: 25, short, long, unit: "ns/frame"),
            ]
        }
        let mono = EffectKind(.stereoToMono, channels: 2)
        let (short, long) = (ratio(mono, 64).map { 1 / $0 }, ratio(mono, 512).map { 1 / $0 })
        return filters + clips + [Target(mono.title, atMost: 1.5, short, long, unit: "× copy")]
    }

    /// What is wanted of the equaliser with many bands.
    private var manyBands: [Target] {
        let limits: KeyValuePairs<Work, Double> = [.equalizer8: 6.5, .equalizer16: 12]
        return limits.flatMap { work, limit in
            let (mono, stereo) = (EffectKind(work, channels: 1), EffectKind(work, channels: 2))
            let share = quotient(minimum(mono, 64), minimum(stereo, 64))
            let longShare = quotient(minimum(mono, 512), minimum(stereo, 512))
            let peer = peers(stereo).first { $0.name == Self.rival }?.timing(64)?.minimum
            return [
                Target("\(stereo.title), 512 frames", atMost: limit, minimum(stereo, 512), unit: "ns/frame"),
                Target(
                    "\(stereo.title), 64 frames, to \(Self.rival)", atLeast: 2.5, quotient(peer, minimum(stereo, 64))),
                Target(mono.title, atMost: 0.65, share, longShare, unit: "× stereo"),
            ]
        }
    }

    /// The equaliser that has as many bands.
    private static let rival = "LSP para_equalizer_x16"

    private var motion: [Target] {
        let moving = ownKinds.map { kind in
            let short = quotient(minimum(kind, 64, .moving), minimum(kind, 64))
            let long = quotient(minimum(kind, 512, .moving), minimum(kind, 512))
            return Target("\(kind.title), moving", atMost: 3, short, long, unit: "× rest")
        }
        let surround = [Work.peakingEQ, .lowPass].map { work in
            let (eight, two) = (EffectKind(work, channels: 8), EffectKind(work, channels: 2))
            let short = quotient(minimum(eight, 64), minimum(two, 64))
            let long = quotient(minimum(eight, 512), minimum(two, 512))
            return Target(eight.title, atMost: 3, short, long, unit: "× stereo")
        }
        return moving + surround
    }

    private var size: [Target] {
        let calls = ownKinds.filter { !$0.work.isOfManyBands }.map { kind in
            Target("\(kind.title), call of one frame", atMost: 100, minimum(kind, 1), unit: "ns")
        }
        let own = footprints.filter(\.isOwn)
        let (large, small) = (own.filter(\.work.isOfManyBands), own.filter { !$0.work.isOfManyBands })
        let memory = [(small, 1, 2048.0), (large, 2, 16_384)].flatMap { footprints, channels, limit in
            footprints.filter { $0.channels == channels }.map { footprint in
                Target("\(footprint.name), memory", atMost: limit, Double(footprint.bytes), unit: "bytes")
            }
        }
        func slowest(_ footprints: [Footprint]) -> Double? { footprints.map(\.instantiateMicroseconds.median).max() }
        return calls + memory + [
            Target("Instantiation, the slowest", atMost: 20, slowest(small), unit: "µs"),
            Target("Instantiation, the slowest equalizer", atMost: 50, slowest(large), unit: "µs"),
        ]
    }

    /// The kinds of the bundle's effects.
    private var ownKinds: [EffectKind] { kinds.filter { !$0.work.isOfExample && own($0) != nil } }

    private func minimum(_ kind: EffectKind, _ frames: Int, _ motion: Motion = .atRest) -> Double? {
        own(kind)?.timing(frames, motion)?.minimum
    }

    private func quotient(_ numerator: Double?, _ denominator: Double?) -> Double? {
        guard let numerator, let denominator else { return nil }
        return numerator / denominator
    }
}
