// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import HostFixtures
import SwiftletHost
import Testing

@Suite struct InstanceTests {
    let world: World

    init() throws { world = try Fixture.world() }

    private func instance(_ uri: String) throws -> Instance {
        try Instance(try world.plugin(uri), sampleRate: 48_000, maximumBlockLength: 64)
    }

    @Test func processesTheMemoryThatItIsConnectedTo() throws {
        let instance = try instance("urn:test:gain")
        var samples: [Float] = [0.25, -0.5, 1]
        #expect(instance["gain"] == 1)
        instance["gain"] = 3
        samples.withUnsafeMutableBytes {
            instance.connect(0, to: $0.baseAddress)
            instance.connect(1, to: $0.baseAddress)
            instance.activate()
            instance.run(3)
        }
        #expect(samples == [0.75, -1.5, 3])
    }

    @Test func readsAndSetsAControlWhereTheCallerKeepsIt() throws {
        let instance = try instance("urn:test:gain")
        var own: Float = 2
        try withUnsafeMutablePointer(to: &own) {
            instance.connect(2, to: $0)
            #expect(try instance.value("gain") == 2)
            try instance.set("gain", to: 0.5)
        }
        #expect(own == 0.5)
    }

    @Test func saysWhichControlsThereAreInsteadOfAMissingOne() throws {
        let instance = try instance("urn:test:gain")
        let error = HostError.noPort(symbol: "in", plugin: "urn:test:gain", symbols: ["gain", "enabled"])
        #expect(throws: error) { try instance.set("in", to: 1) }
        #expect(throws: error) { try instance.value("in") }
    }

    @Test func refusesARequiredFeatureThatIsNotOffered() {
        let error = #expect(throws: HostError.self) { try instance("urn:test:needy") }
        #expect(error == .missingFeatures(["urn:none:such"], plugin: "urn:test:needy"))
        #expect(error?.description == "urn:test:needy requires urn:none:such, which this host does not offer")
    }

    @Test func loadErrorsHaveAReason() {
        let absent = #expect(throws: HostError.self) { try instance("urn:test:absent") }
        #expect(absent?.description.contains("absent.so: cannot open shared object file") == true)
        let unserved = #expect(throws: HostError.self) { try instance("urn:test:unserved") }
        #expect(unserved?.description.hasSuffix("fixture.so has no LV2 descriptor for it") == true)
    }

    @Test func saysThatAPluginMadeNoInstance() {
        #expect(throws: HostError.noInstance(plugin: "urn:test:refusing", sampleRate: 48_000)) {
            try instance("urn:test:refusing")
        }
    }

    @Test func activationClearsTheAudioState() throws {
        let instance = try instance("urn:test:delay")
        var (input, output) = ([Float](repeating: 1, count: 64), [Float](repeating: 0, count: 64))
        input.withUnsafeMutableBytes { input in
            output.withUnsafeMutableBytes { output in
                instance.connect(0, to: input.baseAddress)
                instance.connect(1, to: output.baseAddress)
                instance.activate()
                instance.run(64)
                instance.run(64)
                instance.activate()
                instance.run(64)
            }
        }
        #expect(output.allSatisfy { $0 == 0 })
        #expect(instance["latency"] == 100)
    }

    @Test func instancesOnSeveralThreadsDoNotDisturbEachOther() async throws {
        let plugin = try world.plugin("urn:test:gain")
        let outputs = try await withThrowingTaskGroup(of: (Float, [Float]).self) { group in
            for number in 0..<100 {
                group.addTask { (Float(number) / 25, try self.ones(through: plugin, gain: Float(number) / 25)) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outputs.count == 100)
        for (gain, samples) in outputs { #expect(samples == Array(repeating: gain, count: 64)) }
    }

    private func ones(through plugin: Plugin, gain: Float) throws -> [Float] {
        let instance = try Instance(plugin, sampleRate: 48_000, maximumBlockLength: 64)
        try instance.set("gain", to: gain)
        var samples = [Float](repeating: 1, count: 64)
        samples.withUnsafeMutableBytes {
            instance.connect(0, to: $0.baseAddress)
            instance.connect(1, to: $0.baseAddress)
            instance.activate()
            instance.run(64)
        }
        return samples
    }

    // MARK: - Events

    @Test func sendsEventsInTheOrderOfTheirFramesAndReadsThemBack() throws {
        let instance = try instance("urn:test:copy-events")
        instance.controlEvents = [
            .set(property: "urn:test:b", value: -0.5, frame: 9),
            .midi([0xb0, 74, 127], frame: 4),
            .set(property: "urn:test:a", value: 2.5, rampFrames: 100, frame: 3),
        ]
        instance.run(16)
        #expect(instance["count"] == 3)
        #expect(
            instance.notifications == [
                PropertyChange(frame: 3, property: "urn:test:a", value: 2.5),
                PropertyChange(frame: 9, property: "urn:test:b", value: -0.5),
            ])
        instance.run(16)
        #expect(instance["count"] == 0)
        #expect(instance.notifications == [])
    }

    @Test func takesMoreEventsThanItsBufferWasMadeFor() throws {
        let instance = try instance("urn:test:copy-events")
        instance.controlEvents = (0..<1000).map { .set(property: "urn:test:\($0)", value: Double($0), frame: 0) }
        instance.run(1)
        #expect(instance["count"] == 1000)
    }

    @Test func doesScheduledWorkAfterTheRun() throws {
        let instance = try instance("urn:test:worker")
        instance.run(5)
        #expect(instance["responses"] == 0)
        instance.run(7)
        #expect(instance["responses"] == 5)
        instance.run(1)
        #expect(instance["responses"] == 12)
    }
}
