// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Rendering of many files.
@Suite struct BatchTests: ScratchFiles {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Runs `swiftlet render`.
    private func render(_ arguments: [String]) throws -> Command {
        try Command(shell: "exec \"$0\" render \"$@\"", arguments, in: scratch)
    }

    @discardableResult
    private func write(
        _ name: String, _ format: AudioFileFormat = .wav16, channels: Int = 1, frames: Int = 3000
    ) throws -> String {
        try scratch.write(name, format, channels: channels, frames: frames) { Float(($0 * 7 + $1) % 499) / 4096 }
        return name
    }

    private func files(_ directory: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: scratch.path(directory)).sorted()
    }

    @Test(arguments: [["--jobs", "1"], ["--jobs", "4"], []])
    func batchesGiveTheSameOutputAsSingleFiles(jobs: [String]) throws {
        // The channels choose the plug-in: trim or trim-stereo, or an instance of trim for each.
        var names: [String] = []
        for channels in 1...3 {
            names.append(try write("\(channels).wav", .wav24, channels: channels, frames: channels * 5000))
            names.append(try write("\(channels).flac", .flac16, channels: channels))
            names.append(try write("\(channels).aiff", .aiff16, channels: channels, frames: 0))
        }
        let effect = ["--plugin", "trim", "--automate", "gain=0.5@0%,2@30%,1@100%"]
        let command = try render(names + ["--out-dir", "new/out"] + jobs + effect)
        #expect((command.status, command.errors) == (0, ""))
        #expect(command.output.hasPrefix("9 of 9 files rendered\n"))
        #expect(try files("new/out") == names.sorted())
        for name in names {
            #expect(try render([name, "alone-" + name] + effect).status == 0)
            #expect(try data("new/out/" + name) == data("alone-" + name), "\(name)")
            if !name.hasSuffix(".aiff") { #expect(try data("new/out/" + name) != data(name), "\(name)") }
        }
    }

    @Test(arguments: ["1", "4"])
    func failedFilesDoNotStopTheOthers(jobs: String) throws {
        for name in ["a.wav", "d.wav", "f.wav"] { try write(name, channels: 2) }
        try write("mono.wav")
        try "No audio.".write(toFile: scratch.path("text.wav"), atomically: true, encoding: .utf8)
        try FileManager.default.createDirectory(atPath: scratch.path("out/d.wav"), withIntermediateDirectories: true)
        try "As before.".write(toFile: scratch.path("out/mono.wav"), atomically: true, encoding: .utf8)
        let names = ["a.wav", "mono.wav", "text.wav", "d.wav", "absent.wav", "f.wav"]
        let command = try render(
            names + ["--out-dir", "out", "--jobs", jobs, "--plugin", "urn:test:gain-stereo", "--set", "gain=2"])
        #expect(command.status == 1)
        #expect(command.output.hasPrefix("2 of 6 files rendered\n"))
        let lines = command.errorLines.sorted()
        #expect(lines.count == 4)
        let starts = [
            "cannot read absent.wav: No such file", "cannot read text.wav: not an audio file",
            "cannot write out/d.wav: the path is not a regular file",
            "mono.wav: cannot process 1 channel: urn:test:gain-stereo has 2 audio inputs",
        ]
        for (line, start) in zip(lines, starts) { #expect(line.hasPrefix("swiftlet: " + start)) }
        #expect(try files("out") == ["a.wav", "d.wav", "f.wav", "mono.wav"])
        #expect(try files("out/d.wav") == [])
        #expect(try data("out/mono.wav") == Data("As before.".utf8))
        #expect(try render(["a.wav", "alone.wav", "--plugin", "urn:test:gain-stereo", "--set", "gain=2"]).status == 0)
        for name in ["a.wav", "f.wav"] { #expect(try data("out/" + name) == data("alone.wav")) }
    }

    // A soft limit is raised without a warning.
    @Test(arguments: [("ulimit -n 64", 1), ("ulimit -S -n 64", 0)])
    func theLimitOfOpenFilesLosesNoFile(limit: String, lines: Int) throws {
        let names = try (0..<60).map { try write("\($0).wav", frames: 20_000) }
        let command = try Command(
            shell: "\(limit); exec \"$0\" render \"$@\"",
            names + ["--out-dir", "out", "--jobs", "256", "--plugin", "urn:test:gain"], in: scratch)
        #expect(command.status == 0)
        #expect(command.output.hasPrefix("60 of 60 files rendered\n"))
        #expect(command.errorLines.count == lines, "\(command.errors)")
        #expect(command.errorLines.allSatisfy { $0.hasPrefix("swiftlet: rendering ") && $0.contains("ulimit -n") })
    }

    @Test func clippingIsReportedForEachFile() throws {
        for name in ["a.wav", "b.wav"] { try scratch.write(name, .wav16, frames: 100) { _, _ in 0.75 } }
        let command = try render(["a.wav", "b.wav", "--out-dir", "out", "--plugin", "trim", "--set", "gain=2"])
        #expect(command.status == 0 && command.output.hasPrefix("2 of 2 files rendered\n"))
        for (line, name) in zip(command.errorLines.sorted(), ["a.wav", "b.wav"]) {
            #expect(line.hasPrefix("swiftlet: clipped out/\(name): its peak was 3.5 dB above full scale"))
        }
        #expect(command.errorLines.count == 2)
    }

    // Floating-point samples may exceed the range of every encoder. Such a file is clipped, and the others are rendered
    // as usual.
    @Test(arguments: ["mp3", "ogg", "opus"])
    func aSampleThatIsTooGreatForAnEncoderIsClippedAndTheOthersGoOn(format: String) throws {
        try write("a.wav")
        try scratch.write("b.wav", .wavFloat, frames: 20_000) { frame, _ in frame % 500 == 250 ? 0x1p31 : 0 }
        try write("c.wav")
        let command = try render([
            "a.wav", "b.wav", "c.wav", "--out-dir", "out", "--format", format, "--plugin", "trim",
        ])
        #expect(command.status == 0 && command.output.hasPrefix("3 of 3 files rendered\n"), "\(command.errors)")
        #expect(command.errorLines.count == 1)
        // 20 log₁₀ 2³¹.
        #expect(
            command.errors.hasPrefix(
                "swiftlet: clipped out/b.\(format): its peak was 186.6 dB above full scale"))
        #expect(command.errors.contains(" holds at most 48 dB above it; "))
        let peak = try AudioFileReader(path: scratch.path("out/b.\(format)")).readAll().map(abs).max()
        #expect((64...1024).contains(try #require(peak)))
    }

    /// Invalid arguments, the exit status, and the expected words of the only line on stderr.
    static let refusals: [([String], Int32, String)] = [
        (["a.wav", "sub/a.wav", "--out-dir", "out"], 64, "a.wav and sub/a.wav would have the same output a.wav"),
        (["a.wav", "a.wav", "--out-dir", "out"], 64, "a.wav and a.wav would have the same output a.wav"),
        (["a.wav", "b.wav", "--out-dir", "."], 64, "./a.wav would replace an input"),
        (
            ["sub/a.wav", "b.wav", "--out-dir", "linked"], 64,
            "linked/b.wav would replace an input"
        ),
        (["a.wav", "b.wav", "c.wav"], 64, "pass a directory for the outputs with --out-dir"),
        (["a.wav", "--out-dir", "out", "--jobs", "0"], 64, "--jobs must be 1 to 256"),
        (["a.wav", "b.wav", "--out-dir", "a.wav"], 1, "cannot write a.wav: the path is not a directory"),
        (["a.wav", "b.wav", "--out-dir", "out", "--preset", "x"], 1, "no preset x"),
        (["a.wav", "b.wav", "--out-dir", "out", "--set", "x=1"], 1, "no port x"),
        (["a.wav", "b.wav", "--out-dir", "out", "--set", "gain=9"], 1, "gain=9 is out of range: gain takes 0 to 4"),
    ]

    @Test(arguments: refusals)
    func errorsThatAffectAllFilesPrintOneLineAndRenderNothing(
        arguments: [String], status: Int32, message: String
    ) throws {
        for directory in ["sub", "linked"] {
            try FileManager.default.createDirectory(
                atPath: scratch.path(directory), withIntermediateDirectories: false)
        }
        for name in ["a.wav", "b.wav", "sub/a.wav"] { try write(name) }
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("linked/b.wav"), withDestinationPath: scratch.path("b.wav"))
        let before = try data("a.wav")
        let command = try render(arguments + ["--plugin", "trim"])
        #expect((command.status, command.output) == (status, ""))
        #expect(command.errorLines.count == 1)
        #expect(command.errors.hasPrefix("swiftlet: "))
        #expect(command.errors.contains(message))
        #expect(scratch.files == ["a.wav", "b.wav", "linked", "sub"])
        #expect(try (files("sub"), files("linked")) == (["a.wav"], ["b.wav"]))
        #expect(try data("a.wav") == before)
    }

    @Test func anInterruptionLeavesWhatIsFinishedAndNothingElse() throws {
        try write("a.wav")
        // Two inputs of 20 million frames through pipes are far from their ends when the first file is finished.
        let script = """
            mkfifo b.au c.au
            for pipe in b.au c.au; do
              { printf '.snd\\0\\0\\0\\030\\377\\377\\377\\377\\0\\0\\0\\003\\0\\0\\273\\200\\0\\0\\0\\001'
                head -c 40000000 /dev/zero; } > $pipe &
            done
            "$0" render a.wav b.au c.au d.wav --out-dir out --jobs 2 --plugin urn:test:gain --block 16 & child=$!
            until [ -e out/a.wav ] && [ "$(ls -l /proc/$child/fd | grep -c "$PWD/out/#")" = 2 ]; do
              kill -0 $child || exit 99; sleep 0.01
            done
            kill -TERM $child; wait $child
            """
        let command = try Command(shell: script, in: scratch)
        #expect(command.status == 128 + SIGTERM)
        #expect(command.output.hasPrefix("1 of 4 files rendered\n"))
        #expect(command.errorLines.filter { $0.hasPrefix("swiftlet: ") } == ["swiftlet: interrupted"])
        #expect(try files("out") == ["a.wav"])
    }
}
