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
        let cutoff = MatchPoint<Number>(tuning: held(tuning))
        let t2 = cutoff.tuning * cutoff.tuning
        let poles = FastPoles(depth: 2.579, edge: 2.291, perDamping: 0.3594).poles(
            tuning: cutoff.tuning, damping: 0.5 / q)
        // As (ω/ω0)² near 0 Hz.
        let own = Quadratic(
            constant: .zero, linear: .zero, square: poles.constant / (t2 * (Double.pi * Double.pi)))
        let crossed = t2 / (q * q)
        let further = Quadratic.further(
            zeros: own, over: poles, at: MatchPoint(tuning: 0.2911, sine: 0.627_689_130_153_836_9),
            MatchPoint(tuning: 0.4385, sine: 0.963_132_875_509_533_3)
        ) { w2 in w2 * w2 / ((t2 - w2) * (t2 - w2) + crossed * w2) }
        return Self(numerator: Quartic(own, further), over: poles, gain: .zero, exactly: q * q, at: cutoff)
    }

    /// A band-pass after the prototype (s/q)/(s² + s/q + 1).
    ///
    /// - Parameters:
    ///   - tuning: the centre frequency, where the gain is 1, over the sample rate, above 0; held to `highestTuning`.
    ///   - q: the quality factor, above 0.
    public static func bandPass(tuning: Number, q: Number) -> Self {
        let centre = MatchPoint<Number>(tuning: held(tuning))
        let t2 = centre.tuning * centre.tuning
        let poles = Quadratic(tuning: centre.tuning, damping: 0.5 / q)
        let crossed = t2 / (q * q)
        let zeros = Quartic(
            over: poles, gain: .zero,
            at: MatchPoints(
                first: MatchPoint(tuning: 0.0822, sine: 0.065_218_055_837_774),
                second: MatchPoint(tuning: 0.2364, sine: 0.457_326_317_547_176_5),
                third: MatchPoint(tuning: 0.3735, sine: 0.850_205_575_391_903_2),
                fourth: MatchPoint(tuning: 0.4443, sine: 0.969_690_913_093_638_1))
        ) { w2 in crossed * w2 / ((t2 - w2) * (t2 - w2) + crossed * w2) }
        return Self(numerator: zeros, over: poles, gain: .zero, exactly: Number(repeating: 1), at: centre)
    }

    /// A notch after the prototype (s² + 1)/(s² + s/q + 1): silence at its frequency, 1 at 0 Hz.
    ///
    /// - Parameters:
    ///   - tuning: the frequency over the sample rate, above 0; held to `highestTuning`.
    ///   - q: the quality factor, above 0.
    public static func notch(tuning: Number, q: Number) -> Self {
        let centre = MatchPoint<Number>(tuning: held(tuning))
        let t2 = centre.tuning * centre.tuning
        let poles = FastPoles(depth: 3.308, edge: 1.549, perDamping: 0.1929).poles(
            tuning: centre.tuning, damping: 0.5 / q)
        // Zero at s = j·tan(ω/2), whose squared magnitude is φ/(1 − φ).
        let own = Quadratic(
            constant: poles.constant, linear: .zero, square: poles.constant * (1 - centre.sine) / centre.sine)
        let crossed = t2 / (q * q)
        // Off the centre, where both that and the prototype are silent.
        let further = Quadratic.further(
            zeros: own, over: poles, at: MatchPoint(tuning: 0.2905, sine: 0.625_865_774_334_248_5, besides: centre),
            MatchPoint(tuning: 0.432, sine: 0.955_052_985_342_497_8, besides: centre)
        ) { w2 in (t2 - w2) * (t2 - w2) / ((t2 - w2) * (t2 - w2) + crossed * w2) }
        return Self(numerator: Quartic(own, further), denominator: poles)
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
            numerator: Quartic(Quadratic(constant: poles.constant, linear: -poles.linear, square: poles.square)),
            denominator: poles)
    }

    /// A low shelf after the prototype a(s² + s√a/q + a)/(a·s² + s√a/q + 1) with a = 10^(decibels/40).
    ///
    /// Prototypes of shelves: R. Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter coefficients".
    ///
    /// - Parameters:
    ///   - tuning: the frequency, at which the gain is half of `decibels`, over the sample rate, above 0; held to
    ///     `highestTuning`.
    ///   - q: the quality factor, above 0; √½ has the steepest slope without a bump.
    ///   - decibels: the gain far below the frequency.
    public static func lowShelf(tuning: Number, q: Number, decibels: Number) -> Self {
        shelf(tuning: tuning, q: q, decibels: -decibels, low: decibels)
    }

    /// A high shelf after the prototype a(a·s² + s√a/q + 1)/(s² + s√a/q + a) with a = 10^(decibels/40).
    ///
    /// - Parameters:
    ///   - tuning: the frequency, at which the gain is half of `decibels`, over the sample rate, above 0; held to
    ///     `highestTuning`.
    ///   - q: the quality factor, above 0; √½ has the steepest slope without a bump.
    ///   - decibels: the gain far above the frequency.
    public static func highShelf(tuning: Number, q: Number, decibels: Number) -> Self {
        shelf(tuning: tuning, q: q, decibels: decibels, low: .zero)
    }

    /// A shelf that rises by `decibels`, from `low` far below the frequency.
    @inline(__always)
    private static func shelf(tuning: Number, q: Number, decibels: Number, low: Number) -> Self {
        let tuning = held(tuning)
        let root = Number.amplitude(decibels: decibels * 0.25)
        let gain = Number.amplitude(decibels: low)
        return choosing(
            { Self(rising: tuning, q: q, root: root, gain: gain) }, where: decibels .> 0,
            { Self(falling: tuning, q: q, root: root, gain: gain) }, where: decibels .<= 0)
    }

    /// The squared magnitude of a shelf that rises by a², which is `root` to the fourth power.
    private static func shelfPower(_ w2: Number, t2: Number, a: Number, q: Number) -> Number {
        // With s = jw/t it is (a²·s² + s·a·√a/q + a)/(s² + s·√a/q + a).
        let (low, ratio) = (t2 * a, a / (q * q) * t2 * w2)
        let (above, below) = (low - a * a * w2, low - w2)
        return (above * above + a * a * ratio) / (below * below + ratio)
    }

    /// With a `root` up to 1: the poles are below the frequency.
    @inline(__always)
    private init(falling tuning: Number, q: Number, root: Number, gain: Number) {
        self.init(
            shelf: tuning, q: q, root: root, gain: gain, over: Quadratic(tuning: tuning * root, damping: 0.5 / q),
            at: MatchPoints(
                first: MatchPoint(tuning: 2.281 * tuning / (8.66 * tuning + 1)),
                second: MatchPoint(tuning: 0.2198, sine: 0.405_692_227_562_622_7),
                third: MatchPoint(tuning: 0.3562, sine: 0.809_423_602_086_375_6),
                fourth: MatchPoint(tuning: 0.4347, sine: 0.958_502_194_786_444_9)))
    }

    /// With a `root` from 1 on: the poles are above the frequency, and held below Nyquist.
    @inline(__always)
    private init(rising tuning: Number, q: Number, root: Number, gain: Number) {
        let high = tuning * root
        // To the eighth power: it comes near 0.5406 and not above.
        let (square, limit) = (high * high, 0.5406 * 0.5406)
        let fourth = square * square * (1 / (limit * limit))
        let held = high / Number.squareRoot(Number.squareRoot(Number.squareRoot(fourth * fourth + 1)))
        self.init(
            shelf: tuning, q: q, root: root, gain: gain,
            over: FastPoles(depth: 0.7057, edge: 1.255, perDamping: 0).poles(tuning: held, damping: 0.5 / q),
            at: MatchPoints(
                first: MatchPoint(tuning: 0.9234 * tuning / (3.411 * tuning + 1)),
                second: MatchPoint(tuning: 0.1919, sine: 0.321_500_567_744_963_5),
                third: MatchPoint(tuning: 0.199, sine: 0.342_506_740_172_347_6),
                fourth: MatchPoint(tuning: 0.4509, sine: 0.976_394_375_371_899_8)))
    }

    /// A shelf that rises by a², which is `root` to the fourth power, from `gain` on.
    @inline(__always)
    private init(
        shelf tuning: Number, q: Number, root: Number, gain: Number, over poles: Quadratic<Number>,
        at points: MatchPoints<Number>
    ) {
        let (a, t2) = (root * root, tuning * tuning)
        let zeros = Quartic(over: poles, gain: gain, at: points) { w2 in
            Self.shelfPower(w2, t2: t2, a: a, q: q) * (gain * gain)
        }
        self.init(
            numerator: zeros, over: poles, gain: gain, exactly: a * a * gain * gain, at: MatchPoint(tuning: tuning))
    }
}
