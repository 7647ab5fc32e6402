// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The numbers that an effect computes from its parameters. They can be added, subtracted and scaled, and so ramp
/// linearly.
///
/// The kit computes them at four control points at the same time, in SIMD lanes: each number is a `Vector4` then.
public protocol CoefficientSet: BitwiseCopyable {
    /// The type of the numbers at four control points.
    associatedtype FourPoints: BitwiseCopyable

    /// The numbers at one of four control points, counted from 0.
    init(_ four: FourPoints, at point: Int)
    /// The numbers at four control points, which `numbers` returns for each.
    static func four(_ numbers: (_ point: Int) -> Self) -> FourPoints
    /// `target` less each of four times `step`.
    static func four(_ target: FourPoints, _ step: FourPoints, _ times: Vector4) -> FourPoints

    static func + (left: Self, right: Self) -> Self
    static func - (left: Self, right: Self) -> Self
    static func * (left: Self, right: Double) -> Self
}

extension CoefficientSet {
    /// Returns equal numbers at all four control points.
    @inline(__always)
    public static func repeating(_ numbers: Self) -> FourPoints { four { _ in numbers } }
}

extension Double: CoefficientSet {
    @inline(__always)
    public init(_ four: Vector4, at point: Int) { self = four[point] }
    @inline(__always)
    public static func four(_ numbers: (_ point: Int) -> Double) -> Vector4 {
        Vector4(numbers(0), numbers(1), numbers(2), numbers(3))
    }
    @inline(__always)
    public static func four(_ target: Vector4, _ step: Vector4, _ times: Vector4) -> Vector4 { target - step * times }
}

/// A list of numbers, or of numbers at several control points in SIMD lanes: `CoefficientList`.
public protocol NumberList<Number>: BitwiseCopyable {
    /// A number, or a vector of those at several control points.
    associatedtype Number: Vector
    /// How many there are.
    static var capacity: Int { get }
    /// Creates a list by calling `number` for each index.
    init(_ number: (_ place: Int) -> Number)
    /// The number at a place, counted from 0 and below `count`.
    subscript(place: Int) -> Number { get }
}

/// A list of `count` coefficients: numbers, or those at several control points in the lanes of vectors.
public struct CoefficientList<Number: Vector, let count: Int>: NumberList {
    private var numbers: InlineArray<count, Number>

    @inline(__always)
    public static var capacity: Int { count }

    /// A list of these numbers.
    @inline(__always)
    public init(_ numbers: InlineArray<count, Number>) { self.numbers = numbers }

    /// Creates a list by calling `number` for each index.
    @inline(__always)
    public init(_ number: (_ place: Int) -> Number) { numbers = InlineArray { number($0) } }

    /// The number at a place, counted from 0 and below `count`. Another place stops the program; the check of a constant
    /// place takes no time.
    @inline(__always)
    public subscript(place: Int) -> Number { numbers[place] }

    /// The number at a place that is known to exist.
    @inline(__always)
    fileprivate subscript(unchecked place: Int) -> Number { numbers[unchecked: place] }
}

extension CoefficientList: CoefficientSet where Number == Double {
    @inline(__always)
    public init(_ four: CoefficientList<Vector4, count>, at point: Int) { self.init { four[unchecked: $0][point] } }

    @inline(__always)
    public static func + (left: Self, right: Self) -> Self { Self { left[unchecked: $0] + right[unchecked: $0] } }
    @inline(__always)
    public static func - (left: Self, right: Self) -> Self { Self { left[unchecked: $0] - right[unchecked: $0] } }
    @inline(__always)
    public static func * (left: Self, right: Double) -> Self { Self { left[unchecked: $0] * right } }

    @inline(__always)
    public static func four(_ numbers: (_ point: Int) -> Self) -> CoefficientList<Vector4, count> {
        let points = InlineArray<4, Self> { numbers($0) }
        return CoefficientList<Vector4, count> { place in Double.four { points[$0][unchecked: place] } }
    }
    @inline(__always)
    public static func four(
        _ target: CoefficientList<Vector4, count>, _ step: CoefficientList<Vector4, count>, _ times: Vector4
    ) -> CoefficientList<Vector4, count> {
        CoefficientList<Vector4, count> { target[unchecked: $0] - step[unchecked: $0] * times }
    }
}
