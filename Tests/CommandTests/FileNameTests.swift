// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// What the names of files mean, and what they may be.
@Suite struct FileNameTests {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try write("in.wav", .wav16)
    }

    private func write(
        _ name: String, _ format: AudioFileFormat, sampleRate: Int = 48_000, channels: Int = 1
    ) throws {
        try scratch.write(name, format, sampleRate: sampleRate, channels: channels, frames: 3000) { frame, _ in
            Float(frame % 500) / 4096
        }
    }

    private func render(_ input: String, _ output: String) throws -> Command {
        try Command("render", input, output, "--plugin", "trim", "--set", "gain=2", in: scratch)
    }

    private func run(_ script: String) throws -> Command { try Command(shell: script, in: scratch) }

    // MARK: - Formats

    @Test(arguments: ["in.mp3": AudioFileFormat.mp3, "in.ogg": .oggVorbis, "in.opus": .oggOpus])
    func decodedAudioKeepsSamplesAboveFullScale(name: String, format: AudioFileFormat) throws {
        try write(name, format, channels: 2)
        let aiffFloat = AudioFileFormat(code: 0x020006)
        for (output, format) in [("out.wav", AudioFileFormat.wavFloat), ("out.flac", .flac24), ("out.aiff", aiffFloat)]
        {
            let command = try render(name, output)
            #expect((command.status, command.errors) == (0, ""))
            #expect(try AudioFileReader(path: scratch.path(output)).format == format)
        }
    }

    @Test(arguments: ["out.xyz", "out.m4a", "out.wav.bak"])
    func anEndingThatMeansNothingIsRefused(name: String) throws {
        let command = try render("in.wav", name)
        #expect(command.failed("\(name) cannot be written: its ending means no format that can be written; choose one"))
        #expect(command.errors.contains(".wav, .rf64, .w64, .aiff, .aif, .aifc, .au, .snd, .caf, .flac, .ogg, .oga"))
        #expect(scratch.files == ["in.wav"])
    }

    @Test func opusIsOpusAtTheRatesThatItHas() throws {
        let command = try render("in.wav", "out.opus")
        #expect((command.status, command.errors) == (0, ""))
        #expect(try AudioFileReader(path: scratch.path("out.opus")).format == .oggOpus)
        try write("cd.wav", .wav16, sampleRate: 44_100)
        #expect(
            try render("cd.wav", "cd.opus").failed(
                "cd.opus cannot be written: Opus only supports sample rates of 8000, 12000, 16000, 24000, and 48000\n"))
        #expect(scratch.files == ["cd.wav", "in.wav", "out.opus"])
    }

    // MARK: - Size

    // 4.4 GB of which no block is on the disk. Were it begun, the limit of 1 MB would end it.
    @Test func audioTooLongForAIFFIsRefusedBeforeTheFileIsCreated() throws {
        let script = """
            printf '.snd\\0\\0\\0\\030\\377\\377\\377\\377\\0\\0\\0\\003\\0\\0\\273\\200\\0\\0\\0\\001' >in.au
            truncate -s 4400000000 in.au
            ulimit -f 2000; exec "$0" render in.au out.aiff --plugin trim
            """
        #expect(
            try run(script).failed(
                "out.aiff cannot be written: AIFF (Apple/SGI), Signed 16 bit PCM cannot hold so much; choose .wav"))
        #expect(scratch.files == ["in.au", "in.wav"])
    }

    // A pipe's length shows at its end: WAV is begun as RF64, and is WAV when it has remained small.
    @Test func aPipeBecomesWAVWithATrueHeader() throws {
        let script = """
            { printf '.snd\\0\\0\\0\\030\\377\\377\\377\\377\\0\\0\\0\\003\\0\\0\\273\\200\\0\\0\\0\\001'
              head -c 20000 /dev/zero | tr '\\0' '\\1'; } | "$0" render /dev/stdin out.wav --plugin trim
            """
        let command = try run(script)
        #expect((command.status, command.errors) == (0, ""))
        let data = [UInt8](try Data(contentsOf: URL(filePath: scratch.path("out.wav"))))
        func number(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 | Int(data[offset + $1]) << (8 * $1) } }
        func text(_ offset: Int) -> String { String(decoding: data[offset..<offset + 4], as: UTF8.self) }
        #expect((text(0), number(4), text(8)) == ("RIFF", data.count - 8, "WAVE"))
        // Chunk after chunk, with room for what RF64 would need, to the sound at the end.
        var (offset, chunks) = (12, [String]())
        while offset < data.count {
            chunks.append(text(offset))
            offset += 8 + number(offset + 4)
        }
        #expect((offset, chunks.first, chunks.last) == (data.count, "JUNK", "data"))
        let samples = try AudioFileReader(path: scratch.path("out.wav")).readAll()
        #expect(samples == [Float](repeating: 257 / 32_768, count: 10_000))
    }

    // MARK: - Names

    @Test func aFileMayBeCalledAsTheStreamsAre() throws {
        #expect(try render("in.wav", "./-").status == 0)
        #expect(try render("./-", "out.wav").status == 0)
        #expect(scratch.files == ["-", "in.wav", "out.wav"])
    }

    @Test func theNullDeviceTakesEverything() throws {
        let command = try render("in.wav", "/dev/null")
        #expect((command.status, command.errors) == (0, ""))
        #expect(try render("in.wav", "/dev/full").failed("/dev/full cannot be written: No space left on device"))
    }

    @Test func aNameMayBeAsLongAsTheFileSystemHasIt() throws {
        let name = String(repeating: "x", count: 251) + ".wav"
        #expect(try render("in.wav", name).status == 0)
        #expect(scratch.files == ["in.wav", name])
    }

    @Test func namesThatAreNoUTF8AreReadAndWritten() throws {
        let command = try run(
            """
            cafe=$(printf 'caf\\351.wav'); out=$(printf 'o\\377ut'); set -e
            mv in.wav "$cafe"
            "$0" render "$cafe" "x$cafe" --plugin trim
            "$0" render "x$cafe" "$cafe" --out-dir "$out/sub" --plugin trim
            cmp "$cafe" "x$cafe"; cmp "$cafe" "$out/sub/$cafe"; cmp "$cafe" "$out/sub/x$cafe"
            "$0" measure "$cafe"
            "$0" plot "$(printf 'pl\\351t.svg')" --plugin trim
            rm "$cafe" "x$cafe" "$out/sub/$cafe" "$out/sub/x$cafe" "$(printf 'pl\\351t.svg')"
            rmdir "$out/sub" "$out"
            "$0" measure "$cafe"
            """)
        #expect(command.status == 1)
        #expect(command.output.contains("2 of 2 files rendered\n"))
        #expect(command.output.contains("\ncaf\\xE9.wav "))
        #expect(command.errors == "swiftlet: caf\\xE9.wav cannot be read: No such file or directory\n")
        #expect(scratch.files == [])
    }

    // One has a letter with an accent, the other a letter and an accent. To Swift's strings they are the same.
    @Test func namesOfTheSameCharactersAreDifferentFiles() throws {
        let command = try run(
            """
            composed=$(printf '\\303\\251.wav'); decomposed=$(printf 'e\\314\\201.wav')
            cp in.wav "$composed"; cp in.wav "$decomposed"
            "$0" render "$composed" "$decomposed" --out-dir out --plugin trim && ls out | wc -l
            """)
        #expect((command.status, command.errors) == (0, ""))
        #expect(command.output.hasPrefix("2 of 2 files rendered\n") && command.output.hasSuffix("\n2\n"))
    }
}
