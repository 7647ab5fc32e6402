// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost

/// The spectrum of a plug-in's response to a full-scale sine.
///
/// The period of the sine divides the analysis length, so each component of a plug-in without its own modulation falls
/// into one bin, without a window.
public struct ToneSpectrum: Sendable {
    public struct Component: Sendable, Hashable {
        /// In Hz.
        public let frequency: Double
        /// In dBFS; 0 is a sine of full scale.
        public let level: Double
        /// Whether the component is the tone or a harmonic. Others are aliases or noise.
        public let isHarmonic: Bool
    }

    /// The frequency of the sine in Hz, which may differ by a few Hz from the requested one.
    public let frequency: Double
    /// In frames per second.
    public let sampleRate: Double
    /// The levels in dBFS at even spacing from 0 Hz to half the sample rate; 0 is a full-scale sine.
    public let levels: [Double]
    private let tone: Int

    private static let length = 16_384

    /// Measures a plug-in, with its memory cleared and its controls settled, with a sine of `frequency` Hz.
    ///
    /// - Throws: `AnalysisError.frequency` unless the frequency is between 0 and half the sample rate.
    public init(measuring probe: Probe, along path: Probe.Path, frequency: Double) throws {
        let (rate, length) = (probe.instance.sampleRate, Self.length)
        guard frequency > 0, frequency < rate / 2 else {
            throw AnalysisError.frequency(frequency, sampleRate: rate)
        }
        // An odd bin has no common divisor with the length, so aliases never coincide with harmonics.
        let tone = 2 * Int(frequency / rate * Double(length) / 2) + 1
        let sine = (0..<length).map { Float(sin(2 * .pi * Double($0 * tone % length) / Double(length))) }
        probe.settle()
        var output: [Float] = []
        for _ in 0..<3 { output = probe.response(to: sine, along: path) }
        self.tone = tone
        self.frequency = Double(tone) * rate / Double(length)
        sampleRate = rate
        var magnitudes = [Double](repeating: 0, count: length / 2 + 1)
        MagnitudeTransform(length: length).addMagnitudes(of: output, to: &magnitudes)
        levels = magnitudes.map { decibels($0 * 2 / Double(length)) }
    }

    /// Returns the frequency of one of the `levels` in Hz.
    public func frequency(of bin: Int) -> Double { Double(bin) * sampleRate / Double(Self.length) }

    /// Returns the components above a level in dBFS that stand out from their surroundings, sorted by frequency.
    public func components(above threshold: Double) -> [Component] {
        (1..<levels.count - 1).compactMap { bin in
            let level = levels[bin]
            guard level > threshold, level > levels[bin - 1], level > levels[bin + 1] else { return nil }
            return Component(
                frequency: frequency(of: bin), level: level, isHarmonic: bin.isMultiple(of: tone))
        }
    }
}
