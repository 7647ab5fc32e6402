// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import Testing

/// What others have written does not control the terminal.
@Suite struct TerminalTests {
    let scratch: Scratch

    /// A bundle whose names hold the sequences that turn text red, ring, delete a line, and turn the direction of text,
    /// and a C1 control.
    init() throws {
        scratch = try Scratch()
        try FileManager.default.createDirectory(atPath: scratch.path("evil.lv2"), withIntermediateDirectories: false)
        try Self.turtle.write(toFile: scratch.path("evil.lv2/manifest.ttl"), atomically: true, encoding: .utf8)
    }

    static let turtle = #"""
        @prefix doap: <http://usefulinc.com/ns/doap#> .
        @prefix foaf: <http://xmlns.com/foaf/0.1/> .
        @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
        @prefix pset: <http://lv2plug.in/ns/ext/presets#> .
        @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .

        <urn:evil:copy> a lv2:Plugin ; lv2:binary <evil.so> ; doap:name "Red\u001B[31m\u0007" ;
          doap:maintainer [ foaf:name "A\u009B2K" ] ; rdfs:comment "First.\nSecond\u202E.\u001B[2K" ; lv2:port
          [ a lv2:AudioPort , lv2:InputPort ; lv2:index 0 ; lv2:symbol "in" ; lv2:name "In\u001B[0m" ] ,
          [ a lv2:AudioPort , lv2:OutputPort ; lv2:index 1 ; lv2:symbol "out" ; lv2:name "Out" ] .
        <urn:evil:pre\u202Eset> a pset:Preset ; lv2:appliesTo <urn:evil:copy> ; rdfs:label "Loud\u001B]0;title\u0007" .
        <urn:evil:plain> a pset:Preset ; lv2:appliesTo <urn:evil:copy> ; rdfs:label "Plain" .
        """#

    /// Whether a text has line ends, and else nothing that controls a terminal.
    private func isHarmless(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            $0 == "\n" || ($0.properties.generalCategory != .control && !$0.properties.isBidiControl)
        }
    }

    static let lines: [([String], String)] = [
        (["list"], "Red?[31m?"), (["info", "urn:evil:copy"], "Second?.?[2K"), (["info", "urn:evil:copy"], "A?2K"),
        (["info", "urn:evil:copy"], "Loud?]0;title?"), (["info", "urn:evil:copy"], "In?[0m"),
        (["render", "a", "b", "--plugin", "urn:evil:copy", "--preset", "x"], "Loud?]0;title?"),
    ]

    @Test(arguments: lines)
    func namesArePrintedWithoutTheirControlCharacters(words: [String], text: String) throws {
        let command = try Command(shell: "exec \"$0\" \"$@\" --bundle evil.lv2", words, in: scratch)
        #expect((command.output + command.errors).contains(text))
        #expect(isHarmless(command.output) && isHarmless(command.errors))
    }

    @Test func commentsKeepTheirLines() throws {
        let command = try Command("info", "urn:evil:copy", "--bundle", "evil.lv2", in: scratch)
        #expect(command.output.contains("\nFirst.\nSecond"))
    }

    @Test func pathsAndArgumentsArePrintedWithoutControlCharacters() throws {
        let name = "a\u{1b}[31m\nb.wav"
        try scratch.write(name, .wav16, frames: 100) { _, _ in 0 }
        let table = try Command("measure", name, in: scratch)
        #expect(table.status == 0)
        #expect(table.output.contains("a?[31m?b.wav") && isHarmless(table.output))
        #expect(table.output.split(separator: "\n").count == 2)
        for words in [["measure", "absent\u{1b}[31m"], ["measure", "--\u{1b}[31m"], ["info", "no\u{7}"]] {
            let command = try Command(shell: "exec \"$0\" \"$@\"", words, in: scratch)
            #expect(command.status != 0)
            #expect(command.errorLines.count == 1 && isHarmless(command.errors), "\(words)")
        }
    }

    @Test func completionsOmitInvalidPlugins() throws {
        let complete =
            "exec \"$0\" ---completion render -- --preset 0 0 render --plugin urn:evil:copy --bundle evil.lv2"
        #expect(try Command(shell: complete, in: scratch).output == "plain\n")
    }
}
