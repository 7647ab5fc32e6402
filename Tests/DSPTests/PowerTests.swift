// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import Testing

/// Powers against libm's, which are within one unit.
@Suite struct PowerTests {
    /// The largest error where the result is between 2 to the power of the exponents.
    private func worst(_ x: [Double], _ y: [Double], _ exponents: ClosedRange<Double>) -> Double {
        let errors = zip(x, y).compactMap { x, y -> Double? in
            let expected = Foundation.pow(x, y)
            guard exponents.contains(Foundation.log2(abs(expected))) else { return nil }
            return Accuracy.error(.pow(x, y), expected)
        }
        // Enough of them to mean something.
        return errors.count > 10_000 ? errors.max()! : .infinity
    }

    // The logarithm is within 2⁻⁵⁸: times 64·ln(2), that is a unit or less, beside two of the exponential function; times
    // 1024·ln(2), it is eight units at most.

    @Test func isWithinThreeUnitsWhereResultsAreModerate() {
        let (bases, exponents) = (Numbers.magnitudes(-20...20, isSigned: false), Numbers.spread(-20...20, seed: 3))
        #expect(worst(bases, exponents, -64...64) < 3)
        #expect(worst(Numbers.spread(0.5...2), Numbers.spread(-100...100, seed: 3), -64...64) < 3)
        #expect(worst(Numbers.spread(0.999...1.001), Numbers.spread(-5e4...5e4, seed: 3), -64...64) < 3)
    }

    @Test func isWithinEightUnitsForAllNormalResults() {
        let bases = Numbers.magnitudes(-1074...1023, isSigned: false)
        #expect(worst(bases, Numbers.spread(-2...2, seed: 3), -1022...1023) < 8)
        #expect(worst(Numbers.spread(0...10), Numbers.spread(-400...400, seed: 3), -1022...1023) < 8)
        #expect(worst(Numbers.spread(0.999...1.001), Numbers.spread(-1e6...1e6, seed: 3), -1022...1023) < 8)
    }

    /// A negative number has powers of integers.
    @Test func isWithinEightUnitsForNegativeNumbers() {
        let exponents = Numbers.spread(-100...100, seed: 3).map { $0.rounded() }
        #expect(worst(Numbers.spread(-5...0), exponents, -1022...1023) < 8)
    }

    @Test func powersOfTwoAreExact() {
        for exponent in -1074...1023 {
            #expect(Double.pow(2, Double(exponent)) == Double(sign: .plus, exponent: exponent, significand: 1))
        }
    }

    /// Every pair of numbers that C has a rule for, and of such as have none.
    @Test func isCsWhereItHasARule() {
        let numbers: [Double] = [
            0, 1, 2, 3, 0.5, 1.5, 2.5, 1e-300, 1e300, 0x1p52 + 1, 0x1p53 - 1, 0x1p53 + 2, .leastNonzeroMagnitude,
            .leastNormalMagnitude, .greatestFiniteMagnitude, .infinity,
        ]
        let all = numbers + numbers.map { -$0 } + [.nan]
        for x in all {
            for y in all {
                let (power, expected) = (Double.pow(x, y), Foundation.pow(x, y))
                let isClose = expected.isNormal && Accuracy.error(power, expected) < 8
                #expect(isClose || Accuracy.areSame(power, expected), "\(x) to the power of \(y)")
            }
        }
    }
}
