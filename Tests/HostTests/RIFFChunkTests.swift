// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// What a file says of its sound goes with it.
@Suite struct RIFFChunkTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    // MARK: - What is written

    /// A text in so many bytes.
    private func field(_ text: String, _ size: Int) -> Data { Data(text.utf8) + Data(count: size - text.utf8.count) }

    /// EBU Tech 3285, version 2: description, originator, reference, date, time, time reference, version, UMID, five levels of
    /// loudness, reserved, coding history.
    private func bext(time: UInt64, history: String, version: UInt16 = 2) -> Data {
        let words = field("Birds", 256) + field("A recorder", 32) + field("CH0001", 32) + field("2026-11-22", 10)
        return words + field("06:30:00", 8) + Data(time) + Data(version) + Data(repeating: 0xab, count: 64)
            + Data(-2300 as Int16, 500, -100, -1800, -2000) + Data(count: 180) + Data(history.utf8)
    }

    private let xml = "<BWFXML><SPEED><FILE_SAMPLE_RATE>48000</FILE_SAMPLE_RATE></SPEED><NOTE>Föhn</NOTE></BWFXML>"

    /// Gallery, "iXML Specification", version 3: rates, a time of day, a point so far from the beginning and one at a time of
    /// day, and what the broadcast extension has. Positions stand in two words of 32 bits.
    private func take(rate: Int, clock: Int, time: UInt64, point: UInt64, length: Int, pointOfDay: UInt64) -> Data {
        func words(_ name: String, _ low: String, _ high: String, _ position: UInt64) -> String {
            "<\(name)\(low)>\(position % (1 << 32))</\(name)\(low)> <\(name)\(high)>\(position >> 32)</\(name)\(high)>"
        }
        func entry(_ type: String, _ position: UInt64) -> String {
            "<SYNC_POINT><SYNC_POINT_TYPE>\(type)</SYNC_POINT_TYPE><SYNC_POINT_COMMENT>7 s</SYNC_POINT_COMMENT>"
                + words("SYNC_POINT_", "LOW", "HIGH", position)
                + "<SYNC_POINT_EVENT_DURATION>\(length)</SYNC_POINT_EVENT_DURATION></SYNC_POINT>"
        }
        let speed =
            "<FILE_SAMPLE_RATE>\(rate)</FILE_SAMPLE_RATE><DIGITIZER_SAMPLE_RATE>48000</DIGITIZER_SAMPLE_RATE>"
            + words("TIMESTAMP_SAMPLES_SINCE_MIDNIGHT_", "LO", "HI", time)
            + "<TIMESTAMP_SAMPLE_RATE>\(clock)</TIMESTAMP_SAMPLE_RATE>"
        let points = entry("RELATIVE", point) + entry("ABSOLUTE", pointOfDay)
        let list = "<SYNC_POINT_LIST><SYNC_POINT_COUNT>2</SYNC_POINT_COUNT>\(points)</SYNC_POINT_LIST>"
        return Data("<BWFXML><SPEED>\(speed)</SPEED>\(list)</BWFXML>".utf8)
    }

    /// Two points: number, position, chunk, two for compressed sound, offset.
    private func cue(_ positions: [UInt32]) -> Data {
        positions.enumerated().reduce(into: Data(UInt32(positions.count))) { data, point in
            let number = Data(UInt32(point.offset + 1), point.element)
            data += number + Data("data".utf8) + Data(0 as UInt32, 0, point.element)
        }
    }

    /// A label of odd length for the first point, and a length for the second.
    private func labels(length: UInt32) -> Data {
        Data("adtl".utf8) + RIFFFile.encoded("labl", Data(1 as UInt32) + Data("Wren\0".utf8))
            + RIFFFile.encoded("ltxt", Data(2 as UInt32, length) + Data("rgn ".utf8) + Data(count: 8))
    }

    /// Maker, product, period in ns, note, fraction, two of SMPTE, one loop, no more; its number, kind, start, end, two more.
    private func smpl(period: UInt32, start: UInt32, end: UInt32) -> Data {
        Data(0, 0, period, 60, 0, 0, 0, 1, 0, 7, 0, start, end, 0, 0)
    }

    private func write(
        _ chunks: [(String, Data)], frames: Int = 4800, channels: Int = 1, after: Bool = true
    ) throws -> AudioFileReader {
        var file = RIFFFile(
            sampleRate: 48_000, channels: channels, samples: (0..<frames * channels).map { Int16($0 % 100) })
        file.chunks.insert(contentsOf: chunks.map { (name: $0.0, data: $0.1) }, at: after ? 2 : 1)
        try file.write(to: scratch.path("in.wav"))
        return try AudioFileReader(path: scratch.path("in.wav"))
    }

    // MARK: - What is read

    /// Copies the sound of a file, resampled if need be, to another that is like it.
    private func copy(_ reader: AudioFileReader, _ name: String, sampleRate: Int? = nil) throws -> String {
        let source: any AudioSource =
            try sampleRate.map { try ResampledAudio(reader, sampleRate: $0) } ?? reader
        let writer = try AudioFileWriter(path: scratch.path(name), for: source, like: reader)
        var block = [Float](repeating: 0, count: 4096 * source.channels)
        while case let count = try source.read(&block, frames: 4096), count > 0 {
            try writer.write(block, frames: count)
        }
        try writer.finish()
        return scratch.path(name)
    }

    /// The same, of 4800 frames at 48 kHz to a file in RIFF.
    private func riff(_ reader: AudioFileReader, _ name: String, sampleRate: Int = 48_000) throws -> RIFFFile {
        let path = try copy(reader, name, sampleRate: sampleRate == 48_000 ? nil : sampleRate)
        let file = try RIFFFile(path: path)
        #expect(file.statedSize == file.size)
        #expect(try AudioFileReader(path: path).frames == sampleRate / 10)
        return file
    }

    @Test(arguments: [true, false], ["out.wav", "out.rf64"])
    func allIsKept(after: Bool, name: String) throws {
        let chunks = [
            ("iXML", Data(xml.utf8)), ("cue ", cue([1000, 2001])), ("LIST", labels(length: 500)),
            ("smpl", smpl(period: 20_833, start: 10, end: 1009)), ("inst", Data(count: 7)),
        ]
        let copy = try riff(try write(chunks, after: after), name)
        for (chunk, data) in chunks { #expect(copy[chunk] == data, "\(chunk)") }
        // The sound, too.
        #expect(copy["data"] == (try RIFFFile(path: scratch.path("in.wav")))["data"])
    }

    @Test func positionsFollowTheSampleRate() throws {
        let reader = try write([
            ("bext", bext(time: 0x1_0000_0001, history: "")), ("iXML", Data(xml.utf8)), ("cue ", cue([1000, 2001])),
            ("LIST", labels(length: 501)), ("smpl", smpl(period: 20_833, start: 10, end: 1009)),
        ])
        // Half the rate: half of each, rounded from zero; a period of 10⁹ / 24 000 ns. The range from 2001 to before 2502 is
        // one from 1001 to before 1251, the loop of the 1000 frames from 10 on one of the 500 from 5 on.
        let copy = try riff(reader, "out.wav", sampleRate: 24_000)
        #expect(copy["bext"]?.number(UInt64.self, 338) == 0x8000_0001)
        #expect(copy["iXML"] == Data(xml.replacing("48000", with: "24000").utf8))
        #expect(copy["cue "] == cue([500, 1001]))
        #expect(copy["LIST"] == labels(length: 250))
        #expect(copy["smpl"] == smpl(period: 41_667, start: 5, end: 504))
    }

    /// Rates, and the frames that 4800 at 48 kHz are there.
    @Test(arguments: [(24_000, 2400), (44_100, 4410), (96_000, 9600), (11_025, 1103)] as [(Int, UInt32)])
    func positionsWithinTheAudioStayWithinIt(sampleRate: Int, frames: UInt32) throws {
        // The last frame, the end, and a loop of all; one that ends after the sound ends with it.
        for end in [4799, 4800] as [UInt32] {
            let chunks = [("cue ", cue([4799, 4800])), ("smpl", smpl(period: 20_833, start: 0, end: end))]
            let path = try copy(try write(chunks), "out.wav", sampleRate: sampleRate)
            let file = try RIFFFile(path: path)
            let points = try #require(file["cue "])
            #expect(points.number(UInt32.self, 24) < frames && points.number(UInt32.self, 48) == frames)
            let loop = try #require(file["smpl"])
            #expect([44, 48].map { loop.number(UInt32.self, $0) } == [0, frames - 1])
        }
        // AIFF, too.
        let aiff = try AudioFileReader(
            path: copy(try write([("cue ", cue([4799]))]), "out.aiff", sampleRate: sampleRate))
        let back = try RIFFFile(path: try copy(aiff, "back.wav"))
        #expect(try #require(back["cue "]).number(UInt32.self, 24) < frames)
    }

    @Test func adjacentRangesStayAdjacent() throws {
        // From 0, 1001 and 2002 on, 1001 frames each.
        let starts: [UInt32] = [0, 1001, 2002]
        let lengths = (1...3 as ClosedRange<UInt32>).reduce(into: Data("adtl".utf8)) {
            $0 += RIFFFile.encoded("ltxt", Data($1, 1001) + Data("rgn ".utf8) + Data(count: 8))
        }
        let file = try riff(try write([("LIST", lengths), ("cue ", cue(starts))]), "out.wav", sampleRate: 24_000)
        let (points, ranges) = (try #require(file["cue "]), try #require(file["LIST"]))
        let ends = (0..<3).map { range in
            points.number(UInt32.self, 24 * range + 24) + ranges.number(UInt32.self, 28 * range + 16)
        }
        #expect(ends == [501, 1001, 1502])
        #expect([24, 48, 72].map { points.number(UInt32.self, $0) } == [0, 501, 1001])
    }

    @Test func aLoopOfOneFrameKeepsIt() throws {
        let file = try riff(
            try write([("smpl", smpl(period: 20_833, start: 101, end: 101))]), "out.wav", sampleRate: 24_000)
        let loop = try #require(file["smpl"])
        #expect([44, 48].map { loop.number(UInt32.self, $0) } == [51, 51])
    }

    @Test func pointsAndTimesOfATakeFollowTheSampleRate() throws {
        let original = take(
            rate: 48_000, clock: 48_000, time: 0x2_0000_0003, point: 1000, length: 501, pointOfDay: 0x2_0000_0100)
        let half = take(
            rate: 24_000, clock: 24_000, time: 0x1_0000_0002, point: 500, length: 251, pointOfDay: 0x1_0000_0080)
        #expect(try riff(try write([("iXML", original)]), "out.wav", sampleRate: 24_000)["iXML"] == half)
    }

    // Film that runs 0.1 % slower: what is counted at the recorder's rate goes on to be.
    @Test func timesWithASeparateRateStay() throws {
        let (time, pointOfDay): (UInt64, UInt64) = (0x2_0000_0003, 0x2_0000_0100)
        func xml(rate: Int, point: UInt64, length: Int) -> String {
            String(
                decoding: take(
                    rate: rate, clock: 48_048, time: time, point: point, length: length, pointOfDay: pointOfDay),
                as: UTF8.self)
        }
        let reader = try write([("iXML", Data(xml(rate: 48_000, point: 1000, length: 500).utf8))])
        let copy = try riff(reader, "out.wav", sampleRate: 24_000)["iXML"].map { String(decoding: $0, as: UTF8.self) }
        // The length of the point of the day stays, too.
        let parts = xml(rate: 24_000, point: 500, length: 250).components(separatedBy: "ABSOLUTE")
        let rest = xml(rate: 24_000, point: 500, length: 500).components(separatedBy: "ABSOLUTE")
        #expect(copy == parts[0] + "ABSOLUTE" + rest[1])
    }

    @Test func droppedChunksAreReported() throws {
        let reader = try write([("chna", Data(count: 44)), ("axml", Data("<a/>".utf8)), ("cue ", cue([1000]))])
        let writer = try AudioFileWriter(path: scratch.path("out.wav"), for: reader, like: reader)
        #expect(writer.lostChunks == ["axml", "chna"])
        try writer.finish()
        let copy = try RIFFFile(path: scratch.path("out.wav"))
        #expect(copy["chna"] == nil && copy["axml"] == nil && copy["cue "] == cue([1000]))
        let copied = try AudioFileReader(path: scratch.path("out.wav"))
        #expect(try AudioFileWriter(path: scratch.path("again.wav"), for: copied, like: copied).lostChunks == [])
    }

    @Test func timesBeyondTheMaximumAreClamped() throws {
        let copy = try riff(try write([("bext", bext(time: .max, history: ""))]), "out.wav", sampleRate: 96_000)
        #expect(copy["bext"]?.number(UInt64.self, 338) == .max)
    }

    @Test(arguments: ["out.wav", "out.rf64"])
    func theBroadcastExtensionSaysHowTheSoundWasTreated(name: String) throws {
        let history = "A=PCM,F=48000,W=16,M=mono,T=recorder\r\n"
        let original = bext(time: 123_456_789, history: history)
        let copy = try riff(try write([("bext", original)]), name)
        let data = try #require(copy["bext"])
        #expect(data.prefix(412) == original.prefix(412))
        // What stands for an unknown level, by the standard.
        #expect((0..<5).allSatisfy { data.number(Int16.self, 412 + 2 * $0) == 0x7fff })
        let lines = String(decoding: data[602...].prefix { $0 != 0 }, as: UTF8.self)
        #expect(lines == history + "A=PCM,F=48000,W=16,M=mono,T=Swiftlet\r\n")
        // Before the sound, where the standard has it.
        let names = copy.chunks.map(\.name)
        #expect(try #require(names.firstIndex(of: "bext")) < #require(names.firstIndex(of: "data")))
    }

    @Test func fieldsUnknownToVersionOneStayEmpty() throws {
        let original = bext(time: 1, history: "", version: 1)
        let copy = try riff(try write([("bext", original)]), "out.wav")
        #expect(copy["bext"]?.prefix(602) == original)
    }

    @Test(arguments: [10, 40_000, 200_001])
    func muchIsKeptAsWell(bytes: Int) throws {
        let text = Data((0..<bytes).map { UInt8(97 + $0 % 26) })
        let history = String(repeating: "A=PCM\r\n", count: bytes / 7)
        let copy = try riff(try write([("iXML", text), ("bext", bext(time: 5, history: history))]), "out.wav")
        #expect(copy["iXML"] == text)
        #expect(copy["bext"]?.number(UInt64.self, 338) == 5)
    }

    @Test func cuePointsGoToAIFFAndBack() throws {
        let reader = try write([("cue ", cue([1000, 2001])), ("LIST", labels(length: 500))])
        let between = try AudioFileReader(path: try copy(reader, "between.aiff", sampleRate: 96_000))
        let back = try RIFFFile(path: try copy(between, "back.wav"))
        let points = try #require(back["cue "])
        #expect(points.number(UInt32.self, 0) == 2)
        #expect([24, 48].map { points.number(UInt32.self, $0) } == [2000, 4002])
        let list = try #require(back["LIST"])
        #expect(list.range(of: Data("labl".utf8)) != nil && list.range(of: Data("Wren\0".utf8)) != nil)
    }

    @Test func brokenChunksDoNotKeepTheSoundFromBeingRead() throws {
        let endless = Data(UInt32.max, 0, 0, 0)
        let reader = try write([
            ("bext", Data(count: 20)), ("cue ", endless), ("LIST", Data("adtllabl".utf8) + Data(UInt32.max)),
            ("smpl", Data(repeating: 0xff, count: 40)),
            ("iXML", Data("<FILE_SAMPLE_RATE><SYNC_POINT><SYNC_POINT_LOW>x</SYNC_POINT_LOW></SYNC_POINT>".utf8)),
        ])
        #expect(try riff(reader, "out.wav", sampleRate: 24_000)["data"]?.count == 4800)
    }
}
