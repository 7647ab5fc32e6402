// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import Testing

/// Rounding is the standard library's (which calls libm) to the bit.
@Suite struct RoundingTests {
    /// Numbers of every kind: halves and their neighbours, integers, large ones, small ones and NaN.
    private static let numbers: [Double] = {
        var numbers = [0, .infinity, .nan, .leastNonzeroMagnitude, 1e300, 1e-300]
        for quarters in 0...32 { numbers += besides(Double(quarters) / 4) }
        for number in [0x1p51, 0x1p52, 0x1p53] { numbers += besides(number) + [number - 0.5] }
        return numbers + numbers.map { -$0 } + Numbers.magnitudes(-60...60, 20_000)
    }()

    private static func besides(_ number: Double) -> [Double] { [number, number.nextUp, number.nextDown] }

    @Test func roundingIsTheStandardLibrarysToTheBit() {
        for x in Self.numbers {
            #expect(Accuracy.areSame(.floor(x), x.rounded(.down)), "\(x)")
            #expect(Accuracy.areSame(.ceil(x), x.rounded(.up)), "\(x)")
            #expect(Accuracy.areSame(.trunc(x), x.rounded(.towardZero)), "\(x)")
            #expect(Accuracy.areSame(.round(x), x.rounded()), "\(x)")
            #expect(Accuracy.areSame(.roundToEven(x), x.rounded(.toNearestOrEven)), "\(x)")
        }
    }
}
