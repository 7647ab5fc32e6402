// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The samples of a WAV file in memory.
///
/// It supports RIFF and RF64 files, with or without the extensible format ("Multiple Channel Audio Data and WAVE
/// Files", Microsoft, 2007; EBU Tech 3306, "MBWF / RF64", 2009). Samples have 8, 16, 24 or 32 bits, or 32- or 64-bit
/// floating point. It rejects other encodings, big-endian RIFX, and truncated files. It never reads outside the given
/// bytes.
public struct WaveFile: BitwiseCopyable {
    private enum Encoding: BitwiseCopyable {
        case unsigned8, signed16, signed24, signed32, float32, float64

        var byteCount: Int {
            switch self {
            case .unsigned8: 1
            case .signed16: 2
            case .signed24: 3
            case .signed32, .float32: 4
            case .float64: 8
            }
        }

        init?(code: Int, bits: Int) {
            switch (code, bits) {
            case (1, 8): self = .unsigned8
            case (1, 16): self = .signed16
            case (1, 24): self = .signed24
            case (1, 32): self = .signed32
            case (3, 32): self = .float32
            case (3, 64): self = .float64
            default: return nil
            }
        }
    }

    /// The format of a file's samples.
    private struct Format: BitwiseCopyable {
        let channelCount: Int
        let sampleRate: Double
        let encoding: Encoding

        init(_ bytes: Bytes, at start: Int, size: Int) throws(FileFault) {
            guard size >= 16, size <= bytes.count - start else { throw .damaged }
            var code = bytes.number16(start)
            if code == 0xfffe {
                guard size >= 40 else { throw .damaged }
                code = bytes.number16(start + 24)
                // The rest of the identifier is the same for all encodings with an older number.
                guard bytes.number32(start + 26) == 0, bytes.number32(start + 30) == 0x0080_0010,
                    bytes.number32(start + 34) == 0x3800_aa00, bytes.number16(start + 38) == 0x719b
                else { throw .unknownEncoding }
            }
            guard let encoding = Encoding(code: code, bits: bytes.number16(start + 14)) else { throw .unknownEncoding }
            channelCount = bytes.number16(start + 2)
            sampleRate = Double(bytes.number32(start + 4))
            self.encoding = encoding
            guard channelCount > 0, sampleRate > 0,
                bytes.number16(start + 12) == channelCount * encoding.byteCount
            else { throw .damaged }
        }
    }

    /// Channels of a frame.
    public var channelCount: Int { format.channelCount }
    /// Frames, at least one.
    public let frameCount: Int
    /// Frames per second, above 0.
    public var sampleRate: Double { format.sampleRate }
    private let format: Format
    private let samples: UnsafeRawPointer

    /// Finds the samples of a file.
    ///
    /// - Parameter bytes: all of the file, which has to stay where it is.
    /// - Throws: `notWave`, `unknownEncoding`, or `damaged`.
    public init(_ bytes: UnsafeRawBufferPointer) throws(FileFault) {
        let bytes = Bytes(bytes)
        guard bytes.count >= 12, bytes.number32(8) == code("WAVE"),
            bytes.number32(0) == code("RIFF") || bytes.number32(0) == code("RF64")
        else { throw .notWave }
        var format: Format?
        var longSize: UInt64 = 0
        var offset = 12
        while offset <= bytes.count - 8 {
            let (tag, size, start) = (bytes.number32(offset), bytes.number32(offset + 4), offset + 8)
            if tag == code("fmt ") {
                format = try Format(bytes, at: start, size: size)
            } else if tag == code("ds64"), size >= 16, bytes.count - start >= 16 {
                longSize = UInt64(bytes.number32(start + 8)) | UInt64(bytes.number32(start + 12)) << 32
            } else if tag == code("data") {
                guard let format else { throw .damaged }
                let size = size == 0xffff_ffff && longSize > 0 ? longSize : UInt64(size)
                guard size <= UInt64(bytes.count - start) else { throw .damaged }
                frameCount = Int(size) / (format.channelCount * format.encoding.byteCount)
                guard frameCount > 0 else { throw .damaged }
                samples = bytes.first + start
                self.format = format
                return
            }
            offset = start + size + (size & 1)
        }
        throw .damaged
    }

    /// A sample, with full scale as 1: of a channel and a frame that there are.
    public func sample(_ channel: Int, _ frame: Int) -> Double {
        let place = samples + (frame * format.channelCount + channel) * format.encoding.byteCount
        switch format.encoding {
        case .unsigned8: return (Double(place.load(as: UInt8.self)) - 128) / 128
        case .signed16: return Double(place.loadUnaligned(as: Int16.self)) / 32_768
        case .signed24:
            let low = Int(place.loadUnaligned(as: UInt16.self))
            return Double(low | Int(place.load(fromByteOffset: 2, as: Int8.self)) << 16) / 8_388_608
        case .signed32: return Double(place.loadUnaligned(as: Int32.self)) / 2_147_483_648
        case .float32: return Double(place.loadUnaligned(as: Float.self))
        case .float64: return place.loadUnaligned(as: Double.self)
        }
    }
}

/// Bytes with bounds checks: reads out of bounds return zeros.
private struct Bytes {
    let first: UnsafeRawPointer
    let count: Int

    init(_ bytes: UnsafeRawBufferPointer) {
        // Never read if there are no bytes.
        first = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1).unsafelyUnwrapped
        count = bytes.count
    }

    func number16(_ offset: Int) -> Int {
        offset <= count - 2 ? Int(first.loadUnaligned(fromByteOffset: offset, as: UInt16.self)) : 0
    }

    func number32(_ offset: Int) -> Int {
        offset <= count - 4 ? Int(first.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) : 0
    }
}

/// Four characters as the number that they are in a file.
private func code(_ text: StaticString) -> Int {
    Int(UnsafeRawPointer(text.utf8Start).loadUnaligned(as: UInt32.self))
}
