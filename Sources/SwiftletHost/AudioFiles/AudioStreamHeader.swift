// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import SwiftletCSndFile

extension AudioFileFormat {
    /// Prepares a stream, which cannot seek back. Writes its header if libsndfile would seek back to do so.
    ///
    /// - Parameters:
    ///   - path: the stream's path for errors.
    ///   - sampleRate: frames per second.
    ///   - channels: samples per frame.
    ///   - frames: the number of frames; if it is unknown, a WAV header states the maximum.
    ///   - write: writes the bytes of a header.
    /// - Returns: libsndfile's number for the data after the header.
    /// - Throws: `HostError.unwritable` if the container cannot be written to a stream.
    func beginStream(
        _ path: String, sampleRate: Int, channels: Int, frames: Int?, write: (Data) throws -> Void
    ) throws -> Int32 {
        switch container {
        case SF_FORMAT_AU, SF_FORMAT_RAW, SF_FORMAT_OGG: return code
        case SF_FORMAT_WAV, SF_FORMAT_WAVEX, SF_FORMAT_RF64:
            guard let size = sampleSize else { fallthrough }
            try write(waveHeader(sampleRate: sampleRate, channels: channels, frames: frames, sampleSize: size))
            return Int32(SF_FORMAT_RAW | encoding | SF_ENDIAN_LITTLE)
        default:
            throw HostError.unwritable(
                path: path, reason: "\(name) cannot be written to a stream; pass --format wav, au, ogg, opus or raw")
        }
    }

    /// Returns a WAV header up to the samples (Microsoft, "Multimedia Programming Interface and Data Specifications
    /// 1.0", 1991).
    private func waveHeader(sampleRate: Int, channels: Int, frames: Int?, sampleSize: Int) -> Data {
        let frameSize = channels * sampleSize
        let size = frames.flatMap { UInt32(exactly: $0 * frameSize) }.flatMap { $0 < .max - 36 ? $0 : nil }
        let tag: UInt16 =
            switch encoding {
            case SF_FORMAT_FLOAT, SF_FORMAT_DOUBLE: 3
            case SF_FORMAT_ALAW: 6
            case SF_FORMAT_ULAW: 7
            default: 1
            }
        var header = Data()
        header += Data("RIFF".utf8)
        header.append(littleEndian: size.map { $0 + 36 } ?? .max)
        header += Data("WAVEfmt ".utf8)
        header.append(littleEndian: UInt32(16))
        header.append(littleEndian: tag)
        header.append(littleEndian: UInt16(clamping: channels))
        header.append(littleEndian: UInt32(clamping: sampleRate))
        header.append(littleEndian: UInt32(clamping: sampleRate * frameSize))
        header.append(littleEndian: UInt16(clamping: frameSize))
        header.append(littleEndian: UInt16(8 * sampleSize))
        header += Data("data".utf8)
        header.append(littleEndian: size ?? .max)
        return header
    }
}
