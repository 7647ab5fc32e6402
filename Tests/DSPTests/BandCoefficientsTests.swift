// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import Testing

/// The coefficients of a band on their way.
@Suite struct BandCoefficientsTests {
    private func lowPass(tuning: Double) -> BandCoefficients<Double> {
        .lowPass(order: 8, tuning: tuning, q: 1, BandForm(kind: 1, sectionCount: 4))
    }

    @Test func toABandOfTheSameFormTheyMoveInAStraightLine() {
        let (start, end) = (lowPass(tuning: 0.01), lowPass(tuning: 0.02))
        var ramp = CoefficientRamp(restingAt: start)
        ramp.move(to: end, over: 4)
        let middle = [ramp.next(), ramp.next()][1]
        for section in 0..<4 {
            let expected = (start.sections[section] + end.sections[section]) * 0.5
            // Each frame adds a step: both roundings are of numbers below 4.
            #expect(abs(middle.sections[section].magnitude(at: 0.015) / expected.magnitude(at: 0.015) - 1) < 1e-9)
        }
        _ = ramp.next()
        for section in 0..<4 { #expect(ramp.target.sections[section] == end.sections[section]) }
    }

    /// Whatever the ramp before has left.
    @Test func toABandOfAnotherFormThereIsNoWay() {
        let end = lowPass(tuning: 0.02)
        var ramp = CoefficientRamp(restingAt: lowPass(tuning: 0.01))
        ramp.move(to: end, over: 2)
        _ = ramp.next()
        _ = ramp.next()
        ramp.move(to: .off, over: 8)
        for _ in 1..<8 {
            let value = ramp.next()
            #expect(value.form == end.form)
            for section in 0..<4 { #expect(value.sections[section] == end.sections[section]) }
        }
        #expect(ramp.next().form == .off)
    }
}
