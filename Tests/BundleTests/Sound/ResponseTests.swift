// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import Testing

/// The magnitude of the filters, measured by their impulse responses, against their analog prototypes.
@Suite struct ResponseTests {
    /// |1/(s² + s/Q + 1)| with s = j·frequency/cutoff and Q = 10^(resonance/20).
    private func lowPass(_ frequency: Double, _ cutoff: Double, _ resonance: Double) -> Double {
        let w = frequency / cutoff
        let q = pow(10, resonance / 20)
        return 1 / (pow(1 - w * w, 2) + pow(w / q, 2)).squareRoot()
    }

    /// |(s² + s·A/Q + 1)/(s² + s/(A·Q) + 1)| with s = j·w, w = frequency/centre and A = 10^(gain/40).
    static func peakingEQ(_ w: Double, _ q: Double, _ gain: Double) -> Double {
        let a = pow(10, gain / 40)
        let x = pow(1 - w * w, 2)
        return ((x + pow(w * a / q, 2)) / (x + pow(w / (a * q), 2))).squareRoot()
    }

    /// The response at `points`. The impulse response is cut off where it has decayed by far more than 100 dB: a
    /// resonance of 12 dB at 100 Hz loses 8.7 dB in each Q/(π·f) = 13 ms.
    private func response(
        _ uri: String, rate: Double, _ controls: [String: Float], at points: [Double], seconds: Double
    ) throws -> [Double] {
        let rig = try Rig(uri, rate: rate, controls)
        let output = rig.run([impulse(Int(seconds * rate))], block: 512)[0]
        return points.map { magnitude(of: output, at: $0, rate: rate) }
    }

    @Test(arguments: [44_100.0, 48_000, 96_000, 192_000])
    func lowPassFollowsItsPrototype(rate: Double) throws {
        let points = frequencies(from: 20, to: 20_000, count: 120)
        var worst = 0.0
        for cutoff in frequencies(from: 100, to: 14_000, count: 8) {
            for resonance in [-3.0, 0, 5, 12] {
                let controls = ["cutoff": Float(cutoff), "resonance": Float(resonance)]
                let seconds = cutoff < 1000 ? 0.3 : 0.05
                let measured = try response("urn:swiftlet:low-pass", rate: rate, controls, at: points, seconds: seconds)
                for (point, gain) in zip(points, measured) {
                    worst.rise(to: abs(decibels(gain / lowPass(point, cutoff, resonance))))
                }
            }
        }
        print("low-pass at \(Int(rate)) Hz: at most \(worst.rounded(to: 3)) dB off its prototype, 20 Hz to 20 kHz")
        #expect(worst < 0.05)
    }

    @Test func lowPassFollowsItsPrototypeOverItsWholeRanges() throws {
        let points = frequencies(from: 20, to: 20_000, count: 60)
        var worst = 0.0
        for cutoff in frequencies(from: 12, to: 20_000, count: 8) {
            for resonance in [-20.0, -10, 0, 10, 20] {
                let controls = ["cutoff": Float(cutoff), "resonance": Float(resonance)]
                // A resonance of 20 dB loses 8.7 dB in each 10/(π·f), one of −20 dB in 1/(0.2·π·f): 100 dB take 40/f.
                let measured = try response(
                    "urn:swiftlet:low-pass", rate: 44_100, controls, at: points, seconds: 40 / cutoff + 0.02)
                for (point, gain) in zip(points, measured) {
                    worst.rise(to: abs(decibels(gain / lowPass(point, cutoff, resonance))))
                }
            }
        }
        print("low-pass at 44100 Hz, whole ranges: at most \(worst.rounded(to: 3)) dB off its prototype")
        #expect(worst < 0.515)
    }

    @Test(arguments: [8000.0, 44_100, 48_000, 96_000, 192_000, 384_000])
    func lowPassHasItsResonanceAtTheCutoff(rate: Double) throws {
        var worst = 0.0
        for cutoff in frequencies(from: 100, to: 3500, count: 4) + [14_000].filter({ $0 < 0.45 * rate }) {
            for resonance in [-20.0, -3, 0, 12, 20] {
                let gain = try response(
                    "urn:swiftlet:low-pass", rate: rate, ["cutoff": Float(cutoff), "resonance": Float(resonance)],
                    at: [cutoff], seconds: 0.5)[0]
                worst.rise(to: abs(decibels(gain) - resonance))
            }
        }
        print("low-pass at \(Int(rate)) Hz: at most \(worst.rounded(to: 4)) dB off the resonance at the cutoff")
        #expect(worst < 0.05)
    }

    @Test func aCutoffAboveNyquistIsClampedBelowIt() throws {
        let points = frequencies(from: 20, to: 3000, count: 40)
        let asked = try response(
            "urn:swiftlet:low-pass", rate: 8000, ["cutoff": 20_000, "resonance": 6], at: points, seconds: 0.2)
        // 0.48 of the rate, as `highestTuning` says.
        let held = try response(
            "urn:swiftlet:low-pass", rate: 8000, ["cutoff": 3840, "resonance": 6], at: points, seconds: 0.2)
        #expect(asked == held)
        #expect(asked.allSatisfy { $0.isFinite })
    }

    /// Settings all over the ranges that the texts name.
    static let peakSettings: [(center: Double, q: Double, gain: Double)] =
        (frequencies(from: 100, to: 16_000, count: 6) + [13_500]).flatMap { center in
            [0.5, 1, 3, 10].flatMap { q in [-24.0, -9, 6, 24].map { gain in (center, q, gain) } }
        }

    @Test(arguments: [44_100.0, 48_000, 96_000, 192_000])
    func peakingEQFollowsItsPrototype(rate: Double) throws {
        let points = frequencies(from: 20, to: 20_000, count: 120)
        var worst = 0.0
        for (center, q, gain) in Self.peakSettings {
            let controls = ["frequency": Float(center), "q": Float(q), "gain": Float(gain)]
            // At Q 10 and 24 dB the poles' Q is 40: 8.7 dB in each 127 ms at 100 Hz.
            let seconds = center < 1000 && q > 1 ? 1.5 : 0.2
            let measured = try response("urn:swiftlet:peaking-eq", rate: rate, controls, at: points, seconds: seconds)
            for (point, magnitude) in zip(points, measured) {
                worst.rise(to: abs(decibels(magnitude / Self.peakingEQ(point / center, q, gain))))
            }
        }
        print("peaking-eq at \(Int(rate)) Hz: at most \(worst.rounded(to: 3)) dB off its prototype, 20 Hz to 20 kHz")
        #expect(worst < 0.08)
    }

    @Test func aBoostAndACutCancelToWithinTheirErrors() throws {
        let rate = 44_100.0
        let points = frequencies(from: 20, to: 20_000, count: 120)
        var worst = 0.0
        for (center, q, gain) in [
            (100, 1, 15), (1000, 0.5, 24), (9000, 5, 24), (13_000, 3, 24), (13_500, 3, 24), (16_000, 1, 24),
            (16_000, 10, 24), (300, 25, 50),
        ] as [(Float, Float, Float)] {
            let boost = try Rig("urn:swiftlet:peaking-eq", rate: rate, ["frequency": center, "q": q, "gain": gain])
            let cut = try Rig("urn:swiftlet:peaking-eq", rate: rate, ["frequency": center, "q": q, "gain": -gain])
            let output = cut.run(boost.run([impulse(Int(2 * rate))], block: 512), block: 512)[0]
            for point in points { worst.rise(to: abs(decibels(magnitude(of: output, at: point, rate: rate)))) }
        }
        print("peaking-eq: boost and cut cancel to within \(worst.rounded(to: 3)) dB")
        #expect(worst < 0.11)
    }

    @Test func aLowNarrowBandIsQuiet() throws {
        // What is not the 1 kHz sine that goes in, from 20 to 500 Hz and from 2 kHz up: noise of the filter.
        let rate = 192_000.0
        let rig = try Rig("urn:swiftlet:peaking-eq", rate: rate, ["frequency": 20, "q": 25, "gain": 24])
        let input = sine(1000, rate: rate, count: Int(3 * rate))
        let output = rig.run([input], block: 512)[0]
        let tail = Array(output.suffix(Int(rate)))
        let own = Array(input.suffix(Int(rate)))
        // Of the sine itself, rounded to 32 bits, the same measure is taken: the filter may add, not subtract.
        let points = frequencies(from: 2000, to: 20_000, count: 60).map { ($0 / 100).rounded() * 100 + 37 }
        let floor = windowedSpectrum(of: tail, at: points, rate: rate).max()!
        let reference = windowedSpectrum(of: own, at: points, rate: rate).max()!
        print(
            "peaking-eq, 20 Hz, Q 25, 192 kHz: noise at most \(decibels(floor).rounded(to: 1)) dBFS in a bin,",
            "the input's own \(decibels(reference).rounded(to: 1))")
        #expect(decibels(floor) < -120)
    }

    @Test func theWholeRangesAreStable() throws {
        for rate in [8000.0, 44_100, 384_000] {
            for frequency in [20, 1000, 20_000] as [Float] {
                for q in [0.1, 25] as [Float] {
                    for gain in [-50, 50] as [Float] {
                        let rig = try Rig(
                            "urn:swiftlet:peaking-eq", rate: rate, ["frequency": frequency, "q": q, "gain": gain])
                        let output = rig.run([noise(20_000)], block: 512)[0]
                        // White noise of RMS 1/√3 through a gain of at most 50 dB has at most 182; six times that.
                        #expect(output.allSatisfy { abs($0) < 1095 }, "\(rate) Hz, \(frequency) Hz, Q \(q), \(gain) dB")
                    }
                }
            }
        }
    }
}

extension Double {
    func rounded(to places: Int) -> Double {
        let scale = Foundation.pow(10, Double(places))
        return (self * scale).rounded() / scale
    }
}
