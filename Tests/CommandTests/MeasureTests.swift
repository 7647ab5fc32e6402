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

    @Test func aRateThatIsNoneIsRefused() throws {
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
}
