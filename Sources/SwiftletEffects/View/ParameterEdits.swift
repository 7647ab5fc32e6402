// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// What a drawing does to the effect's parameters while it follows a gesture.
///
/// The host is told that a person holds what is moved, from the first move after a press, or from `hold`, to the release;
/// moves by wheel, double click and key are a hold of their own each.
public struct ParameterEdits {
    private let parameters: [Parameter]
    private let starts: [Double]
    private var values: [Double]
    /// The parameters held or moved, in that order, and what they are moved to.
    package private(set) var edits: [(parameter: Int, value: Double?)] = []

    /// - Parameters:
    ///   - starts: the values when the gesture began.
    ///   - values: the values now.
    package init(of parameters: [Parameter], from starts: [Double], at values: [Double]) {
        self.parameters = parameters
        self.starts = starts
        self.values = values
    }

    /// The value that a parameter has, in its unit.
    public func value<Control: ControlSet>(of control: Control) -> Double { values[control.rawValue] }

    /// How far it is through its range, along its scale: 0…1.
    public func fraction<Control: ControlSet>(of control: Control) -> Double {
        parameters[control.rawValue].range.fraction(of: values[control.rawValue])
    }

    /// Tells the host that a person has a parameter in hand, though it does not move yet.
    public mutating func hold<Control: ControlSet>(_ control: Control) { edits.append((control.rawValue, nil)) }

    /// Sets a parameter to a value in its unit, as far as its range goes.
    public mutating func set<Control: ControlSet>(_ control: Control, to value: Double) {
        set(control.rawValue, to: value)
    }

    /// Sets a parameter to a fraction of its range, along its scale.
    public mutating func set<Control: ControlSet>(_ control: Control, toFraction fraction: Double) {
        set(control.rawValue, to: parameters[control.rawValue].range.value(at: max(0, min(1, fraction))))
    }

    /// Moves a parameter by a fraction of its range, along its scale, from where it was when the gesture began: at the press,
    /// for a drag. Past the end of the range and back it comes loose where it got stuck.
    public mutating func move<Control: ControlSet>(_ control: Control, byFraction fraction: Double) {
        let start = parameters[control.rawValue].range.fraction(of: starts[control.rawValue])
        set(control, toFraction: start + fraction)
    }

    /// Sets a parameter to its default.
    public mutating func reset<Control: ControlSet>(_ control: Control) {
        set(control.rawValue, to: parameters[control.rawValue].defaultValue)
    }

    private mutating func set(_ parameter: Int, to value: Double) {
        guard let accepted = parameters[parameter].range.clamped(value) else { return }
        values[parameter] = accepted
        edits.append((parameter, accepted))
    }
}
