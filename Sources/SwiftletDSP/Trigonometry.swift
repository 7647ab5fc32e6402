// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

extension Vector {
    /// The sine and cosine of each `x`, in radians, within 2 units for every finite `x`.
    ///
    /// What is infinite or not a number has none.
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

    /// The tangent of each `x`, in radians, within 3 units for every finite `x`.
    @inline(__always)
    public static func tan(_ x: Self) -> Self {
        let (sine, cosine) = sineAndCosine(x)
        return sine / cosine
    }

    /// The sine and cosine of each `x` in the first quadrant, 0 ≤ `x` ≤ π/2: what `sineAndCosine` makes of it, to the bit,
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

/// Multiples of π/2 up to this are taken off in vectors.
private let largestMultiple = 1_048_576.0

extension Vector {
    /// The quadrant of each `x`, 0 to 3, and how far it is from that multiple of π/2: ±π/4.
    @inline(__always)
    private static func reducedToQuadrants(_ x: Self) -> (quadrant: Self, y: Self) {
        let n = (x * 0.636_619_772_367_581_4 + integerShift) - integerShift
        // π/2 in three pieces of 33 bits, whose products with n are exact, and a rest (W. Cody and W. Waite, "Software
        // Manual for the Elementary Functions", 1980). Where they cancel each other, what was rounded off counts.
        let first = x - n * 1.570_796_326_734_125_6
        let (second, secondError) = differenceAndError(first, n * 6.077_100_506_303_966e-11)
        let (third, thirdError) = differenceAndError(second, n * 2.022_266_248_711_166_5e-21)
        // In this order, a zero keeps its sign.
        var y = third - (n * 8.478_427_660_368_9e-32 - (secondError + thirdError))
        // n − 4·⌊n/4⌋: what is rounded here is never halfway.
        let turns = (n * 0.25 - 0.375 + integerShift) - integerShift
        var quadrant = n - turns * 4
        if any(x.magnitudes .> largestMultiple) {
            for lane in 0..<laneCount where x[lane: lane].magnitude > largestMultiple {
                (quadrant[lane: lane], y[lane: lane]) = largeReducedToQuadrants(x[lane: lane])
            }
        }
        return (quadrant, y)
    }

    /// The difference, rounded, and what was rounded off (O. Møller, "Quasi Double-Precision in Floating Point Addition",
    /// 1965).
    @inline(__always)
    private static func differenceAndError(_ a: Self, _ b: Self) -> (Self, Self) {
        let difference = a - b
        let part = difference - a
        return (difference, (a - (difference - part)) - (b + part))
    }
}

/// The same for one number, above 2²⁰.
///
/// The number is m·2ᵉ with an integer m of 53 bits. Of 2/π, as many bits as make whole turns with 2ᵉ are left out, and the
/// 192 bits that follow are multiplied by m: M. Payne and R. Hanek, "Radian Reduction for Trigonometric Functions", 1983.
@inline(never)
private func largeReducedToQuadrants(_ x: Double) -> (quadrant: Double, y: Double) {
    guard x.magnitude < .infinity else { return (0, .nan) }
    let m = x.significandBitPattern | 1 << 52
    // The first bit that is needed is worth 2 turns of a quarter each. Before the first of 2/π are 64 that are 0.
    let start = Int(x.exponentBitPattern) &- 1023 &- 52 &- 2 &+ 64
    func word(_ number: Int) -> UInt64 {
        let (index, shift) = ((start &>> 6) &+ number, UInt64(start & 63))
        let (high, low) = (twoOverPi[unchecked: index], twoOverPi[unchecked: index &+ 1])
        return shift == 0 ? high : high &<< shift | low &>> (64 &- shift)
    }
    let (high, low) = (m.multipliedFullWidth(by: word(1)), m.multipliedFullWidth(by: word(2)))
    let (middle, carry) = high.low.addingReportingOverflow(low.high)
    var words = (m &* word(0) &+ high.high &+ (carry ? 1 : 0), middle, low.low)
    // Of quarters of the circle, two bits before the point.
    var quadrant = words.0 &>> 62
    words = (words.0 &<< 2 | words.1 &>> 62, words.1 &<< 2 | words.2 &>> 62, words.2 &<< 2)
    // From a half on, it is the next quadrant, less what is missing.
    let isBelow = words.0 &>> 63 == 1
    if isBelow {
        quadrant &+= 1
        words = (~words.0, ~words.1, ~words.2)
    }
    let zeros = UInt64(words.0.leadingZeroBitCount)
    let leading =
        zeros == 64
        ? words.1 : zeros == 0 ? words.0 : words.0 &<< zeros | words.1 &>> (64 &- zeros)
    // 2⁻⁶⁴⁻ᶻᵉʳᵒˢ·π/2
    let fraction = Double(leading) * Double(bitPattern: (1023 &- 64 &- zeros) &<< 52)
    let y = fraction * 1.570_796_326_794_896_6
    let isNegative = x < 0
    return (
        Double(isNegative ? (0 &- quadrant) & 3 : quadrant & 3), isBelow != isNegative ? -y : y
    )
}

/// 64 zeros and the bits of 2/π behind the point.
private var twoOverPi: InlineArray<21, UInt64> {
    @inline(__always) get {
        [
            0, 0xa2f9_836e_4e44_1529, 0xfc27_57d1_f534_ddc0, 0xdb62_9599_3c43_9041, 0xfe51_63ab_debb_c561,
            0xb724_6e3a_424d_d2e0, 0x0649_2eea_09d1_921c, 0xfe1d_eb1c_b129_a73e, 0xe882_35f5_2ebb_4484,
            0xe99c_7026_b45f_7e41, 0x3991_d639_8353_39f4, 0x9c84_5f8b_bdf9_283b, 0x1ff8_97ff_de05_980f,
            0xef2f_118b_5a0a_6d1f, 0x6d36_7ecf_27cb_09b7, 0x4f46_3f66_9e5f_ea2d, 0x7527_bac7_ebe5_f17b,
            0x3d07_39f7_8a52_92ea, 0x6bfb_5fb1_1f8d_5d08, 0x5603_3046_fc7b_6bab, 0xf0cf_bc20_9af4_361d,
        ]
    }
}
