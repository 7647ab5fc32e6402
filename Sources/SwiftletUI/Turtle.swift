// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// What a file in Turtle says, as far as presets need it: statements without collections, in the order in which they stand.
/// URIs are in full and in angle brackets, strings begin with a quotation mark, and nodes without a name are `_:` and a number.
package struct Turtle {
    package struct Statement {
        package let subject, predicate, object: UTF8Text
    }

    package private(set) var statements: [Statement] = []
    private let bytes: [UInt8]
    private var place = 0
    private var prefixes: [(name: UTF8Text, uri: UTF8Text)] = []
    private var nodeCount = 0
    /// How deep nodes lie in each other.
    private var depth = 0

    /// None where the text is no Turtle, or has what is not read here.
    package init?(_ text: UTF8Text) {
        bytes = text.bytes
        while let token = next() { guard readStatement(token) else { return nil } }
        guard place == bytes.count else { return nil }
    }

    /// The objects of all statements with that subject and predicate.
    package func objects(_ subject: UTF8Text, _ predicate: UTF8Text) -> [UTF8Text] {
        var objects: [UTF8Text] = []
        for statement in statements
        where statement.predicate.isSame(as: predicate) && statement.subject.isSame(as: subject) {
            objects.append(statement.object)
        }
        return objects
    }

    // MARK: - Statements

    private mutating func readStatement(_ token: UTF8Text) -> Bool {
        if token.isSame(as: "@prefix") {
            guard let name = next(), let uri = next(), name.bytes.last == UInt8(ascii: ":"), let end = next(),
                end.isSame(as: ".")
            else { return false }
            prefixes.append((name.part(from: 0, to: name.bytes.count - 1), uri))
            return true
        }
        guard let subject = node(token), let end = readProperties(of: subject) else { return false }
        return end.isSame(as: ".")
    }

    /// Reads properties up to a full stop or a bracket, and returns that.
    private mutating func readProperties(of subject: UTF8Text) -> UTF8Text? {
        while let verb = next() {
            if verb.isSame(as: ".") || verb.isSame(as: "]") { return verb }
            if verb.isSame(as: ";") { continue }
            guard let predicate = verb.isSame(as: "a") ? "a" : node(verb) else { return nil }
            var end: UTF8Text?
            repeat {
                guard let token = next(), let object = node(token) else { return nil }
                statements.append(Statement(subject: subject, predicate: predicate, object: object))
                end = next()
                // What a string is of, or its language.
                if let type = end, type.isSame(as: "^^") {
                    _ = next()
                    end = next()
                } else if let type = end, type.bytes.first == UInt8(ascii: "@") {
                    end = next()
                }
            } while end?.isSame(as: ",") == true
            guard let end else { return nil }
            if end.isSame(as: ".") || end.isSame(as: "]") { return end }
            guard end.isSame(as: ";") else { return nil }
        }
        return nil
    }

    /// What a token stands for: itself, the URI of a name with a prefix, or a node without a name, whose properties follow.
    private mutating func node(_ token: UTF8Text) -> UTF8Text? {
        switch token.bytes[0] {
        case UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
            UInt8(ascii: "+"):
            return token
        case UInt8(ascii: "["):
            guard depth < 8 else { return nil }
            depth += 1
            defer { depth -= 1 }
            nodeCount += 1
            let node = "_:" + UTF8Text(Double(nodeCount), decimals: 0)
            guard let end = readProperties(of: node), end.isSame(as: "]") else { return nil }
            return node
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ";"), UInt8(ascii: ","),
            UInt8(ascii: "."):
            return nil
        default: return expanded(token)
        }
    }

    private func expanded(_ name: UTF8Text) -> UTF8Text? {
        guard let colon = name.place(of: ":") else { return name }
        let prefix = name.part(from: 0, to: colon)
        if prefix.isSame(as: "_") { return name }
        for known in prefixes where known.name.isSame(as: prefix) {
            return known.uri.part(from: 0, to: known.uri.bytes.count - 1)
                + name.part(from: colon + 1, to: name.bytes.count) + ">"
        }
        return nil
    }

    // MARK: - Tokens

    /// The next token; none at the end, and where a string or a URI has none.
    private mutating func next() -> UTF8Text? {
        skipSpace()
        guard place < bytes.count else { return nil }
        switch bytes[place] {
        case UInt8(ascii: "<"): return through(UInt8(ascii: ">"))
        case UInt8(ascii: "\""): return string()
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ";"),
            UInt8(ascii: ","):
            return take(1)
        case UInt8(ascii: "."): return take(1)
        case UInt8(ascii: "^"): return take(min(2, bytes.count - place))
        default: return word()
        }
    }

    private mutating func skipSpace() {
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "#") {
                while place < bytes.count && bytes[place] != 10 { place += 1 }
            } else if bytes[place] <= 32 {
                place += 1
            } else {
                return
            }
        }
    }

    private mutating func take(_ count: Int) -> UTF8Text {
        defer { place += count }
        return UTF8Text(bytes: Array(bytes[place..<place + count]))
    }

    private mutating func through(_ end: UInt8) -> UTF8Text? {
        var count = 1
        while place + count < bytes.count && bytes[place + count] != end { count += 1 }
        return place + count < bytes.count ? take(count + 1) : nil
    }

    /// A word or a number: up to a space or a sign. A full stop belongs to it where something follows.
    private mutating func word() -> UTF8Text {
        var count = 1
        while place + count < bytes.count {
            let byte = bytes[place + count]
            let isSign =
                byte <= 32 || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
                || byte == UInt8(ascii: "[") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "<")
                || byte == UInt8(ascii: "\"")
            let isEnd =
                byte == UInt8(ascii: ".") && (place + count + 1 == bytes.count || bytes[place + count + 1] <= 32)
            if isSign || isEnd { break }
            count += 1
        }
        return take(count)
    }

    /// A string, short or long, with what is escaped in it, behind a quotation mark.
    private mutating func string() -> UTF8Text? {
        let quote = UInt8(ascii: "\"")
        let isLong = place + 2 < bytes.count && bytes[place + 1] == quote && bytes[place + 2] == quote
        var text: UTF8Text = "\""
        place += isLong ? 3 : 1
        while place < bytes.count {
            let byte = bytes[place]
            if byte == quote {
                let ends =
                    !isLong || (place + 2 < bytes.count && bytes[place + 1] == quote && bytes[place + 2] == quote)
                place += ends && isLong ? 3 : 1
                if ends { return text }
                text.append(byte)
            } else if byte == UInt8(ascii: "\\") && place + 1 < bytes.count {
                switch bytes[place + 1] {
                case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"): text.append(32)
                default: text.append(bytes[place + 1])
                }
                place += 2
            } else {
                text.append(byte)
                place += 1
            }
        }
        return nil
    }
}

extension UTF8Text {
    /// The number that an object is, be it a string with a type, and with an exponent or without.
    var literalNumber: Double? {
        let start = bytes.first == UInt8(ascii: "\"") ? 1 : 0
        var end = start
        while end < bytes.count, bytes[end] | 32 != UInt8(ascii: "e") { end += 1 }
        guard let mantissa = part(from: start, to: end).number else { return nil }
        guard end < bytes.count else { return mantissa }
        guard let exponent = part(from: end + 1, to: bytes.count).number, abs(exponent) < 60 else { return nil }
        return mantissa * .exp2(exponent * 3.321_928_094_887_362)
    }
}
