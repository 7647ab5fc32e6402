// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCSoXR

/// A source at another sample rate, by libsoxr at its very high quality (28 bits): what lies below 0.913 of the lower
/// rate's half passes, and what lies above that half does not. It is not delayed, and of the same duration.
public final class ResampledAudio: AudioSource {
    /// Frames per second.
    public let sampleRate: Int
    /// Samples per frame.
    public var channels: Int { source.channels }
    /// How many frames there are, where that is known beforehand.
    public var frames: Int? { source.frames.map { Self.frames($0, from: source.sampleRate, to: sampleRate) } }
    private let source: any AudioSource
    private let resampler: OpaquePointer
    private let chunk = 4096
    private var input: [Float]
    /// The frames of `input` that are yet to be processed.
    private var pending = 0..<0
    private var (framesRead, produced) = (0, 0)
    private var hasEnded = false

    /// - Parameters:
    ///   - source: is read from where it is.
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

    /// How many frames of one rate last as long as `count` of another.
    static func frames(_ count: Int, from rate: Int, to other: Int) -> Int {
        Int(exactly: (Double(count) * Double(other) / Double(rate)).rounded()) ?? .max
    }

    /// Reads the next frames.
    public func read(_ samples: UnsafeMutablePointer<Float>, frames: Int) throws -> Int {
        var done = 0
        while done < frames, left > 0 {
            if pending.isEmpty, !hasEnded { try fill() }
            // libsoxr holds frames back until it is told that there is no more input.
            let isFlushing = pending.isEmpty
            let next = samples + done * channels
            var made = try process(next, frames: min(frames - done, left))
            if isFlushing, made == 0 {
                // It may end a frame before the source does.
                made = min(frames - done, left)
                next.update(repeating: 0, count: made * channels)
            }
            done += made
            produced += made
        }
        return done
    }

    /// Reads the next input; once there is none, nothing is pending.
    private func fill() throws {
        let count = try input.withUnsafeMutableBufferPointer { try source.read($0.baseAddress!, frames: chunk) }
        framesRead += count
        pending = 0..<count
        hasEnded = count < chunk
    }

    /// How many frames there may yet be: libsoxr may end a frame later than the source does.
    private var left: Int {
        hasEnded ? max(0, Self.frames(framesRead, from: source.sampleRate, to: sampleRate) - produced) : .max
    }

    /// Has libsoxr take what is pending, or give what it has held back where there is nothing more.
    ///
    /// - Returns: how many frames came out.
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
