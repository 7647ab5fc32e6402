// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Filters of the first order, matched as those in `AnalogMatch.swift` are, and what Butterworth filters are made of.

extension FilterCoefficients {
    /// A low-pass after the prototype 1/(s + 1): 3 dB down at its cutoff, and 6 dB per octave above.
    ///
    /// - Parameter tuning: the cutoff over the sample rate, above 0; held to `highestTuning`.
    public static func firstOrderLowPass(tuning: Number) -> Self {
        let t2 = held(tuning) * held(tuning)
        return Self(tuning: held(tuning), pole: held(tuning), gain: Number(repeating: 1)) { w2 in t2 / (t2 + w2) }
    }

    /// A high-pass after the prototype s/(s + 1): 3 dB down at its cutoff, and 6 dB per octave below.
    ///
    /// - Parameter tuning: the cutoff over the sample rate, above 0; held to `highestTuning`.
    public static func firstOrderHighPass(tuning: Number) -> Self {
        let t2 = held(tuning) * held(tuning)
        return Self(tuning: held(tuning), pole: held(tuning), gain: .zero) { w2 in w2 / (t2 + w2) }
    }

    /// A tilt after the prototype (a·s + 1)/(s + a) with a = 10^(decibels/40): from −decibels/2 far below its frequency to
    /// decibels/2 far above.
    ///
    /// - Parameters:
    ///   - tuning: the frequency, at which the gain is 1, over the sample rate, above 0; held to `highestTuning`.
    ///   - decibels: by how much it rises.
    public static func tilt(tuning: Number, decibels: Number) -> Self {
        let tuning = held(tuning)
        let a = Number.amplitude(decibels: decibels * 0.5)
        let (a2, t2) = (a * a, tuning * tuning)
        return Self(tuning: tuning, pole: tuning * a, gain: 1 / a) { w2 in (a2 * w2 + t2) / (w2 + a2 * t2) }
    }

    /// A filter with one analog pole.
    ///
    /// A second pole, which the prototype does not have, is always at z = −0.5542: it gives the slope at Nyquist. Found by
    /// search, with the points, for all three types at once.
    ///
    /// - Parameters:
    ///   - tuning: where the magnitude is exact.
    ///   - pole: that of the prototype, as a frequency over the sample rate.
    ///   - gain: the magnitude at 0 Hz.
    ///   - power: the squared magnitude, of a squared frequency over the sample rate.
    @inline(__always)
    private init(tuning: Number, pole: Number, gain: Number, power: (Number) -> Number) {
        let z1 = Number.exp(pole * (-2 * Double.pi))
        let z2 = -0.5542
        let poles = Quadratic(
            constant: (1 - z1) * (1 - z2), linear: (1 - z1 * z2) * 2, square: (z1 + 1) * (1 + z2))
        let zeros = Quartic(
            over: poles, gain: gain,
            at: MatchPoints(
                first: MatchPoint(tuning: 2.4961 * tuning / (12.2114 * tuning + 1)),
                second: MatchPoint(tuning: 0.1868, sine: 0.306_628_423_856_071_1),
                third: MatchPoint(tuning: 0.4009, sine: 0.906_163_944_405_870_9),
                fourth: MatchPoint(tuning: 0.4483, sine: 0.973_850_793_270_830_6)), power: power)
        self.init(
            numerator: zeros, over: poles, gain: gain, exactly: power(tuning * tuning), at: MatchPoint(tuning: tuning))
    }
}

/// Low-passes and high-passes of any order whose magnitude is as flat as can be: a cascade of sections of the second order
/// and, for odd orders, one of the first (S. Butterworth, "On the Theory of Filter Amplifiers", 1930).
public enum Butterworth {
    /// The quality factor of a section of the second order.
    ///
    /// - Parameters:
    ///   - section: counted from 0, the most resonant, to `order`/2 − 1.
    ///   - order: of the whole filter: its slope is six times as many dB per octave.
    public static func q(section: Int, order: Int) -> Double {
        0.5 / Double.sin(Double.pi * Double(2 * section + 1) / Double(2 * order))
    }
}
