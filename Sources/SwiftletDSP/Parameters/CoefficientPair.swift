// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Two sets of coefficients as one, such as those of a filter and a gain. A pair can be part of another pair.
///
///     typealias Coefficients = CoefficientPair<FilterCoefficients<Double>, Double>
///
///     static func coefficients<Number: Vector>(
///         for values: ParameterValues<Control, Number>, at rate: SampleRate
///     ) -> CoefficientPair<FilterCoefficients<Number>, Number> {
///         CoefficientPair(.lowPass(tuning: values[.cutoff] / rate, q: Number(repeating: 0.7071)), values[.gain])
///     }
public struct CoefficientPair<First: BitwiseCopyable, Second: BitwiseCopyable>: BitwiseCopyable {
    public let first: First
    public let second: Second

    /// Creates a pair.
    @inline(__always)
    public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
}

extension CoefficientPair: CoefficientSet where First: CoefficientSet, Second: CoefficientSet {
    public typealias FourPoints = CoefficientPair<First.FourPoints, Second.FourPoints>

    @inline(__always)
    public init(_ four: FourPoints, at point: Int) {
        self.init(First(four.first, at: point), Second(four.second, at: point))
    }
    @inline(__always)
    public static func four(_ numbers: (_ point: Int) -> Self) -> FourPoints {
        FourPoints(First.four { numbers($0).first }, Second.four { numbers($0).second })
    }
    @inline(__always)
    public static func four(_ target: FourPoints, _ step: FourPoints, _ times: Vector4) -> FourPoints {
        FourPoints(First.four(target.first, step.first, times), Second.four(target.second, step.second, times))
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
    public static func * (left: Self, right: Double) -> Self { Self(left.first * right, left.second * right) }
}
