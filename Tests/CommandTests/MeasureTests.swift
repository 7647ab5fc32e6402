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
            #expect(line.hasPrefix("swiftlet: cannot read \(name): "))
        }
    }

    // A second stream, which the command writes with an unknown length.
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
            #expect(try Command(shell: "\(nothing) | \"$0\" measure -", in: scratch).failed("cannot read -: "))
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
        #expect(command.errors.hasPrefix("swiftlet: cannot read text.wav: "))
    }

    /// Without a table of frames, as in recorded streams, the number of frames is only estimated.
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
            #expect(
                command.errors.hasPrefix(
                    "swiftlet: cannot measure hole.wav: the file has samples that are NaN or infinite"))
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
        #expect(command.failed("cannot measure audio at 2147483647 Hz"), "\(command.errors)")
    }

    @Test func silenceHasNoLoudnessInJSON() throws {
        try scratch.write("silence.wav", .wav16, frames: 48_000) { _, _ in 0 }
        let command = try Command("measure", "silence.wav", "--loudness", "--json", in: scratch)
        #expect((command.status, command.errors) == (0, ""))
        #expect(!command.output.contains("loudness\"") && command.output.contains("\"file\""))
    }

    // MARK: - Channels

    private func loudness(_ name: String, isPiped: Bool = false) throws -> Double? {
        struct Report: Decodable {
            let loudness: Double?
        }
        let input = isPiped ? "cat \(name) | \"$0\" measure -" : "\"$0\" measure \(name)"
        let command = try Command(shell: input + " --loudness --json", in: scratch)
        #expect(command.status == 0, "\(command.errors)")
        return try JSONDecoder().decode([Report].self, from: Data(command.output.utf8)).first?.loudness
    }

    /// Expects a file's loudness in LUFS, or none if no channel counts.
    private func expectLoudness(of name: String, isPiped: Bool = false, _ expected: Double?) throws {
        let found = try loudness(name, isPiped: isPiped)
        #expect(
            (found == nil) == (expected == nil) && abs((found ?? 0) - (expected ?? 0)) < 0.1,
            "\(name), piped: \(isPiped), \(found as Any)")
    }

    /// A 16-bit WAV file with speaker positions (Microsoft, "Multiple Channel Audio Data and WAVE Files", 2007), and a
    /// full-scale sine in one channel.
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

    // A full-scale sine of 997 Hz has −3.01 LUFS, 1.5 more in side channels, and does not count in the low-frequency
    // channel. The layouts are 2.1, 3.1, 4.1, and 4.0 with two and with one back channel.
    @Test(
        arguments: [
            (0xb, 3, 2, nil), (0xb, 3, 1, -3.01), (0xf, 4, 3, nil), (0xf, 4, 2, -3.01), (0x3b, 5, 2, nil),
            (0x3b, 5, 3, -1.52), (0x33, 4, 2, -1.52), (0x107, 4, 2, -3.01), (0x107, 4, 3, -3.01),
        ] as [(UInt32, Int, Int, Double?)])
    func loudnessGoesByTheChannelsThatTheFileStates(
        mask: UInt32, channels: Int, sounding: Int, expected: Double?
    ) throws {
        try writeMasked("in.wav", mask: mask, channels: channels, sounding: sounding)
        for name in ["in.wav", "out.rf64", "out.caf", "out.aiff"] {
            if name != "in.wav" {
                #expect(try Command("render", "in.wav", name, "--plugin", "trim", in: scratch).status == 0)
            }
            try expectLoudness(of: name, expected)
        }
    }

    /// The bytes of a big-endian channel layout, and the words of its channel descriptions without flags and
    /// coordinates.
    private static func layout(_ tag: UInt32, mask: UInt32 = 0, labels: UInt32...) -> Data {
        ([tag, mask, UInt32(labels.count)] + labels.flatMap { [$0, 0, 0, 0, 0] }).reduce(Data()) {
            $0 + Data($1.byteSwapped)
        }
    }

    // The layouts are by mask 2.1, by descriptions 2.1, 3.0, 4.0, 7.1 with back and with direct side channels, and by
    // tag MPEG 5.1 C and 7.1 C. The last is for fewer channels than the file has, so that the usual order applies.
    @Test(
        arguments: [
            (layout(0x1_0000, mask: 0xb), 3, 2, nil), (layout(0, labels: 1, 2, 4), 3, 2, nil),
            (layout(0, labels: 1, 2, 3), 3, 2, -3.01), (layout(0, labels: 1, 2, 5, 6), 4, 3, -1.52),
            (layout(0, labels: 1, 2, 3, 4, 5, 6, 33, 34), 8, 5, -1.52),
            (layout(0, labels: 1, 2, 3, 4, 5, 6, 33, 34), 8, 6, -3.01),
            (layout(0, labels: 1, 2, 3, 4, 5, 6, 10, 11), 8, 5, -3.01),
            (layout(0, labels: 1, 2, 3, 4, 5, 6, 10, 11), 8, 6, -1.52),
            (layout(123 << 16 | 6), 6, 3, -1.52), (layout(123 << 16 | 6), 6, 5, nil),
            (layout(128 << 16 | 8), 8, 4, -1.52), (layout(128 << 16 | 8), 8, 6, -3.01),
            (layout(133 << 16 | 3), 5, 2, -3.01), (layout(133 << 16 | 3), 5, 3, -1.52),
        ] as [(Data, Int, Int, Double?)], ["in.caf", "in.aiff"])
    func loudnessGoesByTheLayoutOfAppleFiles(
        layout: (bytes: Data, channels: Int, sounding: Int, expected: Double?), name: String
    ) throws {
        let isCAF = name == "in.caf"
        let path = try scratch.write(
            name, isCAF ? .caf16 : .aiff16, channels: layout.channels, frames: 48_000
        ) { frame, channel in
            channel == layout.sounding ? Float(sin(2 * .pi * 997 * Double(frame) / 48_000)) : 0
        }
        var file = try Data(contentsOf: URL(filePath: path))
        let size = UInt32(layout.bytes.count)
        if isCAF {
            // After the file's header of 8 bytes, and the description of 12 + 32.
            file.insert(contentsOf: Data("chan".utf8) + Data(0 as UInt32, size.byteSwapped) + layout.bytes, at: 52)
        } else {
            // After the file's header of 12 bytes, and the COMM chunk of 8 + 18.
            file.insert(contentsOf: Data("CHAN".utf8) + Data(size.byteSwapped) + layout.bytes, at: 38)
            file.replaceSubrange(4..<8, with: Data((file.number(UInt32.self, 4).byteSwapped + 8 + size).byteSwapped))
        }
        try file.write(to: URL(filePath: path))
        for isPiped in [false, true] { try expectLoudness(of: name, isPiped: isPiped, layout.expected) }
    }

    // The order of Vorbis and Opus is left, centre, right, both sides, low frequencies.
    @Test(
        arguments: [("in.ogg", AudioFileFormat.oggVorbis), ("in.opus", .oggOpus)], [(2, -3.01), (3, -1.52), (5, nil)])
    func loudnessGoesByTheOrderOfVorbis(file: (String, AudioFileFormat), expected: (Int, Double?)) throws {
        try scratch.write(file.0, file.1, channels: 6, frames: 240_000) { frame, channel in
            channel == expected.0 ? Float(sin(2 * .pi * 997 * Double(frame) / 48_000)) : 0
        }
        let found = try loudness(file.0)
        // A codec keeps the level of a sine within a few tenths of a decibel, and its leakage into other channels is
        // much lower.
        if let level = expected.1 {
            #expect(abs(try #require(found) - level) < 0.3)
        } else {
            #expect(found ?? -.infinity < -20)
        }
    }

    /// A FLAC file whose comments contain a channel mask, as `flac` copies it from WAV, or not.
    @Test(arguments: [
        ("WAVEFORMATEXTENSIBLE_CHANNEL_MASK=0xB", nil), ("waveformatextensible_channel_mask=0x7", -3.01),
        ("A=B", -3.01),
    ])
    func loudnessGoesByTheMaskOfFLAC(comment: String, expected: Double?) throws {
        let path = try scratch.write("plain.flac", .flac16, channels: 3, frames: 240_000) { frame, channel in
            channel == 2 ? Float(sin(2 * .pi * 997 * Double(frame) / 48_000)) : 0
        }
        var file = try Data(contentsOf: URL(filePath: path))
        // The first block, of 34 bytes, is not the last. A comment block follows: vendor, count, and two comments.
        let comments = ["TITLE=Tone", comment].reduce(Data(4 as UInt32) + Data("test".utf8) + Data(2 as UInt32)) {
            $0 + Data(UInt32($1.utf8.count)) + Data($1.utf8)
        }
        file.insert(contentsOf: Data([4, 0, 0, UInt8(comments.count)]) + comments, at: 4 + 4 + 34)
        try file.write(to: URL(filePath: scratch.path("in.flac")))
        for isPiped in [false, true] { try expectLoudness(of: "in.flac", isPiped: isPiped, expected) }
    }

    @Test func normalizingGoesByTheChannelsThatTheFileStates() throws {
        // The low-frequency channel alone has no loudness. Without a mask, the third channel of five would count as the
        // centre.
        try writeMasked("low.wav", mask: 0xb, channels: 3, sounding: 2)
        let low = try Command(
            "render", "low.wav", "out.wav", "--plugin", "trim", "--normalize", "-20LUFS", in: scratch)
        #expect(low.failed("cannot normalize the loudness"))
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
            "cannot measure the loudness of \(channels) channel\(channels == 1 ? "" : "s") at \(sampleRate) Hz"
        #expect(try Command("measure", "--loudness", "in.wav", in: scratch).failed(message))
        for level in ["-23LUFS", "-1dBTP"] {
            let command = try Command(
                "render", "in.wav", "out.wav", "--plugin", "trim", "--normalize", level, in: scratch)
            #expect(command.failed(message), "\(command.errors)")
        }
        #expect(scratch.files == ["in.wav"])
        // The sample peak does not require a loudness.
        let peak = try Command("render", "in.wav", "out.wav", "--plugin", "trim", "--normalize", "-6dB", in: scratch)
        #expect((peak.status, peak.errors) == (0, ""))
        let greatest = try AudioFileReader(path: scratch.path("out.wav")).readAll().map(abs).max()
        // 10^(−6/20), to a step of 16 bits.
        #expect(abs(try #require(greatest) - 0.501187) < 1 / 32_768)
    }
}
