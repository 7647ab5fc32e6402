// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Prints rows with their columns below each other, each line after `indentation`.
func printTable(_ rows: [[String]], indentation: String = "") {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    for row in rows {
        let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
        var line = indentation + cells.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        print(line)
    }
}
