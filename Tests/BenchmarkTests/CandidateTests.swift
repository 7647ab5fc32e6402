// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

@testable import SwiftletBenchmark

@Suite struct CandidateTests {
    @Test func aRowHasACandidateForEachNumberOfChannels() throws {
        let candidates = try Candidate.all(
            in: "# note\n[Low-pass]\nname | 1 2 | urn:a{,#stereo} | a=1 b=-0.5 | c=2...4\n")
        #expect(candidates.map(\.uri) == ["urn:a", "urn:a#stereo"])
        #expect(candidates.map(\.kind.title) == ["Low-pass, mono", "Low-pass, stereo"])
        #expect(candidates[1].settings == ["a": 1, "b": -0.5] && candidates[1].sweep == ["c": 2...4])
    }

    @Test func bandsHaveSettingsEach() throws {
        let candidates = try Candidate.all(
            in:
                "[Equalizer, 8 bands]\nname (4 bands) | 1 | urn:a | x=0 f{n-1}={frequency} g{n}={gain} | f{n}={low}...{high}\n"
        )
        let candidate = try #require(candidates.first)
        #expect(candidate.bands.map(\.gain) == [6, -6, 6, -6])
        #expect(candidate.settings.count == 9 && candidate.settings["f0"] == 40 && candidate.settings["g4"] == -6)
        #expect(candidate.sweep["f1"] == 32...50 && candidate.sweep.count == 4)
    }

    @Test(arguments: ["name | 1 | urn:a | b=1", "name | 1 | urn:a | b=x | c=1...2", "name | 1 | urn:a | b=1 | c=1...x"])
    func invalidRowsAreReported(row: String) {
        #expect(throws: BenchmarkError.self) { try Candidate.all(in: "[Clip]\n\(row)\n") }
    }

    /// With |1 − ω²| = ω/Q, the squared magnitude of (s² + s·A/Q + 1) / (s² + s/(A·Q) + 1) is A²: half of the gain in dB. With a
    /// Q of 1, ω is the golden ratio.
    @Test func aPeakFilterHasItsGainAtItsFrequency() {
        let filter = PeakFilter(frequency: 1000, gain: 6)
        #expect(abs(filter.gain(at: 1000) - 6) < 1e-9)
        #expect(abs(filter.gain(at: 1000 * (1 + 5.0.squareRoot()) / 2) - 3) < 1e-9)
    }

    @Test func theListCanBeRead() throws {
        let list = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/SwiftletBenchmark/candidates.txt")
        let candidates = try Candidate.all(in: String(contentsOf: list, encoding: .utf8))
        #expect(candidates.filter(\.isOwn).count == 19)
        let sixteen = candidates.filter { $0.kind.work == "Equalizer, 16 bands" }
        #expect(sixteen.count == 3 && sixteen.allSatisfy { $0.sweep.count == 16 })
    }
}
