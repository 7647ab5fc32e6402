// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP
import Foundation
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

    @Test func exp2IsWithinAFewUnits() {
        #expect(worst(-100...100, Double.exp2, Foundation.exp2) < 4)
        #expect(worst(-1...1, Double.exp2, Foundation.exp2) < 4)
        #expect(Double.exp2(0) == 1 && Double.exp2(10) == 1024 && Double.exp2(-1) == 0.5)
    }

    @Test func expIsWithinAFewUnitsOfItsArgument() {
        // The argument is multiplied by log₂e first: an error of half a unit of up to 29 becomes 20 of the result.
        #expect(worst(-20...20, Double.exp, Foundation.exp) < 24)
        #expect(worst(-1...0, Double.exp, Foundation.exp) < 4)
    }

    @Test func exp2IsHeldWhereDoublesEnd() {
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

    @Test func sineCosineAndTangentAreWithinAFewUnits() {
        let quarter = 0...(Double.pi / 2)
        #expect(worst(quarter, { Double.sineAndCosine($0).sine }, Foundation.sin) < 4)
        #expect(worst(0...1.5707, { Double.sineAndCosine($0).cosine }, Foundation.cos) < 4)
        #expect(worst(0...1.5707, Double.tangent, Foundation.tan) < 8)
    }

    @Test func squareRootsAreWithinAUnit() {
        #expect(worst(1e-12...1, Double.squareRoot, { $0.squareRoot() }) <= 1)
        #expect(worst(1...1e12, Double.squareRoot, { $0.squareRoot() }) <= 1)
        #expect(Double.squareRoot(0) == 0 && Double.squareRoot(-1) == 0)
    }

    @Test func decibelsAreTwentyTimesTheLogarithm() {
        for decibels in spread(-50...50, 1000) {
            #expect(abs(20 * log10(Double.amplitude(decibels: decibels)) - decibels) < 1e-12)
        }
    }
}
