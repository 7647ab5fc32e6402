// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The definition of a parameter: everything that a host or a view is told about it.
///
/// Its numbers are held to 32 bits, as ports carry them, so that a value clamped is a value that a host can send.
public struct Parameter: Sendable {
    /// The port's symbol, stable for ever: a C identifier.
    public let symbol: FixedText
    /// The name shown to people.
    public let name: FixedText
    /// A sentence or two on what it does.
    public let comment: FixedText
    /// The values that it takes, and their scale.
    public let range: ParameterRange
    /// The value to start from.
    public let defaultValue: Double
    /// What values are measured in.
    public let unit: ParameterUnit
    /// How it gets to a new value.
    public let smoothing: Smoothing
    /// The MIDI controller that moves it, 0…119, or none.
    public let controller: UInt8?
    /// The group that it belongs to, or none.
    public let group: ParameterGroup?
    /// What the values 0, 1, … of a choice are called; empty for all others.
    public let choices: [StaticString]
    /// Whether the raw values of a choice's cases are those numbers.
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

    /// A parameter with a continuous range.
    public init(
        symbol: FixedText, name: FixedText, comment: FixedText, range: Bounds, defaultValue: Double,
        unit: ParameterUnit = .none, scale: Scale = .linear, smoothing: Smoothing = .standard, controller: UInt8? = nil,
        group: ParameterGroup? = nil
    ) {
        self.init(
            symbol, name, comment, range, scale, defaultValue: defaultValue, unit: unit, smoothing: smoothing,
            controller: controller, group: group)
    }

    /// A parameter that is on (1) or off (0). Switched, it crosses over from one to the other unless `smoothing` says
    /// otherwise.
    public init(
        toggle symbol: FixedText, name: FixedText, comment: FixedText, defaultValue: Bool,
        smoothing: Smoothing = .standard, controller: UInt8? = nil, group: ParameterGroup? = nil
    ) {
        self.init(
            symbol, name, comment, 0...1, .toggle, defaultValue: defaultValue ? 1 : 0, smoothing: smoothing,
            controller: controller, group: group)
    }

    /// A parameter of whole numbers, which goes from one to another at once.
    public init(
        integer symbol: FixedText, name: FixedText, comment: FixedText, range: Bounds, defaultValue: Double,
        unit: ParameterUnit = .none, controller: UInt8? = nil, group: ParameterGroup? = nil
    ) {
        self.init(
            symbol, name, comment, range, .steps, defaultValue: defaultValue, unit: unit, controller: controller,
            group: group)
    }

    /// A parameter that is one of several things, numbered from 0, and goes from one to another at once.
    public init(
        choice symbol: FixedText, name: FixedText, comment: FixedText, of choices: [StaticString],
        defaultValue: Double = 0, unit: ParameterUnit = .none, controller: UInt8? = nil, group: ParameterGroup? = nil
    ) {
        self.init(
            symbol, name, comment, 0...Double(choices.count - 1), .steps, defaultValue: defaultValue, unit: unit,
            controller: controller, group: group, choices: choices)
    }

    /// A parameter that is one of the cases of an enumeration, and goes from one to another at once.
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

/// The parameters of an effect, in the order of their ports.
package func parameters<E: Effect>(of effect: E.Type) -> [Parameter] {
    var parameters: [Parameter] = []
    for control in E.Control.allCases { parameters.append(E.parameter(control)) }
    return parameters
}

/// The meters of an effect, in the order of their ports.
@inline(__always)
package func meters<E: Effect>(of effect: E.Type) -> [Parameter] {
    E.Meter.isNone ? [] : E.Meter.allCases.map(E.meter)
}

/// The files of an effect, in the order in which they are shown.
@inline(__always)
package func files<E: Effect>(of effect: E.Type) -> [EffectFile] { E.File.isNone ? [] : E.File.allCases.map(E.file) }

/// The lowest and the highest value of a parameter: `0...100`.
///
/// Unlike `ClosedRange`, it holds what is no range, too, for the description of the effect to name it.
public struct Bounds: Sendable, BitwiseCopyable {
    /// The lowest value.
    public let minimum: Double
    /// The highest value.
    public let maximum: Double

    /// The values from `minimum` to `maximum`.
    @inline(__always)
    public init(minimum: Double, maximum: Double) {
        self.minimum = minimum
        self.maximum = maximum
    }
}

extension Double {
    /// The lowest and the highest value of a parameter.
    @_disfavoredOverload
    @inline(__always)
    public static func ... (minimum: Double, maximum: Double) -> Bounds { Bounds(minimum: minimum, maximum: maximum) }
}

/// How a parameter gets to the value that its port has been given, or a MIDI controller. An event on the port `control`
/// says itself how long it takes.
public enum Smoothing: Sendable, BitwiseCopyable {
    /// At once.
    case none
    /// Within 20 ms or the host's block, whichever is longer, so that automation is a continuous curve.
    case standard
    /// The same with a time of one's own, in seconds.
    case seconds(Double)
}

/// What a parameter is one of: an enumeration whose raw values count from 0.
public protocol ParameterChoice: RawRepresentable, CaseIterable, Sendable where RawValue == Int {
    /// The name shown to people.
    var label: StaticString { get }
}

extension ParameterChoice {
    /// The case for a parameter's value; for a value that no case has, such as the third of a parameter that has three names
    /// and an enumeration of two cases, the nearest. Of several control points, it is that at the first: a choice does not ramp.
    @inline(__always)
    public init<Number: Vector>(_ value: Number) {
        let number = Int(value[lane: 0])
        if let choice = Self(rawValue: number) { self = choice } else { self = .nearest(to: number) }
    }

    /// The first case for a number below 0, and the last one for a number that is too large. The cases count from 0: of others, the
    /// check of the effect's description has the build fail.
    @inline(never)
    private static func nearest(to number: Int) -> Self {
        var number = max(0, number)
        while number > 0 && Self(rawValue: number) == nil { number -= 1 }
        return Self(rawValue: number).unsafelyUnwrapped
    }

    /// The parameter's value for the case, as presets name it.
    @inline(__always)
    public var value: Double { Double(rawValue) }
}

/// Parameters that belong together, such as those of a band: hosts may show them so.
public struct ParameterGroup: Sendable {
    /// What the group is called in the Turtle: a C identifier that no port and no other group has.
    public let symbol: FixedText
    /// The name shown to people.
    public let name: FixedText

    /// A group with these names.
    public init(symbol: FixedText, name: FixedText) {
        self.symbol = symbol
        self.name = name
    }
}
