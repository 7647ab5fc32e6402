// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Reads words and numbers of a line.
struct TextReader {
    let bytes: [UInt8]
    private(set) var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether nothing but spaces follows.
    var isAtEnd: Bool {
        for index in place..<bytes.count where bytes[index] != UInt8(ascii: " ") { return false }
        return true
    }

    private mutating func skipSpaces() {
        while place < bytes.count, bytes[place] == UInt8(ascii: " ") { place += 1 }
    }

    /// Reads the bytes up to the next space. Empty at the end.
    mutating func word() -> [UInt8] {
        skipSpaces()
        var word: [UInt8] = []
        while place < bytes.count, bytes[place] != UInt8(ascii: " ") {
            word.append(bytes[place])
            place += 1
        }
        return word
    }

    /// Skips a word if it is the next one, ignoring case.
    mutating func skip(_ word: StaticString) -> Bool {
        var copy = self
        guard copy.word().isSame(as: word) else { return false }
        self = copy
        return true
    }

    /// Returns the first number after a name, which follows a space; nil without a name that a number follows. A space
    /// in the name stands for several.
    func number(after name: StaticString, isFrequency: Bool = false) -> Double? {
        for start in place..<max(place, bytes.count) where start == 0 || bytes[start - 1] == UInt8(ascii: " ") {
            var copy = self
            copy.place = start
            if copy.skipName(name), let number = copy.number(isFrequency: isFrequency) { return number }
        }
        return nil
    }

    private mutating func skipName(_ name: StaticString) -> Bool {
        for index in 0..<name.utf8CodeUnitCount {
            let expected = name.utf8Start[index]
            guard place < bytes.count, bytes[place].lowercase == expected.lowercase else { return false }
            if expected == UInt8(ascii: " ") { skipSpaces() } else { place += 1 }
        }
        return true
    }

    /// Reads a number with a decimal point or comma, and perhaps separators of thousands; nil unless a finite number is
    /// next. A frequency ends with its unit.
    mutating func number(isFrequency: Bool = false) -> Double? {
        skipSpaces()
        var number = NumberReader(bytes, at: place, isFrequency: isFrequency)
        guard let value = number.read(), value.isFinite else { return nil }
        place = number.place
        guard isFrequency else { return value }
        skipSpaces()
        return place < bytes.count && bytes[place].lowercase == UInt8(ascii: "h") ? value : nil
    }
}

extension UInt8 {
    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
    var lowercase: UInt8 { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self + 32 : self }
}

extension [UInt8] {
    /// Whether the bytes are a text in ASCII, ignoring case.
    func isSame(as text: StaticString) -> Bool { count == text.utf8CodeUnitCount && starts(with: text) }

    /// Whether the bytes start with a text in ASCII, ignoring case.
    func starts(with text: StaticString) -> Bool {
        guard count >= text.utf8CodeUnitCount else { return false }
        for index in 0..<text.utf8CodeUnitCount where self[index].lowercase != text.utf8Start[index].lowercase {
            return false
        }
        return true
    }
}
