// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// The correction that makes a filter's magnitude follow its prototype up to Nyquist.
//
// At Nyquist, the magnitude of an analog filter still falls or rises. A digital filter is flat there, because
// it is an even function. A pole on the negative real axis, 1/(1 + ζ/z), delays the bend. Except for falling shelves
// with a high Q, this pole is constant, so it can neither become unstable nor be disturbed by parameter changes. Two
// zeros do the rest. Their squared magnitude, with φ = sin²(ω/2), is 1 + l·φ + m·φ². Two points determine l and m, and
// then
//
//     1 + λ·s + μ·s²   for s = j·tan(ω/2),   μ = √(1 + l + m),   λ = √(2 + l + 2μ)
//
// has that squared magnitude, times cos⁴(ω/2), and its zeros inside the unit circle.

/// The correction of a filter type.
struct NyquistFit<Number: Vector> {
    /// ζ, where −ζ is the pole.
    let pole: Number
    /// The points where the magnitude equals that of the prototype.
    let low, high: MatchPoint<Number>
}

extension NyquistFit {
    /// Creates a fit with a constant pole.
    @inline(__always)
    init(pole: Double, low: MatchPoint<Number>, high: MatchPoint<Number>) {
        self.init(pole: Number(repeating: pole), low: low, high: high)
    }
}

/// Two additional zeros and a pole near Nyquist, with a gain of 1 at 0 Hz.
struct NyquistCorrection<Number: Vector> {
    /// ζ, where −ζ is the pole.
    let pole: Number
    /// The zeros, with a constant part of 1.
    let zeros: Quadratic<Number>

    /// No correction: a pole and zeros at z = 0.
    @inline(__always)
    static var none: Self {
        let one = Number(repeating: 1)
        return Self(pole: .zero, zeros: Quadratic(constant: one, linear: one + 1, square: one))
    }

    /// Returns the squared magnitude; `sine` is sin²(ω/2).
    @inline(__always)
    func power(sine: Number) -> Number { zeros.power(sine: sine) / Self.inverse(of: pole, sine: sine) }

    /// One over the squared magnitude of (1 + ζ)/(1 + ζ/z).
    @inline(__always)
    private static func inverse(of pole: Number, sine: Number) -> Number {
        1 - sine * (pole * 4 / ((pole + 1) * (pole + 1)))
    }
}

extension NyquistCorrection {
    /// The correction by which `zeros` over `poles` have the squared magnitude `power`, of a squared frequency over the
    /// sample rate, at the points of `fit`.
    @inline(__always)
    init(
        of own: Quadratic<Number>, over poles: Quadratic<Number>, _ fit: NyquistFit<Number>, power: (Number) -> Number
    ) {
        // (1 + l·φ + m·φ² − 1)/φ
        func value(at point: MatchPoint<Number>) -> Number {
            let target = power(point.tuning * point.tuning) * poles.power(sine: point.sine)
            let corrected = target * Self.inverse(of: fit.pole, sine: point.sine)
            return (corrected / own.power(sine: point.sine) - 1) * (1 / point.sine)
        }
        let lowest = value(at: fit.low)
        let m = (value(at: fit.high) - lowest) * (1 / (fit.high.sine - fit.low.sine))
        let l = lowest - m * fit.low.sine
        let square = (l + m + 1).rootOrTiny
        pole = fit.pole
        zeros = Quadratic(constant: Number(repeating: 1), linear: (l + 2 + square * 2).rootOrTiny, square: square)
    }
}

extension Vector {
    /// The square root of each lane, at least 1e-20: parameters outside the intended range can lead to a negative
    /// squared magnitude.
    @inline(__always)
    fileprivate var rootOrTiny: Self { Self.squareRoot(replacing(with: 1e-40, where: self .< 1e-40)) }
}
