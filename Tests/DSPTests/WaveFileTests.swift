// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import Testing

/// WAV files, as the format's description has them, and what only looks like them.
@Suite struct WaveFileTests {
    /// Numbers as they are in a file.
    private static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    private static func chunk(_ tag: String, _ body: [UInt8]) -> [UInt8] {
        Array(tag.utf8) + little(UInt32(body.count)) + body + (body.count % 2 == 1 ? [0] : [])
    }

    /// A format: of an encoding with that number, or, where `isExtensible`, by its identifier.
    private static func format(
        _ code: UInt16, channels: UInt16, rate: UInt32 = 48_000, bits: UInt16, isExtensible: Bool = false
    ) -> [UInt8] {
        let frame = channels * (bits / 8)
        let head =
            little(isExtensible ? 0xfffe : code) + little(channels) + little(rate) + little(rate * UInt32(frame))
            + little(frame) + little(bits)
        guard isExtensible else { return chunk("fmt ", head) }
        let rest: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71]
        return chunk("fmt ", head + little(UInt16(22)) + little(bits) + little(UInt32(0)) + little(code) + rest)
    }

    private static func file(_ chunks: [UInt8]...) -> [UInt8] {
        let body = chunks.flatMap { $0 }
        return Array("RIFF".utf8) + little(UInt32(body.count + 4)) + Array("WAVE".utf8) + body
    }

    /// The samples of a file, the channels of a frame after one another, or what is wrong with it.
    private static func read(_ bytes: [UInt8]) -> Result<[Double], FileFault> {
        // No byte behind the last may be read: the memory ends there.
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        defer { memory.deallocate() }
        memory.copyBytes(from: bytes)
        do throws(FileFault) {
            let file = try WaveFile(UnsafeRawBufferPointer(memory))
            return .success(
                (0..<file.frameCount).flatMap { frame in (0..<file.channelCount).map { file.sample($0, frame) } })
        } catch {
            return .failure(error)
        }
    }

    // MARK: - What is read

    struct Encoding: Sendable, CustomTestStringConvertible {
        let code, bits: UInt16
        /// The bytes of −1, of ½, and of the smallest step above 0, and how much that is.
        let samples: [UInt8]
        let step: Double

        var testDescription: String { "\(bits) bits of encoding \(code)" }
    }

    private static let encodings = [
        Encoding(code: 1, bits: 8, samples: [0, 192, 129, 128], step: 1.0 / 128),
        Encoding(code: 1, bits: 16, samples: [0, 0x80, 0, 0x40, 1, 0, 0, 0], step: 1.0 / 32_768),
        Encoding(
            code: 1, bits: 24, samples: [0, 0, 0x80, 0, 0, 0x40, 1, 0, 0, 0, 0, 0], step: 1.0 / 8_388_608),
        Encoding(
            code: 1, bits: 32,
            samples: little(Int32.min) + little(Int32(1 << 30)) + little(Int32(1)) + little(Int32(0)),
            step: 1.0 / 2_147_483_648),
        Encoding(
            code: 3, bits: 32, samples: [-1, 0.5, 0x1p-149, 0].flatMap { little(Float($0).bitPattern) }, step: 0x1p-149),
        Encoding(
            code: 3, bits: 64, samples: [-1, 0.5, 0x1p-1074, 0].flatMap { little(Double($0).bitPattern) },
            step: 0x1p-1074),
    ]

    @Test(arguments: encodings, [1, 2]) func samplesAreReadAsTheFormatHasThem(encoding: Encoding, channels: UInt16) {
        for isExtensible in [false, true] {
            let format = Self.format(encoding.code, channels: channels, bits: encoding.bits, isExtensible: isExtensible)
            let bytes = Self.file(format, Self.chunk("data", encoding.samples))
            #expect(Self.read(bytes) == .success([-1, 0.5, encoding.step, 0]))
        }
    }

    @Test func otherChunksAreSkipped() {
        let format = Self.format(1, channels: 1, bits: 8)
        let bytes = Self.file(
            Self.chunk("LIST", [1, 2, 3]), format, Self.chunk("cue ", []), Self.chunk("data", [255]),
            Self.chunk("id3 ", [9]))
        #expect(Self.read(bytes) == .success([127.0 / 128]))
    }

    @Test func theSizeOfRF64IsInAnotherPlace() {
        let data = Array("data".utf8) + [255, 255, 255, 255, 192, 0]
        let sizes = Self.chunk("ds64", Self.little(UInt64(62)) + Self.little(UInt64(2)) + Self.little(UInt64(2)))
        let bytes = Self.file(sizes, Self.format(1, channels: 1, bits: 8), data)
        #expect(Self.read(Array("RF64".utf8) + bytes.dropFirst(4)) == .success([0.5, -1]))
    }

    // MARK: - What is refused

    @Test func unsupportedFilesAreRefused() {
        let format = Self.format(1, channels: 1, bits: 16)
        let data = Self.chunk("data", [0, 0])
        let whole = Self.file(format, data)
        let rows: [(FileFault, [UInt8])] = [
            (.notWave, []), (.notWave, Array("RIFF".utf8)), (.notWave, Array("RIFX".utf8) + whole.dropFirst(4)),
            (.notWave, Array("FORM1234AIFF".utf8)), (.damaged, Self.file()), (.damaged, Self.file(data, format)),
            (.damaged, Self.file(format)), (.damaged, Self.file(format, Self.chunk("data", []))),
            (.damaged, Self.file(format, Self.chunk("data", [0]))), (.damaged, Array(whole.dropLast())),
            (.damaged, Self.file(Self.format(1, channels: 0, bits: 16), data)),
            (.damaged, Self.file(Self.format(1, channels: 1, rate: 0, bits: 16), data)),
            (.damaged, Self.file(Self.chunk("fmt ", [1, 0, 1, 0]), data)),
            (.unknownEncoding, Self.file(Self.format(2, channels: 1, bits: 16), data)),
            (.unknownEncoding, Self.file(Self.format(1, channels: 1, bits: 40), data)),
            (.unknownEncoding, Self.file(Self.format(3, channels: 1, bits: 16), data)),
        ]
        for (fault, bytes) in rows { #expect(Self.read(bytes) == .failure(fault)) }
    }

    /// The identifier of an extensible format is its encoding's number, and 14 bytes that are the same for all: every bit of
    /// them counts.
    @Test func anotherIdentifierIsAnUnknownEncoding() {
        let whole = Self.file(
            Self.format(1, channels: 1, bits: 16, isExtensible: true), Self.chunk("data", [0, 0x40]))
        #expect(Self.read(whole) == .success([0.5]))
        // RIFF's header, that of the chunk, and 24 bytes of the format come first, then the number.
        for byte in 46..<60 {
            for bit in 0..<8 {
                var bytes = whole
                bytes[byte] ^= 1 << bit
                #expect(Self.read(bytes) == .failure(.unknownEncoding), "byte \(byte)")
            }
        }
    }

    /// Bytes that are changed, left out or added anywhere: a file is read or refused, and no byte beyond it is touched
    /// (which the sanitizers would tell, and a guarded page here).
    @Test func oddBytesAreReadOrRefused() {
        var noise = WhiteNoise(seed: 11)
        func random(_ count: Int) -> Int { min(count - 1, Int((noise.next() + 1) / 2 * Double(count))) }
        let formats = Self.encodings.map { Self.format($0.code, channels: 1, bits: $0.bits, isExtensible: true) }
        var (read, refused) = (0, 0)
        for round in 0..<20_000 {
            var bytes = Self.file(formats[round % formats.count], Self.chunk("data", Self.encodings[round % 6].samples))
            for _ in 0..<1 + random(3) {
                switch random(4) {
                case 0: bytes.removeLast(min(bytes.count, random(40)))
                case 1 where !bytes.isEmpty: bytes.remove(at: random(bytes.count))
                case 2: bytes.insert(UInt8(random(256)), at: random(bytes.count + 1))
                default: if !bytes.isEmpty { bytes[random(bytes.count)] = UInt8(random(256)) }
                }
            }
            switch Self.readBeforeGuard(bytes) {
            case .success: read += 1
            case .failure: refused += 1
            }
        }
        #expect(read > 1000 && refused > 1000)
    }

    /// The same, where the memory behind the bytes belongs to nobody.
    private static func readBeforeGuard(_ bytes: [UInt8]) -> Result<[Double], FileFault> {
        guard let memory = GuardedMemory.shared.place(bytes) else { return .failure(.noMemory) }
        do throws(FileFault) {
            let file = try WaveFile(memory)
            var samples: [Double] = []
            for frame in 0..<file.frameCount {
                for channel in 0..<file.channelCount { samples.append(file.sample(channel, frame)) }
            }
            return .success(samples)
        } catch {
            return .failure(error)
        }
    }
}
