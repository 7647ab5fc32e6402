// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// What a signal is like as a whole, over all of its channels.
public struct SignalMeasure: Sendable, Hashable {
    public let frames: Int
    /// The root of the mean square, 1/√2 for a full-scale sine.
    public let rms: Double
    /// The greatest magnitude of a sample. Between samples a signal may be greater.
    public let peak: Double
    /// The spectral centroid in Hz, none for silence.
    public let centroid: Double?

    /// The RMS level in dBFS: a full-scale sine has −3.01 dBFS, a full-scale square wave 0, silence −∞.
    public var level: Double { 20 * log10(rms) }
    /// The peak level in dBFS: 0 for a full-scale sample, −∞ for silence.
    public var peakLevel: Double { 20 * log10(peak) }
}

/// Measures a signal as it comes, in memory that does not depend on its length.
///
/// The spectral centroid is the mean of the frequencies, each weighted with its magnitude: Σ f·|X(f)| / Σ |X(f)|
/// (G. Peeters, "A large set of audio features for sound description", 2004). The magnitudes are added up
/// over all channels and analysis frames, so that loud passages count for more than soft ones. An analysis frame is at
/// least 60 ms long, has a Hann window, and overlaps the next by half.
public final class SignalMeter {
    private let sampleRate: Double
    private let channels: Int
    private let transform: RealFFT
    private let window: [Float]
    /// The last samples of each channel; sample n is at n modulo the length of the transform.
    private var recent: [[Float]]
    private var magnitudes: [Double]
    private var frames = 0
    private var sumOfSquares = 0.0
    private var peak: Float = 0

    /// - Parameters:
    ///   - sampleRate: in frames per second, above 0.
    ///   - channels: above 0.
    public init(sampleRate: Double, channels: Int) {
        precondition(sampleRate > 0 && channels > 0, "a signal has a rate and channels")
        var length = 64
        while Double(length) < 0.06 * sampleRate { length *= 2 }
        self.sampleRate = sampleRate
        self.channels = channels
        transform = RealFFT(length: length)
        window = Self.window(length: length)
        recent = Array(repeating: Array(repeating: 0, count: length), count: channels)
        magnitudes = Array(repeating: 0, count: length / 2 + 1)
    }

    /// Takes in the next `count` · `channels` samples; the channels of a frame follow one another.
    public func add(_ samples: UnsafePointer<Float>, frames count: Int) {
        let length = transform.length
        for frame in 0..<count {
            for channel in 0..<channels {
                let sample = samples[frame * channels + channel]
                sumOfSquares += Double(sample) * Double(sample)
                peak = max(peak, abs(sample))
                recent[channel][frames % length] = sample
            }
            frames += 1
            if frames >= length, (frames - length).isMultiple(of: length / 2) { analyse(length, window, &magnitudes) }
        }
    }

    /// What has come so far.
    public var measure: SignalMeasure {
        let samples = Double(max(frames * channels, 1))
        return SignalMeasure(
            frames: frames, rms: (sumOfSquares / samples).squareRoot(), peak: Double(peak), centroid: centroid)
    }

    /// The centroid, with a last analysis frame that ends where the signal does.
    private var centroid: Double? {
        let length = transform.length
        var magnitudes = magnitudes
        if frames < length {
            analyse(frames, Self.window(length: frames), &magnitudes)
        } else if !(frames - length).isMultiple(of: length / 2) {
            analyse(length, window, &magnitudes)
        }
        let sum = magnitudes.reduce(0, +)
        guard sum != 0 else { return nil }
        let moment = magnitudes.indices.reduce(0) { $0 + Double($1) * magnitudes[$1] }
        return moment / sum * sampleRate / Double(length)
    }

    /// Adds the magnitudes of the spectra of the last `count` frames, with a window of as many, to `sums`.
    private func analyse(_ count: Int, _ window: [Float], _ sums: inout [Double]) {
        let length = transform.length
        for samples in recent {
            var windowed = [Float](repeating: 0, count: length)
            for index in 0..<count { windowed[index] = samples[(frames - count + index) % length] * window[index] }
            for (bin, magnitude) in transform.magnitudes(of: windowed).enumerated() { sums[bin] += magnitude }
        }
    }

    /// A Hann window, none of whose samples is 0.
    private static func window(length: Int) -> [Float] {
        (0..<length).map { Float(0.5 - 0.5 * cos(2 * .pi * (Double($0) + 0.5) / Double(length))) }
    }
}
