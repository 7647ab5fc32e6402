// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// The index that `list` keeps.
@Suite struct IndexTests {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try FileManager.default.createDirectory(atPath: scratch.path("lv2"), withIntermediateDirectories: false)
        try FileManager.default.copyItem(atPath: Fixture.bundle, toPath: scratch.path("lv2/fixture.lv2"))
    }

    private func list(_ arguments: String...) throws -> Command { try run(["list"] + arguments) }

    private func run(_ arguments: [String]) throws -> Command {
        try Command(
            shell: "LV2_PATH=\"$PWD/lv2\" XDG_CACHE_HOME=\"$PWD/cache\" exec \"$0\" \"$@\"", arguments, in: scratch)
    }

    private func turtle(_ change: (String) -> String) throws {
        let path = scratch.path("lv2/fixture.lv2/fixture.ttl")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try #require(change(text) != text)
        try change(text).write(toFile: path, atomically: false, encoding: .utf8)
    }

    private var kept: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: scratch.path("cache/swiftlet"))) ?? []
    }

    @Test func itIsKeptAndUsed() throws {
        let first = try list("duck")
        #expect(first.output.contains("Stereo Duck"))
        #expect(kept.count == 1)
        // What the index says is what is listed.
        try change("Stereo Duck", to: "Stereo Drak")
        #expect(try list("duck").output.contains("Stereo Drak"))
    }

    /// Replaces a word of the index that is kept by one as long, and nothing else.
    private func change(_ word: String, to other: String) throws {
        let path = scratch.path("cache/swiftlet/\(kept[0])")
        var data = try Data(contentsOf: URL(filePath: path))
        data.replaceSubrange(try #require(data.range(of: Data(word.utf8))), with: Data(other.utf8))
        try data.write(to: URL(filePath: path))
    }

    /// What a shell offers, a line each.
    private func completions(_ words: String...) throws -> [String] {
        let argument = words.last == "--preset" ? ["render", "--", "--preset"] : ["info", "--", "positional@0"]
        let command = try run(["---completion"] + argument + ["0", "0", "swiftlet"] + words)
        return command.output.split(separator: "\n").map(String.init)
    }

    @Test func shellCompletionsComeFromTheIndex() throws {
        #expect(try completions("info", "").contains("urn:test:duck"))
        for name in ["trim", "urn:swiftlet:trim-stereo", "trim-stereo", "stereo trim"] {
            #expect(try completions("render", "--plugin", name, "--preset") == ["double"])
        }
        #expect(try completions("render", "--plugin", "urn:test:gain", "--preset") == ["double", "half"])
        try change("half", to: "tall")
        #expect(try completions("render", "--plugin", "urn:test:gain", "--preset") == ["double", "tall"])
        try change("urn:test:duck", to: "urn:test:drak")
        #expect(try completions("info", "").contains("urn:test:drak"))
        #expect(kept.count == 1)
    }

    @Test func aStaleIndexIsRebuilt() throws {
        #expect(try list("duck").output.contains("Stereo Duck"))
        try turtle { $0.replacing("\"Stereo Duck\"", with: "\"Broad Duck!\"") }
        #expect(try list("duck").output.contains("Broad Duck!"))
        try FileManager.default.removeItem(atPath: scratch.path("lv2/fixture.lv2"))
        #expect(try list("duck").output == "")
    }

    @Test func presetsSavedByTheCommandUpdateTheIndex() throws {
        #expect(try list("duck").output.contains("Stereo Duck"))
        // What is made anew has the right name.
        try change("Stereo Duck", to: "Stereo Drak")
        let saved = try run(["preset", "save", "trim", "Loud", "--set", "gain=4", "--dir", "lv2"])
        try #require((saved.status, saved.errors) == (0, ""))
        for name in ["trim", "trim-stereo"] {
            #expect(Set(try completions("render", "--plugin", name, "--preset")) == ["double", "Loud"])
        }
        #expect(try list("duck").output.contains("Stereo Drak"))
        try #require(try run(["preset", "delete", "trim", "Loud"]).status == 0)
        #expect(try completions("render", "--plugin", "trim", "--preset") == ["double"])
        #expect(try list("duck").output.contains("Stereo Drak"))
        #expect(kept.count == 1)
    }

    @Test func aBrokenIndexIsRebuilt() throws {
        #expect(try list("duck").status == 0)
        try Data("nonsense".utf8).write(to: URL(filePath: scratch.path("cache/swiftlet/\(kept[0])")))
        let again = try list("duck")
        #expect((again.status, again.errors) == (0, ""))
        #expect(again.output.contains("Stereo Duck"))
    }

    @Test func faultsAreReportedEachTime() throws {
        try turtle { $0 + "this is no Turtle" }
        for _ in 0..<2 {
            let command = try list()
            #expect(command.status == 1)
            #expect(command.errors.contains("fixture.ttl is broken"), "\(command.errors)")
        }
    }

    @Test func aCacheThatCannotBeWrittenIsNotReported() throws {
        try Data().write(to: URL(filePath: scratch.path("cache")))
        let command = try list("duck")
        #expect((command.status, command.errors) == (0, ""))
        #expect(command.output.contains("Stereo Duck"))
    }
}
