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
// which is linear in X and Y. Two points fix them, and the denominator's C is chosen last, so that the gain at the
// characteristic frequency is exact: C² = (power − (A(1 − φ) − B·φ)²)/(φ(1 − φ)). The points, which spread the remaining
// error over the audible range, and the two zeros in front of the low-pass (`Prefilter`) were found by search, for the
// smallest error over 20 Hz to 20 kHz at 44.1 kHz: see `Documentation/Filters.md`.

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

    /// This one with another linear part: one by which the squared magnitude, times cos⁴(ω/2), is `power` at a point.
    @inline(__always)
    func damped(to power: Number, at point: MatchPoint<Number>) -> Quadratic<Number> {
        let cosine = 1 - point.sine
        let real = constant * cosine - square * point.sine
        return Quadratic(
            constant: constant, linear: Number.squareRoot((power - real * real) / (point.sine * cosine)), square: square
        )
    }

    /// Its parts times a factor.
    @inline(__always)
    func scaled(by factor: Double) -> Quadratic<Number> {
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

extension FilterCoefficients {
    /// A tuning, but at most `highestTuning`.
    @inline(__always)
    static func held(_ tuning: Number) -> Number {
        tuning.replacing(with: highestTuning, where: tuning .> highestTuning)
    }

    /// A resonant low-pass after the prototype 1/(s² + s/q + 1).
    ///
    /// - Parameters:
    ///   - tuning: the cutoff over the sample rate, above 0; held to `highestTuning`.
    ///   - q: the gain at the cutoff, above 0.
    public static func lowPass(tuning: Number, q: Number) -> Self {
        let prefilter = Prefilter(firstTap: 0.0733, secondTap: 0.0617)
        let tuning = held(tuning)
        let damping = 0.5 / q
        let t2 = tuning * tuning
        let crossed = damping * damping * 4 * t2
        // The prototype's squared magnitude, without the prefilter's, where (ω/ω0)² is w2/t2.
        func target(at point: MatchPoint<Number>) -> Number {
            let w2 = point.tuning * point.tuning
            return t2 * t2 / ((t2 - w2) * (t2 - w2) + crossed * w2) / prefilter.power(sine: point.sine)
        }
        // sin²(0.2958π) and sin²(0.4444π)
        let low = MatchPoint<Number>(tuning: 0.2958, sine: 0.641_907_261_870_271_9)
        let high = MatchPoint<Number>(tuning: 0.4444, sine: 0.969_798_537_052_910_2)
        let poles = Quadratic(tuning: tuning, damping: damping)
        let zeros = poles.numerator(
            power: target(at: low), at: low, secondPower: target(at: high), at: high)
        let cutoff = MatchPoint<Number>(tuning: tuning)
        let adjusted = poles.damped(
            to: zeros.power(sine: cutoff.sine) * prefilter.power(sine: cutoff.sine) / (q * q), at: cutoff)
        let share = 1 / prefilter.gain
        return Self(
            numerator: zeros.scaled(by: share), denominator: adjusted, gain: Number(repeating: share), after: prefilter)
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
        let tuning = held(tuning)
        let a = Number.amplitude(decibels: decibels.magnitudes * 0.5)
        let damping = 0.5 / (a * q)
        let t2 = tuning * tuning
        let power = a * a * a * a
        func prototype(at point: Number) -> Number {
            let w2 = point * point
            let difference = (t2 - w2) * (t2 - w2)
            let denominator = damping * damping * 4 * t2 * w2
            return (difference + denominator * power) / (difference + denominator)
        }
        // The points and the poles' frequency are where the largest error is smallest, found by search. The lower point nears
        // the centre as that gets low.
        let low = MatchPoint<Number>(tuning: 7.6 * tuning / (28.9 * tuning + 1) + t2 * (7 * q / (4 * q + a) - 1.1))
        // sin²(0.436π)
        let high = MatchPoint<Number>(tuning: 0.436, sine: 0.960_115_923_682_933_5)
        let poles = Quadratic(tuning: tuning * (1 + 0.31 * t2 / (2 * a * q + 1)), damping: damping)
        let zeros = poles.numerator(
            power: prototype(at: low.tuning), at: low, secondPower: prototype(at: high.tuning), at: high)
        let centre = MatchPoint<Number>(tuning: tuning)
        let adjusted = poles.damped(to: zeros.power(sine: centre.sine) / power, at: centre)
        let isCut = decibels .< 0
        return Self(
            numerator: zeros.replacing(with: adjusted, where: isCut),
            denominator: adjusted.replacing(with: zeros, where: isCut))
    }
}
