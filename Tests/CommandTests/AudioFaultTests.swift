// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Audio files that are damaged, or not what one might think.
@Suite struct AudioFaultTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func run(_ arguments: String...) throws -> Command {
        try Command(shell: "exec \"$0\" \"$@\"", arguments, in: scratch)
    }

    private func write(_ name: String, _ bytes: some Sequence<UInt8>) throws {
        try Data(bytes).write(to: URL(filePath: scratch.path(name)))
    }

    /// A second of noise, which no format can shrink to nothing.
    private func encoded(_ name: String, _ format: AudioFileFormat) throws -> Data {
        var state: UInt32 = 1
        let path = try scratch.write(name, format, frames: 48_000) { _, _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(state >> 16) / 65_536 - 0.5
        }
        defer { unlink(path) }
        return try Data(contentsOf: URL(filePath: path))
    }

    /// Sees that every command that reads the file refuses it with one line, and leaves everything as it was.
    private func expectRefusal(of name: String, _ message: String) throws {
        let message = "\(name) cannot be read: \(message)"
        try write("old.wav", Data("As before.".utf8))
        let files = scratch.files
        for command in [
            try run("measure", name), try run("render", name, "new.wav", "--plugin", "trim"),
            try run("render", name, "old.wav", "--plugin", "trim"),
            try run("render", name, "old.wav", "--plugin", "urn:test:gain"),
        ] {
            #expect(command.failed(message), "\(command.errors)")
        }
        #expect(scratch.files == files)
        #expect(try String(contentsOfFile: scratch.path("old.wav"), encoding: .utf8) == "As before.")
        let batch = try run("render", name, "--out-dir", "out", "--plugin", "trim")
        #expect((batch.status, batch.output, batch.errorLines.count) == (1, "0 of 1 file rendered\n", 1))
        #expect(batch.errors.hasPrefix("swiftlet: " + message))
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("out")).isEmpty)
    }

    // MARK: - Truncated and damaged

    /// Formats of libsndfile's that `AudioFileFormat` has no name for, by container and encoding.
    static let formats: [(String, AudioFileFormat)] = [
        ("in.wav", .wav16), ("float.wav", .wavFloat), ("in.aiff", .aiff16), ("in.flac", .flac16),
        ("in.ogg", .oggVorbis), ("in.au", AudioFileFormat(code: 0x030002)), ("in.caf", AudioFileFormat(code: 0x180002)),
        ("in.w64", AudioFileFormat(code: 0x0B0002)), ("in.rf64", AudioFileFormat(code: 0x220002)),
        ("ex.wav", AudioFileFormat(code: 0x130002)),
    ]

    @Test(arguments: formats)
    func aFileThatEndsEarlyIsRefused(name: String, format: AudioFileFormat) throws {
        let whole = try encoded(name, format)
        try write(name, whole)
        #expect(try run("measure", name).status == 0)
        for part in [0.01, 0.5, 0.9] {
            try write(name, whole.prefix(Int(Double(whole.count) * part)))
            try expectRefusal(of: name, "it is ")
        }
    }

    // libsndfile looks for an end only in what it can search.
    @Test(arguments: formats.filter { ["in.wav", "in.aiff", "in.au"].contains($0.0) })
    func aPipeThatEndsEarlyIsRefused(name: String, format: AudioFileFormat) throws {
        let whole = try encoded(name, format)
        try write(name, whole.dropLast(20_000))
        let script = "cat \(name) | \"$0\" render /dev/stdin out.wav --plugin trim"
        let command = try Command(shell: script, in: scratch)
        let message =
            "/dev/stdin cannot be read: it is damaged or was never completed: it ends after 38000 of its 48000"
        #expect(command.failed(message), "\(command.errors)")
        #expect(scratch.files == [name])
    }

    @Test(arguments: ["in.flac", "in.ogg"])
    func damageInTheMiddleIsReported(name: String) throws {
        var bytes = try encoded(name, name == "in.ogg" ? .oggVorbis : .flac16)
        let middle = bytes.count / 2
        bytes.replaceSubrange(middle..<middle + 2000, with: repeatElement(0x55, count: 2000))
        try write(name, bytes)
        try expectRefusal(of: name, "it is damaged or was never completed: ")
    }

    @Test func emptyFilesTextAndDirectoriesAreNoAudio() throws {
        try write("empty.wav", [])
        try expectRefusal(of: "empty.wav", "it is empty")
        try write("text.wav", Data("It was a dark and stormy night.".utf8))
        try expectRefusal(of: "text.wav", "it is no audio file")
        try FileManager.default.createDirectory(atPath: scratch.path("in.wav"), withIntermediateDirectories: false)
        try expectRefusal(of: "in.wav", "it is a directory")
    }

    // MARK: - Headers

    /// A WAV file with 1000 frames of silence, and what its header states instead of the truth.
    private func wave(
        channels: UInt16 = 1, rate: UInt32 = 48_000, bits: UInt16 = 16, riff: UInt32? = nil, data: UInt32? = nil
    ) -> [UInt8] {
        func bytes<each Number: FixedWidthInteger>(_ numbers: repeat each Number) -> [UInt8] {
            var all: [UInt8] = []
            for number in repeat each numbers { withUnsafeBytes(of: number.littleEndian) { all += $0 } }
            return all
        }
        let frame = UInt32(max(1, channels)) * 2
        let sound = [UInt8](repeating: 0, count: Int(frame) * 1000)
        return Array("RIFF".utf8) + bytes(riff ?? UInt32(36 + sound.count)) + Array("WAVEfmt ".utf8)
            + bytes(UInt32(16), UInt16(1), channels, rate, rate &* frame, UInt16(truncatingIfNeeded: frame), bits)
            + Array("data".utf8) + bytes(data ?? UInt32(sound.count)) + sound
    }

    @Test(arguments: [(0x4000_0024, 0x4000_0000), (0xe000_0024, 0xe000_0000)] as [(UInt32, UInt32)])
    func implausiblyLargeHeadersAreRefused(riff: UInt32, data: UInt32) throws {
        try write("whole.wav", wave())
        let usual = try Command.peakMemory("render", "whole.wav", "out.wav", "--plugin", "trim", in: scratch)
        unlink(scratch.path("out.wav"))
        try write("in.wav", wave(riff: riff, data: data))
        try expectRefusal(
            of: "in.wav",
            "it is damaged or was never completed: its header states \(data) bytes of sound, and there "
                + "are 2000")
        let damaged = try Command.peakMemory(
            "render", "in.wav", "out.wav", "--plugin", "trim", status: 1, in: scratch)
        #expect(damaged < usual + 4096)
    }

    // 4 GB in the header: what writers put there that cannot go back, and what fills 32 bits to the last frame.
    @Test(arguments: [(UInt32.max, UInt32.max), (UInt32.max - 7, UInt32.max - 43), (0x7fff_ffff, 0x7fff_ff00), (0, 0)])
    func filesWithUnfinishedHeadersAreReadToTheirEnd(riff: UInt32, data: UInt32) throws {
        try write("in.wav", wave(riff: riff, data: data))
        let command = try run("render", "in.wav", "out.wav", "--plugin", "trim")
        #expect(command.status == 0)
        #expect(command.errorLines.map { $0.contains("states no length") } == [true])
        #expect(try AudioFileReader(path: scratch.path("out.wav")).frames == 1000)
    }

    @Test func headersOfNoSoundAreRefused() throws {
        for (name, bytes) in [
            ("no-channel.wav", wave(channels: 0)), ("channels.wav", wave(channels: 65_535)),
            ("no-rate.wav", wave(rate: 0)), ("rate.wav", wave(rate: .max)), ("bits.wav", wave(bits: 999)),
        ] {
            try write(name, bytes)
            try expectRefusal(of: name, "it is no audio file that libsndfile knows: ")
        }
    }

    // MARK: - Nine channels

    @Test(arguments: ["trim", "urn:test:gain"])
    func nineChannelsAreNineForAMonoPlugin(plugin: String) throws {
        try scratch.write("in.wav", .wav16, channels: 9, frames: 500) { Float($0 + 600 * $1) / 8192 }
        let command = try run("render", "in.wav", "out.wav", "--plugin", plugin, "--set", "gain=0.5")
        #expect((command.status, command.errors) == (0, ""))
        let output = try AudioFileReader(path: scratch.path("out.wav"))
        #expect(output.channels == 9)
        // Half of a number of 2⁻¹³ steps is one of 2⁻¹⁴, which 16 bits hold.
        let expected: [Float] = (0..<500).flatMap { frame in (0..<9).map { Float(frame + 600 * $0) / 16_384 } }
        #expect(try output.readAll() == expected)
    }

    @Test func nineChannelsThatFitNowhereAreRefused() throws {
        try scratch.write("in.wav", .wav16, channels: 9, frames: 500) { _, _ in 0.5 }
        let stereo = try run("render", "in.wav", "out.wav", "--plugin", "urn:test:gain-stereo")
        #expect(stereo.failed("urn:test:gain-stereo has 2 audio inputs and 2 audio outputs, which does not fit a file"))
        for name in ["out.flac", "out.mp3"] {
            let command = try run("render", "in.wav", name, "--plugin", "trim")
            #expect(command.failed("\(name) cannot be written: its format cannot hold 9 channels at 48000 Hz; choose"))
        }
        #expect(scratch.files == ["in.wav"])
    }
}
