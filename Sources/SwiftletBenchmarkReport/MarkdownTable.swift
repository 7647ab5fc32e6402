// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// A table in Markdown.
struct MarkdownTable {
    let header: [String]
    let rows: [[String]]
    /// How many of the columns at the left are words; the others are numbers and end below each other.
    var words = 1

    var text: String {
        let rule = header.indices.map { $0 < words ? "---" : "---:" }
        return ([header, rule] + rows).map { "| " + $0.map(escaped).joined(separator: " | ") + " |\n" }.joined()
    }

    private func escaped(_ cell: String) -> String { cell.replacingOccurrences(of: "|", with: "\\|") }
}

/// A number with about three digits that matter.
func decimal(_ value: Double) -> String {
    if value == value.rounded() || abs(value) >= 100 { return String(format: "%.0f", value) }
    return String(format: abs(value) < 10 ? "%.2f" : "%.1f", value)
}
