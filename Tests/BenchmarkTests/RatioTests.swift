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
}
