// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Takes comments and the contents of strings out of sources, line by line.
struct Masking {
    private var isInLongString = false

    /// The line with spaces in the place of comments, and no letters in strings; as many characters as it has.
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
