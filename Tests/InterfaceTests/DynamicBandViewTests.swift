// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// Dynamic bands in the view of the equaliser. Places are those of `BandFixtures`.
@Suite(.serialized) struct DynamicBandViewTests {
    private let host: HostProcess

    init() throws {
        host = try HostProcess()
        try host("open urn:swiftlet:equalizer-stereo 1")
    }

    /// Makes the first band a dynamic bell of 1 kHz, and chooses it.
    private func tellDynamicBand() throws {
        try host(
            "tell band1_on 1", "tell band1_range -6", "tell band1_threshold -30", "pass 100", "move \(place(1000, 0))",
            "click", "pass 500")
    }

    private func undone() throws -> [String: Double] { values(try host("hold Control_L", "key z", "let Control_L")) }

    @Test func aDragOfTheSmallHandleMovesTheRange() throws {
        try tellDynamicBand()
        let (x, y) = point(1000, -6)
        try host("move \(x.rounded()) \(y.rounded())")
        #expect(try host.perform("press") == ["touch band1_range 1"])
        let lines = try host.perform("move \(x.rounded()) \(y.rounded() + 20)") + host.perform("release")
        expect(values(lines)["band1_range"], -6 - 36 * 20.0 / plot.height)
        #expect(lines.last == "touch band1_range 0")
        #expect(try host("key Up") == ["write band1_range \(Float(-6 - 36 * 20.0 / plot.height + 0.5))"])
    }

    /// The scale of levels is that of the spectra: 90 dB over the plot.
    @Test func aDragOfTheMarkMovesTheThreshold() throws {
        try tellDynamicBand()
        let y = (plot.y + plot.height * 30.0 / 90).rounded()
        try host("move 826 \(y)")
        #expect(try host.perform("press") == ["touch band1_threshold 1"])
        expect(values(try host("move 826 \(y + 20)", "release"))["band1_threshold"], -30 - 90 * 20.0 / plot.height)
        expect(try undone()["band1_threshold"], -30)
    }

    @Test func aKeySwitchesTheRangeAsOneStepAndKeepsIt() throws {
        try host("tell band1_on 1", "pass 100")
        try host.takeKeyboard(place(1000, 0))
        #expect(values(try host("key d")) == ["band1_range": -6])
        #expect(try undone() == ["band1_range": 0])
        try host("tell band1_range 4.5")
        #expect(values(try host("key d")) == ["band1_range": 0])
        #expect(values(try host("key d")) == ["band1_range": 4.5])
    }

    @Test func severalBandsBecomeDynamicTogether() throws {
        try host("tell band1_on 1", "tell band2_on 1", "tell band2_range -3", "tell band3_on 1", "tell band3_type 3")
        try host("tell band2_frequency 4000", "tell band3_frequency 50", "pass 100")
        try host.takeKeyboard(place(1000, 0))
        _ = try host.held("Control_L", "key a")
        #expect(values(try host("key d")) == ["band1_range": -6], "a cut cannot be dynamic")
        #expect(values(try host("key d")) == ["band1_range": 0, "band2_range": 0])
        #expect(try undone() == ["band1_range": -6, "band2_range": -3])
    }

    @Test func theMenuOffersDynamicAndLearnToBellsAndShelvesOnly() throws {
        try host("tell band1_on 1")
        try host.takeKeyboard(place(1000, 0))
        // Off, Reset, Listen, Dynamic, Learn, Remove.
        #expect(values(try host.choose(row: 3)) == ["band1_range": -6])
        try host("tell band1_type 3", "pass 100")
        // Off, Listen, Remove.
        #expect(values(try host.choose(row: 2))["band1_on"] == 0)
    }

    @Test func theCardsOfTheDynamicsAppearWithThem() throws {
        func hasThreshold() throws -> Bool { try host.shownTexts().contains { $0.contains("Threshold") } }
        try host("tell band1_on 1", "pass 100")
        #expect(try !hasThreshold())
        try host("tell band1_range -6", "pass 100")
        #expect(try hasThreshold())
        try host("tell band1_range 0", "pass 100")
        #expect(try !hasThreshold())
    }

    /// A tone at the frequency of the bell: its detector holds the peak, 0.25, within 0.01 dB. Thresholds are rounded to
    /// 0.1 dB.
    @Test func learningSetsTheThresholdBelowThePeak() throws {
        try host(
            "tell band1_on 1", "tell band1_range -6", "tell band1_release 5000", "tone 1000", "run 0.25", "pass 1500")
        try host.takeKeyboard(place(1000, 0))
        #expect(try host("key t", "pass 2500") == [])
        let written = values(try host("pass 1000"))
        #expect(written.keys.sorted() == ["band1_threshold"])
        #expect(abs((written["band1_threshold"] ?? 0) - (20 * log10(0.25) - 6)) < 0.07)
        expect(try undone()["band1_threshold"], -30)
    }

    @Test func learningFromSilenceChangesNothing() throws {
        try host("tell band1_on 1", "tell band1_range -6", "run 0", "pass 500")
        try host.takeKeyboard(place(1000, 0))
        #expect(try host("key t", "pass 3500") == [])
        #expect(try host.shownTexts().contains { $0.contains("has heard nothing") })
    }

    /// The level is 20 log10(0.25) dBFS, 6 dB above the threshold, so half of that is the change at a ratio of 2.
    @Test func aDotIsAtTheCurrentGainWhileTheAudioMovesIt() throws {
        try tellDynamicBand()
        try host("tell band1_threshold \(20 * log10(0.25) - 6)", "tell band1_release 5000", "tone 1000", "pass 200")
        let (x, y) = point(1000, -3)
        func color() throws -> [String] { try host("pixel \(x.rounded()) \(y.rounded())") }
        let before = try color()
        try host("run 0.25", "pass 1500")
        let moving = try color()
        #expect(moving != before)
        #expect(moving == ["pixel \(Self.textColor)"])
    }

    /// The colour of texts and dots in the dark theme.
    private static let textColor = "e9edf2"
}
