// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Instances in a process of their own, which here is the command's.
@Suite struct PluginProcessTests {
    let world: World
    let scratch: Scratch

    init() throws {
        world = try World(bundles: [Fixture.bundle, Fixture.faultyBundle])
        scratch = try Scratch()
    }

    private func start() throws -> PluginProcess {
        try PluginProcess([Command.path, "serve-plug-in"])
    }

    /// Renders two channels of noise, and looks at what has come out.
    private func render(
        _ uri: String, block: Int, in process: PluginProcess?, _ prepare: (ChainedEffect) throws -> Void = { _ in }
    ) throws -> Data {
        let path = try scratch.write("in.wav", .wavFloat, channels: 2, frames: 5000) { frame, channel in
            Float((frame * 7919 + channel * 104_729) % 65_536) / 65_536 - 0.5
        }
        let reader = try AudioFileReader(path: path)
        let renderer = try ChainedEffect(
            try world.plugin(uri), channels: 2, sampleRate: 48_000, blockLength: block, in: process)
        try prepare(renderer)
        let writer = try AudioFileWriter(
            path: scratch.path("out.wav"), like: reader, channels: renderer.outputChannels)
        try renderer.render(reader, to: writer)
        return try Data(contentsOf: URL(filePath: scratch.path("out.wav")))
    }

    // One instance for two channels and two instances; more outputs than inputs, and latency, which comes back.
    @Test(
        arguments: ["urn:test:gain-stereo", "urn:test:gain", "urn:test:sum", "urn:test:sidechain", "urn:test:delay"],
        [1, 64, 1000, 8192])
    func separateProcessesGiveTheSameOutput(uri: String, block: Int) throws {
        let process = try start()
        let remote = try render(uri, block: block, in: process)
        #expect(try remote == render(uri, block: block, in: nil))
        #expect(process.failure == nil)
        // The latency of 100 frames is taken off with one more round.
        let instances = ["urn:test:gain", "urn:test:sidechain", "urn:test:delay"].contains(uri) ? 2 : 1
        let frames = uri == "urn:test:delay" ? 5100 : 5000
        #expect(process.cost.blocks / instances >= (frames + block - 1) / block)
        #expect(process.cost.start > .zero && process.cost.handover > .zero)
    }

    /// Connects one channel of 16 frames of silence, and behind it what comes out.
    private func connectAudio(of instance: Instance) -> UnsafeMutablePointer<Float> {
        let samples = UnsafeMutablePointer<Float>.allocate(capacity: 32)
        samples.initialize(repeating: 0, count: 32)
        for port in instance.ports where port.kind == .audio {
            instance.connect(port.index, to: samples + (port.direction == .input ? 0 : 16))
        }
        return samples
    }

    // The kit's effect sends back each message that it receives.
    @Test(arguments: [false, true]) func eventsOfAnyKindGoBothWays(isApart: Bool) throws {
        let kit = packageFolder.appending(path: ".build-kit/kit.lv2").path(percentEncoded: false)
        let plugin = try World(bundles: [kit]).plugin("urn:kit:midi-echo")
        let instance = try Instance(plugin, sampleRate: 48_000, in: isApart ? start() : nil)
        let samples = connectAudio(of: instance)
        defer { samples.deallocate() }
        instance.activate()
        let type = plugin.world.urid("http://lv2plug.in/ns/ext/midi#MidiEvent")
        let atom = withUnsafeBytes(of: (UInt32(3), type)) { Array($0) } + [0x92, 60, 64]
        func index(_ direction: PluginPort.Direction) throws -> Int {
            try #require(instance.ports.first { $0.kind == .atom && $0.direction == direction }).index
        }
        instance.isWatched = true
        instance.eventsToSend = [PortEvent(port: try index(.input), atom: atom)]
        instance.run(16)
        #expect(instance.sentEvents == [PortEvent(port: try index(.output), atom: atom)])
        #expect(samples[16] == 1)
        instance.run(16)
        #expect(instance.sentEvents.isEmpty)
        #expect(instance.failure == nil)
    }

    @Test func oversizedEventsDoNotDropLaterOnes() throws {
        let kit = packageFolder.appending(path: ".build-kit/kit.lv2").path(percentEncoded: false)
        let plugin = try World(bundles: [kit]).plugin("urn:kit:midi-echo")
        let process = try start()
        let instance = try Instance(plugin, sampleRate: 48_000, in: process)
        let samples = connectAudio(of: instance)
        defer { samples.deallocate() }
        instance.activate()
        let type = plugin.world.urid("http://lv2plug.in/ns/ext/midi#MidiEvent")
        let atom = withUnsafeBytes(of: (UInt32(3), type)) { Array($0) } + [0x92, 60, 64]
        let port = try #require(instance.ports.first { $0.kind == .atom && $0.direction == .input }).index
        instance.isWatched = true
        // 24 bytes each, of the 128 KiB that the port asks for; again, as the memory of the first time may be where it was.
        for count in [6000, 1, 12_000, 1] {
            instance.eventsToSend = [PortEvent](repeating: PortEvent(port: port, atom: atom), count: count)
            instance.run(16)
            if count == 1 { #expect(instance.sentEvents.map(\.atom) == [atom]) }
        }
        #expect(instance.failure == nil)
    }

    /// As daemons pass it on.
    @Test func exitStatusesAreReadEvenIfSIGCHLDIsIgnored() throws {
        try scratch.write("in.wav", .wavFloat, frames: 40_000) { _, _ in 0.5 }
        func render(_ uri: String) throws -> Command {
            // `timeout` itself passes on what is the default.
            try Command(
                shell:
                    #"exec timeout 60 sh -c 'trap "" CHLD; exec "$0" "$@"' "$0" render in.wav out.wav --plugin "$@""#,
                [uri, "--bundle", Fixture.faultyBundle], in: scratch)
        }
        #expect(try render("urn:test:gain").status == 0)
        let crashed = try render("urn:faulty:crash-run")
        #expect(crashed.failed("Segmentation fault"), "\(crashed.status): \(crashed.errors)\(crashed.output)")
    }

    // The fixture puts out its input where its sidechain is unconnected, which is not the same as silent.
    @Test(arguments: [false, true]) func optionalPortsAreConnectedAsTheHostConnectsThem(isApart: Bool) throws {
        let instance = try Instance(
            try world.plugin("urn:test:sidechain"), sampleRate: 48_000, in: isApart ? start() : nil)
        let (frames, numbers) = (4, UnsafeMutablePointer<Float>.allocate(capacity: 16))
        defer { numbers.deallocate() }
        for number in 0..<16 { numbers[number] = Float(number + 1) }
        func block(_ port: Int) -> [Float] { (0..<frames).map { numbers[port * frames + $0] } }
        for port in 0..<2 { instance.connect(port, to: numbers + port * frames) }
        let (input, sidechain) = (block(0), block(2))
        instance.activate()

        // Only the control, of the ports that need not be.
        instance.run(frames)
        #expect(instance["connected"] == 4 && block(1) == input)
        instance.connect(2, to: numbers + 2 * frames)
        instance.connect(3, to: numbers + 3 * frames)
        instance.run(frames)
        #expect(instance["connected"] == 7 && block(1) == sidechain && block(3) == input)
        instance.connect(2, to: nil)
        instance.connect(5, to: nil)
        instance.run(frames)
        #expect(instance["connected"] == 2 && block(1) == input)
        instance.connect(5, to: numbers)
        instance.connect(3, to: nil)
        instance.run(frames)
        #expect(instance["connected"] == 4 && block(1) == input)
        #expect(instance.failure == nil)
    }

    @Test func presetsControlsAndAutomationsReachIt() throws {
        func prepare(_ renderer: ChainedEffect) throws {
            try renderer.apply(preset: "Half")
            try renderer.set("enabled", to: 0)
            try renderer.automate(try Automation("gain=0.5@0s,4@50%,1@100%"))
        }
        let remote = try render("urn:test:gain", block: 256, in: start(), prepare)
        #expect(try remote == render("urn:test:gain", block: 256, in: nil, prepare))
        let half = try render("urn:test:gain", block: 256, in: start()) { try $0.apply(preset: "Half") }
        #expect(try half == render("urn:test:gain", block: 256, in: nil) { try $0.set("gain", to: 0.5) })
    }

    // The flaw of that fixture: what it keeps besides its controls is one more each time that it is restored.
    @Test func aPresetThatIsSavedThereHasTheWholeState() throws {
        let plugin = try World(bundles: [Fixture.flawedBundle]).plugin("urn:flawed:state")
        var texts: [String] = []
        for (folder, process) in [("here", nil), ("there", try start())] as [(String, PluginProcess?)] {
            let instance = try Instance(plugin, sampleRate: 48_000, in: process)
            func save(_ name: String) throws -> String {
                try instance.savePreset(
                    label: name, directory: scratch.path("\(folder)/\(name).lv2"), file: "preset.ttl")
            }
            instance["gain"] = 0.25
            try instance.apply(preset: save("First"))
            instance["gain"] = 1.5
            _ = try save("Second")
            texts.append(try String(contentsOfFile: scratch.path("\(folder)/Second.lv2/preset.ttl"), encoding: .utf8))
            #expect(process?.failure == nil)
        }
        #expect(texts[0] == texts[1])
        #expect(texts[0].contains(#/<urn:flawed:value> "?1\.0/#) && texts[0].contains("1.5"))
    }

    @Test func theWorkerRunsInTheSeparateProcess() throws {
        let instance = try Instance(try world.plugin("urn:test:worker"), sampleRate: 48_000, in: start())
        for frames in [5, 7, 1] { instance.run(frames) }
        #expect(instance["responses"] == 12)
    }

    @Test func errorsInASeparateProcessAreTheSame() throws {
        let error = HostError.noInstance(plugin: "urn:test:refusing", sampleRate: 48_000)
        #expect(throws: error) {
            try Instance(try world.plugin("urn:test:refusing"), sampleRate: 48_000, in: start())
        }
        // The process is as fit as before.
        let process = try start()
        #expect(throws: HostError.self) {
            try Instance(try world.plugin("urn:test:absent"), sampleRate: 48_000, in: process)
        }
        #expect(try Instance(try world.plugin("urn:test:gain"), sampleRate: 48_000, in: process)["gain"] == 1)
        #expect(process.failure == nil)
    }

    @Test func aCrashIsTheFailureOfAllInstancesInTheProcess() throws {
        let process = try start()
        let other = try Instance(try world.plugin("urn:test:gain"), sampleRate: 48_000, in: process)
        let instance = try Instance(try world.plugin("urn:faulty:crash-run"), sampleRate: 48_000, in: process)
        instance.activate()
        let silence = [[Float](repeating: 0, count: 64)]
        _ = instance.process(silence)
        #expect(instance.failure == nil)
        _ = instance.process(silence)
        let crash = HostError.crashed(plugin: "urn:faulty:crash-run", function: "run", reason: "Segmentation fault")
        #expect(instance.failure == crash)
        _ = other.process(silence)
        #expect(other.failure == crash)
    }

    @Test func aProgramThatDoesNotExistIsSaid() {
        #expect(throws: HostError.noProcess(reason: "No such file or directory")) {
            try PluginProcess(["/nowhere/to/be/found"])
        }
    }

    /// Lengths beyond all, and a value that is none.
    @Test(arguments: [#"\377\377\377\377\377\377\377\377"#, #"\001\0\0\0\0\0\0\0x"#])
    func invalidMessagesEndTheProcess(bytes: String) throws {
        let process = try PluginProcess(["/bin/sh", "-c", "printf '\(bytes)' >&0; exec sleep 60"])
        let start = ContinuousClock.now
        let failure = HostError.crashed(
            plugin: "urn:test:gain", function: "instantiate", reason: "it wrote to the connection with its host")
        #expect(throws: failure) {
            try Instance(try world.plugin("urn:test:gain"), sampleRate: 48_000, in: process)
        }
        #expect(process.failure == failure)
        #expect(.now - start < .seconds(20))
    }

    @Test func manyProcessesStartAtOnce() async throws {
        let plugin = try world.plugin("urn:test:gain")
        try await withThrowingTaskGroup(of: HostError?.self) { group in
            for _ in 0..<32 {
                group.addTask {
                    let instance = try Instance(plugin, sampleRate: 48_000, in: start())
                    for _ in 0..<100 { _ = instance.process([[Float](repeating: 0, count: 64)]) }
                    return instance.failure
                }
            }
            for try await failure in group { #expect(failure == nil) }
        }
    }
}
