// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletBenchmarkReport
import Testing

/// What is wanted of the equaliser with many bands.
@Suite struct ManyBandsTests {
    private let mono = EffectKind(.equalizer8, channels: 1)
    private let stereo = EffectKind(.equalizer8, channels: 2)

    private func target(_ name: String, _ report: Report) throws -> Target {
        try #require(report.targets.first { $0.name == name })
    }

    @Test(arguments: [
        (Work.equalizer8, 6.5, true), (.equalizer8, 6.6, false), (.equalizer16, 12, true), (.equalizer16, 12.1, false),
    ])
    func moreBandsMayTakeMoreTime(work: Work, time: Double, isMet: Bool) throws {
        let kind = EffectKind(work, channels: 2)
        let report = Report.sample([.equalizer("own", kind: kind, isOwn: true, [64: 30, 512: time])])
        #expect(try target("\(kind.title), 512 frames", report).isMet == isMet)
    }

    @Test(arguments: [(25.0, true), (24.0, false)])
    func whatHasAsManyBandsIsTheMeasure(peer: Double, isMet: Bool) throws {
        let report = Report.sample([
            .equalizer("own", kind: stereo, isOwn: true, [64: 10]),
            .equalizer("LSP para_equalizer_x16", kind: stereo, [64: peer]),
            .equalizer("few bands", kind: stereo, [64: 1]),
        ])
        let found = try target("Equalizer, 8 bands, stereo, 64 frames, to LSP para_equalizer_x16", report)
        #expect(found.isMet == isMet && found.found == (isMet ? "2.50 ×" : "2.40 ×"))
    }

    @Test func oneChannelTakesLessThanTwo() throws {
        let report = Report.sample([
            .equalizer("own", kind: mono, isOwn: true, [64: 6, 512: 4]),
            .equalizer("own", kind: stereo, isOwn: true, [64: 10, 512: 6]),
        ])
        let found = try target("Equalizer, 8 bands, mono", report)
        #expect(!found.isMet && found.found == "0.60, 0.67 × stereo")
    }

    @Test func allBandsThatMoveMayTakeThreeTimesAsLong() throws {
        let kind = EffectKind(.equalizer16, channels: 2)
        let report = Report.sample([
            .equalizer("own", kind: kind, isOwn: true, [64: 20, 512: 10], moving: [64: 60, 512: 31])
        ])
        let found = try target("Equalizer, 16 bands, stereo, moving", report)
        #expect(!found.isMet && found.found == "3, 3.10 × rest")
    }

    /// The limits for one filter are for the others, and those for many bands for the equaliser.
    @Test func sizesHaveLimitsOfTheirOwn() throws {
        func footprint(_ name: String, _ work: Work, channels: Int, bytes: Int, _ time: Double) -> Report.Footprint {
            Report.Footprint(
                name: name, work: work, isOwn: true, channels: channels, bytes: bytes,
                instantiateMicroseconds: Timing(samples: [time]))
        }
        let report = Report.sample(
            [
                .equalizer("own", isOwn: true, [1: 50]), .equalizer("own", kind: stereo, isOwn: true, [1: 200]),
            ],
            footprints: [
                footprint("filter", .peakingEQ, channels: 1, bytes: 2048, 20),
                footprint("bands", .equalizer8, channels: 2, bytes: 16_385, 50),
            ])
        #expect(try target("filter, memory", report).isMet && target("Instantiation, the slowest", report).isMet)
        let memory = try target("bands, memory", report)
        #expect(!memory.isMet && memory.wanted == "≤ 16384 bytes")
        #expect(try target("Instantiation, the slowest equalizer", report).isMet)
        #expect(report.targets.filter { $0.name.hasSuffix("call of one frame") }.count == 1)
    }

    @Test func aTableHasTheLengthsThatWereMeasured() {
        let kind = EffectKind(.convolver, channels: 2)
        let minima = Dictionary(uniqueKeysWithValues: kind.work.blockLengths.map { ($0, 100.0) })
        let page = Report.sample([.equalizer("own", kind: kind, isOwn: true, minima)]).markdown()
        let header = "| controls at rest | 64 frames | 512 frames | 2048 frames |\n"
        #expect(page.contains("## Convolver, 1 s, stereo\n\n\(header)"))
    }
}
