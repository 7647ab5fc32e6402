// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects
import Testing

/// Axes that are none: a view that has one must not take its host down.
@Suite struct GraphAxisTests {
    private static let ranges: [ClosedRange<Double>] = [
        0...0, 5...5, -3 ... -3, 0...100, -100...100, -10 ... -1, 1e300...1e300, -1e308...1e308,
        -Double.infinity...Double.infinity, Double.infinity...Double.infinity, 0...Double.leastNonzeroMagnitude,
    ]

    @Test(arguments: ranges, [Scale.linear, .logarithmic])
    func everyValueHasAPlace(range: ClosedRange<Double>, scale: Scale) {
        let axis = Axis(range, scale: scale)
        for value in [0, 1, -1, 5, 1e30, -1e30, range.lowerBound, range.upperBound] where value.isFinite {
            #expect(axis.fraction(of: value).isFinite, "\(value)")
        }
        for fraction in [0, 0.25, 1] { #expect(axis.value(at: fraction).isFinite) }
    }

    @Test func aNaNHasNoPosition() { #expect(Axis(0...0).fraction(of: .nan).isNaN) }

    @Test func anAxisHasItsRange() {
        for range in [-60.0...6, 0...1, 20...20_000] {
            let axis = Axis(range)
            #expect(axis.range.minimum == range.lowerBound && axis.range.maximum == range.upperBound)
        }
    }

    @Test(arguments: [0, -1, 1e-300, 1e-9]) func endlessGridLinesAreDropped(step: Double) {
        #expect(Axis.even(0...1e6, step: step).ticks.isEmpty)
    }
}

/// An enumeration that a parameter's value is read as.
@Suite struct ParameterChoiceTests {
    private enum Two: Int, ParameterChoice {
        case first, second

        var label: StaticString { "Case" }
    }

    @Test(arguments: [(-1, 0), (0, 0), (1, 1), (2, 1), (1000, 1)] as [(Double, Int)])
    func aValueWithoutACaseIsTheNearestCase(value: Double, number: Int) {
        #expect(Two(value).rawValue == number)
    }
}
