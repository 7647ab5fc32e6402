// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials

/// A part of a file in RIFF, such as WAV, that says something of the sound: what belongs where in time, say.
struct RIFFChunk: Sendable, Equatable {
    /// Four characters.
    let name: String
    var data: Data

    /// Those that are kept: the broadcast extension (EBU Tech 3285), iXML, cart data (AES46), the Audio Definition Model, and
    /// what Microsoft has in "New Multimedia Data Types and Data Techniques" (1994): cue points and their labels, loops and
    /// what a sampler needs besides.
    static let keptNames = ["bext", "iXML", "cart", "cue ", "LIST", "smpl", "inst"] + AudioDefinition.chunkNames

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

// MARK: - Other sound

extension RIFFChunk {
    /// The same for sound that was processed.
    ///
    /// - Parameters:
    ///   - format: what the sound is written in.
    ///   - sampleRate: the rate in Hz that it is written at.
    ///   - channels: how many channels are written.
    func processed(_ format: AudioFileFormat, sampleRate: Int, channels: Int) -> RIFFChunk {
        var chunk = self
        switch name {
        case "bext":
            chunk.data = BroadcastExtension.processed(data, format, sampleRate: sampleRate, channels: channels)
        case "axml": chunk.data = AudioDefinition.processed(data, format, sampleRate: sampleRate)
        default: break
        }
        return chunk
    }
}

// MARK: - Another sample rate

extension RIFFChunk {
    /// The same for sound that was brought to another sample rate: positions and lengths in frames are multiplied.
    ///
    /// - Parameters:
    ///   - old: the rate in Hz that it was for.
    ///   - new: the rate in Hz that it is for.
    func resampled(from old: Int, to new: Int) -> RIFFChunk {
        guard old != new else { return self }
        var chunk = self
        for offset in positions { chunk.data.change(UInt32.self, at: offset) { $0.resampled(from: old, to: new) } }
        switch name {
        case "bext":
            chunk.data.change(UInt64.self, at: BroadcastExtension.timeReference) { $0.resampled(from: old, to: new) }
        case "smpl": chunk.data.change(UInt32.self, at: 8) { _ in UInt32((1e9 / Double(new)).rounded()) }
        case "iXML": chunk.data = IXML.resampled(data, from: old, to: new)
        default: break
        }
        return chunk
    }

    /// Where in the data there are positions or lengths in frames, of 32 bits each.
    private var positions: [Int] {
        switch name {
        // How many points there are, and of each the number, position, chunk, two for compressed sound, and offset.
        case "cue ": stride(from: 4, to: data.count, by: 24).flatMap { [$0 + 4, $0 + 20] }
        // Nine numbers, the eighth of which is how many loops there are, and of each the number, kind, start, end and two more.
        case "smpl":
            stride(from: 36, to: data.count, by: 24).prefix(Int(data.value(UInt32.self, at: 28) ?? 0))
                .flatMap { [$0 + 8, $0 + 12] }
        // At the end of the fixed part there are eight timers, a name and a position each.
        case "cart": (0..<8).map { 684 + 8 * $0 + 4 }
        // Labels, of which those of a length have the number of their point, and it.
        case "LIST": data.partsOfList.filter { $0.name == "ltxt" }.map { $0.start + 4 }
        default: []
        }
    }
}

extension Data {
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

extension FixedWidthInteger where Self: UnsignedInteger {
    /// A position in frames in sound that was brought from one sample rate to another; the greatest number, where it would be
    /// beyond that.
    func resampled(from old: Int, to new: Int) -> Self {
        let position = (Double(self) * Double(new) / Double(old)).rounded()
        return position < Double(Self.max) ? Self(position) : .max
    }
}

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
