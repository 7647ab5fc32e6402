// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCSoXR

/// A source at another sample rate, converted by libsoxr at "very high quality" (28 bits). The passband ends at 0.913
/// of the lower rate's half. Frequencies above that half are removed. The output has no delay and the same duration.
public final class ResampledAudio: AudioSource {
    /// Frames per second.
    public let sampleRate: Int
    /// Samples per frame.
    public var channels: Int { source.channels }
    /// The number of frames, if it is known in advance.
    public var frames: Int? { source.frames.map { Self.frames($0, from: source.sampleRate, to: sampleRate) } }
    private let source: any AudioSource
    private let resampler: OpaquePointer
    private let chunk = 4096
    private var input: [Float]
    /// The range of frames in `input` that are not yet processed.
    private var pending = 0..<0
    private var (framesRead, produced) = (0, 0)
    private var hasEnded = false

    /// - Parameters:
    ///   - source: the source, which is read from its current position.
    ///   - sampleRate: frames per second.
    /// - Throws: `HostError.resampling`.
    public init(_ source: any AudioSource, sampleRate: Int) throws {
        self.source = source
        self.sampleRate = sampleRate
        input = [Float](repeating: 0, count: chunk * source.channels)
        var error: soxr_error_t?
        var quality = soxr_quality_spec(UInt(SOXR_VHQ), 0)
        let made = soxr_create(
            Double(source.sampleRate), Double(sampleRate), UInt32(source.channels), &error, nil, &quality, nil)
        guard let made, error == nil else {
            throw HostError.resampling(from: source.sampleRate, to: sampleRate, reason: Self.text(error))
        }
        resampler = made
    }

    deinit { soxr_delete(resampler) }

    private static func text(_ error: soxr_error_t?) -> String { error.map { String(cString: $0) } ?? "no memory" }

    /// Returns the number of frames at another rate that have the duration of `count` frames.
    static func frames(_ count: Int, from rate: Int, to other: Int) -> Int {
        Int(exactly: (Double(count) * Double(other) / Double(rate)).rounded()) ?? .max
    }

    /// Reads the next frames.
    public func read(_ samples: UnsafeMutablePointer<Float>, frames: Int) throws -> Int {
        var done = 0
        while done < frames, left > 0 {
            if pending.isEmpty, !hasEnded { try fill() }
            // libsoxr holds frames back until the end of the input is signalled.
            let isFlushing = pending.isEmpty
            let next = samples + done * channels
            var made = try process(next, frames: min(frames - done, left))
            if isFlushing, made == 0 {
                // libsoxr may end one frame before the source.
                made = min(frames - done, left)
                next.update(repeating: 0, count: made * channels)
            }
            done += made
            produced += made
        }
        return done
    }

    /// Reads the next input. At its end, `pending` is empty.
    private func fill() throws {
        let count = try input.withUnsafeMutableBufferPointer { try source.read($0.baseAddress!, frames: chunk) }
        framesRead += count
        pending = 0..<count
        hasEnded = count < chunk
    }

    /// The maximum number of frames still to come, as libsoxr may end one frame after the source.
    private var left: Int {
        hasEnded ? max(0, Self.frames(framesRead, from: source.sampleRate, to: sampleRate) - produced) : .max
    }

    /// Passes the pending frames to libsoxr, or flushes libsoxr at the end of the input.
    ///
    /// - Returns: the number of frames that libsoxr has written.
    private func process(_ samples: UnsafeMutablePointer<Float>, frames: Int) throws -> Int {
        var (taken, made) = (0, 0)
        let error = input.withUnsafeBufferPointer { buffer in
            let start = pending.isEmpty ? nil : buffer.baseAddress! + pending.lowerBound * channels
            return soxr_process(resampler, start, pending.count, &taken, samples, frames, &made)
        }
        if let error {
            throw HostError.resampling(from: source.sampleRate, to: sampleRate, reason: Self.text(error))
        }
        pending.removeFirst(taken)
        return made
    }
}
