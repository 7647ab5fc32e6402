// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// A text file of the package.
public struct Page: Sendable {
    /// The text with single spaces between its words.
    public let text: String
    private let lines: [String]

    /// - Parameter name: its path in the package.
    public init(_ name: String) throws {
        let contents = try String(contentsOf: packageFolder.appending(path: name), encoding: .utf8)
        lines = contents.split(separator: "\n").map(String.init)
        text = contents.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns the cells of all table rows that begin with a text.
    public func rows(_ title: String) -> [[String]] {
        lines.map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
            .filter { $0.count > 1 && $0[0] == title }
    }
}

/// A number as a text states it, rounded to its last digit.
public struct Figure: Sendable, CustomStringConvertible {
    public let description: String
    public let value: Double
    private let rounding: Double

    /// The first number in a text, such as `−20 000 Hz` or `**0.143**`.
    public init?(_ text: String) {
        guard let number = text.firstMatch(of: #/[−-]?\d+(?: \d{3})*(?:\.\d+)?/#)?.output else { return nil }
        let digits = number.replacing("−", with: "-").replacing(" ", with: "")
        guard let value = Double(digits) else { return nil }
        description = String(number)
        self.value = value
        let places =
            digits.firstIndex(of: ".").map { digits.distance(from: $0, to: digits.endIndex) - 1 } ?? 0
        rounding = 0.5 * pow(10, -Double(places))
    }

    /// Whether the rounded number equals the stated one.
    public func states(_ found: Double) -> Bool { abs(found - value) <= rounding * (1 + 1e-9) }
}
