// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Chained Ogg, joined MP3, and what is beside the frames of MP3.
@Suite struct JoinedFileTests: ScratchFiles {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Writes a tone.
    private func tone(_ name: String, _ format: AudioFileFormat, step: Float, frames: Int, sampleRate: Int = 48_000)
        throws
    {
        try scratch.write(name, format, sampleRate: sampleRate, channels: 2, frames: frames) { frame, channel in
            0.4 * sin(Float(frame) * step + Float(channel))
        }
    }

    /// Renders a file, and through a pipe, and sees that nothing is said.
    private func rendered(_ name: String) throws -> [Float] {
        let file = try run("RENDER \(name) out.wav")
        #expect((file.status, file.errors) == (0, ""))
        let pipe = try run("cat \(name) | RENDER - piped.wav")
        #expect((pipe.status, pipe.errors) == (0, ""))
        let samples = try samples("out.wav")
        #expect(try self.samples("piped.wav") == samples)
        return samples
    }

    @Test(arguments: [("ogg", AudioFileFormat.oggVorbis), ("opus", .oggOpus), ("mp3", .mp3)])
    func allPartsAreRead(ending: String, format: AudioFileFormat) throws {
        for (name, step, frames) in [("a", 0.05, 30_000), ("b", 0.08, 50_000), ("c", 0.03, 2000)]
            as [(String, Float, Int)]
        {
            try tone("\(name).\(ending)", format, step: step, frames: frames)
        }
        let names = ["a", "b", "c"].map { "\($0).\(ending)" }
        let separate = try names.map { try rendered($0) }
        try write("joined.\(ending)", try names.reduce(Data()) { $0 + (try data($1)) })
        #expect(try rendered("joined.\(ending)") == separate.flatMap(\.self))
        let frames = try names.map { try #require(try AudioFileReader(path: scratch.path($0)).frames) }
        #expect(try AudioFileReader(path: scratch.path("joined.\(ending)")).frames == frames.reduce(0, +))
    }

    @Test(arguments: [("ogg", AudioFileFormat.oggVorbis), ("mp3", .mp3)])
    func partsOfOtherRatesAreRefused(ending: String, format: AudioFileFormat) throws {
        try tone("a", format, step: 0.05, frames: 30_000)
        try tone("b", format, step: 0.05, frames: 30_000, sampleRate: 44_100)
        try write("joined", try data("a") + (try data("b")))
        let command = try run("RENDER joined out.\(ending)")
        #expect(
            command.failed(
                "joined cannot be read: it is several files joined to one, and the first has 2 channels at 48000 Hz, another one "
                    + "2 channels at 44100 Hz"), "\(command.errors)")
    }

    // MARK: - MP3

    @Test func mp3WhoseTableStatesMoreIsRefused() throws {
        try tone("a.mp3", .mp3, step: 0.05, frames: 100_000)
        let whole = try data("a.mp3")
        for cut in [300, whole.count / 2] {
            try write("cut.mp3", whole.dropLast(cut))
            let command = try run("RENDER cut.mp3 out.wav")
            #expect(
                command.failed("cut.mp3 cannot be read: it is damaged or was never completed: it ends after"),
                "\(command.errors)")
            // In the midst of others, too.
            try write("joined.mp3", whole.dropLast(cut) + whole)
            #expect(try run("RENDER joined.mp3 out.wav").failed("it is damaged or was never completed"))
        }
    }

    @Test(arguments: [100, 5000, 200_000]) func dataAfterTheLastMPEGFrameIsNotAudio(zeros: Int) throws {
        try tone("a.mp3", .mp3, step: 0.05, frames: 30_000)
        let alone = try rendered("a.mp3")
        try write("b.mp3", try data("a.mp3") + Data(count: zeros))
        #expect(try rendered("b.mp3") == alone)
        try write("joined.mp3", try data("b.mp3") + (try data("b.mp3")))
        #expect(try rendered("joined.mp3") == alone + alone)
    }

    /// Without a table of frames, all there are count.
    @Test func streamsOfMP3AreReadToTheirEnds() throws {
        try tone("a.wav", .wav16, step: 0.05, frames: 60_000)
        #expect(try run("ffmpeg -v error -i a.wav -write_xing 0 -id3v2_version 0 -b:a 128k a.mp3").status == 0)
        let alone = try rendered("a.mp3")
        let stream = try data("a.mp3")
        try write("zeros.mp3", stream + Data(count: 5000))
        #expect(try rendered("zeros.mp3") == alone)
        let tag = Data("TAG".utf8) + Data(count: 125)
        try write("joined.mp3", stream + tag + stream + tag)
        #expect(try rendered("joined.mp3").count == 2 * alone.count)
        // What is no MPEG audio is left out and named, in one line.
        try write("foreign.mp3", stream + Data(repeating: 0x11, count: 3000) + stream)
        let command = try run("RENDER foreign.mp3 out.wav")
        #expect(command.status == 0)
        #expect(
            command.errors == "swiftlet: 3000 bytes between frames of foreign.mp3 are no MPEG audio and are left out\n")
        #expect(try samples("out.wav").count == 2 * alone.count)
    }

    @Test func tagsAtBothEndsOfMP3AreKept() throws {
        try tone("a.wav", .wav16, step: 0.05, frames: 60_000)
        #expect(try run("ffmpeg -v error -i a.wav -id3v2_version 0 a.mp3").status == 0)
        #expect(try run("ffmpeg -v error -i a.wav -id3v2_version 3 -metadata title=Wren b.mp3").status == 0)
        // ID3v1: title, artist, album, year, comment, genre.
        let tag = Data("TAGWren".utf8) + Data(count: 121)
        for bytes in [try data("a.mp3") + tag, try data("b.mp3"), try data("b.mp3") + Data(count: 5000)] {
            try write("c.mp3", bytes)
            #expect(try run("RENDER c.mp3 out.wav --bits 16").status == 0)
            let list = try RIFFFile(path: scratch.path("out.wav"))["LIST"]
            #expect(list?.range(of: Data("Wren".utf8)) != nil)
        }
    }
}
