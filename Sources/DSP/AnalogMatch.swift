// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Digital sections whose magnitude follows an analog prototype up to Nyquist.
//
// The bilinear transform squeezes the whole analog frequency axis below Nyquist: a resonant low-pass is 16 dB off at
// 18 kHz (44.1 kHz rate). M. Vicanek ("Matched Second Order Digital Filters", 2016) places the poles by impulse
// invariance, where they ring and decay as the analog ones do, and chooses the zeros so that the magnitude is right at
// points of one's choice. So is it done here, with the algebra written for the state-variable form: with
// t = (tan(ω/2)/g)² the squared magnitude is
//
//     (1 + x·t + y·t²) / ((1 − t)² + k²·t),   x = band² − 2·high,   y = high²
//
// (the gain at 0 Hz being 1), which is linear in x and y. Two points fix them: the characteristic frequency, where the
// gain is exact by construction, and a second one, by default at 0.4 of the sample rate: matching there rather than at
// Nyquist spreads the remaining error over the audible range (0.15 dB instead of 1.1 at 18 kHz).

/// The highest frequency that a section is tuned to, as a fraction of the sample rate: just under Nyquist.
public let highestTuning = 0.495

/// A pair of poles, as the loop gain and damping of a `StateVariableFilter`.
struct PolePair {
    var g: Double
    var k: Double

    /// The poles e^(p/rate) of the analog poles p of 1/(s² + s/q + 1) at `tuning` (frequency over sample rate).
    init(tuning: Double, q: Double) {
        let w = 2 * Double.pi * tuning
        let damping = 0.5 / q
        // (1 − z1)(1 − z2), (1 + z1)(1 + z2) and 1 − z1·z2 for the poles z1 and z2.
        let atZero: Double
        let atNyquist: Double
        let product: Double
        if damping < 1 {
            let radius = exp(-damping * w)
            let (sine, cosine) = sineAndCosine(0.5 * w * squareRoot((1 - damping) * (1 + damping)))
            let gap = (1 - radius) * (1 - radius)
            atZero = gap + 4 * radius * sine * sine
            atNyquist = gap + 4 * radius * cosine * cosine
            product = radius * radius
        } else {
            let fast = damping + squareRoot((damping - 1) * (damping + 1))
            let z1 = exp(-w / fast)
            let z2 = exp(-w * fast)
            atZero = (1 - z1) * (1 - z2)
            atNyquist = (1 + z1) * (1 + z2)
            product = z1 * z2
        }
        g = squareRoot(atZero / atNyquist)
        k = 2 * (1 - product) / (g * atNyquist)
    }

    /// t at `tuning` (frequency over sample rate): see above.
    func t(_ tuning: Double) -> Double {
        let ratio = tangent(Double.pi * tuning) / g
        return ratio * ratio
    }

    /// The squared magnitude of 1 + k·s + s² at `t`.
    func denominator(_ t: Double) -> Double {
        (1 - t) * (1 - t) + k * k * t
    }
}

extension SecondOrderSection {
    /// The section with these poles whose squared magnitude is 1 at 0 Hz, `power` at `tuning` and `secondPower` at
    /// `secondTuning` (frequencies over the sample rate, apart from each other).
    ///
    /// `inverted` makes it one over that: the zeros become the poles. With s² for high·s² in the numerator's place, the
    /// reciprocal has the same form again.
    init(
        poles: PolePair, tuning: Double, power: Double, secondTuning: Double, secondPower: Double,
        inverted: Bool = false
    ) {
        let t0 = poles.t(tuning)
        let t1 = poles.t(secondTuning)
        let n0 = power * poles.denominator(t0)
        let n1 = secondPower * poles.denominator(t1)
        let y = ((n1 - 1) / t1 - (n0 - 1) / t0) / (t1 - t0)
        let high = squareRoot(y)
        let low = 1 - high * t0
        let band = squareRoot((n0 - low * low) / t0)
        if inverted {
            let root = squareRoot(high)
            self.init(g: poles.g / root, k: band / root, low: 1, band: poles.k / root, high: 1 / high)
        } else {
            self.init(g: poles.g, k: poles.k, low: 1, band: band, high: high)
        }
    }

    /// The second point of a match: `preferred`, but kept off `tuning`, where the two would not tell x from y.
    ///
    /// As the points close in, x and y tend to those of the tangent; at a distance of a millionth they are within 1e-6 of
    /// that, and rounding leaves ten digits. So a tuning may sweep through without a step.
    static func matchPoint(_ preferred: Double, besides tuning: Double) -> Double {
        abs(preferred - tuning) < 1e-6 ? tuning - 1e-6 : preferred
    }

    /// A resonant low-pass after the prototype 1/(s² + s/q + 1).
    ///
    /// - Parameters:
    ///   - tuning: the cutoff over the sample rate, above 0; held to `highestTuning`.
    ///   - q: the gain at the cutoff, above 0.
    public static func lowPass(tuning: Double, q: Double) -> Self {
        let tuning = tuning < highestTuning ? tuning : highestTuning
        let second = matchPoint(0.4, besides: tuning)
        let w2 = (second / tuning) * (second / tuning)
        let secondPower = 1 / ((1 - w2) * (1 - w2) + w2 / (q * q))
        return Self(
            poles: PolePair(tuning: tuning, q: q), tuning: tuning, power: q * q,
            secondTuning: second, secondPower: secondPower)
    }

    /// A peak or a dip after the prototype (s² + s·a/q + 1)/(s² + s/(a·q) + 1) with a = 10^(decibels/40).
    ///
    /// A cut is the inverse of the boost by as much, so that the two cancel.
    ///
    /// - Parameters:
    ///   - tuning: the centre frequency over the sample rate, above 0; held to `highestTuning`.
    ///   - q: the quality factor, above 0.
    ///   - decibels: the gain at the centre.
    public static func peak(tuning: Double, q: Double, decibels: Double) -> Self {
        let tuning = tuning < highestTuning ? tuning : highestTuning
        let power = amplitude(decibels: abs(decibels))
        let a = squareRoot(power)
        let second = matchPoint(0.38, besides: tuning)
        let w2 = (second / tuning) * (second / tuning)
        let difference = (1 - w2) * (1 - w2)
        let secondPower = (difference + w2 * power / (q * q)) / (difference + w2 / (power * q * q))
        return Self(
            poles: PolePair(tuning: tuning, q: a * q), tuning: tuning, power: power * power,
            secondTuning: second, secondPower: secondPower, inverted: decibels < 0)
    }
}
