// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletUI
import Testing

/// The choices that a view restores when it opens again for the same instance.
@Suite(.serialized) struct ViewMemoryTests {
    private let host: HostProcess

    init() throws {
        host = try HostProcess()
        try host(
            "open urn:swiftlet:equalizer-stereo 1", "run 0", "tell band1_on 1", "tell band2_on 1",
            "tell band2_frequency 4000", "tell band2_gain -6", "pass 500")
    }

    private func texts() throws -> [String] {
        try host("texts 1024 500").compactMap { $0.split(separator: " ", maxSplits: 6).last.map(String.init) }
    }

    private let second = "move \(place(4000, -6))"
    private let nowhere = "move 360 5"

    @Test(arguments: ["reopen", "close and open"]) func theChosenBandAndTheRangeAreRestored(way: String) throws {
        #expect(try texts().contains("Band 1") && texts().contains("±18 dB"))
        try host(second, "click", "move \(rangeButton)", "click", nowhere, "pass 600")
        #expect(try texts().contains("Band 2") && texts().contains("±30 dB"))
        for _ in 0..<2 {
            try host("reopen", nowhere, "pass 600")
            #expect(try texts().contains("Band 2") && texts().contains("±30 dB"))
            if way == "reopen" { break }
        }
    }

    @Test func aChoiceBeforeTheStateArrivesIsKept() throws {
        try host(second, "click", nowhere, "pass 600", "reopen")
        // To the first band, before the plug-in has answered.
        try host("move \(place(1000, 0))", "click", nowhere, "pass 600")
        #expect(try texts().contains("Band 1"))
    }

    /// Choosing a band is no change of the session.
    @Test func sessionsDoNotSaveTheChosenBand() throws {
        try host(second, "click", nowhere, "pass 600", "session", nowhere, "pass 600")
        #expect(try texts().contains("Band 1"))
    }

    @Test(arguments: [nil, 0, 15, 253]) func theEncodingKeepsEachProperty(number: Int?) {
        let history = History()
        history.remember { ($0.band, $0.range, $0.showsTruePeaks) = (number, number, number.map { $0 > 0 }) }
        let other = History()
        #expect(other.read(history.bytes(3, revision: 1), 3))
        #expect(other.remembered == history.remembered)
    }
}
