// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A vector of `count` doubles, which takes up the place of its storage: six lie in the place of eight, of which two idle.
public struct LaneVector<Storage: VectorStorage, let count: Int>: Vector {
    @usableFromInline var storage: Storage

    @inline(__always)
    init(_ storage: Storage) { self.storage = storage }

    @inline(__always)
    public init(repeating number: Double) { storage = Storage(repeating: number) }

    @inline(__always)
    public static var laneCount: Int { count }

    @inline(__always)
    public subscript(lane lane: Int) -> Double {
        get { storage[lane] }
        set { storage[lane] = newValue }
    }

    @inline(__always)
    public static func + (left: Self, right: Self) -> Self { Self(left.storage.adding(right.storage)) }
    @inline(__always)
    public static func - (left: Self, right: Self) -> Self { Self(left.storage.subtracting(right.storage)) }
    @inline(__always)
    public static func * (left: Self, right: Self) -> Self { Self(left.storage.multiplied(by: right.storage)) }
    @inline(__always)
    public static func / (left: Self, right: Self) -> Self { Self(left.storage.divided(by: right.storage)) }
    @inline(__always)
    public static prefix func - (vector: Self) -> Self { Self(vector.storage.negated) }

    @inline(__always)
    public static func .< (left: Self, right: Self) -> SIMDMask<Storage.MaskStorage> {
        left.storage.isLess(than: right.storage)
    }
    @inline(__always)
    public static func .<= (left: Self, right: Self) -> SIMDMask<Storage.MaskStorage> {
        left.storage.isLessOrEqual(to: right.storage)
    }
    @inline(__always)
    public static func any(_ mask: SIMDMask<Storage.MaskStorage>) -> Bool { Swift.any(mask) }
    @inline(__always)
    public func replacing(with other: Self, where mask: SIMDMask<Storage.MaskStorage>) -> Self {
        Self(storage.selecting(other.storage, where: mask))
    }

    @inline(__always)
    public var magnitudes: Self { Self(storage.magnitudes) }
    @inline(__always)
    public var squareRoots: Self { Self(storage.squareRoots) }
    @inline(__always)
    public var powersOfTwo: Self { Self(storage.powersOfTwo) }
}

/// Two numbers.
public typealias Vector2 = LaneVector<SIMD2<Double>, 2>
/// Four numbers: most often those of four moments or four frames.
public typealias Vector4 = LaneVector<SIMD4<Double>, 4>
/// Six numbers.
public typealias Vector6 = LaneVector<SIMD8<Double>, 6>
/// Eight numbers.
public typealias Vector8 = LaneVector<SIMD8<Double>, 8>

extension Vector2 {
    /// Two numbers.
    @inline(__always)
    public init(_ first: Double, _ second: Double) { self.init(SIMD2(first, second)) }
}

extension Vector4 {
    /// Four numbers.
    @inline(__always)
    public init(_ first: Double, _ second: Double, _ third: Double, _ fourth: Double) {
        self.init(SIMD4(first, second, third, fourth))
    }

    /// Four samples in double precision.
    @inline(__always)
    init(_ samples: SIMD4<Float>) { self.init(SIMD4(widening: samples)) }
}

extension SIMD4<Float> {
    /// Four samples in single precision.
    @inline(__always)
    init(_ samples: Vector4) { self.init(narrowing: samples.storage) }
}

extension LaneVector {
    /// The number in a lane, counted from 0.
    @inline(__always)
    public subscript(lane: Int) -> Double {
        get { storage[lane] }
        set { storage[lane] = newValue }
    }
}
