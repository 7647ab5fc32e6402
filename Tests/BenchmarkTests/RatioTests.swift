// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletBenchmarkReport
import Testing

@Suite struct RatioTests {
    private let kind = EffectKind(.peakingEQ, channels: 1)

    @Test func theRatioIsThatOfTheFastestPeerAtThatLength() {
        let report = Report.sample([
            .equalizer("own", isOwn: true, [64: 2, 512: 1]), .equalizer("a", [64: 5, 512: 4]),
            .equalizer("b", [64: 6, 512: 3]),
        ])
        #expect(report.ratio(kind, 64) == 2.5 && report.fastestPeer(kind, 64)?.name == "a")
        #expect(report.ratio(kind, 512) == 3 && report.fastestPeer(kind, 512)?.name == "b")
    }

    @Test func withoutPeersOrMeasurementsThereIsNone() {
        let report = Report.sample([.equalizer("own", isOwn: true, [64: 2])])
        #expect(report.ratio(kind, 64) == nil && report.ratio(kind, 64, .moving) == nil)
    }

    @Test(arguments: [(4.0, true), (3.9, false)])
    func aTargetIsMetWhenAllLengthsAre(peer: Double, isMet: Bool) throws {
        let report = Report.sample([
            .equalizer("own", isOwn: true, [64: 2, 512: 2]), .equalizer("peer", [64: peer, 512: 8]),
        ])
        let target = try #require(report.targets.first { $0.name == "Peaking EQ, mono, to the fastest peer" })
        #expect(target.isMet == isMet && target.wanted == "≥ 2 ×")
        #expect(target.found == (isMet ? "2, 4 ×" : "1.95, 4 ×"))
    }

    @Test func whatWasNotMeasuredIsNotMet() throws {
        let report = Report.sample([.equalizer("own", isOwn: true, [64: 2])])
        let target = try #require(report.targets.first { $0.name == "Peaking EQ, mono, to the fastest peer" })
        #expect(!target.isMet && target.found == nil)
    }
}
