// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletHost
import Testing

/// The bundle that `make` builds, in a host.
@Suite struct CompressorTests {
    private func instance(_ uri: String, _ controls: [String: Float] = [:]) throws -> Instance {
        let package = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let bundle = package.appending(path: "compressor.lv2").path(percentEncoded: false)
        let instance = try Instance(try World(bundles: [bundle]).plugin(uri), sampleRate: 48_000)
        for (symbol, value) in controls { try instance.set(symbol, to: value) }
        instance.activate()
        return instance
    }

    private let controls: [String: Float] = ["threshold": -20, "ratio": 4, "attack": 5, "release": 120, "make_up": 6]

    /// The gain at each frame: towards (T − level)(1 − 1/ratio), at most 0 dB, by a share of 1 − e^(−1/(time·rate)).
    private func gains(_ levels: [Double]) -> [Double] {
        var gain = 0.0
        return levels.map { level in
            let target = min(0, (-20 - 20 * log10(level)) * (1 - 1 / 4.0))
            gain += (target - gain) * (1 - exp(-1 / ((target < gain ? 0.005 : 0.12) * 48_000)))
            return gain
        }
    }

    /// Loud, quiet and in between, never below -60 dB.
    private let loudness = (0..<9000).map { frame in
        frame < 3000 ? 0.9 : frame < 6000 ? 0.02 : 0.3
    }

    @Test func theGainFollowsTheFormula() throws {
        let instance = try instance("urn:swiftlet:example:compressor", controls)
        let input = loudness.enumerated().map { Float($0.isMultiple(of: 2) ? $1 : -$1) }
        let output = instance.process([input])[0]
        for (frame, gain) in gains(input.map { Double(abs($0)) }).enumerated() {
            let expected = Double(input[frame]) * pow(10, (gain + 6) / 20)
            // Times, threshold and samples are 32-bit numbers.
            #expect(abs(Double(output[frame]) - expected) < 2e-6)
        }
    }

    @Test func theSidechainTakesTheLead() throws {
        let instance = try instance("urn:swiftlet:example:compressor-stereo", controls)
        let quiet = [Float](repeating: 0.01, count: 9000)
        let key = loudness.map { Float($0) }
        // The louder of both channels counts.
        let output = instance.process([quiet, quiet, quiet, key])
        for (frame, gain) in gains(key.map { Double($0) }).enumerated() {
            let expected = 0.01 * pow(10, (gain + 6) / 20)
            for channel in output { #expect(abs(Double(channel[frame]) - expected) < 1e-7) }
        }
    }

    @Test func theMeterShowsTheReduction() throws {
        let instance = try instance("urn:swiftlet:example:compressor", controls)
        _ = instance.process([[Float](repeating: 1, count: 8000)])
        // In 167 ms, 33 times the attack, it has come to rest: 20 dB above, of which a quarter is left.
        #expect(abs(try instance.value("reduction") - 15) < 1e-4)
        instance.activate()
        _ = instance.process([[Float](repeating: 0.05, count: 100)])
        #expect(try instance.value("reduction") == 0)
    }
}
