// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A factory preset: values for the parameters of an effect.
public struct Preset<Control: ControlSet>: Sendable {
    /// The last part of the preset's URI: lower-case words joined by hyphens. Never change it.
    public let symbol: StaticString
    /// The displayed name.
    public let name: StaticString
    /// A sentence about its purpose.
    public let comment: StaticString
    /// The parameters that the preset sets, and their values in their units.
    package let values: [(key: Control, value: Double)]

    /// Creates a preset. Parameters without a value keep their defaults.
    public init(
        symbol: StaticString, name: StaticString, comment: StaticString, _ values: KeyValuePairs<Control, Double>
    ) {
        self.init(symbol: symbol, name: name, comment: comment, values: values.map { ($0.key, $0.value) })
    }

    /// Creates a preset from computed values, such as those of several bands.
    public init(
        symbol: StaticString, name: StaticString, comment: StaticString, values: [(key: Control, value: Double)]
    ) {
        self.symbol = symbol
        self.name = name
        self.comment = comment
        self.values = values
    }

    /// The value of one parameter; nil if the preset leaves it at its default.
    public subscript(control: Control) -> Double? {
        values.first { $0.key.rawValue == control.rawValue }?.value
    }
}

/// Returns a value for each parameter, in port order: the preset's, or the default.
package func values<E: Effect>(of preset: Preset<E.Control>, for effect: E.Type) -> [Double] {
    var values: [Double] = []
    for control in E.Control.allCases { values.append(preset[control] ?? E.parameter(control).defaultValue) }
    return values
}
