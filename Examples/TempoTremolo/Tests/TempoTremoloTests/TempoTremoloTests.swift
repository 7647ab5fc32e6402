// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletHost
import Testing

/// The bundle that `make` builds, in a host.
@Suite struct TempoTremoloTests {
    private func instance(_ uri: String, _ controls: [String: Float]) throws -> Instance {
        let package = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let bundle = package.appending(path: "tempo-tremolo.lv2").path(percentEncoded: false)
        let instance = try Instance(try World(bundles: [bundle]).plugin(uri), sampleRate: 48_000)
        for (symbol, value) in controls { try instance.set(symbol, to: value) }
        instance.activate()
        return instance
    }

    /// The shapes between 0 and 1, 1 at the phase 0 or, the saw, before it.
    private let shapes: [(Double) -> Double] = [
        { (1 + cos(2 * .pi * $0)) / 2 }, { abs(1 - 2 * $0) }, { $0 }, { $0 < 0.5 ? 1 : 0 },
    ]

    /// Whether `phase` is so near to a jump of the shape that rounding may put it on the other side.
    private func isAtJump(_ phase: Double, ofShape shape: Int) -> Bool {
        let toJump = (shape == 3 ? 2 : 1) * phase
        return shape >= 2 && abs(toJump - toJump.rounded()) < 1e-9
    }

    /// Swings in a beat, as the choices are numbered.
    private let perBeat = [0.25, 0.5, 1, 2, 3, 4]

    /// y = x · (1 − depth · (1 − shape(swings · beat − channel · spread / 360°))).
    private func expect(
        _ output: [[Float]], swing: Int, shape: Int, spread: Double, _ beat: (Int) -> Double
    ) {
        for (channel, samples) in output.enumerated() {
            for (frame, sample) in samples.enumerated() {
                let turns = perBeat[swing] * beat(frame) - Double(channel) * spread / 360
                let phase = turns - floor(turns)
                guard !isAtJump(turns, ofShape: shape) else { continue }
                let expected = 0.5 * (1 - 0.75 * (1 - shapes[shape](phase)))
                #expect(abs(Double(sample) - expected) < 1e-6, "frame \(frame)")
            }
        }
    }

    private let half = [Float](repeating: 0.5, count: 60_000)

    /// At 120 beats per minute a beat takes 24 000 frames.
    @Test(arguments: 0..<4, 0..<6)
    func withoutAHostItSwingsAt120BeatsPerMinute(shape: Int, swing: Int) throws {
        let instance = try instance(
            "urn:swiftlet:example:tempo-tremolo-stereo",
            ["shape": Float(shape), "swing": Float(swing), "depth": 75, "spread": 90])
        let output = instance.process([half, half])
        expect(output, swing: swing, shape: shape, spread: 90) { Double($0) / 24_000 }
    }

    /// At 90 beats per minute a beat takes 32 000 frames.
    @Test func itFollowsTheHost() throws {
        let instance = try instance(
            "urn:swiftlet:example:tempo-tremolo", ["shape": 0, "swing": 2, "depth": 75])
        let song = position(in: instance.plugin.world, bar: 3, barBeat: 1.25, beatsPerMinute: 90)
        let port = try #require(instance.ports.first { $0.kind == .atom && $0.direction == .input })
        let memory = UnsafeMutableRawPointer.allocate(byteCount: song.count, alignment: 8)
        defer { memory.deallocate() }
        memory.copyMemory(from: song, byteCount: song.count)
        instance.connect(port.index, to: memory)
        let output = instance.process([Array(half[..<8000])])
        expect(output, swing: 2, shape: 0, spread: 0) { 4 * 3 + 1.25 + Double($0) / 32_000 }
    }

    /// An `atom:Sequence` with a `time:Position` at its first frame, in 4/4 and playing.
    private func position(in world: World, bar: Int64, barBeat: Float, beatsPerMinute: Float) -> [UInt8] {
        let (atom, time) = ("http://lv2plug.in/ns/ext/atom#", "http://lv2plug.in/ns/ext/time#")
        func bytes(_ value: some BitwiseCopyable) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }
        func urid(_ uri: String) -> [UInt8] { bytes(world.urid(uri)) }
        func property(_ name: String, _ type: String, _ value: some BitwiseCopyable) -> [UInt8] {
            let value = bytes(value)
            return urid(time + name) + bytes(UInt32(0)) + bytes(UInt32(value.count)) + urid(atom + type) + value
                + [UInt8](repeating: 0, count: 8 - value.count)
        }
        let object =
            bytes(UInt32(0)) + urid(time + "Position") + property("bar", "Long", bar)
            + property("barBeat", "Float", barBeat) + property("beatsPerBar", "Float", Float(4))
            + property("beatsPerMinute", "Float", beatsPerMinute) + property("speed", "Float", Float(1))
        let event = bytes(Int64(0)) + bytes(UInt32(object.count)) + urid(atom + "Object") + object
        return bytes(UInt32(event.count + 8)) + urid(atom + "Sequence") + bytes(UInt64(0)) + event
    }
}
