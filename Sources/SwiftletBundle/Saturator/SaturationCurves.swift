// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// A curve of the saturator. Its slope at 0 is 1.
protocol SaturationCurve {
    static func curve<Number: Vector>(_ x: Number) -> Number
    /// The first derivative.
    static func slope<Number: Vector>(_ x: Number) -> Number
    /// A function whose second derivative is the curve, for antialiasing.
    static func secondAntiderivative<Number: Vector>(_ x: Number) -> Number
}

// With a = |x|, c = min(a, the end of the bent part) and o = a − c, the antiderivatives below hold for x ≥ 0. They are odd.

/// x − 4x³/27 up to |x| = 3/2, and ±1 beyond (J. O. Smith, "Physical Audio Signal Processing", 2010, "Cubic Soft Clipper",
/// with a slope of 1).
enum SoftSaturation: SaturationCurve {
    @inline(__always)
    static func curve<Number: Vector>(_ x: Number) -> Number {
        let c = x.limited(to: 1.5)
        return c - c * c * c * (4.0 / 27)
    }

    @inline(__always)
    static func slope<Number: Vector>(_ x: Number) -> Number {
        let c = x.limited(to: 1.5)
        return 1 - c * c * (4.0 / 9)
    }

    /// c³/6 − c⁵/135 + 15/16·o + o²/2.
    @inline(__always)
    static func secondAntiderivative<Number: Vector>(_ x: Number) -> Number {
        let a = x.magnitudes
        let c = a.smaller(Number(repeating: 1.5))
        let (o, square) = (a - c, c * c)
        let bent = square * c * (1.0 / 6 - square * (1.0 / 135))
        let flat = (o * 0.5 + 0.9375) * o
        return (bent + flat).withSigns(of: x)
    }
}

/// The hyperbolic tangent, the curve of a differential pair of transistors.
enum TangentSaturation: SaturationCurve {
    @inline(__always)
    static func curve<Number: Vector>(_ x: Number) -> Number { .tanh(x) }

    @inline(__always)
    static func slope<Number: Vector>(_ x: Number) -> Number {
        let y = Number.tanh(x)
        return 1 - y * y
    }

    /// With e = exp(−2a), a²/2 − a·ln(2) + (π²/12 + Li₂(−e))/2, where Li₂ is the dilogarithm.
    @inline(__always)
    static func secondAntiderivative<Number: Vector>(_ x: Number) -> Number {
        let a = x.magnitudes
        let e = Number.exp(a * -2.0)
        let rest = 0.822_467_033_415_700_7 - e * negativeDilogarithm(e)
        return (a * (a * 0.5 - 0.693_147_180_559_945_3) + rest * 0.5).withSigns(of: x)
    }

    /// −Li₂(−e)/e for e in 0…1, within 10⁻¹¹: a polynomial through Chebyshev nodes. It is smooth, so the second derivative
    /// differs from the curve by less than 5·10⁻⁷.
    @inline(__always)
    private static func negativeDilogarithm<Number: Vector>(_ e: Number) -> Number {
        let (e2, e4) = (e * e, e * e * (e * e))
        let low =
            (e * -0.249_999_996_491_911_8 + 0.999_999_999_988_184_1)
            + (e * -0.062_496_610_600_740_33 + 0.111_110_937_615_476_97) * e2
        let middle =
            (e * -0.027_565_569_446_724_34 + 0.039_965_381_812_059_32)
            + (e * -0.013_315_192_615_164_34 + 0.019_562_248_073_056_53) * e2
        let high =
            (e * -0.003_540_902_287_156_676 + 0.007_854_275_185_779_42)
            + (e * -0.000_143_425_140_908_404_7 + 0.001_035_887_323_750_251) * e2
        return low + (middle + high * e4) * e4
    }
}

/// 1 − exp(−x) for x ≥ 0, and 2·exp(x/2) − 2 below: exponential saturation (U. Zölzer, ed., "DAFX: Digital Audio Effects",
/// 2002, section 5.3), which sets in earlier in one half of the wave than in the other, as in a valve. It adds even harmonics.
enum TubeSaturation: SaturationCurve {
    /// The level at which a half of the wave saturates.
    @inline(__always)
    private static func level<Number: Vector>(_ x: Number) -> Number {
        Number(repeating: 1).replacing(with: 2, where: x .< 0)
    }

    @inline(__always)
    static func curve<Number: Vector>(_ x: Number) -> Number {
        let s = level(x)
        return (s - s * .exp(-(x.magnitudes / s))).withSigns(of: x)
    }

    @inline(__always)
    static func slope<Number: Vector>(_ x: Number) -> Number { .exp(-(x.magnitudes / level(x))) }

    /// With s for the level, s·a²/2 − s²·a + s³·(1 − exp(−a/s)).
    @inline(__always)
    static func secondAntiderivative<Number: Vector>(_ x: Number) -> Number {
        let isNegative = x .< 0
        let s = Number(repeating: 1).replacing(with: 2, where: isNegative)
        let q = x.magnitudes * Number(repeating: 1).replacing(with: 0.5, where: isNegative)
        return (s * s * s * ((q * 0.5 - 1) * q + (1 - .exp(-q)))).withSigns(of: x)
    }
}

/// x/(1 + |x|), the law of O. Frölich (1881) and A. E. Kennelly ("Magnetic Reluctance", 1891) for the magnetisation of iron.
enum TapeSaturation: SaturationCurve {
    @inline(__always)
    static func curve<Number: Vector>(_ x: Number) -> Number { x / (x.magnitudes + 1) }

    @inline(__always)
    static func slope<Number: Vector>(_ x: Number) -> Number {
        let b = x.magnitudes + 1
        return 1 / (b * b)
    }

    /// a²/2 + a − (1 + a)·ln(1 + a).
    @inline(__always)
    static func secondAntiderivative<Number: Vector>(_ x: Number) -> Number {
        let a = x.magnitudes
        return ((a * 0.5 + 1) * a - (a + 1) * .log(a + 1)).withSigns(of: x)
    }
}

/// sin(x): a wave folder (D. Rossum, "Making Digital Filters Sound Analog", 1992, uses it as a soft clipper up to π/2).
enum FoldSaturation: SaturationCurve {
    @inline(__always)
    static func curve<Number: Vector>(_ x: Number) -> Number { .sin(x) }
    @inline(__always)
    static func slope<Number: Vector>(_ x: Number) -> Number { .cos(x) }
    /// −sin(x).
    @inline(__always)
    static func secondAntiderivative<Number: Vector>(_ x: Number) -> Number { -.sin(x) }
}

/// x, clipped to ±1.
enum HardSaturation: SaturationCurve {
    @inline(__always)
    static func curve<Number: Vector>(_ x: Number) -> Number { x.limited(to: 1) }
    @inline(__always)
    static func slope<Number: Vector>(_ x: Number) -> Number {
        Number(repeating: 1).replacing(with: 0, where: x.magnitudes .> 1)
    }

    /// c³/6 + o/2 + o²/2.
    @inline(__always)
    static func secondAntiderivative<Number: Vector>(_ x: Number) -> Number {
        let a = x.magnitudes
        let c = a.smaller(Number(repeating: 1))
        let o = a - c
        return (c * c * c * (1.0 / 6) + (o + 1) * (o * 0.5)).withSigns(of: x)
    }
}
