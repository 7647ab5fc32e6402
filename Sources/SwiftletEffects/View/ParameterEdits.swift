// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The changes of parameters that a drawing makes while it handles a gesture.
///
/// A parameter counts as held from its first change after a press, or from `hold`, until the release. The kit reports
/// this to the host. Each change by wheel, double click or key is a separate hold.
public struct ParameterEdits {
    private let parameters: [Parameter]
    private let starts: [Double]
    private var values: [Double]
    /// The held or changed parameters in order, with their new values; nil for `hold`.
    package private(set) var edits: [(parameter: Int, value: Double?)] = []

    /// - Parameters:
    ///   - starts: the values when the gesture began.
    ///   - values: the values now.
    package init(of parameters: [Parameter], from starts: [Double], at values: [Double]) {
        self.parameters = parameters
        self.starts = starts
        self.values = values
    }

    /// Returns the value of a parameter, in its unit.
    public func value<Control: ControlSet>(of control: Control) -> Double { values[control.rawValue] }

    /// Returns the position of a parameter in its range, along its scale: 0…1.
    public func fraction<Control: ControlSet>(of control: Control) -> Double {
        parameters[control.rawValue].range.fraction(of: values[control.rawValue])
    }

    /// Reports to the host that the user holds a parameter, without a change.
    public mutating func hold<Control: ControlSet>(_ control: Control) { edits.append((control.rawValue, nil)) }

    /// Sets a parameter to a value in its unit, clamped to its range.
    public mutating func set<Control: ControlSet>(_ control: Control, to value: Double) {
        set(control.rawValue, to: value)
    }

    /// Sets a parameter to a fraction of its range, along its scale.
    public mutating func set<Control: ControlSet>(_ control: Control, toFraction fraction: Double) {
        set(control.rawValue, to: parameters[control.rawValue].range.value(at: max(0, min(1, fraction))))
    }

    /// Moves a parameter by a fraction of its range, along its scale, from its value at the start of the gesture. The
    /// result is clamped; a pointer that returns from beyond the end moves the parameter only when it is back in the
    /// range.
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
