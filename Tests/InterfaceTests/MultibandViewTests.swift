// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// Pointer and keys in the view of a multiband effect, the equaliser. They add, choose, move and remove bands.
///
/// Places are those of `BandPlaces`.
@Suite(.serialized) struct MultibandViewTests {
    private let host: HostProcess

    init() throws {
        host = try HostProcess()
        try host("open urn:swiftlet:equalizer-stereo 1")
    }

    private func tellThreeBands() throws { try host.tellThreeBands() }

    @Test func aDoubleClickAddsABandAsOneGesture() throws {
        try host("move 452 150")
        let lines = try host.perform("double")
        #expect(
            lines.map { $0.split(separator: " ").dropLast($0.hasPrefix("write") ? 1 : 0).joined(separator: " ") } == [
                "touch band1_frequency 1", "touch band1_gain 1", "touch band1_on 1", "write band1_frequency",
                "write band1_gain", "write band1_on", "touch band1_frequency 0", "touch band1_gain 0",
                "touch band1_on 0",
            ])
        expect(values(lines)["band1_frequency"], frequency(at: 452))
        expect(values(lines)["band1_gain"], gain(at: 150))
    }

    @Test(arguments: [
        (290.0, 3.0, false), (300, 1, true), (360, 1, true), (365, 0, true), (700, 0, true), (705, 2, true),
        (770, 2, true),
        (775, 4, false),
    ])
    func theFrequencyOfANewBandSetsItsType(x: Double, type: Double, hasGain: Bool) throws {
        let written = values(try host("move \(x) 150", "double"))
        #expect(written["band1_type"] ?? 0 == type)
        // A cut below 100 Hz and above 12 kHz, and a shelf below 200 Hz and above 6 kHz.
        let bounds = [3: 10..<100.0, 1: 100..<200, 0: 200..<6000, 2: 6000..<12_000, 4: 12_000..<24_000]
        #expect(bounds[Int(type)]?.contains(frequency(at: x)) == true)
        expect(written["band1_frequency"], frequency(at: x))
        expect(written["band1_gain"] ?? 0, hasGain ? gain(at: 150) : 0)
    }

    @Test func addingFailsWithAMessageIfAllBandsAreOn() throws {
        for band in 1...16 { try host("tell band\(band)_on 1") }
        #expect(try host("move 452 150", "double") == [])
        #expect(try host.shownTexts().contains { $0.contains("Band 1 to Band 16") })
    }

    @Test func withoutBandsTheGraphExplainsHowToAddOne() throws {
        func isSaid() throws -> Bool {
            try host.shownTexts().contains { $0.contains("Double-click to add a band") }
        }
        #expect(try isSaid())
        try host("tell band5_on 1")
        #expect(try !isSaid())
    }

    @Test func addingPrefersBandsWithDefaultValues() throws {
        try host("tell band1_gain 3")
        #expect(values(try host("move 452 150", "double"))["band2_on"] == 1)
    }

    @Test func aDragMovesFrequencyAndGainAndTheWheelQ() throws {
        try tellThreeBands()
        try host("move \(place(1000, 6))")
        #expect(try host.perform("press") == ["touch band1_frequency 1", "touch band1_gain 1"])
        let x = plot.x + plot.width * log(100.0) / log(2400.0)
        let y = plot.y + plot.height * 12.0 / 36
        let written = values(try host("move \(x.rounded() + 40) \(y.rounded() + 20)"))
        expect(written["band1_frequency"], 1000 * pow(2400, 40.0 / plot.width))
        expect(written["band1_gain"], 6 - 36 * 20.0 / plot.height)
        #expect(try host.perform("release") == ["touch band1_frequency 0", "touch band1_gain 0"])
        expect(values(try host("wheel 1"))["band1_q"], 0.7071 * pow(2, 4.0 / 12))
    }

    @Test func aBandWithoutGainMovesOnlyItsFrequency() throws {
        try tellThreeBands()
        try host("move \(place(50, 0))")
        #expect(try host.perform("press") == ["touch band3_frequency 1"])
        let x = (plot.x + plot.width * log(5.0) / log(2400.0)).rounded()
        let written = values(try host("move \(x + 30) 300", "release"))
        expect(written["band3_frequency"], 50 * pow(2400, 30.0 / plot.width))
        #expect(written.count == 1)
    }

    @Test func aDoubleClickOnAHandleResetsItsGainAndDeleteRemovesIt() throws {
        try tellThreeBands()
        #expect(try host("move \(place(4000, -6))", "double") == ["write band2_gain 0"])
        #expect(try host("key Delete") == ["write band2_on 0", "write band2_frequency 1000"])
        #expect(try host("key Delete") == [], "it is gone")
    }

    @Test func deleteKeepsABandThatIsNotChosen() throws {
        try tellThreeBands()
        #expect(try host("move 452 300", "key Delete") == [])
        #expect(try host("key Up") == ["write band1_gain 6.5"], "keys come to the view")
        try host("move \(place(1000, 6.5))", "click", "move 452 300")
        #expect(values(try host("key Delete"))["band1_on"] == 0)
    }

    @Test func shiftWithPageUpAndDownChoosesSeveral() throws {
        try tellThreeBands()
        try host("move \(place(1000, 6))", "click", "hold Shift_L", "key Page_Down", "let Shift_L")
        #expect(Set(values(try host("key Right")).keys) == ["band1_frequency", "band2_frequency"])
        // Back, where both stay chosen, and over the first to the last.
        try host("hold Shift_L", "key Page_Up", "let Shift_L")
        #expect(Set(values(try host("key Right")).keys) == ["band1_frequency", "band2_frequency"])
        try host("hold Shift_L", "key Page_Up", "let Shift_L")
        #expect(Set(values(try host("key Right")).keys) == ["band1_frequency", "band2_frequency", "band3_frequency"])
        try host("key Page_Down")
        #expect(Set(values(try host("key Right")).keys) == ["band1_frequency"], "one alone, without Shift")
    }

    /// Chooses both bells, and points at the first.
    private func chooseBells() throws {
        try tellThreeBands()
        try host("move 300 110", "press", "move 800 320", "release", "move \(place(1000, 6))")
    }

    private func undone() throws -> [String: Double] { values(try host("hold Control_L", "key z", "let Control_L")) }

    @Test func notchesOverSeveralBandsAreOneUndoStep() throws {
        try chooseBells()
        try host("wheel 1", "wheel 1", "wheel 1")
        let back = try undone()
        #expect(Set(back.keys) == ["band1_q", "band2_q"])
        for value in back.values { expect(value, 0.7071) }
    }

    /// The plug-in tells a view what was done before in eleven blocks.
    @Test func changesBeforeTheHistoryArrivesKeepTheHistory() throws {
        try host("run 0", "tell band1_on 1", "pass 300", "move \(place(1000, 0))", "wheel 1", "pass 600")
        try host("reopen", "wheel 1", "pass 600")
        expect(try undone()["band1_q"], 0.7071 * pow(2, 4.0 / 12))
        expect(try undone()["band1_q"], 0.7071)
    }

    @Test func keysDuringADragAreIgnored() throws {
        try chooseBells()
        try host("press")
        #expect(try host("key Right") == [])
        let x = plot.x + plot.width * log(100.0) / log(2400.0)
        try host("move \(x.rounded() + 40) \(point(1000, 3).y.rounded())", "release")
        #expect(Set(try undone().keys).isSuperset(of: ["band1_frequency", "band2_frequency"]))
    }

    @Test func aFrameChoosesBandsThatMoveTogetherWithinTheirRanges() throws {
        try tellThreeBands()
        // Around the two bells, from between the cut and them.
        try host("move 300 110", "press", "move 800 320")
        #expect(try host.perform("release") == [])
        try host("move \(place(1000, 6))")
        #expect(
            try host.perform("press") == [
                "touch band1_frequency 1", "touch band1_gain 1", "touch band2_frequency 1", "touch band2_gain 1",
            ])
        let (x, y) = (plot.x + plot.width * log(100.0) / log(2400.0), plot.y + plot.height * 12.0 / 36)
        let moved = values(try host("move \(x.rounded() + 20) \(y.rounded() - 10)"))
        expect(moved["band1_frequency"], 1000 * pow(2400, 20.0 / plot.width))
        expect(moved["band2_frequency"], 4000 * pow(2400, 20.0 / plot.width))
        expect(moved["band1_gain"], 6 + 36 * 10.0 / plot.height)
        expect(moved["band2_gain"], -6 + 36 * 10.0 / plot.height)
        // At 24 kHz the upper one stops both, at two octaves from each other.
        let stopped = values(try host("move 890 \(y.rounded())", "release"))
        expect(stopped["band2_frequency"], 24_000)
        expect(stopped["band1_frequency"], 6000)
        #expect(values(try host("key Delete")).filter { $0.key.hasSuffix("_on") } == ["band1_on": 0, "band2_on": 0])
    }

    @Test func anAltDragListensToTheBandUntilTheRelease() throws {
        try tellThreeBands()
        try host("move \(place(4000, -6))")
        #expect(try host("hold Alt_L", "press", "pass 100").contains("listen 1"))
        #expect(try !host("move 700 200", "pass 100").contains { $0.hasPrefix("listen") })
        #expect(try host("release", "let Alt_L", "pass 100").contains("listen -1"))
        #expect(try !host("press", "pass 100", "release").contains { $0.hasPrefix("listen") }, "without Alt")
    }

    @Test func theListenButtonPlaysTheChosenBandAlone() throws {
        try host("move \(listenButton)")
        #expect(try host("click", "pass 100") == [], "there is none")
        #expect(try host.shownTexts().contains { $0.contains("Cannot listen") })
        try tellThreeBands()
        try host("move \(place(4000, -6))", "click", "move \(listenButton)")
        let before = try host.picture().area(604..<678, 63..<85)
        #expect(try host("click", "pass 100") == ["listen 1"])
        #expect(try host.picture().area(604..<678, 63..<85) != before)
        // Choosing another band listens to that, and a drag does not change it.
        #expect(try host("move \(place(1000, 6))", "press", "move \(place(800, 3))", "pass 100").contains("listen 0"))
        #expect(try !host("release", "pass 100").contains { $0.hasPrefix("listen") })
        #expect(try host("move \(listenButton)", "click", "pass 100") == ["listen -1"])
        #expect(try host("wheel -1", "pass 100") == ["listen 0"])
        #expect(try host("name").first?.hasSuffix("Listen, on") == true)
    }

    @Test func theKeyLListensAndEscapeEndsListening() throws {
        try tellThreeBands()
        try host("move \(place(1000, 6))", "click", "key Tab", "hold Shift_L", "key Tab", "let Shift_L")
        #expect(try host("key l", "pass 100").contains("listen 0"))
        #expect(try host("key 2", "pass 100").contains("listen 1"), "it follows the choice")
        #expect(try host("key Escape", "pass 100").contains("listen -1"))
        #expect(try host("key l", "pass 100").contains("listen 1"))
        #expect(try host("key Delete", "pass 100").contains("listen -1"), "there is nothing to hear")
    }

    /// Opens the menu and does what a row of the last column says: Off, Reset, Listen, and for bells Dynamic and Learn, Remove.
    private func choose(row: Int, by opening: String) throws -> [String] {
        try host(opening, "key Left")
        for _ in 0..<row { try host("key Down") }
        return try host("key Return", "pass 100")
    }

    @Test func theMenuSwitchesOffResetsListensAndRemoves() throws {
        try tellThreeBands()
        // From the first band to the second.
        try host("move \(place(1000, 6))", "click", "key Tab")
        #expect(try choose(row: 2, by: "key m") == ["listen 1"])
        #expect(try choose(row: 2, by: "key m") == ["listen -1"])
        #expect(try choose(row: 1, by: "key m") == ["write band2_gain 0"])
        #expect(try choose(row: 0, by: "key m") == ["write band2_on 0"])
        try host("tell band2_on 1")
        #expect(try choose(row: 5, by: "key m") == ["write band2_on 0", "write band2_frequency 1000"])
    }

    @Test func theMenuActsOnAllChosenBands() throws {
        try chooseBells()
        #expect(values(try choose(row: 0, by: "menu")) == ["band1_on": 0, "band2_on": 0])
    }

    @Test func theMenuOfAHandleSetsTypeSlopeAndChannels() throws {
        try tellThreeBands()
        let x = point(50, 0).x.rounded()
        func row(_ column: Double, _ row: Double) -> String { "move \(menuRow(column, row, x: x, rowCount: 9))" }
        #expect(
            try host("move \(x) \(point(50, 0).y.rounded())", "menu", row(1, 3), "click") == ["write band3_slope 3"])
        #expect(
            try host("move \(x) \(point(50, 0).y.rounded())", "menu", row(2, 4), "click") == ["write band3_channels 4"])
        try host("move \(x) \(point(50, 0).y.rounded())", "menu", row(0, 4))
        #expect(try host.perform("press") == [], "what is pressed can be left")
        #expect(try host.perform("release") == ["touch band3_type 1", "write band3_type 4", "touch band3_type 0"])
        #expect(
            try host("move \(x) \(point(50, 0).y.rounded())", "menu", row(0, 4), "press", row(0, 5), "release") == [
                "write band3_type 5"
            ])
        #expect(
            try host("move \(x) \(point(50, 0).y.rounded())", "menu", row(0, 4), "press", "move 700 30", "release")
                == [])
        #expect(try host("move 10 10", "click", row(0, 0)) == [])
        #expect(
            try host("move \(x) \(point(50, 0).y.rounded())", "menu", "move 10 10", "click") == [],
            "a click elsewhere closes it")
    }

    @Test func theMenuIsOperatedByKeys() throws {
        try tellThreeBands()
        // Tab goes from the first band to the second, whose type is the first row.
        try host("move \(place(1000, 6))", "click", "key Tab", "key m", "key Down", "key Down")
        #expect(try host("key Return") == ["write band2_type 2"])
        #expect(
            try host("key m", "key Left", "key Up", "key Return").first == "write band2_gain 0",
            "the last column: reset")
        #expect(try host("key m", "key Escape", "key Up") == ["write band2_gain 0.5"])
    }

    @Test func keysChooseAddSwitchAndMoveBands() throws {
        try tellThreeBands()
        try host("move \(place(1000, 6))", "click", "key Tab")
        #expect(try host("key Page_Down", "key space") == ["write band3_on 0"])
        #expect(try host("key Page_Down", "key Up") == ["write band1_gain 6.5"])
        #expect(try host("key 2", "key Down") == ["write band2_gain -6.5"])
        #expect(try host("key 7", "key space") == ["write band7_on 1"])
        // In the middle of the graph.
        expect(values(try host("key a"))["band4_frequency"], 10 * pow(2400, 0.5))
    }

    @Test func keysSwitchTheRangeAndFreezeTheSpectra() throws {
        try tellThreeBands()
        // From 18 to 30 dB, of which 10 pixels are more.
        try host("move 360 5", "key Tab", "key r", "move \(place(1000, 6 * 18.0 / 30))", "press")
        let (x, y) = (plot.x + plot.width * log(100.0) / log(2400.0), plot.y + plot.height * (30 - 6) / 60.0)
        expect(values(try host("move \(x.rounded()) \(y.rounded() + 10)"))["band1_gain"], 6 - 60 * 10.0 / plot.height)
        // The meters beside the plot still move.
        try host("release", "move 360 5", "key Tab", "run 0.1", "pass 300", "key f", "pass 100")
        let frozen = try shownPlot()
        try host("pass 500")
        #expect(try shownPlot() == frozen)
        try host("key f", "pass 500")
        #expect(try shownPlot() != frozen)
    }

    /// Its bands have a control less each: channels. So the cards are in one row, and the plot is 268 high.
    @Test func inMonoAHandleMovesItsBand() throws {
        try host("open urn:swiftlet:equalizer 1")
        try host("tell band1_on 1", "tell band2_on 1", "tell band2_frequency 4000", "tell band2_gain -6")
        let x = (plot.x + plot.width * log(400.0) / log(2400.0)).rounded()
        let height = 268.0
        let y = (plot.y + height * 24.0 / 36).rounded()
        let written = values(try host("move \(x) \(y)", "press", "move \(x + 40) \(y - 20)", "release"))
        #expect(Set(written.keys) == ["band2_frequency", "band2_gain"])
        expect(written["band2_frequency"], 4000 * pow(2400, 40.0 / plot.width))
        expect(written["band2_gain"], -6 + 36 * 20.0 / height)
        #expect(Set(values(try host("wheel 1")).keys) == ["band2_q"])
    }

    @Test func keysIgnoreCapsLock() throws {
        try host("hold Caps_Lock", "let Caps_Lock")
        defer { _ = try? host("hold Caps_Lock", "let Caps_Lock") }
        try tellThreeBands()
        try host("move \(place(1000, 6))", "click", "key Tab")
        #expect(values(try host("key a"))["band4_on"] == 1)
        #expect(try host("key l", "pass 100").contains("listen 3"))
        // The first row of the menu is the type's.
        #expect(values(try host("key m", "key Down", "key Return")) == ["band4_type": 1])
    }

    @Test func theRangeOfTheGraphIsSwitched() throws {
        try tellThreeBands()
        // From 18 to 30 dB; the button is at the right, above the plot.
        try host("move \(rangeButton)", "click", "move \(place(1000, 6 * 18.0 / 30))", "press")
        let (x, y) = (plot.x + plot.width * log(100.0) / log(2400.0), plot.y + plot.height * (30 - 6) / 60.0)
        let written = values(try host("move \(x.rounded()) \(y.rounded() + 10)", "release"))
        expect(written["band1_gain"], 6 - 60 * 10.0 / plot.height)
    }

    @Test func theStripShowsTheChosenBand() throws {
        try tellThreeBands()
        try host("move \(place(4000, -6))", "click", "move \(BandCard.gain.place)")
        #expect(try host("wheel 1") == ["write band2_gain -5.5"])
        try host("move \(BandCard.slope.place)")
        #expect(try host("wheel 1") == ["write band2_slope 2"])
        // The menu of a choice opens at the pointer.
        #expect(try host("move \(BandCard.type.place)", "menu", "key Down", "key Return") == ["write band2_type 1"])
    }

    /// The first card is the switch. Without a choice, the part that is shown is the first that is on.
    @Test(arguments: [["wheel -1", "wheel 1"], ["click", "pass 500", "click"], ["double"]])
    func usingACardKeepsItsBandInTheStrip(commands: [String]) throws {
        try tellThreeBands()
        try host("move \(BandCard.onOff.place)")
        let written = try commands.flatMap { try host($0) }
        #expect(written == ["write band1_on 0", "write band1_on 1"])
        try host("tell band1_on 0", "move \(BandCard.gain.place)")
        #expect(try host("wheel 1") == ["write band1_gain 6.5"])
    }

    /// The pixels of the plot.
    private func shownPlot() throws -> [UInt32] {
        try host.picture().area(Int(plot.x)..<Int(plot.x + plot.width), Int(plot.y)..<Int(plot.y + plot.height))
    }

    @Test func frozenSpectraDoNotChange() throws {
        try host("run 0.1", "pass 300", "move \(freezeButton)", "click", "move 360 5", "pass 100")
        let frozen = try shownPlot()
        try host("pass 500")
        #expect(try shownPlot() == frozen)
        try host("move \(freezeButton)", "click", "move 360 5", "pass 500")
        #expect(try shownPlot() != frozen)
    }

    @Test func frozenSpectraSurviveResizing() throws {
        try host("move 360 5", "pass 100")
        let silence = try shownPlot()
        try host("run 0.4", "pass 500", "move \(freezeButton)", "click", "move 360 5", "pass 100")
        let frozen = try shownPlot()
        #expect(zip(frozen, silence).count { $0 != $1 } > frozen.count / 5)
        try host("size 1200 500", "pass 100", "size \(viewSize.width) \(viewSize.height)", "pass 100")
        // A level may have come from the next column: the lines look otherwise by some pixels, and the areas below do not.
        #expect(zip(frozen, try shownPlot()).count { $0 != $1 } < frozen.count / 10)
    }

    @Test(arguments: [(480, 320), (900, 500), (1024, 500), (2300, 1500), (3840, 2160)])
    func cardsFillTheWindowAtAnySize(width: Int, height: Int) throws {
        try tellThreeBands()
        try host("size \(width) \(height)", "move 3 3", "pass 100")
        let picture = try host.picture()
        #expect(picture.width == width && picture.height == height)
        let ground = picture[2, height - 2]
        // Cards and graph reach to the margins of 16 at both sides, and the last row of cards to that below. With two rows, the
        // upper one is the full one.
        let row = height - 24 - (width < 1100 ? 64 : 0)
        #expect(picture[20, height - 24] != ground && picture[width - 20, row] != ground)
        #expect(picture[14, height - 24] == ground && picture[width - 10, height - 24] == ground)
        #expect(picture[width / 2, height - 8] == ground)
        #expect(picture[18, 100] != ground && picture[width - 18, 100] != ground)
        // The sum curve, whose colour nothing else on the graph has at full strength, goes from side to side.
        let accent: UInt32 = 0x6fd6b0
        let isSeen = [0.3, 0.5, 0.7, 0.95].map { share in
            // Buttons are beside the plot of a low view, and meters beside that of a wide one.
            let beside = height < 400 ? 60 : width >= 600 ? 124 : 0
            let x = 62 + Int(Double(width - 120 - beside) * share)
            return (56..<height - 100).contains { picture[x, $0] == accent }
        }
        #expect(isSeen == [true, true, true, true])
    }
}
