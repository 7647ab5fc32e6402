// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// What hosts do to every plug-in: blocks of any length, shared buffers, many instances, several threads.
@Suite struct ProcessingTests {
    @Test(arguments: AnyPlugin.all)
    func theOutputDoesNotDependOnHowTheSignalIsCut(plugin: AnyPlugin) throws {
        let input = plugin.noise(20_000)
        let whole = try Rig(plugin.uri, plugin.settings).run(input, block: 8192)
        for block in [1, 2, 3, 7, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 333, 512, 1024, 4096, 5000] {
            #expect(try Rig(plugin.uri, plugin.settings).run(input, block: block) == whole, "blocks of \(block)")
        }
        var dice = Dice(7)
        let lengths = (0..<20_000).map { _ in Int.random(in: 0...200, using: &dice) }
        #expect(try Rig(plugin.uri, plugin.settings).run(input, blocks: lengths) == whole, "random blocks, some empty")
        #expect(whole.allSatisfy { $0.contains { $0 != 0 } })
    }

    @Test(arguments: AnyPlugin.all)
    func outputMayBeWrittenOverInput(plugin: AnyPlugin) throws {
        let input = plugin.noise(5000)
        let apart = try Rig(plugin.uri, plugin.settings).run(input, block: 333)
        let rig = try Rig(plugin.uri, plugin.settings)
        rig.isInPlace = true
        #expect(rig.run(input, block: 333) == apart)
    }

    @Test(arguments: AnyPlugin.straight.filter { $0.inputs > 1 })
    func outputMayBeWrittenOverTheInputOfAnotherChannel(plugin: AnyPlugin) throws {
        let input = plugin.noise(512)
        let apart = try Rig(plugin.uri, plugin.settings).run(input, block: 512)
        let instance = try Rig(plugin.uri, plugin.settings).instance
        var memory = input
        let count = plugin.inputs
        let buffers = memory.indices.map { channel in
            memory[channel].withUnsafeMutableBufferPointer { samples in
                let copy = UnsafeMutablePointer<Float>.allocate(capacity: 512)
                copy.initialize(from: samples.baseAddress!, count: 512)
                return copy
            }
        }
        defer { for buffer in buffers { buffer.deallocate() } }
        for channel in 0..<count {
            instance.connect(channel, to: buffers[channel])
            instance.connect(count + channel, to: buffers[(channel + 1) % count])
        }
        instance.run(512)
        for channel in 0..<count {
            #expect(Array(UnsafeBufferPointer(start: buffers[(channel + 1) % count], count: 512)) == apart[channel])
        }
    }

    @Test(arguments: AnyPlugin.straight)
    func channelsAreIndependentAndEqual(plugin: AnyPlugin) throws {
        let signal = noise(4000)
        let alone = try #require(
            AnyPlugin.all.first { $0.testDescription == plugin.testDescription(of: plugin.effect) })
        let mono = try Rig(alone.uri, alone.settings).run([signal], block: 256)[0]
        for channel in 0..<plugin.inputs {
            var input = [[Float]](repeating: [Float](repeating: 0, count: 4000), count: plugin.inputs)
            input[channel] = signal
            let output = try Rig(plugin.uri, plugin.settings(as: alone)).run(input, block: 256)
            for other in 0..<plugin.inputs {
                #expect(other == channel ? output[other] == mono : output[other].allSatisfy { $0 == 0 })
            }
        }
    }

    @Test(arguments: AnyPlugin.all)
    func aHundredInstancesDoNotDisturbEachOther(plugin: AnyPlugin) throws {
        let alone = try Rig(plugin.uri, plugin.settings).run(plugin.noise(1000), block: 100)
        let rigs = try (0..<100).map { _ in try Rig(plugin.uri, plugin.settings) }
        var outputs = [[[Float]]](repeating: .init(repeating: [], count: plugin.outputs), count: rigs.count)
        for start in stride(from: 0, to: 1000, by: 100) {
            for (number, rig) in rigs.enumerated() {
                // Every second one hears something else.
                let input = plugin.noise(1000, seed: number.isMultiple(of: 2) ? 1 : 99).map {
                    Array($0[start..<start + 100])
                }
                for (channel, samples) in rig.run(input, block: 100).enumerated() {
                    outputs[number][channel] += samples
                }
            }
        }
        for number in stride(from: 0, to: 100, by: 2) { #expect(outputs[number] == alone) }
    }

    @Test(arguments: AnyPlugin.all)
    func twoThreadsMayRunAnInstanceEach(plugin: AnyPlugin) async throws {
        let alone = try [1, 50].map { seed in
            try Rig(plugin.uri, plugin.settings).run(plugin.noise(50_000, seed: seed), block: 64)
        }
        let together = try await withThrowingTaskGroup(of: (Int, [[Float]]).self) { group in
            for (number, seed) in [UInt64(1), 50].enumerated() {
                group.addTask {
                    let rig = try Rig(plugin.uri, plugin.settings)
                    return (number, rig.run(plugin.noise(50_000, seed: seed), block: 64))
                }
            }
            return try await group.reduce(into: [[[Float]]](repeating: [], count: 2)) { $0[$1.0] = $1.1 }
        }
        #expect(together == alone)
    }

    @Test(arguments: AnyPlugin.all)
    func optionalPortsMayBeUnconnected(plugin: AnyPlugin) throws {
        let input = plugin.noise(2000)
        let connected = try Rig(plugin.uri, plugin.settings).run(input, block: 300)
        let rig = try Rig(plugin.uri, plugin.settings)
        for port in rig.instance.ports where port.isOptional { rig.instance.connect(port.index, to: nil) }
        #expect(rig.instance.ports.filter(\.isOptional).count >= 3)
        #expect(rig.run(input, block: 300) == connected)
    }

    @Test(arguments: AnyPlugin.all)
    func parametersStayAsTheyAreWhenPortsAreDisconnectedMeanwhile(plugin: AnyPlugin) throws {
        let input = plugin.noise(2000)
        let connected = try Rig(plugin.uri, plugin.settings).run(input, block: 300)
        let rig = try Rig(plugin.uri, plugin.settings)
        let controls = rig.instance.ports.filter { $0.kind == .control && $0.direction == .input }
        let output = rig.run(input, block: 300) { number, _ in
            guard number == 2 else { return }
            for port in controls { rig.instance.connect(port.index, to: nil) }
        }
        #expect(output == connected)
    }

    @Test(arguments: AnyPlugin.all)
    func activateClearsTheAudioState(plugin: AnyPlugin) throws {
        let input = plugin.noise(3000)
        let rig = try Rig(plugin.uri, plugin.settings)
        let first = rig.run(input, block: 128)
        rig.instance.activate()
        #expect(rig.run(input, block: 128) == first)
    }

    // What passes a bypass untouched, does so from the same frame on.
    @Test(arguments: AnyPlugin.straight)
    func aBypassFadeDoesNotDependOnBlocksForAnyInput(plugin: AnyPlugin) throws {
        let odd: [Float] = [.nan, .infinity, 1e35, .leastNonzeroMagnitude, -0.0, 0.5, -.infinity]
        let input = plugin.noise(3000).map { $0.enumerated().map { $0 % 3 == 0 ? odd[$0 / 3 % 7] : $1 } }
        func bits(_ block: Int) throws -> [[UInt32]] {
            let rig = try Rig(plugin.uri, plugin.settings)
            let lengths = [500] + Array(repeating: block, count: 1000 / block) + [1000 % block, 1500]
            let changes = [500: Float(0), 1500: 1]
            return rig.run(input, blocks: lengths) { _, start in
                if let change = changes[start] { rig.instance["enabled"] = change }
            }.map { $0.map(\.bitPattern) }
        }
        let whole = try bits(1000)
        for block in [1, 7, 64, 100, 333, 487] { #expect(try bits(block) == whole, "blocks of \(block)") }
    }

    @Test(arguments: AnyPlugin.all)
    func silenceStaysSilent(plugin: AnyPlugin) throws {
        let silence = [[Float]](repeating: [Float](repeating: 0, count: 3000), count: plugin.inputs)
        let output = try Rig(plugin.uri, plugin.settings).run(silence, block: 128)
        #expect(output.allSatisfy { $0.allSatisfy { $0 == 0 } })
    }

    @Test(arguments: AnyPlugin.all)
    func presetsSetTheParametersImmediately(plugin: AnyPlugin) throws {
        let input = plugin.noise(2000)
        let presets = try world.plugin(plugin.uri).presets
        #expect(presets.count >= 3)
        for preset in presets {
            let applied = try Rig(plugin.uri, plugin.settings)
            try applied.instance.apply(preset: preset.uri)
            let values = Dictionary(
                uniqueKeysWithValues: plugin.parameters.map { ($0.symbol, applied.instance[$0.symbol]) })
            // No preset is what the settings were.
            #expect(values != plugin.settings)
            #expect(
                try applied.run(input, block: 200) == Rig(plugin.uri, values).run(input, block: 200), "\(preset.uri)")
        }
    }

    @Test(arguments: AnyPlugin.all)
    func aUsersPresetRestoresInANewInstanceAndCanBeDeleted(plugin: AnyPlugin) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).preset.lv2")
        defer { try? FileManager.default.removeItem(at: folder) }
        let world = try World(bundles: [builtBundle])
        let described = try world.plugin(plugin.uri)
        let instance = try Instance(described, sampleRate: 48_000)
        for (symbol, value) in plugin.settings { try instance.set(symbol, to: value) }
        let uri = try instance.savePreset(
            label: "Mine", directory: folder.path(percentEncoded: false), file: "mine.ttl")

        let restored = try Instance(described, sampleRate: 48_000)
        try restored.apply(preset: uri)
        for (symbol, value) in plugin.settings { #expect(restored[symbol] == value) }

        try described.deletePreset(uri)
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "mine.ttl").path(percentEncoded: false)))
        #expect(!described.presets.contains { $0.uri == uri })
    }
}
