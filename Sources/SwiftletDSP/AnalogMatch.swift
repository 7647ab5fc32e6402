// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Digital sections whose magnitude follows an analog prototype up to the top of the hearing range.
//
// The bilinear transform squeezes the whole analog frequency axis below Nyquist: a resonant low-pass is 16 dB off at
// 18 kHz (44.1 kHz rate). M. Vicanek ("Matched Second Order Digital Filters", 2016) places the poles by impulse
// invariance, where they ring and decay as the analog ones do, and chooses the zeros so that the magnitude is right at
// points of one's choice. So is it done here, with four zeros instead of two, s = j·tan(ω/2) and φ = sin²(ω/2): the poles are
// the zeros of A + C·s + B·s² with
//
//     A = (1 − z1)(1 − z2),   B = (1 + z1)(1 + z2),   C = 2(1 − z1·z2)
//
// times (1 + s)², two poles at z = 0 that are not heard, and the numerator is a `Quartic`: either of a squared magnitude
// that is interpolated at four points, or the prototype's own zeros and two that are matched at two points. The
// denominator's C is chosen last, or that of the prototype's zeros, so that the gain at the characteristic frequency is exact. The
// points, which spread the remaining error over the audible range, were found by search, for the smallest error over 20 Hz
// to 20 kHz at 44.1 kHz: see `Documentation/Filters.md`.

/// The highest frequency that a section is tuned to, as a fraction of the sample rate: above it the gain of a resonant
/// low-pass could not be exact there.
public let highestTuning = 0.48

extension Quadratic {
    /// What has the zeros e^(p/rate) of the analog poles p of 1/(s² + s/q + 1) at `tuning` (frequency over sample
    /// rate), where `damping` is 1/(2q).
    init(tuning: Number, damping: Number) {
        let w = tuning * (2 * Double.pi)
        self.init(ringing: w, damping: damping)
        let isDamped = damping .>= 1
        if Number.any(isDamped) { self = replacing(with: Quadratic(damped: w, damping: damping), where: isDamped) }
    }

    /// The same at the angular frequency `w` for a pair of poles: a damping below 1.
    @inline(__always)
    private init(ringing w: Number, damping: Number) {
        let radius = Number.exp(-damping * w)
        let (sine, cosine) = Number.sineAndCosine(
            inFirstQuadrant: w * 0.5 * Number.squareRoot((1 - damping) * (damping + 1)))
        let gap = (1 - radius) * (1 - radius)
        self.init(
            constant: gap + radius * 4 * sine * sine, linear: (1 - radius * radius) * 2,
            square: gap + radius * 4 * cosine * cosine)
    }

    /// The same for two real poles: a damping from 1 on.
    @inline(__always)
    private init(damped w: Number, damping: Number) {
        let fast = damping + Number.squareRoot((damping - 1) * (damping + 1))
        let z1 = Number.exp(-w / fast)
        let z2 = Number.exp(-w * fast)
        self.init(constant: (1 - z1) * (1 - z2), linear: (1 - z1 * z2) * 2, square: (z1 + 1) * (z2 + 1))
    }

    /// This one with another linear part: one by which the squared magnitude, times cos⁴(ω/2), is `power` at a point, if one
    /// does that.
    @inline(__always)
    func damped(to power: Number, at point: MatchPoint<Number>) -> Quadratic<Number> {
        let cosine = 1 - point.sine
        let real = constant * cosine - square * point.sine
        let across = (power - real * real) / (point.sine * cosine)
        let own = linear * linear
        return Quadratic(
            constant: constant, linear: Number.squareRoot(across.replacing(with: own, where: across .<= own * 1e-6)),
            square: square)
    }

    /// Its parts times a factor.
    @inline(__always)
    func scaled(by factor: Number) -> Quadratic<Number> {
        Quadratic(constant: constant * factor, linear: linear * factor, square: square * factor)
    }

    /// This one, but `other` where `mask` says so.
    @inline(__always)
    func replacing(with other: Quadratic<Number>, where mask: Number.Mask) -> Quadratic<Number> {
        Quadratic(
            constant: constant.replacing(with: other.constant, where: mask),
            linear: linear.replacing(with: other.linear, where: mask),
            square: square.replacing(with: other.square, where: mask))
    }
}

/// Frequencies at which the magnitude is matched.
struct MatchPoint<Number: Vector> {
    /// The frequency over the sample rate.
    let tuning: Number
    /// The squared sine of half the angular frequency.
    let sine: Number

    @inline(__always)
    init(tuning: Number) {
        let (sine, _) = Number.sineAndCosine(inFirstQuadrant: tuning * Double.pi)
        self.tuning = tuning
        self.sine = sine * sine
    }

    /// The same point whatever the parameters.
    @inline(__always)
    init(tuning: Double, sine: Double) {
        self.tuning = Number(repeating: tuning)
        self.sine = Number(repeating: sine)
    }

    /// The point with this tuning and sine, but kept off `other`, where the two would not tell X from Y.
    ///
    /// As the points close in, X and Y tend to those of the tangent; at a distance of a millionth they are within 1e-6
    /// of that, and rounding leaves ten digits. So a tuning may sweep through without a step.
    @inline(__always)
    init(tuning: Double, sine: Double, besides other: MatchPoint) {
        let isClose = (tuning - other.tuning).magnitudes .< 1e-6
        let own = MatchPoint(tuning: tuning, sine: sine)
        guard Number.any(isClose) else {
            self = own
            return
        }
        let moved = MatchPoint(tuning: other.tuning - 1e-6)
        self.tuning = own.tuning.replacing(with: moved.tuning, where: isClose)
        self.sine = own.sine.replacing(with: moved.sine, where: isClose)
    }
}

/// How poles are moved that decay within a frame: the analog ones would come to lie at z = 0, where they shape nothing. Found
/// by search, as the points.
struct FastPoles {
    /// How far, as the logarithm of the squared magnitude at Nyquist.
    let depth: Double
    /// From which decay on, in nepers per frame.
    let edge: Double
    /// What the squared linear part has of the depth, times the damping.
    let perDamping: Double

    /// The poles for a tuning and a damping.
    @inline(__always)
    func poles<Number: Vector>(tuning: Number, damping: Number) -> Quadratic<Number> {
        let analog = Quadratic(tuning: tuning, damping: damping)
        let decay = tuning * (2 * Double.pi) * damping * (1 / edge)
        let square = decay * decay
        let fourth = square * square
        let eighth = fourth * fourth
        let share = eighth / (eighth + 1) * (-0.5 * depth)
        return Quadratic(
            constant: analog.constant, linear: analog.linear * Number.exp(share * (perDamping / damping)),
            square: analog.square * Number.exp(share))
    }
}

extension FilterCoefficients {
    /// A tuning, but at most `highestTuning`.
    @inline(__always)
    static func held(_ tuning: Number) -> Number {
        tuning.replacing(with: highestTuning, where: tuning .> highestTuning)
    }

    /// What has the squared magnitude `power` exactly at a point, by the damping of its poles.
    @inline(__always)
    init(
        numerator: Quartic<Number>, over poles: Quadratic<Number>, gain: Number = Number(repeating: 1),
        exactly power: Number, at point: MatchPoint<Number>
    ) {
        self.init(
            numerator: numerator,
            denominator: poles.damped(to: numerator.power(sine: point.sine) / power, at: point), gain: gain)
    }

    /// What `one` makes where `mask` is true, and what `other` makes where `otherwise` is; of these, what is wanted in no lane
    /// is not made.
    @inline(__always)
    static func choosing(
        _ one: () -> Self, where mask: Number.Mask, _ other: () -> Self, where otherwise: Number.Mask
    ) -> Self {
        guard Number.any(mask) else { return other() }
        let first = one()
        return Number.any(otherwise) ? other().replacing(with: first, where: mask) : first
    }

    /// A resonant low-pass after the prototype 1/(s² + s/q + 1).
    ///
    /// - Parameters:
    ///   - tuning: the cutoff over the sample rate, above 0; held to `highestTuning`.
    ///   - q: the gain at the cutoff, above 0.
    public static func lowPass(tuning: Number, q: Number) -> Self {
        let tuning = held(tuning)
        let damping = 0.5 / q
        let t2 = tuning * tuning
        let crossed = damping * damping * 4 * t2
        let poles = Quadratic(tuning: tuning, damping: damping)
        let zeros = Quartic(
            over: poles, gain: Number(repeating: 1),
            at: MatchPoints(
                first: MatchPoint(tuning: 147 * tuning / (715 * tuning + 1)),
                second: MatchPoint(tuning: 0.2824, sine: 0.601_085_995_765_386_8),
                third: MatchPoint(tuning: 0.3907, sine: 0.886_654_659_157_059_2),
                fourth: MatchPoint(tuning: 0.4463, sine: 0.971_808_105_166_823_8))
        ) { w2 in t2 * t2 / ((t2 - w2) * (t2 - w2) + crossed * w2) }
        return Self(numerator: zeros, over: poles, exactly: q * q, at: MatchPoint(tuning: tuning))
    }

    /// A peak or dip after the prototype (s² + s·a/q + 1)/(s² + s/(a·q) + 1) with a = 10^(decibels/40).
    ///
    /// A boost and a cut by as much cancel to within the sum of their errors: see `Documentation/Filters.md`.
    ///
    /// - Parameters:
    ///   - tuning: the centre frequency over the sample rate, above 0; held to `highestTuning`.
    ///   - q: the quality factor, above 0.
    ///   - decibels: the gain at the centre.
    public static func peak(tuning: Number, q: Number, decibels: Number) -> Self {
        let tuning = held(tuning)
        let a = Number.amplitude(decibels: decibels * 0.5)
        return choosing(
            { Self(dip: tuning, q: q, a: a) }, where: decibels .< 0,
            { Self(boost: tuning, q: q, a: a) }, where: decibels .>= 0)
    }

    /// The squared magnitude of a peak's prototype, where `above` and `below` are the squared bandwidths of numerator and
    /// denominator.
    @inline(__always)
    private static func peakPower(_ w2: Number, t2: Number, above: Number, below: Number) -> Number {
        let difference = (t2 - w2) * (t2 - w2)
        return (difference + above * w2) / (difference + below * w2)
    }

    /// A peak with an `a` from 1 on.
    @inline(__always)
    private init(boost tuning: Number, q: Number, a: Number) {
        let t2 = tuning * tuning
        let (wide, narrow) = (a / q, 1 / (a * q))
        let poles = Quadratic(tuning: tuning, damping: narrow * 0.5)
        let (above, below) = (wide * wide * t2, narrow * narrow * t2)
        let zeros = Quartic(
            over: poles, gain: Number(repeating: 1),
            at: MatchPoints(
                // It nears the centre as that gets low.
                first: MatchPoint(tuning: 4.66 * tuning / (40.9 * tuning + 1)),
                second: MatchPoint(tuning: 0.2462, sine: 0.488_063_082_134_971_9),
                third: MatchPoint(tuning: 0.3773, sine: 0.858_625_610_585_951_1),
                fourth: MatchPoint(tuning: 0.4442, sine: 0.969_583_103_707_832_2))
        ) { Self.peakPower($0, t2: t2, above: above, below: below) }
        self.init(numerator: zeros, over: poles, exactly: a * a * a * a, at: MatchPoint(tuning: tuning))
    }

    /// A dip with an `a` up to 1.
    @inline(__always)
    private init(dip tuning: Number, q: Number, a: Number) {
        let t2 = tuning * tuning
        let (narrow, wide) = (a / q, 1 / (a * q))
        let poles = FastPoles(depth: 2.309, edge: 1.45, perDamping: 0.2107).poles(tuning: tuning, damping: wide * 0.5)
        let (above, below) = (narrow * narrow * t2, wide * wide * t2)
        let zeros = Quadratic(tuning: tuning, damping: narrow * 0.5)
        let own = zeros.scaled(by: poles.constant / zeros.constant)
        let further = Quadratic.further(
            zeros: own, over: poles, at: MatchPoint(tuning: 0.2718, sine: 0.568_272_765_840_962_7),
            MatchPoint(tuning: 0.4368, sine: 0.961_093_736_174_774_7)
        ) { Self.peakPower($0, t2: t2, above: above, below: below) }
        let centre = MatchPoint<Number>(tuning: tuning)
        let power = a * a * a * a * poles.power(sine: centre.sine) / further.power(sine: centre.sine)
        self.init(numerator: Quartic(own.damped(to: power, at: centre), further), denominator: poles)
    }
}
