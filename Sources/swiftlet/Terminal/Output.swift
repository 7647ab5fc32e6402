// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

// All that the command says goes through here, so that nothing that others have written (names, paths, messages)
// controls the terminal.

/// Writes lines to the output: `text` is cut where it has line ends.
func printText(_ text: String) {
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) { print(line.printable) }
}

/// Writes a line to the error stream, with the command's name before it.
func printError(_ message: String) {
    writeError("swiftlet: \(message.printable)\n")
}

/// Writes to the error stream, if that can be written to, as it stands.
func writeError(_ text: String) { ErrorStream.write(text.withReadableFileNames) }

/// Prints rows with their columns below each other, each line after `indentation`. In the columns `numbers`, the cells
/// end below each other.
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
