// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Testing

@testable import SwiftletBenchmark

@Suite struct TouchTargetTests {
    private let equalizer = EffectKind(work: "Equalizer, 16 bands", channels: 2)

    private func target(_ name: String, _ report: Report) throws -> Target {
        try #require(report.targets.first { $0.name == name })
    }

    @Test func thereAreAtMostFifteenTargets() {
        let report = Report.sample([.effect("own", isOwn: true, [64: 1])])
        #expect(report.targets.count <= 15)
    }

    @Test(arguments: [(4.0, true), (3.9, false)])
    func aTargetIsMetWhenAllVariantsAndLengthsAre(peer: Double, isMet: Bool) throws {
        let report = Report.sample(
            [1, 2].flatMap { channels -> [[Timing]] in
                let kind = EffectKind(work: "Peaking EQ", channels: channels)
                return [
                    .effect("own", kind: kind, isOwn: true, [64: 2, 512: 2]),
                    .effect("peer", kind: kind, [64: channels == 2 ? peer : 5, 512: 8]),
                ]
            })
        let target = try target("Peaking EQ, mono and stereo, to the fastest peer", report)
        #expect(target.isMet == isMet && target.wanted == "≥ 2 ×")
        #expect(target.found == (isMet ? "2.50, 4, 2, 4 ×" : "2.50, 4, 1.95, 4 ×"))
    }

    @Test func unmeasuredTargetsAreNotMet() throws {
        let report = Report.sample([.effect("own", isOwn: true, [64: 2])])
        for target in report.targets {
            #expect(!target.isMet && target.found == nil, "\(target.name)")
        }
    }

    @Test(arguments: [(25.0, true), (24.0, false)])
    func theEqualizerIsComparedWithTheOneThatHasAsManyBands(peer: Double, isMet: Bool) throws {
        let report = Report.sample([
            .effect("own", kind: equalizer, isOwn: true, [64: 10]),
            .effect("LSP para_equalizer_x16", kind: equalizer, [64: peer]),
            .effect("few bands", kind: equalizer, [64: 1]),
        ])
        let target = try target("Equalizer, 16 bands, stereo, 64 frames, to LSP para_equalizer_x16", report)
        #expect(target.isMet == isMet && target.found == (isMet ? "2.50 ×" : "2.40 ×"))
    }

    /// 0.45 · 16 · 5 = 36.
    @Test(arguments: [(36.0, true), (36.1, false)])
    func sixteenSmoothingBandsAreComparedWithSixteenFilters(time: Double, isMet: Bool) throws {
        let filter = EffectKind(work: "Peaking EQ", channels: 2)
        let report = Report.sample([
            .effect("bands", kind: equalizer, isOwn: true, [:], smoothing: [64: time, 512: 20]),
            .effect("filter", kind: filter, isOwn: true, [:], smoothing: [64: 5, 512: 5]),
        ])
        #expect(try target("Equalizer, 16 bands, stereo, smoothing", report).isMet == isMet)
    }

    @Test(arguments: [(65_536, 80.0, true), (65_537, 80, false), (65_536, 81, false)])
    func theEqualizersSizeHasLimitsOfItsOwn(bytes: Int, time: Double, isMet: Bool) throws {
        let (filter, wide) = (
            EffectKind(work: "Peaking EQ", channels: 1), EffectKind(work: "Equalizer, 8 bands", channels: 8)
        )
        let report = Report.sample(
            [],
            footprints: [
                Footprint(kind: filter, bytes: 5000, microseconds: 20),
                Footprint(kind: equalizer, bytes: bytes, microseconds: time),
                Footprint(kind: wide, bytes: 200_000, microseconds: 100),
            ])
        let targets = try ["memory", "instantiation"].map { try target("Equalizer, stereo, \($0)", report) }
        #expect(targets.allSatisfy(\.isMet) == isMet)
        #expect(try target("Others, instantiation, the slowest", report).isMet)
    }
}
