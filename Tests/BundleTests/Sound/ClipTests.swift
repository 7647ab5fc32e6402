// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletBundle
import SwiftletHost
import SwiftletKit
import Testing

/// The curve of the symmetric clip, and its antialiasing.
@Suite struct ClipTests {
    /// f(u) = 2u to 1/3, (3 − (2 − 3u)²)/3 to 2/3, 1 beyond, for u = |x|/(3·threshold), with the sign of x.
    private func curve(_ x: Double, threshold: Double) -> Double {
        let u = abs(x) / (3 * threshold)
        let y = u < 1 / 3.0 ? 2 * u : u < 2 / 3.0 ? (3 - pow(2 - 3 * u, 2)) / 3 : 1
        return x < 0 ? -y : y
    }

    /// Returns the output for `input` without the latency.
    private func output(_ rate: Double, _ controls: [String: Float], _ input: [Float]) throws -> [Float] {
        let rig = try Rig("urn:swiftlet:symmetric-clip", rate: rate, controls)
        let latency = try Int(latency(of: rig))
        return Array(rig.run([input + [Float](repeating: 0, count: latency)], block: 512)[0].dropFirst(latency))
    }

    /// Returns the latency that the port reports after a block.
    private func latency(of rig: Rig) throws -> Float {
        rig.instance.run(0)
        return try rig.instance.value("latency")
    }

    @Test(arguments: [0.02, 0.1, 0.3333333, 0.7, 1])
    func withoutAntialiasingTheOutputIsTheFormula(threshold: Double) throws {
        let input = noise(20_000) + (0...2000).map { Float($0) / 1000 - 1 }
        let output = try output(48_000, ["threshold": Float(threshold), "antialias": 0], input)
        let held = Double(Float(threshold))
        var error = 0.0
        for (x, y) in zip(input, output) { error.rise(to: abs(curve(Double(x), threshold: held) - Double(y))) }
        print("symmetric-clip, threshold \(threshold), no antialiasing: at most \(error) off the formula")
        #expect(error < 1e-6)
    }

    @Test func outputAndMixAreAppliedToTheCurve() throws {
        let input = noise(5000)
        let output = try output(48_000, ["antialias": 0, "output": -6, "mix": 25], input)
        let gain = pow(10, -6.0 / 20)
        let threshold = Double(Float(0.3333333))
        var error = 0.0
        for (x, y) in zip(input.map(Double.init), output.map(Double.init)) {
            error.rise(to: abs(0.75 * x + 0.25 * gain * curve(x, threshold: threshold) - y))
        }
        #expect(error < 1e-6)
    }

    @Test(arguments: [44_100.0, 48_000])
    func antialiasingLowersInharmonicComponents(rate: Double) throws {
        for frequency in [1100.0, 4200, 7900] {
            // A whole, odd number of periods: harmonics fall on bins, and folded ones on others.
            let count = 1 << 16
            let periods = Int((frequency * Double(count) / rate).rounded()) | 1
            let exact = Double(periods) * rate / Double(count)
            let strongest = try [Float(0), 1].map { antialias in
                let signal = sine(exact, rate: rate, count: 2 * count)
                let spectrum = Spectrum(try output(rate, ["antialias": antialias], signal).suffix(count), rate: rate)
                return spectrum.strongestBesideHarmonics(ofBin: periods, below: 18_000)
            }
            print(
                "symmetric-clip, \(Int(frequency)) Hz at \(Int(rate)) Hz: strongest non-harmonic",
                "\(strongest[0].rounded(to: 1)) dBFS plain, \(strongest[1].rounded(to: 1)) antialiased:",
                "\((strongest[0] - strongest[1]).rounded(to: 1)) dB lower")
            #expect(strongest[1] <= -110)
            #expect(strongest[0] - strongest[1] > 68.5)
        }
    }

    /// A changing threshold is a changing gain before a constant curve. So aliasing during a ramp is at most the
    /// largest aliasing at constant thresholds between both ends.
    @Test(arguments: [4200.0, 7900])
    func aChangingThresholdAliasesNoMoreThanAConstantOne(frequency: Double) throws {
        let (rate, count) = (44_100.0, 1 << 16)
        let periods = Int((frequency * Double(count) / rate).rounded()) | 1
        let signal = sine(Double(periods) * rate / Double(count), rate: rate, count: 2 * count)
        func strongest(from first: Float, to last: Float) throws -> Double {
            let rig = try Rig("urn:swiftlet:symmetric-clip", rate: rate, ["threshold": first])
            _ = rig.run([[Float](repeating: 0, count: 4096)], block: 512)
            rig.instance.controlEvents = [
                .set(
                    property: "urn:swiftlet:symmetric-clip#threshold", value: Double(last), rampFrames: 3 * count,
                    frame: 0)
            ]
            _ = rig.run([Array(signal.prefix(512))], block: 512)
            rig.instance.controlEvents = []
            let output = rig.run([Array(signal.dropFirst(512))], block: 512)[0]
            let spectrum = Spectrum(Array(output.suffix(count)), rate: rate)
            // The ramp itself widens each harmonic: by less than 100 bins to −130 dB, being a straight line under a window.
            return spectrum.strongestBesideHarmonics(ofBin: periods, below: 18_000, margin: 100)
        }
        // The middle third of the ramp is looked at, in steps close enough that one is within 1 dB of the most.
        let rest = try stride(from: Float(0.36), to: 0.44, by: 0.01).map { try strongest(from: $0, to: $0) }.max()!
        let moving = try strongest(from: 0.3, to: 0.5)
        print("symmetric-clip, threshold from 0.3 to 0.5, \(frequency) Hz: \(moving) dBFS, at rest \(rest)")
        #expect(moving < rest + 1)
    }

    @Test(arguments: [44_100.0, 48_000])
    func theLinearRangeIsFlat(rate: Double) throws {
        // Small enough to stay in the straight part of the curve, which has a gain of 2.
        let response = try output(rate, ["antialias": 1], impulse(8192).map { $0 * 0.01 })
        // Half of the response lies before the latency.
        let rig = try Rig("urn:swiftlet:symmetric-clip", rate: rate)
        let whole = rig.run([impulse(8192).map { $0 * 0.01 }], block: 512)[0]
        let gains = frequencies(from: 20, to: 18_000, count: 200).map {
            decibels(magnitude(of: whole, at: $0, rate: rate) / 0.02)
        }
        let ripple = gains.map { abs($0) }.max()!
        print(
            "symmetric-clip at \(Int(rate)) Hz: the linear range is flat within \(ripple.rounded(to: 3)) dB to 18 kHz")
        #expect(ripple < 0.0195)
        #expect(response.count == 8192)
    }

    @Test func everyPathHasTheReportedLatency() throws {
        let rig = try Rig("urn:swiftlet:symmetric-clip")
        let latency = Int(try latency(of: rig))
        for controls in [["antialias": 1], ["antialias": 0], ["mix": 0], ["mix": 50], ["enabled": 0]]
            as [[String: Float]]
        {
            let response = try Rig("urn:swiftlet:symmetric-clip", controls).run(
                [impulse(256).map { $0 * 0.1 }], block: 64)[0]
            let peak = response.indices.max { abs(response[$0]) < abs(response[$1]) }
            #expect(peak == latency, "\(controls)")
        }
        // Half of each adds up, rather than combs: at mix 50 the response of a small signal is 1.5 times the input.
        let half = try Rig("urn:swiftlet:symmetric-clip", ["mix": 50]).run(
            [impulse(4096).map { $0 * 0.01 }], block: 64)[0]
        for frequency in frequencies(from: 20, to: 18_000, count: 50) {
            #expect(abs(decibels(magnitude(of: half, at: frequency, rate: 48_000) / 0.015)) < 0.1)
        }
    }

    @Test func switchingAntialiasingDoesNotClick() throws {
        let rig = try Rig("urn:swiftlet:symmetric-clip", ["threshold": 1])
        let signal = sine(440, rate: 48_000, count: 48_000)
        let output = rig.run([signal], block: 480) { number, start in
            if start >= 9600 { rig.instance["antialias"] = number % 10 < 5 ? 0 : 1 }
        }[0]
        func step(_ range: Range<Int>) -> Float { range.map { abs(output[$0] - output[$0 - 1]) }.max()! }
        #expect(step(9600..<48_000) < 1.05 * step(4800..<9600))
    }

    @Test(arguments: [(0.3, 0.0, 100.0), (0.7, -6, 25), (0.1, 12, 0)])
    func theViewShowsTheFormula(threshold: Double, output: Double, mix: Double) throws {
        let view = try #require(SymmetricClip<Stereo>.makeView())
        view.update([threshold, output, mix, 1], sampleRate: 48_000)
        for x in stride(from: -2.0, through: 2, by: 0.01) {
            let wet = pow(10, output / 20) * curve(x, threshold: threshold)
            let expected = wet * mix / 100 + x * (1 - mix / 100)
            // A few roundings of numbers below 10.
            #expect(abs(view.height(of: 0, at: x) - expected) < 1e-13)
        }
    }
}
