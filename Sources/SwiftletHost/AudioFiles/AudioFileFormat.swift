// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import SwiftletCSndFile

/// The container and sample encoding of an audio file, such as WAV with 24 bits.
public struct AudioFileFormat: Sendable, Hashable {
    /// libsndfile's number for container, encoding and byte order.
    public let code: Int32

    /// Creates the format with this libsndfile number.
    public init(code: Int32) { self.code = code }

    /// WAV, 16-bit integers.
    public static let wav16 = Self(SF_FORMAT_WAV, SF_FORMAT_PCM_16)
    /// WAV, 24-bit integers.
    public static let wav24 = Self(SF_FORMAT_WAV, SF_FORMAT_PCM_24)
    /// WAV, 32-bit floating point.
    public static let wavFloat = Self(SF_FORMAT_WAV, SF_FORMAT_FLOAT)
    /// MP3.
    public static let mp3 = Self(SF_FORMAT_MPEG, SF_FORMAT_MPEG_LAYER_III)

    init(_ container: Int, _ encoding: Int) { code = Int32(container | encoding) }

    var container: Int { Int(code) & SF_FORMAT_TYPEMASK }
    var encoding: Int { Int(code) & SF_FORMAT_SUBMASK }

    /// The name in words, such as `WAV (Microsoft), Signed 24 bit PCM`.
    public var name: String {
        [container, encoding].map { Self.info($0).map { String(cString: $0.name) } ?? "format \($0)" }
            .joined(separator: ", ")
    }

    /// The common file name extension according to libsndfile, such as `wav`.
    var usualEnding: String? { Self.info(container)?.extension.map { String(cString: $0) } }

    private static func info(_ code: Int) -> SF_FORMAT_INFO? {
        var info = SF_FORMAT_INFO(format: Int32(code), name: nil, extension: nil)
        let status = sf_command(nil, Int32(SFC_GET_FORMAT_INFO), &info, Int32(MemoryLayout<SF_FORMAT_INFO>.size))
        return status == 0 && info.name != nil ? info : nil
    }

    /// The maximum magnitude of a sample; greater ones are clipped. Nil for floating point, which has no limit.
    public var greatestMagnitude: Float? {
        [SF_FORMAT_FLOAT, SF_FORMAT_DOUBLE].contains(encoding) ? nil : codecLimit ?? 1
    }

    /// The maximum magnitude that the encoder may receive, or nil if it accepts all samples. It is 48 dB above full
    /// scale for spectral codecs and full scale for FLAC.
    ///
    /// The codecs keep samples beyond full scale, but not all. At 2¹⁶, LAME ends the process. At 2¹², Opus may be
    /// silent and Vorbis distorts. FLAC's encoder fails for NaN.
    var codecLimit: Float? {
        let codecs = [
            SF_FORMAT_VORBIS, SF_FORMAT_OPUS, SF_FORMAT_MPEG_LAYER_I, SF_FORMAT_MPEG_LAYER_II, SF_FORMAT_MPEG_LAYER_III,
        ]
        return codecs.contains(encoding) ? 256 : container == SF_FORMAT_FLAC ? 1 : nil
    }

    /// Whether the format supports such audio, and libsndfile can write it.
    func canHold(sampleRate: Int, channels: Int) -> Bool {
        // libsndfile reads MP3 in WAV and Layers I and II, and wrongly claims to write them.
        let isMPEG = [SF_FORMAT_MPEG_LAYER_I, SF_FORMAT_MPEG_LAYER_II, SF_FORMAT_MPEG_LAYER_III].contains(encoding)
        guard !isMPEG || (container, encoding) == (SF_FORMAT_MPEG, SF_FORMAT_MPEG_LAYER_III) else { return false }
        // libsndfile 1.2 silently corrupts noise in ALAC of more than 16 bits.
        guard ![SF_FORMAT_ALAC_20, SF_FORMAT_ALAC_24, SF_FORMAT_ALAC_32].contains(encoding) else { return false }
        // libvorbis supports no higher rates, which libsndfile detects only at the first samples.
        guard encoding != SF_FORMAT_VORBIS || sampleRate <= 200_000 && channels <= 255 else { return false }
        // libsndfile writes the streamable subset of FLAC, which has no other rates, and detects this only at the first
        // samples.
        guard container != SF_FORMAT_FLAC || sampleRate < 65_536 || sampleRate <= 655_350 && sampleRate % 10 == 0 else {
            return false
        }
        var info = SF_INFO()
        info.samplerate = Int32(clamping: sampleRate)
        info.channels = Int32(clamping: channels)
        info.format = code
        return sf_format_check(&info) != 0
    }

    // MARK: - Size

    /// The maximum file size in bytes, or nil if the header has no limit.
    public var capacity: Int? {
        switch container {
        case SF_FORMAT_RF64, SF_FORMAT_W64, SF_FORMAT_CAF, SF_FORMAT_AU, SF_FORMAT_FLAC, SF_FORMAT_OGG, SF_FORMAT_MPEG,
            SF_FORMAT_RAW:
            nil
        case SF_FORMAT_VOC: 1 << 24 - 1
        default: 1 << 32 - 1
        }
    }

    /// The size of a sample in bytes, or nil if it is not fixed.
    var sampleSize: Int? {
        switch encoding {
        case SF_FORMAT_PCM_S8, SF_FORMAT_PCM_U8, SF_FORMAT_ULAW, SF_FORMAT_ALAW: 1
        case SF_FORMAT_PCM_16: 2
        case SF_FORMAT_PCM_24: 3
        case SF_FORMAT_PCM_32, SF_FORMAT_FLOAT: 4
        case SF_FORMAT_DOUBLE: 8
        default: nil
        }
    }
}
