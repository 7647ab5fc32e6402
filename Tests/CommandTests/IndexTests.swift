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

    private func list(_ arguments: String...) throws -> Command {
        try Command(
            shell: "LV2_PATH=\"$PWD/lv2\" XDG_CACHE_HOME=\"$PWD/cache\" exec \"$0\" list \"$@\"", arguments, in: scratch
        )
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
        // What the index says is what is listed: a word of the same length in it, and nothing else was changed.
        let path = scratch.path("cache/swiftlet/\(kept[0])")
        var data = try Data(contentsOf: URL(filePath: path))
        data.replaceSubrange(
            try #require(data.range(of: Data("Stereo Duck".utf8))), with: Data("Stereo Drake".utf8.prefix(11)))
        try data.write(to: URL(filePath: path))
        #expect(try list("duck").output.contains("Stereo Drak"))
    }

    @Test func itKnowsWhenItIsStale() throws {
        #expect(try list("duck").output.contains("Stereo Duck"))
        try turtle { $0.replacing("\"Stereo Duck\"", with: "\"Broad Duck!\"") }
        #expect(try list("duck").output.contains("Broad Duck!"))
        try FileManager.default.removeItem(atPath: scratch.path("lv2/fixture.lv2"))
        #expect(try list("duck").output == "")
    }

    @Test func oneThatIsBrokenIsMadeAnew() throws {
        #expect(try list("duck").status == 0)
        try Data("nonsense".utf8).write(to: URL(filePath: scratch.path("cache/swiftlet/\(kept[0])")))
        let again = try list("duck")
        #expect((again.status, again.errors) == (0, ""))
        #expect(again.output.contains("Stereo Duck"))
    }

    @Test func faultsAreNamedEachTime() throws {
        try turtle { $0 + "this is no Turtle" }
        for _ in 0..<2 {
            let command = try list()
            #expect(command.status == 1)
            #expect(command.errors.contains("fixture.ttl is broken"), "\(command.errors)")
        }
    }

    @Test func withoutRoomNothingIsKeptAndNothingSaid() throws {
        try Data().write(to: URL(filePath: scratch.path("cache")))
        let command = try list("duck")
        #expect((command.status, command.errors) == (0, ""))
        #expect(command.output.contains("Stereo Duck"))
    }
}
