// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// What the lanes of a vector are kept in: 2, 4 or 8 doubles.
///
/// There are two forms of arithmetic, which give the same bits. `BuiltinVectors.swift` has the compiler's own instructions
/// for vectors: the standard library's arithmetic takes one lane after the other, and leaves it to the optimiser to find
/// out that they were a vector (swiftlang/swift#78744). It mostly does, but not where lanes were taken from vectors or put
/// into them before. `StandardVectors.swift` has the standard library's, in case a compiler should not have the module
/// `Builtin`: with `SWIFTLET_STANDARD_VECTORS` in the environment, it is built. `make test-standard-vectors` tests that.
public protocol VectorStorage: BitwiseCopyable, Sendable {
    /// What comes of comparing two, lane by lane.
    associatedtype Mask

    /// The same number in every lane.
    init(repeating number: Double)
    /// The number in a lane, counted from 0.
    subscript(lane: Int) -> Double { get set }

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
    func isLess(than other: Self) -> Mask
    /// Where this is less than `other`, or both are equal.
    func isLessOrEqual(to other: Self) -> Mask
    /// Whether a mask is true in one of the first `count` lanes.
    static func any(_ mask: Mask, in count: Int) -> Bool
    /// Each lane, or `other`'s where `mask` is true.
    func selecting(_ other: Self, where mask: Mask) -> Self
    /// Each lane with the sign of `other`'s.
    func withSigns(of other: Self) -> Self
    /// 2 to the power of the integer in the low bits of each lane.
    var powersOfTwo: Self { get }
    /// Each lane, a positive normal number, as m · 2ⁿ with m in √½ … √2.
    var significandsAndExponents: (Self, Self) { get }
}

/// The place of the sign.
let signMask: UInt64 = 0x8000_0000_0000_0000

// Comparisons and bits are the standard library's in both forms, written for each size: what is generic goes lane by lane.

/// Two doubles.
public struct TwoLanes: VectorStorage {
    var numbers: SIMD2<Double>

    @inline(__always)
    init(_ numbers: SIMD2<Double>) { self.numbers = numbers }
    @inline(__always)
    init(bits: SIMD2<UInt64>) { numbers = unsafeBitCast(bits, to: SIMD2<Double>.self) }
    @inline(__always)
    public init(repeating number: Double) { numbers = SIMD2(repeating: number) }

    @inline(__always)
    public subscript(lane: Int) -> Double {
        get { numbers[lane] }
        set { numbers[lane] = newValue }
    }

    @inline(__always)
    public func isLess(than other: Self) -> SIMDMask<SIMD2<Int64>> { numbers .< other.numbers }
    @inline(__always)
    public func isLessOrEqual(to other: Self) -> SIMDMask<SIMD2<Int64>> { numbers .<= other.numbers }
    @inline(__always)
    public static func any(_ mask: SIMDMask<SIMD2<Int64>>, in count: Int) -> Bool { Swift.any(mask) }

    @inline(__always)
    var bits: SIMD2<UInt64> { unsafeBitCast(numbers, to: SIMD2<UInt64>.self) }
    @inline(__always)
    public func withSigns(of other: Self) -> Self { Self(bits: bits & ~signMask | other.bits & signMask) }
    @inline(__always)
    public var powersOfTwo: Self { Self(bits: (bits &+ 1023) &<< 52) }
    @inline(__always)
    public var significandsAndExponents: (Self, Self) {
        let exponent = (bits &- squareRootOfHalf) & exponentMask
        let count = Self(bits: (exponent &+ exponentBias) &>> 52 | exponentBase)
        return (Self(bits: bits &- exponent), count.subtracting(Self(repeating: exponentZero)))
    }
}

/// Four doubles.
public struct FourLanes: VectorStorage {
    var numbers: SIMD4<Double>

    @inline(__always)
    init(_ numbers: SIMD4<Double>) { self.numbers = numbers }
    @inline(__always)
    init(bits: SIMD4<UInt64>) { numbers = unsafeBitCast(bits, to: SIMD4<Double>.self) }
    @inline(__always)
    public init(repeating number: Double) { numbers = SIMD4(repeating: number) }

    @inline(__always)
    public subscript(lane: Int) -> Double {
        get { numbers[lane] }
        set { numbers[lane] = newValue }
    }

    @inline(__always)
    public func isLess(than other: Self) -> SIMDMask<SIMD4<Int64>> { numbers .< other.numbers }
    @inline(__always)
    public func isLessOrEqual(to other: Self) -> SIMDMask<SIMD4<Int64>> { numbers .<= other.numbers }
    @inline(__always)
    public static func any(_ mask: SIMDMask<SIMD4<Int64>>, in count: Int) -> Bool { Swift.any(mask) }

    @inline(__always)
    var bits: SIMD4<UInt64> { unsafeBitCast(numbers, to: SIMD4<UInt64>.self) }
    @inline(__always)
    public func withSigns(of other: Self) -> Self { Self(bits: bits & ~signMask | other.bits & signMask) }
    @inline(__always)
    public var powersOfTwo: Self { Self(bits: (bits &+ 1023) &<< 52) }
    @inline(__always)
    public var significandsAndExponents: (Self, Self) {
        let exponent = (bits &- squareRootOfHalf) & exponentMask
        let count = Self(bits: (exponent &+ exponentBias) &>> 52 | exponentBase)
        return (Self(bits: bits &- exponent), count.subtracting(Self(repeating: exponentZero)))
    }
}

/// Eight doubles.
public struct EightLanes: VectorStorage {
    var numbers: SIMD8<Double>

    @inline(__always)
    init(_ numbers: SIMD8<Double>) { self.numbers = numbers }
    @inline(__always)
    init(bits: SIMD8<UInt64>) { numbers = unsafeBitCast(bits, to: SIMD8<Double>.self) }
    @inline(__always)
    public init(repeating number: Double) { numbers = SIMD8(repeating: number) }

    @inline(__always)
    public subscript(lane: Int) -> Double {
        get { numbers[lane] }
        set { numbers[lane] = newValue }
    }

    @inline(__always)
    public func isLess(than other: Self) -> SIMDMask<SIMD8<Int64>> { numbers .< other.numbers }
    @inline(__always)
    public func isLessOrEqual(to other: Self) -> SIMDMask<SIMD8<Int64>> { numbers .<= other.numbers }
    @inline(__always)
    public static func any(_ mask: SIMDMask<SIMD8<Int64>>, in count: Int) -> Bool {
        // Of six, two lanes idle, and hold anything.
        Swift.any(count == 8 ? mask : mask .& (SIMD8<Int64>(0, 1, 2, 3, 4, 5, 6, 7) .< Int64(count)))
    }

    @inline(__always)
    var bits: SIMD8<UInt64> { unsafeBitCast(numbers, to: SIMD8<UInt64>.self) }
    @inline(__always)
    public func withSigns(of other: Self) -> Self { Self(bits: bits & ~signMask | other.bits & signMask) }
    @inline(__always)
    public var powersOfTwo: Self { Self(bits: (bits &+ 1023) &<< 52) }
    @inline(__always)
    public var significandsAndExponents: (Self, Self) {
        let exponent = (bits &- squareRootOfHalf) & exponentMask
        let count = Self(bits: (exponent &+ exponentBias) &>> 52 | exponentBase)
        return (Self(bits: bits &- exponent), count.subtracting(Self(repeating: exponentZero)))
    }
}
