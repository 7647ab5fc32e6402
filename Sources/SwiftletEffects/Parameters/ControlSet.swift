// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The parameters of an effect: an enumeration whose raw values count from 0.
public protocol ControlSet: RawRepresentable, CaseIterable, Sendable where RawValue == Int {
    /// The storage of `Values`. The default holds 16 parameters. An effect with more parameters and without its own
    /// `Coefficients` declares its number: `typealias Storage = Capacity<40>`.
    associatedtype Storage: ParameterStorage = Capacity<16>
    /// Whether the set is empty, because the effect declares none.
    static var isNone: Bool { get }
}

/// Storage for a number of parameter values.
public typealias Capacity<let count: Int> = CoefficientList<Double, count>

/// The type of `ControlSet.Storage`: one number for each parameter.
public protocol ParameterStorage: CoefficientSet, NumberList where Number == Double, FourPoints: NumberList<Vector4> {}

extension CoefficientList: ParameterStorage where Number == Double {}

/// The empty set of parameters, meters or files.
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

    /// Whether the raw values count from 0. All code that finds a parameter by its number relies on this.
    @inline(never)
    package static var hasConsecutiveRawValues: Bool {
        for (index, control) in allCases.enumerated() where control.rawValue != index { return false }
        return true
    }
}
