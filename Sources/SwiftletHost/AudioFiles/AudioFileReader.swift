// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCSndFile

/// An audio file that is read from start to end, in any format that libsndfile supports. All parts of chained Ogg and
/// joined MP3 files are read.
public final class AudioFileReader {
    /// The path as it was given.
    public let path: String
    /// Frames per second.
    public let sampleRate: Int
    /// Samples per frame.
    public let channels: Int
    /// The number of frames, if it is known in advance.
    public let frames: Int?
    /// Its container and encoding.
    public let format: AudioFileFormat
    /// Warnings about the file, such as a header without a length.
    public var remarks: [String] { source.remarks }
    /// libsndfile's handle of the first part, for metadata.
    var file: OpaquePointer { first.file }
    var isSeekable: Bool { first.info.seekable != 0 }
    /// The comments of a FLAC file.
    var flacComments: FLACComments? { source.flacComments }
    let source: AudioFileSource
    private let first: OpenSound
    /// The part that is being read, and its number.
    private var part: OpenSound
    private var number = 0

    /// Opens a file, which may be a pipe.
    ///
    /// - Parameters:
    ///   - path: the path; `-` is the standard input.
    ///   - raw: the format of the samples in a file without a header.
    /// - Throws: `HostError.unreadable`, also if the file is shorter than its header states, or if its parts differ in
    ///   sample rate or channels.
    public init(path: String, raw: RawAudio? = nil) throws {
        self.path = path
        source = try AudioFileSource(path: path, raw: raw)
        first = try source.open()
        part = first
        format = first.format
        sampleRate = Int(first.info.samplerate)
        channels = Int(first.info.channels)
        var length = first.frames
        for number in 0..<source.partCount where number > 0 {
            let next = try source.open(part: number)
            guard (next.info.samplerate, next.info.channels) == (first.info.samplerate, first.info.channels) else {
                throw HostError.unreadable(
                    path: path,
                    reason:
                        "the joined files differ: the first has \(Self.kind(first)), a later one \(Self.kind(next))"
                )
            }
            length = length.flatMap { length in next.frames.map { length + $0 } }
        }
        frames = source.hasKnownLength ? length : nil
    }

    private static func kind(_ sound: OpenSound) -> String {
        "\(sound.info.channels) channel\(sound.info.channels == 1 ? "" : "s") at \(sound.info.samplerate) Hz"
    }

    /// Reads the next frames.
    ///
    /// - Parameters:
    ///   - samples: a buffer for `frames` · `channels` interleaved samples; full scale is −1…1.
    ///   - frames: the maximum number of frames to read.
    /// - Returns: the number of frames read, which is less than `frames` only at the end.
    /// - Throws: `HostError.unreadable`, also if the file is shorter than its header states.
    public func read(_ samples: UnsafeMutablePointer<Float>, frames: Int) throws -> Int {
        var done = 0
        while true {
            done += try part.read(samples + done * channels, frames: frames - done)
            guard done < frames, number + 1 < source.partCount else { return done }
            number += 1
            part = try source.open(part: number)
        }
    }
}
