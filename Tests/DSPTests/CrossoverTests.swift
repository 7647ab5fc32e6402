// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import Testing

@Suite struct CrossoverTests {
    /// The magnitude at a tuning of an impulse response.
    private func magnitude(_ response: [Double], at tuning: Double) -> Double {
        var (real, imaginary) = (0.0, 0.0)
        for (frame, sample) in response.enumerated() {
            real += sample * cos(2 * .pi * tuning * Double(frame))
            imaginary -= sample * sin(2 * .pi * tuning * Double(frame))
        }
        return (real * real + imaginary * imaginary).squareRoot()
    }

    private func responses(tuning: Double) -> (low: [Double], high: [Double]) {
        var crossover = Crossover<Mono>()
        let coefficients = Crossover<Mono>.coefficients(tuning: tuning)
        var (low, high) = ([Double](), [Double]())
        for frame in 0..<20_000 {
            let bands = crossover.split(Mono(frame == 0 ? 1 : 0), coefficients)
            low.append(bands.low[channel: 0])
            high.append(bands.high[channel: 0])
        }
        return (low, high)
    }

    @Test(arguments: [0.001, 0.02, 0.1, 0.3]) func theSumIsAnAllPass(tuning: Double) {
        let (low, high) = responses(tuning: tuning)
        let sum = zip(low, high).map { $0 + $1 }
        for probe in [0.0005, 0.003, 0.01, 0.1, 0.25, 0.4, 0.49] {
            #expect(abs(20 * log10(magnitude(sum, at: probe))) < 1e-6)
        }
    }

    /// By the formula of two Butterworth filters, with frequencies bent by the bilinear transform: 1/(1 + w⁴) and w⁴/(1 + w⁴).
    @Test(arguments: [0.001, 0.02, 0.1, 0.3]) func theBandsAreThoseOfLinkwitzAndRiley(tuning: Double) {
        let (low, high) = responses(tuning: tuning)
        for probe in [0.0005, 0.003, 0.01, 0.1, 0.25, 0.4] {
            let w = tan(.pi * probe) / tan(.pi * tuning)
            #expect(abs(magnitude(low, at: probe) - 1 / (1 + pow(w, 4))) < 1e-8)
            #expect(abs(magnitude(high, at: probe) - pow(w, 4) / (1 + pow(w, 4))) < 1e-8)
        }
    }

    /// Three bands in a row, the lowest aligned by an all-pass.
    @Test func alignedBandsHaveAnAllPassAsSum() {
        var (lower, upper, aligned) = (Crossover<Mono>(), Crossover<Mono>(), Crossover<Mono>())
        let (c1, c2) = (Crossover<Mono>.coefficients(tuning: 0.005), Crossover<Mono>.coefficients(tuning: 0.05))
        let sum = (0..<20_000).map { frame in
            let (low, rest) = lower.split(Mono(frame == 0 ? 1 : 0), c1)
            let (middle, high) = upper.split(rest, c2)
            return (aligned.allPass(low, c2) + middle + high)[channel: 0]
        }
        for probe in [0.001, 0.005, 0.02, 0.05, 0.2] { #expect(abs(20 * log10(magnitude(sum, at: probe))) < 1e-6) }
    }

    @Test func silenceEndsInZeros() {
        var crossover = Crossover<Mono>()
        let coefficients = Crossover<Mono>.coefficients(tuning: 0.01)
        _ = crossover.split(Mono(1), coefficients)
        var bands = (low: Mono.zero, high: Mono.zero)
        for _ in 0..<200 {
            for _ in 0..<64 { bands = crossover.split(.zero, coefficients) }
            crossover.flushDenormals()
        }
        #expect(bands.low[channel: 0] == 0 && bands.high[channel: 0] == 0)
    }
}
