// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

extension Scratch {
    /// Writes an audio file of what `sample` returns for each frame and each of its channels.
    ///
    /// - Returns: its path.
    @discardableResult
    public func write(
        _ name: String, _ format: AudioFileFormat, sampleRate: Int = 48_000, channels: Int = 1, frames: Int,
        _ sample: (_ frame: Int, _ channel: Int) -> Float
    ) throws -> String {
        let writer = try AudioFileWriter(
            path: path(name), format: format, sampleRate: sampleRate, channels: channels)
        for start in stride(from: 0, to: frames, by: 4096) {
            let block = start..<min(start + 4096, frames)
            let samples = block.flatMap { frame in (0..<channels).map { sample(frame, $0) } }
            try writer.write(samples, frames: block.count)
        }
        try writer.finish()
        return path(name)
    }
}

// libsndfile's numbers from `sndfile.h`.
extension AudioFileFormat {
    public static let aiff16 = Self(code: 0x020002)
    public static let caf16 = Self(code: 0x180002)
    public static let flac16 = Self(code: 0x170002)
    public static let flac24 = Self(code: 0x170003)
    public static let oggVorbis = Self(code: 0x200060)
    public static let oggOpus = Self(code: 0x200064)
}

extension AudioFileReader {
    /// Returns the rest of the samples, interleaved.
    public func readAll() throws -> [Float] {
        var all: [Float] = []
        var block = [Float](repeating: 0, count: 4096 * channels)
        while case let count = try read(&block, frames: 4096), count > 0 { all += block.prefix(count * channels) }
        return all
    }
}
