// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

// What words have to be made of.

extension DescriptionErrors {
    /// Looks at an absolute URI.
    mutating func expectURI(_ uri: String, _ place: String, example: String) {
        let scheme = uri.prefix { $0 != ":" }
        let isURI =
            scheme.count < uri.count && scheme.first?.isASCIILetter == true
            && scheme.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "+-.".contains($0) }
            && uri.dropFirst(scheme.count + 1).contains { $0 != "/" }
            && uri.unicodeScalars.allSatisfy {
                $0.value > 32 && $0.value < 127 && !"<>\"{}|\\^`".contains(Character($0))
            }
        expect(isURI, place, "\"\(uri)\" is no URI: write one such as \"\(example)\"")
    }

    /// Looks at the symbol of a port or a group.
    mutating func expectSymbol(_ symbol: FixedText, _ place: String) {
        let text = "\(symbol)"
        expect(!text.isEmpty, place, "its symbol is empty: write a name of letters, digits and _, such as \"gain\"")
        expect(
            !symbol.isTooMuch, place, "the symbol \"\(text)\" has a number below 0, or more than one: write one at most"
        )
        guard let first = text.first else { return }
        expect(
            !first.isASCIIDigit, place, "the symbol \"\(text)\" begins with a digit: write a letter first")
        let strange = text.first { !$0.isASCIILetter && !$0.isASCIIDigit && $0 != "_" }
        expect(
            strange == nil, place,
            "the symbol \"\(text)\" has \(strange == " " ? "a space" : "\"\(strange ?? " ")\"") in it: "
                + "write letters without accents, digits and _ only")
    }

    /// Looks at a term of a vocabulary: `prefix:name`, or a whole `urn:`.
    mutating func expectTerm(_ term: String, _ place: String, example: String) {
        let (prefix, name) = (term.prefix { $0 != ":" }, term.drop { $0 != ":" }.dropFirst())
        guard prefix != "urn" else { return expectURI(term, place, example: example) }
        let isTerm =
            prefixes[String(prefix)] != nil && !name.isEmpty
            && name.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
        expect(isTerm, place, "\"\(term)\" is no term of LV2's: write one such as \"\(example)\"")
    }

    /// Looks at a name that is shown to people.
    mutating func expectName(_ name: some CustomStringConvertible, _ place: String) {
        expect(
            "\(name)".contains { !$0.isWhitespace }, place, "its name is empty: write what people are to read in hosts")
    }

    /// Looks whether the last part of a URI can be the name of a file.
    mutating func expectFileName(_ name: String, _ place: String) {
        expect(!name.isEmpty, place, "its URI ends with nothing behind the last : / or #: add a name, such as \"gain\"")
        let strange = name.first { !$0.isASCIILetter && !$0.isASCIIDigit && !"-_.".contains($0) }
        expect(
            strange == nil, place,
            "its Turtle would be the file \"\(name).ttl\", but a file for all systems has no \"\(strange ?? " ")\" in its "
                + "name: write letters, digits, - and _ behind the last : / or # of the URI")
    }
}

extension Character {
    var isASCIILetter: Bool { isASCII && isLetter }
    var isASCIIDigit: Bool { isASCII && isNumber }
}

/// A number as one would write it: 8, not 8.0.
func written(_ number: Double) -> String {
    let text = "\(Float(number))"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
