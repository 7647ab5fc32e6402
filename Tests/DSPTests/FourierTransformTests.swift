// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import Testing

/// The fast transform against the sum that defines it.
@Suite struct FourierTransformTests {
    private func noise(_ count: Int, seed: UInt64) -> [Double] {
        var state = seed
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(Int64(bitPattern: state)) / 0x1p63
        }
    }

    /// Σ x(n)·exp(−2πi·kn/count) for each k.
    private func sums(_ real: [Double], _ imaginary: [Double]) -> (real: [Double], imaginary: [Double]) {
        let count = real.count
        let circle = (0..<count).map {
            (cos(2 * .pi * Double($0) / Double(count)), sin(2 * .pi * Double($0) / Double(count)))
        }
        var result = (real: real, imaginary: imaginary)
        for k in 0..<count {
            var sum = (0.0, 0.0)
            for n in 0..<count {
                let (c, s) = circle[k * n % count]
                sum.0 += real[n] * c + imaginary[n] * s
                sum.1 += imaginary[n] * c - real[n] * s
            }
            (result.real[k], result.imaginary[k]) = sum
        }
        return result
    }

    @Test(arguments: 0...11) func isTheSumThatDefinesIt(bits: Int) {
        let count = 1 << bits
        let (real, imaginary) = (noise(count, seed: 1), noise(count, seed: 2))
        let expected = sums(real, imaginary)
        var result = (real, imaginary)
        FourierTransform(bits: bits).transform(&result.0, &result.1)
        // Each of `count` terms, none above √2, is rounded some times, by half an ulp of a sum that is at most as large
        // as all terms together: `count`² · 2⁻⁵² if all errors were to add up, and that of the sum as much again.
        let bound = 4 * Double(count * count) * .ulpOfOne
        for k in 0..<count {
            #expect(abs(result.0[k] - expected.real[k]) <= bound)
            #expect(abs(result.1[k] - expected.imaginary[k]) <= bound)
        }
    }

    @Test func aComplexExponentialHasOneBinInTheSpectrum() {
        let (count, turns) = (4096, 1234)
        var real = (0..<count).map { cos(2 * .pi * Double($0 * turns % count) / Double(count)) }
        var imaginary = (0..<count).map { sin(2 * .pi * Double($0 * turns % count) / Double(count)) }
        FourierTransform(bits: 12).transform(&real, &imaginary)
        // Each of 12 stages rounds to half an ulp of what has been summed up, at most `count`.
        let bound = 12 * Double(count) * .ulpOfOne
        for k in 0..<count {
            #expect(abs(real[k] - (k == turns ? Double(count) : 0)) <= bound)
            #expect(abs(imaginary[k]) <= bound)
        }
    }
}
