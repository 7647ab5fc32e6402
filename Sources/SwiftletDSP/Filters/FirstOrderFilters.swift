// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// First-order filters, matched as those in `AnalogMatch.swift`, and the sections of Butterworth filters.

extension FilterCoefficients {
    /// A low-pass after the prototype 1/(s + 1): 3 dB down at its cutoff, and 6 dB per octave above.
    ///
    /// - Parameter tuning: the cutoff over the sample rate, above 0; clamped to `highestTuning`.
    public static func firstOrderLowPass(tuning: Number) -> Self {
        let cutoff = MatchPoint<Number>(tuning: clamped(tuning))
        let t2 = cutoff.tuning * cutoff.tuning
        let poles = Quadratic(tuning: cutoff.tuning)
        return Self(
            zeros: Quadratic(constant: poles.constant, linear: poles.constant * 2, square: poles.constant), over: poles,
            matched: NyquistFit(
                pole: 0.4243, low: MatchPoint(tuning: 0.3122, sine: 0.690_470_640_828_564_8),
                high: MatchPoint(tuning: 0.4462, sine: 0.971_704_012_300_911_1)),
            exactly: cutoff
        ) { w2 in t2 / (t2 + w2) }
    }

    /// A high-pass after the prototype s/(s + 1): 3 dB down at its cutoff, and 6 dB per octave below.
    ///
    /// - Parameter tuning: the cutoff over the sample rate, above 0; clamped to `highestTuning`.
    public static func firstOrderHighPass(tuning: Number) -> Self {
        let cutoff = MatchPoint<Number>(tuning: clamped(tuning))
        let t2 = cutoff.tuning * cutoff.tuning
        let poles = Quadratic(tuning: cutoff.tuning)
        // The magnitude is ω/ω0 near 0 Hz.
        let slope = poles.constant / (cutoff.tuning * Double.pi)
        return Self(
            zeros: Quadratic(constant: .zero, linear: slope, square: slope), over: poles, gain: .zero,
            matched: NyquistFit(
                pole: 0.4699, low: MatchPoint(tuning: 0.3436, sine: 0.777_393_172_370_648_5),
                high: MatchPoint(tuning: 0.4457, sine: 0.971_180_755_476_698_9)),
            exactly: cutoff
        ) { w2 in w2 / (t2 + w2) }
    }

    /// A tilt after the prototype (a·s + 1)/(s + a) with a = 10^(decibels/40): from −decibels/2 far below its frequency to
    /// decibels/2 far above.
    ///
    /// - Parameters:
    ///   - tuning: the frequency, at which the gain is 1, over the sample rate, above 0; clamped to `highestTuning`.
    ///   - decibels: the gain far above the frequency, relative to that far below.
    public static func tilt(tuning: Number, decibels: Number) -> Self {
        let tuning = clamped(tuning)
        let a = Number.amplitude(decibels: decibels * 0.5)
        return choosing(
            { Self(rising: tuning, a: a) }, where: decibels .> 0, { Self(falling: tuning, a: a) }, where: decibels .<= 0
        )
    }

    /// Creates a tilt with an `a` of at least 1.
    @inline(__always)
    private init(rising tuning: Number, a: Number) {
        self.init(
            tilt: tuning, a: a, zeros: Quadratic(tuning: tuning / a), over: Quadratic(tuning: tuning * a),
            matched: NyquistFit(
                pole: 0.4652, low: MatchPoint(tuning: 0.3367, sine: 0.759_103_072_540_970_3),
                high: MatchPoint(tuning: 0.4452, sine: 0.970_652_848_288_653_5)),
            by: .poles)
    }

    /// Creates a tilt with an `a` of at most 1: its zero is above the frequency.
    @inline(__always)
    private init(falling tuning: Number, a: Number) {
        self.init(
            tilt: tuning, a: a, zeros: Quadratic(tuning: (tuning / a).softClamped(below: Number(repeating: 0.4512))),
            over: Quadratic(tuning: tuning * a),
            matched: NyquistFit(
                pole: 0.5307, low: MatchPoint(tuning: 0.4236, sine: 0.943_489_297_410_931),
                high: MatchPoint(tuning: 0.4433, sine: 0.968_604_482_088_328_4)),
            by: .zeros)
    }

    /// Creates a tilt with these zeros and poles. `part` is adjusted so that the magnitude is exact at the tilt's
    /// frequency.
    @inline(__always)
    private init(
        tilt tuning: Number, a: Number, zeros: Quadratic<Number>, over poles: Quadratic<Number>,
        matched fit: NyquistFit<Number>, by part: ExactPart
    ) {
        let (a2, t2, gain) = (a * a, tuning * tuning, 1 / a)
        self.init(
            zeros: zeros.scaled(by: poles.constant * gain / zeros.constant), over: poles, gain: gain, matched: fit,
            exactly: MatchPoint(tuning: tuning), by: part
        ) { w2 in (a2 * w2 + t2) / (w2 + a2 * t2) }
    }
}

extension Quadratic {
    /// Creates a polynomial with a zero at z = 0 and one at e^(p/rate). p is the analog pole of 1/(s + 1) at `tuning`,
    /// the frequency over the sample rate.
    @inline(__always)
    fileprivate init(tuning: Number) {
        let z1 = Number.exp(tuning * (-2 * Double.pi))
        self.init(constant: 1 - z1, linear: Number(repeating: 2), square: z1 + 1)
    }
}

/// Low-passes and high-passes of any order with a maximally flat magnitude: a cascade of sections of the second order
/// and, for odd orders, one of the first (S. Butterworth, "On the Theory of Filter Amplifiers", 1930).
public enum Butterworth {
    /// The quality factor of a section of the second order.
    ///
    /// - Parameters:
    ///   - section: the section, from 0 for the most resonant one to `order`/2 − 1.
    ///   - order: the order of the whole filter. Its slope is 6 dB per octave times the order.
    public static func q(section: Int, order: Int) -> Double {
        0.5 / Double.sin(Double.pi * Double(2 * section + 1) / Double(2 * order))
    }
}

extension FilterCoefficients {
    /// Returns a section of a Butterworth high-pass, whose slope is six times `order` dB per octave. The Q of its most
    /// resonant section is multiplied by `q`·√2. For the second order, the Q is `q` itself.
    ///
    /// - Parameters:
    ///   - section: the section, counted from 0: second-order sections, the most resonant first, then a first-order
    ///     section if `order` is odd.
    ///   - order: the order of the whole filter.
    ///   - tuning: the cutoff over the sample rate, above 0; clamped to `highestTuning`.
    ///   - q: the quality factor, above 0; without effect on the first order.
    public static func butterworthHighPass(section: Int, order: Int, tuning: Number, q: Number) -> Self {
        section < order / 2
            ? .highPass(tuning: tuning, q: Butterworth.q(section: section, order: order, resonance: q))
            : .firstOrderHighPass(tuning: tuning)
    }

    /// Returns a section of a Butterworth low-pass.
    ///
    /// - Parameters:
    ///   - section: as for the high-pass.
    ///   - order: the order of the whole filter.
    ///   - tuning: the cutoff over the sample rate, above 0; clamped to `highestTuning`.
    ///   - q: the quality factor, above 0; without effect on the first order.
    public static func butterworthLowPass(section: Int, order: Int, tuning: Number, q: Number) -> Self {
        section < order / 2
            ? .lowPass(tuning: tuning, q: Butterworth.q(section: section, order: order, resonance: q))
            : .firstOrderLowPass(tuning: tuning)
    }
}

extension Butterworth {
    /// The quality factor of a section. The most resonant section has its Butterworth Q times `resonance`·√2.
    ///
    /// - Parameters:
    ///   - section: the section, as in `q(section:order:)`.
    ///   - order: the order of the whole filter.
    ///   - resonance: the quality factor of the whole filter; √½ is flat.
    @inline(__always)
    public static func q<Number: Vector>(section: Int, order: Int, resonance: Number) -> Number {
        // For the second order exactly `resonance`: the factor is √½ times √2.
        if order == 2 { return resonance }
        let own = q(section: section, order: order)
        return section == 0 ? resonance * (own * 1.414_213_562_373_095_1) : Number(repeating: own)
    }
}
