// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// What other programs do to a view's window, and an X server that dies, change nothing for the host.
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

    /// The most processor time that a call of the view has taken since this was asked, in seconds.
    private func longestCall() throws -> Double {
        try #require(try host("longest").last?.split(separator: " ").last.flatMap { Double($0) })
    }

    @Test func unrequestedSettingsAreNotPasted() throws {
        _ = try control("c")
        #expect(try host("pretend-pasted \(Self.settings)", "pass 100") == [])
        // Of what was asked for, one answer counts.
        try host("put \(Self.settings)")
        #expect(try control("v") == ["write cutoff 300"])
        try host("tell cutoff 1000")
        _ = try control("c")
        #expect(try host("pretend-pasted \(Self.settings)", "pass 100") == [])
    }

    /// As long as the events come, an idle that took all of them would go on: three seconds. One takes those of 20 ms, and draws.
    @Test func aFloodOfEventsDoesNotBlockTheHost() throws {
        try host("longest", "flood 3000", "pass 2000")
        #expect(try longestCall() < 1)
        try host("pass 1500", "move 434 171")
        #expect(try host("wheel 1") == ["write resonance 0.5"])
    }

    /// A picture of 32 767 by 32 767 pixels would take 4 GB.
    @Test func falseSizeEventsAreIgnored() throws {
        let before = try host.picture()
        try host("longest", "pretend-size 32767 32767", "pretend-size 100 100", "pass 100")
        #expect(try longestCall() < 0.5)
        #expect(try host.picture().area(0..<720, 0..<470) == before.area(0..<720, 0..<470))
    }

    /// The view ends its drag, and is closed.
    @Test func theHostSurvivesTheServersDeath() throws {
        _ = try control("c")
        try host("press", "move 500 151")
        #expect(try host.perform("kill-server") == ["closed", "touch cutoff 0", "touch resonance 0"])
        #expect(try host.finish() == 0)
    }
}
