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
        #expect(worst(-100...100, DSP.exp2, Foundation.exp2) < 4)
        #expect(worst(-1...1, DSP.exp2, Foundation.exp2) < 4)
        #expect(DSP.exp2(0) == 1 && DSP.exp2(10) == 1024 && DSP.exp2(-1) == 0.5)
    }

    @Test func expIsWithinAFewUnitsOfItsArgument() {
        // The argument is multiplied by log₂e first: an error of half a unit of up to 29 becomes 20 of the result.
        #expect(worst(-20...20, DSP.exp, Foundation.exp) < 24)
        #expect(worst(-1...0, DSP.exp, Foundation.exp) < 4)
    }

    @Test func exp2IsHeldWhereDoublesEnd() {
        #expect(DSP.exp2(1e300).isFinite && DSP.exp2(.infinity).isFinite)
        #expect(DSP.exp2(-1e300).isNormal && DSP.exp2(-.infinity).isNormal)
    }

    @Test func log2IsWithinAFewUnits() {
        #expect(worst(2...100_000, DSP.log2, Foundation.log2) < 4)
        #expect(worst(1e-6...0.5, DSP.log2, Foundation.log2) < 4)
        // Around 1, where the logarithm is 0.
        #expect(worst(0.9...1.1, DSP.log2, Foundation.log2) < 4)
        #expect(DSP.log2(1) == 0 && DSP.log2(8) == 3)
    }

    @Test func log2UndoesExp2() {
        for x in spread(-14...15, 5000) { #expect(abs(DSP.log2(DSP.exp2(x)) - x) < 1e-14) }
    }

    @Test func sineCosineAndTangentAreWithinAFewUnits() {
        let quarter = 0...(Double.pi / 2)
        #expect(worst(quarter, { sineAndCosine($0).sine }, Foundation.sin) < 4)
        #expect(worst(0...1.5707, { sineAndCosine($0).cosine }, Foundation.cos) < 4)
        #expect(worst(0...1.5707, tangent, Foundation.tan) < 8)
    }

    @Test func squareRootsAreWithinAUnit() {
        #expect(worst(1e-12...1, DSP.squareRoot, { $0.squareRoot() }) <= 1)
        #expect(worst(1...1e12, DSP.squareRoot, { $0.squareRoot() }) <= 1)
        #expect(DSP.squareRoot(0) == 0 && DSP.squareRoot(-1) == 0)
    }

    @Test func decibelsAreTwentyTimesTheLogarithm() {
        for decibels in spread(-50...50, 1000) {
            #expect(abs(20 * log10(amplitude(decibels: decibels)) - decibels) < 1e-12)
        }
    }
}
