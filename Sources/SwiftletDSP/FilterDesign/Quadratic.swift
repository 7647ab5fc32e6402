// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// constant + linear·s + square·s² for s = j·tan(ω/2), where ω is the angular frequency in radians per frame.
struct Quadratic<Number: Vector> {
    let constant, linear, square: Number

    @inline(__always)
    var sum: Number { constant + linear + square }

    /// Returns the squared magnitude times cos⁴(ω/2); `sine` is sin²(ω/2).
    @inline(__always)
    func power(sine: Number) -> Number {
        let cosine = 1 - sine
        let real = constant * cosine - square * sine
        return real * real + linear * linear * sine * cosine
    }
}
