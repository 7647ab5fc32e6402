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
    init(_ name: String, atMost limit: Double, _ values: [Double?], unit: String) {
        self.init(name, "≤ \(decimal(limit)) \(unit)", values, unit) { $0 <= limit }
    }

    /// Ratios that must be so much at least.
    init(_ name: String, atLeast limit: Double, _ values: [Double?]) {
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
    /// The limits for speed and size, each of which protects something that users notice.
    ///
    /// Times are minima in blocks of 64 and of 512 frames.
    public var targets: [Target] { filters + clips + equalizers + [call] + size }

    private var filters: [Target] {
        [Work.peakingEQ, .lowPass].flatMap { work in
            let stereo = EffectKind(work, channels: 2)
            return [
                Target("\(work.rawValue), mono and stereo, to the fastest peer", atLeast: 2, ratios(work)),
                Target(
                    "\(stereo.title), smoothing", atMost: 3,
                    quotients(minima(stereo, .moving), minima(stereo)), unit: "× settled"),
            ]
        }
    }

    private var clips: [Target] {
        let antialiased = EffectKind(.antialiasedClip, channels: 2)
        return [
            // On a par with the fastest peer, within the noise of measuring.
            Target("Clip, mono and stereo, to the fastest peer", atLeast: 0.9, ratios(.clip)),
            Target(antialiased.title, atMost: 25, minima(antialiased), unit: "ns/frame"),
        ]
    }

    private var equalizers: [Target] {
        let limits: KeyValuePairs<Work, Double> = [.equalizer8: 6.5, .equalizer16: 12]
        let settled = limits.flatMap { work, limit in
            let kind = EffectKind(work, channels: 2)
            let peer = peers(kind).first { $0.name == Self.sixteenBandPeer }?.timing(64)?.minimum
            return [
                Target("\(kind.title), 512 frames", atMost: limit, [minimum(kind, 512)], unit: "ns/frame"),
                Target(
                    "\(kind.title), 64 frames, to \(Self.sixteenBandPeer)", atLeast: 2.5,
                    [quotient(peer, minimum(kind, 64))]),
            ]
        }
        // Relative to another effect of the same run, so that it holds on faster and slower machines.
        let (sixteen, one) = (EffectKind(.equalizer16, channels: 2), EffectKind(.peakingEQ, channels: 2))
        let sixteenFilters = minima(one, .moving).map { time in time.map { 16 * $0 } }
        return settled + [
            Target(
                "\(sixteen.title), smoothing", atMost: 0.45, quotients(minima(sixteen, .moving), sixteenFilters),
                unit: "× 16 peaking EQs")
        ]
    }

    private static let sixteenBandPeer = "LSP para_equalizer_x16"

    /// The cost of a call besides that of its frames.
    private var call: Target {
        let filters = kinds.filter { [.peakingEQ, .lowPass].contains($0.work) }
        return Target(
            "Filters, call of one frame, the slowest", atMost: 100, [slowest(filters.map { minimum($0, 1) })],
            unit: "ns")
    }

    private var size: [Target] {
        let own = footprints.filter(\.isOwn)
        let equalizer = own.first { $0.work.isOfManyBands && $0.channels == 2 }
        let others = own.filter { !$0.work.isOfManyBands }
        return [
            Target("Equalizer, stereo, memory", atMost: 65_536, [equalizer.map { Double($0.bytes) }], unit: "bytes"),
            Target(
                "Equalizer, stereo, instantiation", atMost: 80, [equalizer?.instantiateMicroseconds.median], unit: "µs"),
            Target(
                "Others, instantiation, the slowest", atMost: 20,
                [slowest(others.map(\.instantiateMicroseconds.median))], unit: "µs"),
        ]
    }

    /// The ratios to the fastest peers of a work's mono and stereo variants.
    private func ratios(_ work: Work) -> [Double?] {
        [1, 2].flatMap { channels in [64, 512].map { ratio(EffectKind(work, channels: channels), $0) } }
    }

    private func minima(_ kind: EffectKind, _ motion: Motion = .atRest) -> [Double?] {
        [64, 512].map { minimum(kind, $0, motion) }
    }

    private func minimum(_ kind: EffectKind, _ frames: Int, _ motion: Motion = .atRest) -> Double? {
        own(kind)?.timing(frames, motion)?.minimum
    }

    private func quotients(_ numerators: [Double?], _ denominators: [Double?]) -> [Double?] {
        zip(numerators, denominators).map(quotient)
    }

    private func quotient(_ numerator: Double?, _ denominator: Double?) -> Double? {
        guard let numerator, let denominator else { return nil }
        return numerator / denominator
    }

    /// Returns the greatest value, or nil if a value is missing or the list is empty.
    private func slowest(_ times: [Double?]) -> Double? {
        times.contains(nil) ? nil : times.compactMap(\.self).max()
    }
}
