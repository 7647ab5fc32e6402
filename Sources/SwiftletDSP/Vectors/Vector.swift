// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Numbers in double precision that are computed with together, lane by lane: `Double`, which is one of them, `Vector2`,
/// `Vector4` and so on, and every `Frame`.
///
/// Code that is generic over vectors computes one number, several control points of a parameter, or all channels of a frame, by
/// the same lines and to the same bits.
public protocol Vector: Zeroable, Sendable {
    /// The result of comparing two vectors, lane by lane.
    associatedtype Mask
    /// How many numbers there are.
    static var laneCount: Int { get }

    /// Returns a vector with the same number in every lane.
    init(repeating number: Double)
    /// The number in a lane, counted from 0.
    subscript(lane lane: Int) -> Double { get set }
    /// Returns the offset in bytes of a lane, a double, in the vector's memory. The default is for adjacent lanes.
    static func byteOffset(ofLane lane: Int) -> Int

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

    /// Returns the lanes where the left is less.
    static func .< (left: Self, right: Self) -> Mask
    /// Returns the lanes where the left is less, or both are equal.
    static func .<= (left: Self, right: Self) -> Mask
    /// Whether a mask has a lane that is true.
    static func any(_ mask: Mask) -> Bool
    /// Each lane, or `other`'s where `mask` is true.
    func replacing(with other: Self, where mask: Mask) -> Self

    /// Each lane without its sign.
    var magnitudes: Self { get }
    /// The square root of each lane; not a number for negative ones.
    var squareRoots: Self { get }
    /// Each lane with the sign that the other's has, be it of a zero.
    func withSigns(of other: Self) -> Self
    /// 2 to the power of the integer in the low bits of each lane: see `exp2`.
    var powersOfTwo: Self { get }
    /// Each lane, a positive normal number, as m · 2ⁿ with m in √½ … √2.
    var significandsAndExponents: (Self, Self) { get }
}

extension Vector {
    @inline(__always)
    public static func byteOffset(ofLane lane: Int) -> Int { 8 &* lane }

    /// 0 in every lane; of a frame, silence.
    @inline(__always)
    public static var zero: Self { Self(repeating: 0) }

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
    /// Subtracts lane by lane.
    @inline(__always)
    public static func -= (left: inout Self, right: Self) { left = left - right }
    /// Multiplies lane by lane.
    @inline(__always)
    public static func *= (left: inout Self, right: Self) { left = left * right }
    /// Divides lane by lane.
    @inline(__always)
    public static func /= (left: inout Self, right: Self) { left = left / right }
    /// Multiplies each lane by a number.
    @inline(__always)
    public static func *= (left: inout Self, right: Double) { left = left * right }
    /// Divides each lane by a number.
    @inline(__always)
    public static func /= (left: inout Self, right: Double) { left = left / right }
    /// Adds a number to each lane.
    @inline(__always)
    public static func += (left: inout Self, right: Double) { left = left + right }
    /// Subtracts a number from each lane.
    @inline(__always)
    public static func -= (left: inout Self, right: Double) { left = left - right }

    /// Returns the lanes that are less than a number.
    @inline(__always)
    public static func .< (left: Self, right: Double) -> Mask { left .< Self(repeating: right) }
    /// Returns the lanes that are less than a number, or equal to it.
    @inline(__always)
    public static func .<= (left: Self, right: Double) -> Mask { left .<= Self(repeating: right) }
    /// Returns the lanes where the left is greater.
    @inline(__always)
    public static func .> (left: Self, right: Self) -> Mask { right .< left }
    /// Returns the lanes that are greater than a number.
    @inline(__always)
    public static func .> (left: Self, right: Double) -> Mask { Self(repeating: right) .< left }
    /// Returns the lanes where the left is greater, or both are equal.
    @inline(__always)
    public static func .>= (left: Self, right: Self) -> Mask { right .<= left }
    /// Returns the lanes that are greater than a number, or equal to it.
    @inline(__always)
    public static func .>= (left: Self, right: Double) -> Mask { Self(repeating: right) .<= left }

    /// Each lane, or `number` where `mask` is true.
    @inline(__always)
    public func replacing(with number: Double, where mask: Mask) -> Self {
        replacing(with: Self(repeating: number), where: mask)
    }

    /// The smaller of both, lane by lane.
    @inline(__always)
    public func smaller(_ other: Self) -> Self { replacing(with: other, where: other .< self) }
    /// The larger of both, lane by lane.
    @inline(__always)
    public func larger(_ other: Self) -> Self { replacing(with: other, where: self .< other) }

    /// Returns each lane clamped to ±`limit`.
    @inline(__always)
    public func limited(to limit: Double) -> Self {
        // One after the other: each is one instruction, a minimum and a maximum.
        let (highest, lowest) = (Self(repeating: limit), Self(repeating: -limit))
        let held = replacing(with: highest, where: highest .< self)
        return held.replacing(with: lowest, where: held .< lowest)
    }
}

// MARK: - One number

extension Double: Vector {
    @inline(__always)
    public static var laneCount: Int { 1 }

    /// 0. Declared again, because the standard library also declares it.
    @inline(__always)
    public static var zero: Double { 0 }

    /// 0. Declared again, because `Mono` is this type, and a frame's lanes have their vector's offsets.
    @inline(__always)
    public static func byteOffset(ofLane lane: Int) -> Int { 0 }

    @inline(__always)
    public init(repeating number: Double) { self = number }

    @inline(__always)
    public subscript(lane lane: Int) -> Double {
        get { self }
        set { self = newValue }
    }

    @inline(__always)
    public static func .< (left: Double, right: Double) -> Bool { left < right }
    @inline(__always)
    public static func .<= (left: Double, right: Double) -> Bool { left <= right }
    @inline(__always)
    public static func any(_ mask: Bool) -> Bool { mask }
    @inline(__always)
    public func replacing(with other: Double, where mask: Bool) -> Double { mask ? other : self }
    @inline(__always)
    public var magnitudes: Double { magnitude }
    @inline(__always)
    public var squareRoots: Double { Vector4(repeating: self).squareRoots[0] }
    @inline(__always)
    public func withSigns(of other: Double) -> Double { Double(signOf: other, magnitudeOf: self) }
    @inline(__always)
    public var powersOfTwo: Double { Double(bitPattern: (bitPattern &+ 1023) &<< 52) }
    @inline(__always)
    public var significandsAndExponents: (Double, Double) {
        let exponent = (bitPattern &- squareRootOfHalf) & exponentMask
        return (
            Double(bitPattern: bitPattern &- exponent),
            Double(bitPattern: (exponent &+ exponentBias) &>> 52 | exponentBase) - exponentZero
        )
    }
}

// Numbers near √½ have one exponent up to it and the next above: bits less those of √½ begin with the exponent of a number
// in √½ … √2. Counted from 2048, it is positive; in the low bits of 2⁵², it is a number.

/// The bits of √½.
let squareRootOfHalf: UInt64 = 0x3fe6_a09e_667f_3bcd
/// Sign and exponent.
let exponentMask: UInt64 = 0xfff0_0000_0000_0000
/// 2048 in the place of the exponent.
let exponentBias: UInt64 = 0x8000_0000_0000_0000
/// The bits of 2⁵².
let exponentBase: UInt64 = 0x4330_0000_0000_0000
/// 2⁵² + 2048.
let exponentZero = 4_503_599_627_372_544.0
