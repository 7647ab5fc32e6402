// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// Neither other programs that act on a view's window nor a dying X server disturb the host.
@Suite(.serialized) struct ForeignClientTests {
    private let host: HostProcess
    private static let settings = "Low-Pass (urn:swiftlet:low-pass)|cutoff = 300 Hz"

    init() throws {
        host = try HostProcess()
        try host("open urn:swiftlet:low-pass-stereo 1", "tell cutoff 1000", "move 434 171")
    }

    private func control(_ key: String) throws -> [String] {
        try host("hold Control_L", "key \(key)", "let Control_L", "pass 100")
    }

    /// Returns the maximum processor time of a call of the view since the last query, in seconds.
    private func longestCall() throws -> Double {
        try #require(try host("longest").last?.split(separator: " ").last.flatMap { Double($0) })
    }

    @Test func unrequestedSettingsAreNotPasted() throws {
        _ = try control("c")
        #expect(try host("pretend-pasted \(Self.settings)", "pass 100") == [])
        // Only one answer to a request counts.
        try host("put \(Self.settings)")
        #expect(try control("v") == ["write cutoff 300"])
        try host("tell cutoff 1000")
        _ = try control("c")
        #expect(try host("pretend-pasted \(Self.settings)", "pass 100") == [])
    }

    /// An `idle` that handled all events would take as long as they come: three seconds. `idle` handles events for 20
    /// ms, then draws.
    @Test func aFloodOfEventsDoesNotBlockTheHost() throws {
        try host("longest", "flood 3000", "pass 2000")
        #expect(try longestCall() < 1)
        // The view needs longer than the flood for the events that wait.
        try host("pass 8000", "move 434 171")
        #expect(try host("wheel 1") == ["write resonance 0.5"])
    }

    /// A picture of 32 767 by 32 767 pixels would take 4 GB.
    @Test func falseSizeEventsAreIgnored() throws {
        let before = try host.picture()
        try host("longest", "pretend-size 32767 32767", "pretend-size 100 100", "pass 100")
        #expect(try longestCall() < 0.5)
        #expect(try host.picture().area(0..<720, 0..<470) == before.area(0..<720, 0..<470))
    }

    /// The view ends its drag and closes.
    @Test func theHostSurvivesTheServersDeath() throws {
        _ = try control("c")
        try host("press", "move 500 151")
        #expect(try host.perform("kill-server") == ["closed", "touch cutoff 0", "touch resonance 0"])
        #expect(try host.finish() == 0)
    }
}
