// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A number as a user writes it, with an SI prefix and a unit or without: `800`, `8k`, `8kHz`, `-3dB`, `350ms`, `50%`.
public struct Quantity: Sendable, Hashable {
    /// The number before prefix and unit; it is finite.
    public let number: Double
    /// What follows the number: nothing, a prefix, a unit, or a prefix and a unit.
    public let suffix: String

    /// A number without a prefix or a unit.
    public init(_ number: Float) {
        self.number = Double(number)
        suffix = ""
    }

    /// The quantity that a text describes; none where it does not begin with a number.
    public init?(_ text: some StringProtocol) {
        guard let match = String(text).wholeMatch(of: #/([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(\D*)/#),
            let number = Double(match.1), number.isFinite
        else { return nil }
        self.number = number
        suffix = String(match.2)
    }

    /// The value in a unit. Small and capital letters are told apart in prefixes alone.
    ///
    /// - Parameter unit: as LV2 has its symbols: `Hz`, `dB`, `%`, `ms`; none for what has no unit.
    /// - Returns: none, where the quantity has another unit.
    public func value(in unit: String?) -> Double? {
        if suffix.isEmpty || suffix == unit { return number }
        if let factor = Self.prefixes[suffix] { return number * factor }
        guard let unit, let own = Self.scale(of: suffix, unit), let asked = Self.scale(of: unit, unit) else {
            return nil
        }
        return number * own / asked
    }

    /// What can be written for a value in a unit.
    public static func forms(in unit: String?) -> String {
        "a number" + (unit.map { " with or without the unit \($0)" } ?? " without a unit")
            + "; the prefixes k, m and M are allowed"
    }

    private static let prefixes = ["k": 1e3, "m": 1e-3, "M": 1e6]

    /// How much of the unit without its prefix one with it is: 1000 for `kHz`. None where `text` is another unit than
    /// `unit`, which may have a prefix, too.
    private static func scale(of text: String, _ unit: String) -> Double? {
        let base = bases.first {
            unit.hasSuffix($0) && (unit == $0 || prefixes[String(unit.dropLast($0.count))] != nil)
        }
        guard text.lowercased().hasSuffix((base ?? unit).lowercased()) else { return nil }
        let prefix = String(text.dropLast((base ?? unit).count))
        return prefix.isEmpty ? 1 : prefixes[prefix]
    }

    /// Units that LV2 has with prefixes, too.
    private static let bases = ["Hz", "s", "m"]
}
