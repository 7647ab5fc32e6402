// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials

/// A part of a file in RIFF, such as WAV, that says something of the sound: what belongs where in time, say.
struct RIFFChunk: Sendable, Equatable {
    /// Four characters.
    let name: String
    var data: Data

    /// The chunks that are kept: the broadcast extension (EBU Tech 3285), iXML, and what Microsoft has in "New Multimedia Data Types
    /// and Data Techniques" (1994): cue points and their labels, loops and what a sampler needs besides; tags in ID3; and tempo
    /// and metre of a loop, as ACID has them.
    static let keptNames = ["bext", "iXML", "cue ", "LIST", "smpl", "inst", "id3 ", "ID3 ", "acid"]

    /// The chunks that are dropped, with a line: the Audio Definition Model (ITU-R BS.2088) and cart data (AES46).
    static let lostNames = ["axml", "cart", "chna"]

    /// Whether it is one of those that are kept. A list of titles and artists is libsndfile's to write.
    var isKept: Bool { Self.keptNames.contains(name) && (name != "LIST" || data.starts(with: Self.labels)) }

    /// What a list of labels begins with.
    static let labels = Data("adtl".utf8)

    /// As it stands in a file.
    var encoded: Data {
        var file = Data(name.utf8)
        file.append(littleEndian: UInt32(data.count))
        file += data
        if !data.count.isMultiple(of: 2) { file.append(0) }
        return file
    }
}

// MARK: - Another sample rate

extension [RIFFChunk] {
    /// The same for sound that was brought to another sample rate.
    func resampled(_ scale: FrameScale) -> [RIFFChunk] {
        guard scale.old != scale.new else { return self }
        // The lengths of ranges stand in another chunk than where they start.
        let points = first { $0.name == "cue " }?.data.cuePoints ?? [:]
        return map { $0.resampled(scale, points) }
    }
}

extension RIFFChunk {
    /// The same for sound that was brought to another sample rate.
    ///
    /// - Parameter points: the positions of cue points before, by their numbers.
    fileprivate func resampled(_ scale: FrameScale, _ points: [UInt32: UInt32]) -> RIFFChunk {
        var chunk = self
        switch name {
        case "bext":
            chunk.data.change(UInt64.self, at: BroadcastExtension.timeReference) {
                $0.resampled(from: scale.old, to: scale.new)
            }
        case "cue ":
            for place in data.cuePlaces {
                for offset in [place + 4, place + 20] { chunk.data.change(UInt32.self, at: offset, scale.position) }
            }
        case "smpl":
            chunk.data.change(UInt32.self, at: 8) { _ in UInt32((1e9 / Double(scale.new)).rounded()) }
            chunk.data.resampleLoops(scale)
        case "LIST":
            for label in data.partsOfList where label.name == "ltxt" {
                let start = data.value(UInt32.self, at: label.start).flatMap { points[$0] } ?? 0
                chunk.data.change(UInt32.self, at: label.start + 4) { scale.length($0, from: start) }
            }
        case "iXML": chunk.data = IXML.resampled(data, scale)
        default: break
        }
        return chunk
    }
}

extension Data {
    /// Where the points of a chunk begin. Of each there are the number, position, chunk, two for compressed sound, and offset.
    fileprivate var cuePlaces: StrideTo<Int> { stride(from: 4, to: count, by: 24) }

    /// The positions of the points of a chunk, by their numbers.
    fileprivate var cuePoints: [UInt32: UInt32] {
        let points = cuePlaces.compactMap { place in
            value(UInt32.self, at: place + 20).map { (value(UInt32.self, at: place) ?? 0, $0) }
        }
        return Dictionary(points) { first, _ in first }
    }

    /// Brings a sampler's loops to another sample rate. There are nine numbers, the eighth of which is how many loops there
    /// are, and of each the number, kind, start, last frame and two more.
    fileprivate mutating func resampleLoops(_ scale: FrameScale) {
        let loops = stride(from: 36, to: count, by: 24).prefix(Int(value(UInt32.self, at: 28) ?? 0))
        for loop in loops {
            guard let start = value(UInt32.self, at: loop + 8) else { return }
            change(UInt32.self, at: loop + 8, scale.position)
            change(UInt32.self, at: loop + 12) { scale.last($0, from: start) }
        }
    }

    /// The names of the parts of a list, and where their data begin.
    fileprivate var partsOfList: [(name: String, start: Int)] {
        var parts: [(String, Int)] = []
        var start = 4
        while let size = value(UInt32.self, at: start + 4) {
            parts.append((String(decoding: self[start..<start + 4], as: UTF8.self), start + 8))
            start += 8 + Int(size) + Int(size % 2)
        }
        return parts
    }
}

// MARK: - Numbers

extension Data {
    /// The number at an offset, the lowest byte first; nil beyond the end.
    func value<T: FixedWidthInteger>(_ type: T.Type, at offset: Int) -> T? {
        guard offset + MemoryLayout<T>.size <= count else { return nil }
        return withUnsafeBytes { T(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: T.self)) }
    }

    /// Replaces the number at an offset by what `change` makes of it; beyond the end, nothing is done.
    mutating func change<T: FixedWidthInteger>(_ type: T.Type, at offset: Int, _ change: (T) -> T) {
        guard let value = value(T.self, at: offset) else { return }
        withUnsafeMutableBytes { $0.storeBytes(of: change(value).littleEndian, toByteOffset: offset, as: T.self) }
    }

    /// Appends a number, the lowest byte first.
    mutating func append(littleEndian number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}
