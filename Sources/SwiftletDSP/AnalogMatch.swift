// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Digital sections whose magnitude follows an analog prototype up to the top of the hearing range.
//
// The bilinear transform squeezes the whole analog frequency axis below Nyquist: a resonant low-pass is 16 dB off at
// 18 kHz (44.1 kHz rate). M. Vicanek ("Matched Second Order Digital Filters", 2016) places the poles by impulse
// invariance, where they ring and decay as the analog ones do, and chooses the zeros so that the magnitude is right at
// points of one's choice. So is it done here, with s = j·tan(ω/2) and φ = sin²(ω/2): the poles are the zeros of
// A + C·s + B·s² with
//
//     A = (1 − z1)(1 − z2),   B = (1 + z1)(1 + z2),   C = 2(1 − z1·z2)
//
// and a numerator A + W·s + E·s² (the gain at 0 Hz being 1) has the squared magnitude, times cos⁴(ω/2),
//
//     (A(1 − φ) − E·φ)² + W²·φ(1 − φ)  =  A²(1 − φ)² + X·φ(1 − φ) + Y·φ²,   X = W² − 2A·E, Y = E²
//
// which is linear in X and Y. Two points fix them: the characteristic frequency, where the gain is exact by
// construction, and a second one, at 0.40 of the sample rate for the low-pass and 0.38 for the peak: matching there rather
// than at Nyquist spreads the remaining error over the audible range (0.15 dB instead of 1.1 at 18 kHz).

/// The highest frequency that a section is tuned to, as a fraction of the sample rate: just under Nyquist.
public let highestTuning = 0.495

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

    /// The numerator over this denominator with the magnitude `gain` at 0 Hz, the squared magnitude `power` at a first point
    /// and `secondPower` at another.
    @inline(__always)
    func numerator(
        gain: Number = Number(repeating: 1), power: Number, at first: MatchPoint<Number>, secondPower: Number,
        at second: MatchPoint<Number>
    ) -> Quadratic<Number> {
        let constant = self.constant * gain
        let (sine, secondSine) = (first.sine, second.sine)
        let cosine = 1 - sine
        // Divisions are slow, but these wait for nothing that the rest does.
        let (perSine, perCosine, perSecondSine) = (1 / sine, 1 / cosine, 1 / secondSine)
        let perDistance = cosine / (secondSine - sine)
        let firstPower = power * self.power(sine: sine)
        let flat = constant * cosine
        let secondFlat = constant * (1 - secondSine)
        let rest = (firstPower - flat * flat) * perSine
        let secondRest = (secondPower * self.power(sine: secondSine) - secondFlat * secondFlat) * perSecondSine
        let square = Number.squareRoot(rest + (secondRest - rest) * perDistance)
        let real = flat - square * sine
        let linear = Number.squareRoot((firstPower - real * real) * (perSine * perCosine))
        return Quadratic(constant: constant, linear: linear, square: square)
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

    /// The point with this tuning and sine, but kept off `other`, where the two would not tell X from Y.
    ///
    /// As the points close in, X and Y tend to those of the tangent; at a distance of a millionth they are within 1e-6
    /// of that, and rounding leaves ten digits. So a tuning may sweep through without a step.
    @inline(__always)
    init(tuning: Double, sine: Double, besides other: MatchPoint) {
        let isClose = (tuning - other.tuning).magnitudes .< 1e-6
        let own = Number(repeating: tuning)
        guard Number.any(isClose) else {
            self.tuning = own
            self.sine = Number(repeating: sine)
            return
        }
        let moved = MatchPoint(tuning: other.tuning - 1e-6)
        self.tuning = own.replacing(with: moved.tuning, where: isClose)
        self.sine = Number(repeating: sine).replacing(with: moved.sine, where: isClose)
    }
}

extension FilterCoefficients {
    /// A resonant low-pass after the prototype 1/(s² + s/q + 1).
    ///
    /// - Parameters:
    ///   - tuning: the cutoff over the sample rate, above 0; held to `highestTuning`.
    ///   - q: the gain at the cutoff, above 0.
    public static func lowPass(tuning: Number, q: Number) -> Self {
        let first = MatchPoint<Number>(tuning: tuning.replacing(with: highestTuning, where: tuning .> highestTuning))
        // sin²(0.4π) = (5 + √5)/8
        let second = MatchPoint<Number>(tuning: 0.4, sine: 0.904_508_497_187_473_7, besides: first)
        let damping = 0.5 / q
        // The prototype's squared magnitude at the second point, where (ω/ω0)² is w2/t2.
        let (t2, w2) = (first.tuning * first.tuning, second.tuning * second.tuning)
        let crossed = damping * damping * 4 * t2 * w2
        let secondPower = t2 * t2 / ((t2 - w2) * (t2 - w2) + crossed)
        let poles = Quadratic(tuning: first.tuning, damping: damping)
        let zeros = poles.numerator(power: q * q, at: first, secondPower: secondPower, at: second)
        return Self(numerator: zeros, denominator: poles)
    }

    /// A peak or dip after the prototype (s² + s·a/q + 1)/(s² + s/(a·q) + 1) with a = 10^(decibels/40).
    ///
    /// A cut is the inverse of the boost by as much, so that the two cancel.
    ///
    /// - Parameters:
    ///   - tuning: the centre frequency over the sample rate, above 0; held to `highestTuning`.
    ///   - q: the quality factor, above 0.
    ///   - decibels: the gain at the centre.
    public static func peak(tuning: Number, q: Number, decibels: Number) -> Self {
        let first = MatchPoint<Number>(tuning: tuning.replacing(with: highestTuning, where: tuning .> highestTuning))
        // sin²(0.38π)
        let second = MatchPoint<Number>(tuning: 0.38, sine: 0.864_484_313_710_705_7, besides: first)
        let a = Number.amplitude(decibels: decibels.magnitudes * 0.5)
        let damping = 0.5 / (a * q)
        let (t2, w2) = (first.tuning * first.tuning, second.tuning * second.tuning)
        let difference = (t2 - w2) * (t2 - w2)
        let denominator = damping * damping * 4 * t2 * w2
        let power = a * a * a * a
        let secondPower = (difference + denominator * power) / (difference + denominator)
        let poles = Quadratic(tuning: first.tuning, damping: damping)
        let zeros = poles.numerator(power: power, at: first, secondPower: secondPower, at: second)
        let isCut = decibels .< 0
        return Self(
            numerator: zeros.replacing(with: poles, where: isCut),
            denominator: poles.replacing(with: zeros, where: isCut))
    }
}
