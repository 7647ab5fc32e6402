// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import Testing

/// Audio at another rate, against the same function of time.
@Suite struct SincResamplerTests {
    private static let rates = [
        (44_100.0, 48_000.0), (48_000, 44_100), (96_000, 44_100), (22_050, 96_000), (48_000, 192_000), (44_100, 44_101),
    ]

    /// A sine is the same sine: to −100 dB up to 88 % of half the lower rate, where all of the weights find samples.
    @Test(arguments: rates) func aSineIsTheSameSine(source: Double, target: Double) throws {
        let resampler = SincResampler(from: source, to: target)
        let count = Int(source / 20)
        for part in [0.01, 0.3, 0.7, 0.88] {
            let w = 2 * .pi * part * min(source, target) / 2
            // As many frames as the weights reach, on the slower of both clocks.
            let margin = Int(70 / 0.94 * max(1, target / source)) + 1
            let wanted = resampler.frameCount(of: count)
            let frames = try #require(wanted)
            var worst = 0.0
            for frame in stride(from: margin, to: frames - margin, by: 7) {
                let sample = resampler.sample(frame, of: count) { sin(w * Double($0) / source) }
                worst.rise(to: abs(sample - sin(w * Double(frame) / target)))
            }
            #expect(worst < 1e-5, "at \(part) of half the lower rate")
        }
    }

    /// What the lower rate has no room for is gone to −100 dB, not folded back.
    @Test func frequenciesAboveTheLowerRateAreRemoved() {
        let resampler = SincResampler(from: 96_000, to: 44_100)
        for hertz in [22_100.0, 30_000, 47_000] {
            let w = 2 * .pi * hertz / 96_000
            let worst = (200..<400).map { abs(resampler.sample($0, of: 9600) { sin(w * Double($0)) }) }.max() ?? 1
            #expect(worst < 1e-5)
        }
    }

    @Test func theNewFramesAreThoseThatStartBeforeTheEnd() {
        for (source, target, count, expected) in [
            (44_100.0, 48_000.0, 441, 480), (44_100, 48_000, 1, 2), (48_000, 24_000, 5, 3), (1, 1000, 3, 3000),
        ] {
            let frames = SincResampler(from: source, to: target).frameCount(of: count)
            #expect(frames == expected)
        }
    }

    /// An impulse response does to a constant and to a sine what it did. Its samples fade in from 0, so that nothing lies
    /// before the first.
    @Test(arguments: rates) func aResponseKeepsItsGain(source: Double, target: Double) throws {
        let resampler = SincResampler(from: source, to: target)
        // A bell in 20 ms with a tone in it, which is gone at both ends.
        let count = Int(source / 50)
        func response(_ frame: Int) -> Double {
            let t = Double(frame) / source
            let bell = 0.5 - 0.5 * cos(2 * .pi * t * 50)
            return bell * bell * (0.01 + 0.02 * cos(2 * .pi * 1000 * t)) * 48_000 / source
        }
        let wanted = resampler.frameCount(of: count)
        let frames = try #require(wanted)
        let resampled = (0..<frames).map { resampler.responseSample($0, of: count, response) }
        for hertz in [0.0, 1000, 4000] {
            func gain(_ samples: [Double], _ rate: Double) -> (Double, Double) {
                samples.enumerated().reduce((0, 0)) { sum, sample in
                    let angle = 2 * .pi * hertz * Double(sample.offset) / rate
                    return (sum.0 + sample.element * cos(angle), sum.1 - sample.element * sin(angle))
                }
            }
            let (old, new) = (gain((0..<count).map(response), source), gain(resampled, target))
            // −100 dB of the greatest gain there is.
            #expect(hypot(old.0 - new.0, old.1 - new.1) < 1e-5 * 10)
        }
    }

    /// A response that begins at its loudest keeps the gain for a constant, as what would lie before it is not lost.
    @Test(arguments: rates) func aClickKeepsItsSum(source: Double, target: Double) throws {
        let resampler = SincResampler(from: source, to: target)
        let wanted = resampler.frameCount(of: 400)
        let frames = try #require(wanted)
        let sum = (0..<frames).reduce(0.0) { $0 + resampler.responseSample($1, of: 400) { $0 == 0 ? 1 : 0 } }
        // To −80 dB: the sum of a sinc's samples is 1 but for what the window lets through from its repetitions.
        #expect(abs(sum - 1) < 1e-4)
    }
}
