// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletHost
import Testing

/// The equaliser's bands whose gain follows a level.
@Suite struct DynamicBandTests {
    private static let rate = 48_000.0
    private static let plugin = "urn:swiftlet:equalizer"
    private static let keyed = "urn:swiftlet:equalizer-sidechain"

    /// The settings of a dynamic band, by the contract.
    struct Band: Sendable {
        var type = 0
        var frequency = 1000.0
        var gain = 0.0
        var q = 1.0
        var range = -12.0
        var threshold = -30.0
        var ratio = 4.0
        var attack = 10.0
        var release = 150.0

        func controls(_ number: Int = 1, _ further: [String: Float] = [:]) -> [String: Float] {
            let values: [String: Float] = [
                "on": 1, "type": Float(type), "frequency": Float(frequency), "gain": Float(gain), "q": Float(q),
                "range": Float(range), "threshold": Float(threshold), "ratio": Float(ratio), "attack": Float(attack),
                "release": Float(release),
            ]
            let all = values.merging(further) { $1 }
            return Dictionary(uniqueKeysWithValues: all.map { ("band\(number)_\($0)", $1) })
        }

        /// The change of the gain at a level in decibels: Giannoulis, Massberg and Reiss, 2012, equation 4 less the level, with a
        /// knee of 6 dB; limited by the range.
        func change(_ level: Double) -> Double {
            let (over, knee) = (level - threshold, 6.0)
            let change =
                if 2 * over < -knee { 0.0 } else if 2 * abs(over) <= knee {
                    (1 - 1 / ratio) * pow(over + knee / 2, 2) / (2 * knee)
                } else {
                    (1 - 1 / ratio) * over
                }
            return min(change, abs(range)) * (range < 0 ? -1 : 1)
        }
    }

    // MARK: - At rest

    static let statics: [(Band, Double)] = [-12.0, 9].flatMap { range in
        [1.5, 4, 20].flatMap { ratio in
            [-60.0, -34, -32, -30, -28, -24, -12, 0].map { (Band(range: range, ratio: ratio, release: 5000), $0) }
        }
    }

    /// A sine at the frequency of a bell: the detector settles at its peak, and the output has the changed gain.
    @Test(arguments: statics)
    func theGainFollowsThePaper(band: Band, level: Double) throws {
        var band = band
        band.attack = 50
        let input = sine(band.frequency, rate: Self.rate, count: 96_000).map { $0 * Float(pow(10, level / 20)) }
        let output = try Rig(Self.plugin, band.controls()).run([input], block: 512)[0]
        let gain = decibels(Double(output.suffix(4800).map(abs).max()! / input.suffix(4800).map(abs).max()!))
        // Between the peaks of a sine, the detector falls by 0.01 dB.
        #expect(abs(gain - band.change(level)) < 0.03, "\(gain) instead of \(band.change(level))")
    }

    /// A shelf hears a tone far inside of it, and none outside.
    @Test(arguments: [(1, 60.0, true), (1, 8000, false), (2, 12_000, true), (2, 100, false), (0, 60, false)])
    func bandsHearTheirPartOfTheSpectrum(type: Int, frequency: Double, isHeard: Bool) throws {
        let band = Band(type: type, range: -12, threshold: -20, ratio: 20, release: 5000)
        let input = sine(frequency, rate: Self.rate, count: 48_000).map { $0 * 0.25 }
        let output = try Rig(Self.plugin, band.controls()).run([input], block: 512)[0]
        let gain = decibels(Double(output.suffix(4800).map(abs).max()! / input.suffix(4800).map(abs).max()!))
        let expected = isHeard ? band.change(decibels(0.25)) : 0
        #expect(abs(gain - expected) < 0.3, "\(gain) instead of \(expected)")
    }

    @Test func aThresholdThatIsNeverReachedChangesNothing() throws {
        let input = noise(48_000).map { $0 * 0.001 }
        let band = Band(gain: 6, threshold: -20)
        let dynamic = try Rig(Self.plugin, band.controls()).run([input], block: 100)
        let still = try Rig(Self.plugin, band.controls(1, ["range": 0])).run([input], block: 100)
        #expect(dynamic == still)
    }

    /// The resulting gain of a band is as exact as that of a static one.
    @Test func theResponseIsThatOfAStaticBand() throws {
        // The sidechain holds the gain at the limit of the range.
        let band = Band(frequency: 8000, gain: 3, range: -12, threshold: -80, ratio: 20, release: 5000)
        let rig = try Rig(Self.keyed, band.controls(1, ["source": 1]))
        let key = sine(8000, rate: Self.rate, count: 48_000)
        _ = rig.run([[Float](repeating: 0, count: 48_000), key], block: 512)
        let moved = rig.run([impulse(8192), [Float](key.prefix(8192))], block: 512)[0]
        let still = try Rig(Self.plugin, Band(frequency: 8000, gain: -9, range: 0).controls()).run(
            [impulse(8192)], block: 512)[0]
        #expect(zip(moved, still).allSatisfy { abs($0 - $1) < 1e-7 })
    }

    // MARK: - In motion

    /// The gain at each frame, by a model of the paper's detector and gain computer in the test.
    private func modelledGain(_ heard: [Float], _ band: Band) -> [Double] {
        func factor(_ milliseconds: Double) -> Double { 1 - exp(-1 / (milliseconds * 0.001 * Self.rate)) }
        // The band-pass (s/Q)/(s² + s/Q + 1), by the bilinear transform.
        let w = 2 * Double.pi * band.frequency / Self.rate
        let alpha = sin(w) / (2 * band.q)
        var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
        var (peak, level) = (0.0, 0.0)
        return heard.map { sample in
            let x = Double(sample)
            let y = (alpha * (x - x2) + 2 * cos(w) * y1 - (1 - alpha) * y2) / (1 + alpha)
            (x1, x2, y1, y2) = (x, x1, y, y1)
            peak = max(abs(y), peak + (abs(y) - peak) * factor(band.release))
            level += (peak - level) * factor(band.attack)
            return band.change(20 * log10(max(level, 1e-30)))
        }
    }

    /// A sine whose gain a sidechain moves by 12 dB.
    private func moved(_ band: Band, blocks: some Sequence<Int>) throws -> (
        tone: [Float], key: [Float], output: [Float]
    ) {
        let tone = sine(1000, rate: Self.rate, count: 65_536 + 24_000).map { $0 * 0.5 }
        let key = sine(1000, rate: Self.rate, count: tone.count).enumerated().map { $0 < 48_000 ? 0 : $1 }
        let rig = try Rig(Self.keyed, band.controls(1, ["source": 1]))
        return (tone, key, rig.run([tone, key], blocks: blocks)[0])
    }

    @Test func attackAndReleaseAreThePapers() throws {
        for band in [
            Band(attack: 10, release: 60), Band(range: 12, attack: 100, release: 1000), Band(attack: 1, release: 20),
        ] {
            let tone = sine(1000, rate: Self.rate, count: 96_000).map { $0 * 0.1 }
            let key = sine(1000, rate: Self.rate, count: tone.count).enumerated().map {
                (24_000..<48_000).contains($0) ? $1 : 0
            }
            let rig = try Rig(Self.keyed, band.controls(1, ["source": 1]))
            let output = rig.run([tone, key], block: 480)[0]
            let model = modelledGain(key, band)
            var worst = 0.0
            // The gain over a period of the tone, 64 frames after the detector.
            for start in stride(from: 24_480, to: 90_000, by: 48) {
                let measured = decibels(Double(output[start..<start + 48].map(abs).max()!) / 0.1)
                let expected = model[start - 64..<start + 48]
                worst.rise(to: max(expected.min()! - measured, measured - expected.max()!))
            }
            print("dynamic band, attack \(band.attack) ms: at most \(worst.rounded(to: 2)) dB off the paper")
            #expect(worst < 0.3)
        }
    }

    /// The reference is the ideal gain at every frame. Only components more than 2 kHz above the tone count.
    @Test func aMovingGainLeavesNoZipper() throws {
        let band = Band(range: -12, threshold: -30, ratio: 20, attack: 10)
        let (tone, key, output) = try moved(band, blocks: repeatElement(512, count: .max))
        let ideal = zip(tone, modelledGain(key, band)).map { $0 * Float(pow(10, $1 / 20)) }
        func beside(_ signal: [Float]) -> Double {
            let spectrum = Spectrum(signal[24_000..<24_000 + 65_536], rate: Self.rate)
            let bins = spectrum.amplitudes.indices.filter { spectrum.frequency($0) > 3000 }
            return decibels(bins.map { spectrum.amplitudes[$0] }.max()! / 0.5)
        }
        let (found, floor) = (beside(output), beside(ideal))
        print(
            "dynamic band of 12 dB in 10 ms: \(found.rounded(to: 1)) dB beside the tone, ideal \(floor.rounded(to: 1))")
        #expect(found < max(-85, floor))
        // The gain has moved.
        #expect(output.suffix(1000).map(abs).max()! < 0.14)
    }

    @Test func theOutputDoesNotDependOnTheBlocks() throws {
        let band = Band(range: -12, attack: 1, release: 20)
        let straight = try moved(band, blocks: repeatElement(512, count: .max)).output
        var dice = Dice(5)
        for longest in [1, 40, 300, 5000] {
            let blocks = (0..<100_000).map { _ in Int.random(in: 1...longest, using: &dice) }
            #expect(try moved(band, blocks: blocks).output == straight)
        }
    }

    // MARK: - Channels and sidechain

    /// A loud tone in one channel, mid or side, and what bands for each of these do.
    @Test(arguments: 0...4, [[1, 0], [0, 1], [1, 1], [1, -1]] as [[Float]])
    func bandsHearTheChannelsTheyAreFor(channels: Int, gains: [Float]) throws {
        let band = Band(range: -12, threshold: -20, ratio: 20, release: 5000)
        let rig = try Rig("urn:swiftlet:equalizer-stereo", band.controls(7, ["channels": Float(channels)]))
        let tone = sine(1000, rate: Self.rate, count: 48_000).map { $0 * 0.5 }
        let input = gains.map { gain in tone.map { $0 * gain } }
        let output = rig.run(input, block: 256)
        let (left, right) = (abs(Double(gains[0])), abs(Double(gains[1])))
        let heard =
            switch channels {
            case 0: max(left, right)
            case 1: left
            case 2: right
            case 3: abs(Double(gains[0] + gains[1])) / 2
            default: abs(Double(gains[0] - gains[1])) / 2
            }
        let change = pow(10, band.change(decibels(max(heard * 0.5, 1e-9))) / 20)
        let (mid, side) = (Double(gains[0] + gains[1]) / 2, Double(gains[0] - gains[1]) / 2)
        let expected: [Double] =
            switch channels {
            case 0: [Double(gains[0]) * change, Double(gains[1]) * change]
            case 1: [Double(gains[0]) * change, Double(gains[1])]
            case 2: [Double(gains[0]), Double(gains[1]) * change]
            case 3: [mid * change + side, mid * change - side]
            default: [mid + side * change, mid - side * change]
            }
        for (channel, expected) in expected.enumerated() {
            let found = Double(output[channel].suffix(4800).map(abs).max()!) / 0.5
            #expect(abs(found - abs(expected)) < 0.01, "\(found) instead of \(expected)")
        }
    }

    /// In layouts with more channels, the loudest counts.
    @Test(arguments: ["quad", "5-1", "surround"])
    func theLoudestChannelCounts(layout: String) throws {
        let band = Band(range: -12, threshold: -20, ratio: 20, release: 5000)
        let rig = try Rig("\(Self.plugin)-\(layout)", band.controls(16))
        let tone = sine(1000, rate: Self.rate, count: 48_000)
        for loud in 0..<rig.inputCount {
            rig.instance.deactivate()
            rig.instance.activate()
            let input = (0..<rig.inputCount).map { channel in tone.map { $0 * (channel == loud ? 0.5 : 0.01) } }
            for (channel, output) in rig.run(input, block: 256).enumerated() {
                let gain = output.suffix(4800).map(abs).max()! / (channel == loud ? 0.5 : 0.01)
                #expect(abs(decibels(Double(gain)) - band.change(decibels(0.5))) < 0.05)
            }
        }
    }

    @Test func eachBandChoosesItsSource() throws {
        let internalBand = Band(frequency: 1000, range: -12, threshold: -20, ratio: 20, release: 5000)
        let keyedBand = Band(frequency: 1000, range: 6, threshold: -20, ratio: 20, release: 5000)
        let settings = internalBand.controls(1).merging(keyedBand.controls(2, ["source": 1])) { $1 }
        func gain(_ input: Float, _ key: Float?) throws -> Double {
            let tone = sine(1000, rate: Self.rate, count: 48_000)
            let rig = try Rig(Self.keyed, settings)
            // An input that is missing stays unconnected.
            let both = [tone.map { $0 * input }] + (key.map { key in [tone.map { $0 * key }] } ?? [])
            if key == nil { rig.instance.connect(1, to: nil) }
            return decibels(Double(rig.run(both, block: 128)[0].suffix(4800).map(abs).max()! / input))
        }
        #expect(abs(try gain(0.01, 0)) < 0.05)
        #expect(abs(try gain(0.01, 1) - 6) < 0.05)
        #expect(abs(try gain(0.5, 0) - internalBand.change(decibels(0.5))) < 0.05)
        #expect(abs(try gain(0.5, 1) - internalBand.change(decibels(0.5)) - 6) < 0.05)
        // Nothing at the sidechain is silence.
        #expect(abs(try gain(0.01, nil)) < 0.05)
    }
}
