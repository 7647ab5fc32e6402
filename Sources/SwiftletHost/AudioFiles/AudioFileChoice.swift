// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCSndFile

extension AudioFileFormat {
    /// Returns the format for a file that is derived from one with this format. The format is the same unless the
    /// extension means another container. Then the encoding with the smallest loss is chosen. WAV becomes RF64 if it
    /// may exceed 4 GiB, the limit of its header.
    ///
    /// - Parameters:
    ///   - path: the path of the new file; without an extension, the container stays the same.
    ///   - sampleRate: frames per second.
    ///   - channels: samples per frame.
    ///   - frames: the number of frames, or nil if it is unknown.
    ///   - container: the extension to use instead of that of `path`.
    ///   - encoding: the sample format; by default, the one with the smallest loss.
    /// - Throws: `HostError.unwritable` if the extension is unknown, or if the container does not support the audio or
    ///   its length.
    public func forFile(
        named path: String, sampleRate: Int, channels: Int, frames: Int? = nil, as container: String? = nil,
        _ encoding: Encoding? = nil
    ) throws -> AudioFileFormat {
        func refusal(_ reason: String) -> HostError { .unwritable(path: path, reason: reason) }
        guard var candidates = candidates(forEnding: container ?? ending(of: path)) else {
            let endings = Self.endings.map { ".\($0.name)" }.joined(separator: ", ")
            throw refusal("unknown file name extension; choose one of \(endings)")
        }
        if let encoding { candidates = [Self(candidates[0].container, encoding.code)] }
        guard let format = candidates.first(where: { $0.canHold(sampleRate: sampleRate, channels: channels) }) else {
            if let encoding {
                throw refusal(
                    "the file format does not support \(channels) channels of \(encoding) at \(sampleRate) Hz; choose another --bits or extension"
                )
            }
            throw refusal(
                "the file format does not support \(channels) channels at \(sampleRate) Hz; choose another extension")
        }
        guard let roomy = format.holding(frames: frames, sampleRate: sampleRate, channels: channels) else {
            throw format.full(path)
        }
        return roomy
    }

    /// Returns the error for a file that exceeds `capacity`.
    func full(_ path: String) -> HostError {
        .unwritable(path: path, reason: "the audio is too long for \(name); choose .wav, .w64, .caf or .flac")
    }

    /// Returns the possible formats for an extension, the best first, or nil if it is unknown. `usualEnding` covers
    /// containers that are too rare for the table.
    private func candidates(forEnding ending: String) -> [AudioFileFormat]? {
        if ending.isEmpty || ending == usualEnding && !Self.endings.contains(where: { $0.name == ending }) {
            return [self] + encodings.map { Self(container, $0) }
        }
        guard let known = Self.endings.first(where: { $0.name == ending }) else { return nil }
        if let encoding = known.encoding { return [Self(known.containers[0], encoding)] }
        guard known.containers.contains(container) else { return encodings.map { Self(known.containers[0], $0) } }
        return [self] + encodings.map { Self(container, $0) }
    }

    /// The encodings to try if the same encoding is unavailable, in the order of their loss.
    private var encodings: [Int] {
        let decoded = [
            SF_FORMAT_VORBIS, SF_FORMAT_OPUS, SF_FORMAT_MPEG_LAYER_I, SF_FORMAT_MPEG_LAYER_II, SF_FORMAT_MPEG_LAYER_III,
        ]
        let wide = [
            SF_FORMAT_FLOAT, SF_FORMAT_DOUBLE, SF_FORMAT_PCM_24, SF_FORMAT_PCM_32, SF_FORMAT_ALAC_20,
            SF_FORMAT_ALAC_24, SF_FORMAT_DWVW_24,
        ]
        let lossless =
            switch encoding {
            // Decoders compute fractions and may exceed full scale.
            case _ where decoded.contains(encoding): [SF_FORMAT_FLOAT, SF_FORMAT_PCM_24, SF_FORMAT_PCM_16]
            case SF_FORMAT_ALAC_32: [SF_FORMAT_PCM_32, SF_FORMAT_PCM_24, SF_FORMAT_PCM_16]
            case _ where wide.contains(encoding): [SF_FORMAT_PCM_24, SF_FORMAT_PCM_16]
            default: [SF_FORMAT_PCM_16, SF_FORMAT_PCM_24]
            }
        return [encoding] + lossless + [SF_FORMAT_VORBIS, SF_FORMAT_OPUS, SF_FORMAT_MPEG_LAYER_III]
    }

    /// Returns this format, or RF64 instead of WAV, such that the frames fit. Returns nil if they do not fit.
    private func holding(frames: Int?, sampleRate: Int, channels: Int) -> AudioFileFormat? {
        // A million bytes are reserved for metadata. A damaged header may state more frames than an Int can count.
        let bytes = frames.flatMap { frames in sampleSize.map { Double($0 * channels) * Double(frames) + 0x1p20 } }
        guard let capacity, bytes ?? .infinity > Double(capacity) else { return self }
        let large = Self(SF_FORMAT_RF64, encoding)
        if Self.plainWave.contains(container), large.canHold(sampleRate: sampleRate, channels: channels) {
            return large
        }
        return bytes == nil ? self : nil
    }

    private static let plainWave = [SF_FORMAT_WAV, SF_FORMAT_WAVEX]

    /// The extensions of audio files whose format is recognized from their content.
    public static let knownEndings = Set(endings.map(\.name)).subtracting(["raw"]).union(["mp2", "mpga", "wve", "voc"])

    /// The extensions and the containers that each may mean, the usual one first.
    private static let endings: [(name: String, containers: [Int], encoding: Int?)] = [
        ("wav", plainWave + [SF_FORMAT_RF64], nil), ("rf64", [SF_FORMAT_RF64], nil), ("w64", [SF_FORMAT_W64], nil),
        ("aiff", [SF_FORMAT_AIFF], nil), ("aif", [SF_FORMAT_AIFF], nil), ("aifc", [SF_FORMAT_AIFF], nil),
        ("au", [SF_FORMAT_AU], nil), ("snd", [SF_FORMAT_AU], nil), ("caf", [SF_FORMAT_CAF], nil),
        ("flac", [SF_FORMAT_FLAC], nil), ("ogg", [SF_FORMAT_OGG], nil), ("oga", [SF_FORMAT_OGG], nil),
        ("opus", [SF_FORMAT_OGG], SF_FORMAT_OPUS), ("mp3", [SF_FORMAT_MPEG], nil),
        ("raw", [SF_FORMAT_RAW | SF_ENDIAN_LITTLE], nil),
    ]
}

extension String {
    /// Whether this is the path of a pipe without an extension, such as `/dev/fd/63` from a shell.
    var isPipeWithoutEnding: Bool { ending(of: self).isEmpty && OutputFile.isPipe(self) }
}

/// Returns the lowercase extension of a file name, or an empty string if it has none or begins with its only dot.
private func ending(of path: String) -> String {
    let name = path.directoryAndName.name.utf8
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return "" }
    return String(Substring(name[dot...].dropFirst())).lowercased()
}
