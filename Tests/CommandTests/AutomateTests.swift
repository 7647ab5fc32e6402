// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// `swiftlet render --automate`
@Suite struct AutomateTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func render(_ arguments: String...) throws -> Command {
        try Command(shell: "exec \"$0\" render in.wav out.wav \"$@\"", arguments, in: scratch)
    }

    // The variants share the effect's properties: in the straight part of its curve, the clip is a gain of
    // 2/(3·threshold), times its output in decibels.
    @Test(arguments: [1, 2])
    func kitEffectsAreAutomatedToTheFrame(channels: Int) throws {
        try scratch.write("in.wav", .wavFloat, channels: channels, frames: 9600) { _, _ in 0.01 }
        let command = try render(
            "--bundle", builtBundle, "--plugin", "symmetric-clip", "--set", "antialias=0",
            "--set", "threshold=0.5", "--automate", "output=-24@0s,0@100ms,-6@9600f", "--automate", "mix=100@0s")
        #expect((command.status, command.output, command.errors) == (0, "", ""))
        let output = try AudioFileReader(path: scratch.path("out.wav")).readAll()
        #expect(output.count == 9600 * channels)
        // Within 32 frames the gain goes straight, (32·ln10/20·24/4800)²/8 of it from the curve at most; 0.01 and the
        // sample are half an ulp off each.
        let slope: Double = 32 * Foundation.log(10.0) / 20 / 200
        let tolerance = (slope * slope / 8 + 2.4e-7) * 8.69
        for (index, sample) in output.enumerated() {
            // At 16 frames of latency, the frame of the input that has just gone in; and a ramp's first step is taken
            // at its first frame.
            let frame = Double(index / channels + 16 + 1)
            let line = frame <= 4800 ? -24 + 24 * frame / 4800 : max(-6, -6 * (frame - 4800) / 4800)
            let level = 20 * log10(Double(sample) / (0.01 * 2 / 1.5))
            #expect(abs(level - line) < tolerance, "sample \(index)")
        }
    }

    // By its place the bundle is known: through a link it is the same, a copy is another. Events reach that, too.
    @Test func copiesOfTheBundleRunInASeparateProcessWithExactAutomation() throws {
        try scratch.write("in.wav", .wavFloat, channels: 2, frames: 9600) { frame, _ in Float(frame % 100) / 200 }
        let bundles = FileManager.default
        try bundles.copyItem(atPath: builtBundle, toPath: scratch.path("copy.lv2"))
        try bundles.createSymbolicLink(atPath: scratch.path("link.lv2"), withDestinationPath: builtBundle)
        var files: [Data] = []
        for bundle in ["link.lv2", "copy.lv2"] {
            let command = try render(
                "--bundle", bundle, "--plugin", "low-pass", "--automate", "cutoff=200@0s,8000@777f,300@9600f")
            #expect((command.status, command.errors) == (0, ""))
            #expect(command.output.contains("in a process of its own") == (bundle == "copy.lv2"))
            files.append(try Data(contentsOf: URL(filePath: scratch.path("out.wav"))))
        }
        #expect(files[0] == files[1])
    }

    // The kit's plug-in puts out the values of its parameters, each in a channel of its own; a ramp's first step is taken at
    // its first frame. What is smoothed in another way, or not at all, follows the same line; what has steps waits for its
    // point, and a switch that crosses over takes 20 ms from there.
    @Test(arguments: [256, 8192]) func rampsAreExactToTheFrameForAllSmoothingTypes(block: Int) throws {
        try scratch.write("in.wav", .wavFloat, frames: 6000) { _, _ in 0 }
        let lines = [
            "slope=0@0f,2@1000f,1@3000f", "voices=-2@0f,8@4000f", "on=0@0f,1@1000f,0@4000f", "off=0@0f,1@1000f,0@4000f",
            "direct=0@0f,10@4000f", "slow=0@0f,10@4000f",
        ]
        let command = try Command(
            shell: "exec \"$0\" render in.wav out.wav --plugin urn:kit:options --bundle \"$@\"",
            [packageFolder.appending(path: ".build-kit/kit.lv2").path(percentEncoded: false), "--block", "\(block)"]
                + lines.flatMap { ["--automate", $0] }, in: scratch)
        #expect((command.status, command.errors) == (0, ""))
        let output = try AudioFileReader(path: scratch.path("out.wav")).readAll()
        try #require(output.count == 6000 * 8)
        func isAt(_ frame: Int, _ channel: Int, _ value: Double) -> Bool {
            abs(Double(output[8 * frame + channel]) - value) < 1e-6
        }
        for frame in 0..<6000 {
            let line = Double(min(frame + 1, 4000)) / 400
            let isOn = (1000..<4000).contains(frame)
            let crossing = Double(min(frame - (isOn ? 1000 : 4000) + 1, 960)) / 960
            #expect(isAt(frame, 1, frame < 1000 ? 0 : frame < 3000 ? 2 : 1), "\(frame)")
            #expect(isAt(frame, 2, (-2 + Double(min(frame, 4000)) / 400).rounded()), "\(frame)")
            #expect(isAt(frame, 3, frame < 1000 ? 0 : isOn ? crossing : 1 - crossing), "\(frame)")
            #expect(isAt(frame, 4, isOn ? 1 : 0), "\(frame)")
            #expect(isAt(frame, 5, line) && isAt(frame, 6, line), "\(frame)")
        }
    }

    @Test func enabledIsSetThroughItsPort() throws {
        try scratch.write("in.wav", .wavFloat, channels: 2, frames: 9600) { _, channel in channel == 0 ? 0.5 : 0 }
        let command = try render(
            "--bundle", builtBundle, "--plugin", "stereo-to-mono", "--preset", "sum",
            "--automate", "enabled=1@0s,0@4800f")
        #expect(command.status == 0)
        let output = try AudioFileReader(path: scratch.path("out.wav")).readAll()
        // The sum is 0.5; switched off, the average is passed, after a fade of 10 ms.
        #expect(output[..<4800].allSatisfy { $0 == 0.5 })
        #expect(output[5280...].allSatisfy { $0 == 0.25 })
    }

    @Test func otherPluginsAreAutomatedEvery64Frames() throws {
        try scratch.write("in.wav", .wavFloat, frames: 6400) { _, _ in 1 }
        #expect(try render("--plugin", "urn:test:gain", "--automate", "gain=0@0%,4@100%").status == 0)
        let output = try AudioFileReader(path: scratch.path("out.wav")).readAll()
        let expected = (0..<6400).map { frame in Float(Double(frame / 64) * 4 / 100) }
        #expect(output == expected)
    }

    static let failures: [([String], String)] = [
        (["gain=1@0"], "\"0\" is no time; write it like 2s, 500ms, 48000f (frames) or 50% (of the length)"),
        (["gain=loud@0s"], "\"loud\" is no number"), (["gain=1@2s,2@1s"], "1s does not come after 2s"),
        (["gain=1@2s,2@50%"], "50% does not come after 2s here"), (["gain"], "write SYMBOL=VALUE@TIME"),
        (["volume=1@0s"], "no port volume; it has gain"), (["gain=1@0s,5@1s"], "gain cannot be 5: its range is 0 to 4"),
        (["gain=1@0s", "--set", "gain=2"], "gain is both set and automated"),
        (["gain=1@0s", "--automate", "gain=2@0s"], "gain is automated twice"),
    ]

    @Test(arguments: failures)
    func aFailureIsOneLineAndLeavesNoFile(arguments: [String], message: String) throws {
        try scratch.write("in.wav", .wav16, frames: 100) { _, _ in 0 }
        let command = try Command(
            shell: "exec \"$0\" render in.wav out.wav --plugin trim --automate \"$@\"", arguments, in: scratch)
        #expect(command.status != 0)
        #expect(command.errorLines.count == 1)
        #expect(command.errors.hasPrefix("swiftlet: "))
        #expect(command.errors.contains(message))
        #expect(scratch.files == ["in.wav"])
    }
}
