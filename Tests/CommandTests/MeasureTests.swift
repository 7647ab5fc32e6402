// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

@Suite struct MeasureTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// A sine of 1 kHz at 48 kHz, which has a sample at its peak.
    private func writeSine(_ name: String, amplitude: Float, frames: Int = 48_000) throws {
        try scratch.write(name, .wavFloat, frames: frames) { frame, _ in
            amplitude * sin(2 * .pi * Float(frame % 48) / 48)
        }
    }

    @Test func filesAreComparedInATable() throws {
        try writeSine("full.wav", amplitude: 1)
        try writeSine("a tenth.wav", amplitude: 0.1)
        try writeSine("silent.wav", amplitude: 0)
        let command = try Command("measure", "full.wav", "a tenth.wav", "silent.wav", in: scratch)
        #expect((command.status, command.errors) == (0, ""))
        #expect(
            command.output == """
                file         level (dBFS)  peak (dBFS)  centroid (Hz)
                full.wav            -3.01         0.00           1000
                a tenth.wav        -23.01       -20.00           1000
                silent.wav           -inf         -inf              -

                """)
    }

    @Test func badFilesAreNamedAndTheOthersAreMeasured() throws {
        try writeSine("a.wav", amplitude: 1)
        try writeSine("b.wav", amplitude: 0.1)
        try Data("no audio".utf8).write(to: URL(filePath: scratch.path("text.wav")))
        let command = try Command("measure", "absent.wav", "a.wav", "text.wav", "b.wav", in: scratch)
        #expect(command.status == 1)
        #expect(
            command.output == """
                file   level (dBFS)  peak (dBFS)  centroid (Hz)
                a.wav         -3.01         0.00           1000
                b.wav        -23.01       -20.00           1000

                """)
        #expect(command.errorLines.count == 2)
        for (line, name) in zip(command.errorLines, ["absent.wav", "text.wav"]) {
            #expect(line.hasPrefix("swiftlet: \(name) cannot be read: "))
        }
    }

    // A second one of the command's own, whose length its header does not know.
    @Test(arguments: ["cat sine.wav", "cat sine.wav | \"$0\" render - - --plugin trim"])
    func aStreamIsMeasuredAsItsFileIs(giver: String) throws {
        try writeSine("sine.wav", amplitude: 0.1)
        for options in ["", "--loudness", "--json --loudness"] {
            let file = try Command(shell: "\"$0\" measure \(options) sine.wav", in: scratch)
            let stream = try Command(shell: "\(giver) | \"$0\" measure \(options) -", in: scratch)
            #expect((file.status, stream.status, stream.errors) == (0, 0, ""))
            // Columns are as wide as the longest name.
            let words = [file, stream].map { $0.output.split(whereSeparator: \.isWhitespace) }
            #expect(words[0].map { String($0).replacing("sine.wav", with: "-") } == words[1].map(String.init))
        }
    }

    @Test func aStreamIsMeasuredAmongFilesAndOneThatIsNoAudioIsNamed() throws {
        try writeSine("sine.wav", amplitude: 0.1)
        let command = try Command(shell: "cat sine.wav | \"$0\" measure sine.wav - sine.wav", in: scratch)
        #expect((command.status, command.errors) == (0, ""))
        let figures = command.output.split(separator: "\n").dropFirst().map { $0.split(separator: " ").dropFirst() }
        #expect(figures.count == 3 && Set(figures).count == 1)
        for nothing in ["echo no audio", "true"] {
            #expect(try Command(shell: "\(nothing) | \"$0\" measure -", in: scratch).failed("- cannot be read: "))
        }
    }

    @Test func memoryDoesNotGrowWithTheFile() throws {
        try writeSine("short.wav", amplitude: 1, frames: 10_000)
        try writeSine("long.wav", amplitude: 1, frames: 3_000_000)
        let short = try Command.peakMemory("measure", "short.wav", in: scratch)
        let long = try Command.peakMemory("measure", "long.wav", in: scratch)
        // The long file alone has 11700 KiB.
        #expect(long < short + 4000)
    }

    @Test func aFileThatIsNoAudioIsOneLine() throws {
        try Data("no audio".utf8).write(to: URL(filePath: scratch.path("text.wav")))
        let command = try Command("measure", "text.wav", in: scratch)
        #expect((command.status, command.output, command.errorLines.count) == (1, "", 1))
        #expect(command.errors.hasPrefix("swiftlet: text.wav cannot be read: "))
    }

    /// Without a table of its frames, as streams are recorded: how many there are is a guess then.
    @Test func mp3NeedsNoTableOfItsFrames() throws {
        try scratch.write("sine.wav", .wav16, frames: 441_000) { frame, _ in
            Float(0.5 * sin(2 * .pi * 997 * Double(frame) / 44_100))
        }
        let command = try Command(
            shell: """
                ffmpeg -v error -i sine.wav -ar 44100 -b:a 128k -write_xing 0 sine.mp3 && "$0" measure sine.mp3
                """, in: scratch)
        #expect((command.status, command.errors) == (0, ""))
    }

    // ITU-R BS.1770-4: a sine of 997 Hz at 0 dBFS in one channel has -3.01 LUFS. EBU Tech 3341 allows 0.1 LU.
    @Test func loudnessIsThatOfTheRecommendation() throws {
        try scratch.write("sine.wav", .wavFloat, frames: 480_000) { frame, _ in
            Float(0.1 * sin(2 * .pi * 997 * Double(frame) / 48_000))
        }
        struct Report: Decodable {
            let file: String
            let peak, loudness, loudnessRange, truePeak: Double?
        }
        let command = try Command("measure", "sine.wav", "--loudness", "--json", in: scratch)
        #expect((command.status, command.errors) == (0, ""))
        let report = try #require(try JSONDecoder().decode([Report].self, from: Data(command.output.utf8)).first)
        #expect(abs(try #require(report.loudness) + 23.01) < 0.1)
        #expect(abs(try #require(report.truePeak) + 20) < 0.1)
        #expect(try #require(report.loudnessRange) < 0.1)
        #expect(report.file == "sine.wav")
        #expect(abs(try #require(report.peak) + 20) < 0.01)
        let table = try Command("measure", "sine.wav", "--loudness", in: scratch).output
        #expect(table.contains("loudness (LUFS)") && table.contains("true peak (dBTP)"))
    }

    @Test(arguments: [Float.nan, .infinity]) func samplesThatAreNotFiniteAreNamedAndOthersMeasured(sample: Float) throws
    {
        try writeSine("sine.wav", amplitude: 0.1)
        try scratch.write("hole.wav", .wavFloat, frames: 48_000) { frame, _ in frame == 30_000 ? sample : 0.1 }
        struct Report: Decodable {
            let file: String
            let level, centroid: Double?
        }
        for options in ["", "--loudness"] {
            let line = "exec \"$0\" measure hole.wav sine.wav --json \(options)"
            let command = try Command(shell: line, in: scratch)
            #expect(command.status == 0 && command.errorLines.count == 1)
            #expect(command.errors.hasPrefix("swiftlet: hole.wav has samples that are NaN or infinite"))
            let reports = try JSONDecoder().decode([Report].self, from: Data(command.output.utf8))
            #expect(reports.map(\.file) == ["hole.wav", "sine.wav"])
            #expect(reports[0].level == nil && reports[0].centroid == nil)
            #expect(abs(try #require(reports[1].level) + 23.01) < 0.01)
        }
    }

    @Test func invalidRatesAreRefused() throws {
        try writeSine("sine.wav", amplitude: 0.1)
        let url = URL(filePath: scratch.path("sine.wav"))
        var bytes = try Data(contentsOf: url)
        // In the chunk of the format: two bytes for the kind, two for the channels, four for the rate.
        let format = try #require(bytes.firstRange(of: Data("fmt ".utf8))).upperBound + 4
        bytes.replaceSubrange(format + 4..<format + 8, with: [0xff, 0xff, 0xff, 0x7f])
        try bytes.write(to: url)
        let command = try Command("measure", "sine.wav", in: scratch)
        #expect(command.failed("a sample rate of 2147483647 Hz is too high to be measured"), "\(command.errors)")
    }

    @Test func silenceHasNoLoudnessInJSON() throws {
        try scratch.write("silence.wav", .wav16, frames: 48_000) { _, _ in 0 }
        let command = try Command("measure", "silence.wav", "--loudness", "--json", in: scratch)
        #expect((command.status, command.errors) == (0, ""))
        #expect(!command.output.contains("loudness\"") && command.output.contains("\"file\""))
    }

    // MARK: - Channels

    private func loudness(_ name: String) throws -> Double? {
        struct Report: Decodable {
            let loudness: Double?
        }
        let command = try Command("measure", "--loudness", "--json", name, in: scratch)
        #expect(command.status == 0, "\(command.errors)")
        return try JSONDecoder().decode([Report].self, from: Data(command.output.utf8)).first?.loudness
    }

    /// WAV of 16 bits that says which loudspeakers its channels are for (Microsoft, "Multiple Channel Audio Data and WAVE
    /// Files", 2007), with a sine at full scale in one of them.
    private func writeMasked(_ name: String, mask: UInt32, channels: Int, sounding: Int) throws {
        let samples = (0..<240_000 * channels).map { index in
            index % channels == sounding ? Int16(32_767 * sin(2 * .pi * 997 * Double(index / channels) / 48_000)) : 0
        }
        var file = RIFFFile(sampleRate: 48_000, channels: channels, samples: samples)
        file.chunks[0].data.replaceSubrange(0..<2, with: Data(0xfffe as UInt16))
        file.chunks[0].data +=
            Data(22 as UInt16, 16) + Data(mask) + Data(1 as UInt16, 0, 0, 16)
            + Data([0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71])
        try file.write(to: scratch.path(name))
    }

    // A sine of 997 Hz at full scale has −3.01 LUFS, 1.5 more at the sides, and does not count among low frequencies: 2.1, 3.1
    // and 4.1, and 4.0 with two behind, and with one.
    @Test(
        arguments: [
            (0xb, 3, 2, nil), (0xb, 3, 1, -3.01), (0xf, 4, 3, nil), (0xf, 4, 2, -3.01), (0x3b, 5, 2, nil),
            (0x3b, 5, 3, -1.52), (0x33, 4, 2, -1.52), (0x107, 4, 2, -3.01), (0x107, 4, 3, -3.01),
        ] as [(UInt32, Int, Int, Double?)])
    func loudnessGoesByTheChannelsThatTheFileStates(
        mask: UInt32, channels: Int, sounding: Int, expected: Double?
    ) throws {
        try writeMasked("in.wav", mask: mask, channels: channels, sounding: sounding)
        for name in ["in.wav", "out.rf64", "out.caf"] {
            if name != "in.wav" {
                #expect(try Command("render", "in.wav", name, "--plugin", "trim", in: scratch).status == 0)
            }
            let found = try loudness(name)
            #expect(
                (found == nil) == (expected == nil) && abs((found ?? 0) - (expected ?? 0)) < 0.1,
                "\(name): \(found as Any)")
        }
    }

    // Vorbis and Opus have left, centre, right, both sides, low frequencies.
    @Test(
        arguments: [("in.ogg", AudioFileFormat.oggVorbis), ("in.opus", .oggOpus)], [(2, -3.01), (3, -1.52), (5, nil)])
    func loudnessGoesByTheOrderOfVorbis(file: (String, AudioFileFormat), expected: (Int, Double?)) throws {
        try scratch.write(file.0, file.1, channels: 6, frames: 240_000) { frame, channel in
            channel == expected.0 ? Float(sin(2 * .pi * 997 * Double(frame) / 48_000)) : 0
        }
        let found = try loudness(file.0)
        // A codec keeps the level of a sine within a few tenths of a decibel; what of it is in other channels is softer by far.
        if let level = expected.1 {
            #expect(abs(try #require(found) - level) < 0.3)
        } else {
            #expect(found ?? -.infinity < -20)
        }
    }

    /// FLAC whose comments state a mask, as `flac` has it of WAV with one, or not.
    @Test(arguments: [
        ("WAVEFORMATEXTENSIBLE_CHANNEL_MASK=0xB", nil), ("waveformatextensible_channel_mask=0x7", -3.01),
        ("A=B", -3.01),
    ])
    func loudnessGoesByTheMaskOfFLAC(comment: String, expected: Double?) throws {
        let path = try scratch.write("plain.flac", .flac16, channels: 3, frames: 240_000) { frame, channel in
            channel == 2 ? Float(sin(2 * .pi * 997 * Double(frame) / 48_000)) : 0
        }
        var file = try Data(contentsOf: URL(filePath: path))
        // The first block, of 34 bytes, is not the last; one of comments goes after it: maker, count, and two comments.
        let comments = ["TITLE=Tone", comment].reduce(Data(4 as UInt32) + Data("test".utf8) + Data(2 as UInt32)) {
            $0 + Data(UInt32($1.utf8.count)) + Data($1.utf8)
        }
        file.insert(contentsOf: Data([4, 0, 0, UInt8(comments.count)]) + comments, at: 4 + 4 + 34)
        try file.write(to: URL(filePath: scratch.path("in.flac")))
        let found = try loudness("in.flac")
        #expect((found == nil) == (expected == nil) && abs((found ?? 0) - (expected ?? 0)) < 0.1, "\(found as Any)")
    }

    @Test func normalizingGoesByTheChannelsThatTheFileStates() throws {
        // Low frequencies alone have no loudness; 5.0 without a word on them would take the third for the centre.
        try writeMasked("low.wav", mask: 0xb, channels: 3, sounding: 2)
        let low = try Command(
            "render", "low.wav", "out.wav", "--plugin", "trim", "--normalize", "-20LUFS", in: scratch)
        #expect(low.failed("the loudness cannot be brought to a level"))
        try writeMasked("back.wav", mask: 0x107, channels: 4, sounding: 3)
        let back = try Command(
            "render", "back.wav", "out.wav", "--plugin", "trim", "--normalize", "-20LUFS", in: scratch)
        #expect(back.status == 0, "\(back.errors)")
        #expect(abs(try #require(try loudness("out.wav")) + 20) < 0.05)
    }

    // MARK: - Limits

    @Test(arguments: [(65, 48_000), (128, 48_000), (1, 10), (1, 1000)])
    func audioWithoutLoudnessIsReported(channels: Int, sampleRate: Int) throws {
        try scratch.write("in.wav", .wav16, sampleRate: sampleRate, channels: channels, frames: 5000) { frame, _ in
            frame % 2 == 0 ? 0.25 : -0.25
        }
        let message =
            "the loudness of \(channels) channel\(channels == 1 ? "" : "s") at \(sampleRate) Hz cannot be measured"
        #expect(try Command("measure", "--loudness", "in.wav", in: scratch).failed(message))
        for level in ["-23LUFS", "-1dBTP"] {
            let command = try Command(
                "render", "in.wav", "out.wav", "--plugin", "trim", "--normalize", level, in: scratch)
            #expect(command.failed(message), "\(command.errors)")
        }
        #expect(scratch.files == ["in.wav"])
        // The peak of the samples needs none.
        let peak = try Command("render", "in.wav", "out.wav", "--plugin", "trim", "--normalize", "-6dB", in: scratch)
        #expect((peak.status, peak.errors) == (0, ""))
        let greatest = try AudioFileReader(path: scratch.path("out.wav")).readAll().map(abs).max()
        // 10^(−6/20), to a step of 16 bits.
        #expect(abs(try #require(greatest) - 0.501187) < 1 / 32_768)
    }
}
