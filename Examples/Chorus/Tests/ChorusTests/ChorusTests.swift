// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletHost
import Testing

/// The bundle that `make` builds, in a host.
@Suite struct ChorusTests {
    private func instance(_ uri: String, rate: Double, _ controls: [String: Float]) throws -> Instance {
        let package = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let bundle = package.appending(path: "chorus.lv2").path(percentEncoded: false)
        let instance = try Instance(try World(bundles: [bundle]).plugin(uri), sampleRate: rate)
        for (symbol, value) in controls { try instance.set(symbol, to: value) }
        instance.activate()
        return instance
    }

    /// y(n) = x(n) + mix · (x(n − D) − x(n)), D = delay + depth · sin 2π(rate · n − channel · spread), in frames. The delayed
    /// sound of a sine x(n) = sin wn is sin w(n − D), for fractions of frames too.
    @Test(arguments: [
        ("urn:swiftlet:example:chorus", 1, 44_100.0), ("urn:swiftlet:example:chorus-stereo", 2, 48_000),
        ("urn:swiftlet:example:chorus-stereo", 2, 192_000),
    ])
    func theSecondSoundSwingsByTheFormula(uri: String, channels: Int, rate: Double) throws {
        let instance = try instance(uri, rate: rate, ["rate": 2, "depth": 4, "delay": 12, "spread": 90, "mix": 75])
        let w = 2 * Double.pi * 200 / rate
        let input = (0..<Int(rate) / 2).map { Float(sin(w * Double($0))) }
        for (channel, output) in instance.process(Array(repeating: input, count: channels)).enumerated() {
            for frame in 0..<input.count {
                let turns = 2 * Double(frame) / rate - 0.25 * Double(channel)
                let delay = (12 + 4 * sin(2 * .pi * turns)) * rate / 1000
                let time = Double(frame) - delay
                // At its start the sine has a corner, which no interpolation follows.
                guard abs(time) > 2 else { continue }
                let (x, second) = (Double(input[frame]), time < 0 ? 0 : sin(w * time))
                // A spline whose slopes are differences of neighbours is off by 0.096 w³/6, which is 3.7e-7 at 44.1 kHz; the
                // rest are 32-bit samples.
                #expect(abs(Double(output[frame]) - (x + 0.75 * (second - x))) < 6e-7, "frame \(frame)")
            }
        }
    }

    @Test func withoutDepthItIsADelay() throws {
        let instance = try instance(
            "urn:swiftlet:example:chorus-stereo", rate: 48_000,
            ["rate": 8, "depth": 0, "delay": 10, "spread": 180, "mix": 100])
        var generator = SystemRandomNumberGenerator()
        let input = (0..<2).map { _ in (0..<10_000).map { _ in Float.random(in: -1...1, using: &generator) } }
        for (output, input) in zip(instance.process(input), input) {
            for frame in output.indices {
                #expect(abs(output[frame] - (frame < 480 ? 0 : input[frame - 480])) < 1e-6)
            }
        }
    }
}
