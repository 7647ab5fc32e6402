// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// Exact for every number, as in C: infinities and NaN stay the same, and a zero has the sign of `x`.

/// 2⁵²: from here on, all doubles are integers. Adding it to a smaller one rounds that to an integer.
private let integersFrom = 4_503_599_627_370_496.0

extension Vector {
    /// The integer closest to each `x`, and of two the even one: `rounded(.toNearestOrEven)`.
    @inline(__always)
    public static func roundToEven(_ x: Self) -> Self {
        let rounded = ((x.magnitudes + integersFrom) - integersFrom).withSigns(of: x)
        return x.replacing(with: rounded, where: x.magnitudes .< integersFrom)
    }

    /// The integer closest to each `x`, and of two the one farther from 0: `rounded()`.
    @inline(__always)
    public static func round(_ x: Self) -> Self {
        let below = trunc(x.magnitudes)
        let isUpper = (x.magnitudes - below) .>= 0.5
        return below.replacing(with: below + 1, where: isUpper).withSigns(of: x)
    }

    /// The largest integer that is not above each `x`: `rounded(.down)`.
    @inline(__always)
    public static func floor(_ x: Self) -> Self {
        let closest = roundToEven(x)
        return closest.replacing(with: closest - 1, where: closest .> x).withSigns(of: x)
    }

    /// The smallest integer that is not below each `x`: `rounded(.up)`.
    @inline(__always)
    public static func ceil(_ x: Self) -> Self {
        let closest = roundToEven(x)
        return closest.replacing(with: closest + 1, where: closest .< x).withSigns(of: x)
    }

    /// Returns each `x` without its fraction: `rounded(.towardZero)`.
    @inline(__always)
    public static func trunc(_ x: Self) -> Self {
        floor(x.magnitudes).withSigns(of: x)
    }
}
