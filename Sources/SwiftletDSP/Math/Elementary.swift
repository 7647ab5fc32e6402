// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Elementary functions in plain Swift. The audio path may call nothing whose cost the compiler cannot see, which rules
// out libm. These are polynomials without branches, here, in `Trigonometry.swift` and in `Rounding.swift`. DSPTests
// compares each with libm. The long ones are not inlined, to keep the binary small: effects call most of them once in
// 32 frames.
//
// They are static members, so that they do not clash with libm's free functions: `Double.exp2(x)`,
// `.amplitude(decibels: x)`. Each takes a vector of any length. A vector of four takes hardly longer than one number:
// each step depends on the previous one in either case.
//
// A polynomial's terms are added up in pairs, pairs of pairs and so on (G. Estrin, "Organization of Computer Systems:
// The Fixed Plus Variable Structure Computer", 1960), so that most operations are independent.
//
// Errors are in units of the last place: of 2⁻⁵² of the result.

/// 1.5 · 2⁵²: adding it to a double of magnitude below 2⁵¹ leaves the nearest integer in the low bits of the sum.
let integerShift = 6_755_399_441_055_744.0

extension Vector {
    /// The straight line that is `constant` at 0 and rises by `slope`.
    @inline(__always)
    static func line(_ constant: Double, _ slope: Double, _ x: Self) -> Self { x * slope + constant }

    /// eᵗ for |t| ≤ ln(2)/2, where the series to t¹³ is exact to rounding.
    @inline(__always)
    static func exponentialSeries(_ t: Self) -> Self {
        let t2 = t * t
        let t4 = t2 * t2
        let sum0 = line(1, 1, t) + line(1.0 / 2, 1.0 / 6, t) * t2
        let sum4 = line(1.0 / 24, 1.0 / 120, t) + line(1.0 / 720, 1.0 / 5_040, t) * t2
        let sum8 = line(1.0 / 40_320, 1.0 / 362_880, t) + line(1.0 / 3_628_800, 1.0 / 39_916_800, t) * t2
        let sum12 = line(1.0 / 479_001_600, 1.0 / 6_227_020_800, t)
        return (sum0 + sum4 * t4) + (sum8 + sum12 * t4) * (t4 * t4)
    }

    /// 2 to the power of each `x`, within 2 units.
    ///
    /// `x` is clamped to ±1000, which avoids overflow and subnormal results.
    @inline(never)
    public static func exp2(_ x: Self) -> Self {
        let x = x.limited(to: 1000)
        let shifted = x + integerShift
        // The remainder is at most ln(2)/2 from zero.
        let t = (x - (shifted - integerShift)) * 0.693_147_180_559_945_3
        return exponentialSeries(t) * shifted.powersOfTwo
    }

    /// Returns e to the power of each `x`, clamped to ±693, within 2 + |`x`| units.
    @inline(__always)
    public static func exp(_ x: Self) -> Self { exp2(x * 1.442_695_040_888_963_4) }

    /// The factor that each of `decibels` is: 10^(decibels/20).
    @inline(__always)
    public static func amplitude(decibels: Self) -> Self { exp2(decibels * 0.166_096_404_744_368_1) }

    /// The decibels that each factor is: 20·log₁₀(`amplitude`), for positive normal factors.
    @inline(__always)
    public static func decibels(amplitude: Self) -> Self { log2(amplitude) * 6.020_599_913_279_624 }

    /// Returns e to the power of each `x`, minus 1, within 2 units also close to 0. `x` is clamped to ±700.
    @inline(never)
    public static func expMinusOne(_ x: Self) -> Self {
        let held = x.limited(to: 700)
        let shifted = held * 1.442_695_040_888_963_4 + integerShift
        let n = shifted - integerShift
        // ln(2) in two pieces, the first of 40 bits: its product with n is exact.
        let t = (held - n * 0.693_147_180_559_208_2) - n * 7.371_002_565_167_799e-13
        let t2 = t * t
        let t4 = t2 * t2
        let sum2 = line(1.0 / 2, 1.0 / 6, t) + line(1.0 / 24, 1.0 / 120, t) * t2
        let sum6 = line(1.0 / 720, 1.0 / 5_040, t) + line(1.0 / 40_320, 1.0 / 362_880, t) * t2
        let sum10 = line(1.0 / 3_628_800, 1.0 / 39_916_800, t) + line(1.0 / 479_001_600, 1.0 / 6_227_020_800, t) * t2
        let series = ((sum2 + sum6 * t4) + sum10 * (t4 * t4)) * t2 + t
        let power = shifted.powersOfTwo
        // Below 2⁻⁵³, it is `x` itself.
        return (power * series + (power - 1)).replacing(with: x, where: x.magnitudes .< 1e-16)
    }

    /// The hyperbolic tangent of each `x`, within 3 units.
    @inline(__always)
    public static func tanh(_ x: Self) -> Self {
        // From 20 on it is 1 to rounding. (e²ˣ − 1)/(e²ˣ + 1)
        let e = expMinusOne(x.magnitudes.limited(to: 20) * 2)
        return (e / (e + 2)).withSigns(of: x)
    }

    /// The logarithm of each `x` to base 2, for positive normal `x`, within 4 units.
    @inline(never)
    public static func log2(_ x: Self) -> Self {
        // x = m · 2ⁿ with m in √½ … √2; then ln(m) = 2·artanh(s), s = (m − 1)/(m + 1), |s| < 0.172.
        let (m, n) = x.significandsAndExponents
        let s = (m - 1) / (m + 1)
        let s2 = s * s
        let s4 = s2 * s2
        let s8 = s4 * s4
        let sum0 = line(1, 1.0 / 3, s2) + line(1.0 / 5, 1.0 / 7, s2) * s4
        let sum4 = line(1.0 / 9, 1.0 / 11, s2) + line(1.0 / 13, 1.0 / 15, s2) * s4
        let sum8 = line(1.0 / 17, 1.0 / 19, s2) + line(1.0 / 21, 1.0 / 23, s2) * s4
        let sum = sum0 + (sum4 + sum8 * s8) * s8
        return n + s * sum * 2.885_390_081_777_926_8
    }

    /// The natural logarithm of each `x`, for positive normal `x`, within 4 units.
    @inline(__always)
    public static func log(_ x: Self) -> Self { log2(x) * 0.693_147_180_559_945_3 }

    /// The square root of each `x`; 0 for `x` ≤ 0, NaN for NaN.
    @inline(__always)
    public static func squareRoot(_ x: Self) -> Self { x.replacing(with: zero, where: x .<= zero).squareRoots }
}
