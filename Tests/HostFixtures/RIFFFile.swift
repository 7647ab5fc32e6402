// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// A RIFF or RF64 file, written and read byte by byte (Microsoft, "Multimedia Programming Interface and Data
/// Specifications 1.0", 1991; EBU Tech 3306).
public struct RIFFFile {
    /// The chunks in order.
    public var chunks: [(name: String, data: Data)]
    /// The size in the file's header, and the correct size.
    public private(set) var statedSize = 0, size = 0

    /// WAV with 16-bit integers.
    public init(sampleRate: Int, channels: Int = 1, samples: [Int16]) {
        let format =
            Data(UInt16(1), UInt16(channels)) + Data(UInt32(sampleRate), UInt32(2 * channels * sampleRate))
            + Data(UInt16(2 * channels), UInt16(16))
        chunks = [("fmt ", format), ("data", samples.reduce(into: Data()) { $0 += Data($1) })]
    }

    /// Reads the chunks of a file.
    public init(path: String) throws {
        let file = try Data(contentsOf: URL(filePath: path))
        var start = 12
        chunks = []
        var soundSize: Int?
        while start + 8 <= file.count {
            let name = String(decoding: file[start..<start + 4], as: UTF8.self)
            let stated = Int(file.number(UInt32.self, start + 4))
            let size = name == "data" ? soundSize ?? stated : stated
            chunks.append((name, Data(file[start + 8..<min(start + 8 + size, file.count)])))
            if name == "ds64" { soundSize = Int(file.number(UInt64.self, start + 16)) }
            start += 8 + size + size % 2
        }
        statedSize = Int(soundSize == nil ? UInt64(file.number(UInt32.self, 4)) : file.number(UInt64.self, 20))
        size = file.count - 8
    }

    /// The data of the first chunk with a name.
    public subscript(name: String) -> Data? { chunks.first { $0.name == name }?.data }

    /// Writes it as RIFF.
    public func write(to path: String) throws {
        var body = Data("WAVE".utf8)
        for chunk in chunks { body += Self.encoded(chunk.name, chunk.data) }
        try (Data("RIFF".utf8) + Data(UInt32(body.count)) + body).write(to: URL(filePath: path))
    }

    /// A chunk with its header, at an even length.
    public static func encoded(_ name: String, _ data: Data) -> Data {
        Data(name.utf8) + Data(UInt32(data.count)) + data + Data(count: data.count % 2)
    }
}

extension Data {
    /// Little-endian numbers.
    public init<T: FixedWidthInteger>(_ numbers: T...) {
        self = numbers.reduce(into: Data()) { data, number in
            Swift.withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
        }
    }

    /// The little-endian number at an offset.
    public func number<T: FixedWidthInteger>(_ type: T.Type, _ offset: Int) -> T {
        (0..<MemoryLayout<T>.size).reduce(0) { $0 | T(truncatingIfNeeded: self[startIndex + offset + $1]) << (8 * $1) }
    }
}
