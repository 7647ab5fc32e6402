// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCSndFile

/// An audio file that is read from its start to its end, in any format that libsndfile knows. Of chained Ogg and joined MP3, it
/// is all parts.
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
    /// What there is to say of the file: that its header states no length, say.
    public var remarks: [String] { source.remarks }
    /// What libsndfile has open, for what is said beside the sound.
    var file: OpaquePointer { first.file }
    var isSeekable: Bool { first.info.seekable != 0 }
    /// All that a FLAC file says of its sound.
    var flacComments: FLACComments? { source.flacComments }
    private let source: AudioFileSource
    private let first: OpenSound
    /// The part that is read, and its number.
    private var part: OpenSound
    private var number = 0

    /// Opens a file, which may be a pipe.
    ///
    /// - Parameters:
    ///   - path: `-` stands for the standard input.
    ///   - raw: what samples it has, for a file without a header.
    /// - Throws: `HostError.unreadable`, also for a file that ends before its header says, and for one of several parts that
    ///   differ in sample rate or channels.
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
                        "it is several files joined to one, and the first has \(Self.kind(first)), another one \(Self.kind(next))"
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
    ///   - samples: room for `frames` · `channels` samples; full scale is −1…1, and the channels of a frame follow one
    ///     another.
    ///   - frames: the most frames to read.
    /// - Returns: how many were read: fewer than `frames` at the end alone.
    /// - Throws: `HostError.unreadable`, also where the file ends before its header says.
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
