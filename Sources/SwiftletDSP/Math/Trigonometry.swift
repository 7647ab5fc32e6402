// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

extension Vector {
    /// The sine and cosine of each `x`, in radians, within 2 units. `x` is clamped to ±2²⁰, 167,000 turns.
    @inline(never)
    public static func sineAndCosine(_ x: Self) -> (sine: Self, cosine: Self) {
        let (quadrant, y) = reducedToQuadrants(x)
        let (series, cosine) = sineAndCosineSeries(y)
        // The series makes 0 of −0.
        let sine = series.withSigns(of: y)
        // In the second and fourth quadrant they change places, in the third and fourth the sine changes its sign, and in
        // the second and third the cosine.
        let isOdd = ((quadrant - 2).magnitudes - 1).magnitudes .< 0.5
        let (first, second) = (sine.replacing(with: cosine, where: isOdd), cosine.replacing(with: sine, where: isOdd))
        return (
            first.replacing(with: -first, where: quadrant .> 1.5),
            second.replacing(with: -second, where: (quadrant - 1.5).magnitudes .< 1)
        )
    }

    /// The sine of each `x`, in radians, as `sineAndCosine` has it.
    @inline(__always)
    public static func sin(_ x: Self) -> Self { sineAndCosine(x).sine }

    /// The cosine of each `x`, in radians, as `sineAndCosine` has it.
    @inline(__always)
    public static func cos(_ x: Self) -> Self { sineAndCosine(x).cosine }

    /// Returns the sine and cosine of each `x` in the first quadrant, 0 ≤ `x` ≤ π/2: the same bits as `sineAndCosine`,
    /// with less work.
    @inline(never)
    static func sineAndCosine(inFirstQuadrant x: Self) -> (sine: Self, cosine: Self) {
        let upper = x .> 0.785_398_163_397_448_3
        // In two pieces, π/2 − x keeps its relative accuracy where x comes close to π/2.
        let y = x.replacing(with: (1.570_796_326_794_896_6 - x) + 6.123_233_995_736_766e-17, where: upper)
        let (sine, cosine) = sineAndCosineSeries(y)
        return (sine.replacing(with: cosine, where: upper), cosine.replacing(with: sine, where: upper))
    }

    /// The sine and cosine of |`y`| ≤ π/4, where the series are exact to rounding.
    @inline(__always)
    private static func sineAndCosineSeries(_ y: Self) -> (sine: Self, cosine: Self) {
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
        return (sine, cosine)
    }
}

// MARK: - Which quadrant

/// Up to this, π/2 in four pieces is exact enough.
private let largestAngle = 1_048_576.0

extension Vector {
    /// The quadrant of each `x`, 0 to 3, and how far it is from that multiple of π/2: ±π/4.
    @inline(__always)
    private static func reducedToQuadrants(_ x: Self) -> (quadrant: Self, y: Self) {
        let x = x.limited(to: largestAngle)
        let n = (x * 0.636_619_772_367_581_4 + integerShift) - integerShift
        // π/2 in three parts of 33 bits, whose products with n are exact, and a remainder (W. Cody and W. Waite,
        // "Software Manual for the Elementary Functions", 1980). If they cancel, the rounding error matters.
        let first = x - n * 1.570_796_326_734_125_6
        let (second, secondError) = differenceAndError(first, n * 6.077_100_506_303_966e-11)
        let (third, thirdError) = differenceAndError(second, n * 2.022_266_248_711_166_5e-21)
        // In this order, a zero keeps its sign.
        let y = third - (n * 8.478_427_660_368_9e-32 - (secondError + thirdError))
        // n − 4·⌊n/4⌋: the rounded number is never halfway.
        let turns = (n * 0.25 - 0.375 + integerShift) - integerShift
        return (n - turns * 4, y)
    }

    /// Returns the rounded difference and the rounding error (O. Møller, "Quasi Double-Precision in Floating Point
    /// Addition", 1965).
    @inline(__always)
    private static func differenceAndError(_ a: Self, _ b: Self) -> (Self, Self) {
        let difference = a - b
        let part = difference - a
        return (difference, (a - (difference - part)) - (b + part))
    }
}
