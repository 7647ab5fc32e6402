// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// Texts of Equalizer APO that are pasted into the equaliser's view.
@Suite(.serialized) struct PastedTextTests {
    private let host: HostProcess

    init() throws {
        host = try HostProcess()
        try host("open urn:swiftlet:equalizer-stereo 1", "move 434 171")
    }

    /// Returns the written values by symbol.
    private func control(_ key: String) throws -> [String: Double] {
        var values: [String: Double] = [:]
        for line in try host("hold Control_L", "key \(key)", "let Control_L", "pass 100") {
            let words = line.split(separator: " ")
            if words.count == 3 && words[0] == "write" { values[String(words[1])] = Double(words[2]) }
        }
        return values
    }

    @Test func aPastedTextReplacesAllSettingsInOneStep() throws {
        try host("tell band2_on 1", "tell band2_gain 6", "tell band1_frequency 300")
        try host(
            "put # eq|Preamp: -6 dB|Filter 1: ON PK Fc 1000 Hz Gain 3 dB Q 1.5|Channel: L|Filter 2: ON HP Fc 40 Hz|Delay: 1 ms"
        )
        let written = try control("v")
        #expect(
            written == [
                "output": -6, "band1_on": 1, "band1_frequency": 1000, "band1_gain": 3, "band1_q": 1.5, "band2_type": 3,
                "band2_frequency": 40, "band2_gain": 0, "band2_q": 0.7071068, "band2_channels": 1,
            ])
        #expect(try host("texts 1024 500").contains { $0.contains("Set 2 bands. Without equivalent: line 6.") })
        #expect(
            try control("z") == [
                "output": 0, "band1_on": 0, "band1_frequency": 300, "band1_gain": 0, "band1_q": 0.7071, "band2_type": 0,
                "band2_frequency": 1000, "band2_gain": 6, "band2_q": 0.7071, "band2_channels": 0,
            ])
    }

    @Test func aTextWithoutEquivalentChangesNothing() throws {
        try host("tell band1_on 1", "put GraphicEQ: 25 6; 40 4.5")
        #expect(try control("v") == [:])
        #expect(try host("texts 1024 500").contains { $0.contains("no filter has an equivalent") })
    }

    /// An effect that reads no texts refuses them as before.
    @Test func otherEffectsDoNotPasteFilters() throws {
        try host("close", "open urn:swiftlet:low-pass 1", "move 434 171", "put Filter: ON LP Fc 1000 Hz")
        #expect(try control("v") == [:])
        #expect(try host("texts 720 470").contains { $0.contains("Cannot paste") })
    }
}
