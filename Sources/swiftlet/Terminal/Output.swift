// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

// All output of the command passes through these functions, so that names, paths and messages cannot control the
// terminal.

/// Prints lines to the standard output, split at line ends.
func printText(_ text: String) {
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) { print(line.printable) }
}

/// Prints a line to stderr, with the command's name as prefix.
func printError(_ message: String) {
    writeError("swiftlet: \(message.printable)\n")
}

/// Writes unchanged text to stderr, if possible.
func writeError(_ text: String) { ErrorStream.write(text.withReadableFileNames) }

/// Prints rows with aligned columns, each line after `indentation`. The columns `numbers` are right-aligned.
func printTable(_ rows: [[String]], indentation: String = "", numbers: Range<Int> = 0..<0) {
    let rows = rows.map { $0.map(\.printable) }
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    for row in rows {
        let cells = zip(row, widths).enumerated().map { column, cell in
            let padding = String(repeating: " ", count: cell.1 - cell.0.count)
            return numbers.contains(column) ? padding + cell.0 : cell.0 + padding
        }
        var line = indentation + cells.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        print(line)
    }
}
