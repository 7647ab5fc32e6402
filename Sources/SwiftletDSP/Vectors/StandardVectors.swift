// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#if SWIFTLET_STANDARD_VECTORS

// The vector operations of the standard library. Its signs of zeros differ from those of the instructions, and its
// square root is a C function, which the compiler's proof cannot see.

extension Vector2 {
    @inline(__always)
    public static func + (left: Self, right: Self) -> Self { Self(left.numbers + right.numbers) }
    @inline(__always)
    public static func - (left: Self, right: Self) -> Self { Self(left.numbers - right.numbers) }
    @inline(__always)
    public static func * (left: Self, right: Self) -> Self { Self(left.numbers * right.numbers) }
    @inline(__always)
    public static func / (left: Self, right: Self) -> Self { Self(left.numbers / right.numbers) }
    @inline(__always)
    public static prefix func - (vector: Self) -> Self { Self(bits: vector.bits ^ signMask) }
    @inline(__always)
    public var magnitudes: Self { Self(bits: bits & ~signMask) }
    @inline(__always)
    public var squareRoots: Self {
        var roots = self
        for lane in 0..<2 { roots[lane] = nearestRoot(of: numbers[lane]) }
        return roots
    }
    @inline(__always)
    public func replacing(with other: Self, where mask: SIMDMask<SIMD2<Int64>>) -> Self {
        Self(numbers.replacing(with: other.numbers, where: mask))
    }
}

extension Vector4 {
    @inline(__always)
    public static func + (left: Self, right: Self) -> Self { Self(left.numbers + right.numbers) }
    @inline(__always)
    public static func - (left: Self, right: Self) -> Self { Self(left.numbers - right.numbers) }
    @inline(__always)
    public static func * (left: Self, right: Self) -> Self { Self(left.numbers * right.numbers) }
    @inline(__always)
    public static func / (left: Self, right: Self) -> Self { Self(left.numbers / right.numbers) }
    @inline(__always)
    public static prefix func - (vector: Self) -> Self { Self(bits: vector.bits ^ signMask) }
    @inline(__always)
    public var magnitudes: Self { Self(bits: bits & ~signMask) }
    @inline(__always)
    public var squareRoots: Self {
        var roots = self
        for lane in 0..<4 { roots[lane] = nearestRoot(of: numbers[lane]) }
        return roots
    }
    @inline(__always)
    public func replacing(with other: Self, where mask: SIMDMask<SIMD4<Int64>>) -> Self {
        Self(numbers.replacing(with: other.numbers, where: mask))
    }
}

// MARK: - Samples

extension Vector4 {
    /// Four samples in double precision.
    @inline(__always)
    init(widening samples: SIMD4<Float>) { self.init(SIMD4<Double>(samples)) }

    /// In single precision.
    @inline(__always)
    var narrowed: SIMD4<Float> { SIMD4<Float>(numbers) }
}

// MARK: - Square roots

/// The square root, rounded as the instruction does: to the closest double.
@inline(never)
private func nearestRoot(of x: Double) -> Double {
    guard x > 0, x < .infinity else { return x < 0 ? .nan : x }
    // x = m · 4ⁿ with m in 1 ..< 4.
    let isSubnormal = x < 0x1p-1022
    let normal = isSubnormal ? x * 0x1p54 : x
    let exponent = Int(normal.exponentBitPattern) &- 1023
    let m = Double(bitPattern: normal.significandBitPattern | UInt64(truncatingIfNeeded: 1023 &+ (exponent & 1)) &<< 52)
    // Heron's method from a straight line, which is within 6 %: squared and halved each time, that is below rounding.
    var root = (m + 2) / 3
    for _ in 0..<4 { root = 0.5 * (root + m / root) }
    // It is within a unit u = 2⁻⁵². In units of u², all these are integers: with m − root² = r, the root of m is above
    // root + u/2 where r > root·u, and below root − u/2 where r ≤ −root·u.
    let high = (root * 134_217_729) - (root * 134_217_729 - root)
    let low = root - high
    let square = root * root
    let r = (m - square) - (((high * high - square) + 2 * high * low) + low * low)
    if r > root * .ulpOfOne {
        root += .ulpOfOne
    } else if r <= -root * .ulpOfOne {
        root -= .ulpOfOne
    }
    let half = (exponent &>> 1) &- (isSubnormal ? 27 : 0)
    return root * Double(bitPattern: UInt64(truncatingIfNeeded: 1023 &+ half) &<< 52)
}

#endif
