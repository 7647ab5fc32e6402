// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletHost
import Testing

/// The equaliser's gain scale and auto gain.
@Suite struct OutputStageTests {
    typealias Band = EqualizerTests.Band
    private let rate = 48_000.0

    private func controls(_ bands: [Band], _ further: [String: Float]) -> [String: Float] {
        bands.enumerated().reduce(into: further) { controls, band in
            controls.merge(band.element.controls(band.offset + 1)) { $1 }
        }
    }

    private func response(_ controls: [String: Float], at points: [Double]) throws -> [Double] {
        let output = try Rig("urn:swiftlet:equalizer", rate: rate, controls).run([impulse(48_000)], block: 512)[0]
        return points.map { magnitude(of: output, at: $0, rate: rate) }
    }

    @Test(arguments: [-100.0, 0, 50, 200])
    func theGainScaleMultipliesTheGains(scale: Double) throws {
        let bands = [
            Band(type: 1, frequency: 150, gain: 5), Band(type: 0, frequency: 1000, gain: -6, q: 2),
            Band(type: 7, frequency: 3000, gain: 4), Band(type: 4, frequency: 9000),
        ]
        let points = frequencies(from: 30, to: 15_000, count: 30)
        let scaled = bands.map { band in
            var band = band
            if band.type != 4 { band.gain *= scale / 100 }
            return band
        }
        for (point, found) in zip(points, try response(controls(bands, ["gain_scale": Float(scale)]), at: points)) {
            let expected = scaled.map { $0.magnitude(at: point) }.reduce(1, *)
            #expect(abs(decibels(found / expected)) < 0.4, "\(point) Hz")
        }
    }

    /// The squared magnitude of the K-weighting, by the coefficients that ITU-R BS.1770-4 states for 48 kHz.
    private func kWeighting(_ frequency: Double) -> Double {
        func power(_ b: [Double], _ a: [Double]) -> Double {
            func size(_ c: [Double]) -> Double {
                let w = 2 * Double.pi * frequency / 48_000
                let real = c[0] + c[1] * cos(w) + c[2] * cos(2 * w)
                let imaginary = c[1] * sin(w) + c[2] * sin(2 * w)
                return real * real + imaginary * imaginary
            }
            return size(b) / size(a)
        }
        return power(
            [1.53512485958697, -2.69169618940638, 1.19839281085285], [1, -1.69065929318241, 0.73248077421585])
            * power([1, -2, 1], [1, -1.99004745483398, 0.99007225036621])
    }

    static let curves: [[Band]] = [
        [Band(type: 0, frequency: 1000, gain: 12, q: 1)], [Band(type: 2, frequency: 4000, gain: -9)],
        [Band(type: 3, frequency: 500, slope: 3)], [Band(type: 4, frequency: 2000, slope: 7)],
        [Band(type: 7, frequency: 700, gain: 12), Band(type: 6, frequency: 2000), Band(type: 8, frequency: 500)],
        [Band(type: 5, frequency: 1000, q: 2)], [Band(type: 1, frequency: 200, gain: 15, q: 1.5)],
    ]

    /// Pink noise has the same power in each part of an octave.
    @Test(arguments: curves)
    func autoGainKeepsTheLoudnessOfPinkNoise(bands: [Band]) throws {
        let points = frequencies(from: 20, to: 20_000, count: 400)
        let weights = points.map(kWeighting)
        let measured = try response(controls(bands, ["auto_gain": 1]), at: points)
        let before = weights.reduce(0, +)
        let after = zip(weights, measured).map { $0 * $1 * $1 }.reduce(0, +)
        let change = 10 * log10(after / before)
        print("auto gain: pink noise is \(change.rounded(to: 3)) LU louder through \(bands)")
        #expect(abs(change) < 0.1)
    }

    @Test func switchingABandWithAutoGainDoesNotClick() throws {
        let band = Band(type: 0, frequency: 200, gain: 12)
        let rig = try Rig("urn:swiftlet:equalizer", band.controls(1).merging(["auto_gain": 1]) { $1 })
        let input = sine(100, rate: rate, count: 48_000)
        let output = rig.run([input], block: 480) { _, start in
            if start == 24_000 { rig.instance["band1_on"] = 0 }
        }[0]
        func steps(_ range: Range<Int>) -> Float { range.map { abs(output[$0] - output[$0 - 1]) }.max()! }
        #expect(steps(23_990..<26_000) < 1.15 * max(steps(12_000..<23_990), steps(40_000..<48_000)))
        #expect(output.suffix(4800).map(abs).max()! > 0.99)
    }

    @Test func autoGainDoesNotFollowTheSignal() throws {
        let settings = controls([Band(type: 0, frequency: 1000, gain: 12)], ["auto_gain": 1])
        let quiet = try Rig("urn:swiftlet:equalizer", settings).run([noise(9600).map { $0 * 0.25 }], block: 64)[0]
        let loud = try Rig("urn:swiftlet:equalizer", settings).run([noise(9600)], block: 64)[0]
        #expect(zip(quiet, loud).allSatisfy { abs(4 * $0 - $1) < 1e-6 })
    }
}
