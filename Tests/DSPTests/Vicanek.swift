// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// The forms of M. Vicanek, "Matched Second Order Digital Filters" (2016), to compare with: poles by impulse invariance, and a
/// numerator whose magnitude is that of the prototype at the filter's frequency and, as the type has it, at 0 Hz and at Nyquist.
struct Vicanek {
    private let (b0, b1, b2): (Double, Double, Double)
    private let (a1, a2): (Double, Double)

    /// Poles, whose squared magnitude is c0·(1 − φ) + c1·φ + c2·4φ(1 − φ) with φ = sin²(ω/2): c0 is that at 0 Hz, c1 that at Nyquist.
    private struct Poles {
        let (a1, a2): (Double, Double)
        let (c0, c1, c2): (Double, Double, Double)
        /// φ at the filter's frequency.
        let phi: Double

        init(tuning: Double, q: Double) {
            let w = 2 * Double.pi * tuning
            let damping = 0.5 / q
            let decay = exp(-damping * w)
            let bend = abs(1 - damping * damping).squareRoot() * w
            (a1, a2) = (-2 * decay * (damping <= 1 ? cos(bend) : cosh(bend)), decay * decay)
            (c0, c1, c2) = ((1 + a1 + a2) * (1 + a1 + a2), (1 - a1 + a2) * (1 - a1 + a2), -4 * a2)
            phi = sin(w / 2) * sin(w / 2)
        }

        /// The squared magnitude at the frequency, and its slope over φ.
        var size: Double { c0 * (1 - phi) + c1 * phi + c2 * 4 * phi * (1 - phi) }
        var slope: Double { c1 - c0 + 4 * (1 - 2 * phi) * c2 }
    }

    private init(_ b0: Double, _ b1: Double, _ b2: Double, _ poles: Poles) {
        (self.b0, self.b1, self.b2, a1, a2) = (b0, b1, b2, poles.a1, poles.a2)
    }

    /// With the squared magnitudes of the numerator at 0 Hz and at Nyquist, and of the whole at the filter's frequency.
    private init(_ start: Double, _ end: Double, size: Double, _ poles: Poles) {
        let phi = poles.phi
        let middle = (poles.size * size - start * (1 - phi) - end * phi) / (4 * phi * (1 - phi))
        let sum = 0.5 * (start.squareRoot() + end.squareRoot())
        let first = 0.5 * (sum + (sum * sum + middle).squareRoot())
        self.init(first, 0.5 * (start.squareRoot() - end.squareRoot()), -middle / (4 * first), poles)
    }

    static func lowPass(_ tuning: Double, _ q: Double) -> Vicanek {
        let poles = Poles(tuning: tuning, q: q)
        let w = 0.5 / tuning
        let end = 1 / (pow(1 - w * w, 2) + w * w / (q * q))
        return Vicanek(poles.c0, poles.c1 * end, size: q * q, poles)
    }

    /// Two zeros at 0 Hz.
    static func highPass(_ tuning: Double, _ q: Double) -> Vicanek {
        let poles = Poles(tuning: tuning, q: q)
        let b0 = q * poles.size.squareRoot() / (4 * poles.phi)
        return Vicanek(b0, -2 * b0, b0, poles)
    }

    /// A zero at 0 Hz, and level at the filter's frequency.
    static func bandPass(_ tuning: Double, _ q: Double) -> Vicanek {
        let poles = Poles(tuning: tuning, q: q)
        let middle = (poles.size - poles.slope * poles.phi) / (4 * poles.phi * poles.phi)
        let b1 = -0.5 * (poles.slope + 4 * (2 * poles.phi - 1) * middle).squareRoot()
        let first = 0.5 * ((middle + b1 * b1).squareRoot() - b1)
        return Vicanek(first, b1, -first - b1, poles)
    }

    /// A boost; a cut is the inverse of one.
    static func boost(_ tuning: Double, _ q: Double, decibels: Double) -> Vicanek {
        let a = pow(10, decibels / 40)
        let poles = Poles(tuning: tuning, q: q * a)
        let w = 0.5 / tuning
        func size(_ q: Double) -> Double { pow(1 - w * w, 2) + w * w / (q * q) }
        return Vicanek(poles.c0, poles.c1 * size(q / a) / size(q * a), size: a * a * a * a, poles)
    }

    func magnitude(at tuning: Double) -> Double {
        let w = 2 * Double.pi * tuning
        func size(_ x: Double, _ y: Double, _ z: Double) -> Double {
            hypot(x + y * cos(w) + z * cos(2 * w), y * sin(w) + z * sin(2 * w))
        }
        return size(b0, b1, b2) / size(1, a1, a2)
    }
}
