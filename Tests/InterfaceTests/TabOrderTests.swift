// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// Tab goes over the view as one reads it: the header, the graph's buttons, the graph, the meters and the cards.
@Suite(.serialized) struct TabOrderTests {
    private let host: HostProcess

    init() throws { host = try HostProcess() }

    /// Returns the words after the effect's name in the window's title, at each press of Tab until the first one repeats.
    private func titles(_ key: [String]) throws -> [String] {
        var titles: [String] = []
        for _ in 0..<40 {
            for command in key { try host(command) }
            let title = try #require(host("name").first?.split(separator: ":", maxSplits: 1).last)
            if titles.first == String(title) { return titles }
            titles.append(String(title))
        }
        return titles
    }

    /// Returns the places of titles with these beginnings, in the order of the stops.
    private func order(_ beginnings: [String], in titles: [String]) -> [Int?] {
        beginnings.map { beginning in titles.firstIndex { $0.hasPrefix(" " + beginning) } }
    }

    private static let header = ["Undo", "Redo", "Setting", "Copy", "Preset"]

    @Test func inTheEqualiserTabFollowsTheScreen() throws {
        try host(
            "open urn:swiftlet:equalizer-stereo 1", "tell band1_on 1", "tell band2_on 1", "tell band2_gain 3",
            "tell band1_gain 0")
        try host("move 452 226")
        let titles = try titles(["key Tab"])
        // It begins at the second band, after the first, which had the focus.
        let names = ["Highest peaks", "Band 2", "Output"] + Self.header + ["On", "Analyser", "Listen", "Spectra"]
        let places = order(names, in: titles).compactMap { $0 }
        #expect(places.count == names.count && places == places.sorted(), "\(titles)")
        // The first band is the last stop, after the last button.
        #expect(titles[0].hasPrefix(" Frequency 2 1000 Hz, Gain 2 +3"), "\(titles)")
        #expect(
            titles[titles.count - 2] == " Range" && titles.last?.hasPrefix(" Frequency 1 1000 Hz, Gain 1 0") == true)
        #expect(try self.titles(["hold Shift_L", "key Tab", "let Shift_L"]).count == titles.count)
    }

    @Test func withoutButtonsOfTheGraphTheHeaderComesBeforeTheGraph() throws {
        try host("open urn:swiftlet:low-pass 1", "move 434 171")
        let titles = try titles(["key Tab"])
        let names = ["Cutoff 20000", "Resonance"] + Self.header + ["On", "Cutoff 20000 Hz, Resonance"]
        let places = names.map { name in
            titles.firstIndex { name == "Cutoff 20000" ? $0 == " Cutoff 20000 Hz" : $0.hasPrefix(" " + name) }
        }
        #expect(places == (0..<names.count).map { $0 }, "\(titles)")
    }
}
