// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Parameters that move, and the switch.
@Suite struct RampTests {
    /// A steady input shows the gain of an effect at every frame: left 1, and right, where there is one, 0.
    private func gains(_ rig: Rig, frames: Int, block: Int, before: (Int, Int) -> Void) -> [Double] {
        let one = [Float](repeating: 1, count: frames)
        let none = [Float](repeating: 0, count: frames)
        return rig.run(Array([one, none].prefix(rig.inputCount)), block: block, before: before)[0].map { Double($0) }
    }

    @Test(arguments: [(64, 960), (512, 960), (2048, 2048)])
    func aChangeOfAControlRampsOverTheLongerOfTheBlockAnd20Milliseconds(block: Int, length: Int) throws {
        let rig = try Rig("urn:swiftlet:stereo-to-mono", ["gain": 0])
        let change = 4096
        let gains = gains(rig, frames: 8192, block: block) { _, start in
            if start == change { rig.instance["gain"] = -24 }
        }
        #expect(gains[..<change].allSatisfy { $0 == 1 })
        // Straight in decibels, to the last frame.
        for frame in 0..<length {
            let expected = -24 * Double(frame + 1) / Double(length)
            // Between points 32 frames apart the gain moves in a straight line: (32·ln10/20·24/length)²/8 at most.
            let tolerance = pow(32 * log(10) / 20 * 24 / Double(length), 2) / 8 * 8.686 + 1e-5
            #expect(abs(decibels(gains[change + frame]) - expected) < tolerance, "frame \(frame)")
        }
        let end = Double(Float(pow(10, -24.0 / 20)))
        #expect(gains[(change + length)...].allSatisfy { abs($0 - end) < 1e-8 })
    }

    /// A gain that falls by e^−h within a control period, in a straight line, is at most h²/8 of itself above its curve.
    @Test(arguments: [("urn:swiftlet:stereo-to-mono", "gain", 32), ("urn:swiftlet:equalizer", "output", 64)])
    func coefficientsRampLinearlyOverAControlPeriod(uri: String, symbol: String, period: Int) throws {
        let rig = try Rig(uri, [symbol: 0])
        let (start, length) = (4096, 960)
        let gains = gains(rig, frames: 8192, block: 512) { _, frame in
            if frame == start { rig.instance[symbol] = -24 }
        }
        let slope = -24 * log(10) / 20 / Double(length)
        let deviations = (0..<length).map { log(gains[start + $0]) - slope * Double($0 + 1) }
        let greatest = pow(slope * Double(period), 2) / 8
        #expect(deviations.allSatisfy { $0 > -1e-6 && $0 < 1.01 * greatest })
        #expect(deviations.max()! > 0.95 * greatest)
    }

    @Test func aFrequencyRampsAlongItsLogarithmicScale() throws {
        // Half way through a ramp from 200 to 12 800 Hz the cutoff is at 1600 Hz: what is heard there is compared with
        // a filter at rest. The signal is a steady sine of 1600 Hz, at which the resonance is the gain.
        let rig = try Rig("urn:swiftlet:low-pass", ["cutoff": 200, "resonance": 12])
        let ramp = 48_000
        let input = sine(1600, rate: 48_000, count: 48_000 + ramp)
        let output = rig.run([input], blocks: [48_000, ramp]) { number, _ in
            if number == 1 { rig.instance["cutoff"] = 12_800 }
        }[0]
        let peaks = stride(from: 48_000, to: 48_000 + ramp, by: 480).map { start in
            output[start..<start + 480].map(abs).max()!
        }
        let loudest = peaks.indices.max { peaks[$0] < peaks[$1] }!
        // The resonance builds up over Q/(π·f) = 0.8 ms; the loudest hundredth is at the middle or just after.
        #expect(abs(Double(loudest) - 50) <= 2)
    }

    @Test(arguments: AnyPlugin.all)
    func theFirstBlockStartsWithoutARamp(plugin: AnyPlugin) throws {
        let input = plugin.noise(2000)
        let rig = try Rig(plugin.uri)
        for (symbol, value) in plugin.settings { rig.instance[symbol] = value }
        #expect(try rig.run(input, block: 100) == Rig(plugin.uri, plugin.settings).run(input, block: 100))
    }

    @Test(arguments: AnyPlugin.all)
    func afterARampTheOutputIsThatOfTheTarget(plugin: AnyPlugin) throws {
        // An infinite response forgets where it came from; after two seconds the difference is below rounding.
        let input = plugin.noise(96_000)
        let moved = try Rig(plugin.uri)
        let output = moved.run(input, block: 480) { _, start in
            if start == 960 { for (symbol, value) in plugin.settings { moved.instance[symbol] = value } }
        }
        let target = try Rig(plugin.uri, plugin.settings).run(input, block: 480)
        for (left, right) in zip(output, target) {
            #expect(zip(left.suffix(4800), right.suffix(4800)).allSatisfy { abs($0 - $1) < 1e-6 })
        }
    }

    @Test func jumpsOfCutoffAndResonanceNeverExceedTenTimesThePeakGain() throws {
        // The static peak gain is that of the prototype at 20 dB: Q²/√(Q² − 1/4) with Q = 10.
        let limit = 10 * 100 / (100 - 0.25).squareRoot()
        for (name, immediate) in [("jumps", true), ("ramps", false)] {
            let rig = try Rig("urn:swiftlet:low-pass")
            var dice = Dice(3)
            // Full scale at every frequency in turn: the signs of noise.
            let input = noise(1_000_000, seed: 5).map { $0 < 0 ? -1 : 1 as Float }
            let output = rig.run([input], block: 64) { _, _ in
                let cutoff = 12 * pow(20_000 / 12, Float.random(in: 0...1, using: &dice))
                let resonance = Float.random(in: -20...20, using: &dice)
                if immediate {
                    rig.instance.controlEvents = [
                        .set(property: "urn:swiftlet:low-pass#cutoff", value: Double(cutoff), frame: 0),
                        .set(property: "urn:swiftlet:low-pass#resonance", value: Double(resonance), frame: 0),
                    ]
                } else {
                    rig.instance["cutoff"] = cutoff
                    rig.instance["resonance"] = resonance
                }
            }[0]
            let peak = Double(output.map { abs($0) }.max()!)
            print(
                "low-pass, random \(name) every 64 of a million frames: peak \(peak.rounded(to: 2)), limit \(limit.rounded(to: 1))"
            )
            #expect(peak < limit)
        }
    }

    // MARK: - The switch

    @Test(arguments: AnyPlugin.straight)
    func bypassedThePluginPassesItsInputBitForBit(plugin: AnyPlugin) throws {
        let input = plugin.noise(5000)
        let rig = try Rig(plugin.uri, plugin.settings)
        rig.instance["enabled"] = 0
        let output = rig.run(input, block: 77)
        for (left, right) in zip(output, input) {
            #expect(left == [Float](repeating: 0, count: plugin.latency) + right.dropLast(plugin.latency))
        }
    }

    /// Samples that no effect would let through: of every class of numbers, the extremes and some between.
    static let oddBits: [UInt32] = [
        0x0000_0000, 0x0000_0001, 0x0000_0123, 0x0040_0000, 0x007f_ffff, 0x0080_0000, 0x0d7f_ffff, 0x3f80_0001,
        0x7100_0000, 0x7b80_0000, 0x7f7f_ffff, 0x7f80_0000, 0x7f80_0001, 0x7fa5_5a5a, 0x7fc0_0000, 0x7fff_ffff,
    ].flatMap { [$0, $0 | 0x8000_0000] }

    /// Noise with such samples among it, other ones in each channel.
    private func oddInput(_ plugin: AnyPlugin, _ count: Int) -> [[Float]] {
        plugin.noise(count).enumerated().map { channel, samples in
            samples.enumerated().map { frame, sample in
                frame % 3 == 0
                    ? Float(bitPattern: Self.oddBits[(frame / 3 + 5 * channel) % Self.oddBits.count]) : sample
            }
        }
    }

    private func bits(_ samples: some Sequence<Float>) -> [UInt32] { samples.map(\.bitPattern) }

    @Test(arguments: AnyPlugin.straight, [1, 23, 77, 1000])
    func bypassedAnySamplePassesBitForBit(plugin: AnyPlugin, block: Int) throws {
        let input = oddInput(plugin, 5000)
        let off = try Rig(plugin.uri, plugin.settings)
        off.instance["enabled"] = 0
        let output = off.run(input, block: block)
        // Switched off on the way, from the end of the fade on.
        let fading = try Rig(plugin.uri, plugin.settings)
        let late = fading.run(input, block: block) { _, start in if start >= 1000 { fading.instance["enabled"] = 0 } }
        for channel in 0..<plugin.outputs {
            let passed = bits(repeatElement(0, count: plugin.latency)) + bits(input[channel].dropLast(plugin.latency))
            #expect(bits(output[channel]) == passed)
            // The first block that begins at 1000 or later, and 480 frames of fade.
            let end = (1000 + block - 1) / block * block + 480
            #expect(bits(late[channel][end...]) == Array(passed[end...]))
        }
    }

    /// What the mixer promises: half the sum in double precision, rounded once.
    @Test func bypassedStereoToMonoPassesTheAverageOfAnySamples() throws {
        let plugin = try #require(AnyPlugin.each.first { $0.uri == "urn:swiftlet:stereo-to-mono" })
        let pairs = Self.oddBits.flatMap { left in
            Self.oddBits.map { (Float(bitPattern: left), Float(bitPattern: $0)) }
        }
        let rig = try Rig(plugin.uri, plugin.settings)
        rig.instance["enabled"] = 0
        let output = rig.run([pairs.map(\.0), pairs.map(\.1)], block: 77)[0]
        for (sample, (left, right)) in zip(output, pairs) {
            let average = Float(0.5 * (Double(left) + Double(right)))
            #expect(
                average.isNaN ? sample.isNaN : sample.bitPattern == average.bitPattern,
                "\(left) and \(right) make \(sample)")
        }
    }

    @Test(arguments: AnyPlugin.straight)
    func switchingFadesOverTenMilliseconds(plugin: AnyPlugin) throws {
        let input = plugin.noise(9600)
        let dry = input.map { [Float](repeating: 0, count: plugin.latency) + $0.dropLast(plugin.latency) }
        let wet = try Rig(plugin.uri, plugin.settings).run(input, block: 480)
        let rig = try Rig(plugin.uri, plugin.settings)
        let output = rig.run(input, block: 480) { _, start in
            if start == 2400 { rig.instance["enabled"] = 0 }
            if start == 4800 { rig.instance["enabled"] = 1 }
        }
        for channel in 0..<plugin.outputs {
            for frame in 0..<9600 {
                // The weight of the wet signal: 480 equal steps down, and later up; the sum of both weights is 1.
                let weight =
                    frame < 2400
                    ? 1
                    : frame < 4800
                        ? max(0, 1 - Double(frame - 2399) / 480)
                        : min(1, Double(frame - 4799) / 480)
                let expected = weight * Double(wet[channel][frame]) + (1 - weight) * Double(dry[channel][frame])
                let scale = max(abs(Double(wet[channel][frame])), abs(Double(dry[channel][frame])))
                // Rounding to 32 bits of the wet signal, and of the sum.
                #expect(abs(Double(output[channel][frame]) - expected) <= 2 * scale * Double(Float.ulpOfOne) + 1e-12)
            }
            // Once over, to the bit.
            #expect(output[channel][2880..<4800] == dry[channel][2880..<4800])
            #expect(output[channel][5280...] == wet[channel][5280...])
        }
    }

    // The fade itself adds |wet − dry|/480 to a step; at 100 Hz, where it takes a whole period, that is 10 % of the
    // sine's own step of 0.013, for any fade of 10 ms.
    @Test(arguments: [440.0, 1000, 5000])
    func switchingDoesNotClick(frequency: Double) throws {
        for controls in [
            ["cutoff": 200, "resonance": -3], ["cutoff": 1000, "resonance": 0], ["cutoff": 4000, "resonance": 12],
        ]
            as [[String: Float]]
        {
            let input = sine(frequency, rate: 48_000, count: 48_000)
            let rig = try Rig("urn:swiftlet:low-pass", controls)
            let output = rig.run([input], block: 480) { number, start in
                if start >= 24_000 { rig.instance["enabled"] = number % 8 < 4 ? 0 : 1 }
            }[0]
            func steps(_ range: Range<Int>) -> Float { range.map { abs(output[$0] - output[$0 - 1]) }.max()! }
            // The louder of the sine itself and of what the filter makes of it.
            let own = max(steps(12_000..<24_000), zip(input, input.dropFirst()).map { abs($0 - $1) }.max()!)
            let ratio = steps(24_000..<48_000) / own
            print("switching under \(Int(frequency)) Hz with \(controls): steps \(ratio) of the sine's own")
            #expect(ratio < 1.05)
        }
    }
}
