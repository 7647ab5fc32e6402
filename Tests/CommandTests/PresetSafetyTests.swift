// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// `swiftlet preset save` that is killed, or runs twice at the same time, or has no home.
@Suite struct PresetSafetyTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func save(_ gain: String, home: String, _ variables: [String: String] = [:]) throws -> Command {
        let environment = variables.map { "\($0)='\($1)'" }.sorted().joined(separator: " ")
        return try Command(
            shell: "HOME=\"$PWD/\(home)\" LV2_PATH=\"$LV2_PATH:$PWD/\(home)/.lv2\" \(environment) exec \"$0\" \"$@\"",
            ["preset", "save", "trim", "Mine", "--set", "gain=\(gain)"], in: scratch)
    }

    /// The gains of the presets that a host finds, which looks into hidden folders, too.
    private func gains(home: String) throws -> [Float] {
        let folder = scratch.path("\(home)/.lv2")
        let bundles = try FileManager.default.contentsOfDirectory(atPath: folder).map { "\(folder)/\($0)" }
        let world = try World(
            bundles: [Fixture.bundle] + bundles.filter { FileManager.default.fileExists(atPath: $0 + "/manifest.ttl") })
        let plugin = try world.plugin(Self.trim)
        return try plugin.presets.filter { $0.label == "Mine" }.map { preset in
            let instance = try Instance(plugin, sampleRate: 48_000)
            try instance.apply(preset)
            return instance["gain"]
        }
    }

    private static let trim = "urn:swiftlet:trim"

    @Test(arguments: [false, true]) func aSaveThatIsKilledLeavesWhatWasThereOrIsWhole(isReplaced: Bool) throws {
        var calls = 0
        while true {
            let home = "home-\(calls)"
            try FileManager.default.createDirectory(
                atPath: scratch.path("\(home)/.lv2"), withIntermediateDirectories: true)
            if isReplaced { #expect(try save("2", home: home).status == 0) }
            let saving = try save(
                "3", home: home, FileSteps.environment(below: ".lv2", log: scratch.path("log"), endingAt: calls + 1))
            if saving.status == 0 { break }
            calls += 1
            #expect((isReplaced ? [[2], [3]] : [[], [3]]).contains(try gains(home: home)), "call \(calls)")
            // The next save leaves nothing of it.
            #expect(try save("4", home: home).status == 0)
            #expect(try gains(home: home) == [4], "call \(calls)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("\(home)/.lv2")).count == 1)
        }
        // Two folders and a manifest for the draft, two files in it, its place, and what is removed at the end.
        #expect(calls > 6)
    }

    /// Each file of a bundle is on the disk before the bundle has its place, which is on the disk at the end.
    @Test(arguments: [false, true]) func aPresetIsOnTheDiskBeforeItHasItsPlace(isReplaced: Bool) throws {
        if isReplaced { #expect(try save("2", home: "home").status == 0) }
        let log = scratch.path("log")
        #expect(try save("3", home: "home", FileSteps.environment(below: ".lv2", log: log)).status == 0)
        let steps = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init)
        let placing = try #require(
            steps.firstIndex { $0.hasPrefix(isReplaced ? "exchange " : "rename ") && $0.hasSuffix(".preset.lv2") })
        let draft = try #require(steps[placing].split(separator: " ").last)
        let bundle = URL(filePath: String(draft)).lastPathComponent
        let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path("home/.lv2/\(bundle)"))
        #expect(files.count == 2)
        for file in files + [""] {
            let stored = "fsync \(draft)" + (file.isEmpty ? "" : "/\(file)")
            #expect(steps[..<placing].contains(stored), "\(stored): \(steps)")
        }
        #expect(steps[placing...].contains { $0.hasPrefix("fsync ") && $0.hasSuffix("/.lv2") })
    }

    /// As on NFS.
    @Test func aPresetIsReplacedWhereNoFoldersAreExchanged() throws {
        var variables = FileSteps.environment(below: ".lv2", log: scratch.path("log"))
        variables["STEPS_NO_EXCHANGE"] = "1"
        for gain in ["2", "3"] { #expect(try save(gain, home: "home", variables).status == 0) }
        #expect(try gains(home: "home") == [3])
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("home/.lv2")).count == 1)
        #expect(try String(contentsOfFile: scratch.path("log"), encoding: .utf8).contains("exchange "))
    }

    @Test func presetsOfOneNameThatAreSavedAtTheSameTimeAreOne() throws {
        let script = """
            export HOME="$PWD" LV2_PATH="$LV2_PATH:$PWD/.lv2"
            for gain in 1 2 3 4; do { "$0" preset save trim Mine --set gain=$gain >/dev/null; echo $? >>statuses; } & done
            wait
            """
        let command = try Command(shell: script, in: scratch)
        #expect(command.errors == "")
        #expect(try String(contentsOfFile: scratch.path("statuses"), encoding: .utf8) == "0\n0\n0\n0\n")
        #expect(try gains(home: ".").count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path(".lv2")).count == 1)
    }

    @Test(arguments: ["unset HOME;", "export HOME=;", "export HOME=.;"]) func withoutAHomeFolderPresetsAreNotSaved(line: String)
        throws
    {
        let command = try Command(
            shell: "\(line) exec \"$0\" \"$@\"", ["preset", "save", "trim", "Mine"], in: scratch)
        #expect(command.failed("cannot be saved in ~/.lv2: HOME is not set to a folder; set it or pass --dir"))
        #expect(scratch.files == [])
        let named = try Command(
            shell: "\(line) exec \"$0\" \"$@\"", ["preset", "save", "trim", "Mine", "--dir", "mine"],
            in: scratch)
        #expect((named.status, named.errors) == (0, ""))
    }
}
