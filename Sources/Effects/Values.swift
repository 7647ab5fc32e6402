// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP

/// The parameters of an effect: an enumeration whose raw values count from 0.
public protocol ControlSet: RawRepresentable, CaseIterable, Sendable where RawValue == Int {}

/// The parameters of an effect that has none.
public enum NoControl: ControlSet {
    public static var allCases: [NoControl] { [] }
    public init?(rawValue: Int) { return nil }
    public var rawValue: Int { 0 }
}

/// A value for each parameter of an effect.
public typealias Values<Control: ControlSet> = ParameterValues<Control, Double>

/// A value for each parameter of an effect: numbers, or those of several moments in the lanes of vectors.
public struct ParameterValues<Control: ControlSet, Number: Vector>: BitwiseCopyable {
    private var numbers: InlineArray<16, Number>

    /// How many parameters an effect may have.
    @inline(__always)
    public static var capacity: Int { 16 }

    /// All values 0.
    @inline(__always)
    public init() { numbers = InlineArray(repeating: .zero) }

    /// What `number` gives for each parameter.
    @inline(__always)
    private init(_ number: (_ parameter: Int) -> Number) { numbers = InlineArray { number($0) } }

    /// The value of one parameter, in its unit.
    @inline(__always)
    public subscript(control: Control) -> Number {
        get { numbers[control.rawValue] }
        set { numbers[control.rawValue] = newValue }
    }
}

extension ParameterValues: CoefficientSet where Number == Double {
    @inline(__always)
    public init(_ four: ParameterValues<Control, Vector4>, at moment: Int) {
        self.init { four.numbers[unchecked: $0][moment] }
    }

    @inline(__always)
    public static func + (left: Self, right: Self) -> Self {
        Self { left.numbers[unchecked: $0] + right.numbers[unchecked: $0] }
    }
    @inline(__always)
    public static func - (left: Self, right: Self) -> Self {
        Self { left.numbers[unchecked: $0] - right.numbers[unchecked: $0] }
    }
    @inline(__always)
    public static func * (left: Self, right: Double) -> Self { Self { left.numbers[unchecked: $0] * right } }

    @inline(__always)
    public static func four(_ target: Self, _ step: Self, _ times: Vector4) -> ParameterValues<Control, Vector4> {
        ParameterValues<Control, Vector4> { target.numbers[unchecked: $0] - step.numbers[unchecked: $0] * times }
    }
}
