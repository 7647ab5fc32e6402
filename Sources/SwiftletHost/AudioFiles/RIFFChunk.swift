// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials

/// A metadata chunk of a RIFF file such as WAV.
struct RIFFChunk: Sendable, Equatable {
    /// The four characters of the name.
    let name: String
    var data: Data

    /// The names of the chunks that are copied. They are the broadcast extension (EBU Tech 3285), iXML, ID3 tags, and
    /// ACID's tempo and metre of a loop. The others are from Microsoft's "New Multimedia Data Types and Data
    /// Techniques" (1994): cue points, labels, loops and sampler data.
    static let keptNames = ["bext", "iXML", "cue ", "LIST", "smpl", "inst", "id3 ", "ID3 ", "acid"]

    /// The names of the chunks that are dropped with a warning: the Audio Definition Model (ITU-R BS.2088) and cart
    /// data (AES46).
    static let lostNames = ["axml", "cart", "chna"]

    /// Whether the chunk is copied. libsndfile itself writes lists of titles and artists.
    var isKept: Bool { Self.keptNames.contains(name) && (name != "LIST" || data.starts(with: Self.labels)) }

    /// The first bytes of a list of labels.
    static let labels = Data("adtl".utf8)

    /// The bytes of the chunk in a file.
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
    /// Returns the chunks for audio at another sample rate.
    func resampled(_ scale: FrameScale) -> [RIFFChunk] {
        guard scale.old != scale.new else { return self }
        // The lengths of ranges are in another chunk than their starts.
        let points = first { $0.name == "cue " }?.data.cuePoints ?? [:]
        return map { $0.resampled(scale, points) }
    }
}

extension RIFFChunk {
    /// Returns the chunk for audio at another sample rate.
    ///
    /// - Parameter points: the old positions of cue points by their numbers.
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
    /// The offsets of the points in a chunk. Each point has a number, position, chunk name, two fields for compressed
    /// audio, and an offset.
    fileprivate var cuePlaces: StrideTo<Int> { stride(from: 4, to: count, by: 24) }

    /// The positions of the points by their numbers.
    fileprivate var cuePoints: [UInt32: UInt32] {
        let points = cuePlaces.compactMap { place in
            value(UInt32.self, at: place + 20).map { (value(UInt32.self, at: place) ?? 0, $0) }
        }
        return Dictionary(points) { first, _ in first }
    }

    /// Converts a sampler's loops to another sample rate. The chunk begins with nine numbers, of which the eighth is
    /// the number of loops. Each loop has a number, type, start, last frame and two more fields.
    fileprivate mutating func resampleLoops(_ scale: FrameScale) {
        let loops = stride(from: 36, to: count, by: 24).prefix(Int(value(UInt32.self, at: 28) ?? 0))
        for loop in loops {
            guard let start = value(UInt32.self, at: loop + 8) else { return }
            change(UInt32.self, at: loop + 8, scale.position)
            change(UInt32.self, at: loop + 12) { scale.last($0, from: start) }
        }
    }

    /// The names of the parts of a list, and the offsets of their data.
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
    /// Returns the little-endian number at an offset, or nil beyond the end.
    func value<T: FixedWidthInteger>(_ type: T.Type, at offset: Int) -> T? {
        guard offset + MemoryLayout<T>.size <= count else { return nil }
        return withUnsafeBytes { T(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: T.self)) }
    }

    /// Changes the number at an offset. Does nothing beyond the end.
    mutating func change<T: FixedWidthInteger>(_ type: T.Type, at offset: Int, _ change: (T) -> T) {
        guard let value = value(T.self, at: offset) else { return }
        withUnsafeMutableBytes { $0.storeBytes(of: change(value).littleEndian, toByteOffset: offset, as: T.self) }
    }

    /// Appends a little-endian number.
    mutating func append(littleEndian number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}
