// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import Testing

@Suite struct PlotTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test func presetsAndControlsAreDrawn() throws {
        let lines = [
            ["--plugin", "trim"], ["--plugin", "trim", "--preset", "double"],
            ["--plugin", "urn:test:gain", "--all-presets"], ["--plugin", "trim", "--set", "gain=0.5"],
            ["--plugin", "trim", "--view", "distortion"], ["--plugin", "urn:test:sum"],
        ]
        for (number, line) in lines.enumerated() {
            let command = try Command(
                shell: "\"$0\" plot \"$@\"", ["\(number).png"] + line, in: scratch)
            #expect((command.status, command.output, command.errors) == (0, "", ""))
        }
        #expect(scratch.files == lines.indices.map { "\($0).png" })
        // Each is drawn differently.
        let images = try scratch.files.map { try Data(contentsOf: URL(filePath: scratch.path($0))) }
        #expect(Set(images).count == images.count)
    }

    @Test func theActualToneFrequencyIsReported() throws {
        // The tones that fit are 2 · 48000/16384 = 5.9 Hz apart: both are the one of 4198.2 Hz.
        for name in ["4200", "4201"] {
            let command = try Command(
                "plot", name + ".png", "--plugin", "trim", "--view", "distortion", "--frequency", name, in: scratch)
            #expect((command.status, command.errors) == (0, ""))
        }
        let images = try scratch.files.map { try Data(contentsOf: URL(filePath: scratch.path($0))) }
        #expect(images.count == 2 && Set(images).count == 1)
    }

    @Test(arguments: ["1000", "8000"]) func aLowRateHasALowTone(rate: String) throws {
        let command = try Command(
            "plot", "a.png", "--plugin", "trim", "--view", "distortion", "--rate", rate, in: scratch)
        #expect((command.status, command.errors) == (0, ""))
    }

    @Test func titleAndSizeAreAsRequested() throws {
        let command = try Command(
            "plot", "a.svg", "--plugin", "trim", "--size", "600x400", "--title", "Other", in: scratch)
        #expect(command.status == 0)
        let text = try String(contentsOfFile: scratch.path("a.svg"), encoding: .utf8)
        #expect(text.contains("width=\"600px\" height=\"400px\""))
        let usual = try Command("plot", "b.svg", "--plugin", "trim", "--size", "600x400", in: scratch)
        #expect(usual.status == 0)
        #expect(try String(contentsOfFile: scratch.path("b.svg"), encoding: .utf8) != text)
    }

    @Test(arguments: [
        (["a.jpg", "--plugin", "trim"], "a.jpg cannot be drawn: its name must end in .png or .svg"),
        (["none/a.png", "--plugin", "trim"], "none/a.png cannot be written: No such file or directory"),
        (["a.png", "--plugin", "trim", "--set", "gain=5"], "gain cannot be 5: its range is 0 to 4"),
        (["a.png", "--plugin", "trim", "--set", "gain"], "gain"),
        (["a.png", "--plugin", "trim", "--set", "volume=1"], "urn:swiftlet:trim has no port volume; it has gain"),
        (["a.png", "--plugin", "trim", "--preset", "none"], "urn:swiftlet:trim has no preset none"),
        (["a.png", "--plugin", "urn:test:worker"], "urn:test:worker has 0 audio inputs and 0 audio outputs"),
        (["a.png", "--plugin", "trim", "--size", "10x10"], "The value '10x10' is invalid for '--size"),
        (["a.png", "--plugin", "trim", "--rate", "0"], "--rate is 1000 to 768000 Hz"),
        (
            ["a.png", "--plugin", "trim", "--view", "distortion", "--frequency", "24000"],
            "a tone cannot have 24000 Hz at a sample rate of 48000 Hz"
        ),
    ])
    func plotFailuresPrintOneLineAndWriteNoFile(arguments: [String], message: String) throws {
        let command = try Command(shell: "\"$0\" plot \"$@\"", arguments, in: scratch)
        #expect(command.status != 0)
        #expect(command.errorLines.count == 1)
        #expect(command.errors.hasPrefix("swiftlet: " + message))
        #expect(scratch.files.isEmpty)
    }
}
