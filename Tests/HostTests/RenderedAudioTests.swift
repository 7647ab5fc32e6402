// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import HostFixtures
import SwiftletHost
import Testing

@Suite struct RenderedAudioTests {
    let world: World
    let scratch: Scratch

    init() throws {
        world = try Fixture.world()
        scratch = try Scratch()
    }

    private func sample(_ frame: Int, _ channel: Int) -> Float { Float(frame * 3 + channel + 1) / 4096 }

    /// Renders frames of `sample` to `out.wav`.
    private func render(
        _ uri: String, channels: Int, frames: Int = 1000, block: Int = 64,
        _ prepare: (ChainedEffect) throws -> Void = { _ in }
    ) throws -> (summary: (frames: Int, latency: Int, peak: Float), output: AudioFileReader) {
        let input = try scratch.write("in.wav", .wavFloat, channels: channels, frames: frames, sample)
        let reader = try AudioFileReader(path: input)
        let renderer = try ChainedEffect(
            try world.plugin(uri), channels: channels, sampleRate: 48_000, blockLength: block)
        try prepare(renderer)
        let writer = try AudioFileWriter(path: scratch.path("out.wav"), like: reader, channels: renderer.outputChannels)
        let summary = try renderer.render(reader, to: writer)
        return (summary, try AudioFileReader(path: scratch.path("out.wav")))
    }

    @Test(arguments: [1, 7, 64, 4096])
    func aPluginWithTheFilesChannelsTakesThemAll(block: Int) throws {
        let (summary, output) = try render("urn:test:gain-stereo", channels: 2, block: block) {
            #expect($0.instances.count == 1)
            try $0.set("gain", to: 2)
        }
        #expect((summary.frames, summary.latency, summary.peak) == (1000, 0, 2 * sample(999, 1)))
        #expect(try output.readAll() == (0..<2000).map { 2 * sample($0 / 2, $0 % 2) })
    }

    @Test(arguments: [1, 2, 5])
    func aMonoPluginTakesEachChannelWithAnInstanceOfItsOwn(channels: Int) throws {
        let (_, output) = try render("urn:test:gain", channels: channels) {
            #expect($0.instances.count == channels)
            try $0.apply(preset: "Half")
        }
        #expect(output.channels == channels)
        let expected = (0..<1000 * channels).map { 0.5 * sample($0 / channels, $0 % channels) }
        #expect(try output.readAll() == expected)
    }

    @Test func theOutputHasAsManyChannelsAsThePluginHasOutputs() throws {
        let (_, output) = try render("urn:test:sum", channels: 2)
        #expect(output.channels == 1)
        #expect(try output.readAll() == (0..<1000).map { sample($0, 0) + sample($0, 1) })
    }

    // The right channel is optional, and in a group with the required left channel.
    @Test(arguments: [(1, 1), (2, 1), (3, 3)])
    func aPluginForMonoOrStereoTakesBothWhereThereAreTwo(channels: Int, instances: Int) throws {
        let (_, output) = try render("urn:test:either", channels: channels) {
            #expect($0.instances.count == instances)
        }
        #expect(output.channels == channels)
        let expected = (0..<1000 * channels).map { index in
            (channels == 2 && index % 2 == 1 ? 4 : 2) * sample(index / channels, index % channels)
        }
        #expect(try output.readAll() == expected)
    }

    @Test func refusesChannelsThatDoNotFit() {
        let error = HostError.channels(plugin: "urn:test:gain-stereo", inputs: 2, outputs: 2, file: 3)
        #expect(throws: error) { try render("urn:test:gain-stereo", channels: 3) }
        #expect(throws: HostError.channels(plugin: "urn:test:worker", inputs: 0, outputs: 0, file: 1)) {
            try render("urn:test:worker", channels: 1)
        }
    }

    // The plug-in delays by 100 frames: blocks shorter and longer than that, and a shorter file.
    @Test(arguments: [(1000, 64), (1000, 4096), (1000, 1), (30, 64), (1, 256)])
    func reportedLatencyIsTakenOff(frames: Int, block: Int) throws {
        let (summary, output) = try render("urn:test:delay", channels: 2, frames: frames, block: block)
        #expect(summary.latency == 100)
        #expect(try output.readAll() == (0..<2 * frames).map { sample($0 / 2, $0 % 2) })
    }

    @Test func anEmptyFileStaysEmpty() throws {
        let (summary, output) = try render("urn:test:delay", channels: 1, frames: 0)
        #expect((summary.frames, summary.peak) == (0, 0))
        #expect(output.frames == 0)
    }

    @Test func saysWhatIsWrongWithAValue() throws {
        let renderer = try ChainedEffect(try world.plugin("urn:test:gain"), channels: 1, sampleRate: 48_000)
        for (value, text) in [(4.5, "4.5"), (-1, "-1"), (.nan, "nan")] as [(Float, String)] {
            let error = #expect(throws: HostError.self) { try renderer.set("gain", to: value) }
            #expect(error?.description == "gain=\(text) is out of range: gain takes 0 to 4")
        }
        let error = HostError.noPort(symbol: "in", plugin: "urn:test:gain", symbols: ["gain", "enabled"])
        #expect(throws: error) { try renderer.set("in", to: 1) }
        #expect(renderer.instances[0]["gain"] == 1)
    }

    @Test func reportsProgressAndStopsWhenThatThrows() throws {
        let input = try scratch.write("in.wav", .wav16, frames: 1000) { _, _ in 0.5 }
        let reader = try AudioFileReader(path: input)
        let renderer = try ChainedEffect(
            try world.plugin("urn:test:gain"), channels: 1, sampleRate: 48_000, blockLength: 300)
        var seen: [Int] = []
        #expect(throws: HostError.interrupted) {
            let writer = try AudioFileWriter(path: scratch.path("out.wav"), like: reader)
            try renderer.render(reader, to: writer) { progress in
                seen.append(progress)
                if progress > 500 { throw HostError.interrupted }
            }
        }
        #expect(seen == [300, 600])
        #expect(scratch.files == ["in.wav"])
    }
}
