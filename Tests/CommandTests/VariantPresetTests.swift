// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// User presets of one variant of a Swiftlet effect.
@Suite struct VariantPresetTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Saves a plug-in's preset as a host does.
    private func save(_ label: String, of uri: String, gain: Float) throws {
        let instance = try Instance(try Fixture.world().plugin(uri), sampleRate: 48_000)
        instance["gain"] = gain
        try instance.savePreset(label: label, directory: scratch.path("\(label).preset.lv2"), file: "\(label).ttl")
    }

    /// Returns the output for samples of 0.25.
    private func rendered(_ preset: String, channels: Int) throws -> Set<Float> {
        try scratch.write("in.wav", .wavFloat, channels: channels, frames: 100) { _, _ in 0.25 }
        let command = try Command(
            shell: "exec \"$0\" render in.wav out.wav --plugin trim --preset \(preset) --bundle *.preset.lv2",
            in: scratch)
        #expect((command.status, command.errors) == (0, ""))
        return Set(try AudioFileReader(path: scratch.path("out.wav")).readAll())
    }

    @Test(arguments: ["urn:swiftlet:trim", "urn:swiftlet:trim-stereo"], [1, 2, 3])
    func presetsApplyToAllVariants(uri: String, channels: Int) throws {
        try save("Mine", of: uri, gain: 0.5)
        #expect(try rendered("Mine", channels: channels) == [0.125])
        for variant in ["trim", "urn:swiftlet:trim-stereo"] {
            let command = try Command("info", variant, "--bundle", "Mine.preset.lv2", in: scratch)
            #expect(command.output.components(separatedBy: "Mine  ").count == 2)
        }
    }

    // The stereo equaliser has its own factory presets, which set controls that other variants lack.
    @Test(arguments: [1, 2, 4], ["telephone", "Telephone", "urn:swiftlet:preset:equalizer:telephone"])
    func factoryPresetsAreThoseOfTheVariant(channels: Int, preset: String) throws {
        try scratch.write("in.wav", .wavFloat, channels: channels, frames: 100) { _, _ in 0.25 }
        let command = try Command(
            "render", "in.wav", "out.wav", "--bundle", builtBundle, "--plugin", "equalizer", "--preset", preset,
            in: scratch)
        #expect((command.status, command.errors) == (0, ""))
    }

    @Test(arguments: ["equalizer", "urn:swiftlet:equalizer-stereo"])
    func factoryPresetsAreListedOnce(plugin: String) throws {
        let command = try Command("preset", "list", plugin, "--bundle", builtBundle, in: scratch)
        let own = plugin == "equalizer" ? plugin : "equalizer-stereo"
        let lines = command.output.split(separator: "\n")
        #expect(lines.count == 14 && lines.allSatisfy { $0.contains("urn:swiftlet:preset:\(own):") })
    }

    @Test func aVariantsFactoryPresetHasPriority() throws {
        try save("Mine", of: "urn:swiftlet:trim", gain: 0.5)
        let mono = "Mine.preset.lv2"
        try FileManager.default.moveItem(atPath: scratch.path(mono), toPath: scratch.path("mono.lv2"))
        try save("Mine", of: "urn:swiftlet:trim-stereo", gain: 4)
        for (channels, sample) in [(1, Float(0.125)), (2, 1)] {
            try scratch.write("in.wav", .wavFloat, channels: channels, frames: 100) { _, _ in 0.25 }
            let command = try Command(
                "render", "in.wav", "out.wav", "--plugin", "trim", "--preset", "Mine", "--bundle", "mono.lv2",
                "--bundle",
                mono, in: scratch)
            #expect(command.status == 0)
            #expect(Set(try AudioFileReader(path: scratch.path("out.wav")).readAll()) == [sample])
        }
    }

    @Test func thirdPartyPresetsApplyToTheirPlugins() throws {
        try save("Mine", of: "urn:test:gain", gain: 0.5)
        let command = try Command(
            "render", "in.wav", "out.wav", "--plugin", "urn:test:gain-stereo", "--preset", "Mine", "--bundle",
            "Mine.preset.lv2", in: scratch)
        #expect(command.failed("urn:test:gain-stereo has no preset Mine; its presets are: Double"))
    }
}
