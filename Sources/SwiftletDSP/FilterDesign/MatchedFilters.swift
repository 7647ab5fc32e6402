// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Further second-order filters whose magnitude follows an analog prototype, as those in `AnalogMatch.swift`. The errors
// of each over 20 Hz to 20 kHz stand in `Documentation/Filters.md`, and `MatchedFilterTests` measures them.

extension FilterCoefficients {
    /// A resonant high-pass after the prototype s²/(s² + s/q + 1).
    ///
    /// Two zeros are at 0 Hz, so that it falls as its prototype does.
    ///
    /// - Parameters:
    ///   - tuning: the cutoff over the sample rate, above 0; held to `highestTuning`.
    ///   - q: the gain at the cutoff, above 0.
    public static func highPass(tuning: Number, q: Number) -> Self {
        let cutoff = MatchPoint<Number>(tuning: clamped(tuning))
        let t2 = cutoff.tuning * cutoff.tuning
        let crossed = t2 / (q * q)
        let poles = Quadratic(tuning: cutoff.tuning, damping: 0.5 / q)
        // As (ω/ω0)² near 0 Hz.
        let zeros = Quadratic(constant: .zero, linear: .zero, square: poles.constant / (t2 * (Double.pi * Double.pi)))
        return Self(
            zeros: zeros, over: poles, gain: .zero,
            matched: NyquistFit(
                pole: 0.4597, low: MatchPoint(tuning: 0.2766, sine: 0.583_177_859_521_692_3),
                high: MatchPoint(tuning: 0.4459, sine: 0.971_390_616_540_275_1)),
            exactly: cutoff
        ) { w2 in w2 * w2 / ((t2 - w2) * (t2 - w2) + crossed * w2) }
    }

    /// A band-pass after the prototype (s/q)/(s² + s/q + 1).
    ///
    /// - Parameters:
    ///   - tuning: the centre frequency, where the gain is 1, over the sample rate, above 0; held to `highestTuning`.
    ///   - q: the quality factor, above 0.
    public static func bandPass(tuning: Number, q: Number) -> Self {
        let center = MatchPoint<Number>(tuning: clamped(tuning))
        let t2 = center.tuning * center.tuning
        let crossed = t2 / (q * q)
        let poles = Quadratic(tuning: center.tuning, damping: 0.5 / q)
        // As ω/(q·ω0) near 0 Hz, and with a zero at z = 0.
        let slope = poles.constant / (center.tuning * q * Double.pi)
        return Self(
            zeros: Quadratic(constant: .zero, linear: slope, square: slope), over: poles, gain: .zero,
            matched: NyquistFit(
                pole: 0.4141, low: MatchPoint(tuning: 0.2607, sine: 0.533_589_724_434_105_2),
                high: MatchPoint(tuning: 0.4475, sine: 0.973_042_679_413_772_5)),
            exactly: center
        ) { w2 in crossed * w2 / ((t2 - w2) * (t2 - w2) + crossed * w2) }
    }

    /// A notch after the prototype (s² + 1)/(s² + s/q + 1): silence at its frequency, 1 at 0 Hz.
    ///
    /// - Parameters:
    ///   - tuning: the frequency over the sample rate, above 0; held to `highestTuning`.
    ///   - q: the quality factor, above 0.
    public static func notch(tuning: Number, q: Number) -> Self {
        let center = MatchPoint<Number>(tuning: clamped(tuning))
        let t2 = center.tuning * center.tuning
        let crossed = t2 / (q * q)
        let poles = Quadratic(tuning: center.tuning, damping: 0.5 / q)
        // Zero at s = j·tan(ω/2), whose squared magnitude is φ/(1 − φ).
        let zeros = Quadratic(
            constant: poles.constant, linear: .zero, square: poles.constant * (1 - center.sine) / center.sine)
        // Off the centre, where both that and the prototype are silent.
        let fit = NyquistFit(
            pole: 0.5633, low: MatchPoint(tuning: 0.2925, sine: 0.631_936_524_982_686_4, besides: center),
            high: MatchPoint(tuning: 0.4456, sine: 0.971_075_545_902_129_7, besides: center))
        return Self(zeros: zeros, over: poles, matched: fit, exactly: center, by: .neither) { w2 in
            (t2 - w2) * (t2 - w2) / ((t2 - w2) * (t2 - w2) + crossed * w2)
        }
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
        let (sine, cosine) = Number.sineAndCosine(inFirstQuadrant: clamped(tuning) * Double.pi)
        // s is j·tan(ω/2) over that at the frequency, sine/cosine.
        let poles = Quadratic(constant: sine * sine, linear: sine * cosine / q, square: cosine * cosine)
        return Self(
            zeros: Quadratic(constant: poles.constant, linear: -poles.linear, square: poles.square), over: poles, .none)
    }
}
