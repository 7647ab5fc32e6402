// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// A band of an equaliser that raises or lowers what is near its frequency, of Q 1.
struct Bell: Sendable {
    /// In Hz.
    let frequency: Double
    /// At its frequency, in dB.
    let gain: Double

    /// What it does to a frequency in Hz, in dB: the analog prototype of Bristow-Johnson's cookbook,
    /// (s² + s·A/Q + 1) / (s² + s/(A·Q) + 1).
    func gain(at frequency: Double) -> Double {
        let (ratio, amplitude) = (frequency / self.frequency, pow(10, gain / 40))
        let real = pow(1 - ratio * ratio, 2)
        return 10 * log10((real + pow(ratio * amplitude, 2)) / (real + pow(ratio / amplitude, 2)))
    }
}

extension [Bell] {
    /// So many, at like distances from 40 Hz to 16 kHz, that raise and lower by 6 dB by turns.
    static func row(_ count: Int) -> [Bell] {
        (0..<count).map { number in
            let frequency = 40 * pow(400, Double(number) / Double(count - 1))
            return Bell(frequency: frequency.rounded(), gain: number.isMultiple(of: 2) ? 6 : -6)
        }
    }

    /// What they do to a frequency in Hz, one after another, in dB.
    func gain(at frequency: Double) -> Double { reduce(0) { $0 + $1.gain(at: frequency) } }

    /// The settings in words.
    var text: String {
        let frequencies = map { String(format: "%g", $0.frequency) }.joined(separator: ", ")
        let gains = map { ($0.gain < 0 ? "−" : "+") + String(format: "%g", abs($0.gain)) }
        return "bells of Q 1 at \(frequencies) Hz: \(gains.joined(separator: ", ")) dB"
    }
}
