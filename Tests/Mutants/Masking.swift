// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Removes comments and the contents of strings from sources, line by line.
struct Masking {
    private var isInLongString = false

    /// Returns the line with spaces instead of comments and string contents, with an unchanged length.
    mutating func code(of line: Substring) -> String {
        if line.contains("\"\"\"") {
            isInLongString.toggle()
            return String(repeating: " ", count: line.count)
        }
        if isInLongString { return String(repeating: " ", count: line.count) }
        var code = ""
        var isInString = false
        var previous: Character = " "
        for (character, next) in zip(line, Array(line.dropFirst()) + [" "]) {
            if character == "\"" && previous != "\\" {
                isInString.toggle()
                code.append("\"")
            } else if isInString {
                code.append("\u{b7}")
            } else if character == "/" && next == "/" {
                break
            } else {
                code.append(character)
            }
            previous = character
        }
        return code + String(repeating: " ", count: line.count - code.count)
    }
}
