// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import HostFixtures
import SwiftletHost
import Testing

@Suite struct PluginTests {
    let world: World

    init() throws { world = try Fixture.world() }

    @Test func describesTheStatedFields() throws {
        let plugin = try world.plugin("urn:test:gain")
        #expect(plugin.name == "Gain")
        #expect(plugin.className == "Amplifier Plugin")
        #expect(plugin.author == "A. Tester")
        #expect(plugin.licence == "http://opensource.org/licenses/isc")
        #expect(plugin.requiredFeatures == [])
        #expect(plugin.optionalFeatures == ["http://lv2plug.in/ns/lv2core#hardRTCapable"])
        #expect(plugin.bundlePath == Fixture.bundle + "/")
        #expect(plugin.presets.map(\.label) == ["Double", "Half"])
        #expect(plugin.presets.map(\.uri) == ["urn:test:preset:double", "urn:test:preset:half"])
    }

    @Test func describesMissingFields() throws {
        let plugin = try world.plugin("urn:test:sum")
        #expect(plugin.author == nil)
        #expect(plugin.licence == nil)
        #expect(plugin.comment == nil)
        #expect(plugin.presets == [])
    }

    @Test func describesAudioPortsInOrder() throws {
        let ports = try world.plugin("urn:test:gain-stereo").ports
        #expect(ports.map(\.symbol) == ["in_left", "in_right", "out_left", "out_right", "gain"])
        #expect(ports.map(\.index) == [0, 1, 2, 3, 4])
        #expect(ports.map(\.kind) == [.audio, .audio, .audio, .audio, .control])
        #expect(ports.map(\.direction) == [.input, .input, .output, .output, .input])
    }

    @Test func describesAControl() throws {
        let gain = try world.plugin("urn:test:gain").port("gain")
        #expect(gain.name == "Gain")
        #expect(gain.comment == "The factor.")
        #expect((gain.minimum, gain.maximum, gain.defaultValue) == (0, 4, 1))
        #expect(!gain.isToggled && !gain.isInteger && !gain.isOptional && !gain.isLogarithmic && !gain.reportsLatency)
        #expect(gain.scalePoints.map(\.label) == ["Silence", "Unity"])
        #expect(gain.scalePoints.map(\.value) == [0, 1])
        #expect(gain.designation == nil)
    }

    @Test func describesPropertiesDesignationsAndUnits() throws {
        let enabled = try world.plugin("urn:test:gain").port("enabled")
        #expect(enabled.isToggled && enabled.isInteger && enabled.isOptional && enabled.isLogarithmic)
        #expect(enabled.designation == "http://lv2plug.in/ns/lv2core#enabled")
        let latency = try world.plugin("urn:test:delay").port("latency")
        #expect(latency.reportsLatency)
        #expect(latency.unit == "frames")
        #expect(try world.plugin("urn:test:copy-events").port("control").kind == .atom)
    }

    @Test func variantsAreOfOneEffect() throws {
        let plugin = try world.plugin("urn:swiftlet:trim-stereo")
        #expect(try plugin.port("gain").property == "urn:swiftlet:trim#gain")
        #expect(plugin.effect == "urn:swiftlet:trim")
        #expect(plugin.variants.map(\.uri) == ["urn:swiftlet:trim", "urn:swiftlet:trim-stereo"])
        let other = try world.plugin("urn:test:gain-stereo")
        #expect(other.effect == nil)
        #expect(other.variants.map(\.uri) == ["urn:test:gain-stereo"])
    }

    @Test func saysWhichPortsThereAreInsteadOfAMissingOne() throws {
        let plugin = try world.plugin("urn:test:gain")
        let error = #expect(throws: HostError.self) { try plugin.port("gian") }
        #expect(error == .noPort(symbol: "gian", plugin: "urn:test:gain", symbols: ["in", "out", "gain", "enabled"]))
        #expect(error?.description == "urn:test:gain has no port gian; it has in, out, gain, enabled")
    }
}
