// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost

/// The spectrum of what a plug-in makes of a sine of full scale.
///
/// The sine repeats after as many samples as are analysed, and with it all that a plug-in without a clock of its own
/// makes of it: each component is one bin, without a window.
public struct ToneSpectrum: Sendable {
    public struct Component: Sendable, Hashable {
        /// In Hz.
        public let frequency: Double
        /// In dBFS; 0 is a sine of full scale.
        public let level: Double
        /// Whether it is the tone or a whole multiple of it. What is not is folded back from above half the rate,
        /// or is noise.
        public let isHarmonic: Bool
    }

    /// The frequency of the sine in Hz: the one asked for, or one a few Hz off that fits.
    public let frequency: Double
    /// In frames per second.
    public let sampleRate: Double
    /// The levels in dBFS, 0 being a sine of full scale, evenly from 0 Hz to half the sample rate.
    public let levels: [Double]
    private let tone: Int

    private static let length = 16_384

    /// Measures a plug-in, its memory cleared and its controls at rest, with a sine of `frequency` Hz.
    ///
    /// - Throws: `AnalysisError.frequency` unless that lies between 0 and half the sample rate.
    public init(measuring probe: Probe, along path: Probe.Path, frequency: Double) throws {
        let (rate, length) = (probe.instance.sampleRate, Self.length)
        guard frequency > 0, frequency < rate / 2 else {
            throw AnalysisError.frequency(frequency, sampleRate: rate)
        }
        // An odd bin has no divisor in common with the length: nothing that is folded meets a harmonic.
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

    /// The frequency of one of the `levels` in Hz.
    public func frequency(of bin: Int) -> Double { Double(bin) * sampleRate / Double(Self.length) }

    /// All that stands out of its surroundings above a level in dBFS, by frequency.
    public func components(above threshold: Double) -> [Component] {
        (1..<levels.count - 1).compactMap { bin in
            let level = levels[bin]
            guard level > threshold, level > levels[bin - 1], level > levels[bin + 1] else { return nil }
            return Component(
                frequency: frequency(of: bin), level: level, isHarmonic: bin.isMultiple(of: tone))
        }
    }
}
