// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// `render --midi`: an instrument whose samples encode the received notes and their times.
@Suite struct InstrumentTests {
    let scratch: Scratch

    /// A note of 64 / 128 in the second quarter. At the third quarter, the tempo is halved.
    init() throws {
        scratch = try Scratch()
        let tempi: [UInt8] = [0x81, 0x40, 0xff, 0x51, 3, 0x0f, 0x42, 0x40, 96, 0xff, 0x2f, 0]
        let melody: [UInt8] = [96, 0x90, 60, 64, 96, 0x80, 60, 0, 0, 0xff, 0x2f, 0]
        try Data(midiFile([tempi, melody], format: 1)).write(to: URL(filePath: scratch.path("song.mid")))
    }

    private func render(_ arguments: String...) throws -> AudioFileReader {
        let command = try Command(
            shell: "exec \"$0\" render out.wav --midi song.mid --plugin urn:test:notes \"$@\"", arguments,
            in: scratch)
        #expect((command.status, command.errors) == (0, ""))
        return try AudioFileReader(path: scratch.path("out.wav"))
    }

    // Quarters at 120 beats a minute, and then one at 60.
    @Test(arguments: [8000, 48_000], [1, 1000])
    func notesSoundFromTheirFramesOn(rate: Int, block: Int) throws {
        let output = try render("--rate", "\(rate)", "--tail", "0", "--block", "\(block)")
        #expect((output.sampleRate, output.channels, output.frames) == (rate, 2, 2 * rate))
        let samples = try output.readAll()
        // Note 60 at half the velocity, (60 + 0.5) / 128, which 24 bits hold exactly.
        let sounding = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
        let note = rate / 2..<rate
        let expected: [Float] = (0..<2 * rate).map { note.contains($0) ? 60.5 / 128 : 0 }
        #expect(sounding == expected)
    }

    // The right output has an eighth of beats a minute / 1000 and the beat: 0.120, and from the third quarter 2 + 0.060.
    @Test func pluginsReceiveTheSongPosition() throws {
        let output = try render("--rate", "1000", "--tail", "0")
        let samples = try output.readAll()
        // Half a step of 24 bits, and the rounding of the plug-in's sums.
        for (frame, beats) in [(0, 0.12), (999, 0.12), (1000, 2.06), (1999, 2.06)] {
            #expect(abs(Double(samples[2 * frame + 1]) - beats / 8) < 0x1p-24 + 0x1p-24, "frame \(frame)")
        }
    }

    @Test func tailsPlayToTheirEnd() throws {
        let output = try render("--rate", "8000")
        // The plug-in outputs the last song position for ever, so the tail ends at its maximum, 120 s after the notes.
        let frames = try #require(output.frames)
        #expect((122 * 8000..<123 * 8000).contains(frames))
    }

    @Test(arguments: [("1.5s", 12_000), ("500ms", 4000), ("3s", 24_000)])
    func theDurationIsTheLengthOfTheOutput(duration: String, frames: Int) throws {
        let output = try render("--rate", "8000", "--duration", duration)
        #expect(output.frames == frames)
        let command = try Command(
            "render", "alone.wav", "--duration", duration, "--rate", "8000", "--plugin", "urn:test:notes", in: scratch)
        #expect((command.status, command.errors) == (0, ""))
        #expect(try AudioFileReader(path: scratch.path("alone.wav")).frames == frames)
    }

    @Test func durationsWithAnInputOrWithoutLengthAreRefused() throws {
        try scratch.write("in.wav", .wav16, frames: 100) { _, _ in 0 }
        for arguments in [["in.wav", "out.wav", "--duration", "1s"], ["out.wav", "--duration", "0s"], ["out.wav"]] {
            let command = try Command(
                shell: "exec \"$0\" render --plugin urn:test:notes \"$@\"", arguments, in: scratch)
            #expect(command.status == 64)
            #expect(command.errors.contains("--duration"), "\(command.errors)")
        }
        #expect(scratch.files == ["in.wav", "song.mid"])
    }

    @Test func notesForPluginsWithoutMIDIAreReported() throws {
        try scratch.write("in.wav", .wav16, frames: 100) { _, _ in 0 }
        func render(_ plugin: String, _ midi: String) throws -> Command {
            try Command("render", "in.wav", "out.wav", "--midi", midi, "--plugin", plugin, in: scratch)
        }
        #expect(try render("urn:test:gain", "song.mid").failed("cannot send MIDI to urn:test:gain"))
        #expect(try render("urn:test:notes", "in.wav").failed("cannot read in.wav: not a standard MIDI file"))
        #expect(try render("urn:test:notes", "none.mid").failed("cannot read none.mid: No such file"))
        #expect(scratch.files == ["in.wav", "song.mid"])
    }
}
