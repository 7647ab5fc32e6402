// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Valid but rare files.
@Suite struct OddFileTests: ScratchFiles {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write("in.wav", .wav16, channels: 2, frames: 5000) { Float(($0 * 7 + $1) % 499) / 512 }
    }

    /// ID3v2.4: version, flags, a size of seven bits a byte; one frame with a title.
    private var id3: Data {
        let frame = Data("TIT2".utf8) + Data([0, 0, 0, 5, 0, 0]) + Data([3]) + Data("Wren".utf8)
        return Data("ID3".utf8) + Data([4, 0, 0, 0, 0, 1, UInt8(frame.count)]) + frame + Data(count: 128)
    }

    /// Checks that a file is read like another one, directly and from a pipe.
    private func expectSound(of name: String) throws {
        for line in ["RENDER \(name) out.wav", "cat \(name) | RENDER - out.wav"] {
            let command = try run(line)
            #expect((command.status, command.errors) == (0, ""), "\(line)")
            #expect(try samples("out.wav") == samples("in.wav"), "\(line)")
        }
    }

    @Test(arguments: ["wav", "aiff", "flac", "au", "caf", "rf64"]) func tagsMayComeBefore(container: String) throws {
        #expect(try run("RENDER in.wav in.\(container) --bits 16").status == 0)
        try write("tagged", id3 + (try data("in.\(container)")))
        try expectSound(of: "tagged")
    }

    // ITU-R BS.2088: like RF64, or like RIFF with space for ds64.
    @Test(arguments: ["rf64", "wav"]) func bw64IsRead(container: String) throws {
        #expect(try run("RENDER in.wav in.\(container) --bits 16").status == 0)
        try write("in.bw64.wav", Data("BW64".utf8) + (try data("in.\(container)").dropFirst(4)))
        try expectSound(of: "in.bw64.wav")
    }

    // MIDI Manufacturers Association, RP-029.
    @Test func rmidIsMIDI() throws {
        // One track: a note for a beat of 96 ticks.
        let track = Data([0, 0x90, 60, 100, 96, 0x80, 60, 0, 0, 0xff, 0x2f, 0])
        let song =
            Data("MThd".utf8) + Data([0, 0, 0, 6, 0, 0, 0, 1, 0, 96]) + Data("MTrk".utf8)
            + Data([0, 0, 0, UInt8(track.count)]) + track
        let body = Data("RMID".utf8) + RIFFFile.encoded("DISP", Data(count: 5)) + RIFFFile.encoded("data", song)
        try write("song.mid", song)
        try write("song.rmi", Data("RIFF".utf8) + Data(UInt32(body.count)) + body)
        #expect(try MIDIFile(path: scratch.path("song.rmi")) == MIDIFile(path: scratch.path("song.mid")))
    }

    // MARK: - Tags

    @Test func tagsOfFLACAreKept() throws {
        let tags = [
            "TITLE=Air", "COMPOSER=J. S. Bach", "ALBUMARTIST=Föhn", "ISRC=DEABC2600001", "ARTIST=A",
            "REPLAYGAIN_TRACK_GAIN=-6 dB",
        ]
        let options = tags.map { "-metadata '\($0)'" }.joined(separator: " ")
        #expect(try run("ffmpeg -v error -i in.wav \(options) in.flac").status == 0)
        // Comments far longer than libsndfile writes, and shorter ones.
        for padding in [10, 100_000] {
            #expect(
                try run(
                    "ffmpeg -v error -y -i in.flac -metadata 'LYRICS=\(String(repeating: "la ", count: padding / 3))' long.flac"
                ).status == 0)
            let command = try run("RENDER long.flac out.flac")
            #expect((command.status, command.errors) == (0, ""))
            let bytes = try data("out.flac")
            for tag in tags.dropLast() { #expect(bytes.range(of: Data(tag.utf8)) != nil, "\(tag)") }
            // The loudness after an effect is unknown.
            #expect(bytes.range(of: Data("REPLAYGAIN".utf8)) == nil)
            #expect(try samples("out.flac") == samples("in.wav"))
            #expect(try run("ffmpeg -v error -i out.flac -f null -").errors == "")
        }
    }

    @Test func tagsOfWAVAreKept() throws {
        var file = RIFFFile(sampleRate: 48_000, samples: (0..<480).map { Int16($0) })
        // ACID: flags, root note, two of unknown meaning, beats, metre, tempo.
        let acid =
            Data(0 as UInt32) + Data(60 as UInt16, 0x8000) + Data(0 as UInt32, 8) + Data(4 as UInt16, 4)
            + Data((120 as Float).bitPattern)
        file.chunks += [(name: "id3 ", data: id3), (name: "acid", data: acid)]
        try file.write(to: scratch.path("tagged.wav"))
        for name in ["out.wav", "out.rf64"] {
            #expect(try run("RENDER tagged.wav \(name)").status == 0)
            let copy = try RIFFFile(path: scratch.path(name))
            #expect(copy["id3 "] == id3 && copy["acid"] == acid)
        }
    }
}
