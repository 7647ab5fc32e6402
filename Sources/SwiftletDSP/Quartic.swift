// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Numerators of second-order filters with two zeros more than poles, found from their squared magnitude.
//
// With φ = sin²(ω/2), a polynomial n in s = j·tan(ω/2) of the fourth degree has, times cos⁸(ω/2), the squared magnitude
// Σ cₖ·φᵏ(1 − φ)⁴⁻ᵏ where
//
//     c₀ = n₀²,   c₁ = n₁² − 2n₀n₂,   c₂ = n₂² + 2n₀n₄ − 2n₁n₃,   c₃ = n₃² − 2n₂n₄,   c₄ = n₄²
//
// So a squared magnitude that is given, at points as a function of φ, gives n₀ and n₄ at once; n₁ and n₃ follow from n₂,
// which is the largest root of
//
//     n₂² + 2n₀n₄ − 2√((c₁ + 2n₀n₂)(c₃ + 2n₂n₄)) = c₂
//
// The root is at most (u + v/λ²)λ/2 for u and v under it and any λ > 0, and is that for λ = n₃/n₁. With a λ the equation is a
// quadratic one, whose greater solution is not below the n₂ that is looked for; a better λ follows from that. Four such steps
// are enough: the number of digits that are right doubles with each.

/// n₀ + n₁·s + n₂·s² + n₃·s³ + n₄·s⁴ for s = j·tan(ω/2), where ω is the angular frequency in radians per frame.
struct Quartic<Number: Vector> {
    let constant, linear, square, cubic, quartic: Number
}

extension Quartic {
    /// The product of two.
    @inline(__always)
    init(_ left: Quadratic<Number>, _ right: Quadratic<Number>) {
        constant = left.constant * right.constant
        linear = left.constant * right.linear + left.linear * right.constant
        square = left.constant * right.square + left.linear * right.linear + left.square * right.constant
        cubic = left.linear * right.square + left.square * right.linear
        quartic = left.square * right.square
    }

    /// A quadratic one as a quartic: with zeros at infinity, which in the plane of z are at 0.
    @inline(__always)
    init(_ quadratic: Quadratic<Number>) {
        let one = Number(repeating: 1)
        self.init(quadratic, Quadratic(constant: one, linear: one + 1, square: one))
    }

    /// Its squared magnitude times cos⁸(ω/2), where `sine` is sin²(ω/2).
    @inline(__always)
    func power(sine: Number) -> Number {
        let cosine = 1 - sine
        let real = (constant * cosine - square * sine) * cosine + quartic * sine * sine
        let across = linear * cosine - cubic * sine
        return real * real + across * across * sine * cosine
    }

    /// This one, but `other` where `mask` says so.
    @inline(__always)
    func replacing(with other: Quartic, where mask: Number.Mask) -> Quartic {
        Quartic(
            constant: constant.replacing(with: other.constant, where: mask),
            linear: linear.replacing(with: other.linear, where: mask),
            square: square.replacing(with: other.square, where: mask),
            cubic: cubic.replacing(with: other.cubic, where: mask),
            quartic: quartic.replacing(with: other.quartic, where: mask))
    }
}

/// Where the squared magnitude of a numerator with four zeros is matched: at a point that may follow the parameters, below
/// all others, and at three that do not.
struct MatchPoints<Number: Vector> {
    let first: MatchPoint<Number>
    let second, third, fourth: MatchPoint<Double>
}

extension Quartic {
    /// The numerator over `poles` with the magnitude `gain` at 0 Hz and at four points the squared magnitude `power`, of a
    /// squared frequency over the sample rate. Its zeros are within the unit circle.
    @inline(__always)
    init(over poles: Quadratic<Number>, gain: Number, at points: MatchPoints<Number>, power: (Number) -> Number) {
        let constant = poles.constant * gain
        let lowest = constant * constant
        // Of the cubic polynomial (c(φ) − c(0))/φ.
        func value(at point: MatchPoint<Number>) -> Number {
            (power(point.tuning * point.tuning) * poles.power(sine: point.sine) - lowest) / point.sine
        }
        func value(at point: MatchPoint<Double>) -> Number {
            let sine = Number(repeating: point.sine)
            return (power(Number(repeating: point.tuning * point.tuning)) * poles.power(sine: sine) - lowest)
                * (1 / point.sine)
        }
        let (s1, s2, s3, s4) = (points.first.sine, points.second.sine, points.third.sine, points.fourth.sine)
        // Newton's divided differences, of the points that rest first.
        let (v2, v3, v4) = (value(at: points.second), value(at: points.third), value(at: points.fourth))
        let d23 = (v3 - v2) * (1 / (s3 - s2))
        let d34 = (v4 - v3) * (1 / (s4 - s3))
        let d234 = (d34 - d23) * (1 / (s4 - s2))
        let without = v2 + (s1 - s2) * (d23 + (s1 - s3) * d234)
        let d1234 = (value(at: points.first) - without) / ((s1 - s2) * (s1 - s3) * (s1 - s4))
        // The polynomial's coefficients.
        let p1 = v2 - d23 * s2 + d234 * (s2 * s3) - d1234 * (s2 * s3 * s4)
        let p2 = d23 - d234 * (s2 + s3) + d1234 * (s2 * s3 + s2 * s4 + s3 * s4)
        let p3 = d234 - d1234 * (s2 + s3 + s4)
        let c1 = lowest * 4 + p1
        let c2 = lowest * 6 + p1 * 3 + p2
        let c3 = lowest * 4 + p1 * 3 + p2 * 2 + p3
        let c4 = lowest + p1 + p2 + p3 + d1234
        self.init(
            constant: constant, c1, c2, c3, quartic: Number.squareRoot(c4.atLeastTiny),
            ratio: (poles.square * 2 + poles.linear) / (poles.constant * 2 + poles.linear))
    }

    /// The one with these first and last coefficients, and with the squared magnitude that `c1`, `c2` and `c3` say.
    ///
    /// - Parameter ratio: of its cubic to its linear coefficient, roughly.
    @inline(__always)
    private init(constant: Number, _ c1: Number, _ c2: Number, _ c3: Number, quartic: Number, ratio: Number) {
        var ratio = ratio
        var square = Number.zero
        var (u, v) = (square, square)
        for _ in 0..<4 {
            let perRatio = 1 / ratio
            let half = ratio * constant + quartic * perRatio
            let rest = half * half + c2 - constant * quartic * 2 + ratio * c1 + c3 * perRatio
            square = half + Number.squareRoot(rest.atLeastTiny)
            u = (c1 + constant * square * 2).atLeastTiny
            v = (c3 + quartic * square * 2).atLeastTiny
            ratio = Number.squareRoot(v / u)
        }
        self.init(
            constant: constant, linear: Number.squareRoot(u), square: square, cubic: Number.squareRoot(v),
            quartic: quartic)
    }
}

extension Quadratic {
    /// Two zeros more for a numerator over `poles` that has those of `zeros`: with them, the squared magnitude is `power`, of a
    /// squared frequency over the sample rate, at two points and in the limit at 0 Hz.
    @inline(__always)
    static func further(
        zeros: Quadratic, over poles: Quadratic, at low: MatchPoint<Number>, _ high: MatchPoint<Number>,
        power: (Number) -> Number
    ) -> Quadratic {
        // Their squared magnitude is 1 + l·φ + m·φ².
        func value(at point: MatchPoint<Number>) -> Number {
            let target = power(point.tuning * point.tuning) * poles.power(sine: point.sine)
            return (target / zeros.power(sine: point.sine) - 1) / point.sine
        }
        let lowest = value(at: low)
        let m = (value(at: high) - lowest) / (high.sine - low.sine)
        let l = lowest - m * low.sine
        let square = Number.squareRoot((l + m + 1).atLeastTiny)
        return Quadratic(
            constant: Number(repeating: 1), linear: Number.squareRoot((l + 2 + square * 2).atLeastTiny), square: square)
    }
}

extension Vector {
    /// Each lane, but 1e-40 where it is less: rounding, or parameters beyond what the points were chosen for, may make what
    /// has a root or is divided by negative.
    @inline(__always)
    fileprivate var atLeastTiny: Self { replacing(with: 1e-40, where: self .< 1e-40) }
}
