// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// The statements of a file in Turtle, as far as presets need them: without collections, in the order in which they stand.
///
/// Files come from anywhere. Reading takes time in proportion to their size: terms are places in the text, and no text is copied.
package struct Turtle {
    package struct Statement {
        package let subject, predicate, object: Term
    }

    /// A term of a statement.
    package struct Term {
        enum Kind: UInt8 {
            /// A URI, without its brackets.
            case uri
            /// The part of a name after its prefix, or a word without one, such as `a`.
            case name
            /// A string, without its quotation marks.
            case string
            case number
            /// A node without a name.
            case node
            /// A node with a name: its statements are not looked for.
            case namedNode
        }

        let kind: Kind
        /// Where it begins and ends in the text; of a node, its number.
        let start, end: Int
        /// The number of its prefix, below 0 where it has none.
        var prefix = -1

        /// The number of a node without a name: 0, 1, and so on.
        package var nodeNumber: Int? { kind == .node ? start : nil }
        /// Whether it is a URI that is written in full.
        package var isFullURI: Bool { kind == .uri }
        package var isString: Bool { kind == .string }
    }

    package private(set) var statements: [Statement] = []
    /// How many nodes without a name there are.
    package private(set) var nodeCount = 0
    private let bytes: [UInt8]
    private var place = 0
    private var prefixes: [(name: Term, uri: Term)] = []
    /// How deep nodes without a name lie in each other.
    private var depth = 0

    /// How deep they may lie: each is a call within a call.
    private static let maximumDepth = 8
    /// How many prefixes a file may have: each name is looked for among them.
    private static let maximumPrefixCount = 64

    /// None where the text is no Turtle, or has what is not read here.
    package init?(_ text: UTF8Text) {
        bytes = text.bytes
        while let token = next() { guard readStatement(token) else { return nil } }
        guard place == bytes.count else { return nil }
    }

    // MARK: - Terms

    /// Whether a term is a URI, be it written in full or with a prefix.
    package func isURI(_ term: Term, _ uri: UTF8Text) -> Bool {
        guard term.kind == .uri || term.prefix >= 0 else { return false }
        let start = term.prefix < 0 ? 0 : prefixes[term.prefix].uri.end - prefixes[term.prefix].uri.start
        let count = term.end - term.start
        // The ends differ sooner than the beginnings do.
        guard start + count == uri.bytes.count, areSame(term.start, uri, start, count) else { return false }
        return start == 0 || areSame(prefixes[term.prefix].uri.start, uri, 0, start)
    }

    /// The URI that a term is, or the text of a string.
    package func text(of term: Term) -> UTF8Text {
        var text = UTF8Text()
        if term.prefix >= 0 { text = self.text(of: prefixes[term.prefix].uri) }
        var index = term.start
        while index < term.end && term.kind != .node {
            var byte = bytes[index]
            if byte == UInt8(ascii: "\\") && index + 1 < term.end {
                index += 1
                byte = bytes[index]
                if byte == UInt8(ascii: "n") || byte == UInt8(ascii: "t") || byte == UInt8(ascii: "r") { byte = 32 }
            }
            text.append(byte)
            index += 1
        }
        return text
    }

    /// The number that a term is, be it in quotation marks, and with an exponent or without.
    package func number(_ term: Term) -> Double? {
        guard term.kind == .string || term.kind == .number else { return nil }
        var (mantissa, exponent) = (0.0, 0)
        var (isNegative, hasDigits, hasPoint) = (false, false, false)
        var index = term.start
        if index < term.end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
            isNegative = bytes[index] == UInt8(ascii: "-")
            index += 1
        }
        while index < term.end, bytes[index] | 32 != UInt8(ascii: "e") {
            switch bytes[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                hasDigits = true
                // A double has no more than 17 digits.
                if mantissa < 1e17 {
                    mantissa = 10 * mantissa + Double(bytes[index] - UInt8(ascii: "0"))
                    if hasPoint { exponent -= 1 }
                } else if !hasPoint {
                    exponent += 1
                }
            case UInt8(ascii: ".") where !hasPoint: hasPoint = true
            default: return nil
            }
            index += 1
        }
        if index < term.end {
            guard let more = integer(from: index + 1, to: term.end) else { return nil }
            exponent += more
        }
        guard hasDigits, abs(exponent) < 60 else { return nil }
        // Up to 10²², powers of ten are exact.
        var power = 1.0
        for _ in 0..<abs(exponent) { power *= 10 }
        let value = exponent < 0 ? mantissa / power : mantissa * power
        return isNegative ? -value : value
    }

    private func integer(from start: Int, to end: Int) -> Int? {
        var (value, index) = (0, start)
        let hasSign = index < end && (bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+"))
        if hasSign { index += 1 }
        guard index < end, end - index < 4 else { return nil }
        while index < end {
            guard case UInt8(ascii: "0")...UInt8(ascii: "9") = bytes[index] else { return nil }
            value = 10 * value + Int(bytes[index] - UInt8(ascii: "0"))
            index += 1
        }
        return hasSign && bytes[start] == UInt8(ascii: "-") ? -value : value
    }

    /// Compares a string or a whole URI with a text, byte by byte: below 0 where it comes before that.
    package func compare(_ term: Term, _ text: UTF8Text) -> Int {
        let count = term.end - term.start
        for index in 0..<min(count, text.bytes.count) where bytes[term.start + index] != text.bytes[index] {
            return Int(bytes[term.start + index]) - Int(text.bytes[index])
        }
        return count - text.bytes.count
    }

    private func areSame(_ start: Int, _ text: UTF8Text, _ textStart: Int, _ count: Int) -> Bool {
        for index in 0..<count where bytes[start + index] != text.bytes[textStart + index] { return false }
        return true
    }

    // MARK: - Statements

    private mutating func readStatement(_ token: Token) -> Bool {
        if token.kind == .language {
            guard isWord(token, "@prefix"), prefixes.count < Self.maximumPrefixCount, let name = next(),
                name.kind == .word, name.end > name.start, bytes[name.end - 1] == UInt8(ascii: ":"), let uri = next(),
                uri.kind == .uri, next()?.isSign(".") == true
            else { return false }
            prefixes.append(
                (
                    Term(kind: .name, start: name.start, end: name.end - 1),
                    Term(kind: .uri, start: uri.start, end: uri.end)
                ))
            return true
        }
        guard let subject = term(token), let end = readProperties(of: subject) else { return false }
        return end.isSign(".")
    }

    /// Reads properties up to a full stop or a bracket, and returns that.
    private mutating func readProperties(of subject: Term) -> Token? {
        while let verb = next() {
            if verb.isSign(".") || verb.isSign("]") { return verb }
            if verb.isSign(";") { continue }
            guard let predicate = term(verb) else { return nil }
            var end: Token?
            repeat {
                guard let token = next(), let object = term(token) else { return nil }
                statements.append(Statement(subject: subject, predicate: predicate, object: object))
                end = next()
                // What a string is of, or its language.
                if let type = end, type.kind == .type {
                    _ = next()
                    end = next()
                } else if let language = end, language.kind == .language {
                    end = next()
                }
            } while end?.isSign(",") == true
            guard let end else { return nil }
            if end.isSign(".") || end.isSign("]") { return end }
            guard end.isSign(";") else { return nil }
        }
        return nil
    }

    /// What a token stands for; of a node without a name, the properties follow.
    private mutating func term(_ token: Token) -> Term? {
        switch token.kind {
        case .uri: return Term(kind: .uri, start: token.start, end: token.end)
        case .string: return Term(kind: .string, start: token.start, end: token.end)
        case .sign where token.isSign("["):
            guard depth < Self.maximumDepth else { return nil }
            depth += 1
            defer { depth -= 1 }
            let node = Term(kind: .node, start: nodeCount, end: nodeCount)
            nodeCount += 1
            guard readProperties(of: node)?.isSign("]") == true else { return nil }
            return node
        case .sign, .type, .language: return nil
        case .word:
            switch bytes[token.start] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
                return Term(kind: .number, start: token.start, end: token.end)
            default: return name(token)
            }
        }
    }

    private func name(_ token: Token) -> Term? {
        var colon = token.start
        while colon < token.end && bytes[colon] != UInt8(ascii: ":") { colon += 1 }
        guard colon < token.end else { return Term(kind: .name, start: token.start, end: token.end) }
        let count = colon - token.start
        if count == 1 && bytes[token.start] == UInt8(ascii: "_") {
            return Term(kind: .namedNode, start: token.start, end: token.end)
        }
        for number in 0..<prefixes.count where prefixes[number].name.end - prefixes[number].name.start == count {
            let start = prefixes[number].name.start
            var isSame = true
            for index in 0..<count where bytes[start + index] != bytes[token.start + index] { isSame = false }
            if isSame { return Term(kind: .name, start: colon + 1, end: token.end, prefix: number) }
        }
        return nil
    }

    // MARK: - Tokens

    private struct Token {
        enum Kind {
            case uri, string, word, sign
            /// `^^`, before what a string is of.
            case type
            /// What begins with `@`.
            case language
        }

        let kind: Kind
        /// Without brackets and quotation marks.
        let start, end: Int
        var sign: UInt8 = 0

        func isSign(_ sign: Unicode.Scalar) -> Bool { kind == .sign && self.sign == UInt8(ascii: sign) }
    }

    private func isWord(_ token: Token, _ text: UTF8Text) -> Bool {
        token.end - token.start == text.bytes.count && areSame(token.start, text, 0, text.bytes.count)
    }

    /// The next token; none at the end, and where a string or a URI has none.
    private mutating func next() -> Token? {
        skipSpace()
        guard place < bytes.count else { return nil }
        let start = place
        switch bytes[place] {
        case UInt8(ascii: "<"):
            while place < bytes.count && bytes[place] != UInt8(ascii: ">") { place += 1 }
            guard place < bytes.count else {
                place = start
                return nil
            }
            place += 1
            return Token(kind: .uri, start: start + 1, end: place - 1)
        case UInt8(ascii: "\""): return string()
        case UInt8(ascii: ".")
        where place + 1 < bytes.count && UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[place + 1]:
            return word(.word)
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ";"),
            UInt8(ascii: ","), UInt8(ascii: "."):
            place += 1
            return Token(kind: .sign, start: start, end: place, sign: bytes[start])
        case UInt8(ascii: "^"):
            place = min(place + 2, bytes.count)
            return Token(kind: .type, start: start, end: place)
        case UInt8(ascii: "@"): return word(.language)
        default: return word(.word)
        }
    }

    private mutating func skipSpace() {
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "#") {
                while place < bytes.count && bytes[place] != 10 { place += 1 }
            } else if bytes[place] > 32 {
                return
            } else {
                place += 1
            }
        }
    }

    /// A word or a number: up to a space or a sign. A full stop belongs to it where something follows.
    private mutating func word(_ kind: Token.Kind) -> Token {
        let start = place
        place += 1
        scan: while place < bytes.count {
            switch bytes[place] {
            case 0...32, UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "["), UInt8(ascii: ")"),
                UInt8(ascii: "<"), UInt8(ascii: "\""):
                break scan
            case UInt8(ascii: ".") where place + 1 == bytes.count || bytes[place + 1] <= 32: break scan
            default: place += 1
            }
        }
        return Token(kind: kind, start: start, end: place)
    }

    /// A string, short or long.
    private mutating func string() -> Token? {
        let quote = UInt8(ascii: "\"")
        func isQuote(_ index: Int) -> Bool { index < bytes.count && bytes[index] == quote }
        let begin = place
        let isLong = isQuote(place + 1) && isQuote(place + 2)
        place += isLong ? 3 : 1
        let start = place
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "\\") {
                place += 2
            } else if isQuote(place) && (!isLong || (isQuote(place + 1) && isQuote(place + 2))) {
                defer { place += isLong ? 3 : 1 }
                return Token(kind: .string, start: start, end: place)
            } else {
                place += 1
            }
        }
        place = begin
        return nil
    }
}
