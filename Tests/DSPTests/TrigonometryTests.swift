// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import Testing

/// Sine and cosine of every number up to 2²⁰ against libm's, which are within one unit.
@Suite struct TrigonometryTests {
    /// Half a unit for the number that is left in a quadrant and as much for what the series adds to it, but for rounding in
    /// between; half a unit of libm's, and so two.
    private func expectAccuracy(_ numbers: [Double]) {
        #expect(Accuracy.worst(numbers, Double.sin, Foundation.sin) < 2)
        #expect(Accuracy.worst(numbers, Double.cos, Foundation.cos) < 2)
    }

    @Test func isWithinTwoUnitsInTheFirstTurns() { expectAccuracy(Numbers.spread(-20...20)) }

    @Test func isWithinTwoUnitsUpToTheLargestAngle() { expectAccuracy(Numbers.magnitudes(-1000...18)) }

    /// Where the numbers that are subtracted cancel each other.
    @Test(arguments: [1e3, 1e5, 6e5]) func isWithinTwoUnitsBesideMultiplesOfAQuarter(largest: Double) {
        expectAccuracy(Numbers.spread(-largest...largest).map { $0.rounded() * (.pi / 2) })
    }

    @Test(arguments: [0x1p20, 1_647_099.0, 1e300, .infinity]) func clampsAngles(angle: Double) {
        #expect(Double.sin(angle) == Double.sin(0x1p20) && Double.cos(angle) == Double.cos(0x1p20))
        #expect(Double.sin(-angle) == -Double.sin(0x1p20))
        expectAccuracy([Double(0x1p20).nextDown, 0x1p20, -0x1p20])
    }

    /// 20 was −4 670 709.
    @Test func theSineOfTwentyIsAccurate() { #expect(abs(Double.sin(20) - 0.912_945_250_727_627_7) < 1e-15) }

    @Test func zeroKeepsItsSignAndNaNHasNoSine() {
        #expect(Accuracy.areSame(.sin(-0.0), -0.0) && Accuracy.areSame(.sin(0), 0) && Double.cos(0) == 1)
        #expect(Double.sin(.nan).isNaN && Double.cos(.nan).isNaN)
    }

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
