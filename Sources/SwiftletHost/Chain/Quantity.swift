// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A number with an optional SI prefix and unit, as users write it: `800`, `8k`, `8kHz`, `-3dB`, `350ms`, `50%`.
public struct Quantity: Sendable, Hashable {
    /// The number before prefix and unit, which is finite.
    public let number: Double
    /// The text after the number: a prefix, a unit, both, or nothing.
    public let suffix: String

    /// A number without a prefix or a unit.
    public init(_ number: Float) {
        self.number = Double(number)
        suffix = ""
    }

    /// Parses a quantity. Fails if the text does not begin with a number.
    public init?(_ text: some StringProtocol) {
        guard let match = String(text).wholeMatch(of: #/([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(\D*)/#),
            let number = Double(match.1), number.isFinite
        else { return nil }
        self.number = number
        suffix = String(match.2)
    }

    /// Returns the value in a unit, or nil if the quantity has another unit. Only prefixes are case-sensitive.
    ///
    /// - Parameter unit: the unit's symbol in LV2: `Hz`, `dB`, `%`, `ms`; nil for values without a unit.
    public func value(in unit: String?) -> Double? {
        if suffix.isEmpty || suffix == unit { return number }
        if let factor = Self.prefixes[suffix] { return number * factor }
        guard let unit, let own = Self.scale(of: suffix, unit), let asked = Self.scale(of: unit, unit) else {
            return nil
        }
        return number * own / asked
    }

    /// Returns the forms in which a value can be written, for messages.
    public static func forms(in unit: String?) -> String {
        "a number" + (unit.map { " with or without the unit \($0)" } ?? " without a unit")
            + "; the prefixes k, m and M are allowed"
    }

    private static let prefixes = ["k": 1e3, "m": 1e-3, "M": 1e6]

    /// Returns the factor of a unit with prefix relative to `unit`, such as 1000 for `kHz`. Returns nil for another
    /// unit. `unit` may also have a prefix.
    private static func scale(of text: String, _ unit: String) -> Double? {
        let base = bases.first {
            unit.hasSuffix($0) && (unit == $0 || prefixes[String(unit.dropLast($0.count))] != nil)
        }
        guard text.lowercased().hasSuffix((base ?? unit).lowercased()) else { return nil }
        let prefix = String(text.dropLast((base ?? unit).count))
        return prefix.isEmpty ? 1 : prefixes[prefix]
    }

    /// The units for which LV2 also has units with prefixes.
    private static let bases = ["Hz", "s", "m"]
}
