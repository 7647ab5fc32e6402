// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// Opening and closing of views, and calls of the host.
@Suite(.serialized) struct LifecycleTests {
    @Test(arguments: HostProcess.plugins)
    func everyViewWritesToItsPorts(name: String) throws {
        let host = try HostProcess()
        let opened = try host("open urn:swiftlet:\(name) 1")
        let size = opened[0].split(separator: " ").compactMap { Int($0) }
        // Sixteen bands are cards, more than the others have, without a handle on the graph.
        let hasBands = name.hasPrefix("equalizer")
        // The limiter and the saturator have meters below their cards.
        let isDrawn = name.hasPrefix("limiter") || name.hasPrefix("saturator")
        #expect(
            opened.count == 2 && opened[1] == "opened" && size.count == 2
                && (hasBands || isDrawn || size == [720, 470]))
        // A double click on the empty graph moves a handle there. On the equaliser's, it would add a band. On the
        // others', this is the default.
        try host("move 200 120")
        let lines = try host(hasBands ? "click" : "double") + host("move \(size[0] - 70) 28", "click")
        #expect(lines.last == "write enabled 0")
        #expect(
            lines.count == (hasBands || isDrawn ? 1 : 3)
                && !lines.contains { $0.contains("?") || $0.contains("bad") }, "\(lines)")
        #expect(try host.finish() == 0)
    }

    @Test(arguments: [1.0, 1.5, 2, 3])
    func theWindowsSizeFollowsTheScale(scale: Double) throws {
        let host = try HostProcess()
        #expect(
            try host("open urn:swiftlet:low-pass \(scale)")
                == ["resize \(Int(720 * scale)) \(Int(470 * scale))", "opened"])
        // Hosts without `ui:resize` read the window's size hints. A third of the width and 150 of the height may go.
        let sizes = [720, 470, 480, 320].map { String(Int($0 * scale)) }
        #expect(try host("hints") == ["hints " + sizes.joined(separator: " ")])
    }

    /// Some hosts size views by `ui:resize` alone.
    @Test func theHostCanResizeTheView() throws {
        let host = try HostProcess()
        try host("open urn:swiftlet:low-pass 1")
        #expect(try host("extent") == ["extent 720 470"])
        #expect(try host("fit 1000 600", "extent") == ["fits", "extent 1000 600"])
        // The handle of 20 kHz and 0 dB has gone along, to the right of what was there before.
        try host("tell cutoff 24000", "tell resonance 0", "size 1000 600")
        let x = 62 + (1000 - 32 - 60) * log(2000.0) / log(2400)
        #expect(try host("move \(x.rounded()) 221", "wheel 1") == ["write resonance 0.5"])
        for size in ["0 600", "1000 -1"] {
            #expect(try host("fit \(size)", "extent") == ["does not fit", "extent 1000 600"])
        }
    }

    // MARK: - The host's words

    /// Between the handle's ring and its middle: the accent's colour where the handle is.
    private static let offset = 6.0
    private static let accent = "pixel 4cc3ff"

    @Test func theHandleFollowsTheHostsChanges() throws {
        let host = try HostProcess()
        try host("open urn:swiftlet:low-pass 1", "tell cutoff 1000", "tell resonance 0")
        #expect(try host("pixel 434 \(171 + Self.offset)") == [Self.accent])
        #expect(try host("tell cutoff 100", "tell resonance 10") == [], "what the host says is not said back")
        #expect(try host("pixel 434 \(171 + Self.offset)") != [Self.accent])
        let x = 62 + 628 * log(10.0) / log(2400)
        #expect(try host("pixel \(x.rounded()) \((330.0 - 262 * 50 / 66).rounded() + Self.offset)") == [Self.accent])
    }

    @Test func theHandleFollowsTimedChanges() throws {
        let host = try HostProcess()
        try host("open urn:swiftlet:low-pass-stereo 1", "tell resonance 0", "run 0", "pass 100")
        #expect(try host("set urn:swiftlet:low-pass#cutoff 1000", "pass 100") == [])
        #expect(try host("pixel 434 \(171 + Self.offset)") == [Self.accent])
    }

    @Test func theHostsColoursAreUsed() throws {
        let host = try HostProcess()
        try host("open urn:swiftlet:low-pass 1 f2f2f0 202020")
        #expect(try host("pixel 5 5") == ["pixel f2f2f0"])
    }

    @Test func destroyingTheHostsWindowClosesTheView() throws {
        let host = try HostProcess()
        #expect(try host("open urn:swiftlet:low-pass 1", "destroy", "pass 100").last == "closed")
        try host("open urn:swiftlet:peaking-eq 1", "destroy", "close")
        #expect(try host.finish() == 0, "a view that is closed late ends nobody")
    }

    @Test func metersShowTheAudioLevel() throws {
        let host = try HostProcess()
        try host("open urn:swiftlet:stereo-to-mono 1", "run 0", "pass 500")
        // In the middle of the output's meter.
        let silent = try host("pixel 677 250")
        try host("run 0.4", "pass 500")
        #expect(try host("pixel 677 250") == ["pixel 6fdc9c"])
        try host("run 0", "pass 4000")
        #expect(try host("pixel 677 250") == silent)
    }

    /// The smallest piece of memory that the C library gives takes 32 bytes: one lost at each opening would be 32 000 bytes in
    /// each of two rounds. Caches of the libraries grow in the first.
    @Test(arguments: ["low-pass-stereo", "equalizer-stereo", "symmetric-clip", "stereo-to-mono"])
    func openingAThousandTimesLeaksNothing(effect: String) throws {
        let host = try HostProcess()
        // Ignore what libraries allocate once at the first openings.
        try host("openings 100 urn:swiftlet:\(effect)")
        let rounds = try (0..<2).map { _ in
            try #require(try host("openings 1000 urn:swiftlet:\(effect)").last).split(separator: " ")
        }
        let growth = try rounds.map { try #require(Int($0[1])) }
        print("\(effect), in two rounds of 1000 openings: \(growth) bytes and \(rounds.map { $0[2] }) files more")
        #expect(growth.min()! < 16_000)
        #expect(rounds.allSatisfy { $0[2] == "0" })
        #expect(try host.finish() == 0)
    }

    /// Each effect's view twice, after which nothing is left that is made once: valgrind names each piece of memory that is lost.
    @Test func openingAndClosingLeaksNothing() throws {
        let host = try HostProcess.underValgrind()
        for number in 0..<2 * HostProcess.effects.count {
            let effect = HostProcess.effects[number % HostProcess.effects.count]
            #expect(try host("open urn:swiftlet:\(effect) 1").contains("opened"))
            if number < 8 { try host("run 0.5", "move 300 200", "press", "move 310 210", "release", "pass 1000") }
        }
        #expect(try host.finish() == 0, "valgrind has said what is wrong")
    }
}
