// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Testing

@testable import SwiftletBenchmark

@Suite struct ReportTests {
    private let kind = EffectKind(work: "Peaking EQ", channels: 1)

    @Test func theRatioIsThatOfTheFastestPeerAtThatLength() {
        let report = Report.sample([
            .effect("own", isOwn: true, [64: 2, 512: 1]), .effect("a", [64: 5, 512: 4]),
            .effect("b", [64: 6, 512: 3]),
        ])
        #expect(report.ratio(kind, 64) == 2.5 && report.fastestPeer(kind, 64)?.name == "a")
        #expect(report.ratio(kind, 512) == 3 && report.fastestPeer(kind, 512)?.name == "b")
    }

    @Test func withoutPeersOrMeasurementsThereIsNoRatio() {
        let report = Report.sample([.effect("own", isOwn: true, [64: 2])])
        #expect(report.ratio(kind, 64) == nil && report.ratio(kind, 64, .smoothing) == nil)
    }

    @Test func theTableHasARowForEachKindAndMotion() throws {
        let report = Report.sample([
            .effect("own", isOwn: true, [64: 2.5, 512: 1.25], smoothing: [512: 10]),
            .effect("a|b", [64: 5, 512: 125], smoothing: [512: 5]),
        ])
        let rows = try #require(report.sections["effects"]).split(separator: "\n")
        #expect(rows.contains("| Peaking EQ, mono | settled |  |  | 2.50 | 1.25 |  | 125 | 100 × | a\\|b |"))
        #expect(rows.contains("| Peaking EQ, mono | smoothing |  |  |  | 10 |  | 5 | 0.50 × | a\\|b |"))
    }

    @Test func allRowsOfATableHaveTheColumnsOfItsHeader() throws {
        let report = Report.sample([.effect("own", isOwn: true, [64: 2.5]), .effect("a|b", [64: 5])])
        for name in ["effects", "targets"] {
            let table = try #require(report.sections[name]).replacing("\\|", with: "")
            let counts = table.split(separator: "\n").map { line in line.filter { $0 == "|" }.count }
            #expect(Set(counts).count == 1, "\(table)")
        }
    }

    @Test func omissionsHaveReasons() {
        let report = Report.sample([], omissions: [Omission(name: "c", reason: "not installed")])
        #expect(report.sections["left out"] == "- c: not installed\n")
    }

    @Test func onlyTheTextBetweenTheCommentsIsReplaced() {
        let page = "a\n<!-- x -->\nold\n<!-- end of x -->\nb\n"
        let new = page.replacing(section: "x", with: "new\n")
        #expect(new == "a\n<!-- x -->\n\nnew\n\n<!-- end of x -->\nb\n")
        #expect(new.replacing(section: "x", with: "new\n") == new)
        #expect(page.replacing(section: "y", with: "new") == page)
    }

    @Test func effectsOfTwoBuildsAreComparedCaseByCase() {
        let comparison = Comparison(
            [Timing].effect("now", isOwn: true, [64: 2.08, 512: 1])
                + .effect("new", kind: EffectKind(work: "Low-pass", channels: 1), isOwn: true, [64: 5]),
            before: [Timing].effect("before", [64: 2, 512: 1.25, 2048: 1]))
        let changes = comparison.rows.reduce(into: [:]) { $0[$1.now.frames] = $1.change }
        #expect(changes.count == 2)
        #expect(abs((changes[64] ?? 0) - 0.04) < 1e-12 && abs((changes[512] ?? 0) + 0.2) < 1e-12)
        #expect(comparison.slower.map(\.frames) == [64])
        #expect(comparison.text.contains("| Peaking EQ, mono | settled | 64 | 2 | 2.08 | +4.0 % |"))
        #expect(comparison.text.hasSuffix("1 of 2 rows are more than 3 % slower.\n"))
    }
}
