// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Folders of files, and which of their files are rendered.
@Suite struct FolderTests {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        for folder in ["songs/live", "songs/the best"] {
            try FileManager.default.createDirectory(atPath: scratch.path(folder), withIntermediateDirectories: true)
        }
        for name in ["a.wav", "live/a.wav", "the best/b c.WAV"] {
            try scratch.write("songs/\(name)", .wav16, frames: 100) { _, _ in 0.25 }
        }
        try Data("words".utf8).write(to: URL(filePath: scratch.path("songs/live/notes.txt")))
    }

    private func render(_ arguments: String...) throws -> Command {
        try Command(
            shell: "exec \"$0\" render \"$@\" --plugin trim --set gain=2", arguments, in: scratch)
    }

    private func files(_ directory: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: scratch.path(directory))
            .filter { $0.contains(".") }.sorted()
    }

    @Test func aFolderKeepsItsTree() throws {
        let command = try render("songs", "--out-dir", "out/new")
        #expect((command.status, command.errors) == (0, ""))
        #expect(command.output.hasPrefix("3 of 3 files rendered\n"))
        #expect(try files("out/new") == ["a.wav", "live/a.wav", "the best/b c.WAV"])
        let samples = try AudioFileReader(path: scratch.path("out/new/live/a.wav")).readAll()
        #expect(samples == [Float](repeating: 0.5, count: 100))
    }

    @Test func namesHaveASuffixAndTheEndingOfTheFormat() throws {
        #expect(try render("songs", "--out-dir", "out", "--suffix", "-loud", "--format", "flac").status == 0)
        #expect(try files("out") == ["a-loud.flac", "live/a-loud.flac", "the best/b c-loud.flac"])
        #expect(try AudioFileReader(path: scratch.path("out/a-loud.flac")).format == .flac16)
        // Beside the inputs, as they have other names.
        #expect(try render("songs", "--out-dir", "songs", "--suffix", "-loud").status == 0)
        #expect(try files("songs").count == 7)
        #expect(
            try render("songs", "--out-dir", "songs").failed(
                ".wav is one of the inputs, and would be replaced", status: 64))
    }

    @Test func existingOutputsAreSkipped() throws {
        #expect(try render("songs/a.wav", "--out-dir", "out").status == 0)
        try Data("old".utf8).write(to: URL(filePath: scratch.path("out/a.wav")))
        let command = try render("songs", "--out-dir", "out", "--skip-existing")
        #expect((command.status, command.errors) == (0, ""))
        #expect(command.output.hasPrefix("2 of 2 files rendered, 1 there already\n"))
        #expect(try Data(contentsOf: URL(filePath: scratch.path("out/a.wav"))) == Data("old".utf8))
        let nothing = try render("songs", "--out-dir", "out", "--skip-existing")
        #expect(nothing.status == 0 && nothing.output.hasPrefix("0 of 0 files rendered, 3 there already\n"))
    }

    @Test func dryRunsPrintInputsAndOutputs() throws {
        let command = try render("songs", "--out-dir", "out", "--dry-run", "--suffix", "-x")
        #expect((command.status, command.errors) == (0, ""))
        #expect(
            command.output == """
                songs/a.wav -> out/a-x.wav
                songs/live/a.wav -> out/live/a-x.wav
                songs/the best/b c.WAV -> out/the best/b c-x.WAV

                """)
        #expect(scratch.files == ["songs"])
    }

    @Test func everyFileIsInExactlyOnePart() throws {
        for (part, file) in [("1/4", "a.wav"), ("2/4", "live/a.wav"), ("3/4", "the best/b c.WAV"), ("4/4", nil)] {
            let command = try render("songs", "--out-dir", part, "--part", part)
            #expect((command.status, command.errors) == (0, ""))
            #expect(try files(part) == [file].compactMap(\.self))
        }
        // Which files they are does not depend on what is there already.
        #expect(try render("songs", "--out-dir", "out", "--part", "1/2", "--skip-existing").status == 0)
        #expect(try render("songs", "--out-dir", "out", "--part", "2/2", "--skip-existing").status == 0)
        #expect(try files("out") == ["a.wav", "live/a.wav", "the best/b c.WAV"])
    }

    @Test(arguments: ["0/4", "5/4", "4", "a/b", "1/2/3", "1/0"])
    func invalidPartsAreRefused(part: String) throws {
        let command = try render("songs", "--out-dir", "out", "--part", part)
        #expect(command.status == 64 && command.errors.contains("a part is its number and how many there are"))
        #expect(scratch.files == ["songs"])
    }

    @Test func twoFoldersWithFilesOfOneNameAreRefused() throws {
        #expect(
            try render("songs", "songs/live", "--out-dir", "out").failed(
                "songs/a.wav and songs/live/a.wav would both become a.wav", status: 64))
        #expect(try render("songs/a.wav", "out.wav", "--dry-run").failed("are for --out-dir", status: 64))
    }

    @Test func jsonReportsDescribeTheRendering() throws {
        struct Report: Decodable {
            struct File: Decodable {
                let input, output: String
                let sampleRate, channels, frames: Int
                let peak: Double
            }
            let files: [File]
            let total: Int
        }
        let command = try render("songs", "--out-dir", "out", "--json")
        #expect(command.status == 0)
        let report = try JSONDecoder().decode(Report.self, from: Data(command.output.utf8))
        #expect(report.total == 3)
        #expect(report.files.map(\.output) == ["out/a.wav", "out/live/a.wav", "out/the best/b c.WAV"])
        #expect(report.files.map(\.input) == ["songs/a.wav", "songs/live/a.wav", "songs/the best/b c.WAV"])
        // Twice 0.25: 20 log₁₀ 0.5.
        #expect(report.files.allSatisfy { $0.frames == 100 && $0.channels == 1 && abs($0.peak + 6.0206) < 1e-4 })
    }

    // MARK: - What is no audio

    private func run(_ line: String) throws -> Command {
        try Command(shell: line.replacing("RENDER", with: "\"$0\" render --plugin trim --set gain=2"), in: scratch)
    }

    @Test func directoriesAndMissingFilesAreRefused() throws {
        let command = try run(
            """
            mkfifo songs/pipe.wav; mkdir songs/takes.wav; cp songs/a.wav songs/takes.wav/b.wav; ln -s .. songs/live/up
            ln -s takes.wav songs/link.wav; ln -s a.wav songs/same.wav
            printf '\\0\\005\\026\\007\\0\\002\\0\\0' >songs/._a.wav; cp songs/a.wav songs/._real.wav
            exec timeout 20 RENDER songs --out-dir out
            """)
        #expect((command.status, command.errors) == (0, ""))
        #expect(command.output.hasPrefix("6 of 6 files rendered\n"))
        #expect(
            try files("out") == [
                "._real.wav", "a.wav", "live/a.wav", "same.wav", "takes.wav", "takes.wav/b.wav", "the best/b c.WAV",
            ])
    }

    @Test func aLinkThatLeadsNowhereIsNamed() throws {
        let command = try run("ln -s gone songs/b.wav; RENDER songs --out-dir out")
        #expect(command.status == 1)
        #expect(command.errorLines == ["swiftlet: songs/b.wav cannot be read: No such file or directory"])
        #expect(try files("out") == ["a.wav", "live/a.wav", "the best/b c.WAV"])
    }

    @Test(arguments: ["", " --dry-run"])
    func aFolderThatMayNotBeReadIsNamedAndTheOthersAreRendered(option: String) throws {
        let bound = getuid() == 0 ? "setpriv --bounding-set=-dac_override,-dac_read_search " : ""
        let command = try run(
            "mkdir -m 0 songs/lost+found; \(bound)RENDER songs --out-dir out\(option); s=$?; chmod 700 songs/*; exit $s"
        )
        #expect(command.status == 1)
        #expect(command.errorLines == ["swiftlet: songs/lost+found cannot be read: Permission denied"])
        if option.isEmpty {
            #expect(command.output.hasPrefix("3 of 3 files rendered\n"))
            #expect(try files("out") == ["a.wav", "live/a.wav", "the best/b c.WAV"])
        }
    }

    @Test func pathsThatAreTooLongAreNamedAndTheOthersAreRendered() throws {
        // 30 folders of 200 characters, where a path has 4095 at most.
        let command = try run(
            """
            (cd songs; n=$(printf '%0200d' 0); i=0
             while [ $i -lt 30 ]; do mkdir $n && cd -P $n && cp "$SCRATCH/songs/a.wav" x.wav; i=$((i + 1)); done)
            RENDER songs --out-dir out; s=$?; rm -rf songs/0*; exit $s
            """)
        #expect(command.status == 1)
        #expect(!command.errorLines.isEmpty)
        #expect(command.errorLines.allSatisfy { $0.hasSuffix(": File name too long") && $0.contains("/00000") })
        #expect(FileManager.default.fileExists(atPath: scratch.path("out/the best/b c.WAV")))
    }

    // Latin 1, as disks of old have it.
    @Test func namesThatAreNoTextAreKept() throws {
        let command = try run(
            """
            d=$(printf 'caf\\351'); mkdir songs/$d; cp songs/a.wav songs/$d/$d.wav
            RENDER songs --out-dir out --suffix -x && cmp "out/$d/$d-x.wav" out/a-x.wav
            """)
        #expect((command.status, command.errors) == (0, ""))
        #expect(command.output.hasPrefix("4 of 4 files rendered\n"))
    }
}
