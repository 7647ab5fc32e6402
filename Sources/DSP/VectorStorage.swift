// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// What the lanes of a vector are kept in: the standard library's vectors of 2, 4 or 8 doubles.
///
/// The standard library's own arithmetic takes one lane after the other, and leaves it to the optimiser to find out that
/// they were a vector (swiftlang/swift#78744). It mostly does, but not where lanes were taken from vectors or put into
/// them before. Hence these methods, which are the compiler's own instructions for vectors (`BuiltinVectors.swift`).
public protocol VectorStorage: SIMD<Double>, BitwiseCopyable, Sendable where MaskStorage: Sendable {
    /// The sum lane by lane.
    func adding(_ other: Self) -> Self
    /// The difference lane by lane.
    func subtracting(_ other: Self) -> Self
    /// The product lane by lane.
    func multiplied(by other: Self) -> Self
    /// The quotient lane by lane.
    func divided(by other: Self) -> Self
    /// Each lane with the other sign.
    var negated: Self { get }
    /// Each lane without its sign.
    var magnitudes: Self { get }
    /// The square root of each lane.
    var squareRoots: Self { get }
    /// Where this is less than `other`.
    func isLess(than other: Self) -> SIMDMask<MaskStorage>
    /// Where this is less than `other`, or both are equal.
    func isLessOrEqual(to other: Self) -> SIMDMask<MaskStorage>
    /// Each lane, or `other`'s where `mask` is true.
    func selecting(_ other: Self, where mask: SIMDMask<MaskStorage>) -> Self
    /// 2 to the power of the integer in the low bits of each lane.
    var powersOfTwo: Self { get }
}

// Comparisons and bits are the standard library's, in each size's own form: the generic one goes lane by lane.

extension SIMD2<Double> {
    @inline(__always)
    public func isLess(than other: Self) -> SIMDMask<SIMD2<Int64>> { self .< other }
    @inline(__always)
    public func isLessOrEqual(to other: Self) -> SIMDMask<SIMD2<Int64>> { self .<= other }
    @inline(__always)
    public var powersOfTwo: Self {
        unsafeBitCast((unsafeBitCast(self, to: SIMD2<UInt64>.self) &+ 1023) &<< 52, to: Self.self)
    }
}

extension SIMD4<Double> {
    @inline(__always)
    public func isLess(than other: Self) -> SIMDMask<SIMD4<Int64>> { self .< other }
    @inline(__always)
    public func isLessOrEqual(to other: Self) -> SIMDMask<SIMD4<Int64>> { self .<= other }
    @inline(__always)
    public var powersOfTwo: Self {
        unsafeBitCast((unsafeBitCast(self, to: SIMD4<UInt64>.self) &+ 1023) &<< 52, to: Self.self)
    }
}

extension SIMD8<Double> {
    @inline(__always)
    public func isLess(than other: Self) -> SIMDMask<SIMD8<Int64>> { self .< other }
    @inline(__always)
    public func isLessOrEqual(to other: Self) -> SIMDMask<SIMD8<Int64>> { self .<= other }
    @inline(__always)
    public var powersOfTwo: Self {
        unsafeBitCast((unsafeBitCast(self, to: SIMD8<UInt64>.self) &+ 1023) &<< 52, to: Self.self)
    }
}
