// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Effects whose latency depends on the sample rate and on parameters.
@Suite struct VariableLatencyTests {
    private func rig(_ rate: Double, milliseconds: Float, stereo: Bool = false) throws -> Rig {
        try Rig(
            stereo ? "urn:kit:look-ahead-stereo" : "urn:kit:look-ahead", rate: rate, ["time": milliseconds],
            in: kitWorld)
    }

    /// `samples`, so many frames later.
    private func late(_ samples: [Float], by frames: Int) -> [Float] {
        [Float](repeating: 0, count: frames) + samples.dropLast(frames)
    }

    /// Milliseconds that 32 bits hold exactly, of whole frames at each rate or not.
    @Test(arguments: [44_100.0, 48_000, 96_000, 192_000], [Float(0), 0.5, 5, 12.25, 20])
    func theLatencyIsThatOfRateAndParameter(rate: Double, milliseconds: Float) throws {
        let frames = Int(rate * Double(milliseconds) / 1000)
        for stereo in [false, true] {
            let rig = try rig(rate, milliseconds: milliseconds, stereo: stereo)
            let input = (0..<rig.inputCount).map { noise(8000, seed: UInt64($0 + 1)) }
            let output = rig.run(input, block: 333) { number, _ in
                // Said in the first block, and in each.
                if number > 0 { #expect(rig.instance.reportedLatency == Float(frames)) }
            }
            #expect(output == input.map { late($0.map { $0 / 2 }, by: frames) })
        }
    }

    /// What passes is as late, to the bit, be it NaN.
    @Test(arguments: [44_100.0, 96_000], [Float(0), 5, 20])
    func theBypassedSignalHasTheSameDelay(rate: Double, milliseconds: Float) throws {
        var input = noise(5000, seed: 1)
        input[77] = -.infinity
        input[78] = .leastNonzeroMagnitude
        for block in [1, 100, 1024] {
            let rig = try rig(rate, milliseconds: milliseconds)
            try rig.instance.set("enabled", to: 0)
            #expect(rig.run([input], block: block)[0] == late(input, by: Int(rate * Double(milliseconds) / 1000)))
        }
    }

    /// Switched off and on, it fades between two signals that are as late.
    @Test func theBypassFadesBetweenAlignedSignals() throws {
        let rig = try rig(48_000, milliseconds: 5)
        let input = noise(20_000, seed: 2)
        let output = rig.run([input], block: 500) { number, _ in
            try? rig.instance.set("enabled", to: number % 8 < 4 ? 1 : 0)
        }[0]
        // Between the half and the whole of what was there 240 frames before.
        for frame in 240..<20_000 {
            let share = output[frame] / input[frame - 240]
            #expect(share > 0.4999 && share < 1.0001)
        }
    }

    /// A cosine of 100 Hz whose latency goes from 5 to 10 ms while it is off: nothing is steeper than the cosine and the fade
    /// of 10 ms between two that are at most 2 apart; after that, it is as late as is said.
    @Test(arguments: [Float(0), 1]) func aChangingLatencyDoesNotClick(enabled: Float) throws {
        let rig = try rig(48_000, milliseconds: 5)
        try rig.instance.set("enabled", to: enabled)
        let w = 2 * Double.pi * 100 / 48_000
        let input = (0..<12_000).map { Float(cos(w * Double($0))) }
        var said: [Float?] = []
        let output = rig.run([input], block: 600) { number, _ in
            said.append(rig.instance.reportedLatency)
            if number == 10 { try? rig.instance.set("time", to: 10) }
        }[0]
        #expect(said[1...10].allSatisfy { $0 == 240 } && said[11...].allSatisfy { $0 == 480 })
        let gain = enabled == 1 ? 0.5 : 1
        for frame in 241..<12_000 {
            #expect(abs(Double(output[frame]) - Double(output[frame - 1])) <= gain * (w + 2.0 / 480) + 1e-6)
        }
        for frame in 240..<6000 { #expect(output[frame] == Float(gain) * input[frame - 240]) }
        for frame in 6480..<12_000 { #expect(output[frame] == Float(gain) * input[frame - 480]) }
    }

    /// Changes that come faster than a fade end at the last.
    @Test func manyChangesEndAtTheLast() throws {
        let rig = try rig(48_000, milliseconds: 5)
        let input = noise(9600, seed: 3)
        let output = rig.run([input], block: 96) { number, _ in
            try? rig.instance.set("time", to: number < 50 ? Float(number % 21) : 3)
        }[0]
        // At most one fade runs when the last change comes, and one follows.
        #expect(Array(output[5760...]) == input[(5760 - 144)..<(9600 - 144)].map { $0 / 2 })
    }

    /// The port has room for 20 ms at 384 kHz.
    @Test func thePortHasTheMaximumLatency() throws {
        let port = try #require(try kitWorld.plugin("urn:kit:look-ahead").ports.first { $0.symbol == "latency" })
        #expect(port.maximum == 7680)
    }

    /// `ChainedEffect` makes up for it.
    @Test(arguments: [44_100, 96_000]) func aRenderedFileHasNoLatency(rate: Int) throws {
        let scratch = try Scratch()
        let input = noise(5000, seed: 5)
        try scratch.write("in.wav", .wavFloat, sampleRate: rate, frames: 5000) { frame, _ in input[frame] }
        let reader = try AudioFileReader(path: scratch.path("in.wav"))
        let renderer = try ChainedEffect(
            try kitWorld.plugin("urn:kit:look-ahead"), channels: 1, sampleRate: Double(rate), blockLength: 256)
        try renderer.set("time", to: 7.5)
        let writer = try AudioFileWriter(path: scratch.path("out.wav"), like: reader, channels: 1)
        let summary = try renderer.render(reader, to: writer)
        #expect(summary.latency == Int(Double(rate) * 0.0075))
        #expect(try AudioFileReader(path: scratch.path("out.wav")).readAll() == input.map { $0 / 2 })
    }
}
