// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// Opening and closing, what the host says to a view, and what it costs.
@Suite(.serialized) struct LifeTests {
    /// What the bundle's manifest lists.
    private static let plugins = HostProcess.manifest.matches(of: #/<urn:swiftlet:([a-z0-9-]+)>\s+a lv2:Plugin/#)
        .map { String($0.1) }
    private static let effects = ["low-pass", "peaking-eq", "symmetric-clip", "stereo-to-mono"]

    @Test(arguments: plugins)
    func everyPluginHasAViewThatWritesToItsOwnPorts(name: String) throws {
        let host = try HostProcess()
        let opened = try host("open urn:swiftlet:\(name) 1")
        let size = opened[0].split(separator: " ").compactMap { Int($0) }
        // Sixteen bands are cards, more than the others have, without a handle on the graph.
        let hasBands = name.hasPrefix("equalizer")
        #expect(opened.count == 2 && opened[1] == "opened" && size.count == 2 && (hasBands || size == [720, 470]))
        let lines = try host("move 200 120", "press", "release", "move \(size[0] - 70) 28", "click")
        #expect(lines.last == "write enabled 0")
        #expect(
            lines.count == (hasBands ? 1 : 3) && !lines.contains { $0.contains("?") || $0.contains("bad") }, "\(lines)")
        #expect(try host.finish() == 0)
    }

    @Test(arguments: [1.0, 1.5, 2, 3])
    func theWindowIsAsLargeAsTheScaleSays(scale: Double) throws {
        let host = try HostProcess()
        #expect(
            try host("open urn:swiftlet:low-pass \(scale)")
                == ["resize \(Int(720 * scale)) \(Int(470 * scale))", "opened"])
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

    @Test func theHostsColoursAreTaken() throws {
        let host = try HostProcess()
        try host("open urn:swiftlet:low-pass 1 f2f2f0 202020")
        #expect(try host("pixel 5 5") == ["pixel f2f2f0"])
    }

    @Test func aViewEndsWithTheHostsWindow() throws {
        let host = try HostProcess()
        #expect(try host("open urn:swiftlet:low-pass 1", "destroy", "pass 100").last == "closed")
        try host("open urn:swiftlet:peaking-eq 1", "destroy", "close")
        #expect(try host.finish() == 0, "a view that is closed late ends nobody")
    }

    // MARK: - Costs

    /// CPU time over time, and pictures drawn a second: of up to ten measurements the first whose load is below `limit`
    /// and that has `pictures` or more, or else the one with the least load, as what else the machine does can only add
    /// to it and make pictures late.
    private func load(
        _ host: HostProcess, below limit: Double, pictures: Double = 0
    ) throws -> (load: Double, pictures: Double) {
        let seconds = 4.0
        var best = (load: Double.infinity, pictures: 0.0)
        for _ in 0..<10 where best.load >= limit || best.pictures < pictures {
            let words = try host("load \(Int(seconds))").flatMap { $0.split(separator: " ") }
            let load = try #require(words.count == 4 ? Double(words[1]) : nil)
            let drawn = try #require(Double(words[3])) / seconds
            if load < best.load || best.pictures < pictures { best = (load, drawn) }
        }
        return best
    }

    @Test func anIdleViewCostsNextToNothing() throws {
        let host = try HostProcess()
        try host("open urn:swiftlet:low-pass-stereo 1", "pass 500")
        let (load, pictures) = try load(host, below: 0.005)
        print(String(format: "idle: %.2f %% of a core, %.0f pictures a second", load * 100, pictures))
        #expect(load < 0.005)
        #expect(pictures == 0, "nothing is drawn anew when nothing changes")
    }

    /// Audio and the view's work come at real time, every 16 ms.
    @Test(arguments: ["low-pass-stereo", "peaking-eq-surround"])
    func aLiveSpectrumIsDrawnThirtyTimesASecondAndCostsLittle(name: String) throws {
        let host = try HostProcess()
        try host("open urn:swiftlet:\(name) 1", "run 0.4", "pass 500")
        // One picture of a measurement's first or last may fall outside it.
        let (load, pictures) = try load(host, below: 0.05, pictures: 29.75)
        print(String(format: "%@: %.1f pictures a second, %.1f %% of a core", name, pictures, load * 100))
        #expect(load < 0.05)
        #expect(pictures >= 29.75)
    }

    @Test func silenceAfterSoundCostsNextToNothing() throws {
        let host = try HostProcess()
        try host("open urn:swiftlet:low-pass-stereo 1", "run 0.4", "pass 300", "run 0", "pass 4000")
        #expect(try load(host, below: 0.01).load < 0.01)
    }

    @Test func metersShowWhatIsHeard() throws {
        let host = try HostProcess()
        try host("open urn:swiftlet:stereo-to-mono 1", "run 0", "pass 500")
        // In the middle of the left channel's meter.
        let silent = try host("pixel 616 250")
        try host("run 0.4", "pass 500")
        #expect(try host("pixel 616 250") == ["pixel 6fdc9c"])
        try host("run 0", "pass 4000")
        #expect(try host("pixel 616 250") == silent)
    }

    @Test func openingAndClosingAHundredTimesLeaksNothing() throws {
        let host = try HostProcess.underValgrind()
        for number in 0..<100 {
            let effect = Self.effects[number % 4]
            #expect(try host("open urn:swiftlet:\(effect) 1").contains("opened"))
            if number < 8 { try host("run 0.5", "move 300 200", "press", "move 310 210", "release", "pass 1000") }
        }
        #expect(try host.finish() == 0, "valgrind has said what is wrong")
    }
}
