// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

@Suite struct PresetTests {
    let world: World
    let plugin: Plugin
    let scratch: Scratch

    init() throws {
        world = try Fixture.world()
        plugin = try world.plugin("urn:test:gain")
        scratch = try Scratch()
    }

    private func instance(of world: World? = nil) throws -> Instance {
        try Instance(try (world ?? self.world).plugin("urn:test:gain"), sampleRate: 48_000)
    }

    @Test(arguments: ["urn:test:preset:double", "Double"])
    func appliesAPresetByURIAndByLabel(name: String) throws {
        let instance = try instance()
        try instance.apply(preset: name)
        #expect(instance["gain"] == 2)
        #expect(instance["enabled"] == 1)
    }

    @Test func saysWhichPresetsThereAreInsteadOfAMissingOne() throws {
        let instance = try instance()
        let error = HostError.noPreset(name: "Triple", plugin: "urn:test:gain", presets: ["Double", "Half"])
        #expect(throws: error) { try instance.apply(preset: "Triple") }
    }

    @Test(arguments: [nil, "urn:test:mine"])
    func aSavedPresetRestoresFromItsFileInANewInstance(uri: String?) throws {
        let instance = try instance()
        instance["gain"] = 0.1
        instance["enabled"] = 0
        let directory = scratch.path("mine.preset.lv2")
        let saved = try instance.savePreset(uri: uri, label: "Mine", directory: directory, file: "mine.ttl")
        #expect(uri == nil ? saved.hasPrefix("file:///") : saved == uri)

        let other = try self.instance(of: Fixture.world())
        try other.apply(presetFile: directory + "/mine.ttl", uri: uri)
        #expect(other["gain"] == 0.1)
        #expect(other["enabled"] == 0)
    }

    @Test func aSavedPresetIsFoundByItsWorldAndByOthersThatLoadItsBundle() throws {
        let instance = try instance()
        instance["gain"] = 3
        let directory = scratch.path("mine.preset.lv2")
        try instance.savePreset(uri: "urn:test:mine", label: "Mine", directory: directory, file: "mine.ttl")
        #expect(plugin.presets.map(\.label) == ["Double", "Half", "Mine"])

        let other = try self.instance(of: World(bundles: [Fixture.bundle, directory]))
        try other.apply(preset: "Mine")
        #expect(other["gain"] == 3)
    }

    @Test func savingAgainReplacesAPreset() throws {
        let (instance, directory) = (try instance(), scratch.path("mine.preset.lv2"))
        for gain in [Float(3), 0.25] {
            instance["gain"] = gain
            try instance.savePreset(uri: "urn:test:mine", label: "\(gain)", directory: directory, file: "mine.ttl")
        }
        instance["gain"] = 1
        try instance.apply(preset: "urn:test:mine")
        #expect(instance["gain"] == 0.25)
        #expect(plugin.presets.map(\.label) == ["0.25", "Double", "Half"])
    }

    @Test func aPresetSavedAgainInAnotherFileIsDeletedThere() throws {
        let (instance, directory) = (try instance(), scratch.path("mine.preset.lv2"))
        try instance.savePreset(uri: "urn:test:other", label: "Other", directory: directory, file: "other.ttl")
        for file in ["one.ttl", "two.ttl"] {
            try instance.savePreset(uri: "urn:test:mine", label: file, directory: directory, file: file)
        }
        #expect(plugin.presets.map(\.label) == ["Double", "Half", "Other", "two.ttl"])
        try plugin.deletePreset("urn:test:mine")
        #expect(plugin.presets.map(\.label) == ["Double", "Half", "Other"])
        #expect(!FileManager.default.fileExists(atPath: directory + "/two.ttl"))
    }

    @Test func deletingAPresetLeavesTheOthersOfItsBundle() throws {
        let (instance, directory) = (try instance(), scratch.path("mine.preset.lv2"))
        try instance.savePreset(uri: "urn:test:one", label: "One", directory: directory, file: "one.ttl")
        try instance.savePreset(uri: "urn:test:two", label: "Two", directory: directory, file: "two.ttl")
        try plugin.deletePreset("urn:test:one")
        #expect(plugin.presets.map(\.label) == ["Double", "Half", "Two"])
        #expect(!FileManager.default.fileExists(atPath: directory + "/one.ttl"))
        try plugin.deletePreset("urn:test:two")
        #expect(plugin.presets.map(\.label) == ["Double", "Half"])
        #expect(!FileManager.default.fileExists(atPath: directory))
    }

    @Test func aFactoryPresetIsNotDeleted() throws {
        #expect(throws: HostError.presetNotDeleted(uri: "urn:test:preset:half", reason: "it is part of the plug-in")) {
            try plugin.deletePreset("urn:test:preset:half")
        }
        #expect(plugin.presets.map(\.label) == ["Double", "Half"])
    }

    @Test func refusesFilesThatHoldNoPresetOfThePlugin() throws {
        let instance = try instance()
        let absent = scratch.path("absent.ttl")
        #expect(throws: HostError.unreadable(path: absent, reason: "there is no such file")) {
            try instance.apply(presetFile: absent)
        }
        let other = try Instance(try world.plugin("urn:test:gain-stereo"), sampleRate: 48_000)
        let directory = scratch.path("other.preset.lv2")
        try other.savePreset(label: "Other", directory: directory, file: "other.ttl")
        let path = directory + "/other.ttl"
        #expect(throws: HostError.unreadable(path: path, reason: "it is a preset of urn:test:gain-stereo")) {
            try instance.apply(presetFile: path)
        }
    }

    @Test func aLabelHasOnePresetInAFolder() throws {
        let (instance, folder) = (try instance(), scratch.path("lv2"))
        // By whichever name another host has saved it.
        try instance.savePreset(label: "Mine", directory: folder + "/other.lv2", file: "x.ttl")
        instance["gain"] = 3
        try instance.savePreset(label: "Mine", in: folder)
        #expect(plugin.presets.map(\.label) == ["Double", "Half", "Mine"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["other.lv2"])
        try instance.savePreset(label: "Mine too", in: folder)
        instance["gain"] = 1
        try instance.apply(preset: "Mine")
        #expect(instance["gain"] == 3)
        #expect(plugin.presets.count == 4)
    }

    /// One that comes with a URI of its own may be in a file with others, and is not a person's to replace.
    @Test func aPresetOfOthersWithTheSameLabelStays() throws {
        let (instance, folder) = (try instance(), scratch.path("lv2"))
        instance["gain"] = 2
        try instance.savePreset(
            uri: "urn:test:theirs", label: "Mine", directory: folder + "/theirs.lv2", file: "all.ttl")
        instance["gain"] = 3
        try instance.savePreset(label: "Mine", in: folder)
        #expect(plugin.presets.map(\.label) == ["Double", "Half", "Mine", "Mine"])
        try instance.apply(preset: "urn:test:theirs")
        #expect(instance["gain"] == 2)
    }

    /// A folder of bundles may be a link, as where a person keeps them elsewhere.
    @Test func presetsSavedThroughALinkAreSavedOnce() throws {
        let instance = try instance()
        try FileManager.default.createDirectory(atPath: scratch.path("elsewhere"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("lv2"), withDestinationPath: scratch.path("elsewhere"))
        for gain in [Float(2), 3] {
            instance["gain"] = gain
            try instance.savePreset(label: "Mine", in: scratch.path("lv2"))
        }
        #expect(plugin.presets.map(\.label) == ["Double", "Half", "Mine"])
        instance["gain"] = 1
        try instance.apply(preset: "Mine")
        #expect(instance["gain"] == 3)
    }

    /// What is not plain data cannot be written: lilv leaves it out, and reports success.
    @Test func aPresetThatWouldLackAValueIsNotSaved() throws {
        let world = try World(bundles: [Fixture.flawedBundle])
        let instance = try Instance(try world.plugin("urn:flawed:state-lost"), sampleRate: 48_000)
        let directory = scratch.path("mine.preset.lv2")
        let error = HostError.presetNotSaved(directory: directory, reason: "mine.ttl cannot be written")
        #expect(throws: error) { try instance.savePreset(label: "Mine", directory: directory, file: "mine.ttl") }
        #expect(scratch.files == [])
    }

    /// Where its file is to be, there is a folder.
    @Test func aPresetThatCannotBeWrittenLeavesAllAsItWas() throws {
        let (instance, directory) = (try instance(), scratch.path("mine.preset.lv2"))
        try instance.savePreset(label: "Mine", directory: directory, file: "mine.ttl")
        try FileManager.default.createDirectory(atPath: directory + "/blocked.ttl", withIntermediateDirectories: false)
        let manifest = try String(contentsOfFile: directory + "/manifest.ttl", encoding: .utf8)
        let error = HostError.presetNotSaved(directory: directory, reason: "blocked.ttl cannot be written")
        #expect(throws: error) { try instance.savePreset(label: "X", directory: directory, file: "blocked.ttl") }
        #expect(try String(contentsOfFile: directory + "/manifest.ttl", encoding: .utf8) == manifest)
        #expect(plugin.presets.map(\.label) == ["Double", "Half", "Mine"])
        #expect(scratch.files.sorted() == ["mine.preset.lv2"], "no draft stays")
    }

    @Test func saysThatAPresetCannotBeSavedWhereThereIsAFile() throws {
        let path = scratch.path("file")
        try Data().write(to: URL(fileURLWithPath: path))
        let error = HostError.presetNotSaved(directory: path, reason: "the directory cannot be made")
        #expect(throws: error) { try instance().savePreset(label: "X", directory: path, file: "x.ttl") }
    }
}
