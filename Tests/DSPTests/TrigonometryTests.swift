// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import Testing

/// Sine, cosine and tangent of every number against libm's, which are within one unit.
@Suite struct TrigonometryTests {
    /// Half a unit for the number that is left in a quadrant and as much for what the series adds to it, but for rounding in
    /// between; half a unit of libm's, and so two; of their quotient, three.
    private func expectAccuracy(_ numbers: [Double]) {
        #expect(Accuracy.worst(numbers, Double.sin, Foundation.sin) < 2)
        #expect(Accuracy.worst(numbers, Double.cos, Foundation.cos) < 2)
        #expect(Accuracy.worst(numbers, Double.tan, Foundation.tan) < 3)
    }

    @Test func isWithinTwoUnitsInTheFirstTurns() { expectAccuracy(Numbers.spread(-20...20)) }

    @Test func isWithinTwoUnitsOfAnyMagnitude() { expectAccuracy(Numbers.magnitudes(-1000...1023)) }

    /// Where the numbers that are subtracted cancel each other, in vectors and in integers.
    @Test(arguments: [1e3, 1e6, 1e12, 1e15]) func isWithinTwoUnitsBesideMultiplesOfAQuarter(largest: Double) {
        expectAccuracy(Numbers.spread(-largest...largest).map { $0.rounded() * (.pi / 2) })
    }

    /// The double that comes closest to a multiple of π/2 has the cosine −4.68716592425462761112·10⁻¹⁹ (J.-M. Muller,
    /// "Elementary Functions", 2nd edition, 2006, section 9.1). libm's is seven units off.
    @Test func isWithinTwoUnitsWhereADoubleComesClosestToAMultiple() {
        let number = 6_381_956_970_095_103.0 * 0x1p797
        for sign in [1.0, -1] {
            #expect(Accuracy.error(.cos(sign * number), -4.687_165_924_254_627_6e-19) < 2)
            #expect(Accuracy.error(.sin(sign * number), sign) < 2)
        }
    }

    @Test func changesFromVectorsToIntegersWithoutAStep() {
        let edge = 0x1p20
        expectAccuracy([edge, edge.nextUp, edge.nextDown, -edge, -edge.nextUp, 1_647_099.0, 1_647_100.0])
    }

    /// 20 was −4 670 709.
    @Test func theSineOfTwentyIsNotMillions() { #expect(abs(Double.sin(20) - 0.912_945_250_727_627_7) < 1e-15) }

    @Test func zeroKeepsItsSignAndWhatIsNoNumberHasNoSine() {
        #expect(Accuracy.areSame(.sin(-0.0), -0.0) && Accuracy.areSame(.sin(0), 0) && Double.cos(0) == 1)
        for number in [Double.infinity, -.infinity, .nan] {
            #expect(Double.sin(number).isNaN && Double.cos(number).isNaN && Double.tan(number).isNaN)
        }
    }

    /// A lane whose number is large takes another way than the others.
    @Test func lanesAreEach() {
        let numbers = Numbers.magnitudes(-30...60, 4000)
        for start in stride(from: 0, to: 4000, by: 4) {
            let (sines, cosines) = Vector4.sineAndCosine(
                Vector4(numbers[start], numbers[start + 1], numbers[start + 2], numbers[start + 3]))
            for lane in 0..<4 {
                #expect(sines[lane] == Double.sin(numbers[start + lane]))
                #expect(cosines[lane] == Double.cos(numbers[start + lane]))
            }
        }
    }
}
