// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Standard MIDI files, put together byte by byte as the standard has them.
@Suite struct MIDIFileTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func read(_ bytes: [UInt8]) throws -> MIDIFile {
        try Data(bytes).write(to: URL(filePath: scratch.path("song.mid")))
        return try MIDIFile(path: scratch.path("song.mid"))
    }

    /// The messages at 1000 frames a second, without positions.
    private func notes(_ file: MIDIFile) -> [TimedMessage] {
        file.messages(sampleRate: 1000).filter { if case .midi = $0 { true } else { false } }
    }

    private func positions(_ file: MIDIFile) -> [SongPosition] {
        file.messages(sampleRate: 1000).compactMap { if case .position(let position, _) = $0 { position } else { nil } }
    }

    // MARK: - Times

    // 96 ticks a quarter of 0.5 s: a tick is 1000 / 192 frames.
    @Test func ticksAreTimesAt120BeatsAMinuteUnlessTheFileSaysOtherwise() throws {
        let file = try read(midiFile([[0, 0x90, 60, 100, 96, 0x80, 60, 0, 0x60, 0xff, 0x2f, 0]]))
        #expect(notes(file) == [.midi([0x90, 60, 100], frame: 0), .midi([0x80, 60, 0], frame: 500)])
        #expect(file.length(sampleRate: 1000) == 1000)
        #expect(file.length(sampleRate: 48_000) == 48_000)
    }

    // A quarter at 120 (500 frames), one at 60 (1000), one at 240 (250).
    @Test func theTempoMapOfTheFirstTrackHoldsForAll() throws {
        let tempi: [UInt8] = [
            96, 0xff, 0x51, 3, 0x0f, 0x42, 0x40, 96, 0xff, 0x51, 3, 0x03, 0xd0, 0x90, 0, 0xff, 0x2f, 0,
        ]
        let melody: [UInt8] = [96, 0x90, 60, 1, 96, 61, 1, 96, 62, 1, 0, 0xff, 0x2f, 0]
        let file = try read(midiFile([tempi, melody], format: 1))
        #expect(
            notes(file) == [
                .midi([0x90, 60, 1], frame: 500), .midi([0x90, 61, 1], frame: 1500), .midi([0x90, 62, 1], frame: 1750),
            ])
        #expect(positions(file).map(\.beatsPerMinute) == [120, 60, 240])
        #expect(positions(file).map(\.frame) == [0, 500, 1500])
        #expect(positions(file).map { Double($0.bar) * 4 + $0.barBeat } == [0, 1, 2])
        #expect(file.length(sampleRate: 1000) == 1750)
    }

    // 3/8 from the beginning, six eighths later 2/2: 120 quarters a minute are 240 eighths and 60 halves.
    @Test func metresBeginBars() throws {
        let track: [UInt8] = [
            0, 0xff, 0x58, 4, 3, 3, 24, 8, 0x82, 0x20, 0xff, 0x58, 4, 2, 1, 24, 8, 0, 0xff, 0x2f, 0,
        ]
        let found = positions(try read(midiFile([track])))
        #expect(found.map(\.beatUnit) == [8, 2])
        #expect(found.map(\.beatsPerBar) == [3, 2])
        #expect(found.map(\.beatsPerMinute) == [240, 60])
        #expect(found.map(\.bar) == [0, 2])
        #expect(found.map(\.barBeat) == [0, 0])
    }

    // 25 frames a second of 40 ticks: 1000 ticks a second, whatever the tempo.
    @Test func timeMayBeCountedInFramesOfFilm() throws {
        let track: [UInt8] = [0, 0xff, 0x51, 3, 0x0f, 0x42, 0x40, 0x87, 0x68, 0x90, 60, 1, 0, 0xff, 0x2f, 0]
        let file = try read(midiFile([track], division: [0xe7, 40]))
        #expect(notes(file) == [.midi([0x90, 60, 1], frame: 1000)])
    }

    // MARK: - Messages

    @Test func messagesOfAllKindsComeThrough() throws {
        let track: [UInt8] = [
            0, 0xc0, 5, 0, 0xb3, 7, 100, 0, 10, 64, 0, 0xe0, 0, 64, 0, 0xd1, 9,
            0, 0xf0, 3, 1, 2, 0xf7, 0, 0xf0, 2, 1, 2, 0, 0xf7, 2, 3, 0xf7, 0, 0xf7, 1, 0xfa, 0, 0xff, 0x2f, 0,
        ]
        let expected: [[UInt8]] = [
            [0xc0, 5], [0xb3, 7, 100], [0xb3, 10, 64], [0xe0, 0, 64], [0xd1, 9], [0xf0, 1, 2, 0xf7],
            [0xf0, 1, 2, 3, 0xf7], [0xfa],
        ]
        #expect(notes(try read(midiFile([track]))) == expected.map { .midi($0, frame: 0) })
    }

    @Test func textsAndChunksOfOtherKindsArePassedOver() throws {
        let track: [UInt8] = [0, 0xff, 3, 2, 65, 66, 0, 0x90, 60, 1, 0, 0xff, 0x2f, 0]
        let file = midiFile([track])
        var whole = Array(file[..<14])
        whole += Array("XFIH".utf8)
        whole += [0, 0, 0, 2, 1, 2]
        whole += file[14...]
        #expect(notes(try read(whole)) == [.midi([0x90, 60, 1], frame: 0)])
    }

    // MARK: - Faults

    static let faults: [([UInt8], String)] = [
        (Array("RIFF\0\0\0\0".utf8), "it is no standard MIDI file"),
        (Array("MThd\0\0\0\u{6}\0\0".utf8), "it ends in the midst"),
        (Array("MThd\0\0\0\u{2}\0\0".utf8), "its header is shorter"),
        (midiFile([[0, 0xff, 0x2f, 0]], format: 2), "of format 2"),
        (midiFile([[0, 0xff, 0x2f, 0]], division: [0, 0]), "no ticks for a quarter note"),
        (midiFile([[0, 0xff, 0x2f, 0]], division: [0x80, 40]), "128 SMPTE frames"),
        (midiFile([[0, 0xff, 0x2f, 0]], tracks: 2), "it states 2 tracks, and has 1"),
        (midiFile([], tracks: 0), "it states 0 tracks"),
        (midiFile([[0, 60, 1]]), "its track 1 is damaged: a message has no status byte"),
        (midiFile([[0, 0x90, 60]]), "its track 1 is damaged: it ends in the midst"),
        (midiFile([[0, 0x90, 60, 200]]), "data above 127"),
        (midiFile([[0x80, 0x80, 0x80, 0x80, 0]]), "more than four bytes"),
        (midiFile([[0, 0xff, 0x51, 3, 0, 0, 0]]), "its tempo is infinite"),
        (midiFile([[0, 0xff, 0x58, 4, 0, 2, 24, 8]]), "time signature"),
        (midiFile([[0, 0xf4]]), "the status 244 has no place in a file"),
        (midiFile([[0, 0xff, 3, 9, 65]]), "it ends in the midst"),
        (Array(midiFile([[0, 0x90, 60, 1, 0, 0xff, 0x2f, 0]]).dropLast(3)), "it ends in the midst"),
        ([], "it is empty"),
    ]

    @Test(arguments: faults) func invalidMIDIFilesAreReported(bytes: [UInt8], reason: String) throws {
        #expect {
            _ = try read(bytes)
        } throws: { error in
            guard case .unreadable(let path, let found) = error as? HostError else { return false }
            return path.hasSuffix("song.mid") && found.contains(reason)
        }
    }

    /// Every part of a file, and every file with a byte changed, is read or refused.
    @Test func noBytesCrash() throws {
        let whole = midiFile(
            [
                [0, 0xff, 0x51, 3, 0x0f, 0x42, 0x40, 0, 0xff, 0x58, 4, 3, 3, 24, 8, 0, 0xff, 0x2f, 0],
                [0, 0x90, 60, 1, 0x83, 0, 60, 0, 0, 0xf0, 3, 1, 2, 0xf7, 0, 0xff, 0x2f, 0],
            ], format: 1)
        var refused = 0
        for length in 0..<whole.count {
            do { _ = try read(Array(whole[..<length])) } catch is HostError { refused += 1 }
        }
        #expect(refused == whole.count)
        for index in whole.indices {
            for value: UInt8 in [0, 0x7f, 0x80, 0xff] {
                var bytes = whole
                bytes[index] = value
                guard let file = try? read(bytes) else { continue }
                #expect(file.messages(sampleRate: 1e6).allSatisfy { $0.frame <= file.length(sampleRate: 1e6) })
            }
        }
    }
}
