// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import Testing

@Suite struct WavetableTests {
    /// The magnitudes of the spectrum of a sawtooth over whole periods; the strongest outside of harmonics, and each harmonic.
    private func spectrum(period: Double, periods: Int) -> (harmonics: [Double], rest: Double) {
        let count = Int((period * Double(periods)).rounded())
        let step = Double(periods) / Double(count)
        let wave = Setup.with(sampleRate: 48_000) {
            Wavetable(&$0) { 2 * $0 - 1 }
        } _: { table in
            (0..<count).map { table.value(at: Double($0) * step, step: step) }
        }
        var (harmonics, rest) = ([Double](), 0.0)
        for bin in 1..<count / 2 {
            var (real, imaginary) = (0.0, 0.0)
            for (frame, sample) in wave.enumerated() {
                let angle = 2 * Double.pi * Double(bin * frame % count) / Double(count)
                real += sample * cos(angle)
                imaginary += sample * sin(angle)
            }
            let amplitude = 2 * (real * real + imaginary * imaginary).squareRoot() / Double(count)
            if bin.isMultiple(of: periods) { harmonics.append(amplitude) } else { rest = max(rest, amplitude) }
        }
        return (harmonics, rest)
    }

    /// 31 periods in about 3000 frames, so that aliases fall between harmonics.
    @Test(arguments: [97.3, 40.7, 17.9, 5.3]) func nothingLiesBetweenHarmonics(period: Double) {
        #expect(20 * log10(spectrum(period: period, periods: 31).rest) < -90)
    }

    /// A sawtooth's harmonics are 2/(πn); from a quarter of the sample rate on, they fade.
    @Test(arguments: [97.3, 40.7, 17.9]) func harmonicsHaveTheirLevels(period: Double) {
        let harmonics = spectrum(period: period, periods: 31).harmonics
        for (index, amplitude) in harmonics.enumerated() where Double(index + 1) < period / 4 {
            let expected = 2 / (.pi * Double(index + 1))
            #expect(abs(20 * log10(amplitude / expected)) < 0.1, "harmonic \(index + 1)")
        }
    }

    @Test func theStepDoesNotJumpTheLevel() {
        let table = { (step: Double) in
            Setup.with(sampleRate: 48_000) {
                Wavetable(&$0) { $0 < 0.5 ? 1 : -1 }
            } _: {
                $0.value(at: 0.1, step: step)
            }
        }
        for octave in 2...9 {
            let step = pow(0.5, Double(octave))
            #expect(abs(table(step * 1.000001) - table(step * 0.999999)) < 1e-4)
        }
        #expect(table(0.6) == 0 && table(.nan) == 0)
    }
}
