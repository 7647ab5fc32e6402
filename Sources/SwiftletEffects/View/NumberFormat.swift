// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The format of a parameter's value.
public struct NumberFormat: Sendable {
    /// The number of decimals.
    public let decimals: Int
    /// The unit after the number.
    public let unit: StaticString
    /// Whether positive values have a plus sign.
    public let plus: Bool
    /// Whether `decimals` applies below 10, with one decimal less below 100, and no decimals above.
    private var isOfThreeDigits = false

    /// Creates a format with a number of decimals, and a unit.
    public init(decimals: Int, unit: StaticString = "", plus: Bool = false) {
        self.decimals = decimals
        self.unit = unit
        self.plus = plus
    }

    /// Returns the text of a value, without the unit.
    package func text(_ value: Double) -> UTF8Text {
        let fewer = isOfThreeDigits ? (abs(value) < 10 ? 0 : (abs(value) < 100 ? 1 : 2)) : 0
        return UTF8Text(value, decimals: decimals - fewer, plus: plus)
    }

    /// Returns a format with at least three significant digits, and a unit.
    package static func threeDigits(unit: StaticString) -> NumberFormat {
        var format = NumberFormat(decimals: 2, unit: unit)
        format.isOfThreeDigits = true
        return format
    }
}

extension Parameter {
    /// The default format of the values.
    package var format: NumberFormat {
        // From tenths to hundreds, no fixed number of decimals fits.
        if range.scale == .logarithmic && range.minimum < 1 && range.maximum >= 100 {
            return .threeDigits(unit: unit.symbol)
        }
        let largest = max(abs(range.minimum), abs(range.maximum))
        let isWhole = range.scale == .steps || largest >= (unit == .percent ? 10 : 100)
        return NumberFormat(decimals: isWhole ? 0 : 2, unit: unit.symbol, plus: range.minimum < 0)
    }
}
