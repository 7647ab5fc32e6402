// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The definition of a parameter for hosts and views.
///
/// Its numbers are rounded to 32 bits, as ports carry them, so that a host can send every clamped value.
public struct Parameter: Sendable {
    /// The port's symbol, a C identifier. Never change it.
    public let symbol: FixedText
    /// The displayed name.
    public let name: FixedText
    /// One or two sentences about what the parameter changes.
    public let comment: FixedText
    /// The range and the scale.
    public let range: ParameterRange
    /// The default value.
    public let defaultValue: Double
    /// The unit of the values.
    public let unit: ParameterUnit
    /// How the parameter moves to a new value.
    public let smoothing: Smoothing
    /// The MIDI controller of the parameter, 0…119, or nil.
    public let controller: UInt8?
    /// The group of the parameter, or nil.
    public let group: ParameterGroup?
    /// The labels of the values 0, 1, … of a choice; empty for other parameters.
    public let choices: [StaticString]
    /// Whether the raw values of a choice's cases count from 0.
    package let areChoicesConsecutive: Bool

    @inline(never)
    @_optimize(size)
    private init(
        _ symbol: FixedText, _ name: FixedText, _ comment: FixedText, _ bounds: Bounds, _ scale: Scale,
        defaultValue: Double, unit: ParameterUnit = .none, smoothing: Smoothing = .standard, controller: UInt8?,
        group: ParameterGroup?, choices: [StaticString] = [], areChoicesConsecutive: Bool = true
    ) {
        self.symbol = symbol
        self.name = name
        self.comment = comment
        range = ParameterRange(
            minimum: Double(Float(bounds.minimum)), maximum: Double(Float(bounds.maximum)), scale: scale)
        self.defaultValue = Double(Float(defaultValue))
        self.unit = unit
        self.smoothing = smoothing
        self.controller = controller
        self.group = group
        self.choices = choices
        self.areChoicesConsecutive = areChoicesConsecutive
    }

    /// Creates a parameter with a continuous range.
    public init(
        symbol: FixedText, name: FixedText, comment: FixedText, range: Bounds, defaultValue: Double,
        unit: ParameterUnit = .none, scale: Scale = .linear, smoothing: Smoothing = .standard, controller: UInt8? = nil,
        group: ParameterGroup? = nil
    ) {
        self.init(
            symbol, name, comment, range, scale, defaultValue: defaultValue, unit: unit, smoothing: smoothing,
            controller: controller, group: group)
    }

    /// Creates a parameter that is on (1) or off (0). It crossfades when switched, unless `smoothing` is `.none`.
    public init(
        toggle symbol: FixedText, name: FixedText, comment: FixedText, defaultValue: Bool,
        smoothing: Smoothing = .standard, controller: UInt8? = nil, group: ParameterGroup? = nil
    ) {
        self.init(
            symbol, name, comment, 0...1, .toggle, defaultValue: defaultValue ? 1 : 0, smoothing: smoothing,
            controller: controller, group: group)
    }

    /// Creates a parameter of whole numbers, which changes without a ramp.
    public init(
        integer symbol: FixedText, name: FixedText, comment: FixedText, range: Bounds, defaultValue: Double,
        unit: ParameterUnit = .none, controller: UInt8? = nil, group: ParameterGroup? = nil
    ) {
        self.init(
            symbol, name, comment, range, .steps, defaultValue: defaultValue, unit: unit, controller: controller,
            group: group)
    }

    /// Creates a parameter with several choices, numbered from 0, which changes without a ramp.
    public init(
        choice symbol: FixedText, name: FixedText, comment: FixedText, of choices: [StaticString],
        defaultValue: Double = 0, unit: ParameterUnit = .none, controller: UInt8? = nil, group: ParameterGroup? = nil
    ) {
        self.init(
            symbol, name, comment, 0...Double(choices.count - 1), .steps, defaultValue: defaultValue, unit: unit,
            controller: controller, group: group, choices: choices)
    }

    /// Creates a parameter whose choices are the cases of an enumeration, and which changes without a ramp.
    public init<Choice: ParameterChoice>(
        choice symbol: FixedText, name: FixedText, comment: FixedText, defaultValue: Choice,
        unit: ParameterUnit = .none, controller: UInt8? = nil, group: ParameterGroup? = nil
    ) {
        var choices: [StaticString] = []
        var areConsecutive = true
        for choice in Choice.allCases {
            areConsecutive = areConsecutive && choice.rawValue == choices.count
            choices.append(choice.label)
        }
        self.init(
            symbol, name, comment, 0...Double(choices.count - 1), .steps, defaultValue: defaultValue.value, unit: unit,
            controller: controller, group: group, choices: choices, areChoicesConsecutive: areConsecutive)
    }
}

/// Returns the parameters of an effect, in port order.
package func parameters<E: Effect>(of effect: E.Type) -> [Parameter] {
    var parameters: [Parameter] = []
    for control in E.Control.allCases { parameters.append(E.parameter(control)) }
    return parameters
}

/// Returns the meters of an effect, in port order.
@inline(__always)
package func meters<E: Effect>(of effect: E.Type) -> [Parameter] {
    E.Meter.isNone ? [] : E.Meter.allCases.map(E.meter)
}

/// Returns the files of an effect, in display order.
@inline(__always)
package func files<E: Effect>(of effect: E.Type) -> [EffectFile] { E.File.isNone ? [] : E.File.allCases.map(E.file) }

/// The minimum and maximum of a parameter: `0...100`.
///
/// Unlike `ClosedRange`, it can hold an invalid range, which the check of the effect's description then reports.
public struct Bounds: Sendable, BitwiseCopyable {
    /// The minimum.
    public let minimum: Double
    /// The maximum.
    public let maximum: Double

    /// Creates bounds.
    @inline(__always)
    public init(minimum: Double, maximum: Double) {
        self.minimum = minimum
        self.maximum = maximum
    }
}

extension Double {
    /// Creates the bounds of a parameter.
    @_disfavoredOverload
    @inline(__always)
    public static func ... (minimum: Double, maximum: Double) -> Bounds { Bounds(minimum: minimum, maximum: maximum) }
}

/// How a parameter moves to a new value from its port or a MIDI controller. Events on the port `control` state their
/// own ramp length.
public enum Smoothing: Sendable, BitwiseCopyable {
    /// Immediately.
    case none
    /// In a ramp of 20 ms or the host's block, whichever is longer, so that automation is a continuous curve.
    case standard
    /// In a ramp of this many seconds or the host's block, whichever is longer.
    case seconds(Double)
}

/// The choices of a parameter: an enumeration whose raw values count from 0.
public protocol ParameterChoice: RawRepresentable, CaseIterable, Sendable where RawValue == Int {
    /// The displayed name.
    var label: StaticString { get }
}

extension ParameterChoice {
    /// Creates the case for a parameter's value; the nearest case if no case has that value. For several control
    /// points, the first counts: a choice does not ramp.
    @inline(__always)
    public init<Number: Vector>(_ value: Number) {
        let number = Int(value[lane: 0])
        if let choice = Self(rawValue: number) { self = choice } else { self = .nearest(to: number) }
    }

    /// Returns the first case for a negative number, and the last case for a too large one. The check of the effect's
    /// description ensures that the cases count from 0.
    @inline(never)
    private static func nearest(to number: Int) -> Self {
        var number = max(0, number)
        while number > 0 && Self(rawValue: number) == nil { number -= 1 }
        return Self(rawValue: number).unsafelyUnwrapped
    }

    /// The parameter's value for the case, for presets.
    @inline(__always)
    public var value: Double { Double(rawValue) }
}

/// Parameters that belong together, such as those of a band. Hosts may show them as a group.
public struct ParameterGroup: Sendable {
    /// The group's symbol: a C identifier that differs from all ports and other groups.
    public let symbol: FixedText
    /// The displayed name.
    public let name: FixedText

    /// Creates a group.
    public init(symbol: FixedText, name: FixedText) {
        self.symbol = symbol
        self.name = name
    }
}
