// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects
import SwiftletUI
import Testing

/// What views read of Turtle: the text of others' presets.
@Suite struct TurtleTests {
    private func read(_ text: String) -> Turtle? { Turtle(UTF8Text(bytes: Array(text.utf8))) }

    /// Each is a call within a call, of which a thread of a host has only so many: files of others have two or three.
    @Test func nodesNestAtMostEightDeep() {
        func nested(_ depth: Int) -> String {
            "<> <urn:a> " + String(repeating: "[ <urn:a> ", count: depth) + "1 " + String(repeating: "] ", count: depth)
                + "."
        }
        #expect(read(nested(8))?.statements.count == 9)
        #expect(read(nested(9)) == nil)
        #expect(read(nested(80)) == nil)
        #expect(read(nested(100_000)) == nil)
    }

    /// As C reads them.
    @Test(arguments: [
        ("0", 0), ("-1.5", -1.5), ("+2", 2), (".5", 0.5), ("1e3", 1000), ("1.25E-2", 0.0125), ("\"440.0\"", 440),
        ("\"-6.02\"^^<urn:float>", -6.02), ("20000.0", 20000), ("0.3333333", 0.3333333),
        ("123456789012345678901", 1.2345678901234568e20),
    ])
    func allNumberFormatsAreRead(text: String, value: Double) throws {
        let turtle = try #require(read("<> <urn:a> \(text) ."))
        let number = try #require(turtle.statements.first.flatMap { turtle.number($0.object) })
        // One rounding of the digits, one of the power of ten.
        #expect(abs(number - value) <= 2 * value.ulp)
    }

    @Test(arguments: ["\"loud\"", "\"\"", "\"1e\"", "\"1e9999\"", "\"--1\"", "<urn:b>", "[]", "\"1 2\"", "nan"])
    func termsThatAreNotNumbersAreNil(text: String) throws {
        let turtle = try #require(read("<> <urn:a> \(text) ."))
        #expect(turtle.statements.allSatisfy { turtle.number($0.object) == nil })
    }

    @Test func prefixedNamesEqualFullURIs() throws {
        let turtle = try #require(
            read("@prefix a: <urn:a#> . @prefix : <urn:b#> . a:x :y <urn:a#x> ; <urn:b#y> \"s\"@en , _:n ."))
        for statement in turtle.statements {
            #expect(turtle.isURI(statement.subject, "urn:a#x") && !turtle.isURI(statement.subject, "urn:a#"))
            #expect(turtle.isURI(statement.predicate, "urn:b#y"))
        }
        #expect(turtle.isURI(turtle.statements[0].object, "urn:a#x"))
        #expect(!turtle.isURI(turtle.statements[1].object, "s") && !turtle.isURI(turtle.statements[2].object, "_:n"))
    }
}
