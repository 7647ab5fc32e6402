// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletCSndFile

/// An audio file that is read from its start to its end, in any format that libsndfile knows.
public final class AudioFileReader {
    /// The file, as it was given.
    public let path: String
    /// Frames per second.
    public let sampleRate: Int
    /// Samples per frame.
    public let channels: Int
    /// How many frames there are, where that is known beforehand.
    public let frames: Int?
    /// Its container and encoding.
    public let format: AudioFileFormat
    let file: OpaquePointer
    let isSeekable: Bool
    private var framesRead = 0

    /// Opens a file, which may be a pipe.
    ///
    /// - Parameters:
    ///   - path: `-` stands for the standard input.
    ///   - raw: what samples it has, for a file without a header.
    /// - Throws: `HostError.unreadable`, also for a file that ends before its header says.
    public init(path: String, raw: RawAudio? = nil) throws {
        var info = SF_INFO()
        if let raw {
            info.format = raw.format.code
            info.samplerate = Int32(raw.sampleRate)
            info.channels = Int32(raw.channels)
        }
        guard let file = sf_open_fd(try Self.open(path), Int32(SFM_READ), &info, 1) else {
            let reason = plain(String(cString: sf_strerror(nil)))
            throw HostError.unreadable(path: path, reason: "it is no audio file that libsndfile knows: \(reason)")
        }
        self.path = path
        self.file = file
        sampleRate = Int(info.samplerate)
        channels = Int(info.channels)
        // Of a stream without a length, libsndfile says that it is as long as can be.
        format = AudioFileFormat(code: info.format)
        isSeekable = info.seekable != 0
        frames =
            info.frames > 1 << 50 || Self.isOfUnknownLength(info, format) ? nil : Int(info.frames)
        try checkLog()
    }

    deinit { sf_close(file) }

    /// A descriptor of a file that is not empty.
    static func open(_ path: String) throws -> Int32 {
        let descriptor =
            path == "-"
            ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3) : Glibc.open(path.fileNameBytes, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw HostError.unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        var status = stat()
        fstat(descriptor, &status)
        let reason: String? =
            switch status.st_mode & S_IFMT {
            case S_IFDIR: "it is a directory"
            case S_IFREG where status.st_size == 0: "it is empty"
            default: nil
            }
        guard let reason else {
            let isPipe = status.st_mode & S_IFMT == S_IFIFO
            return isPipe ? try PipedInput.seekable(descriptor, path: path) : descriptor
        }
        close(descriptor)
        throw HostError.unreadable(path: path, reason: reason)
    }

    /// Whether the header of a stream states the most bytes that it can, as programs have it that do not know how many
    /// will come (FFmpeg 2³² − 1, SoX nearly 2³¹).
    private static func isOfUnknownLength(_ info: SF_INFO, _ format: AudioFileFormat) -> Bool {
        let isStream = info.seekable == 0 && [SF_FORMAT_WAV, SF_FORMAT_WAVEX].contains(format.container)
        return isStream && Int(info.frames) * Int(info.channels) * (format.sampleSize ?? 1) >= 0x7fff_0000
    }

    /// Reads the next frames.
    ///
    /// - Parameters:
    ///   - samples: room for `frames` · `channels` samples; full scale is −1…1, and the channels of a frame follow one
    ///     another.
    ///   - frames: the most frames to read.
    /// - Returns: how many were read, 0 at the end of the file.
    /// - Throws: `HostError.unreadable`, also where the file ends before its header says.
    public func read(_ samples: UnsafeMutablePointer<Float>, frames: Int) throws -> Int {
        let count = Int(sf_readf_float(file, samples, sf_count_t(frames)))
        framesRead += count
        if count < frames {
            guard sf_error(file) == 0 else { throw damaged(String(cString: sf_strerror(file))) }
            // Of MPEG audio without a table of its frames, libsndfile guesses how many there are.
            if let all = self.frames, framesRead < all, format.container != SF_FORMAT_MPEG {
                throw damaged("it ends after \(framesRead) of its \(all) frames")
            }
            try checkLog()
        }
        return count
    }

    // MARK: - Damage

    private func damaged(_ reason: String) -> HostError {
        .unreadable(path: path, reason: "it is damaged or was never completed: \(reason)")
    }

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
        if let reason = lines.lazy.compactMap(shortfall).first { throw damaged(reason) }
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
        let isCutOff = line.hasPrefix("Ogg : File ended unexpectedly") && isSeekable && (frames ?? 0) == 0
        return isCutOff ? "the end of its stream is missing" : nil
    }
}
