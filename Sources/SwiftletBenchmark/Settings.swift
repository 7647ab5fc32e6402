// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// Values of control ports, each by the port's symbol.
struct Settings: Sendable, ExpressibleByDictionaryLiteral {
    private(set) var values: [(symbol: String, value: Float)]

    init(dictionaryLiteral values: (String, Float)...) {
        self.values = values.map { (symbol: $0.0, value: $0.1) }
    }

    static func + (first: Settings, second: Settings) -> Settings {
        var both = first
        both.values += second.values
        return both
    }

    /// In words.
    var text: String { values.map { "\($0.symbol) \(String(format: "%g", $0.value))" }.joined(separator: ", ") }
}
