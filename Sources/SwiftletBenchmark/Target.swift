// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A limit for what was measured.
struct Target {
    let name: String
    /// The limit, with its unit.
    let wanted: String
    /// The values that were measured, with their unit, or nil if one is missing.
    let found: String?
    let isMet: Bool

    init(_ name: String, atMost limit: Double, _ values: [Double?], unit: String) {
        self.init(name, "≤ \(decimal(limit)) \(unit)", values, unit) { $0 <= limit }
    }

    /// Ratios that must be at least `limit`.
    init(_ name: String, atLeast limit: Double, _ values: [Double?]) {
        self.init(name, "≥ \(decimal(limit)) ×", values, "×") { $0 >= limit }
    }

    private init(
        _ name: String, _ wanted: String, _ values: [Double?], _ unit: String, _ isMet: (Double) -> Bool
    ) {
        self.name = name
        self.wanted = wanted
        let isComplete = !values.contains(nil) && !values.isEmpty
        found = isComplete ? values.map { decimal($0) }.joined(separator: ", ") + " " + unit : nil
        self.isMet = isComplete && values.compactMap(\.self).allSatisfy(isMet)
    }

    var text: String { "\(isMet ? "met   " : "MISSED") \(name): \(found ?? "not measured"), wanted \(wanted)" }
}

extension Report {
    /// The limits for speed and size, each of which protects something that users notice.
    ///
    /// Times are minima in blocks of 64 and 512 frames. Most are relative to an effect of the same run, for any machine.
    var targets: [Target] { filters + clips + equalizers + [call] + size }

    private var filters: [Target] {
        ["Peaking EQ", "Low-pass"].flatMap { work in
            let stereo = EffectKind(work: work, channels: 2)
            return [
                Target("\(work), mono and stereo, to the fastest peer", atLeast: 2, ratios(work)),
                Target(
                    "\(stereo.title), smoothing", atMost: 3,
                    [64, 512].map { own(stereo, $0, .smoothing) / own(stereo, $0) }, unit: "× settled"),
            ]
        }
    }

    private var clips: [Target] {
        let stereo = EffectKind(work: "Clip with antialiasing", channels: 2)
        return [
            // On a par with the fastest peer, within the noise of measuring.
            Target("Clip, mono and stereo, to the fastest peer", atLeast: 0.9, ratios("Clip")),
            Target(
                stereo.title, atMost: 9.5, [64, 512].map { own(stereo, $0) / own(Self.filter, $0) }, unit: Self.unit),
        ]
    }

    private var equalizers: [Target] {
        let sixteen = EffectKind(work: "Equalizer, 16 bands", channels: 2)
        let settled = [("Equalizer, 16 bands", 4.6)].flatMap { work, limit in
            let kind = EffectKind(work: work, channels: 2)
            let peer = timings.first { timing in
                timing.kind == kind && timing.name == Self.sixteenBandPeer && timing.frames == 64
                    && timing.motion == .settled
            }
            return [
                Target(
                    "\(kind.title), 512 frames", atMost: limit, [own(kind, 512) / own(Self.filter, 512)],
                    unit: Self.unit),
                Target(
                    "\(kind.title), 64 frames, to \(Self.sixteenBandPeer)", atLeast: 2.5,
                    [peer?.nanoseconds / own(kind, 64)]),
            ]
        }
        let smoothing = [64, 512].map { own(sixteen, $0, .smoothing) / own(Self.filter, $0, .smoothing) / 16 }
        let dynamic = [("Equalizer, 8 dynamic bands", 35.0), ("Equalizer, 16 dynamic bands", 65)].map { work, limit in
            let kind = EffectKind(work: work, channels: 2)
            return Target("\(kind.title), 512 frames", atMost: limit, [own(kind, 512)], unit: "ns")
        }
        return settled + dynamic
            + [Target("\(sixteen.title), smoothing", atMost: 0.45, smoothing, unit: "× 16 peaking EQs")]
    }

    private static let sixteenBandPeer = "LSP para_equalizer_x16"
    private static let filter = EffectKind(work: "Peaking EQ", channels: 2)
    private static let unit = "× peaking EQ"

    /// The cost of a call besides that of its frames.
    private var call: Target {
        let filters = kinds.filter { ["Peaking EQ", "Low-pass"].contains($0.work) }
        let slowest = filters.compactMap { own($0, 1) }.max()
        return Target("Filters, call of one frame, the slowest", atMost: 100, [slowest], unit: "ns")
    }

    private var size: [Target] {
        let equalizer = footprints.first { $0.kind.bandCount > 0 && $0.kind.channels == 2 }
        let others = footprints.filter { $0.kind.bandCount == 0 }.map(\.microseconds)
        return [
            Target("Equalizer, stereo, memory", atMost: 65_536, [equalizer.map { Double($0.bytes) }], unit: "bytes"),
            Target("Equalizer, stereo, instantiation", atMost: 80, [equalizer?.microseconds], unit: "µs"),
            Target("Others, instantiation, the slowest", atMost: 20, [others.max()], unit: "µs"),
        ]
    }

    /// Returns the ratios to the fastest peers of a work's mono and stereo variants.
    private func ratios(_ work: String) -> [Double?] {
        [1, 2].flatMap { channels in [64, 512].map { ratio(EffectKind(work: work, channels: channels), $0) } }
    }
}
