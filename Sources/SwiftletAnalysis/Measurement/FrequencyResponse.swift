// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// Magnitude and phase over frequency.
public struct FrequencyResponse: Sendable {
    public struct Point: Sendable, Hashable {
        /// In Hz.
        public let frequency: Double
        /// The gain in decibels, −∞ for silence.
        public let gain: Double
        /// The unwrapped phase in degrees.
        public let phase: Double
    }

    /// The points sorted by frequency.
    public let points: [Point]

    /// Computes the response at `count` (above 2) frequencies with logarithmic spacing, and at additional ones where
    /// the magnitude bends sharply. The range is in Hz; frequencies above half the sample rate are omitted.
    public init(of impulse: ImpulseResponse, range: ClosedRange<Double> = 20...20_000, count: Int = 600) {
        let highest = min(range.upperBound, impulse.sampleRate / 2)
        let ratio = highest / range.lowerBound
        let frequencies = (0..<count).map { range.lowerBound * pow(ratio, Double($0) / Double(count - 1)) }
        var samples = Self.sample(impulse, frequencies)
        while samples.count < 4 * count {
            let between = Self.bends(samples).prefix(4 * count - samples.count)
            if between.isEmpty { break }
            samples = (samples + Self.sample(impulse, Array(between))).sorted { $0.frequency < $1.frequency }
        }
        points = Self.unwrapped(samples)
    }

    private typealias Sample = (frequency: Double, value: Phasor)

    private static func sample(_ impulse: ImpulseResponse, _ frequencies: [Double]) -> [Sample] {
        Array(zip(frequencies, impulse.transfer(at: frequencies)))
    }

    /// Returns the frequencies halfway between neighbours where the gain deviates by more than 0.1 dB from a straight
    /// line. Gains below −120 dB are invisible.
    private static func bends(_ samples: [Sample]) -> [Double] {
        let gains = samples.map { max($0.value.decibels, -120) }
        let places = samples.map { log($0.frequency) }
        var isBent = Array(repeating: false, count: samples.count)
        for i in 1..<samples.count - 1 where places[i + 1] - places[i - 1] > 1e-4 {
            let share = (places[i] - places[i - 1]) / (places[i + 1] - places[i - 1])
            isBent[i] = abs(gains[i] - gains[i - 1] - share * (gains[i + 1] - gains[i - 1])) > 0.1
        }
        return (1..<samples.count).filter { isBent[$0 - 1] || isBent[$0] }
            .map { exp((places[$0 - 1] + places[$0]) / 2) }
    }

    private static func unwrapped(_ samples: [Sample]) -> [Point] {
        var previous: Double?
        return samples.map { sample in
            var phase = sample.value.degrees
            if let previous { phase += 360 * ((previous - phase) / 360).rounded() }
            previous = phase
            return Point(frequency: sample.frequency, gain: sample.value.decibels, phase: phase)
        }
    }
}
