// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// `swiftlet preset`, in a home directory of its own.
@Suite struct PresetCommandTests {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write("in.wav", .wavFloat, frames: 100) { _, _ in 0.125 }
    }

    /// Runs the command with the fixture's bundle and what is in `~/.lv2`.
    private func run(_ arguments: String...) throws -> Command {
        try Command(
            shell: "HOME=\"$PWD\" LV2_PATH=\"$LV2_PATH:$PWD/.lv2\" exec \"$0\" \"$@\"", arguments, in: scratch)
    }

    private func level(of preset: String) throws -> Float? {
        let command = try run("render", "in.wav", "out.wav", "--plugin", "trim", "--preset", preset)
        #expect((command.status, command.errors) == (0, ""))
        return try AudioFileReader(path: scratch.path("out.wav")).readAll().first
    }

    @Test func aPresetIsSavedUsedReplacedAndDeleted() throws {
        let saved = try run("preset", "save", "trim", "Very Loud", "--set", "gain=4")
        #expect((saved.status, saved.errors) == (0, ""))
        #expect(saved.output.hasPrefix("Very Loud is saved: file:"))
        #expect(try level(of: "Very Loud") == 0.5)
        let list = try run("preset", "list", "trim")
        #expect(list.output.split(separator: "\n").count == 2)
        #expect(list.output.contains("Very Loud") && list.output.contains("urn:swiftlet:preset:trim:double"))

        #expect(try run("preset", "save", "trim", "Very Loud", "--set", "gain=3").status == 0)
        #expect(try level(of: "Very Loud") == 0.375)
        #expect(try run("preset", "save", "trim", "As Double", "--preset", "double").status == 0)
        #expect(try level(of: "As Double") == 0.25)

        #expect(try run("preset", "delete", "trim", "Very Loud").status == 0)
        #expect(try run("preset", "delete", "trim", "As Double").status == 0)
        #expect(try run("preset", "list", "trim").output.split(separator: "\n").count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path(".lv2")) == [])
    }

    /// Of what is in the names of files, they are alike.
    @Test func labelsThatAreAlikeAreTwoPresets() throws {
        for (label, gain) in [("Warm!", "gain=4"), ("Warm?", "gain=2"), ("Warm!", "gain=3")] {
            #expect(try run("preset", "save", "trim", label, "--set", gain).status == 0)
        }
        #expect(try level(of: "Warm!") == 0.375)
        #expect(try level(of: "Warm?") == 0.25)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path(".lv2")).count == 2)
    }

    /// It cannot be named; the others can.
    @Test func aPresetWithoutAURIIsLeftOut() throws {
        let folder = URL(filePath: scratch.path(".lv2/nameless.lv2"))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let plugin = try run("info", "trim", "--json").output.firstMatch(of: #/"uri" : "([^"]*trim)"/#)
        let manifest = """
            @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
            @prefix pset: <http://lv2plug.in/ns/ext/presets#> .
            [] a pset:Preset ; lv2:appliesTo <\(try #require(plugin).1)> .
            """
        try Data(manifest.utf8).write(to: folder.appending(path: "manifest.ttl"))
        let list = try run("preset", "list", "trim")
        #expect(list.status == 0 && list.output.split(separator: "\n").count == 1, "\(list.output)\(list.errors)")
    }

    @Test func aPresetIsSavedInTheFolderThatIsNamed() throws {
        let save = ["preset", "save", "trim", "Very Loud", "--dir", "presets/mine"]
        for gain in ["3", "4"] {
            let saved = try Command(
                shell: "HOME=\"$PWD\" exec \"$0\" \"$@\"", save + ["--set", "gain=\(gain)"], in: scratch)
            #expect((saved.status, saved.errors) == (0, ""))
            #expect(saved.output.contains("/presets/mine/"))
        }
        // Nothing is saved at home, and there is one, not two. It is found by who looks there, and by nobody else.
        #expect(scratch.files == ["in.wav", "presets"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("presets/mine")).count == 1)
        #expect(try run("preset", "delete", "trim", "Very Loud").failed("has no preset Very Loud"))
        let rendering = try Command(
            shell: "LV2_PATH=\"$LV2_PATH:$PWD/presets/mine\" exec \"$0\" render in.wav out.wav \"$@\"",
            ["--plugin", "trim", "--preset", "Very Loud"], in: scratch)
        #expect((rendering.status, rendering.errors) == (0, ""))
        #expect(try AudioFileReader(path: scratch.path("out.wav")).readAll().first == 0.5)
    }

    // The flaw of that fixture: what it keeps besides its controls is one more each time that it is restored.
    @Test func presetsSaveTheExtraStateOfThirdPartyPlugins() throws {
        func save(_ label: String, _ arguments: String...) throws -> String {
            let words = ["preset", "save", "urn:flawed:state", label, "--dir", "presets"] + arguments
            let saved = try Command(
                shell: "LV2_PATH=\"$PWD/presets\" exec \"$0\" \"$@\" --bundle '\(Fixture.flawedBundle)'", words,
                in: scratch)
            #expect((saved.status, saved.errors) == (0, ""))
            return try String(
                contentsOfFile: scratch.path("presets/state_\(label).preset.lv2/state_\(label).ttl"), encoding: .utf8)
        }
        let values = try [save("First"), save("Second", "--preset", "First"), save("Third", "--preset", "Second")].map {
            try #require($0.firstMatch(of: #/<urn:flawed:value> "?([0-9.]+)/#)).1
        }
        #expect(values.map { Double($0) } == [0, 1, 2])
    }

    @Test(arguments: [
        ("crash-instantiate", "crashed in its function instantiate: Segmentation fault"),
        ("crash-save", "crashed in its function save: Segmentation fault"),
        ("hang-save", "hangs: its function save has not returned in 2 s"),
    ])
    func aPluginThatCrashesOrHangsIsNamedAndLeavesNothing(name: String, message: String) throws {
        let saving = try run(
            "preset", "save", "urn:faulty:\(name)", "X", "--timeout", "2", "--bundle", Fixture.faultyBundle)
        #expect(saving.failed("urn:faulty:\(name) \(message)"), "\(saving.errors)")
        #expect((try? FileManager.default.contentsOfDirectory(atPath: scratch.path(".lv2"))) ?? [] == [])
    }

    @Test func invalidRequestsAreReported() throws {
        #expect(try run("preset", "delete", "trim", "double").failed("it is part of the plug-in"))
        #expect(try run("preset", "delete", "trim", "none").failed("has no preset none"))
        #expect(try run("preset", "save", "trim").failed("name the preset to save", status: 64))
        #expect(try run("preset", "save", "trim", "X", "--set", "gain=9").failed("its range is 0 to 4"))
        #expect(try run("preset", "list", "trim", "--set", "gain=1").failed("are for save", status: 64))
        #expect(try run("preset", "delete", "trim", "double", "--dir", ".").failed("are for save", status: 64))
        #expect(scratch.files == ["in.wav"])
    }
}
