// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCSndFile

extension AudioFileFormat {
    /// The format for a file of this name that is made from one with this format: the same, unless the name's ending
    /// means another container; then, the encoding there that loses least. WAV becomes RF64 where it may outgrow the
    /// 4 GiB that its header can count.
    ///
    /// - Parameters:
    ///   - path: where the file will be; a name without an ending leaves the container as it is.
    ///   - sampleRate: frames per second.
    ///   - channels: samples per frame.
    ///   - frames: how many there will be, nil where that is not known.
    ///   - container: the ending that counts, by default that of `path`.
    ///   - encoding: how samples are to be stored, by default as the container can that loses least.
    /// - Throws: `HostError.unwritable`, for an ending that means no container, one that can hold no such audio, and
    ///   one that cannot hold so much.
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

    /// What is to be said of a file that grows beyond `capacity`.
    func full(_ path: String) -> HostError {
        .unwritable(path: path, reason: "the audio is too long for \(name); choose .wav, .w64, .caf or .flac")
    }

    /// What a file with this ending can be, the best first; nil for an ending that is not known. `usualEnding` lets
    /// keep containers that are too rare for the table.
    private func candidates(forEnding ending: String) -> [AudioFileFormat]? {
        if ending.isEmpty || ending == usualEnding && !Self.endings.contains(where: { $0.name == ending }) {
            return [self] + encodings.map { Self(container, $0) }
        }
        guard let known = Self.endings.first(where: { $0.name == ending }) else { return nil }
        if let encoding = known.encoding { return [Self(known.containers[0], encoding)] }
        guard known.containers.contains(container) else { return encodings.map { Self(known.containers[0], $0) } }
        return [self] + encodings.map { Self(container, $0) }
    }

    /// The encodings to try where there may not be the same, the one that loses least first.
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
            // A decoder computes fractions, and overshoots full scale.
            case _ where decoded.contains(encoding): [SF_FORMAT_FLOAT, SF_FORMAT_PCM_24, SF_FORMAT_PCM_16]
            case SF_FORMAT_ALAC_32: [SF_FORMAT_PCM_32, SF_FORMAT_PCM_24, SF_FORMAT_PCM_16]
            case _ where wide.contains(encoding): [SF_FORMAT_PCM_24, SF_FORMAT_PCM_16]
            default: [SF_FORMAT_PCM_16, SF_FORMAT_PCM_24]
            }
        return [encoding] + lossless + [SF_FORMAT_VORBIS, SF_FORMAT_OPUS, SF_FORMAT_MPEG_LAYER_III]
    }

    /// Itself, or RF64 in the place of WAV, so that so many frames fit; nil where they do not.
    private func holding(frames: Int?, sampleRate: Int, channels: Int) -> AudioFileFormat? {
        // A million bytes are for what is beside the sound. A damaged header may state more than an Int can count.
        let bytes = frames.flatMap { frames in sampleSize.map { Double($0 * channels) * Double(frames) + 0x1p20 } }
        guard let capacity, bytes ?? .infinity > Double(capacity) else { return self }
        let large = Self(SF_FORMAT_RF64, encoding)
        if Self.plainWave.contains(container), large.canHold(sampleRate: sampleRate, channels: channels) {
            return large
        }
        return bytes == nil ? self : nil
    }

    private static let plainWave = [SF_FORMAT_WAV, SF_FORMAT_WAVEX]

    /// The endings of names of files that are read without being told what they are.
    public static let knownEndings = Set(endings.map(\.name)).subtracting(["raw"]).union(["mp2", "mpga", "wve", "voc"])

    /// The endings of names, and the containers that each can mean, the usual one first.
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
    /// Whether it is the path of a pipe whose name says nothing of its format: `/dev/fd/63`, as shells have it.
    var isPipeWithoutEnding: Bool { ending(of: self).isEmpty && OutputFile.isPipe(self) }
}

/// What follows the last dot of a file's name in lower case, nothing where there is none or the name begins with it.
private func ending(of path: String) -> String {
    let name = path.directoryAndName.name.utf8
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return "" }
    return String(Substring(name[dot...].dropFirst())).lowercased()
}
