// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Shelves whose magnitude follows an analog prototype, as the filters in `AnalogMatch.swift`.
//
// The zeros of a shelf are as far below its frequency as its poles are above, or the other way round: the upper ones are often
// beyond Nyquist, from where impulse invariance would mirror them. What they do there to the audible range is fitted,
// for a wide shelf and for a resonant one; in between the fit follows the resonance, 1 − 1/q².

extension FilterCoefficients {
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
    @inline(never)
    private static func shelf(tuning: Number, q: Number, decibels: Number, low: Number) -> Self {
        Self(
            shelf: ShelfFit(tuning: clamped(tuning), q: q, root: Number.amplitude(decibels: decibels * 0.25)),
            gain: Number.amplitude(decibels: low))
    }

    @inline(__always)
    private init(shelf fit: ShelfFit<Number>, gain: Number) {
        let square = gain * gain
        let unscaled = fit.lower.replacing(with: fit.upper, where: fit.falls)
        let poles = fit.upper.replacing(with: fit.lower, where: fit.falls)
        let zeros = unscaled.scaled(by: poles.constant * gain / unscaled.constant)
        let correction = NyquistCorrection(of: zeros, over: poles, fit.nyquist) { fit.power($0) * square }
        // The damping of the upper ones is chosen last, for a gain that is exact at a frequency.
        let point = MatchPoint(tuning: fit.exact)
        let wanted = fit.power(point.tuning * point.tuning) * square
        let factor = correction.power(sine: point.sine)
        let upper = poles.replacing(with: zeros, where: fit.falls)
        let lower = zeros.replacing(with: poles, where: fit.falls)
        let ratio = (factor / wanted).replacing(with: wanted / factor, where: fit.falls)
        let damped = upper.damped(to: lower.power(sine: point.sine) * ratio, at: point)
        self.init(
            zeros: zeros.replacing(with: damped, where: fit.falls),
            over: damped.replacing(with: poles, where: fit.falls), gain: gain, correction)
    }
}

/// What was found by search for shelves that rise, and for those that fall. Frequencies are over the sample rate.
private struct ShelfConstants<Number: Vector> {
    // Of those with a q up to 1.

    /// As `NyquistFit` has them.
    let pole, low: Number
    /// The frequency that what the upper zeros or poles ring at stays smoothly below.
    let limit: Number
    /// By which share of what is beyond `limit` they decay the faster.
    let share: Number

    // Of resonant ones: what rings has to ring at the right frequency.

    /// As `NyquistFit` has them.
    let resonantPole, resonantLow: Number
    /// The highest frequency that the upper zeros or poles ring at.
    let resonantLimit: Number
    /// By which shares of what is beyond `resonantLimit` they decay the faster: as it is, and times the damping.
    let resonantShare, dampedShare: Number
    /// How far beyond `resonantLimit` half of the next three takes effect.
    let reach: Number
    /// By how much the upper poles are flatter, or the upper zeros have parted on the real axis, far beyond.
    let flatter, parted: Number
    /// The magnitude is exact at what they ring at, lowered by `back` far beyond, times `factor`.
    let back, factor: Number

    // Of all.

    /// The upper point of `NyquistFit`.
    let high: MatchPoint<Number>

    @inline(__always)
    init(_ falls: Number.Mask) {
        pole = Self.constant(0.5231, 0.3602, falls)
        low = Self.constant(0.2604, 0.1768, falls)
        limit = Self.constant(0.5271, 0.5139, falls)
        share = Self.constant(0.5324, 0.4748, falls)
        resonantPole = Self.constant(0.5231, 0.521, falls)
        resonantLow = Self.constant(0.3598, 0.31, falls)
        resonantLimit = Self.constant(0.4688, 0.4536, falls)
        resonantShare = Self.constant(0.958, 1.3654, falls)
        dampedShare = Self.constant(-1.5307, -3.8953, falls)
        reach = Self.constant(0.0581, 0.5505, falls)
        flatter = Self.constant(0.9613, 0, falls)
        parted = Self.constant(0, 0.6725, falls)
        back = Self.constant(0.1589, 0.4809, falls)
        factor = Self.constant(1.0122, 1.0049, falls)
        high = MatchPoint(
            tuning: Self.constant(0.4449, 0.4498, falls),
            sine: Self.constant(0.970_333_873_966_734_5, 0.975_333_721_632_791_5, falls))
    }

    @inline(__always)
    private static func constant(_ rising: Double, _ falling: Double, _ falls: Number.Mask) -> Number {
        Number(repeating: rising).replacing(with: falling, where: falls)
    }
}

/// How a shelf from a gain of 1 at 0 Hz is fitted, between a wide one and a resonant one.
private struct ShelfFit<Number: Vector> {
    /// Whether it falls: its zeros are above its frequency. Else its poles are.
    let falls: Number.Mask
    /// The zeros or poles below its frequency, and those above, which may be beyond Nyquist.
    let lower, upper: Quadratic<Number>
    let nyquist: NyquistFit<Number>
    /// Where its magnitude is exact.
    let exact: Number
    /// The squared tuning; the square of `root`; and that over the square of q.
    private let t2, a, crossed: Number

    /// - Parameters:
    ///   - tuning: the frequency over the sample rate.
    ///   - q: the quality factor.
    ///   - root: the fourth root of the gain far above the frequency.
    @inline(__always)
    init(tuning: Number, q: Number, root: Number) {
        let falls = root .<= 1
        let constants = ShelfConstants<Number>(falls)
        let resonance = (1 - 1 / (q * q)).replacing(with: 0, where: q .<= 1)
        let spread = root.replacing(with: 1 / root, where: falls)
        let far = tuning * spread
        // Not below the shelf's own frequency, so that without a gain nothing is held.
        let held = far.smaller(constants.resonantLimit.larger(tuning))
        let beyond = far - held
        let way = beyond / (beyond + constants.reach)
        let damping = 0.5 / q
        let ringing = Quadratic.ringing(damping)
        let free = far * ringing
        let wide = free.softClamped(below: constants.limit)
        let resonantShare = damping * constants.dampedShare + constants.resonantShare
        let more = ((free - wide) * constants.share).moved(to: beyond * resonantShare, by: resonance)
        upper = Quadratic(
            tuning: far, damping: damping, ringing: wide.moved(to: held * ringing, by: resonance),
            more: more * (2 * Double.pi), parted: way * constants.parted * resonance,
            flatter: way * constants.flatter * resonance)
        lower = Quadratic(tuning: tuning / spread, damping: damping)
        exact = tuning.moved(to: held * constants.factor - way * constants.back, by: resonance)
        nyquist = NyquistFit(
            pole: constants.pole.moved(to: constants.resonantPole, by: resonance),
            low: MatchPoint(tuning: constants.low.moved(to: constants.resonantLow, by: resonance)),
            high: constants.high)
        self.falls = falls
        (t2, a) = (tuning * tuning, root * root)
        crossed = a / (q * q) * t2
    }

    /// The squared magnitude at a squared frequency over the sample rate.
    @inline(__always)
    func power(_ w2: Number) -> Number {
        // With s = jw/t it is (a²·s² + s·a·√a/q + a)/(s² + s·√a/q + a).
        let (low, ratio) = (t2 * a, crossed * w2)
        let (above, below) = (low - a * a * w2, low - w2)
        return (above * above + a * a * ratio) / (below * below + ratio)
    }
}

extension Vector {
    /// This, a share of the way to another.
    @inline(__always)
    fileprivate func moved(to other: Self, by share: Self) -> Self { self + (other - self) * share }
}
