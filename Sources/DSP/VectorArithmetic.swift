// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Builtin

// Arithmetic of whole vectors of doubles.
//
// The standard library's takes one lane after the other, and leaves it to the optimiser to find out that they were a
// vector (swiftlang/swift#78744). It mostly does, but not where lanes were taken from vectors or put into them before.
// Here each operation is the compiler's own instruction for vectors, which every processor has in one form or another. As
// these are more special than the standard library's, they are what an operator means wherever this module is imported.
// (What nothing here needs is left to the standard library.)
//
// The three sizes differ in the names of those instructions alone.

/// A vector of doubles: what is done with it is done lane by lane.
public protocol DoubleVector: SIMD<Double> {
    /// The same number in every lane.
    init(repeating number: Double)
    /// The sum lane by lane.
    static func + (left: Self, right: Self) -> Self
    /// The difference lane by lane.
    static func - (left: Self, right: Self) -> Self
    /// The product lane by lane.
    static func * (left: Self, right: Self) -> Self
    /// The quotient lane by lane.
    static func / (left: Self, right: Self) -> Self
    /// Each lane with the other sign.
    static prefix func - (vector: Self) -> Self
    /// Where the left is less.
    static func .< (left: Self, right: Self) -> SIMDMask<MaskStorage>
    /// Each lane without its sign.
    var magnitudes: Self { get }
    /// Each lane, or `other`'s where `mask` says so.
    func replacing(with other: Self, where mask: SIMDMask<MaskStorage>) -> Self
}

extension DoubleVector {
    /// The sum of each lane and a number.
    @inline(__always)
    public static func + (left: Self, right: Double) -> Self { left + Self(repeating: right) }
    /// The sum of a number and each lane.
    @inline(__always)
    public static func + (left: Double, right: Self) -> Self { Self(repeating: left) + right }
    /// The difference of each lane and a number.
    @inline(__always)
    public static func - (left: Self, right: Double) -> Self { left - Self(repeating: right) }
    /// The difference of a number and each lane.
    @inline(__always)
    public static func - (left: Double, right: Self) -> Self { Self(repeating: left) - right }
    /// The product of each lane and a number.
    @inline(__always)
    public static func * (left: Self, right: Double) -> Self { left * Self(repeating: right) }
    /// The product of a number and each lane.
    @inline(__always)
    public static func * (left: Double, right: Self) -> Self { Self(repeating: left) * right }
    /// The quotient of each lane and a number.
    @inline(__always)
    public static func / (left: Self, right: Double) -> Self { left / Self(repeating: right) }
    /// The quotient of a number and each lane.
    @inline(__always)
    public static func / (left: Double, right: Self) -> Self { Self(repeating: left) / right }
    /// Adds lane by lane.
    @inline(__always)
    public static func += (left: inout Self, right: Self) { left = left + right }
    /// Multiplies lane by lane.
    @inline(__always)
    public static func *= (left: inout Self, right: Self) { left = left * right }

    /// Each lane held to ±`limit`.
    @inline(__always)
    public func limited(to limit: Double) -> Self {
        // One after the other: each is one instruction, a minimum and a maximum.
        let (highest, lowest) = (Self(repeating: limit), Self(repeating: -limit))
        let held = replacing(with: highest, where: highest .< self)
        return held.replacing(with: lowest, where: held .< lowest)
    }
}

extension SIMD2<Double>: DoubleVector {
    @inline(__always)
    fileprivate init(_ vector: Builtin.Vec2xFPIEEE64) { self = unsafeBitCast(vector, to: Self.self) }
    @inline(__always)
    fileprivate var vector: Builtin.Vec2xFPIEEE64 { _storage._value }

    @inline(__always)
    public static func + (left: Self, right: Self) -> Self {
        Self(Builtin.fadd_Vec2xFPIEEE64(left.vector, right.vector))
    }
    @inline(__always)
    public static func - (left: Self, right: Self) -> Self {
        Self(Builtin.fsub_Vec2xFPIEEE64(left.vector, right.vector))
    }
    @inline(__always)
    public static func * (left: Self, right: Self) -> Self {
        Self(Builtin.fmul_Vec2xFPIEEE64(left.vector, right.vector))
    }
    @inline(__always)
    public static func / (left: Self, right: Self) -> Self {
        Self(Builtin.fdiv_Vec2xFPIEEE64(left.vector, right.vector))
    }
    @inline(__always)
    public static prefix func - (vector: Self) -> Self { Self(Builtin.fneg_Vec2xFPIEEE64(vector.vector)) }
    @inline(__always)
    public var magnitudes: Self { Self(Builtin.int_fabs_Vec2xFPIEEE64(vector)) }
    @inline(__always)
    public func replacing(with other: Self, where mask: SIMDMask<SIMD2<Int64>>) -> Self {
        let bits = unsafeBitCast(mask, to: SIMD2<Int64>.self)._storage._value
        let choice = Builtin.trunc_Vec2xInt64_Vec2xInt1(bits)
        return Self(Builtin.select_Vec2xInt1_Vec2xFPIEEE64(choice, other.vector, vector))
    }
}

extension SIMD4<Double>: DoubleVector {
    @inline(__always)
    fileprivate init(_ vector: Builtin.Vec4xFPIEEE64) { self = unsafeBitCast(vector, to: Self.self) }
    @inline(__always)
    fileprivate var vector: Builtin.Vec4xFPIEEE64 { _storage._value }

    @inline(__always)
    public static func + (left: Self, right: Self) -> Self {
        Self(Builtin.fadd_Vec4xFPIEEE64(left.vector, right.vector))
    }
    @inline(__always)
    public static func - (left: Self, right: Self) -> Self {
        Self(Builtin.fsub_Vec4xFPIEEE64(left.vector, right.vector))
    }
    @inline(__always)
    public static func * (left: Self, right: Self) -> Self {
        Self(Builtin.fmul_Vec4xFPIEEE64(left.vector, right.vector))
    }
    @inline(__always)
    public static func / (left: Self, right: Self) -> Self {
        Self(Builtin.fdiv_Vec4xFPIEEE64(left.vector, right.vector))
    }
    @inline(__always)
    public static prefix func - (vector: Self) -> Self { Self(Builtin.fneg_Vec4xFPIEEE64(vector.vector)) }
    @inline(__always)
    public var magnitudes: Self { Self(Builtin.int_fabs_Vec4xFPIEEE64(vector)) }
    @inline(__always)
    public func replacing(with other: Self, where mask: SIMDMask<SIMD4<Int64>>) -> Self {
        let bits = unsafeBitCast(mask, to: SIMD4<Int64>.self)._storage._value
        let choice = Builtin.trunc_Vec4xInt64_Vec4xInt1(bits)
        return Self(Builtin.select_Vec4xInt1_Vec4xFPIEEE64(choice, other.vector, vector))
    }
}

extension SIMD8<Double>: DoubleVector {
    @inline(__always)
    fileprivate init(_ vector: Builtin.Vec8xFPIEEE64) { self = unsafeBitCast(vector, to: Self.self) }
    @inline(__always)
    fileprivate var vector: Builtin.Vec8xFPIEEE64 { _storage._value }

    @inline(__always)
    public static func + (left: Self, right: Self) -> Self {
        Self(Builtin.fadd_Vec8xFPIEEE64(left.vector, right.vector))
    }
    @inline(__always)
    public static func - (left: Self, right: Self) -> Self {
        Self(Builtin.fsub_Vec8xFPIEEE64(left.vector, right.vector))
    }
    @inline(__always)
    public static func * (left: Self, right: Self) -> Self {
        Self(Builtin.fmul_Vec8xFPIEEE64(left.vector, right.vector))
    }
    @inline(__always)
    public static func / (left: Self, right: Self) -> Self {
        Self(Builtin.fdiv_Vec8xFPIEEE64(left.vector, right.vector))
    }
    @inline(__always)
    public static prefix func - (vector: Self) -> Self { Self(Builtin.fneg_Vec8xFPIEEE64(vector.vector)) }
    @inline(__always)
    public var magnitudes: Self { Self(Builtin.int_fabs_Vec8xFPIEEE64(vector)) }
    @inline(__always)
    public func replacing(with other: Self, where mask: SIMDMask<SIMD8<Int64>>) -> Self {
        let bits = unsafeBitCast(mask, to: SIMD8<Int64>.self)._storage._value
        let choice = Builtin.trunc_Vec8xInt64_Vec8xInt1(bits)
        return Self(Builtin.select_Vec8xInt1_Vec8xFPIEEE64(choice, other.vector, vector))
    }
}

extension SIMD4<Double> {
    /// The square root of each lane, none of which is below 0.
    @inline(__always)
    var root: Self { Self(Builtin.int_sqrt_Vec4xFPIEEE64(vector)) }
}

// MARK: - Samples

extension SIMD4<Double> {
    /// Four samples in double precision.
    @inline(__always)
    public init(_ samples: SIMD4<Float>) {
        self.init(Builtin.fpext_Vec4xFPIEEE32_Vec4xFPIEEE64(samples._storage._value))
    }
}

extension SIMD4<Float> {
    /// Four samples in single precision.
    @inline(__always)
    public init(_ samples: SIMD4<Double>) {
        self = unsafeBitCast(Builtin.fptrunc_Vec4xFPIEEE64_Vec4xFPIEEE32(samples.vector), to: Self.self)
    }
}
