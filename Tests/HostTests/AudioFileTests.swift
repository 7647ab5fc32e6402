// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletCSndFile
import SwiftletHost
import Testing

@Suite struct AudioFileTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// A file format, and by how much a sample can differ from the one that was written.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let format: AudioFileFormat
        let tolerance: Float

        var testDescription: String { name }
    }

    // Integers of n bits come in steps of 2^(1 − n), and truncation errs by one at most. Vorbis is not exact: at half
    // scale, a tenth of full scale is an error that it would not be sold with.
    static let cases = [
        Case(name: "16.wav", format: .wav16, tolerance: 0x1p-15),
        Case(name: "24.wav", format: .wav24, tolerance: 0x1p-23),
        Case(name: "float.wav", format: .wavFloat, tolerance: 0),
        Case(name: "16.aiff", format: .aiff16, tolerance: 0x1p-15),
        Case(name: "16.flac", format: .flac16, tolerance: 0x1p-15),
        Case(name: "24.flac", format: .flac24, tolerance: 0x1p-23),
        Case(name: "vorbis.ogg", format: .oggVorbis, tolerance: 0.1),
    ]

    @Test(arguments: cases)
    func writtenBytesAreReadBack(_ file: Case) throws {
        func sample(_ frame: Int, _ channel: Int) -> Float { 0.5 * sin(Float(frame) * 0.05 + Float(channel)) }
        let path = try scratch.write(file.name, file.format, sampleRate: 32_000, channels: 2, frames: 10_000, sample)
        let reader = try AudioFileReader(path: path)
        #expect((reader.sampleRate, reader.channels, reader.frames) == (32_000, 2, 10_000))
        #expect(reader.format == file.format)
        let samples = try reader.readAll()
        #expect(samples.count == 20_000)
        let worst = samples.indices.map { abs(samples[$0] - sample($0 / 2, $0 % 2)) }.max()
        #expect(worst! <= file.tolerance)
    }

    @Test func integersClipInsteadOfWrapping() throws {
        let path = try scratch.write("clip.wav", .wav16, frames: 3) { frame, _ in [2, -2, 0.5][frame] }
        #expect(try AudioFileReader(path: path).readAll() == [1 - 0x1p-15, -1, 0.5])
    }

    @Test func equalAudioMakesEqualFiles() throws {
        let first = try scratch.write("a.wav", .wavFloat, frames: 100) { frame, _ in Float(frame) / 100 }
        let written = try Data(contentsOf: URL(fileURLWithPath: first))
        sleep(1)
        let second = try scratch.write("b.wav", .wavFloat, frames: 100) { frame, _ in Float(frame) / 100 }
        #expect(try Data(contentsOf: URL(fileURLWithPath: second)) == written)
    }

    @Test func theNameChoosesTheContainerAndTheEncodingLosesLeast() throws {
        func choice(_ format: AudioFileFormat, _ name: String) throws -> AudioFileFormat {
            try format.forFile(named: name, sampleRate: 48_000, channels: 2, frames: 1000)
        }
        #expect(try choice(.wav24, "out.wav") == .wav24)
        #expect(try choice(.wav24, "out.FLAC") == .flac24)
        #expect(try choice(.wavFloat, "out.flac") == .flac24)
        #expect(try choice(.wav16, "out.aif") == .aiff16)
        #expect(try choice(.wav16, "out.ogg") == .oggVorbis)
        #expect(try choice(.wav16, "out.opus") == .oggOpus)
        #expect(try choice(.oggVorbis, "out.opus") == .oggOpus)
        #expect(try choice(.oggOpus, "out.ogg") == .oggOpus)
        #expect(try choice(.flac24, "some.where/out") == .flac24)
        #expect(try choice(.flac24, ".wav") == .flac24)
        // What a decoder makes is not of so many bits.
        for lossy in [.oggVorbis, .oggOpus, .mp3, AudioFileFormat(code: 0x010082)] {
            #expect(try choice(lossy, "out.wav") == .wavFloat)
            #expect(try choice(lossy, "out.flac") == .flac24)
        }
        #expect(try choice(.oggVorbis, "out.mp3") == .mp3)
        #expect(try choice(.mp3, "out.mp3") == .mp3)
        // A container that the table of endings lacks is kept, with 8 bits as here; others cannot be had.
        #expect(try choice(AudioFileFormat(code: 0x080005), "out.voc") == AudioFileFormat(code: 0x080005))
        for (format, name) in [(AudioFileFormat.flac24, "out.voc"), (.wav16, "out.xyz"), (.wav16, "out.m4a")] {
            let error = #expect(throws: HostError.self) { try choice(format, name) }
            #expect(
                error?.description == "\(name) cannot be written: its ending means no format that can be written; "
                    + "choose one of .wav, .rf64, .w64, .aiff, .aif, .aifc, .au, .snd, .caf, .flac, .ogg, .oga, .opus, "
                    + ".mp3, .raw")
        }
        #expect(throws: HostError.self) {
            try AudioFileFormat.flac24.forFile(named: "out.flac", sampleRate: 48_000, channels: 9)
        }
    }

    // MARK: - Size

    // 4 GiB are 2³⁰ frames of two channels of 16 bits; a million bytes are kept for what is beside the sound.
    @Test func audioTooLongForAHeaderGetsAnotherHeaderOrIsRefused() throws {
        func choice(_ format: AudioFileFormat, _ name: String, _ frames: Int?) -> AudioFileFormat? {
            try? format.forFile(named: name, sampleRate: 48_000, channels: 2, frames: frames)
        }
        let large = AudioFileFormat(code: 0x220002)
        #expect(choice(.wav16, "out.wav", 1 << 30 - 1 << 19) == .wav16)
        for frames in [1 << 30 - 1 << 17, 1 << 30, 1 << 40, .max, nil] {
            #expect(choice(.wav16, "out.wav", frames) == large)
            #expect(choice(.wav16, "out.flac", frames) == .flac16)
            #expect(choice(.wav16, "out.aiff", frames) == (frames == nil ? .aiff16 : nil))
            for code in [0x0B0002, 0x180002, 0x030002] {
                let format = AudioFileFormat(code: Int32(code))
                #expect(choice(format, "out", frames) == format)
            }
        }
        #expect(
            throws: HostError.unwritable(
                path: "out.aiff",
                reason: "AIFF (Apple/SGI), Signed 16 bit PCM cannot hold so much; choose .wav, .w64, .caf or .flac")
        ) {
            try AudioFileFormat.wav16.forFile(named: "out.aiff", sampleRate: 48_000, channels: 2, frames: 1 << 30)
        }
    }

    @Test func filesThatExceedTheirHeaderAreDiscarded() throws {
        let writer = try AudioFileWriter(
            path: scratch.path("out.aiff"), format: .aiff16, sampleRate: 48_000, channels: 1, capacity: 1 << 20)
        let block = [Float](repeating: 0.5, count: 1024)
        // The sound may have 2¹⁹ bytes: 256 blocks, but for the header.
        for _ in 0..<255 { try writer.write(block, frames: 1024) }
        let error = #expect(throws: HostError.self) { try writer.write(block, frames: 1024) }
        #expect(error?.description.contains("cannot hold so much; choose .wav") == true)
        writer.discard()
        #expect(scratch.files == [])
    }

    @Test func titlesAndSpeakersAreCopied() throws {
        let speakers = [SF_CHANNEL_MAP_LEFT, SF_CHANNEL_MAP_RIGHT, SF_CHANNEL_MAP_LFE].map { Int32($0) }
        var info = SF_INFO()
        (info.samplerate, info.channels, info.format) = (48_000, 3, Int32(SF_FORMAT_WAVEX | SF_FORMAT_PCM_16))
        let file = sf_open(scratch.path("in.wav"), Int32(SFM_WRITE), &info)
        var map = speakers
        sf_command(file, Int32(SFC_SET_CHANNEL_MAP_INFO), &map, 12)
        sf_set_string(file, Int32(SF_STR_TITLE), "A Title")
        sf_writef_float(file, [0.5, 0.5, 0.5], 1)
        sf_close(file)

        let writer = try AudioFileWriter(
            path: scratch.path("out.wav"), like: try AudioFileReader(path: scratch.path("in.wav")))
        try writer.write([0.5, 0.5, 0.5], frames: 1)
        try writer.finish()

        let written = sf_open(scratch.path("out.wav"), Int32(SFM_READ), &info)
        defer { sf_close(written) }
        var found: [Int32] = [0, 0, 0]
        sf_command(written, Int32(SFC_GET_CHANNEL_MAP_INFO), &found, 12)
        #expect(found == speakers)
        #expect(sf_get_string(written, Int32(SF_STR_TITLE)).map { String(cString: $0) } == "A Title")
    }

    @Test func saysWhatIsWrongWithAFileThatCannotBeRead() throws {
        let text = scratch.path("text.wav")
        try "No audio at all.".write(toFile: text, atomically: true, encoding: .utf8)
        let reasons = [
            text: "it is no audio file that libsndfile knows: Format not recognised",
            scratch.path("absent.wav"): "No such file or directory",
            scratch.directory: "it is a directory",
        ]
        for (path, reason) in reasons {
            #expect(throws: HostError.unreadable(path: path, reason: reason)) { try AudioFileReader(path: path) }
        }
    }

    @Test func writeErrorsHaveAReason() throws {
        let path = scratch.path("absent/out.wav")
        #expect(throws: HostError.unwritable(path: path, reason: "No such file or directory")) {
            try AudioFileWriter(path: path, format: .wav16, sampleRate: 48_000, channels: 1)
        }
        #expect(throws: HostError.unwritable(path: scratch.directory, reason: "it is no regular file")) {
            try AudioFileWriter(path: scratch.directory, format: .wav16, sampleRate: 48_000, channels: 1)
        }
        #expect(throws: HostError.self) {
            try AudioFileWriter(path: scratch.path("out.flac"), format: .flac16, sampleRate: 48_000, channels: 9)
        }
        #expect(scratch.files == [])
    }

    @Test func unfinishedWritersKeepTheExistingFile() throws {
        let path = try scratch.write("out.wav", .wav16, frames: 10) { _, _ in 0.5 }
        do {
            let writer = try AudioFileWriter(path: path, format: .wav16, sampleRate: 48_000, channels: 1)
            try writer.write([Float](repeating: 0, count: 5000), frames: 5000)
            #expect(scratch.files == ["out.wav"])
        }
        #expect(scratch.files == ["out.wav"])
        #expect(try AudioFileReader(path: path).frames == 10)
    }

    // MARK: - What encoders can take

    /// Samples of which encoders are known to make too much: one among silence, noise, a square, nothing but one number.
    private func extreme(_ value: Float, _ kind: Int, _ index: Int) -> Float {
        switch kind {
        case 0: index % 997 == 500 ? value : 0
        case 1: value * noise(index)
        case 2: index / 100 % 2 == 0 ? value : -value
        default: value
        }
    }

    /// White noise from −1 to 1 (D. E. Knuth's multiplicative hash).
    private func noise(_ index: Int) -> Float {
        let product = UInt32(index) &* 2_654_435_761
        return Float(product ^ product >> 15) / 0x1p31 - 1
    }

    @Test(
        arguments: [AudioFileFormat.mp3, .oggVorbis, .oggOpus, .flac16, .flac24, .wav16, .aiff16],
        [1, 0x1p8, 0x1p12, 0x1p16, 0x1p20, 0x1p31, 0x1p64, 0x1p100, .greatestFiniteMagnitude, .infinity, .nan]
            as [Float])
    func encodersAcceptAnySample(format: AudioFileFormat, value: Float) throws {
        for kind in 0..<4 {
            let path = try scratch.write("out", format, channels: 2, frames: 20_000) { frame, channel in
                extreme(value, kind, 2 * frame + channel)
            }
            let samples = try AudioFileReader(path: path).readAll()
            #expect(samples.allSatisfy { $0.isFinite })
            // Codecs keep up to 48 dB over full scale, and change a waveform's peak; integers are clipped.
            guard !value.isNaN else { continue }
            let peak = samples.map(abs).max() ?? 0
            let expected = min(abs(value), try #require(format.greatestMagnitude))
            let tolerance: Float = format.greatestMagnitude == 1 ? 1.001 : 4
            #expect((expected / tolerance...expected * tolerance).contains(peak), "\(kind): \(peak)")
        }
    }

    // Rates and numbers of channels at which encoders might write what cannot be read: they write it, or refuse to begin.
    @Test(arguments: [AudioFileFormat.mp3, .oggVorbis, .oggOpus, .flac16])
    func oddShapesAreWrittenOrRefused(format: AudioFileFormat) throws {
        for channels in [1, 2, 3, 5, 8, 9, 255, 256] {
            for sampleRate in [1, 1000, 7999, 8000, 44_100, 44_101, 96_000, 200_000, 200_001, 655_350, 768_000] {
                let chosen = try? format.forFile(named: "out", sampleRate: sampleRate, channels: channels)
                guard chosen == format else { continue }
                guard
                    let writer = try? AudioFileWriter(
                        path: scratch.path("out"), format: format, sampleRate: sampleRate, channels: channels)
                else { continue }
                try writer.write([Float](repeating: 0.25, count: 100 * channels), frames: 100)
                try writer.finish()
                let reader = try AudioFileReader(path: scratch.path("out"))
                #expect((reader.channels, reader.sampleRate) == (channels, sampleRate))
            }
        }
    }

    // Noise in ALAC of more than 16 bits is written wrongly by libsndfile.
    @Test(arguments: [0x71, 0x72, 0x73] as [Int32]) func alacIsNotUsedForUnsupportedEncodings(encoding: Int32) throws {
        let alac = AudioFileFormat(code: 0x180000 | encoding)
        let reader = try AudioFileReader(path: scratch.write("in.caf", alac, channels: 2, frames: 100) { _, _ in 0.25 })
        #expect(reader.format == alac)
        let writer = try AudioFileWriter(path: scratch.path("out.caf"), like: reader)
        let samples = (0..<20_000).map { (noise($0) * 0x1p19).rounded() / 0x1p19 }
        try writer.write(samples, frames: 10_000)
        try writer.finish()
        #expect(try AudioFileReader(path: scratch.path("out.caf")).readAll() == samples)
    }
}
