// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Reads a number as programs write it in various languages: `1000.5`, `1000,5`, `1.000,5`, `1,000.5`, `1 000`.
struct NumberReader {
    private let bytes: [UInt8]
    private let isFrequency: Bool
    private(set) var place: Int
    private var digits: [UInt8] = []
    /// The points and commas, with the numbers of digits before them.
    private var marks: [(mark: UInt8, digits: Int)] = []

    /// The highest frequency that is read with a separator of thousands.
    private static var maximumFrequency: Double { 24_000 }

    init(_ bytes: [UInt8], at place: Int, isFrequency: Bool) {
        self.bytes = bytes
        self.place = place
        self.isFrequency = isFrequency
    }

    /// Reads the number; nil without digits, or with too many.
    mutating func read() -> Double? {
        let isNegative = skipSign()
        readDigits()
        guard !digits.isEmpty, digits.count <= 100 else { return nil }
        let exponent = readExponent()
        let value = scaled(number(of: digits), by: exponent - (decimalCount ?? 0))
        return isNegative ? -value : value
    }

    private mutating func skipSign() -> Bool {
        guard place < bytes.count, bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "+") else {
            return false
        }
        place += 1
        return bytes[place - 1] == UInt8(ascii: "-")
    }

    private mutating func readDigits() {
        while place < bytes.count {
            switch bytes[place] {
            case let byte where byte.isDigit: digits.append(byte)
            case UInt8(ascii: "."), UInt8(ascii: ","):
                guard isDigit(place + 1) else { return }
                marks.append((bytes[place], digits.count))
            case UInt8(ascii: "'"):
                guard !digits.isEmpty, isThousand(place + 1) else { return }
            case UInt8(ascii: " "):
                guard isFrequency, !digits.isEmpty, isThousand(place + 1) else { return }
            default: return
            }
            place += 1
        }
    }

    private func isDigit(_ index: Int) -> Bool { index < bytes.count && bytes[index].isDigit }

    /// Whether three digits follow, no more.
    private func isThousand(_ index: Int) -> Bool {
        isDigit(index) && isDigit(index + 1) && isDigit(index + 2) && !isDigit(index + 3)
    }

    /// Reads an exponent such as `e3`; 0 for none.
    private mutating func readExponent() -> Int {
        guard place < bytes.count, bytes[place].lowercase == UInt8(ascii: "e") else { return 0 }
        var end = NumberReader(bytes, at: place + 1, isFrequency: false)
        let isNegative = end.skipSign()
        var exponent = 0
        guard end.isDigit(end.place) else { return 0 }
        while end.isDigit(end.place) {
            exponent = min(1000, 10 * exponent + Int(bytes[end.place] - UInt8(ascii: "0")))
            end.place += 1
        }
        place = end.place
        return isNegative ? -exponent : exponent
    }

    /// The number of decimals; nil for a whole number.
    ///
    /// Room EQ Wizard writes 1000 Hz as `1.000` or `1,000` in many languages, and has one or two decimals. Equalizer
    /// APO therefore reads a frequency with three decimals as thousands. Here, the same holds up to 24 kHz.
    private var decimalCount: Int? {
        guard let last = marks.last else { return nil }
        let count = digits.count - last.digits
        var (same, others) = (0, 0)
        for mark in marks { if mark.mark == last.mark { same += 1 } else { others += 1 } }
        if same > 1 { return nil }
        if others > 0 { return count }
        let isThousands =
            isFrequency && count == 3 && (1...3).contains(last.digits) && digits[0] != UInt8(ascii: "0")
            && number(of: digits) <= Self.maximumFrequency
        return isThousands ? nil : count
    }

    private func number(of digits: [UInt8]) -> Double {
        var number = 0.0
        for digit in digits { number = 10 * number + Double(digit - UInt8(ascii: "0")) }
        return number
    }

    /// Returns a number times a power of ten. Powers up to 22 are exact.
    private func scaled(_ number: Double, by exponent: Int) -> Double {
        var power = 1.0
        for _ in 0..<min(abs(exponent), 400) { power *= 10 }
        return exponent < 0 ? number / power : number * power
    }
}
