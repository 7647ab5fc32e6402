// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import HostFixtures
import SwiftletHost
import Testing

@Suite struct AutomationTests {
    typealias Point = Automation.Point

    // MARK: - Text

    static let texts: [(String, [Point])] = [
        ("gain=1@0s", [Point(1, at: .seconds(0))]),
        ("gain=200@0s,8e3@2s", [Point(200, at: .seconds(0)), Point(8000, at: .seconds(2))]),
        ("gain=-6.5@1.5s,.5@1750ms", [Point(-6.5, at: .seconds(1.5)), Point(0.5, at: .seconds(1.75))]),
        ("gain=0@0f,1@48000f", [Point(0, at: .frames(0)), Point(1, at: .frames(48_000))]),
        ("gain=0@25%,1@100%", [Point(0, at: .fraction(0.25)), Point(1, at: .fraction(1))]),
        ("gain=0@1s,1@50%,2@9f", [Point(0, at: .seconds(1)), Point(1, at: .fraction(0.5)), Point(2, at: .frames(9))]),
    ]

    @Test(arguments: texts)
    func aTextIsASymbolAndItsPoints(text: String, points: [Point]) throws {
        #expect(try Automation(text) == Automation(symbol: "gain", points: points))
    }

    static let badTexts = [
        ("gain", "write SYMBOL=VALUE@TIME"), ("gain=", "write SYMBOL=VALUE@TIME"), ("=1@0s", "write SYMBOL=VALUE@TIME"),
        ("gain=1", "\"1\" is no VALUE@TIME"), ("gain=1@0s,", "\"\" is no VALUE@TIME"),
        ("gain=1@0s@1s", "\"1@0s@1s\" is no VALUE@TIME"), ("gain=loud@0s", "\"loud\" is no number"),
        ("gain=nan@0s", "\"nan\" is no number"), ("gain=inf@0s", "\"inf\" is no number"),
        ("gain=@0s", "\"\" is no number"),
        ("gain=1@", "\"\" is no time"), ("gain=1@2", "\"2\" is no time"), ("gain=1@-1s", "\"-1s\" is no time"),
        ("gain=1@s", "\"s\" is no time"), ("gain=1@2m", "\"2m\" is no time"), ("gain=1@infs", "\"infs\" is no time"),
        ("gain=1@nans", "\"nans\" is no time"), ("gain=1@1.5f", "\"1.5f\" is no time"), ("gain=1@1e99f", "is no time"),
        ("gain=1@1s,2@1s", "1s does not come after 1s"), ("gain=1@1s,2@500ms", "0.5s does not come after 1s"),
        ("gain=1@50%,2@25%", "25% does not come after 50%"), ("gain=1@9f,2@8f", "8f does not come after 9f"),
    ]

    @Test(arguments: badTexts)
    func errorsInAnAutomationAreReported(text: String, reason: String) throws {
        let error = try #require(throws: HostError.self) { try Automation(text) }
        #expect(error.description.hasPrefix("\(text) cannot be automated: "))
        #expect(error.description.contains(reason))
        #expect(!error.description.contains("\n"))
    }

    // MARK: - Times

    @Test func timesBecomeFrames() throws {
        let automation = try Automation("gain=0@0s,1@2.5ms,2@50%,3@700f,4@100%")
        // 2.5 ms at 44.1 kHz are 110.25 frames.
        #expect(try automation.frames(sampleRate: 44_100, length: 1000) == [0, 110, 500, 700, 1000])
        #expect(try automation.frames(sampleRate: 44_100, length: 1400) == [0, 110, 700, 700, 1400])
    }

    @Test func timesOutsideTheAudioAreRefused() throws {
        let cases: [(String, Int?, String)] = [
            ("gain=0@1s,1@50%", 1000, "50% does not come after 1s here"),
            ("gain=0@0s,1@50%", nil, "50% needs audio whose length is known beforehand"),
            ("gain=0@0s,1@2147483648f", 1000, "from 0s to 2147483648f it is more than 2147483647 frames"),
        ]
        for (text, length, reason) in cases {
            #expect(throws: HostError.noAutomation("gain", reason: reason)) {
                try Automation(text).frames(sampleRate: 48_000, length: length)
            }
        }
        #expect(try Automation("gain=0@0s,1@2147483647f").frames(sampleRate: 48_000, length: nil).last == 2_147_483_647)
    }

    // MARK: - Control ports

    /// Renders `frames` frames of 1 through a gain, and looks at a control after each block.
    private func render(
        _ automations: String..., frames: Int = 500, block: Int = 1024, watching symbol: String = "gain"
    ) throws -> (output: [Float], seen: [Float]) {
        let scratch = try Scratch()
        let reader = try AudioFileReader(path: try scratch.write("in.wav", .wavFloat, frames: frames) { _, _ in 1 })
        let renderer = try ChainedEffect(
            try Fixture.world().plugin("urn:test:gain"), channels: 1, sampleRate: 48_000, blockLength: block)
        for automation in automations { try renderer.automate(try Automation(automation)) }
        var seen: [Float] = []
        let writer = try AudioFileWriter(path: scratch.path("out.wav"), like: reader)
        try renderer.render(reader, to: writer) { _ in seen.append(renderer.instances[0][symbol]) }
        return (try AudioFileReader(path: scratch.path("out.wav")).readAll(), seen)
    }

    @Test(arguments: [(1024, 64), (64, 64), (10, 10)])
    func withoutAPropertyTheControlPortIsSetEvery64Frames(block: Int, interval: Int) throws {
        let (output, _) = try render("gain=1@100f,3@300f,2@400f", block: block)
        let expected = (0..<500).map { frame -> Float in
            switch Double(frame / interval * interval) {
            case ..<100: 1
            case let start where start < 300: Float(1 + 2 * (start - 100) / 200)
            case let start where start < 400: Float(3 - (start - 300) / 100)
            default: 2
            }
        }
        #expect(output == expected)
    }

    @Test func theLastOfSeveralPointsInOneFrameCounts() throws {
        // At 48 kHz all but the first lie in frame 64.
        let (output, _) = try render("gain=1@0s,4@1.333ms,0@1.334ms,2@1.335ms", frames: 128)
        #expect(output[..<64].allSatisfy { $0 == 1 })
        #expect(output[64...].allSatisfy { $0 == 2 })
    }

    @Test func aSwitchWaitsForItsPoint() throws {
        let (_, seen) = try render("enabled=0@0f,1@192f,0@320f", watching: "enabled")
        #expect(seen == [0, 0, 0, 1, 1, 0, 0, 0])
    }

    @Test func anEmptyFileStaysEmpty() throws {
        #expect(try render("gain=1@0%,3@100%", frames: 0).output == [])
    }

    @Test func aLaterAutomationReplacesTheFirst() throws {
        #expect(try render("gain=1@0s", "gain=3@0s").output == [Float](repeating: 3, count: 500))
    }

    @Test func unknownControlsAndValuesOutOfRangeAreRefused() throws {
        let noPort = HostError.noPort(symbol: "volume", plugin: "urn:test:gain", symbols: ["gain", "enabled"])
        #expect(throws: noPort) { try render("volume=1@0s") }
        #expect(throws: HostError.outOfRange(symbol: "gain", value: 5, minimum: 0, maximum: 4)) {
            try render("gain=1@0s,5@1s")
        }
    }
}
