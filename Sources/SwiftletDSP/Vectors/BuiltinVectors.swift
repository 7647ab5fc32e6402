// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

#if !SWIFTLET_STANDARD_VECTORS
import Builtin

// The operations of vectors as the compiler's own instructions, which every processor has in one form or another. The two
// sizes differ in the names of those instructions alone.

extension Vector2 {
    @inline(__always)
    fileprivate init(_ vector: Builtin.Vec2xFPIEEE64) { self = unsafeBitCast(vector, to: Self.self) }
    @inline(__always)
    fileprivate var vector: Builtin.Vec2xFPIEEE64 { numbers._storage._value }

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
    public var squareRoots: Self { Self(Builtin.int_sqrt_Vec2xFPIEEE64(vector)) }
    @inline(__always)
    public func replacing(with other: Self, where mask: SIMDMask<SIMD2<Int64>>) -> Self {
        let bits = unsafeBitCast(mask, to: SIMD2<Int64>.self)._storage._value
        let choice = Builtin.trunc_Vec2xInt64_Vec2xInt1(bits)
        return Self(Builtin.select_Vec2xInt1_Vec2xFPIEEE64(choice, other.vector, vector))
    }
}

extension Vector4 {
    @inline(__always)
    fileprivate init(_ vector: Builtin.Vec4xFPIEEE64) { self = unsafeBitCast(vector, to: Self.self) }
    @inline(__always)
    fileprivate var vector: Builtin.Vec4xFPIEEE64 { numbers._storage._value }

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
    public var squareRoots: Self { Self(Builtin.int_sqrt_Vec4xFPIEEE64(vector)) }
    @inline(__always)
    public func replacing(with other: Self, where mask: SIMDMask<SIMD4<Int64>>) -> Self {
        let bits = unsafeBitCast(mask, to: SIMD4<Int64>.self)._storage._value
        let choice = Builtin.trunc_Vec4xInt64_Vec4xInt1(bits)
        return Self(Builtin.select_Vec4xInt1_Vec4xFPIEEE64(choice, other.vector, vector))
    }
}

// MARK: - Samples

extension Vector4 {
    /// Four samples in double precision.
    @inline(__always)
    init(widening samples: SIMD4<Float>) {
        self.init(Builtin.fpext_Vec4xFPIEEE32_Vec4xFPIEEE64(samples._storage._value))
    }

    /// In single precision.
    @inline(__always)
    var narrowed: SIMD4<Float> {
        unsafeBitCast(Builtin.fptrunc_Vec4xFPIEEE64_Vec4xFPIEEE32(vector), to: SIMD4<Float>.self)
    }
}
#endif
