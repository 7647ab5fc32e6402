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
    public static func .< (left: Self, right: Self) -> Storage.Mask {
        left.storage.isLess(than: right.storage)
    }
    @inline(__always)
    public static func .<= (left: Self, right: Self) -> Storage.Mask {
        left.storage.isLessOrEqual(to: right.storage)
    }
    @inline(__always)
    public static func any(_ mask: Storage.Mask) -> Bool { Storage.any(mask, in: count) }
    @inline(__always)
    public func replacing(with other: Self, where mask: Storage.Mask) -> Self {
        Self(storage.selecting(other.storage, where: mask))
    }

    @inline(__always)
    public var magnitudes: Self { Self(storage.magnitudes) }
    @inline(__always)
    public var squareRoots: Self { Self(storage.squareRoots) }
    @inline(__always)
    public func withSigns(of other: Self) -> Self { Self(storage.withSigns(of: other.storage)) }
    @inline(__always)
    public var powersOfTwo: Self { Self(storage.powersOfTwo) }
    @inline(__always)
    public var significandsAndExponents: (Self, Self) {
        let (significands, exponents) = storage.significandsAndExponents
        return (Self(significands), Self(exponents))
    }
}

/// Two numbers.
public typealias Vector2 = LaneVector<TwoLanes, 2>
/// Four numbers: most often those of four moments or four frames.
public typealias Vector4 = LaneVector<FourLanes, 4>
/// Six numbers.
public typealias Vector6 = LaneVector<EightLanes, 6>
/// Eight numbers.
public typealias Vector8 = LaneVector<EightLanes, 8>

extension Vector2 {
    /// Two numbers.
    @inline(__always)
    public init(_ first: Double, _ second: Double) { self.init(TwoLanes(SIMD2(first, second))) }
}

extension Vector4 {
    /// Four numbers.
    @inline(__always)
    public init(_ first: Double, _ second: Double, _ third: Double, _ fourth: Double) {
        self.init(FourLanes(SIMD4(first, second, third, fourth)))
    }

    /// Four samples in double precision.
    @inline(__always)
    init(_ samples: SIMD4<Float>) { self.init(FourLanes(widening: samples)) }
}

extension SIMD4<Float> {
    /// Four samples in single precision.
    @inline(__always)
    init(_ samples: Vector4) { self = samples.storage.narrowed }
}

extension LaneVector {
    /// The number in a lane, counted from 0.
    @inline(__always)
    public subscript(lane: Int) -> Double {
        get { storage[lane] }
        set { storage[lane] = newValue }
    }
}
