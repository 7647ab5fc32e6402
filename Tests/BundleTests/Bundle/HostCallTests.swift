// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletCLV2
import SwiftletHost
import Testing

/// What hosts call and connect that the specification does not promise: see `Documentation/HostHabits.md`.
@Suite struct HostCallTests {
    /// What a host without habits makes of a block.
    private func expected(_ plugin: AnyPlugin, _ input: [[Float]]) throws -> [[Float]] {
        try Rig(plugin.uri, plugin.settings).run(input, block: input[0].count)
    }

    private func makeInstance(
        _ plugin: AnyPlugin, features: UnsafePointer<UnsafePointer<LV2_Feature>?>? = HostFeature.list([.map])
    ) throws -> BareInstance {
        let instance = try BareInstance(plugin, features: features)
        instance.connectControls()
        return instance
    }

    // MARK: - Features

    @Test(arguments: AnyPlugin.each)
    func aListOfFeaturesNeedNotEndAfterTheMap(plugin: AnyPlugin) throws {
        let input = plugin.noise(500)
        let instance = try makeInstance(plugin, features: HostFeature.list([.map], isTerminated: false))
        #expect(try instance.run(input) == expected(plugin, input))
    }

    @Test(arguments: AnyPlugin.each)
    func withoutFeaturesTheSoundIsTheSame(plugin: AnyPlugin) throws {
        let input = plugin.noise(500)
        let emptyMap = HostFeature("http://lv2plug.in/ns/ext/urid#map", nil)
        for features in [nil, HostFeature.list([]), HostFeature.list([emptyMap])] {
            let instance = try makeInstance(plugin, features: features)
            for symbol in ["control", "notify"] {
                instance.connect(instance.port(symbol), to: instance.memory(words(64, 0) + words(0, 0)))
            }
            #expect(try instance.run(input) == expected(plugin, input))
        }
    }

    /// Options without an end, whose values are gone.
    @Test(arguments: AnyPlugin.each)
    func optionsAreNotRead(plugin: AnyPlugin) throws {
        let input = plugin.noise(500)
        let options = HostFeature("http://lv2plug.in/ns/ext/options#options", UnsafeMutableRawPointer(bitPattern: 0x10))
        let instance = try makeInstance(plugin, features: HostFeature.list([options, .map]))
        #expect(try instance.run(input) == expected(plugin, input))
    }

    @Test(arguments: AnyPlugin.each)
    func aBlockMayBeLongerThanAnnounced(plugin: AnyPlugin) throws {
        let input = plugin.noise(5000)
        let other = try makeInstance(plugin)
        let values = other.memory(words(64, 0))
        let options = other.memory(2 * MemoryLayout<LV2_Options_Option>.stride)
            .bindMemory(to: LV2_Options_Option.self, capacity: 2)
        options[0] = LV2_Options_Option(
            context: LV2_OPTIONS_INSTANCE, subject: 0,
            key: world.urid("http://lv2plug.in/ns/ext/buf-size#maxBlockLength"), size: 4,
            type: world.urid(SequenceBytes.atom + "Int"), value: values)
        let announced = HostFeature("http://lv2plug.in/ns/ext/options#options", options)
        let limited = try makeInstance(plugin, features: HostFeature.list([.map, announced]))
        #expect(try limited.run(input) == expected(plugin, input))
    }

    // MARK: - Order of calls

    /// Event ports are never connected here, either.
    @Test(arguments: AnyPlugin.each)
    func anInstanceMayRunWithoutBeingActivated(plugin: AnyPlugin) throws {
        let input = plugin.noise(500)
        #expect(try makeInstance(plugin).run(input) == expected(plugin, input))
    }

    @Test(arguments: AnyPlugin.each)
    func activateAndDeactivateMayComeInAnyNumber(plugin: AnyPlugin) throws {
        let input = plugin.noise(500)
        let expected = try expected(plugin, input)
        let instance = try makeInstance(plugin)
        instance.activate()
        instance.deactivate()
        instance.activate()
        instance.activate()
        #expect(instance.run(input) == expected)
        instance.deactivate()
        instance.deactivate()
        instance.activate()
        #expect(instance.run(input) == expected)
        // Gone without being deactivated.
    }

    /// Ports that are connected to memory that is gone by the time of `activate`.
    @Test(arguments: AnyPlugin.each)
    func portsAreAccessedOnlyInRun(plugin: AnyPlugin) throws {
        let input = plugin.noise(500)
        let instance = try makeInstance(plugin)
        let pages = try #require(mmap(nil, 65_536, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
        defer { munmap(pages, 65_536) }
        for port in instance.ports { instance.connect(port.index, to: pages) }
        instance.run(500)
        mprotect(pages, 65_536, PROT_NONE)
        instance.deactivate()
        instance.activate()
        for port in instance.ports where port.kind != .audio { instance.connect(port.index, to: nil) }
        instance.connectControls()
        #expect(try instance.run(input) == expected(plugin, input))
    }

    @Test(arguments: AnyPlugin.each)
    func nothingNeedBeConnected(plugin: AnyPlugin) throws {
        let input = plugin.noise(500)
        let instance = try makeInstance(plugin)
        for port in instance.ports { instance.connect(port.index, to: nil) }
        instance.activate()
        instance.run(500)
        instance.connectControls()
        instance.activate()
        #expect(try instance.run(input) == expected(plugin, input))
    }

    // MARK: - Memory

    /// One channel is heard; all other inputs have one buffer of silence, all other outputs one that nobody looks at.
    @Test(arguments: AnyPlugin.each)
    func unusedChannelsMayShareBuffers(plugin: AnyPlugin) throws {
        let silence = [Float](repeating: 0, count: 500)
        let input = [noise(500)] + [[Float]](repeating: silence, count: plugin.inputs - 1)
        let instance = try makeInstance(plugin)
        let (none, rest) = (instance.memory(2000), instance.memory(2000))
        let (first, heard) = (instance.memory(input[0].withUnsafeBytes { Array($0) }), instance.memory(2000))
        for (number, port) in instance.audio(.input).enumerated() {
            instance.connect(port, to: number == 0 ? first : none)
        }
        for (number, port) in instance.audio(.output).enumerated() {
            instance.connect(port, to: number == 0 ? heard : rest)
        }
        instance.activate()
        instance.run(500)
        #expect(try floats(heard, 500) == expected(plugin, input)[0])
        #expect(floats(none, 500) == silence && floats(first, 500) == input[0])
    }

    @Test(arguments: AnyPlugin.each)
    func everyAudioPortMayHaveTheSameBuffer(plugin: AnyPlugin) throws {
        let instance = try makeInstance(plugin)
        let buffer = instance.memory(2000)
        for port in instance.audio(.input) + instance.audio(.output) { instance.connect(port, to: buffer) }
        instance.activate()
        instance.run(500)
        #expect(floats(buffer, 500).allSatisfy { $0 == 0 })
        // Its latency is what such a run is for, and as if it had not been, once it is activated again.
        let input = plugin.noise(500)
        instance.activate()
        #expect(try instance.run(input) == expected(plugin, input))
    }

    @Test func theLatencyIsWrittenToTheConnectedPort() throws {
        for plugin in AnyPlugin.each where plugin.latency > 0 {
            let instance = try makeInstance(plugin)
            let (before, now) = (instance.memory(4), instance.memory(4))
            for place in [before, now] { place.storeBytes(of: .nan, as: Float.self) }
            instance.connect(instance.port("latency"), to: before)
            instance.connect(instance.port("latency"), to: now)
            _ = instance.run(plugin.noise(8))
            #expect(before.load(as: Float.self).isNaN && now.load(as: Float.self) == Float(plugin.latency))
        }
    }

    // MARK: - The processor

    /// With the numbers switched off that are too small to be exact, as most hosts do for their audio threads.
    private func flushingSubnormals<T>(_ body: () throws -> T) rethrows -> T {
        var before = fenv_t()
        fegetenv(&before)
        var flushing = before
        #if arch(x86_64)
        flushing.__mxcsr |= 0x8040
        #elseif arch(arm64)
        flushing.__fpcr |= 0x100_0000
        #endif
        fesetenv(&flushing)
        defer { fesetenv(&before) }
        return try body()
    }

    @Test(arguments: AnyPlugin.all)
    func switchingSubnormalsOffChangesNothing(plugin: AnyPlugin) throws {
        // A tail through every magnitude, and subnormal numbers themselves.
        var input = plugin.noise(20_000)
        for channel in input.indices {
            for frame in 1000..<20_000 { input[channel][frame] = Float(bitPattern: UInt32(frame * (channel + 1))) }
        }
        for enabled: Float in [1, 0] {
            func run() throws -> [[UInt32]] {
                let rig = try Rig(plugin.uri, plugin.settings)
                rig.instance["enabled"] = enabled
                return rig.run(input, block: 500).map { $0.map(\.bitPattern) }
            }
            let exact = try run()
            #expect(try flushingSubnormals(run) == exact, "enabled \(enabled)")
        }
    }
}
