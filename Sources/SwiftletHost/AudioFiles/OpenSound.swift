// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletCSndFile

/// A file, a part of a file or a stream that libsndfile has open, with checks for missing data.
final class OpenSound {
    let file: OpaquePointer
    let info: SF_INFO
    let format: AudioFileFormat
    /// The number of frames, if it is known in advance.
    let frames: Int?
    private let path: String
    /// The bytes that libsndfile reads, or nil for a stream.
    private let bytes: AudioBytes?
    private let stream: Int32?
    private var framesRead = 0

    /// - Parameters:
    ///   - file: libsndfile's handle, which is closed in `deinit`.
    ///   - bytes: the bytes that libsndfile reads, or nil for a stream.
    ///   - stream: the descriptor of a stream.
    ///   - path: the path for errors.
    /// - Throws: `HostError.unreadable` if the file is shorter than its header states.
    init(_ file: OpaquePointer, _ info: SF_INFO, _ bytes: AudioBytes?, stream: Int32?, path: String) throws {
        (self.file, self.info, self.bytes, self.stream, self.path) = (file, info, bytes, stream, path)
        format = AudioFileFormat(code: info.format)
        // libsndfile reports the maximum length for a stream without a length.
        frames = info.frames > 1 << 50 || Self.hasUnknownLength(info, format) ? nil : Int(info.frames)
        try checkLog()
    }

    deinit { sf_close(file) }

    /// Whether the header of a stream states the placeholder for an unknown length.
    private static func hasUnknownLength(_ info: SF_INFO, _ format: AudioFileFormat) -> Bool {
        guard info.seekable == 0, [SF_FORMAT_WAV, SF_FORMAT_WAVEX].contains(format.container) else { return false }
        guard let size = format.sampleSize else { return info.frames >= 0x7fff_0000 / Int64(info.channels) }
        return AudioDataExtent.isPlaceholder(UInt64(Int(info.frames) * Int(info.channels) * size))
    }

    /// Reads the next frames.
    ///
    /// - Returns: the number of frames read, which is less than `frames` only at the end.
    /// - Throws: `HostError.unreadable`, also if the audio is shorter than its header states, or
    ///   `HostError.interrupted`.
    func read(_ samples: UnsafeMutablePointer<Float>, frames: Int) throws -> Int {
        var done = 0
        while done < frames {
            let wanted = min(frames - done, try stream.map(framesToCome) ?? .max)
            let count = Int(sf_readf_float(file, samples + done * Int(info.channels), sf_count_t(wanted)))
            framesRead += count
            done += count
            if count < wanted {
                try checkEnd()
                break
            }
        }
        return done
    }

    /// Waits for the next frames of a stream. libsndfile would keep waiting after a signal that ends the command.
    ///
    /// - Returns: the number of frames that can be read without waiting, or `Int.max` at the end or if it is unknown.
    /// - Throws: `HostError.interrupted`.
    private func framesToCome(_ stream: Int32) throws -> Int {
        while true {
            var state = pollfd(fd: stream, events: Int16(POLLIN), revents: 0)
            if poll(&state, 1, -1) < 0, errno == EINTR { throw HostError.interrupted }
            var bytes: Int32 = 0
            guard let size = format.sampleSize.map({ $0 * Int(info.channels) }),
                state.revents & Int16(POLLHUP) == 0, ioctl(stream, UInt(FIONREAD), &bytes) == 0, bytes > 0
            else { return .max }
            if Int(bytes) >= size { return Int(bytes) / size }
            if usleep(10_000) != 0 { throw HostError.interrupted }
        }
    }

    /// - Throws: `HostError.unreadable` if frames are missing.
    private func checkEnd() throws {
        if let failure = bytes?.failure {
            throw HostError.unreadable(path: path, reason: systemReason(failure))
        }
        guard sf_error(file) == 0 else { throw HostError.damaged(path, String(cString: sf_strerror(file))) }
        if let frames {
            // A table of MPEG frames may count one without audio.
            if framesRead < frames, format.container != SF_FORMAT_MPEG {
                throw HostError.damaged(path, "the file ends after \(framesRead) of \(frames) frames")
            }
        } else if framesRead == Int(info.frames) {
            throw HostError.unreadable(
                path: path,
                reason:
                    "the header cannot count more than \(framesRead) frames, and the stream may be longer; pass --raw to read the stream as raw samples"
            )
        }
        try checkLog()
    }

    // MARK: - Damage

    /// Substrings of libsndfile's log lines about missing data.
    private static let signs = [
        "(should be ", "'ds64' chunk of", "RIFF : 0", "Corrupted bitstream", "File ended unexpectedly",
    ]

    /// Throws if data are missing. libsndfile reads what there is, and only logs the problem.
    private func checkLog() throws {
        var log = [CChar](repeating: 0, count: 16_384)
        let count = Int(sf_command(file, Int32(SFC_GET_LOG_INFO), &log, Int32(log.count)))
        guard Self.signs.contains(where: { strstr(log, $0) != nil }) else { return }
        let lines = String(decoding: log.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
            separator: "\n")
        if let reason = lines.lazy.compactMap(shortfall).first { throw HostError.damaged(path, reason) }
    }

    /// Returns the missing data that a log line reports, or nil.
    private func shortfall(_ line: Substring) -> String? {
        let numbers = line.split { !("0"..."9").contains($0) }.compactMap { Int($0) }
        if line.contains("(should be "), let colon = line.firstIndex(of: ":") {
            let name = line[..<colon].trimmed(of: " \t")
            guard ["data", "SSND", "Data Size", "riff"].contains(name), numbers.count == 2, numbers[0] > numbers[1]
            else {
                return nil
            }
            return "the header states \(numbers[0]) bytes of audio, but the file has \(numbers[1])"
        }
        if line.contains("does not match value from 'ds64' chunk of"), numbers.count == 3 {
            return "the header states \(numbers[2]) frames, but the file has \(numbers[0])"
        }
        if line.contains("RIFF : 0") { return "the header states no length" }
        if line.contains("Corrupted bitstream") { return "a part of the stream cannot be decoded" }
        // libsndfile also logs this at the end of complete files, but it knows their length.
        let isCutOff = line.hasPrefix("Ogg : File ended unexpectedly") && info.seekable != 0 && (frames ?? 0) == 0
        return isCutOff ? "the end of the stream is missing" : nil
    }
}

extension HostError {
    /// Returns the error for a file with missing data.
    static func damaged(_ path: String, _ reason: String) -> HostError {
        .unreadable(path: path, reason: "damaged or incomplete file: \(reason)")
    }
}
