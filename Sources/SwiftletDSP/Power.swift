// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

extension Vector {
    /// Each `x` to the power of `y`, as C's `pow` for zeros, infinities, negative `x` and what is not a number.
    ///
    /// Within 3 units for results between 2⁻⁶⁴ and 2⁶⁴, within 8 for other normal ones; for a small integer `y`, a product is
    /// faster and closer. The logarithm is computed with twice the usual
    /// digits, as a large `y` multiplies its error.
    @inline(never)
    public static func pow(_ x: Self, _ y: Self) -> Self {
        let magnitude = x.magnitudes
        let infinity = Self(repeating: .infinity)
        // Larger exponents make 0, 1 or infinity of every x, too.
        let (logarithm, rest) = preciseLog2(magnitude)
        let (product, error) = productAndError(y.limited(to: 1e21), logarithm)
        let exponent = product.limited(to: 1100)
        let n = (exponent + integerShift) - integerShift
        let fraction = (exponent - n) + (error + y.limited(to: 1e21) * rest).limited(to: 1)
        // In two steps: 2ⁿ alone may be too large or small for a double.
        let half = ((n * 0.5 + integerShift) - integerShift)
        var result = exponentialSeries(fraction * 0.693_147_180_559_945_3) * (half + integerShift).powersOfTwo
        result *= (n - half + integerShift).powersOfTwo

        let (ofZero, ofInfinity) = (
            zero.replacing(with: infinity, where: y .< 0), infinity.replacing(with: zero, where: y .< 0)
        )
        result = result.replacing(with: ofZero, where: magnitude .<= 0)
        result = result.replacing(with: ofInfinity, where: magnitude .>= infinity)
        result = result.signed(asPowerOf: x, y)
        // Of what is not a number, 1 is made where the other number alone says so.
        result = (x + y).replacing(with: result, where: (magnitude + y.magnitudes) .>= 0)
        let one = Self(repeating: 1)
        result = result.replacing(with: one, where: y.magnitudes .<= 0)
        return result.replacing(with: one, where: (x - 1).magnitudes .<= 0)
    }

    /// This power of |x| as that of `x`: negative where `x` is and `y` is odd, and not a number where a negative `x` has
    /// the power of no integer.
    @inline(__always)
    private func signed(asPowerOf x: Self, _ y: Self) -> Self {
        let whole = Self.floor(y)
        let halfway = (y * 0.5 - Self.floor(y * 0.5)).magnitudes
        // 0.5 for odd numbers; and what is no integer is not.
        let isOdd = Self.zero.replacing(with: halfway, where: y .<= whole).replacing(
            with: 0.0, where: y.magnitudes .>= .infinity)
        let sign = Self(repeating: 1).withSigns(of: x).replacing(with: 1.0, where: isOdd .< 0.25)
        let isReal = Self(repeating: -1).replacing(with: 1.0, where: y .<= whole)
            .replacing(with: 1.0, where: x .>= 0).replacing(with: 1.0, where: x.magnitudes .>= .infinity)
        return (self * sign).replacing(with: .nan, where: isReal .< 0)
    }

    /// The logarithm of each positive `x` to base 2, as the sum of two numbers, within 2⁻⁵⁸ of itself.
    @inline(__always)
    private static func preciseLog2(_ x: Self) -> (Self, Self) {
        let isSubnormal = x .< 0x1p-1022
        let (m, exponents) = x.replacing(with: x * 0x1p54, where: isSubnormal).significandsAndExponents
        let n = exponents.replacing(with: exponents - 54, where: isSubnormal)
        // s = (m − 1)/(m + 1), with what is rounded off.
        let (above, below) = (m - 1, m + 1)
        let belowRest = m - (below - 1)
        let s = above / below
        let (product, error) = productAndError(s, below)
        let sRest = (((above - product) - error) - s * belowRest) / below
        // ln(m) = 2(s + s³/3 + s⁵/5 + …). What follows s is at most a hundredth of it.
        let s2 = s * s
        let s4 = s2 * s2
        let s8 = s4 * s4
        let sum0 = line(1.0 / 3, 1.0 / 5, s2) + line(1.0 / 7, 1.0 / 9, s2) * s4
        let sum4 = line(1.0 / 11, 1.0 / 13, s2) + line(1.0 / 15, 1.0 / 17, s2) * s4
        let sum8 = line(1.0 / 19, 1.0 / 21, s2) + line(1.0 / 23, 1.0 / 25, s2) * s4
        let small = sRest + s * (s2 * (sum0 + (sum4 + sum8 * s8) * s8))
        let sum = s + small
        let sumRest = small - (sum - s)
        // 2/ln(2), in two pieces.
        let (log, logError) = productAndError(sum, Self(repeating: 2.885_390_081_777_926_8))
        let logRest = logError + (sum * 4.071_054_748_186_206_6e-17 + sumRest * 2.885_390_081_777_926_8)
        let result = n + log
        return (result, (log - (result - n)) + logRest)
    }

    /// The product, rounded, and what was rounded off (T. Dekker, "A Floating-Point Technique for Extending the Available
    /// Precision", 1971).
    @inline(__always)
    private static func productAndError(_ a: Self, _ b: Self) -> (Self, Self) {
        let product = a * b
        let ((aHigh, aLow), (bHigh, bLow)) = (halves(a), halves(b))
        return (product, ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow)
    }

    /// The upper 26 bits of each number and the others.
    @inline(__always)
    private static func halves(_ a: Self) -> (Self, Self) {
        let shifted = a * 134_217_729
        let high = shifted - (shifted - a)
        return (high, a - high)
    }
}
