// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// How a parameter's value is written.
public struct NumberFormat: Sendable {
    /// How many digits there are after the point.
    public let decimals: Int
    /// What stands behind the number.
    public let unit: StaticString
    /// Whether positive values bear a plus sign.
    public let plus: Bool
    /// Whether `decimals` is of numbers below 10, with one less below 100, and none above.
    private var isOfThreeDigits = false

    /// A number with so many digits after the point, and a unit.
    public init(decimals: Int, unit: StaticString = "", plus: Bool = false) {
        self.decimals = decimals
        self.unit = unit
        self.plus = plus
    }

    /// The number of a value, without the unit.
    package func text(_ value: Double) -> UTF8Text {
        let fewer = isOfThreeDigits ? (abs(value) < 10 ? 0 : (abs(value) < 100 ? 1 : 2)) : 0
        return UTF8Text(value, decimals: decimals - fewer, plus: plus)
    }

    /// A number with three digits or more, and a unit.
    package static func threeDigits(unit: StaticString) -> NumberFormat {
        var format = NumberFormat(decimals: 2, unit: unit)
        format.isOfThreeDigits = true
        return format
    }
}

extension Parameter {
    /// How its values are written where a view does not say otherwise.
    package var format: NumberFormat {
        // From tenths to hundreds: neither would do with the same decimals.
        if range.scale == .logarithmic && range.minimum < 1 && range.maximum >= 100 {
            return .threeDigits(unit: unit.symbol)
        }
        let largest = max(abs(range.minimum), abs(range.maximum))
        let isWhole = range.scale == .steps || largest >= (unit == .percent ? 10 : 100)
        return NumberFormat(decimals: isWhole ? 0 : 2, unit: unit.symbol, plus: range.minimum < 0)
    }
}
