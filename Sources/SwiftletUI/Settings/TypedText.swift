// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

extension UTF8Text {
    /// Appends a character by its Unicode number; nothing for 0.
    mutating func append(character: UInt32) {
        switch character {
        case 0: break
        case ..<0x80: append(UInt8(character))
        case ..<0x800:
            append(UInt8(0xc0 | character >> 6))
            append(UInt8(0x80 | character & 63))
        case ..<0x10000:
            append(UInt8(0xe0 | character >> 12))
            append(UInt8(0x80 | character >> 6 & 63))
            append(UInt8(0x80 | character & 63))
        default:
            append(UInt8(0xf0 | character >> 18 & 7))
            append(UInt8(0x80 | character >> 12 & 63))
            append(UInt8(0x80 | character >> 6 & 63))
            append(UInt8(0x80 | character & 63))
        }
    }

    /// Removes all bytes of the last character.
    mutating func removeLastCharacter() {
        while let last = bytes.last, last & 0xc0 == 0x80 { removeLast() }
        removeLast()
    }

    /// Returns the parts between separators.
    func split(at separator: UInt8) -> [UTF8Text] {
        var parts = [UTF8Text()]
        for byte in bytes {
            if byte == separator { parts.append(UTF8Text()) } else { parts[parts.count - 1].append(byte) }
        }
        return parts
    }

    /// The lines of the text, without line ends and trailing spaces.
    var lines: [UTF8Text] {
        split(at: 10).map { line in
            var line = line
            while line.bytes.last == 13 || line.bytes.last == 32 { line.removeLast() }
            return line
        }
    }

    /// Returns the index of the first occurrence of another text; nil for none.
    func place(of other: UTF8Text) -> Int? {
        guard bytes.count >= other.bytes.count else { return nil }
        for start in 0...bytes.count - other.bytes.count where has(other, at: start) { return start }
        return nil
    }

    private func has(_ other: UTF8Text, at start: Int) -> Bool {
        for index in 0..<other.bytes.count where bytes[start + index] != other.bytes[index] { return false }
        return true
    }

    /// The Unicode numbers of the characters of the first line, without invalid UTF-8.
    var firstLine: [UInt32] {
        var characters: [UInt32] = []
        // The number of missing bytes of the character.
        var missing = 0
        for byte in bytes {
            switch byte {
            case 10, 13: return characters
            case ..<0x80: (missing, characters) = (0, characters + [UInt32(byte)])
            case 0x80..<0xc0:
                guard missing > 0 else { continue }
                missing -= 1
                characters[characters.count - 1] = characters[characters.count - 1] << 6 | UInt32(byte & 63)
            default:
                missing = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3
                characters.append(UInt32(byte) & (0x3f >> UInt32(missing)))
            }
        }
        return characters
    }

    /// Returns a number with enough decimals to restore its 32-bit value, at least one if `isDecimal`, and with a
    /// hyphen as minus.
    package static func exact(_ value: Double, isDecimal: Bool = false) -> UTF8Text {
        for decimals in (isDecimal ? 1 : 0)...9 {
            let text = UTF8Text(abs(value), decimals: decimals)
            if let back = text.number, Float(back) == Float(abs(value)) { return value < 0 ? "-" + text : text }
        }
        return (value < 0 ? "-" : "") + UTF8Text(abs(value), decimals: 9)
    }

    // MARK: - Amounts

    /// Returns the typed amount in a unit: `1k2`, `1.2 kHz`, `-3dB`, `120%`, or a note such as `A4` for a frequency.
    /// Returns nil if the text is not an amount in that unit.
    package func amount(in unit: ParameterUnit) -> Double? {
        if unit == .hertz, let frequency = noteFrequency { return frequency }
        var reader = AmountReader(bytes)
        guard let value = reader.number() else { return nil }
        let suffix = reader.rest
        if reader.hasPrefix && !unit.hasThousands { return nil }
        if reader.hasPrefix && suffix.bytes.first == UInt8(ascii: "k") { return nil }
        if reader.hasPrefix && suffix.isEmpty && unit == .kilohertz { return value * 0.001 }
        if suffix.isEmpty || suffix.isSame(as: unit.typedSymbol) { return value }
        return value * factor(of: suffix, unit) ?? converted(value, suffix, unit)
    }

    /// Returns the factor of a suffix, such as a prefix, or a prefix and the unit; nil if unknown.
    private func factor(of suffix: UTF8Text, _ unit: ParameterUnit) -> Double? {
        let symbol = unit.typedSymbol
        // The unit already has the prefix.
        if unit == .kilohertz && suffix.isSame(as: "k") { return 1 }
        if unit.hasThousands && (suffix.isSame(as: "k") || suffix.isSame(as: "k" + symbol)) { return 1000 }
        if unit == .milliseconds && suffix.isSame(as: "s") { return 1000 }
        if unit == .seconds && suffix.isSame(as: "ms") { return 0.001 }
        if unit == .kilohertz && suffix.isSame(as: "hz") { return 0.001 }
        if unit == .coefficient && suffix.isSame(as: "%") { return 0.01 }
        return nil
    }

    private func converted(_ value: Double, _ suffix: UTF8Text, _ unit: ParameterUnit) -> Double? {
        unit == .coefficient && suffix.isSame(as: "db") ? .amplitude(decibels: value) : nil
    }

    /// The frequency of a note, in equal temperament with an A4 of 440 Hz: `A4`, `C#3`, `eb-1`.
    private var noteFrequency: Double? {
        let text = lowercased.bytes
        guard let letter = text.first, letter >= UInt8(ascii: "a"), letter <= UInt8(ascii: "g") else { return nil }
        // Semitones above C, from A to G.
        var note = [9, 11, 0, 2, 4, 5, 7][Int(letter - UInt8(ascii: "a"))]
        var place = 1
        if place < text.count && text[place] == UInt8(ascii: "#") {
            note += 1
            place += 1
        } else if place < text.count && text[place] == UInt8(ascii: "b") {
            note -= 1
            place += 1
        }
        let isBelow = place < text.count && text[place] == UInt8(ascii: "-")
        if isBelow { place += 1 }
        guard place == text.count - 1, text[place] >= UInt8(ascii: "0"), text[place] <= UInt8(ascii: "9") else {
            return nil
        }
        let octave = Int(text[place] - UInt8(ascii: "0")) * (isBelow ? -1 : 1)
        return 440 * .exp2(Double(note - 9 + 12 * (octave - 4)) / 12)
    }

    fileprivate var lowercased: UTF8Text {
        UTF8Text(bytes: bytes.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 + 32 : $0 })
    }
}

extension ParameterUnit {
    /// The symbol in lowercase without spaces, for comparison with typed text.
    fileprivate var typedSymbol: UTF8Text {
        UTF8Text(bytes: UTF8Text(symbol).lowercased.bytes.filter { $0 != UInt8(ascii: " ") })
    }

    /// Whether amounts may have the prefix `k`: only frequencies, for which it is common.
    fileprivate var hasThousands: Bool { typedSymbol.isSame(as: "hz") || typedSymbol.isSame(as: "khz") }
}

private func * (value: Double, factor: Double?) -> Double? { factor.map { value * $0 } }

/// Reads a number and the text after it.
private struct AmountReader {
    private let bytes: [UInt8]
    private var place = 0
    /// Whether a `k` replaced the decimal point.
    private(set) var hasPrefix = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard place < bytes.count, bytes[place] == byte else { return false }
        place += 1
        return true
    }

    private mutating func digits() -> (value: Double, count: Int) {
        var (value, count) = (0.0, 0)
        while place < bytes.count, bytes[place] >= UInt8(ascii: "0"), bytes[place] <= UInt8(ascii: "9") {
            value = 10 * value + Double(bytes[place] - UInt8(ascii: "0"))
            (place, count) = (place + 1, count + 1)
        }
        return (value, count)
    }

    /// Reads a number with an optional sign, and a point, a comma, or a `k` instead of it: `1k2` is 1200.
    mutating func number() -> Double? {
        while skip(UInt8(ascii: " ")) {}
        var isNegative = skip(UInt8(ascii: "-"))
        // A minus sign, as views write it.
        if !isNegative, place + 2 < bytes.count, bytes[place] == 0xe2, bytes[place + 1] == 0x88,
            bytes[place + 2] == 0x92
        {
            isNegative = true
            place += 3
        }
        if !isNegative { _ = skip(UInt8(ascii: "+")) }
        let whole = digits()
        var (value, count, factor) = (whole.value, whole.count, 1.0)
        let beforePoint = place
        var isThousands = false
        if skip(UInt8(ascii: "k")) || skip(UInt8(ascii: "K")) { isThousands = true }
        if isThousands || skip(UInt8(ascii: ".")) || skip(UInt8(ascii: ",")) {
            let part = digits()
            if isThousands && part.count == 0 {
                // A prefix, with or without a unit.
                place = beforePoint
            } else {
                for _ in 0..<part.count { factor /= 10 }
                hasPrefix = isThousands
                value = (value + part.value * factor) * (isThousands ? 1000 : 1)
                count += part.count
            }
        }
        return count > 0 ? (isNegative ? -value : value) : nil
    }

    /// The text after the number, in lowercase and without spaces.
    var rest: UTF8Text {
        var rest = UTF8Text()
        for byte in bytes[place...] where byte != UInt8(ascii: " ") { rest.append(byte) }
        return rest.lowercased
    }
}
