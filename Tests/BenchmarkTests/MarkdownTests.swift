// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletBenchmarkReport
import Testing

@Suite struct MarkdownTests {
    private let report = Report.sample(
        [.equalizer("own", isOwn: true, [64: 2.5, 2048: 1.25]), .equalizer("a|b", [64: 5, 2048: 125])],
        omissions: [Report.Omission(name: "c", reason: "not installed")])

    @Test func aKindIsATableWithARowForEachEffectAndTheRatio() {
        let table = """
            ## Peaking EQ, mono

            | controls at rest | 64 frames | 2048 frames |
            | --- | ---: | ---: |
            | **own** | 2.50 (5) | 1.25 (2.50) |
            | a\\|b | 5 (10) | 125 (250) |
            | ratio | 2 × | 100 × |
            """
        #expect(report.markdown().contains(table))
    }

    @Test func aTableHasTheLengthsThatWereMeasured() {
        let kind = EffectKind(.convolver, channels: 2)
        let minima = Dictionary(uniqueKeysWithValues: kind.work.blockLengths.map { ($0, 100.0) })
        let page = Report.sample([.equalizer("own", kind: kind, isOwn: true, minima)]).markdown()
        let header = "| controls at rest | 64 frames | 512 frames | 2048 frames |\n"
        #expect(page.contains("## Convolver, 1 s, stereo\n\n\(header)"))
    }

    @Test func theCommandStandsBesideOtherPrograms() {
        let timings = [("swiftlet", 0.5), ("other", 2)].map { program, seconds in
            CommandTiming(
                task: "work", program: program, isOwn: program == "swiftlet",
                seconds: Timing(samples: [seconds, 3 * seconds, 2 * seconds]))
        }
        let table = """
            |  |  | seconds | to swiftlet |
            | --- | --- | ---: | ---: |
            | work | **swiftlet** | 0.50 (1) |  |
            | work | other | 2 (4) | 4 × |
            """
        #expect(Report.sample([], commands: timings).markdown().contains(table))
        #expect(!report.markdown().contains("## The command"))
    }

    @Test func theConditionsAndWhatIsLeftOutAreSaid() {
        let page = report.markdown(chart: "chart.svg")
        #expect(page.contains("on abacus, at 48000 Hz") && page.contains("3 rounds") && page.contains("1.50 ms"))
        #expect(page.contains("](chart.svg)"))
        #expect(page.hasSuffix("## Left out\n\n- c: not installed\n"))
    }

    @Test func allRowsOfATableHaveTheColumnsOfItsHeader() {
        for table in report.markdown().components(separatedBy: "\n\n") where table.hasPrefix("|") {
            let counts = table.replacingOccurrences(of: "\\|", with: "").split(separator: "\n").map { line in
                line.filter { $0 == "|" }.count
            }
            #expect(Set(counts).count == 1, "\(table)")
        }
    }

    @Test func theJSONHoldsTheSameFigures() throws {
        let copy = try JSONDecoder().decode(Report.self, from: report.json())
        #expect(copy.ratio(EffectKind(.peakingEQ, channels: 1), 2048) == 100)
    }

    @Test func theShortTableNamesTheFastestPeer() {
        let report = Report.sample([
            .equalizer("own", isOwn: true, [512: 2]), .equalizer("a", [512: 7]), .equalizer("b", [512: 5]),
        ])
        #expect(report.summary.hasSuffix("| Peaking EQ, mono | b | 2 | 5 | 2.50 × |\n"))
    }

    @Test func onlyWhatStandsBetweenTheCommentsIsReplaced() {
        let page = "a\n<!-- x -->\nold\n<!-- end of x -->\nb\n"
        let new = page.replacing("x", with: "new\n")
        #expect(new == "a\n<!-- x -->\n\nnew\n\n<!-- end of x -->\nb\n")
        #expect(new.replacing("x", with: "new\n") == new && page.replacing("y", with: "new") == page)
    }
}
