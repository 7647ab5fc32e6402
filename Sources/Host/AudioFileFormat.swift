// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import CSndFile
import Foundation

/// The container of an audio file and how it holds samples: WAV with 24 bits, say.
public struct AudioFileFormat: Sendable, Hashable {
    /// libsndfile's number for it: container, encoding and byte order.
    public let code: Int32

    /// The format that has this number in libsndfile.
    public init(code: Int32) { self.code = code }

    /// WAV, 16-bit integers.
    public static let wav16 = Self(SF_FORMAT_WAV, SF_FORMAT_PCM_16)
    /// WAV, 24-bit integers.
    public static let wav24 = Self(SF_FORMAT_WAV, SF_FORMAT_PCM_24)
    /// WAV, 32-bit floating point.
    public static let wavFloat = Self(SF_FORMAT_WAV, SF_FORMAT_FLOAT)
    /// AIFF, 16-bit integers.
    public static let aiff16 = Self(SF_FORMAT_AIFF, SF_FORMAT_PCM_16)
    /// FLAC, 16-bit integers.
    public static let flac16 = Self(SF_FORMAT_FLAC, SF_FORMAT_PCM_16)
    /// FLAC, 24-bit integers.
    public static let flac24 = Self(SF_FORMAT_FLAC, SF_FORMAT_PCM_24)
    /// Vorbis in Ogg.
    public static let oggVorbis = Self(SF_FORMAT_OGG, SF_FORMAT_VORBIS)

    private init(_ container: Int, _ encoding: Int) { code = Int32(container | encoding) }

    private var container: Int { Int(code) & SF_FORMAT_TYPEMASK }
    private var encoding: Int { Int(code) & SF_FORMAT_SUBMASK }

    /// In words: `WAV (Microsoft), Signed 24 bit PCM`.
    public var name: String {
        [container, encoding].map(Self.name).joined(separator: ", ")
    }

    private static func name(_ code: Int) -> String {
        var info = SF_FORMAT_INFO(format: Int32(code), name: nil, extension: nil)
        let status = sf_command(nil, Int32(SFC_GET_FORMAT_INFO), &info, Int32(MemoryLayout<SF_FORMAT_INFO>.size))
        return status == 0 && info.name != nil ? String(cString: info.name) : "format \(code)"
    }

    /// Whether samples beyond full scale are lost. Codecs that work on spectra keep them, as floating point does; it is
    /// for who decodes them to integers that they are too large.
    public var isClipping: Bool {
        ![
            SF_FORMAT_FLOAT, SF_FORMAT_DOUBLE, SF_FORMAT_VORBIS, SF_FORMAT_OPUS, SF_FORMAT_MPEG_LAYER_I,
            SF_FORMAT_MPEG_LAYER_II, SF_FORMAT_MPEG_LAYER_III,
        ].contains(encoding)
    }

    // MARK: - Choice

    /// The format for a file of this name that is made from one with this format: the same, unless the extension means
    /// another container; then, the encoding there that loses least.
    ///
    /// - Returns: none, where the container can hold no such audio.
    public func forFile(named path: String, sampleRate: Int, channels: Int) -> AudioFileFormat? {
        let known = Self.containers[(path as NSString).pathExtension.lowercased()]
        let candidates: [AudioFileFormat]
        if let known, !known.contains(container) {
            candidates = encodings.map { Self(known[0], $0) }
        } else {
            candidates = [self]
        }
        return candidates.first { $0.canHold(sampleRate: sampleRate, channels: channels) }
    }

    private func canHold(sampleRate: Int, channels: Int) -> Bool {
        var info = SF_INFO()
        info.samplerate = Int32(sampleRate)
        info.channels = Int32(channels)
        info.format = code
        return sf_format_check(&info) != 0
    }

    /// The encodings to try in another container, the best first.
    private var encodings: [Int] {
        let wide = [SF_FORMAT_FLOAT, SF_FORMAT_DOUBLE, SF_FORMAT_PCM_24, SF_FORMAT_PCM_32, SF_FORMAT_ALAC_24]
            .contains(encoding)
        let pcm = wide ? [SF_FORMAT_PCM_24, SF_FORMAT_PCM_16] : [SF_FORMAT_PCM_16, SF_FORMAT_PCM_24]
        let lossy = [SF_FORMAT_VORBIS, SF_FORMAT_OPUS, SF_FORMAT_MPEG_LAYER_III]
        return [encoding] + pcm + lossy
    }

    /// The containers that an extension can mean, the usual one first.
    private static let containers = [
        "wav": [SF_FORMAT_WAV, SF_FORMAT_WAVEX, SF_FORMAT_RF64], "w64": [SF_FORMAT_W64], "rf64": [SF_FORMAT_RF64],
        "aif": [SF_FORMAT_AIFF], "aiff": [SF_FORMAT_AIFF], "aifc": [SF_FORMAT_AIFF],
        "au": [SF_FORMAT_AU], "snd": [SF_FORMAT_AU], "caf": [SF_FORMAT_CAF], "flac": [SF_FORMAT_FLAC],
        "ogg": [SF_FORMAT_OGG], "oga": [SF_FORMAT_OGG], "opus": [SF_FORMAT_OGG], "mp3": [SF_FORMAT_MPEG],
    ]
}
