// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletBenchmarkReport
import Testing

@Suite struct ComparisonTests {
    private let comparison = Comparison(
        [
            .equalizer("now", isOwn: true, [64: 2.08, 512: 1]),
            .equalizer("new", kind: EffectKind(.lowPass, channels: 1), isOwn: true, [64: 5]),
        ],
        before: [.equalizer("before", [64: 2, 512: 1.25, 2048: 1])])

    @Test func whatBothHaveIsComparedByTheMinima() {
        #expect(comparison.rows.map(\.frames).sorted() == [64, 512])
        let change = comparison.rows.reduce(into: [:]) { $0[$1.frames] = $1.change }
        #expect(abs((change[64] ?? 0) - 0.04) < 1e-12 && abs((change[512] ?? 0) + 0.2) < 1e-12)
    }

    @Test func whatIsSlowerByMoreThanTheLimitIsNamed() {
        #expect(comparison.slower.map(\.frames) == [64])
        #expect(comparison.text.contains("| Peaking EQ, mono | at rest | 64 | 2 | 2.08 | +4.0 % |"))
        #expect(comparison.text.hasSuffix("1 of 2 rows are more than 3 % slower.\n"))
    }
}
