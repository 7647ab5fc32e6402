// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import CSndFile
import Foundation

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

    /// Opens a file.
    ///
    /// - Throws: `HostError.unreadable`.
    public init(path: String) throws {
        guard access(path, R_OK) == 0 else {
            throw HostError.unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        var isDirectory: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue {
            throw HostError.unreadable(path: path, reason: "it is a directory")
        }
        var info = SF_INFO()
        guard let file = sf_open(path, Int32(SFM_READ), &info) else {
            let reason = String(cString: sf_strerror(nil)).trimmingCharacters(in: [".", "\n"])
            throw HostError.unreadable(path: path, reason: "it is no audio file that libsndfile knows: \(reason)")
        }
        self.path = path
        self.file = file
        sampleRate = Int(info.samplerate)
        channels = Int(info.channels)
        frames = info.frames == Int64.max ? nil : Int(info.frames)
        format = AudioFileFormat(code: info.format)
    }

    deinit { sf_close(file) }

    /// Reads the next frames.
    ///
    /// - Parameters:
    ///   - samples: room for `frames` · `channels` samples; full scale is −1…1, and the channels of a frame follow one
    ///     another.
    ///   - frames: the most frames to read.
    /// - Returns: how many were read, 0 at the end of the file.
    /// - Throws: `HostError.unreadable`.
    public func read(_ samples: UnsafeMutablePointer<Float>, frames: Int) throws -> Int {
        let count = Int(sf_readf_float(file, samples, sf_count_t(frames)))
        if count < frames, sf_error(file) != 0 {
            throw HostError.unreadable(path: path, reason: "it is damaged: " + String(cString: sf_strerror(file)))
        }
        return count
    }
}
