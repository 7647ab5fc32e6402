// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Dispatch
import Glibc
import SwiftletHost

/// What a signal is like as a whole, over all of its channels.
public struct SignalMeasure: Sendable, Hashable {
    public let frames: Int
    /// The root of the mean square, 1/√2 for a full-scale sine; NaN or infinite where a sample is, and only there.
    public let rms: Double
    /// The greatest magnitude of a sample. Between samples a signal may be greater.
    public let peak: Double
    /// The spectral centroid in Hz, none for silence, and for samples that are NaN or infinite.
    public let centroid: Double?

    /// The RMS level in dBFS: a full-scale sine has −3.01 dBFS, a full-scale square wave 0, silence −∞.
    public var level: Double { decibels(rms) }
    /// The peak level in dBFS: 0 for a full-scale sample, −∞ for silence.
    public var peakLevel: Double { decibels(peak) }
}

/// Measures a signal as it comes, in memory that does not depend on its length.
///
/// The spectral centroid is the mean of the frequencies, each weighted with its magnitude: Σ f·|X(f)| / Σ |X(f)|
/// (G. Peeters, "A large set of audio features for sound description", 2004). The magnitudes are added up
/// over all channels and analysis frames, so that loud passages count for more than soft ones. An analysis frame is at
/// least 60 ms long, has a Hann window, and overlaps the next by half.
public final class SignalMeter {
    /// The highest sample rate in Hz, which is libebur128's, too: analysis frames of any rate would take any memory.
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

    /// Takes in the next `count` · `channels` samples; the channels of a frame follow one another. The channels are
    /// measured side by side, on as many cores as there are: with some ten thousand frames at a time, that pays.
    public func add(_ samples: UnsafePointer<Float>, frames count: Int) {
        // Sound: no two calls touch the same channel, and the samples are read only.
        nonisolated(unsafe) let (channels, samples) = (channels, samples)
        DispatchQueue.concurrentPerform(iterations: channels.count) { number in
            channels[number].add(samples + number, stride: channels.count, count: count)
        }
        frames += count
    }

    /// What has come so far.
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
