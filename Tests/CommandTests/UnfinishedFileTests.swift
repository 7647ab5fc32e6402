// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Files whose headers state no length, as of a writer that was killed or that could not go back.
@Suite struct UnfinishedFileTests: ScratchFiles {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Where a header has what follows from the length: names to find the place by, bytes from there on, and how many there are.
    struct Field: Sendable {
        let name: String
        var offset = 4
        var width = 4
    }

    struct Container: Sendable, CustomTestStringConvertible {
        let name: String
        let code: Int32
        let fields: [Field]
        /// What stands there without a length: a file of nothing, the most that can be counted.
        let unknown: [[UInt8]]

        var testDescription: String { name }
    }

    private static func same(_ byte: UInt8, _ width: Int) -> [UInt8] { [UInt8](repeating: byte, count: width) }

    static let containers = [
        Container(
            name: "in.wav", code: 0x010002, fields: [Field(name: "data"), Field(name: "RIFF")],
            unknown: [same(0, 4), same(0xff, 4), [0, 0xf0, 0xff, 0x7f]]),
        Container(
            name: "data.wav", code: 0x010006, fields: [Field(name: "data")], unknown: [same(0, 4), same(0xff, 4)]),
        Container(
            name: "ex.wav", code: 0x130002, fields: [Field(name: "data"), Field(name: "RIFF")],
            unknown: [same(0, 4), same(0xff, 4)]),
        Container(
            name: "in.rf64", code: 0x220002,
            fields: [
                Field(name: "ds64", offset: 8, width: 8), Field(name: "ds64", offset: 16, width: 8),
                Field(name: "ds64", offset: 24, width: 8),
            ], unknown: [same(0, 8), same(0xff, 8)]),
        Container(
            name: "in.aiff", code: 0x020002,
            fields: [Field(name: "FORM"), Field(name: "COMM", offset: 10), Field(name: "SSND")],
            unknown: [same(0, 4), [0, 0, 0, 8], same(0xff, 4)]),
        Container(
            name: "in.au", code: 0x030002, fields: [Field(name: ".snd", offset: 8)],
            unknown: [same(0, 4), same(0xff, 4)]),
        Container(
            name: "in.caf", code: 0x180002, fields: [Field(name: "data", width: 8)],
            unknown: [same(0, 8), same(0, 7) + [4], same(0xff, 8)]),
        Container(
            name: "in.w64", code: 0x0B0002,
            fields: [Field(name: "riff", offset: 16, width: 8), Field(name: "data", offset: 16, width: 8)],
            unknown: [same(0, 8), same(0xff, 8), same(0xff, 7) + [0x7f]]),
    ]

    /// Writes a file of noise, and again with the fields of its length changed.
    private func write(_ container: Container, _ value: [UInt8]) throws {
        var state: UInt32 = 1
        try scratch.write("whole", AudioFileFormat(code: container.code), channels: 2, frames: 5000) { _, _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(Int(state >> 17) - 16_384) / 32_768
        }
        var bytes = try data("whole")
        for field in container.fields {
            let start = try #require(bytes.range(of: Data(field.name.utf8))).lowerBound + field.offset
            bytes.replaceSubrange(start..<start + field.width, with: value)
        }
        try write(container.name, bytes)
    }

    @Test(arguments: containers) func allSamplesAreRead(container: Container) throws {
        for value in container.unknown {
            try write(container, value)
            let whole = try samples("whole")
            #expect(whole.count == 10_000)
            let file = try run("RENDER \(container.name) out.wav")
            #expect(
                (file.status, file.errors)
                    == (0, "swiftlet: the header of \(container.name) states no length: it is read to its end\n"),
                "\(value)")
            #expect(try samples("out.wav") == whole, "\(value)")
            // The end of a pipe is where the sound ends: there is nothing to say.
            let pipe = try run("cat \(container.name) | RENDER - piped.wav")
            #expect((pipe.status, pipe.errors) == (0, ""), "\(value)")
            #expect(try samples("piped.wav") == whole, "\(value)")
            let measure = try run("\"$0\" measure \(container.name)")
            #expect(measure.status == 0 && measure.errors.contains("states no length"))
        }
    }

    @Test func aBlockThatIsCutOffEndsTheSound() throws {
        try write(Self.containers[0], [0, 0, 0, 0])
        try write("cut.wav", try data("in.wav").dropLast(3))
        #expect(try run("RENDER cut.wav out.wav").status == 0)
        #expect(try samples("out.wav") == (try samples("whole").dropLast(2)))
    }

    /// A file of no sound may say something of it all the same.
    @Test func filesWithoutAudioStayEmpty() throws {
        var file = RIFFFile(sampleRate: 48_000, samples: [])
        file.chunks.append((name: "cue ", data: Data(count: 4)))
        file.chunks.append((name: "note", data: Data(count: 5)))
        try file.write(to: scratch.path("in.wav"))
        let command = try run("RENDER in.wav out.wav")
        #expect((command.status, command.errors) == (0, ""))
        #expect(try samples("out.wav").isEmpty)
    }

    @Test func audioTooLongForItsHeaderIsRefused() throws {
        try write(Self.containers[0], [255, 255, 255, 255])
        #expect(
            try run("truncate --size=4500000000 in.wav && RENDER in.wav out.wav").failed("counts less than there is"))
    }

    /// One that states a length is still damaged where it has less.
    @Test func truncatedFilesAreStillRefused() throws {
        try write(Self.containers[0], [0, 0, 0, 0x40])
        #expect(try run("RENDER in.wav out.wav").failed("it is damaged or was never completed"))
    }

    /// As FFmpeg writes to a pipe.
    @Test(arguments: ["-f wav", "-rf64 always -f wav", "-f aiff", "-f au", "-f caf", "-f w64", "-c:a adpcm_ms -f wav"])
    func streamsOfFFmpegAreReadFromFilesToo(format: String) throws {
        try write(Self.containers[0], [0, 0, 0, 0])
        #expect(try run("RENDER in.wav src.wav --bits 16").status == 0)
        let stream = "ffmpeg -v error -i src.wav \(format) -"
        #expect(try run("\(stream) >file; RENDER file out.wav --format wav --bits 16").status == 0)
        #expect(try run("\(stream) | RENDER - piped.wav --bits 16").status == 0)
        if !format.contains("adpcm") { #expect(try samples("out.wav") == (try samples("whole"))) }
        #expect(try samples("out.wav").count >= 10_000)
        #expect(try samples("piped.wav") == (try samples("out.wav")))
    }
}
