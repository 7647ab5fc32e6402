// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Digital sections whose magnitude follows an analog prototype up to the top of the hearing range.
//
// The bilinear transform squeezes the whole analog frequency axis below Nyquist: a resonant low-pass is 16 dB off at
// 18 kHz (44.1 kHz rate). M. Vicanek ("Matched Second Order Digital Filters", 2016) places the poles by impulse
// invariance, where they ring and decay as the analog ones do, and chooses the zeros so that the magnitude is right at
// points of one's choice. Here the zeros, too, are the prototype's own, and two more and a pole that hardly ever moves bend the
// magnitude near Nyquist (`NyquistCorrection`). With s = j·tan(ω/2) and φ = sin²(ω/2), poles z1 and z2 are the zeros of
// A + C·s + B·s² with
//
//     A = (1 − z1)(1 − z2),   B = (1 + z1)(1 + z2),   C = 2(1 − z1·z2)
//
// The denominator's C is chosen last, or that of the prototype's zeros, so that the gain at the characteristic frequency is
// exact. The points and the pole of each type, which spread the remaining error over the audible range, were found by
// search, for the smallest error over 20 Hz to 20 kHz at 44.1 kHz: see `Documentation/Filters.md`.

/// The highest frequency that a section is tuned to, as a fraction of the sample rate: above it the gain of a resonant
/// low-pass could not be exact there.
public let highestTuning = 0.48

extension Quadratic {
    /// What has the zeros e^(p/rate) of the analog poles p of 1/(s² + s/q + 1) at `tuning` (frequency over sample
    /// rate), where `damping` is 1/(2q).
    @inline(__always)
    init(tuning: Number, damping: Number) {
        self.init(
            tuning: tuning, damping: damping, ringing: tuning * Self.ringing(damping), more: .zero, parted: .zero,
            flatter: .zero)
    }

    /// How fast a pair of poles rings, over the frequency; 0 for two real poles.
    @inline(__always)
    static func ringing(_ damping: Number) -> Number { Number.squareRoot((1 - damping) * (damping + 1)) }

    /// Poles that ring at a frequency over the sample rate, decay by so many nepers per frame more than theirs, have `parted`, and
    /// are `flatter`.
    @inline(never)
    init(tuning: Number, damping: Number, ringing: Number, more: Number, parted: Number, flatter: Number) {
        let w = tuning * (2 * Double.pi)
        self.init(ringing: ringing, decay: damping * w + more, parted: parted, flatter: flatter)
        let isDamped = damping .>= 1
        if Number.any(isDamped) { self = replacing(with: Quadratic(damped: w, damping: damping), where: isDamped) }
    }

    /// A pair of poles r·e^(±jω) that rings at a frequency over the sample rate, and decays by so many nepers per frame.
    ///
    /// `parted` is added to sin²(ω/2), which may then be above 1: a pair on the negative real axis, as if ω went on from π along
    /// the imaginary axis. It is held off Nyquist there, but not far: this is for zeros. By `flatter`, from 0 to below 1, a share
    /// of the square part is taken away, however small that is: this is for poles, which stay stable.
    @inline(__always)
    private init(ringing: Number, decay: Number, parted: Number, flatter: Number) {
        let radius = Number.exp(-decay)
        let (sine, cosine) = Number.sineAndCosine(inFirstQuadrant: ringing * Double.pi)
        let gap = (1 - radius) * (1 - radius)
        let square = (gap + radius * 4 * cosine * cosine) * (1 - flatter) - radius * 4 * parted
        self.init(
            constant: gap + radius * 4 * sine * sine + radius * 4 * parted, linear: (1 - radius * radius) * 2,
            square: square.replacing(with: 1e-6, where: square .< 1e-6))
    }

    /// Two real poles at the angular frequency `w`: a damping from 1 on.
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

    @inline(__always)
    init(tuning: Number, sine: Number) {
        self.tuning = tuning
        self.sine = sine
    }

    /// The same point whatever the parameters.
    @inline(__always)
    init(tuning: Double, sine: Double) {
        self.init(tuning: Number(repeating: tuning), sine: Number(repeating: sine))
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

/// The part of a filter that is chosen last, for a gain that is exact.
enum ExactPart { case zeros, poles, neither }

extension FilterCoefficients {
    /// A tuning, but at most `highestTuning`.
    @inline(__always)
    static func clamped(_ tuning: Number) -> Number {
        tuning.replacing(with: highestTuning, where: tuning .> highestTuning)
    }

    /// The filter with a prototype's zeros and poles, corrected towards its magnitude.
    ///
    /// - Parameters:
    ///   - zeros: the prototype's own; where it is not silent at 0 Hz, their constant part is that of `poles` times `gain`.
    ///   - poles: the prototype's own.
    ///   - gain: that at 0 Hz.
    ///   - fit: where the magnitude is matched.
    ///   - point: where it is exact, by the damping of `part`.
    ///   - power: the prototype's squared magnitude, of a squared frequency over the sample rate.
    @inline(__always)
    init(
        zeros: Quadratic<Number>, over poles: Quadratic<Number>, gain: Number = Number(repeating: 1),
        matched fit: NyquistFit<Number>, exactly point: MatchPoint<Number>, by part: ExactPart = .poles,
        power: (Number) -> Number
    ) {
        let correction = NyquistCorrection(of: zeros, over: poles, fit, power: power)
        var (zeros, poles) = (zeros, poles)
        if part != .neither {
            let (wanted, factor) = (power(point.tuning * point.tuning), correction.power(sine: point.sine))
            if part == .poles {
                poles = poles.damped(to: zeros.power(sine: point.sine) * factor / wanted, at: point)
            } else {
                zeros = zeros.damped(to: poles.power(sine: point.sine) * wanted / factor, at: point)
            }
        }
        self.init(zeros: zeros, over: poles, gain: gain, correction)
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
    ///   - q: the gain at the cutoff, above 0: the resonance in dB is 20·log10(q).
    public static func lowPass(tuning: Number, q: Number) -> Self {
        let cutoff = MatchPoint<Number>(tuning: clamped(tuning))
        let t2 = cutoff.tuning * cutoff.tuning
        let crossed = t2 / (q * q)
        let poles = Quadratic(tuning: cutoff.tuning, damping: 0.5 / q)
        return Self(
            zeros: Quadratic(constant: poles.constant, linear: poles.constant * 2, square: poles.constant), over: poles,
            matched: NyquistFit(
                pole: 0.4661, low: MatchPoint(tuning: 0.3839, sine: 0.872_761_265_305_427),
                high: MatchPoint(tuning: 0.4464, sine: 0.971_912_011_770_368_8)),
            exactly: cutoff
        ) { w2 in t2 * t2 / ((t2 - w2) * (t2 - w2) + crossed * w2) }
    }

    /// A peak or dip after the prototype (s² + s·a/q + 1)/(s² + s/(a·q) + 1) with a = 10^(decibels/40).
    ///
    /// A boost and a cut by as much, one after the other, leave what is left of their two errors.
    ///
    /// - Parameters:
    ///   - tuning: the centre frequency over the sample rate, above 0; held to `highestTuning`.
    ///   - q: the centre frequency over the bandwidth, measured at half the gain in dB; above 0.
    ///   - decibels: the gain at the centre.
    public static func peak(tuning: Number, q: Number, decibels: Number) -> Self {
        let a = Number.amplitude(decibels: decibels * 0.5)
        return choosing(
            { Self(dip: clamped(tuning), q: q, a: a) }, where: decibels .< 0,
            { Self(boost: clamped(tuning), q: q, a: a) }, where: decibels .>= 0)
    }

    /// A peak with an `a` from 1 on.
    @inline(__always)
    private init(boost tuning: Number, q: Number, a: Number) {
        let (wide, narrow) = (a / q, 1 / (a * q))
        self.init(
            peak: tuning, zeros: wide, poles: narrow, over: Quadratic(tuning: tuning, damping: narrow * 0.5),
            matched: NyquistFit(
                pole: 0.4203, low: MatchPoint(tuning: 0.3693, sine: 0.840_667_161_856_441_4),
                high: MatchPoint(tuning: 0.4453, sine: 0.970_758_801_505_938_5)),
            by: .poles)
    }

    /// A dip with an `a` up to 1.
    @inline(__always)
    private init(dip tuning: Number, q: Number, a: Number) {
        let (narrow, wide) = (a / q, 1 / (a * q))
        let analog = Quadratic(tuning: tuning, damping: wide * 0.5)
        // Poles that decay within a frame would be at z = 0, where they shape nothing: these stay a little on the other side.
        let share = (tuning * wide * (0.5 / 0.6805)).shareOfFourthPower
        let poles = Quadratic(
            constant: analog.constant, linear: analog.linear, square: analog.square * (1 - share * 0.0867))
        self.init(
            peak: tuning, zeros: narrow, poles: wide, over: poles,
            matched: NyquistFit(
                pole: 0.5411, low: MatchPoint(tuning: 0.3616, sine: 0.822_568_846_487_551_2),
                high: MatchPoint(tuning: 0.4447, sine: 0.970_120_295_947_005_6)),
            by: .zeros)
    }

    /// A peak or dip whose zeros and poles have these bandwidths over the frequency.
    @inline(__always)
    private init(
        peak tuning: Number, zeros above: Number, poles below: Number, over poles: Quadratic<Number>,
        matched fit: NyquistFit<Number>, by part: ExactPart
    ) {
        let zeros = Quadratic(tuning: tuning, damping: above * 0.5)
        let t2 = tuning * tuning
        let (crossedAbove, crossedBelow) = (above * above * t2, below * below * t2)
        self.init(
            zeros: zeros.scaled(by: poles.constant / zeros.constant), over: poles, matched: fit,
            exactly: MatchPoint(tuning: tuning), by: part
        ) { w2 in
            let difference = (t2 - w2) * (t2 - w2)
            return (difference + crossedAbove * w2) / (difference + crossedBelow * w2)
        }
    }
}

extension Vector {
    /// x⁴/(1 + x⁴): from 0 to 1, half of it at 1.
    @inline(__always)
    var shareOfFourthPower: Self {
        let square = self * self
        let fourth = square * square
        return fourth / (fourth + 1)
    }

    /// A frequency over the sample rate, smoothly held below a limit: what poles or zeros far beyond Nyquist do is not heard.
    @inline(__always)
    func softClamped(below limit: Self) -> Self {
        // To the eighth power: it comes near the limit and not above.
        let square = self * self
        let fourth = square * square * (1 / (limit * limit * limit * limit))
        return self / Self.squareRoot(Self.squareRoot(Self.squareRoot(fourth * fourth + 1)))
    }
}
