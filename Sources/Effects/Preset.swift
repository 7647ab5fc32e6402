// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A factory preset: a value for every parameter of an effect.
public struct Preset: Sendable {
    /// The last part of the preset's URI, stable for ever: lower-case words joined by hyphens.
    public let symbol: StaticString
    /// The name shown to people.
    public let name: StaticString
    /// A sentence on what it is for.
    public let comment: StaticString
    /// The values, in the order of the parameters.
    public let values: [Double]

    /// A preset with a value for each parameter, in their order and units.
    public init(symbol: StaticString, name: StaticString, comment: StaticString, values: [Double]) {
        self.symbol = symbol
        self.name = name
        self.comment = comment
        self.values = values
    }
}
