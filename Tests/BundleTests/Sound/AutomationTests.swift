// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// What automation adds to a sound besides what it is meant to: a 1 kHz sine while the main parameter follows a 0.5 Hz
/// sine over its whole range.
@Suite struct AutomationTests {
    struct Sweep: Sendable, CustomTestStringConvertible {
        let uri: String
        let symbol: String
        let low: Double
        let high: Double
        var isLogarithmic = false
        /// How far from the sine all that counts as added is, in hertz. A peak of Q 1 that passes the sine at 16 octaves
        /// a second is a fast modulation itself: computed with exact coefficients at every single frame it has a part
        /// 75.1 dB down at 60 Hz from the sine, and 117.8 dB down at 100 Hz.
        var distance = 60.0
        /// What is set besides.
        var settings: [String: Float] = [:]
        var testDescription: String { "\(uri) \(symbol)" }

        /// The value at a frame of 48 000 a second.
        func value(_ frame: Int) -> Double {
            let fraction = 0.5 + 0.5 * sin(2 * .pi * 0.5 * Double(frame) / 48_000)
            return isLogarithmic ? low * pow(high / low, fraction) : low + (high - low) * fraction
        }
    }

    static let sweeps = [
        Sweep(uri: "urn:swiftlet:low-pass", symbol: "cutoff", low: 12, high: 20_000, isLogarithmic: true),
        Sweep(
            uri: "urn:swiftlet:peaking-eq", symbol: "frequency", low: 20, high: 20_000, isLogarithmic: true,
            distance: 100),
        Sweep(uri: "urn:swiftlet:peaking-eq", symbol: "gain", low: -50, high: 50),
        Sweep(
            uri: "urn:swiftlet:equalizer", symbol: "band1_frequency", low: 10, high: 24_000, isLogarithmic: true,
            distance: 100, settings: ["band1_on": 1, "band1_gain": 15, "band1_q": 1]),
        Sweep(
            uri: "urn:swiftlet:equalizer", symbol: "band1_gain", low: -30, high: 30,
            settings: ["band1_on": 1, "band1_q": 1]),
        Sweep(uri: "urn:swiftlet:stereo-to-mono", symbol: "gain", low: -24, high: 6),
        Sweep(uri: "urn:swiftlet:stereo-to-mono", symbol: "balance", low: -1, high: 1),
    ]

    private static let length = 1 << 18

    /// How far under the sine everything is that is more than `distance` from it, in decibels.
    private func clearance(_ output: [Float], _ distance: Double) -> Double {
        let spectrum = Spectrum(output.suffix(Self.length), rate: 48_000)
        var near = 0.0
        var far = 0.0
        for (bin, amplitude) in spectrum.amplitudes.enumerated() {
            if abs(spectrum.frequency(bin) - 1000) <= distance {
                near = max(near, amplitude)
            } else {
                far = max(far, amplitude)
            }
        }
        return decibels(near / far)
    }

    /// Two seconds to settle, then what is measured.
    private func input(_ rig: Rig) -> [[Float]] {
        let signal = sine(1000, rate: 48_000, count: 96_000 / 512 * 512 + Self.length)
        return [signal] + (rig.inputCount > 1 ? [[Float](repeating: 0, count: signal.count)] : [])
    }

    @Test(arguments: sweeps)
    func aControlSetOnceABlockLeavesNoSteps(sweep: Sweep) throws {
        let rig = try Rig(sweep.uri, sweep.settings)
        let output = rig.run(input(rig), block: 512) { _, start in
            rig.instance[sweep.symbol] = Float(sweep.value(start))
        }[0]
        let clearance = clearance(output, sweep.distance)
        print(
            "automation of \(sweep.testDescription), control port every 512 frames: over \(Int(sweep.distance)) Hz away \(clearance.rounded(to: 1)) dB down"
        )
        #expect(clearance >= 80)
    }

    @Test(arguments: sweeps)
    func timedRampsLeaveNoSteps(sweep: Sweep) throws {
        let rig = try Rig(sweep.uri, sweep.settings)
        let output = rig.run(input(rig), block: 512) { _, start in
            rig.instance.controlEvents = [
                .set(
                    property: sweep.uri + "#" + sweep.symbol, value: sweep.value(start + 512), rampFrames: 512,
                    frame: 0)
            ]
        }[0]
        let clearance = clearance(output, sweep.distance)
        print(
            "automation of \(sweep.testDescription), a timed ramp every 512 frames: over \(Int(sweep.distance)) Hz away \(clearance.rounded(to: 1)) dB down"
        )
        #expect(clearance >= 80)
    }

    /// Sixteen bells of the equaliser from 60 Hz to 15 kHz, each of which moves by 12 dB up and down and half an octave to either
    /// side, each a sixteenth of the way behind the one before. What a host says once in 512 frames bends 94 times a second: bells by
    /// Simper's state-variable filter, computed anew at every frame along the same ramps, have a part 75.1 dB down at 94 Hz from the
    /// sine, and 86.7 dB down beyond 100 Hz.
    @Test(arguments: ["urn:swiftlet:equalizer", "urn:swiftlet:equalizer-stereo"])
    func sixteenBandsThatRampTogetherLeaveNoSteps(uri: String) throws {
        let bands = 1...16
        let rig = try Rig(uri, Dictionary(uniqueKeysWithValues: bands.map { ("band\($0)_on", 1) }))
        let output = rig.run(input(rig), block: 512) { _, start in
            for band in bands {
                let phase = 2 * Double.pi * (0.5 * Double(start) / 48_000 + Double(band) / 16)
                let center = 60 * pow(250, Double(band - 1) / 15)
                rig.instance["band\(band)_gain"] = Float(12 * sin(phase))
                rig.instance["band\(band)_frequency"] = Float(center * pow(2, 0.5 * cos(phase)))
            }
        }[0]
        let clearance = clearance(output, 100)
        print("automation of all bands of \(uri): over 100 Hz away \(clearance.rounded(to: 1)) dB down")
        #expect(clearance >= 80)
    }
}
