// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import Testing

/// The elementary functions against libm's.
@Suite struct ElementaryTests {
    private func spread(_ range: ClosedRange<Double>, _ count: Int = 20_000) -> [Double] {
        (0...count).map { range.lowerBound + (range.upperBound - range.lowerBound) * Double($0) / Double(count) }
    }

    /// The largest relative difference, in units of the last place (2⁻⁵²).
    private func worst(_ range: ClosedRange<Double>, _ ours: (Double) -> Double, _ theirs: (Double) -> Double) -> Double
    {
        spread(range).map { x in
            let expected = theirs(x)
            return expected == 0 ? abs(ours(x)) / .ulpOfOne : abs(ours(x) - expected) / abs(expected) / .ulpOfOne
        }.max()!
    }

    // A polynomial adds up a dozen rounded terms that shrink fast, each at most half a unit: some units in all.

    @Test func exp2IsWithinTwoUnits() {
        #expect(worst(-1000...1000, Double.exp2, Foundation.exp2) < 2)
        #expect(worst(-1...1, Double.exp2, Foundation.exp2) < 2)
        #expect(Double.exp2(0) == 1 && Double.exp2(10) == 1024 && Double.exp2(-1) == 0.5)
    }

    @Test func expIsWithinTwoUnitsAndItsArgument() {
        // The argument is multiplied by log₂e first: an error of half a unit of it, and as much of log₂e, is one of as many
        // units of the result as the argument is large.
        for largest in [1.0, 10, 100, 690] {
            #expect(Accuracy.worst(Numbers.spread(-largest...largest), Double.exp, Foundation.exp) < 2 + largest)
        }
    }

    @Test func exp2IsClampedAtTheRangeOfDoubles() {
        #expect(Double.exp2(1e300).isFinite && Double.exp2(.infinity).isFinite)
        #expect(Double.exp2(-1e300).isNormal && Double.exp2(-.infinity).isNormal)
    }

    @Test func log2IsWithinAFewUnits() {
        #expect(worst(2...100_000, Double.log2, Foundation.log2) < 4)
        #expect(worst(1e-6...0.5, Double.log2, Foundation.log2) < 4)
        // Around 1, where the logarithm is 0.
        #expect(worst(0.9...1.1, Double.log2, Foundation.log2) < 4)
        #expect(Double.log2(1) == 0 && Double.log2(8) == 3)
    }

    @Test func log2UndoesExp2() {
        for x in spread(-14...15, 5000) { #expect(abs(Double.log2(Double.exp2(x)) - x) < 1e-14) }
    }

    @Test func logIsWithinAFewUnits() {
        // One rounding more than of log2.
        #expect(Accuracy.worst(Numbers.magnitudes(-1000...1000, isSigned: false), Double.log, Foundation.log) < 4)
        #expect(Accuracy.worst(Numbers.spread(0.5...2), Double.log, Foundation.log) < 4)
    }

    @Test func expMinusOneIsWithinTwoUnitsAlsoCloseToZero() {
        #expect(Accuracy.worst(Numbers.spread(-3...3), Double.expMinusOne, Foundation.expm1) < 2)
        #expect(Accuracy.worst(Numbers.spread(-700...700), Double.expMinusOne, Foundation.expm1) < 2)
        #expect(Accuracy.worst(Numbers.magnitudes(-1000...1), Double.expMinusOne, Foundation.expm1) < 2)
        #expect(Accuracy.areSame(.expMinusOne(-0.0), -0.0) && Double.expMinusOne(.infinity) == Foundation.expm1(700))
    }

    @Test func tanhIsWithinThreeUnits() {
        // e²ˣ − 1 is within two, and so its quotient with a sum that it is part of; a rounding of each is added.
        #expect(Accuracy.worst(Numbers.spread(-25...25), Double.tanh, Foundation.tanh) < 3)
        #expect(Accuracy.worst(Numbers.magnitudes(-1000...10), Double.tanh, Foundation.tanh) < 3)
        #expect(Accuracy.areSame(.tanh(-0.0), -0.0) && Double.tanh(.infinity) == 1 && Double.tanh(-.infinity) == -1)
        #expect(Double.tanh(.nan).isNaN)
    }

    @Test func squareRootsAreWithinAUnit() {
        #expect(worst(1e-12...1, Double.squareRoot, { $0.squareRoot() }) <= 1)
        #expect(worst(1...1e12, Double.squareRoot, { $0.squareRoot() }) <= 1)
        #expect(Double.squareRoot(0) == 0 && Double.squareRoot(-1) == 0)
    }

    @Test func theSquareRootOfNaNIsNaNAndOfANegativeNumberZero() {
        #expect(
            Double.squareRoot(-1) == 0 && Double.squareRoot(-.infinity) == 0
                && Double.squareRoot(.infinity) == .infinity)
        #expect(Double.squareRoot(.nan).isNaN && Stereo.squareRoot(Stereo(.nan, 4)).left.isNaN)
        var follower = EnvelopeFollower<Mono>(.rms)
        #expect(follower.process(Mono(repeating: .nan), attack: 0.5, release: 0.5)[channel: 0].isNaN)
    }

    @Test func decibelsAndAmplitudesAreInverse() {
        for decibels in spread(-150...150, 1000) {
            // Rounding of the amplitude's exponent and of the logarithm: 150 · 2⁻⁵² each.
            #expect(abs(Double.decibels(amplitude: pow(10, decibels / 20)) - decibels) < 1e-13)
        }
    }

    @Test func decibelsAreTwentyTimesTheLogarithm() {
        for decibels in spread(-50...50, 1000) {
            #expect(abs(20 * log10(Double.amplitude(decibels: decibels)) - decibels) < 1e-12)
        }
    }
}
