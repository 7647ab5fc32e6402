// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The lanes of two vectors, as one.
public struct VectorPair<First: Vector, Second: Vector>: Vector {
    /// The lanes that are counted first.
    public var first: First
    /// The lanes after them.
    public var second: Second

    /// The lanes of both.
    @inline(__always)
    public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }

    @inline(__always)
    public init(repeating number: Double) { self.init(First(repeating: number), Second(repeating: number)) }

    @inline(__always)
    public static var laneCount: Int { First.laneCount + Second.laneCount }

    @inline(__always)
    public subscript(lane lane: Int) -> Double {
        get { lane < First.laneCount ? first[lane: lane] : second[lane: lane &- First.laneCount] }
        set {
            if lane < First.laneCount {
                first[lane: lane] = newValue
            } else {
                second[lane: lane &- First.laneCount] = newValue
            }
        }
    }

    @inline(__always)
    public static func byteOffset(ofLane lane: Int) -> Int {
        if lane < First.laneCount { return First.byteOffset(ofLane: lane) }
        // The second starts after the first, at its next alignment.
        let alignment = MemoryLayout<Second>.alignment
        let beginning = (MemoryLayout<First>.size &+ alignment &- 1) / alignment * alignment
        return beginning &+ Second.byteOffset(ofLane: lane &- First.laneCount)
    }

    @inline(__always)
    public static func + (left: Self, right: Self) -> Self {
        Self(left.first + right.first, left.second + right.second)
    }
    @inline(__always)
    public static func - (left: Self, right: Self) -> Self {
        Self(left.first - right.first, left.second - right.second)
    }
    @inline(__always)
    public static func * (left: Self, right: Self) -> Self {
        Self(left.first * right.first, left.second * right.second)
    }
    @inline(__always)
    public static func / (left: Self, right: Self) -> Self {
        Self(left.first / right.first, left.second / right.second)
    }
    @inline(__always)
    public static prefix func - (pair: Self) -> Self { Self(-pair.first, -pair.second) }

    /// The result of comparing both.
    public typealias Mask = (first: First.Mask, second: Second.Mask)

    @inline(__always)
    public static func .< (left: Self, right: Self) -> Mask { (left.first .< right.first, left.second .< right.second) }
    @inline(__always)
    public static func .<= (left: Self, right: Self) -> Mask {
        (left.first .<= right.first, left.second .<= right.second)
    }
    @inline(__always)
    public static func any(_ mask: Mask) -> Bool { First.any(mask.first) || Second.any(mask.second) }
    @inline(__always)
    public func replacing(with other: Self, where mask: Mask) -> Self {
        Self(
            first.replacing(with: other.first, where: mask.first),
            second.replacing(with: other.second, where: mask.second))
    }

    @inline(__always)
    public var magnitudes: Self { Self(first.magnitudes, second.magnitudes) }
    @inline(__always)
    public func withSigns(of other: Self) -> Self {
        Self(first.withSigns(of: other.first), second.withSigns(of: other.second))
    }
    @inline(__always)
    public var significandsAndExponents: (Self, Self) {
        let (first, second) = (first.significandsAndExponents, second.significandsAndExponents)
        return (Self(first.0, second.0), Self(first.1, second.1))
    }
    @inline(__always)
    public var squareRoots: Self { Self(first.squareRoots, second.squareRoots) }
    @inline(__always)
    public var powersOfTwo: Self { Self(first.powersOfTwo, second.powersOfTwo) }
}

/// A vector of no numbers.
public struct NoLanes: Vector {
    @inline(__always)
    public init(repeating number: Double) {}

    public static var laneCount: Int { 0 }

    /// There is no lane to ask for.
    @inline(__always)
    public subscript(lane lane: Int) -> Double {
        get { 0 }
        set {}
    }

    @inline(__always)
    public static func + (left: Self, right: Self) -> Self { left }
    @inline(__always)
    public static func - (left: Self, right: Self) -> Self { left }
    @inline(__always)
    public static func * (left: Self, right: Self) -> Self { left }
    @inline(__always)
    public static func / (left: Self, right: Self) -> Self { left }
    @inline(__always)
    public static prefix func - (vector: Self) -> Self { vector }
    @inline(__always)
    public static func .< (left: Self, right: Self) -> Bool { false }
    @inline(__always)
    public static func .<= (left: Self, right: Self) -> Bool { false }
    @inline(__always)
    public static func any(_ mask: Bool) -> Bool { mask }
    @inline(__always)
    public func replacing(with other: Self, where mask: Bool) -> Self { self }
    @inline(__always)
    public var magnitudes: Self { self }
    @inline(__always)
    public func withSigns(of other: Self) -> Self { self }
    @inline(__always)
    public var significandsAndExponents: (Self, Self) { (self, self) }
    @inline(__always)
    public var squareRoots: Self { self }
    @inline(__always)
    public var powersOfTwo: Self { self }
}
