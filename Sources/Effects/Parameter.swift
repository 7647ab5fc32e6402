// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP

/// The definition of a parameter: everything that a host or a view is told about it.
///
/// Its numbers are held to 32 bits, as ports carry them, so that a value clamped is a value that a host can send.
public struct Parameter: Sendable {
    /// The port's symbol, stable for ever: a C identifier.
    public let symbol: StaticString
    /// The name shown to people.
    public let name: StaticString
    /// A sentence or two on what it does.
    public let comment: StaticString
    /// The values that it takes, and their scale.
    public let range: ParameterRange
    /// The value to start from.
    public let defaultValue: Double
    /// What values are measured in.
    public let unit: ParameterUnit
    /// The MIDI controller that moves it, 0…119, or none.
    public let controller: UInt8?

    /// A parameter with a continuous range.
    @inline(__always)
    public init(
        symbol: StaticString, name: StaticString, comment: StaticString,
        range: ClosedRange<Double>, defaultValue: Double, unit: ParameterUnit, scale: Scale = .linear,
        controller: UInt8? = nil
    ) {
        self.symbol = symbol
        self.name = name
        self.comment = comment
        self.range = ParameterRange(
            Double(Float(range.lowerBound))...Double(Float(range.upperBound)), scale: scale)
        self.defaultValue = Double(Float(defaultValue))
        self.unit = unit
        self.controller = controller
    }

    /// A parameter that is on (1) or off (0).
    @inline(__always)
    public init(toggle symbol: StaticString, name: StaticString, comment: StaticString, defaultValue: Bool) {
        self.init(
            symbol: symbol, name: name, comment: comment,
            range: 0...1, defaultValue: defaultValue ? 1 : 0, unit: .none, scale: .toggle)
    }
}

/// What a parameter's values are measured in.
public enum ParameterUnit: Sendable {
    /// Nothing: a number or a switch.
    case none
    /// Hz.
    case hertz
    /// dB: 20 is ten times the amplitude.
    case decibels
    /// Hundredths: 100 is the whole.
    case percent
    /// A factor.
    case coefficient
}
