// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletCSndFile

/// A file, a part of one or a stream that libsndfile has open, and what it notices to be missing.
final class OpenSound {
    let file: OpaquePointer
    let info: SF_INFO
    let format: AudioFileFormat
    /// How many frames there are, where that is known beforehand.
    let frames: Int?
    private let path: String
    /// The bytes that libsndfile reads, or else the descriptor of a stream.
    private let bytes: AudioBytes?
    private let stream: Int32?
    private var framesRead = 0

    /// - Parameters:
    ///   - file: is closed in the end.
    ///   - bytes: what it reads, if that is no stream.
    ///   - stream: the descriptor of a stream.
    ///   - path: for errors.
    /// - Throws: `HostError.unreadable` for a file that ends before its header says.
    init(_ file: OpaquePointer, _ info: SF_INFO, _ bytes: AudioBytes?, stream: Int32?, path: String) throws {
        (self.file, self.info, self.bytes, self.stream, self.path) = (file, info, bytes, stream, path)
        format = AudioFileFormat(code: info.format)
        // Of a stream without a length, libsndfile says that it is as long as can be.
        frames = info.frames > 1 << 50 || Self.hasUnknownLength(info, format) ? nil : Int(info.frames)
        try checkLog()
    }

    deinit { sf_close(file) }

    /// Whether the header of a stream states what stands for any length.
    private static func hasUnknownLength(_ info: SF_INFO, _ format: AudioFileFormat) -> Bool {
        guard info.seekable == 0, [SF_FORMAT_WAV, SF_FORMAT_WAVEX].contains(format.container) else { return false }
        guard let size = format.sampleSize else { return info.frames >= 0x7fff_0000 / Int64(info.channels) }
        return SoundExtent.isPlaceholder(UInt64(Int(info.frames) * Int(info.channels) * size))
    }

    /// Reads the next frames.
    ///
    /// - Returns: how many were read: fewer than `frames` at the end alone.
    /// - Throws: `HostError.unreadable`, also where it ends before its header says, or `HostError.interrupted`.
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

    /// Waits for the next frames of a stream. libsndfile would continue to wait after a signal that ends the command.
    ///
    /// - Returns: how many can be read without waiting; `Int.max` at the end, or where that is not known.
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

    /// - Throws: `HostError.unreadable` where there should be more.
    private func checkEnd() throws {
        if let failure = bytes?.failure {
            throw HostError.unreadable(path: path, reason: systemReason(failure))
        }
        guard sf_error(file) == 0 else { throw HostError.damaged(path, String(cString: sf_strerror(file))) }
        if let frames {
            // A table of MPEG frames may count one that has no sound.
            if framesRead < frames, format.container != SF_FORMAT_MPEG {
                throw HostError.damaged(path, "it ends after \(framesRead) of its \(frames) frames")
            }
        } else if framesRead == Int(info.frames) {
            throw HostError.unreadable(
                path: path, reason: "its header counts \(framesRead) frames at most, and there may be more; try --raw")
        }
        try checkLog()
    }

    // MARK: - Damage

    /// What libsndfile's notes on a file with less in it than there should be have in common.
    private static let signs = [
        "(should be ", "'ds64' chunk of", "RIFF : 0", "Corrupted bitstream", "File ended unexpectedly",
    ]

    /// Throws if there is less in the file than there should be. libsndfile takes what there is, and makes a note.
    private func checkLog() throws {
        var log = [CChar](repeating: 0, count: 16_384)
        let count = Int(sf_command(file, Int32(SFC_GET_LOG_INFO), &log, Int32(log.count)))
        guard Self.signs.contains(where: { strstr(log, $0) != nil }) else { return }
        let lines = String(decoding: log.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
            separator: "\n")
        if let reason = lines.lazy.compactMap(shortfall).first { throw HostError.damaged(path, reason) }
    }

    /// What a line of libsndfile's notes says to be missing.
    private func shortfall(_ line: Substring) -> String? {
        let numbers = line.split { !("0"..."9").contains($0) }.compactMap { Int($0) }
        if line.contains("(should be "), let colon = line.firstIndex(of: ":") {
            let name = line[..<colon].trimmed(of: " \t")
            guard ["data", "SSND", "Data Size", "riff"].contains(name), numbers.count == 2, numbers[0] > numbers[1]
            else {
                return nil
            }
            return "its header states \(numbers[0]) bytes of sound, and there are \(numbers[1])"
        }
        if line.contains("does not match value from 'ds64' chunk of"), numbers.count == 3 {
            return "its header states \(numbers[2]) frames, and there are \(numbers[0])"
        }
        if line.contains("RIFF : 0") { return "its header states no length" }
        if line.contains("Corrupted bitstream") { return "a part of its stream cannot be read" }
        // Of whole files it says so, too, once their end is reached; but their length it has found.
        let isCutOff = line.hasPrefix("Ogg : File ended unexpectedly") && info.seekable != 0 && (frames ?? 0) == 0
        return isCutOff ? "the end of its stream is missing" : nil
    }
}

extension HostError {
    /// What is to be said of a file with less in it than there should be.
    static func damaged(_ path: String, _ reason: String) -> HostError {
        .unreadable(path: path, reason: "it is damaged or was never completed: \(reason)")
    }
}
