// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// Gestures on the equaliser's graph: several bands, the clipboard, menus, the spectrum's peaks, and the panel at the handle.
@Suite(.serialized) struct BandGestureTests {
    private let host: HostProcess

    init() throws {
        host = try HostProcess()
        try host("open urn:swiftlet:equalizer-stereo 1")
        try host.tellThreeBands()
    }

    private func control(_ key: String) throws -> [String] {
        try host.held("Control_L", "key \(key)") + host("pass 100")
    }
    private func undone() throws -> [String: Double] { values(try control("z")) }

    // MARK: - Choosing several

    @Test(arguments: ["Shift_L", "Control_L"]) func aClickWithAModifierAddsABandAndRemovesIt(key: String) throws {
        try host("move \(place(1000, 6))", "click", "move \(place(4000, -6))")
        #expect(try host.held(key, "click") == [])
        #expect(try host.shownTexts().contains("2 bands"))
        #expect(Set(values(try host("key Right")).keys) == ["band1_frequency", "band2_frequency"])
        try host("tell band2_frequency 4000", "pass 500")
        #expect(try host.held(key, "click") == [])
        #expect(try !host.shownTexts().contains("2 bands"))
        #expect(Set(values(try host("key Right")).keys) == ["band1_frequency"])
    }

    @Test func aFrameWithShiftAddsBands() throws {
        try host("move \(place(50, 0))", "click", "move 400 110")
        _ = try host.held("Shift_L", "press", "move 800 320", "release")
        #expect(try host.shownTexts().contains("3 bands"))
    }

    @Test func controlAChoosesAllBands() throws {
        try host("move \(place(1000, 6))", "click")
        #expect(try control("a") == [])
        #expect(try host.shownTexts().contains("3 bands"))
    }

    @Test func typedValuesTypesAndSlopesApplyToAllChosenBands() throws {
        try host("move \(place(1000, 6))", "click")
        _ = try control("a")
        let typed = try host("move \(BandCard.gain.place)", "click", "key 2", "key Return")
        #expect(values(typed) == ["band1_gain": 2, "band2_gain": 2, "band3_gain": 2])
        #expect(try undone() == ["band1_gain": 6, "band2_gain": -6, "band3_gain": 0], "one step")
        #expect(
            values(try host("move \(BandCard.slope.place)", "click", "key Down", "key Return")).keys.sorted() == [
                "band1_slope", "band2_slope", "band3_slope",
            ])
        let types = values(try host("move \(BandCard.type.place)", "click", "key Down", "key Return"))
        #expect(types.keys.allSatisfy { $0.hasSuffix("_type") } && types.count >= 2 && Set(types.values).count == 1)
    }

    @Test func aDragOfACardMovesAllChosenBands() throws {
        try host("move \(place(1000, 6))", "click", "move \(place(4000, -6))")
        _ = try host.held("Shift_L", "click")
        let place = BandCard.gain.place.split(separator: " ").compactMap { Double($0) }
        let written = values(
            try host("move \(place[0]) \(place[1])", "press", "move \(place[0]) \(place[1] - 24)", "release"))
        // 24 of 240 units are a tenth of the range of 60 dB.
        expect(written["band1_gain"], 12)
        expect(written["band2_gain"], 0)
    }

    // MARK: - Drags and the wheel

    @Test func shiftLocksADragToTheAxisOfTheLargerMovement() throws {
        let (x, y) = (point(1000, 6).x.rounded(), point(1000, 6).y.rounded())
        try host("move \(x) \(y)", "press")
        let horizontal = values(try host.held("Shift_L", "move \(x + 40) \(y + 10)"))
        expect(horizontal["band1_frequency"], 1000 * pow(2400, 40.0 / plot.width))
        #expect(horizontal["band1_gain"] == nil)
        let vertical = values(try host.held("Shift_L", "move \(x + 10) \(y + 40)"))
        expect(vertical["band1_frequency"], 1000)
        expect(vertical["band1_gain"], 6 - 36 * 40.0 / plot.height)
        try host("release")
    }

    @Test func controlMakesADragFine() throws {
        let (x, y) = (point(1000, 6).x.rounded(), point(1000, 6).y.rounded())
        try host("move \(x) \(y)", "press")
        let written = values(try host.held("Control_L", "move \(x + 40) \(y + 20)"))
        expect(written["band1_frequency"], 1000 * pow(2400, 4.0 / plot.width))
        expect(written["band1_gain"], 6 - 36 * 2.0 / plot.height)
        try host("release")
    }

    /// A press with a modifier on a band that is not chosen drags only that band.
    @Test func aDragWithAModifierMovesTheBandUnderThePointer() throws {
        try host("move \(place(1000, 6))", "click", "move \(place(4000, -6))")
        let (x, y) = (point(4000, -6).x.rounded(), point(4000, -6).y.rounded())
        let written = values(try host.held("Control_L", "press", "move \(x + 50) \(y)", "release"))
        #expect(Set(written.keys) == ["band2_frequency"])
        expect(written["band2_frequency"], 4000 * pow(2400, 5.0 / plot.width))
    }

    @Test func theWheelReachesAQOfTenInTwelveNotchesAndIsFineWithShift() throws {
        try host("move \(place(1000, 6))")
        expect(values(try host.held("Shift_L", "wheel 1"))["band1_q"], 0.7071 * pow(2, 0.4 / 12))
        try host("tell band1_q 0.7071")
        var q = 0.0
        for _ in 0..<12 { q = values(try host("wheel 1"))["band1_q"] ?? 0 }
        #expect(q > 10 && q < 12.5)
    }

    // MARK: - The clipboard

    private let copied = [
        "clipboard Bands of Equalizer (urn:swiftlet:equalizer)", "clipboard band2_on = on",
        "clipboard band2_type = Bell",
        "clipboard band2_slope = 12 dB/oct", "clipboard band2_channels = Stereo", "clipboard band2_frequency = 4000 Hz",
        "clipboard band2_gain = -6 dB", "clipboard band2_q = 0.7071",
    ]

    @Test func aCopiedBandIsReadableAndIsPastedIntoAnotherInstance() throws {
        try host("move \(place(4000, -6))", "click")
        #expect(try control("c") == [])
        #expect(Set(try host("clipboard")).isSuperset(of: copied))
        // In mono, into the first band that is off.
        try host("use 1", "open urn:swiftlet:equalizer 1", "tell band1_on 1", "move 434 171")
        let pasted = values(try control("v"))
        #expect(pasted == ["band2_frequency": 4000, "band2_gain": -6, "band2_on": 1])
        #expect(try undone() == ["band2_frequency": 1000, "band2_gain": 0, "band2_on": 0], "one step")
    }

    @Test func cuttingRemovesTheBandsAndPastingBringsThemBack() throws {
        try host("move \(place(1000, 6))", "click", "move \(place(4000, -6))")
        _ = try host.held("Shift_L", "click")
        let cut = values(try control("x"))
        #expect(cut["band1_on"] == 0 && cut["band2_on"] == 0 && cut["band3_on"] == nil)
        let pasted = values(try control("v"))
        #expect(
            pasted == ["band1_gain": 6, "band1_on": 1, "band2_frequency": 4000, "band2_gain": -6, "band2_on": 1])
    }

    @Test func withoutChosenBandsAllSettingsAreCopiedAndCutIsTheHosts() throws {
        try host("move \(place(1000, 6))", "click", "move 452 315", "click")
        _ = try control("c")
        #expect(try host("clipboard").first == "clipboard Equalizer (urn:swiftlet:equalizer)")
        #expect(try control("x") == [])
    }

    @Test func pastingTooManyBandsFailsWithAMessage() throws {
        try host("move \(place(1000, 6))", "click")
        _ = try control("a")
        _ = try control("c")
        for band in 4...15 { try host("tell band\(band)_on 1") }
        #expect(try control("v") == [])
        #expect(try host.shownTexts().contains { $0.hasPrefix("Cannot paste 3 bands") })
    }

    // MARK: - Menus

    @Test func invertingChangesTheSignOfTheGains() throws {
        try host.takeKeyboard(place(1000, 6))
        #expect(values(try host("key i")) == ["band1_gain": -6])
        // Off, Reset, Listen, Dynamic, Learn, Remove, Copy, Cut, Invert.
        #expect(values(try host.choose(row: 8)) == ["band1_gain": 6])
        // The second column of the graph's menu: Paste, Select all, Invert.
        let all =
            try host.held("Shift_L", "key m") + host("key Right", "key Page_Up", "key Down", "key Down", "key Return")
        #expect(values(all) == ["band1_gain": -6, "band2_gain": 6])
    }

    @Test(arguments: [(9, 1.0, 2.0, "L", "R"), (10, 3, 4, "M", "S")])
    func splittingMakesTwoBandsWithOneSideEach(
        row: Int, first: Double, second: Double, firstBadge: String, secondBadge: String
    ) throws {
        try host("tell band1_q 2.5")
        try host.takeKeyboard(place(1000, 6))
        let written = values(try host.choose(row: row))
        #expect(written["band1_channels"] == first && written["band4_channels"] == second && written["band4_on"] == 1)
        #expect(written["band4_gain"] == 6 && written["band4_q"] == 2.5)
        #expect(written.keys.allSatisfy { $0.hasPrefix("band4") || $0 == "band1_channels" })
        let texts = try host.shownTexts()
        #expect(texts.contains(firstBadge) && texts.contains(secondBadge), "badges")
        #expect(
            texts.contains(first == 1 ? "Left" : "Mid") && texts.contains(first == 1 ? "Right" : "Side"), "the legend")
        #expect(texts.contains("2 bands"))
        #expect(try undone()["band1_channels"] == 0)
    }

    @Test func theMenuOfTheEmptyGraphAddsABandOfATypeAtThePointer() throws {
        let written = values(try host("move 452 300", "menu", "key Down", "key Down", "key Return"))
        #expect(written["band4_type"] == 2 && written["band4_on"] == 1)
        expect(written["band4_frequency"], frequency(at: 452))
        expect(written["band4_gain"], gain(at: 300))
    }

    @Test func theMenuOfTheEmptyGraphSetsTheRange() throws {
        // The third column: ±6, ±12, ±18, ±30 dB.
        try host("move 452 300", "menu", "key Right", "key Right", "key Page_Up", "key Down", "key Return")
        let (x, y) = point(1000, 6, range: 12)
        try host("move \(x.rounded()) \(y.rounded())", "press")
        let written = values(try host("move \(x.rounded()) \(y.rounded() + 10)", "release"))
        expect(written["band1_gain"], 6 - 24 * 10.0 / plot.height)
    }

    // MARK: - The range

    @Test func theRangeGrowsToShowAHandleThatTheHostMoves() throws {
        #expect(try host.shownTexts().contains("±18 dB"))
        try host("tell band1_gain 20")
        #expect(try host.shownTexts().contains("±30 dB"))
    }

    @Test func theRangeStaysDuringADrag() throws {
        try host("move 452 300", "menu", "key Right", "key Right", "key Page_Up", "key Return")
        #expect(try host.shownTexts().contains("±6 dB"))
        // The handle of the first band is at the upper edge.
        let place = point(1000, 6, range: 6)
        try host("move \(place.x.rounded()) 92", "press", "move \(place.x.rounded()) 40")
        #expect(try host.shownTexts().contains("±6 dB"))
        try host("release")
    }

    // MARK: - The spectrum's peaks

    /// The place of the level of a sine in dBFS at its frequency.
    private func peak(_ frequency: Double, _ level: Double) -> (x: Double, y: Double) {
        (point(frequency, 0).x, plot.y + plot.height * -level / 96)
    }

    @Test func aPeakOfTheSpectrumIsGrabbedAndPulledDown() throws {
        // Both channels have half of the sum of 0.5 and 0.25 on average.
        try host("tone 440", "run 0.5", "move 3 3", "pass 1500")
        let (x, y) = peak(440, 20 * log10(0.375))
        try host("move \(x.rounded()) \(y.rounded())", "pass 200")
        let lines = try host("press") + host("move \(x.rounded()) \(y.rounded() + 40)", "release")
        let written = values(lines)
        #expect(written["band4_on"] == 1 && (written["band4_type"] ?? 0) == 0)
        let frequency = written["band4_frequency"] ?? 0
        // The spectrum has 780 columns for 11.2 octaves: a column is 1 % of the frequency.
        #expect(abs(frequency / 440 - 1) < 0.02, "\(frequency)")
        expect(written["band4_gain"], -36 * 40.0 / plot.height)
        #expect((1...12).contains(written["band4_q"] ?? 0))
        #expect(try undone()["band4_on"] == 0, "one step")
    }

    @Test func aClickOnAPeakAddsNothing() throws {
        try host("tone 440", "run 0.5", "move 3 3", "pass 1500")
        let (x, y) = peak(440, 20 * log10(0.375))
        #expect(try host("move \(x.rounded()) \(y.rounded())", "pass 200", "click") == [])
    }

    @Test func theKeyPAddsABandAtTheHighestPeak() throws {
        try host.takeKeyboard(place(1000, 6))
        #expect(try host("key p") == [], "there is no spectrum")
        try host("tone 440", "run 0.5", "pass 1500")
        let written = values(try host("key p"))
        #expect(abs((written["band4_frequency"] ?? 0) / 440 - 1) < 0.02)
        #expect(written["band4_on"] == 1 && written["band4_gain"] == nil)
    }

    @Test func awayFromPeaksADragChooses() throws {
        try host("tone 440", "run 0.5", "move 3 3", "pass 1500")
        #expect(try host("move 300 110", "press", "move 800 320", "release") == [])
        #expect(try host.shownTexts().contains("2 bands"))
    }

    // MARK: - The panel at the handle, and the readout

    /// The texts of the panel's cells; empty without the panel.
    private func panelTexts(_ size: String = "\(viewSize.width) \(viewSize.height)") throws -> [String] {
        // Names of 10 units are only there.
        try host("texts \(size)").compactMap { line in
            let words = line.split(separator: " ", maxSplits: 6)
            return words.count == 7 && words[5] == "10.00" ? String(words[6]) : nil
        }
    }

    @Test func theHandleHasAPanelUntilTheWorkWithItEnds() throws {
        #expect(try panelTexts() == [])
        try host("move \(place(1000, 6))", "click")
        #expect(try panelTexts() == ["Frequency", "Gain", "Q", "Type", "Slope", "Channels"])
        #expect(try panelTexts("480 320") == [], "small windows have no room")
        try host(
            "size \(viewSize.width) \(viewSize.height)", "pass 500", "move \(place(1000, 6))", "press",
            "move \(place(1000, 8))")
        #expect(try panelTexts() == [], "not during a drag")
        try host("release")
        #expect(try panelTexts().count == 6)
        try host("move 452 315", "click")
        #expect(try panelTexts() == [], "a click on the empty graph")
        try host("move \(place(1000, 8))", "click", "key Escape")
        #expect(try panelTexts() == [])
    }

    /// The place of a cell: the panel is 328 wide and 92 high, 24 from the handle towards the middle of the graph.
    private func cell(_ row: Int, _ column: Int, at handle: (x: Double, y: Double), isBelow: Bool) -> String {
        let (left, top) = (handle.x - 164 + 6, isBelow ? handle.y + 24 + 6 : handle.y - 24 - 92 + 6)
        return "\(left + 79 * (Double(column) + 0.5)) \(top + 40 * (Double(row) + 0.5))"
    }

    @Test func thePanelChangesValuesAndChoicesAndListens() throws {
        // The other bell would be under the panel, which would be at another side. Under the pointer, it stays in place.
        try host("tell band2_on 0", "move \(place(1000, 6))", "click", "pass 100")
        let handle = point(1000, 6)
        #expect(
            try host(
                "move \(cell(0, 1, at: handle, isBelow: true))", "click", "key 6", "key period", "key 5", "key Return")
                == ["write band1_gain 6.5"])
        #expect(try host("wheel 1") == ["write band1_gain 7"])
        #expect(
            try host("move \(cell(1, 0, at: handle, isBelow: true))", "click", "key Down", "key Return")
                == ["write band1_type 1"])
        #expect(try host("move \(cell(0, 3, at: handle, isBelow: true))", "click", "pass 100") == ["listen 0"])
        #expect(try host("click", "pass 100") == ["listen -1"])
    }

    @Test(arguments: [(20.0, 17.0), (20, -17), (20_000, 17), (1000, 0), (23_000, -17), (10, 0)])
    func thePanelDoesNotCoverItsHandle(frequency: Double, gain: Double) throws {
        try host("tell band1_frequency \(frequency)", "tell band1_gain \(gain)", "tell band2_on 0", "tell band3_on 0")
        try host("move \(place(frequency, gain))", "click", "pass 100")
        #expect(try panelTexts().count == 6)
        // The handle can be dragged. Two clicks would be a double click.
        try host("pass 500")
        #expect(try host.perform("press").contains("touch band1_frequency 1"))
        try host("release")
    }

    @Test func thePointerReadsFrequencyNoteAndLevel() throws {
        try host("move \(place(440, 10))", "pass 100")
        let (x, y) = (point(440, 10).x.rounded(), point(440, 10).y.rounded())
        let cents = Int((1200 * log2(frequency(at: x) / 440)).rounded())
        let note = cents == 0 ? "A4" : "A4 " + (cents > 0 ? "+" : "−") + "\(abs(cents)) ct"
        let level = String(format: "+%.1f dB", gain(at: y))
        let texts = try host.shownTexts()
        #expect(texts.contains { $0.contains("   \(note)   \(level)") }, "\(note), \(level) in \(texts)")
        try host("move \(place(1000, 6))", "pass 100")
        #expect(
            try host.shownTexts().contains { $0.contains("B5 +21 ct   +6.0 dB") }, "of the handle under the pointer")
    }
}
