// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The numbers that an effect computes with and that follow from its parameters: what can be added, subtracted and scaled,
/// and so move in a straight line.
///
/// They are made for four moments at once, each number being a `Vector4` then.
public protocol CoefficientSet: BitwiseCopyable {
    /// The same numbers at four moments.
    associatedtype FourMoments: BitwiseCopyable

    /// Those at one of the moments, counted from 0.
    init(_ four: FourMoments, at moment: Int)

    static func + (left: Self, right: Self) -> Self
    static func - (left: Self, right: Self) -> Self
    static func * (left: Self, right: Double) -> Self

    // In place, for sets that are large and mostly empty: the compiler copies what goes through an operator or a function.

    /// Becomes those at one of the moments, counted from 0.
    mutating func become(_ four: UnsafePointer<FourMoments>, at moment: Int)
    /// Becomes the same as another.
    mutating func become(_ other: UnsafePointer<Self>)
    /// Becomes the way from `start` to `end`, times `scale`.
    mutating func becomeStep(from start: UnsafePointer<Self>, to end: UnsafePointer<Self>, _ scale: Double)

    /// The same numbers at all four moments.
    static func repeating(_ numbers: Self) -> FourMoments
    /// `target` less each of four times `step`.
    static func four(_ target: FourMoments, _ step: FourMoments, _ times: Vector4) -> FourMoments
}

extension CoefficientSet {
    @inline(__always)
    public mutating func become(_ four: UnsafePointer<FourMoments>, at moment: Int) {
        self = Self(four.pointee, at: moment)
    }
    @inline(__always)
    public mutating func become(_ other: UnsafePointer<Self>) { self = other.pointee }
    @inline(__always)
    public mutating func becomeStep(from start: UnsafePointer<Self>, to end: UnsafePointer<Self>, _ scale: Double) {
        self = (end.pointee - start.pointee) * scale
    }
}

extension Double: CoefficientSet {
    @inline(__always)
    public init(_ four: Vector4, at moment: Int) { self = four[moment] }
    @inline(__always)
    public static func repeating(_ numbers: Double) -> Vector4 { Vector4(repeating: numbers) }
    @inline(__always)
    public static func four(_ target: Vector4, _ step: Vector4, _ times: Vector4) -> Vector4 { target - step * times }
}

/// So many numbers, or those of several moments in the lanes of vectors: `CoefficientList`.
public protocol NumberList<Number>: BitwiseCopyable {
    /// A number, or a vector of those at several moments.
    associatedtype Number: Vector
    /// How many there are.
    static var capacity: Int { get }
    /// What `number` gives for each place.
    init(_ number: (_ place: Int) -> Number)
    /// The number at a place, counted from 0 and below `count`.
    subscript(place: Int) -> Number { get }
}

/// A list of `count` coefficients: numbers, or those of several moments in the lanes of vectors.
public struct CoefficientList<Number: Vector, let count: Int>: NumberList {
    private var numbers: InlineArray<count, Number>

    @inline(__always)
    public static var capacity: Int { count }

    /// A list of these numbers.
    @inline(__always)
    public init(_ numbers: InlineArray<count, Number>) { self.numbers = numbers }

    /// What `number` gives for each place.
    @inline(__always)
    public init(_ number: (_ place: Int) -> Number) { numbers = InlineArray { number($0) } }

    /// The number at a place, counted from 0 and below `count`.
    @inline(__always)
    public subscript(place: Int) -> Number { numbers[unchecked: place] }
}

extension CoefficientList: CoefficientSet where Number == Double {
    @inline(__always)
    public init(_ four: CoefficientList<Vector4, count>, at moment: Int) { self.init { four[$0][moment] } }

    @inline(__always)
    public static func + (left: Self, right: Self) -> Self { Self { left[$0] + right[$0] } }
    @inline(__always)
    public static func - (left: Self, right: Self) -> Self { Self { left[$0] - right[$0] } }
    @inline(__always)
    public static func * (left: Self, right: Double) -> Self { Self { left[$0] * right } }

    @inline(__always)
    public static func repeating(_ numbers: Self) -> CoefficientList<Vector4, count> {
        CoefficientList<Vector4, count> { Vector4(repeating: numbers[$0]) }
    }
    @inline(__always)
    public static func four(
        _ target: CoefficientList<Vector4, count>, _ step: CoefficientList<Vector4, count>, _ times: Vector4
    ) -> CoefficientList<Vector4, count> {
        CoefficientList<Vector4, count> { target[$0] - step[$0] * times }
    }
}
