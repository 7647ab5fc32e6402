// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The parameters of an effect: an enumeration whose raw values count from 0.
public protocol ControlSet: RawRepresentable, CaseIterable, Sendable where RawValue == Int {
    /// The room for `Values`. The default, `Capacity<16>`, is to be replaced where an effect without `Coefficients` of its own
    /// has more parameters: `typealias Storage = Capacity<40>`.
    associatedtype Storage: ParameterStorage = Capacity<16>
    /// Whether there are none: the kit asks this of sets that an effect does not declare.
    static var isNone: Bool { get }
}

/// Room for so many numbers.
public typealias Capacity<let count: Int> = CoefficientList<Double, count>

/// What holds a number for each parameter: `Capacity`.
public protocol ParameterStorage: CoefficientSet, NumberList where Number == Double, FourPoints: NumberList<Vector4> {}

extension CoefficientList: ParameterStorage where Number == Double {}

/// The parameters of an effect that has none; likewise its meters and files.
public enum NoControl: ControlSet {
    public static var allCases: [NoControl] { [] }
    public init?(rawValue: Int) { return nil }
    public var rawValue: Int { 0 }
    @inline(__always)
    public static var isNone: Bool { true }
}

extension ControlSet {
    @inline(__always)
    public static var isNone: Bool { false }

    /// Whether the raw values count from 0, as everything that finds a parameter by its number relies on.
    @inline(never)
    package static var hasConsecutiveRawValues: Bool {
        for (index, control) in allCases.enumerated() where control.rawValue != index { return false }
        return true
    }
}
