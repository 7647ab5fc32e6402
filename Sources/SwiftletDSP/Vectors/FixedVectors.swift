// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// The vectors of processors. `BuiltinVectors.swift` implements their arithmetic with the compiler's own instructions.
// The standard library's arithmetic works lane by lane and relies on the optimiser to vectorise it
// (swiftlang/swift#78744). That fails if lanes were extracted or inserted before. `StandardVectors.swift` uses the
// standard library's arithmetic, with the same results to the bit, for compilers without the module `Builtin`. It is
// built with `SWIFTLET_STANDARD_VECTORS` in the environment, and tested by `make test-standard-vectors`. Both use the
// standard library's comparisons and bit operations, written for each size: generic code works lane by lane.

/// The bit of the sign.
let signMask: UInt64 = 0x8000_0000_0000_0000

/// Two numbers.
public struct Vector2: Vector {
    var numbers: SIMD2<Double>

    @inline(__always)
    init(_ numbers: SIMD2<Double>) { self.numbers = numbers }
    @inline(__always)
    init(bits: SIMD2<UInt64>) { numbers = unsafeBitCast(bits, to: SIMD2<Double>.self) }
    @inline(__always)
    public init(repeating number: Double) { numbers = SIMD2(repeating: number) }
    /// Two numbers.
    @inline(__always)
    public init(_ first: Double, _ second: Double) { numbers = SIMD2(first, second) }

    @inline(__always)
    public static var laneCount: Int { 2 }

    /// The number in a lane, counted from 0.
    @inline(__always)
    public subscript(lane: Int) -> Double {
        get { numbers[lane] }
        set { numbers[lane] = newValue }
    }
    @inline(__always)
    public subscript(lane lane: Int) -> Double {
        get { numbers[lane] }
        set { numbers[lane] = newValue }
    }

    @inline(__always)
    public static func .< (left: Self, right: Self) -> SIMDMask<SIMD2<Int64>> { left.numbers .< right.numbers }
    @inline(__always)
    public static func .<= (left: Self, right: Self) -> SIMDMask<SIMD2<Int64>> { left.numbers .<= right.numbers }
    @inline(__always)
    public static func any(_ mask: SIMDMask<SIMD2<Int64>>) -> Bool { Swift.any(mask) }

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
        return (Self(bits: bits &- exponent), count - exponentZero)
    }
}

/// Four numbers.
public struct Vector4: Vector {
    var numbers: SIMD4<Double>

    @inline(__always)
    init(_ numbers: SIMD4<Double>) { self.numbers = numbers }
    @inline(__always)
    init(bits: SIMD4<UInt64>) { numbers = unsafeBitCast(bits, to: SIMD4<Double>.self) }
    @inline(__always)
    public init(repeating number: Double) { numbers = SIMD4(repeating: number) }
    /// Four numbers.
    @inline(__always)
    public init(_ first: Double, _ second: Double, _ third: Double, _ fourth: Double) {
        numbers = SIMD4(first, second, third, fourth)
    }

    @inline(__always)
    public static var laneCount: Int { 4 }

    /// The number in a lane, counted from 0.
    @inline(__always)
    public subscript(lane: Int) -> Double {
        get { numbers[lane] }
        set { numbers[lane] = newValue }
    }
    @inline(__always)
    public subscript(lane lane: Int) -> Double {
        get { numbers[lane] }
        set { numbers[lane] = newValue }
    }

    @inline(__always)
    public static func .< (left: Self, right: Self) -> SIMDMask<SIMD4<Int64>> { left.numbers .< right.numbers }
    @inline(__always)
    public static func .<= (left: Self, right: Self) -> SIMDMask<SIMD4<Int64>> { left.numbers .<= right.numbers }
    @inline(__always)
    public static func any(_ mask: SIMDMask<SIMD4<Int64>>) -> Bool { Swift.any(mask) }

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
        return (Self(bits: bits &- exponent), count - exponentZero)
    }
}

/// Six numbers.
public typealias Vector6 = VectorPair<Vector4, Vector2>
/// Eight numbers.
public typealias Vector8 = VectorPair<Vector4, Vector4>

// MARK: - Samples

extension Vector4 {
    /// Four samples in double precision.
    @inline(__always)
    init(_ samples: SIMD4<Float>) { self.init(widening: samples) }
}

extension SIMD4<Float> {
    /// Four samples in single precision.
    @inline(__always)
    init(_ samples: Vector4) { self = samples.narrowed }
}
