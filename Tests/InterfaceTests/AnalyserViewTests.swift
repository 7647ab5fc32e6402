// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// The analyser in the equaliser's view, and its menu. Places are those of `BandFixtures`.
@Suite(.serialized) struct AnalyserViewTests {
    private let host: HostProcess

    init() throws {
        host = try HostProcess()
        // Two bands without gain, beside the tone.
        try host(
            "open urn:swiftlet:equalizer-stereo 1", "tell band1_on 1", "tell band1_frequency 50", "tell band2_on 1",
            "tell band2_frequency 8000", "move 360 5", "key Tab")
    }

    /// Chooses the third row of a column of the menu by the keyboard: the menu opens at the current source, the third.
    private func chooseThird(ofColumn column: Int) throws {
        try host("key s")
        for _ in 0..<column { try host("key Right") }
        try host("key Return")
    }

    /// The rows of the plot in the column of 1 kHz that differ from those without sound.
    private func heightOfTheTone(_ silence: Picture) throws -> Int {
        let x = 62 + Int(780 * log(100.0) / log(2400.0))
        let picture = try host.picture()
        return (92..<326).count { picture[x, $0] != silence[x, $0] }
    }

    /// Left and right have the tone with opposite signs: the sum has nothing.
    @Test func aToneInTheSidesIsSeenWithMidAndSide() throws {
        try host("pass 200")
        let silence = try host.picture()
        try host("signal sides", "run 0.1", "pass 1500")
        defer { _ = try? host("signal noise") }
        #expect(try heightOfTheTone(silence) < 20)
        try chooseThird(ofColumn: 1)
        try host("pass 1500")
        // −20 dB of 90 are 182 rows high.
        let height = try heightOfTheTone(silence)
        #expect(abs(height - 182) < 12)
    }

    @Test func settingsSurviveClosingAndSessions() throws {
        // The plug-in keeps them while it runs.
        try host("run 0", "pass 300")
        // The range is the last column, its third row 120 dB.
        func showsTheWholeRange() throws -> Bool { try host.shownTexts().contains("−120") }
        #expect(try !showsTheWholeRange())
        try chooseThird(ofColumn: 5)
        try host("pass 300")
        #expect(try showsTheWholeRange())
        for command in ["reopen", "session"] {
            try host(command, "move 360 5", "pass 500")
            #expect(try showsTheWholeRange(), "\(command)")
        }
    }

    /// There is no room for the button in a low view.
    @Test func aLowViewHasTheMenuByKeyAndOnTheGraph() throws {
        try host("size 480 320", "pass 300")
        func scale() throws -> [UInt32] { try host.picture().area(368..<400, 60..<150) }
        let before = try scale()
        try chooseThird(ofColumn: 5)
        try host("pass 300")
        let wide = try scale()
        #expect(wide != before)
        // The menu of the graph has the columns Add band, Bands, Range and Analyser.
        try host("move 150 80", "menu", "key Right", "key Right", "key Right", "key Return")
        for _ in 0..<5 { try host("key Right") }
        try host("key Up", "key Up", "key Return", "move 360 5", "pass 300")
        #expect(try ![before, wide].contains(scale()), "60 dB")
    }

    @Test func theButtonOpensTheMenu() throws {
        try host("pass 300")
        let before = try host.picture().area(850..<880, 100..<320)
        // The fourth button from the right. The keys act on its menu.
        try host("move 559 72", "click", "key Right", "key Right", "key Right", "key Right", "key Right", "key Return")
        try host("pass 300")
        #expect(try host.picture().area(850..<880, 100..<320) != before)
    }
}
