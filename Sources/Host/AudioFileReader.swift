// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import CSndFile
import Glibc

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
    private let isSeekable: Bool
    private var framesRead = 0

    /// Opens a file.
    ///
    /// - Throws: `HostError.unreadable`, also for a file that ends before its header says.
    public init(path: String) throws {
        var info = SF_INFO()
        guard let file = sf_open_fd(try Self.open(path), Int32(SFM_READ), &info, 1) else {
            let reason = String(cString: sf_strerror(nil)).replacing(#/[.\n]+$/#, with: "")
            throw HostError.unreadable(path: path, reason: "it is no audio file that libsndfile knows: \(reason)")
        }
        self.path = path
        self.file = file
        sampleRate = Int(info.samplerate)
        channels = Int(info.channels)
        frames = info.frames == Int64.max ? nil : Int(info.frames)
        format = AudioFileFormat(code: info.format)
        isSeekable = info.seekable != 0
        try checkLog()
    }

    deinit { sf_close(file) }

    /// A descriptor of a file that is not empty.
    private static func open(_ path: String) throws -> Int32 {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
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
        guard let reason else { return descriptor }
        close(descriptor)
        throw HostError.unreadable(path: path, reason: reason)
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
            if let all = self.frames, framesRead < all {
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

    /// Throws if there is less in the file than there should be. libsndfile takes what there is, and makes a note.
    private func checkLog() throws {
        var log = [UInt8](repeating: 0, count: 16_384)
        let count = Int(sf_command(file, Int32(SFC_GET_LOG_INFO), &log, Int32(log.count)))
        let lines = String(decoding: log.prefix(count), as: UTF8.self).split(separator: "\n")
        if let reason = lines.lazy.compactMap(shortfall).first { throw damaged(reason) }
    }

    /// What a line of libsndfile's notes says to be missing.
    private func shortfall(_ line: Substring) -> String? {
        if let match = line.wholeMatch(of: #/\s*(data|SSND|Data Size|riff)\s*: (\d+) \(should be (\d+)\)/#),
            let stated = Int(match.2), let actual = Int(match.3), stated > actual
        {
            return "its header states \(stated) bytes of sound, and there are \(actual)"
        }
        if let match = line.firstMatch(of: #/count (\d+) does not match value from 'ds64' chunk of (\d+)/#) {
            return "its header states \(match.2) frames, and there are \(match.1)"
        }
        if line.contains("RIFF : 0") { return "its header states no length" }
        if line.contains("Corrupted bitstream") { return "a part of its stream cannot be read" }
        // Of whole files it says so, too, once their end is reached; but their length it has found.
        let isCutOff = line.hasPrefix("Ogg : File ended unexpectedly") && isSeekable && (frames ?? 0) == 0
        return isCutOff ? "the end of its stream is missing" : nil
    }
}
