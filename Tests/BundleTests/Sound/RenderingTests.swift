// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Automation of files, sent as timed events.
@Suite struct RenderingTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Renders channels through a plug-in whose effect has `property` under the automation's symbol.
    private func render(
        _ input: [[Float]], _ uri: String, _ automations: [String], events: Bool = true, block: Int = 1024,
        controls: [String: Float] = [:], watch: (ChainedEffect) -> Void = { _ in }
    ) throws -> [Float] {
        try scratch.write("in.wav", .wavFloat, channels: input.count, frames: input[0].count) { input[$1][$0] }
        let reader = try AudioFileReader(path: scratch.path("in.wav"))
        let renderer = try ChainedEffect(
            try world.plugin(uri), channels: input.count, sampleRate: 48_000, blockLength: block)
        for (symbol, value) in controls { try renderer.set(symbol, to: value) }
        for automation in try automations.map({ try Automation($0) }) {
            try renderer.automate(automation, property: events ? "\(uri)#\(automation.symbol)" : nil)
        }
        let writer = try AudioFileWriter(path: scratch.path("out.wav"), like: reader, channels: renderer.outputChannels)
        try renderer.render(reader, to: writer) { _ in watch(renderer) }
        return try AudioFileReader(path: scratch.path("out.wav")).readAll()
    }

    /// Left 1, right 0: stereo-to-mono shows its gain at every frame.
    private func gains(_ automation: String, frames: Int, block: Int = 1024) throws -> [Double] {
        let input = [[Float](repeating: 1, count: frames), [Float](repeating: 0, count: frames)]
        return try render(input, "urn:swiftlet:stereo-to-mono", [automation], block: block).map(Double.init)
    }

    /// How far a ramp of so many decibels over so many frames may be from a straight line: between points 32 frames
    /// apart the gain moves in a straight line itself, (32·ln10/20·slope)²/8 at most from the curve; and a 32-bit
    /// sample is half an ulp off. The next frame's value is further away than twice that.
    private func tolerance(_ decibels: Double, over frames: Double) -> Double {
        let slope = abs(decibels) / frames
        let tolerance = (pow(32 * log(10) / 20 * slope, 2) / 8 + Double(Float.ulpOfOne)) * 20 / log(10)
        precondition(tolerance < slope / 2)
        return tolerance
    }

    @Test(arguments: [64, 1000, 65_536])
    func aGainRampsInAStraightLineOfDecibels(block: Int) throws {
        let gains = try gains("gain=-24@0s,0@1s", frames: 50_000, block: block)
        let tolerance = tolerance(24, over: 48_000)
        let worst = (0..<48_000).map { abs(decibels(gains[$0]) - (-24 + 24 * Double($0 + 1) / 48_000)) }.max()!
        print("stereo-to-mono, gain −24…0 dB in 1 s, block \(block): \(worst) dB from the line, \(tolerance) allowed")
        #expect(worst < tolerance)
        #expect(gains[48_000...].allSatisfy { $0 == 1 })
    }

    @Test func valuesAreConstantBeforeTheFirstPointAndAfterTheLast() throws {
        let gains = try gains("gain=-24@1001f,6@2002f,-12@90%", frames: 10_000, block: 512)
        let (start, end) = (Double(Float(pow(10, -24.0 / 20))), Double(Float(pow(10, -12.0 / 20))))
        #expect(gains[...1000].allSatisfy { $0 == start })
        #expect(gains[1001] > start)
        for frame in 1001..<2002 {
            let line = -24 + 30 * Double(frame - 1000) / 1001
            #expect(abs(decibels(gains[frame]) - line) < tolerance(30, over: 1001), "frame \(frame)")
        }
        for frame in 2002..<9000 {
            let line = 6 - 18 * Double(frame - 2001) / 6998
            #expect(abs(decibels(gains[frame]) - line) < tolerance(18, over: 6998), "frame \(frame)")
        }
        #expect(gains[9000...].allSatisfy { abs($0 - end) <= end * Double(Float.ulpOfOne) })
    }

    @Test(arguments: [1, 64, 777, 65_536])
    func theOutputDoesNotDependOnBlockLengths(block: Int) throws {
        let automations = ["cutoff=200@0s,12000@5001f,300@5002f,20000@100%", "resonance=0@1023f,12@1024f,-3@6400f"]
        let input = [noise(10_000)]
        let output = try render(input, "urn:swiftlet:low-pass", automations, block: block)
        #expect(try output == render(input, "urn:swiftlet:low-pass", automations, block: 1024))
        #expect(try output != render(input, "urn:swiftlet:low-pass", [automations[0]], block: 1024))
    }

    // The clip is late by 16 frames, which the rendering takes off: its times are those of the input all the same.
    @Test func timesAreThoseOfTheInput() throws {
        let input = noise(5000)
        let output = try render([input], "urn:swiftlet:symmetric-clip", ["output=-12@0s,6@2000f,-24@4990f"], block: 256)
        let rig = try Rig("urn:swiftlet:symmetric-clip")
        func set(_ value: Double, over frames: Int?, at frame: Int) -> TimedMessage {
            .set(property: "urn:swiftlet:symmetric-clip#output", value: value, rampFrames: frames, frame: frame)
        }
        rig.instance.controlEvents = [
            set(-12, over: nil, at: 0), set(6, over: 2000, at: 0), set(-24, over: 2990, at: 2000),
        ]
        let late = rig.run([input + [Float](repeating: 0, count: 16)], block: 5016)[0]
        #expect(output == Array(late[16...]))
    }

    @Test func aControlPortFollowsItsLogarithmicScale() throws {
        var (values, expected): ([Float], [Double]) = ([], [])
        _ = try render(
            [noise(6400)], "urn:swiftlet:low-pass", ["cutoff=200@640f,12800@3840f"], events: false
        ) { renderer in
            let start = 64 * values.count
            values.append(renderer.instances[0]["cutoff"])
            expected.append(start < 640 ? 200 : start > 3840 ? 12_800 : 200 * pow(64, Double(start - 640) / 3200))
        }
        #expect(values.count == 100)
        // A 32-bit value is half an ulp off.
        #expect(zip(values, expected).allSatisfy { abs(Double($0) - $1) <= $1 * Double(Float.ulpOfOne) })
    }
}
