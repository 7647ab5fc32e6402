// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

@Suite struct RenderTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func sample(_ frame: Int, _ channel: Int) -> Float { Float(frame % 500 + channel) / 4096 }

    private func writeInput(
        _ name: String = "in.wav", _ format: AudioFileFormat = .wav16, channels: Int = 1, frames: Int = 3000
    ) throws {
        try scratch.write(name, format, sampleRate: 44_100, channels: channels, frames: frames, sample)
    }

    /// Whether a rendering has multiplied the input's samples, which all these formats hold exactly.
    private func isInput(_ name: String, times gain: Float, channels: Int = 1) throws -> Bool {
        let samples = try AudioFileReader(path: scratch.path(name)).readAll()
        return samples == (0..<3000 * channels).map { gain * sample($0 / channels, $0 % channels) }
    }

    @Test(arguments: ["in.wav", "in.aiff", "in.flac"])
    func theOutputHasTheInputsFormat(name: String) throws {
        let format = ["in.wav": AudioFileFormat.wav24, "in.aiff": .aiff16, "in.flac": .flac24][name]!
        try writeInput(name, format, channels: 2)
        let output = name.replacing("in", with: "out")
        let command = try Command(
            "render", name, output, "--plugin", "urn:test:gain", "--set", "gain=2", in: scratch)
        #expect((command.status, command.errors) == (0, ""))
        let reader = try AudioFileReader(path: scratch.path(output))
        #expect((reader.sampleRate, reader.channels, reader.frames) == (44_100, 2, 3000))
        #expect(reader.format == format)
        #expect(try isInput(output, times: 2, channels: 2))
    }

    @Test func theOutputsNameChoosesItsContainer() throws {
        try writeInput()
        for (name, format) in [("out.flac", AudioFileFormat.flac16), ("out.ogg", .oggVorbis), ("out.aif", .aiff16)] {
            let command = try Command("render", "in.wav", name, "--plugin", "urn:test:gain", in: scratch)
            #expect(command.status == 0)
            #expect(try AudioFileReader(path: scratch.path(name)).format == format)
        }
    }

    @Test(arguments: ["double", "urn:swiftlet:preset:trim:double", "Twice as Loud"], [1, 2, 3])
    func shortNamesPickTheVariantAndThePreset(preset: String, channels: Int) throws {
        try writeInput(channels: channels)
        let command = try Command("render", "in.wav", "out.wav", "--plugin", "trim", "--preset", preset, in: scratch)
        #expect(command.status == 0)
        #expect(try isInput("out.wav", times: 2, channels: channels))
    }

    @Test func controlsThatAreSetPrevailOverThePreset() throws {
        try writeInput()
        let command = try Command(
            "render", "in.wav", "out.wav", "--plugin", "urn:test:gain", "--preset", "Double", "--set", "enabled=0",
            "--set", "gain=4", "--block", "77", in: scratch)
        #expect(command.status == 0)
        #expect(try isInput("out.wav", times: 4))
    }

    @Test func aFileCanBeRenderedOntoItself() throws {
        try writeInput()
        let command = try Command(
            "render", "in.wav", "in.wav", "--plugin", "urn:test:gain", "--set", "gain=2", in: scratch)
        #expect(command.status == 0)
        #expect(try isInput("in.wav", times: 2))
        #expect(scratch.files == ["in.wav"])
    }

    @Test func bundlesThatAreNotInstalledAreNamedOrLieHere() throws {
        try writeInput()
        let render = "LV2_PATH=/nowhere \"$0\" render in.wav out.wav --plugin urn:test:gain \"$@\""
        #expect(try Command(shell: render, in: scratch).status == 1)
        #expect(try Command(shell: render, ["--bundle", Fixture.bundle], in: scratch).status == 0)
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("bundle.lv2"), withDestinationPath: Fixture.bundle)
        #expect(try Command(shell: render, in: scratch).status == 0)
    }

    @Test func clippingIsReported() throws {
        try scratch.write("in.wav", .wav16, frames: 100) { _, _ in 0.75 }
        let command = try Command(
            "render", "in.wav", "out.wav", "--plugin", "urn:test:gain", "--set", "gain=2", in: scratch)
        #expect(command.status == 0)
        // 20 log₁₀(0.75 · 2) = 3.52
        #expect(command.errors.hasPrefix("swiftlet: the peak of out.wav was 3.5 dB over full scale"))
    }

    @Test(arguments: ["ogg", "mp3"])
    func codecsThatHoldMoreThanFullScaleDoNotClip(container: String) throws {
        try scratch.write("in.wav", .wav16, frames: 48_000) { frame, _ in 0.75 * sin(2 * .pi * Float(frame % 48) / 48) }
        let command = try Command(
            "render", "in.wav", "out.\(container)", "--plugin", "trim", "--set", "gain=2", in: scratch)
        #expect((command.status, command.errors) == (0, ""))
        // A sine of 1.5; what the codec adds is far less than half of what would be clipped.
        let peak = try AudioFileReader(path: scratch.path("out.\(container)")).readAll().map(abs).max()
        #expect(try #require(peak) > 1.25)
    }

    // MARK: - Failures

    /// What is wrong with the arguments, and what the only line on the error stream must contain.
    static let failures: [([String], String)] = [
        (["in.wav", "out.wav", "--plugin", "urn:test:gian"], "did you mean urn:test:gain?"),
        (["in.wav", "out.wav", "--plugin", "urn:test:needy"], "requires urn:none:such"),
        (["in.wav", "out.wav", "--plugin", "urn:test:absent"], "absent.so"),
        (["in.wav", "out.wav", "--plugin", "urn:test:refusing"], "refuses to work at 44100 Hz"),
        (["in.wav", "out.wav", "--plugin", "urn:test:gain-stereo"], "does not fit a file with 1 channel"),
        (["absent.wav", "out.wav", "--plugin", "urn:test:gain"], "absent.wav cannot be read: No such file"),
        (["text.wav", "out.wav", "--plugin", "urn:test:gain"], "text.wav cannot be read: it is no audio file"),
        (["in.wav", "absent/out.wav", "--plugin", "urn:test:gain"], "absent/out.wav cannot be written: No such file"),
        (["in.wav", ".", "--plugin", "urn:test:gain"], ". cannot be written: it is no regular file"),
        (["in.wav", "out.wav", "--plugin", "urn:test:gain", "--preset", "x"], "no preset x; it has Double, Half"),
        (["in.wav", "out.wav", "--plugin", "urn:test:gain", "--set", "x=1"], "no port x; it has gain, enabled"),
        (["in.wav", "out.wav", "--plugin", "urn:test:gain", "--set", "gain=9"], "its range is 0 to 4"),
        (["in.wav", "out.wav", "--plugin", "urn:test:gain", "--set", "gain=loud"], "gain=loud sets nothing"),
        (["in.wav", "out.wav", "--plugin", "urn:test:gain", "--set", "gain"], "gain sets nothing"),
        (["in.wav", "out.wav", "--plugin", "urn:test:gain", "--bundle", "."], ". is no LV2 bundle"),
        (["in.wav", "out.wav", "--plugin", "urn:test:gain", "--block", "0"], "--block is 1 to 65536 frames"),
    ]

    @Test(arguments: failures)
    func aFailureIsOneLineAndLeavesNoFile(arguments: [String], message: String) throws {
        try writeInput()
        try "No audio.".write(toFile: scratch.path("text.wav"), atomically: true, encoding: .utf8)
        let command = try Command(shell: "exec \"$0\" render \"$@\"", arguments, in: scratch)
        #expect(command.status != 0)
        #expect(command.errorLines.count == 1)
        #expect(command.errors.hasPrefix("swiftlet: "))
        #expect(command.errors.contains(message))
        #expect(scratch.files == ["in.wav", "text.wav"])
    }

    @Test func aFullDiskLeavesNoFile() throws {
        try writeInput(frames: 100_000)
        let limited = "ulimit -f 100; exec \"$0\" render in.wav out.wav --plugin urn:test:gain"
        let command = try Command(shell: limited, in: scratch)
        #expect(command.status == 1)
        #expect(command.errors == "swiftlet: out.wav cannot be written: File too large\n")
        #expect(scratch.files == ["in.wav"])
    }

    // Shells have what they run in the background ignore INT and QUIT.
    @Test(arguments: ["TERM": SIGTERM, "HUP": SIGHUP, "QUIT": SIGQUIT, "KILL": SIGKILL])
    func anInterruptionLeavesNoFile(signal: String, number: Int32) throws {
        // The input, 20 million frames through a pipe, is far from its end when the file without a name is there.
        let script = """
            ulimit -c 0; mkfifo in.au
            { printf '.snd\\0\\0\\0\\030\\377\\377\\377\\377\\0\\0\\0\\003\\0\\0\\273\\200\\0\\0\\0\\001'
              head -c 40000000 /dev/zero; } > in.au &
            env --default-signal=QUIT "$0" render in.au out.au --plugin urn:test:gain --block 16 & child=$!
            until ls -l /proc/$child/fd | grep -q "$PWD/#"; do kill -0 $child || exit 99; sleep 0.01; done
            kill -\(signal) $child; wait $child; status=$?
            rm in.au; exit $status
            """
        let command = try Command(shell: script, in: scratch)
        #expect(command.status == 128 + number)
        #expect(command.errorLines.contains("swiftlet: interrupted") == (number != SIGKILL))
        #expect(scratch.files == [])
    }

    @Test func memoryDoesNotGrowWithTheFile() throws {
        try writeInput("short.wav", channels: 2, frames: 4_000)
        try writeInput("long.wav", channels: 2, frames: 4_000_000)
        let peaks = try ["short.wav", "long.wav"].map { name in
            try Command.peakMemory("render", name, "out.wav", "--plugin", "urn:test:gain-stereo", in: scratch)
        }
        // The long file is 16 MB, 32 MB as 32-bit samples; the peak varies by some pages from run to run.
        #expect(peaks[1] - peaks[0] < 2048)
    }
}
