// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Further second-order filters whose magnitude follows an analog prototype, as those in `AnalogMatch.swift`. The errors
// of each over 20 Hz to 20 kHz stand in `Documentation/Filters.md`, and `MatchedFilterTests` measures them.

extension FilterCoefficients {
    /// A resonant high-pass after the prototype s²/(s² + s/q + 1).
    ///
    /// Both zeros are at 0 Hz, so that it falls as its prototype does; what is left to choose makes the gain at the cutoff
    /// exact.
    ///
    /// - Parameters:
    ///   - tuning: the cutoff over the sample rate, above 0; held to `highestTuning`.
    ///   - q: the gain at the cutoff, above 0.
    public static func highPass(tuning: Number, q: Number) -> Self {
        let first = MatchPoint<Number>(tuning: held(tuning))
        let poles = Quadratic(tuning: first.tuning, damping: 0.5 / q)
        let square = q * Number.squareRoot(poles.power(sine: first.sine)) / first.sine
        return Self(
            numerator: Quadratic(constant: .zero, linear: .zero, square: square), denominator: poles,
            gain: .zero)
    }

    /// A band-pass after the prototype (s/q)/(s² + s/q + 1).
    ///
    /// - Parameters:
    ///   - tuning: the centre frequency, where the gain is 1, over the sample rate, above 0; held to `highestTuning`.
    ///   - q: the quality factor, above 0.
    public static func bandPass(tuning: Number, q: Number) -> Self {
        let first = MatchPoint<Number>(tuning: held(tuning))
        // sin²(0.4π) = (5 + √5)/8
        let second = MatchPoint<Number>(tuning: 0.4, sine: 0.904_508_497_187_473_7, besides: first)
        let damping = 0.5 / q
        let (t2, w2) = (first.tuning * first.tuning, second.tuning * second.tuning)
        let crossed = damping * damping * 4 * t2 * w2
        let poles = Quadratic(tuning: first.tuning, damping: damping)
        let zeros = poles.numerator(
            gain: .zero, power: Number(repeating: 1), at: first,
            secondPower: crossed / ((t2 - w2) * (t2 - w2) + crossed), at: second)
        return Self(numerator: zeros, denominator: poles, gain: .zero)
    }

    /// A notch after the prototype (s² + 1)/(s² + s/q + 1): silence at its frequency, 1 at 0 Hz.
    ///
    /// - Parameters:
    ///   - tuning: the frequency over the sample rate, above 0; held to `highestTuning`.
    ///   - q: the quality factor, above 0.
    public static func notch(tuning: Number, q: Number) -> Self {
        let first = MatchPoint<Number>(tuning: held(tuning))
        let poles = Quadratic(tuning: first.tuning, damping: 0.5 / q)
        // Zero at s = j·tan(ω/2), whose squared magnitude is φ/(1 − φ).
        let square = poles.constant * (1 - first.sine) / first.sine
        return Self(
            numerator: Quadratic(constant: poles.constant, linear: .zero, square: square),
            denominator: poles)
    }

    /// An all-pass after the prototype (s² − s/q + 1)/(s² + s/q + 1): the magnitude is exactly 1.
    ///
    /// By the bilinear transform, whose phase is exact at the frequency; there is no magnitude to match.
    ///
    /// - Parameters:
    ///   - tuning: the frequency at which the phase is turned by 180°, over the sample rate, above 0; held to
    ///     `highestTuning`.
    ///   - q: the quality factor, above 0: how fast the phase turns there.
    public static func allPass(tuning: Number, q: Number) -> Self {
        let (sine, cosine) = Number.sineAndCosine(inFirstQuadrant: held(tuning) * Double.pi)
        // s is j·tan(ω/2) over that at the frequency, sine/cosine.
        let poles = Quadratic(constant: sine * sine, linear: sine * cosine / q, square: cosine * cosine)
        return Self(
            numerator: Quadratic(constant: poles.constant, linear: -poles.linear, square: poles.square),
            denominator: poles)
    }

    /// A low shelf after the prototype a(s² + s√a/q + a)/(a·s² + s√a/q + 1) with a = 10^(decibels/40).
    ///
    /// Prototypes of shelves: R. Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter coefficients". A cut is the
    /// inverse of the boost by as much.
    ///
    /// - Parameters:
    ///   - tuning: the frequency, at which the gain is half of `decibels`, over the sample rate, above 0; held to
    ///     `highestTuning`.
    ///   - q: the quality factor, above 0; √½ has the steepest slope without a bump.
    ///   - decibels: the gain far below the frequency.
    public static func lowShelf(tuning: Number, q: Number, decibels: Number) -> Self {
        let first = MatchPoint<Number>(tuning: held(tuning))
        // sin²(0.41π)
        let second = MatchPoint<Number>(tuning: 0.41, sine: 0.922_163_962_751_007_3, besides: first)
        // Of the boost. With s = p/√a it is (p² + a·p/q + a²)/(p² + p/q + 1): poles at the frequency over √a.
        let root = Number.amplitude(decibels: decibels.magnitudes * 0.25)
        let a = root * root
        let poles = Quadratic(tuning: first.tuning / root, damping: 0.5 / q)
        let (t2, w2) = (first.tuning * first.tuning, second.tuning * second.tuning)
        let p2 = w2 * a / t2
        let crossed = p2 / (q * q)
        let a2 = a * a
        let secondPower = ((a2 - p2) * (a2 - p2) + a2 * crossed) / ((1 - p2) * (1 - p2) + crossed)
        let zeros = poles.numerator(
            gain: a2, power: a2, at: first, secondPower: secondPower, at: second)
        let isCut = decibels .< 0
        return Self(
            numerator: zeros.replacing(with: poles, where: isCut),
            denominator: poles.replacing(with: zeros, where: isCut),
            gain: a2.replacing(with: 1 / a2, where: isCut))
    }

    /// A high shelf after the prototype a(a·s² + s√a/q + 1)/(s² + s√a/q + a) with a = 10^(decibels/40).
    ///
    /// A cut is the inverse of the boost by as much.
    ///
    /// - Parameters:
    ///   - tuning: the frequency, at which the gain is half of `decibels`, over the sample rate, above 0; held to
    ///     `highestTuning`.
    ///   - q: the quality factor, above 0; √½ has the steepest slope without a bump.
    ///   - decibels: the gain far above the frequency.
    public static func highShelf(tuning: Number, q: Number, decibels: Number) -> Self {
        let first = MatchPoint<Number>(tuning: held(tuning))
        // sin²(0.41π)
        let second = MatchPoint<Number>(tuning: 0.41, sine: 0.922_163_962_751_007_3, besides: first)
        // Of the cut, whose poles are below the frequency: with s = p·√a it is (a²·p² + a·p/q + 1)/(p² + p/q + 1).
        let root = Number.amplitude(decibels: decibels.magnitudes * -0.25)
        let a = root * root
        let poles = Quadratic(tuning: first.tuning * root, damping: 0.5 / q)
        let (t2, w2) = (first.tuning * first.tuning, second.tuning * second.tuning)
        let p2 = w2 / (t2 * a)
        let crossed = p2 / (q * q)
        let a2 = a * a
        let flat = 1 - a2 * p2
        let secondPower = (flat * flat + a2 * crossed) / ((1 - p2) * (1 - p2) + crossed)
        let zeros = poles.numerator(power: a2, at: first, secondPower: secondPower, at: second)
        let isBoost = decibels .> 0
        return Self(
            numerator: zeros.replacing(with: poles, where: isBoost),
            denominator: poles.replacing(with: zeros, where: isBoost))
    }
}
