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
    /// The lowest value.
    public let minimum: Double
    /// The highest value.
    public let maximum: Double
    /// The value to start from.
    public let standard: Double
    /// What values are measured in.
    public let unit: Unit
    /// How values spread over the range, and ramps run.
    public let scale: Scale
    /// The MIDI controller that moves it, 0…119, or none.
    public let controller: UInt8?

    /// A parameter with a continuous range.
    @inline(__always)
    public init(
        symbol: StaticString, name: StaticString, comment: StaticString,
        range: ClosedRange<Double>, standard: Double, unit: Unit, scale: Scale = .linear, controller: UInt8? = nil
    ) {
        self.symbol = symbol
        self.name = name
        self.comment = comment
        minimum = Double(Float(range.lowerBound))
        maximum = Double(Float(range.upperBound))
        self.standard = Double(Float(standard))
        self.unit = unit
        self.scale = scale
        self.controller = controller
    }

    /// A parameter that is on (1) or off (0).
    @inline(__always)
    public init(toggle symbol: StaticString, name: StaticString, comment: StaticString, standard: Bool) {
        self.init(
            symbol: symbol, name: name, comment: comment,
            range: 0...1, standard: standard ? 1 : 0, unit: .none, scale: .toggle)
    }

    /// `value` held to the range and, for a toggle, to 0 or 1; none for what is not a number.
    @inline(__always)
    public func accepted(_ value: Double) -> Double? {
        guard value == value else { return nil }
        if scale == .toggle { return value > 0 ? 1 : 0 }
        return value < minimum ? minimum : (value > maximum ? maximum : value)
    }

    /// The value at a fraction (0…1) of the way through the range, along the scale.
    @inline(__always)
    public func value(at fraction: Double) -> Double {
        if fraction <= 0 { return minimum }
        if fraction >= 1 { return maximum }
        let start = scale.position(of: minimum)
        return scale.value(at: start + (scale.position(of: maximum) - start) * fraction)
    }
}

/// What a parameter's values are measured in.
public enum Unit: Sendable {
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
