// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Rendering from pipes and into pipes.
@Suite struct StreamTests: ScratchFiles {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write("in.wav", .wav16, channels: 2, frames: 5000) { Float(($0 * 7 + $1) % 499) / 4096 }
        #expect(
            try Command("render", "in.wav", "alone.wav", "--plugin", "trim", "--set", "gain=2", in: scratch).status == 0
        )
    }

    private func run(_ line: String) throws -> Command {
        try Command(
            shell: line.replacing("RENDER", with: "\"$0\" render").replacing(
                "TRIM", with: "--plugin trim --set gain=2"),
            in: scratch)
    }

    private var expected: [Float] { get throws { try samples("alone.wav") } }

    @Test func wavGoesInAndOutThroughPipes() throws {
        let command = try run("cat in.wav | RENDER - - TRIM | cat >out.wav")
        #expect((command.status, command.errors, command.output) == (0, "", ""))
        let reader = try AudioFileReader(path: scratch.path("out.wav"))
        #expect((reader.frames, reader.channels, reader.sampleRate) == (5000, 2, 48_000))
        #expect(reader.format == .wav16)
        #expect(try reader.readAll() == expected)
    }

    /// As shells have it by `>`: what can be come back to has a length.
    @Test(arguments: ["wav", "flac", "aiff"]) func aFileMayBeTheOutput(container: String) throws {
        let command = try run("RENDER in.wav - TRIM --format \(container) >out")
        #expect((command.status, command.errors) == (0, ""))
        let reader = try AudioFileReader(path: scratch.path("out"))
        #expect(reader.frames == 5000)
        #expect(try reader.readAll() == expected)
    }

    @Test(arguments: ["flac", "caf", "ogg", "aiff", "au"]) func containersOfAllKindsGoIn(container: String) throws {
        #expect(try run("RENDER in.wav in.\(container) --plugin trim").status == 0)
        #expect(try run("RENDER in.\(container) direct.wav TRIM").status == 0)
        for input in ["-", "/dev/stdin"] {
            let command = try run("cat in.\(container) | RENDER \(input) out.wav TRIM")
            #expect((command.status, command.errors) == (0, ""), "\(input)")
            // Where the length is not known beforehand, the header has room for a larger one.
            #expect(try samples("out.wav") == samples("direct.wav"), "\(input)")
        }
    }

    // What FFmpeg and SoX write where they do not know how much will come.
    @Test(arguments: [UInt32.max, 0x7fff_f000]) func aLengthThatIsNotKnownGoesInAndOut(size: UInt32) throws {
        var bytes = try data("in.wav")
        let start = try #require(bytes.range(of: Data("data".utf8))).upperBound
        withUnsafeBytes(of: size.littleEndian) { bytes.replaceSubrange(start..<start + 4, with: $0) }
        try bytes.write(to: URL(filePath: scratch.path("endless.wav")))
        let command = try run("cat endless.wav | RENDER - - TRIM | tee out.wav | RENDER - again.wav --plugin trim")
        #expect((command.status, command.errors) == (0, ""))
        // The samples are those, and the header says as much of its length as that of the input.
        let out = try data("out.wav")
        #expect(out[40..<44] == Data([255, 255, 255, 255]))
        #expect(out.count == 44 + 5000 * 4)
        #expect(try samples("again.wav") == samples("alone.wav"))
        // A file that says so has an end that can be seen.
        let file = try run("RENDER endless.wav file.wav TRIM")
        #expect(file.status == 0 && file.errors.contains("the header of endless.wav states no length"))
        #expect(try samples("file.wav") == samples("alone.wav"))
    }

    // 500 frames are less than libsoxr needs to give any; the header of a pipe promises how many come.
    @Test(arguments: [500, 4800, 5000]) func resamplingInPipesLosesNoFrames(frames: Int) throws {
        let render = "RENDER - - --raw s16,44100,2 --rate 48000 --plugin trim"
        for pipe in [
            "\(render) >out.wav", "\(render) | cat >out.wav", "\(render) | cat | RENDER - out.wav --plugin trim",
        ] {
            let command = try run("tail -c \(frames * 4) in.wav | \(pipe)")
            #expect((command.status, command.errors) == (0, ""), "\(pipe)")
            let reader = try AudioFileReader(path: scratch.path("out.wav"))
            let expected = (frames * 480 + 220) / 441
            #expect(try reader.readAll().count == expected * 2, "\(pipe)")
            #expect(reader.frames == expected, "\(pipe)")
        }
    }

    @Test func samplesWithoutAHeaderGoInAndOut() throws {
        let header = try data("in.wav").count - 5000 * 4
        let command = try run(
            "tail -c +\(header + 1) in.wav | RENDER - - TRIM --raw s16,48k,2 --format raw --bits 16 >out.raw")
        #expect((command.status, command.errors) == (0, ""))
        #expect(try data("out.raw") == data("alone.wav").suffix(5000 * 4))
        // The other byte first.
        let swapped = try run(
            "tail -c +\(header + 1) in.wav | dd conv=swab status=none | RENDER - out.wav TRIM --raw s16be,48000,2")
        #expect((swapped.status, swapped.errors) == (0, ""))
        #expect(try AudioFileReader(path: scratch.path("out.wav")).readAll() == expected)
    }

    @Test func unsupportedPipesAreReported() throws {
        let flac = try run("RENDER in.wav - TRIM --format flac | cat")
        #expect(flac.output == "" && flac.errors.contains("cannot go to a stream; choose --format wav"))
        #expect(try run("RENDER - out.wav TRIM </dev/null").failed("- cannot be read"))
        #expect(try run("RENDER - b.wav --out-dir out TRIM").failed("- is a stream", status: 64))
        #expect(try run("RENDER in.wav out.wav TRIM --raw s17,1,1").failed("s17,1,1 describes no samples", status: 64))
        #expect(scratch.files == ["alone.wav", "in.wav"])
    }

    @Test func aClosedReaderIsNotAnError() throws {
        let command = try run("{ RENDER in.wav - TRIM --tail 100s; echo $? >status; } | head -c 1000 >part")
        #expect(try data("part").count == 1000)
        // It ends by SIGPIPE, as others do.
        #expect(try data("status") == Data("141\n".utf8))
        #expect(!command.errors.contains("crash"), "\(command.errors)")
    }

    // As `>(command)` in shells, whose path is /dev/fd/63, say.
    @Test func aNamedPipeMayBeTheOutput() throws {
        for name in ["pipe", "pipe.wav"] {
            let command = try run(
                "rm -f \(name); mkfifo \(name); cat \(name) >out.wav & RENDER in.wav \(name) TRIM; s=$?; wait; exit $s")
            #expect((command.status, command.errors) == (0, ""))
            #expect(try samples("out.wav") == expected)
        }
        let flac = try run(
            "mkfifo pipe.flac; cat pipe.flac >out.flac & RENDER in.wav pipe.flac TRIM; s=$?; wait; exit $s")
        #expect(flac.failed("pipe.flac cannot be written: FLAC") && flac.errors.contains("cannot go to a stream"))
    }

    /// Renders from a pipe, into which `giver` writes before it waits, and has `signals` done once the command waits, too:
    /// `$command` and `$giver` are processes. A shell has what is in the background ignore SIGINT, so that the command is not.
    private func interrupt(_ giver: String, options: String = "", _ signals: String) throws -> Command {
        try run(
            """
            mkfifo pipe; (\(giver); exec sleep 30) >pipe & giver=$!; command=$$
            (until grep -q '^SigCgt:.*[4-7c-f]..[7f]$' /proc/$command/status; do sleep 0.01; done; sleep 0.3; \(signals)
             while kill -0 $command; do sleep 0.02; done; kill $giver) >interrupter.log 2>&1 &
            exec RENDER - out.wav TRIM \(options) <pipe
            """)
    }

    // The pipe stays open, as a recorder's does: without bytes, and after the first of a file that is kept until its end.
    @Test(arguments: ["true", "printf fLaC", "cat in.flac", "printf caff"], ["INT", "TERM"])
    func anInterruptionEndsTheWaitForAPipe(giver: String, signal: String) throws {
        #expect(try run("RENDER in.wav in.flac --plugin trim").status == 0)
        let command = try interrupt(giver, "kill -\(signal) $command")
        #expect(command.failed("interrupted", status: 128 + (signal == "INT" ? SIGINT : SIGTERM)), "\(command.errors)")
        #expect(!scratch.files.contains("out.wav"))
    }

    // libsndfile reads these as they come: before the header is complete, after it, within a frame, and within a block.
    @Test(arguments: [
        ("head -c 30 in.wav", ""), ("head -c 44 in.wav", ""), ("head -c 1001 in.wav", ""),
        ("head -c 20001 in.au", ""), ("head -c 1001 in.aiff", ""), ("head -c 1001 /dev/zero", "--raw s16,48000,2"),
    ])
    func anInterruptionEndsTheWaitForTheRestOfAStream(giver: String, options: String) throws {
        for name in ["in.au", "in.aiff"] { #expect(try run("RENDER in.wav \(name) --plugin trim").status == 0) }
        let command = try interrupt(giver, options: options, "kill -INT $command")
        #expect(command.failed("interrupted", status: 128 + SIGINT), "\(command.errors)")
        #expect(!scratch.files.contains("out.wav"))
    }

    // Ctrl-C goes to all programs of a pipeline. What ends the pipe must not be taken for the sound's end, nor for damage.
    @Test(arguments: [("head -c 400000 /dev/zero", "--raw s16,48000,1"), ("head -c 1000 in.wav", "")])
    func aPipeThatEndsByAnInterruptionLeavesNothing(giver: String, options: String) throws {
        let command = try interrupt(
            giver, options: options, "kill -STOP $command; kill -INT $command; kill -KILL $giver; kill -CONT $command")
        #expect(command.failed("interrupted", status: 128 + SIGINT), "\(command.errors)")
        #expect(!scratch.files.contains("out.wav"))
    }
}
