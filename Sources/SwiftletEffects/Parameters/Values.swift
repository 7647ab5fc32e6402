// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// A value for each parameter of an effect: the coefficients of an effect that has no others.
public struct Values<Control: ControlSet>: CoefficientSet {
    private var numbers: Control.Storage

    /// How many parameters there is room for.
    public static var capacity: Int { Control.Storage.capacity }

    @inline(__always)
    private init(_ numbers: Control.Storage) { self.numbers = numbers }

    /// The values at a control point.
    @inline(__always)
    init(_ values: ParameterValues<Control, Double>) {
        numbers = Control.Storage { $0 < values.count ? values.number($0) : 0 }
    }

    /// The value of one parameter, in its unit.
    @inline(__always)
    public subscript(control: Control) -> Double {
        precondition(control.rawValue < Self.capacity)
        return numbers[control.rawValue]
    }

    @inline(__always)
    public init(_ four: FourValues<Control>, at point: Int) { numbers = Control.Storage(four.numbers, at: point) }

    @inline(__always)
    public static func + (left: Self, right: Self) -> Self { Self(left.numbers + right.numbers) }
    @inline(__always)
    public static func - (left: Self, right: Self) -> Self { Self(left.numbers - right.numbers) }
    @inline(__always)
    public static func * (left: Self, right: Double) -> Self { Self(left.numbers * right) }

    @inline(__always)
    public static func four(_ values: (_ point: Int) -> Self) -> FourValues<Control> {
        FourValues(Control.Storage.four { values($0).numbers })
    }
    @inline(__always)
    public static func four(
        _ target: FourValues<Control>, _ step: FourValues<Control>, _ times: Vector4
    ) -> FourValues<Control> {
        FourValues(Control.Storage.four(target.numbers, step.numbers, times))
    }
}

/// `Values` at four control points.
public struct FourValues<Control: ControlSet>: BitwiseCopyable {
    fileprivate let numbers: Control.Storage.FourPoints

    @inline(__always)
    fileprivate init(_ numbers: Control.Storage.FourPoints) { self.numbers = numbers }

    /// The values at four control points.
    @inline(__always)
    init(_ values: ParameterValues<Control, Vector4>) {
        numbers = Control.Storage.FourPoints { $0 < values.count ? values.number($0) : .zero }
    }

    /// The values of one parameter, in its unit.
    @inline(__always)
    public subscript(control: Control) -> Vector4 {
        precondition(control.rawValue < Values<Control>.capacity)
        return numbers[control.rawValue]
    }
}

extension Effect where Coefficients == Values<Control> {
    @inline(__always)
    public static func coefficients(
        for values: ParameterValues<Control, Vector4>, at rate: SampleRate
    ) -> FourValues<Control> { FourValues(values) }

    @inline(__always)
    public static func coefficients(
        for values: ParameterValues<Control, Double>, at rate: SampleRate
    ) -> Values<Control> { Values(values) }
}
