// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Dispatch
import Glibc
import SwiftletHost

/// The measurements of a signal over all channels.
public struct SignalMeasure: Sendable, Hashable {
    public let frames: Int
    /// The RMS value, 1/√2 for a full-scale sine; NaN or infinite only if a sample is.
    public let rms: Double
    /// The peak magnitude of the samples. The signal may exceed it between samples.
    public let peak: Double
    /// The spectral centroid in Hz, or nil for silence, NaN and infinity.
    public let centroid: Double?

    /// The RMS level in dBFS: −3.01 for a full-scale sine, 0 for a full-scale square wave, −∞ for silence.
    public var level: Double { decibels(rms) }
    /// The peak level in dBFS: 0 for a full-scale sample, −∞ for silence.
    public var peakLevel: Double { decibels(peak) }
}

/// Measures a signal block by block, in constant memory.
///
/// The spectral centroid is the mean of the frequencies, weighted by their magnitudes: Σ f·|X(f)| / Σ |X(f)| (G.
/// Peeters, "A large set of audio features for sound description", 2004). The magnitudes are summed over all channels
/// and analysis frames, so loud passages have more weight. An analysis frame is at least 60 ms long, has a Hann window,
/// and overlaps the next one by half.
public final class SignalMeter {
    /// The maximum sample rate in Hz, which is also libebur128's. It limits the memory for analysis frames.
    public static let maximumRate = 2_822_400
    private let sampleRate: Double
    private let length: Int
    private let channels: [ChannelMeter]
    private var frames = 0

    /// - Parameters:
    ///   - sampleRate: in frames per second, above 0, at most `maximumRate`.
    ///   - channels: above 0.
    public init(sampleRate: Double, channels: Int) {
        precondition(sampleRate > 0 && channels > 0, "a signal has a rate and channels")
        precondition(sampleRate <= Double(Self.maximumRate), "the rate is beyond all that are measured")
        var length = 64
        while Double(length) < 0.06 * sampleRate { length *= 2 }
        self.sampleRate = sampleRate
        self.length = length
        let window = ChannelMeter.window(length: length)
        self.channels = (0..<channels).map { _ in ChannelMeter(window: window) }
    }

    /// Adds `count` · `channels` interleaved samples. The channels are measured in parallel on all cores, which pays
    /// off from about ten thousand frames.
    public func add(_ samples: UnsafePointer<Float>, frames count: Int) {
        // Sound: no two calls access the same channel, and the samples are only read.
        nonisolated(unsafe) let (channels, samples) = (channels, samples)
        DispatchQueue.concurrentPerform(iterations: channels.count) { number in
            channels[number].add(samples + number, stride: channels.count, count: count)
        }
        frames += count
    }

    /// The measurement of all samples so far.
    public var measure: SignalMeasure {
        let levels = channels.map(\.total)
        let sumOfSquares = levels.reduce(0) { $0 + $1.sumOfSquares }
        let peak = levels.reduce(0) { max($0, $1.peak) }
        let samples = Double(max(frames * channels.count, 1))
        return SignalMeasure(
            frames: frames, rms: (sumOfSquares / samples).squareRoot(), peak: Double(peak), centroid: centroid)
    }

    private var centroid: Double? {
        let magnitudes = channels.map(\.spectrum).reduce([Double](repeating: 0, count: length / 2 + 1)) {
            zip($0, $1).map(+)
        }
        let sum = magnitudes.reduce(0, +)
        guard sum > 0, sum.isFinite else { return nil }
        let moment = magnitudes.indices.reduce(0) { $0 + Double($1) * magnitudes[$1] }
        return moment / sum * sampleRate / Double(length)
    }
}
