// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Elementary functions in plain Swift. The audio path may call nothing whose cost the compiler cannot see, which rules
// out libm; it needs few functions, over modest ranges, and these are branch-free polynomials. They are accurate to a
// few units in the last place: DSPTests compares each with libm. None of the long ones is inlined: effects call them once
// in 32 frames at most, and the binary is to stay small.
//
// They are static members, so that they do not clash with libm's free functions: `Double.exp2(x)`, `.amplitude(decibels: x)`.
// Each takes a vector of any length. A vector of four takes hardly longer than one number: a step waits for the one before
// it either way.
//
// A polynomial's terms are added up in pairs, pairs of pairs and so on (G. Estrin, "Organization of Computer Systems:
// The Fixed Plus Variable Structure Computer", 1960), most of which does not have to wait for the rest.

/// 1.5 · 2⁵²: adding it to a double of magnitude below 2⁵¹ leaves the nearest integer in the low bits of the sum.
private let integerShift = 6_755_399_441_055_744.0

extension Vector {
    /// The straight line that is `constant` at 0 and rises by `slope`.
    @inline(__always)
    private static func line(_ constant: Double, _ slope: Double, _ x: Self) -> Self { x * slope + constant }

    /// 2 to the power of each `x`.
    ///
    /// `x` is held to ±1000, which stays clear of overflow and of subnormal results.
    @inline(never)
    public static func exp2(_ x: Self) -> Self {
        let x = x.limited(to: 1000)
        let shifted = x + integerShift
        // What remains is at most ln(2)/2 from zero, where the series of eᵗ to t¹³ is exact to rounding.
        let t = (x - (shifted - integerShift)) * 0.693_147_180_559_945_3
        let t2 = t * t
        let t4 = t2 * t2
        let sum0 = line(1, 1, t) + line(1.0 / 2, 1.0 / 6, t) * t2
        let sum4 = line(1.0 / 24, 1.0 / 120, t) + line(1.0 / 720, 1.0 / 5_040, t) * t2
        let sum8 = line(1.0 / 40_320, 1.0 / 362_880, t) + line(1.0 / 3_628_800, 1.0 / 39_916_800, t) * t2
        let sum12 = line(1.0 / 479_001_600, 1.0 / 6_227_020_800, t)
        let sum = (sum0 + sum4 * t4) + (sum8 + sum12 * t4) * (t4 * t4)
        return sum * shifted.powersOfTwo
    }

    /// e to the power of each `x`.
    @inline(__always)
    public static func exp(_ x: Self) -> Self { exp2(x * 1.442_695_040_888_963_4) }

    /// The factor that each of `decibels` is: 10^(decibels/20).
    @inline(__always)
    public static func amplitude(decibels: Self) -> Self { exp2(decibels * 0.166_096_404_744_368_1) }

    /// The sine and cosine of each `x`, for 0 ≤ `x` ≤ π/2.
    @inline(never)
    public static func sineAndCosine(_ x: Self) -> (sine: Self, cosine: Self) {
        let upper = x .> 0.785_398_163_397_448_3
        // In two pieces, π/2 − x keeps its relative accuracy where x comes close to π/2.
        let y = x.replacing(with: (1.570_796_326_794_896_6 - x) + 6.123_233_995_736_766e-17, where: upper)
        let y2 = y * y
        let y4 = y2 * y2
        let y8 = y4 * y4
        let sine0 = line(-1.0 / 6, 1.0 / 120, y2) + line(-1.0 / 5_040, 1.0 / 362_880, y2) * y4
        let sine4 =
            line(-1.0 / 39_916_800, 1.0 / 6_227_020_800, y2)
            + line(-1.0 / 1_307_674_368_000, 1.0 / 355_687_428_096_000, y2) * y4
        let sine = (sine0 + sine4 * y8) * y2 * y + y
        let cosine0 = line(-1.0 / 2, 1.0 / 24, y2) + line(-1.0 / 720, 1.0 / 40_320, y2) * y4
        let cosine4 =
            line(-1.0 / 3_628_800, 1.0 / 479_001_600, y2)
            + line(-1.0 / 87_178_291_200, 1.0 / 20_922_789_888_000, y2) * y4
        let cosine8 = y8 * (-1.0 / 6_402_373_705_728_000)
        let cosine = (cosine0 + (cosine4 + cosine8) * y8) * y2 + 1
        return (sine.replacing(with: cosine, where: upper), cosine.replacing(with: sine, where: upper))
    }

    /// The square root of each `x`; 0 for `x` ≤ 0.
    @inline(__always)
    public static func squareRoot(_ x: Self) -> Self { zero.replacing(with: x, where: x .> 0).squareRoots }
}

extension Double {
    /// The logarithm of `x` to base 2, for positive normal `x`.
    @inline(never)
    public static func log2(_ x: Double) -> Double {
        // x = m · 2ⁿ with m in √½ … √2; then ln(m) = 2·artanh(s), s = (m − 1)/(m + 1), |s| < 0.172.
        let sqrtHalfBits = 0x3fe6_a09e_667f_3bcd as UInt64
        let offset = x.bitPattern &- sqrtHalfBits
        let exponent = Int64(bitPattern: offset) >> 52
        let m = Double(bitPattern: x.bitPattern &- UInt64(bitPattern: exponent << 52))
        let s = (m - 1) / (m + 1)
        let s2 = s * s
        let s4 = s2 * s2
        let s8 = s4 * s4
        let sum0 = (1 + 1.0 / 3 * s2) + (1.0 / 5 + 1.0 / 7 * s2) * s4
        let sum4 = (1.0 / 9 + 1.0 / 11 * s2) + (1.0 / 13 + 1.0 / 15 * s2) * s4
        let sum8 = (1.0 / 17 + 1.0 / 19 * s2) + (1.0 / 21 + 1.0 / 23 * s2) * s4
        let sum = sum0 + (sum4 + sum8 * s8) * s8
        return Double(exponent) + s * sum * 2.885_390_081_777_926_8
    }

    /// The tangent of `x`, for 0 ≤ `x` < π/2.
    public static func tangent(_ x: Double) -> Double {
        let (sine, cosine) = sineAndCosine(x)
        return sine / cosine
    }
}
