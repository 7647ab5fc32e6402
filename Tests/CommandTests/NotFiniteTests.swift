// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// A plug-in that outputs infinity for samples above 0.9, minus infinity between -0.1 and 0, and NaN below -0.9.
@Suite struct NotFiniteTests: ScratchFiles {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func run(_ arguments: [String]) throws -> Command {
        try Command(
            shell: "exec \"$0\" \"$@\" --plugin urn:faulty:no-number --bundle '\(Fixture.faultyBundle)'", arguments,
            in: scratch)
    }

    /// Frames of two channels, 0.5 and 0.25 except some.
    private func write(_ format: AudioFileFormat, _ others: [Int: Float]) throws {
        try scratch.write("in.wav", format, channels: 2, frames: 3000) { frame, channel in
            others[2 * frame + channel] ?? (channel == 0 ? 0.5 : 0.25)
        }
    }

    // Non-finite samples within blocks and at their borders; the last frame is one of them.
    @Test(arguments: ["1", "64", "1024", "3000"], [AudioFileFormat.wav16, .wavFloat])
    func nonFiniteSamplesAreReplacedBySilenceAndCounted(block: String, format: AudioFileFormat) throws {
        try write(format, [2 * 1201 + 1: 0.95, 2 * 1202: -0.95, 2 * 1264: -0.05, 5999: 0.95])
        let before = try samples("in.wav")
        let command = try run(["render", "in.wav", "out.wav", "--block", block])
        #expect(command.status == 0)
        let message =
            "urn:faulty:no-number output 4 samples of NaN or infinity, first inf at 0.025 s (frame 1201): "
        #expect(command.errors == "swiftlet: \(message)out.wav has silence instead\n")
        var expected = before
        for index in [2403, 2404, 2528, 5999] { expected[index] = 0 }
        #expect(try samples("out.wav") == expected)
    }

    @Test func theFirstOfSeveralBlocksIsNamed() throws {
        try write(.wavFloat, [2 * 2: -0.95, 2 * 2500: 0.95])
        let command = try run(["render", "in.wav", "out.wav", "--block", "100"])
        #expect(command.errors.contains("2 samples of NaN or infinity, first nan at 0 s (frame 2)"))
    }

    @Test func stopLeavesNothing() throws {
        try write(.wav16, [2 * 1201: 0.95, 2 * 1202: -0.95])
        let command = try run(["render", "in.wav", "out.wav", "--on-nan", "stop"])
        let message = "swiftlet: nothing was written: urn:faulty:no-number output inf at 0.025 s (frame 1201)"
        #expect(command.failed(message), "\(command.errors)")
        #expect(scratch.files == ["in.wav"])
    }

    @Test(arguments: ["silence", "stop"])
    func finiteSamplesAreUnchanged(onNaN: String) throws {
        try write(.wavFloat, [100: -0.5, 102: -0.0, 103: .leastNonzeroMagnitude])
        let command = try run(["render", "in.wav", "out.wav", "--on-nan", onNaN])
        #expect((command.status, command.errors) == (0, ""))
        #expect(try samples("out.wav").map(\.bitPattern) == samples("in.wav").map(\.bitPattern))
    }

    @Test func eachFileOfABatchIsNamedAndRendered() throws {
        try write(.wav16, [0: 0.95])
        try FileManager.default.copyItem(atPath: scratch.path("in.wav"), toPath: scratch.path("b.wav"))
        let command = try run(["render", "in.wav", "b.wav", "--out-dir", "out"])
        #expect(command.status == 0)
        #expect(command.output.hasPrefix("2 of 2 files rendered\n"))
        for name in ["in.wav", "b.wav"] { #expect(command.errors.contains("out/\(name) has silence instead")) }
    }

    @Test func unknownValuesOfOnNaNAreRefused() throws {
        let command = try Command("render", "a.wav", "b.wav", "--plugin", "trim", "--on-nan", "ignore", in: scratch)
        #expect(command.failed("--on-nan", status: 64))
    }
}

/// A kit effect with an unstable filter, which its adapter mutes, and which the host reports.
@Suite struct MutedTests {
    let scratch: Scratch

    private static let bundle = packageFolder.appending(path: ".build-kit/kit.lv2").path(percentEncoded: false)

    init() throws {
        scratch = try Scratch()
        // `Fragile` outputs NaN for samples above 0.9, here in the third block of 1024 frames.
        try scratch.write("in.wav", .wavFloat, frames: 6000) { frame, _ in frame == 2345 ? 0.95 : 0.1 }
    }

    private func render(_ uri: String, _ options: String...) throws -> Command {
        try Command(
            shell: "exec \"$0\" render in.wav out.wav --bundle '\(Self.bundle)' --plugin \(uri) \"$@\"", options,
            in: scratch)
    }

    @Test func renderReportsTheDurationOfMuting() throws {
        let command = try render("urn:kit:fragile", "--block", "1024")
        #expect(command.status == 0)
        let form =
            #/swiftlet: urn:kit:fragile produced NaN or infinity and muted itself for (\d+) frames, first in the block at 0\.043 s \(frame 2048\): out\.wav has silence there\n/#
        let match = try #require(command.errors.wholeMatch(of: form), "\(command.errors)")
        let samples = try AudioFileReader(path: scratch.path("out.wav")).readAll()
        #expect(samples.count { $0 == 0 } == Int(match.1))
    }

    @Test func stopLeavesNothing() throws {
        let command = try render("urn:kit:fragile", "--on-nan", "stop", "--block", "1024")
        #expect(
            command.failed(
                "urn:kit:fragile produced NaN or infinity and muted itself in the block at 0.043 s (frame 2048)"))
        #expect(scratch.files == ["in.wav"])
    }

    /// Above the middle of its range, the filter's coefficients are invalid.
    @Test func checkNamesTheControl() throws {
        let command = try Command("check", "urn:kit:fragile-filter", "--bundle", Self.bundle, in: scratch)
        #expect(command.status == 1)
        #expect(command.output.contains("NaN or infinity (muted)"), "\(command.output)")
    }
}
