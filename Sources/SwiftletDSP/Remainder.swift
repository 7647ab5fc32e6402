// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Exact for all numbers, as in C, in integers. The time grows with the ratio of the two: a division for each 11 bits of it,
// 187 at most. What only has to be kept in 0 … 1 is kept there faster by `x - .floor(x)`.

extension Vector {
    /// The rest of each `x` when it is divided by `y` an integer number of times, with the sign of `x`:
    /// `x.truncatingRemainder(dividingBy: y)`.
    ///
    /// Not a number where `x` is infinite or `y` is 0.
    @inline(__always)
    public static func fmod(_ x: Self, _ y: Self) -> Self {
        var rest = x
        for lane in 0..<laneCount { rest[lane: lane] = SwiftletDSP.fmod(x[lane: lane], y[lane: lane]) }
        return rest
    }

    /// What each `x` is above or below the closest multiple of `y`, and of two the even one:
    /// `x.remainder(dividingBy: y)`.
    ///
    /// Not a number where `x` is infinite or `y` is 0.
    @inline(__always)
    public static func remainder(_ x: Self, _ y: Self) -> Self {
        var rest = x
        for lane in 0..<laneCount { rest[lane: lane] = SwiftletDSP.remainder(x[lane: lane], y[lane: lane]) }
        return rest
    }
}

@inline(never)
private func fmod(_ x: Double, _ y: Double) -> Double {
    let (dividend, divisor) = (x.magnitude, y.magnitude)
    guard dividend < .infinity, divisor > 0 else { return .nan }
    guard dividend >= divisor else { return x }
    // Both as an integer times a power of two.
    let (m, n) = (dividend.integer, divisor.integer)
    var rest = m.significand % n.significand
    var shift = m.exponent &- n.exponent
    while shift > 0 {
        // Below 2⁵³ before, and so below 2⁶⁴ now.
        let step = min(shift, 11)
        rest = rest &<< UInt64(step) % n.significand
        shift &-= step
    }
    let result = Double(rest) * divisor.ulp
    return x < 0 ? -result : result
}

private func remainder(_ x: Double, _ y: Double) -> Double {
    let divisor = y.magnitude
    // What is left of an even number of times.
    var rest = fmod(x.magnitude, divisor * 2)
    if rest >= divisor {
        rest -= divisor
        if rest >= divisor - rest { rest -= divisor }
    } else if rest > divisor - rest {
        rest -= divisor
    }
    return x.sign == .minus ? -rest : rest
}

extension Double {
    /// The positive number as an integer times 2 to the power of the exponent (less 1075).
    @inline(__always)
    fileprivate var integer: (significand: UInt64, exponent: Int) {
        let exponent = Int(exponentBitPattern)
        return exponent == 0 ? (significandBitPattern, 1) : (significandBitPattern | 1 << 52, exponent)
    }
}
