// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// Text in UTF-8.
///
/// Swift's `String` would add its Unicode tables to the binary, most of a megabyte. The functions are not inlined,
/// because inlined they would be a fifth of a view's binary.
package struct UTF8Text: ExpressibleByStringLiteral {
    package private(set) var bytes: [UInt8] = []

    /// Creates an empty text.
    package init() {}

    @inline(never)
    package init(_ literal: StaticString) {
        literal.withUTF8Buffer { buffer in
            bytes.reserveCapacity(buffer.count)
            for byte in buffer { bytes.append(byte) }
        }
    }

    @inline(never)
    package init(of text: FixedText) {
        text.forEachByte { bytes.append($0) }
    }

    @inline(__always)
    package init(stringLiteral: StaticString) { self.init(stringLiteral) }

    package init(bytes: [UInt8]) { self.bytes = bytes }

    package var isEmpty: Bool { bytes.isEmpty }

    @inline(never)
    package func isSame(as other: UTF8Text) -> Bool {
        guard bytes.count == other.bytes.count else { return false }
        for index in 0..<bytes.count where bytes[index] != other.bytes[index] { return false }
        return true
    }

    @inline(never)
    package static func + (left: UTF8Text, right: UTF8Text) -> UTF8Text {
        var text = left
        for byte in right.bytes { text.bytes.append(byte) }
        return text
    }

    @inline(never)
    package mutating func append(_ byte: UInt8) { bytes.append(byte) }

    @inline(never)
    package mutating func removeLast() {
        if !bytes.isEmpty { bytes.removeLast() }
    }

    /// Returns the bytes from `start` up to, but not including, `end`.
    @inline(never)
    package func part(from start: Int, to end: Int) -> UTF8Text {
        var part = UTF8Text()
        for index in start..<end { part.bytes.append(bytes[index]) }
        return part
    }

    /// Calls `body` with the text as a null-terminated C string.
    package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
        defer { copy.deallocate() }
        for index in 0..<bytes.count { copy[index] = CChar(bitPattern: bytes[index]) }
        copy[bytes.count] = 0
        return body(copy)
    }
}

// MARK: - Malformed text

extension UTF8Text {
    /// The text with each malformed byte replaced by U+FFFD. Paths and preset names may contain any bytes, and after a
    /// malformed one Cairo draws nothing more.
    @inline(never)
    package var wellFormed: UTF8Text {
        var index = 0
        while index < bytes.count, case let length = characterLength(at: index), length > 0 { index += length }
        // Nearly all drawn texts are well formed and need no copy.
        guard index < bytes.count else { return self }
        var text = part(from: 0, to: index)
        while index < bytes.count {
            let length = characterLength(at: index)
            if length == 0 { text = text + "\u{fffd}" }
            for byte in 0..<length { text.append(bytes[index + byte]) }
            index += max(1, length)
        }
        return text
    }

    /// Returns the length in bytes of the character at an index; 0 if it is malformed or Cairo cannot draw it: an
    /// overlong encoding, a surrogate, or a noncharacter.
    private func characterLength(at index: Int) -> Int {
        let first = UInt32(bytes[index])
        guard first >= 0x80 else { return 1 }
        let length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
        guard (0xc2..<0xf5).contains(first), index + length <= bytes.count else { return 0 }
        var number = first & (0x7f >> UInt32(length))
        for next in index + 1..<index + length {
            guard bytes[next] & 0xc0 == 0x80 else { return 0 }
            number = number << 6 | UInt32(bytes[next] & 0x3f)
        }
        let isAssignable =
            !(0xd800..<0xe000).contains(number) && !(0xfdd0..<0xfdf0).contains(number) && number & 0xfffe != 0xfffe
        let least: UInt32 = length == 4 ? 0x10000 : length == 3 ? 0x800 : 0x80
        return (least..<0x110000).contains(number) && isAssignable ? length : 0
    }
}

// MARK: - Numbers

extension UTF8Text {
    /// Creates the text of a number with that many decimals. A negative number has a minus sign, not a hyphen; a number
    /// that rounds to zero has no sign. With `plus`, a positive number has a plus sign.
    @inline(never)
    package init(_ number: Double, decimals: Int, plus: Bool = false) {
        var factor = 1
        for _ in 0..<decimals { factor *= 10 }
        let scaled = Double.round(abs(number) * Double(factor))
        guard scaled < 1e15 else {
            self = number > 0 ? "∞" : "−∞"
            return
        }
        let units = Int(scaled)
        if units != 0 && number < 0 { self = "−" }
        if units != 0 && number > 0 && plus { self = "+" }
        append(integer: units / factor, digits: 1)
        guard decimals > 0 else { return }
        append(UInt8(ascii: "."))
        append(integer: units % factor, digits: decimals)
    }

    private mutating func append(integer: Int, digits: Int) {
        var reversed: [UInt8] = []
        var rest = integer
        while rest > 0 || reversed.count < digits {
            reversed.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        }
        while let digit = reversed.popLast() { append(digit) }
    }

    /// The number in a text that the user has typed: digits, a decimal point or comma, a sign, and `k` for a thousand.
    /// A unit may follow. Nil without digits.
    package var number: Double? {
        var value = 0.0
        var place = 0.0
        var isNegative = false
        var hasDigits = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                hasDigits = true
                let digit = Double(byte - UInt8(ascii: "0"))
                value = place > 0 ? value + digit * place : value * 10 + digit
                place /= 10
            case UInt8(ascii: "."), UInt8(ascii: ","):
                if place > 0 { return nil }
                place = 0.1
            case UInt8(ascii: "-"):
                if hasDigits { return nil }
                isNegative = true
            case UInt8(ascii: "+"), UInt8(ascii: " "):
                continue
            case UInt8(ascii: "k"), UInt8(ascii: "K"):
                return hasDigits ? (isNegative ? -1000 : 1000) * value : nil
            default:
                return hasDigits ? (isNegative ? -value : value) : nil
            }
        }
        return hasDigits ? (isNegative ? -value : value) : nil
    }
}
