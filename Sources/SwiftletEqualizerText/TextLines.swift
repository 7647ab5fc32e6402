// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Returns the lines of a text in ASCII, which is all that the formats use. A line ends with LF, CR or both.
///
/// Reads UTF-8 and, after a byte order mark, UTF-16. Special spaces become spaces, U+2212 becomes a hyphen, U+2019 an
/// apostrophe, and any other character a question mark.
func asciiLines(of text: [UInt8]) -> [[UInt8]] {
    var lines = AsciiLines()
    if text.count >= 2, text[0] ^ text[1] == 0x01, text[0] | text[1] == 0xff {
        let isLittleEndian = text[0] == 0xff
        for index in stride(from: 2, to: text.count - 1, by: 2) {
            let (low, high) = isLittleEndian ? (text[index], text[index + 1]) : (text[index + 1], text[index])
            lines.append(UInt32(high) << 8 | UInt32(low))
        }
        return lines.lines
    }
    var index = hasByteOrderMark(text) ? 3 : 0
    while index < text.count {
        var character = UInt32(text[index])
        var length = character < 0xc0 ? 1 : character < 0xe0 ? 2 : character < 0xf0 ? 3 : 4
        // Text in Latin-1 has such bytes alone.
        for next in 1..<max(length, 2) where length > 1 {
            guard index + next < text.count, text[index + next] & 0xc0 == 0x80 else {
                length = 1
                break
            }
        }
        if length > 1 {
            character &= 0x7f >> UInt32(length)
            for next in 1..<length { character = character << 6 | UInt32(text[index + next] & 0x3f) }
        }
        lines.append(character)
        index += length
    }
    return lines.lines
}

private struct AsciiLines {
    private(set) var lines: [[UInt8]] = [[]]
    private var endedWithReturn = false

    /// Appends a character by its Unicode number.
    mutating func append(_ character: UInt32) {
        let endsWithReturn = endedWithReturn
        endedWithReturn = character == 13
        switch character {
        case 10 where endsWithReturn: break
        case 10, 13: lines.append([])
        case 9, 0xa0, 0x2007, 0x2009, 0x202f: lines[lines.count - 1].append(UInt8(ascii: " "))
        case 0x2212: lines[lines.count - 1].append(UInt8(ascii: "-"))
        case 0x2019: lines[lines.count - 1].append(UInt8(ascii: "'"))
        case ..<32, 127...: lines[lines.count - 1].append(UInt8(ascii: "?"))
        default: lines[lines.count - 1].append(UInt8(character))
        }
    }
}

private func hasByteOrderMark(_ text: [UInt8]) -> Bool {
    text.count >= 3 && text[0] == 0xef && text[1] == 0xbb && text[2] == 0xbf
}
