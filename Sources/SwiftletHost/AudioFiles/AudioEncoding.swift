// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCSndFile

extension AudioFileFormat {
    /// An uncompressed sample format.
    public enum Encoding: Sendable, Hashable, CustomStringConvertible {
        /// Integers of 16, 24 or 32 bits.
        case integer(bits: Int)
        /// Floating point of 32 bits.
        case float
        /// Floating point of 64 bits.
        case double

        /// The description in words, such as `16-bit integers`.
        public var description: String {
            switch self {
            case .integer(let bits): "\(bits)-bit integers"
            case .float: "32-bit floating point"
            case .double: "64-bit floating point"
            }
        }

        /// libsndfile's number for the encoding.
        var code: Int {
            switch self {
            case .integer(bits: 16): SF_FORMAT_PCM_16
            case .integer(bits: 24): SF_FORMAT_PCM_24
            case .integer: SF_FORMAT_PCM_32
            case .float: SF_FORMAT_FLOAT
            case .double: SF_FORMAT_DOUBLE
            }
        }
    }

    /// The number of bits of the encoding's integers, or nil if it has no integers of at most 24 bits.
    public var integerBits: Int? {
        switch encoding {
        case SF_FORMAT_PCM_S8, SF_FORMAT_PCM_U8: 8
        case SF_FORMAT_PCM_16, SF_FORMAT_ALAC_16: 16
        case SF_FORMAT_ALAC_20: 20
        case SF_FORMAT_PCM_24, SF_FORMAT_ALAC_24: 24
        default: nil
        }
    }
}

/// The format of samples without a header.
public struct RawAudio: Sendable, Hashable {
    /// The format in libsndfile's terms.
    let format: AudioFileFormat
    /// Frames per second.
    let sampleRate: Int
    /// Samples per frame.
    let channels: Int

    /// Parses a text such as `s16,44100,2`: encoding, sample rate, channels. Encodings are `u8`, `s8`, `s16`, `s24`,
    /// `s32`, `f32` and `f64`, in little-endian order, or in big-endian order if `be` follows.
    ///
    /// - Throws: `HostError.noRawAudio`.
    public init(_ text: String) throws {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 3, let rate = Quantity(parts[1])?.value(in: "Hz"), let channels = Int(parts[2]),
            (1...1_000_000).contains(rate), rate == rate.rounded(), (1...1024).contains(channels)
        else { throw HostError.noRawAudio(text) }
        let isBigEndian = parts[0].hasSuffix("be")
        guard let encoding = Self.encodings[String(isBigEndian ? parts[0].dropLast(2) : parts[0])] else {
            throw HostError.noRawAudio(text)
        }
        format = AudioFileFormat(SF_FORMAT_RAW, encoding | (isBigEndian ? SF_ENDIAN_BIG : SF_ENDIAN_LITTLE))
        sampleRate = Int(rate)
        self.channels = channels
    }

    private static let encodings = [
        "u8": SF_FORMAT_PCM_U8, "s8": SF_FORMAT_PCM_S8, "s16": SF_FORMAT_PCM_16, "s24": SF_FORMAT_PCM_24,
        "s32": SF_FORMAT_PCM_32, "f32": SF_FORMAT_FLOAT, "f64": SF_FORMAT_DOUBLE,
    ]
}
