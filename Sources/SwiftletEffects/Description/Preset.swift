// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A factory preset: values for the parameters of an effect.
public struct Preset<Control: ControlSet>: Sendable {
    /// The last part of the preset's URI, stable for ever: lower-case words joined by hyphens.
    public let symbol: StaticString
    /// The name shown to people.
    public let name: StaticString
    /// A sentence on what it is for.
    public let comment: StaticString
    /// The parameters that it sets, and to what, in their units.
    package let values: [(key: Control, value: Double)]

    /// A preset with these values; a parameter that is not named has its default.
    public init(
        symbol: StaticString, name: StaticString, comment: StaticString, _ values: KeyValuePairs<Control, Double>
    ) {
        self.init(symbol: symbol, name: name, comment: comment, values: values.map { ($0.key, $0.value) })
    }

    /// The same with values that are computed, such as those of several bands.
    public init(
        symbol: StaticString, name: StaticString, comment: StaticString, values: [(key: Control, value: Double)]
    ) {
        self.symbol = symbol
        self.name = name
        self.comment = comment
        self.values = values
    }

    /// The value of one parameter; none where the preset leaves it at its default.
    public subscript(control: Control) -> Double? {
        values.first { $0.key.rawValue == control.rawValue }?.value
    }
}

/// A value for each parameter of an effect, in the order of their ports: what a preset sets, and the defaults of the others.
package func values<E: Effect>(of preset: Preset<E.Control>, for effect: E.Type) -> [Double] {
    var values: [Double] = []
    for control in E.Control.allCases { values.append(preset[control] ?? E.parameter(control).defaultValue) }
    return values
}
