// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import Testing

/// Second-order filters with parameters beyond the documented range.
@Suite struct ExtremeFilterTests {
    /// Up to 0.44 of the rate, with Q from 0.1 to 40 and ±50 dB (shelves: 0.4, Q up to 2, ±30 dB), the magnitude is
    /// within 6 dB of the prototype where that is above −60 dB. Beyond that it is at least a number.
    @Test(arguments: MatchedFilterTests.kinds) func staysFiniteAndNearItsPrototype(kind: MatchedFilterTests.Kind) {
        let isShelf = kind.name.hasSuffix("shelf")
        let gains = kind.gains.count > 1 ? [-50.0, -30, -12, -0.1, 0, 0.1, 12, 30, 50] : [0]
        var random = Numbers()
        var faults: [String] = []
        for _ in 0..<20_000 {
            let tuning = 0.5 * pow(1e5, -Double.random(in: 0...1, using: &random))
            let q = 0.1 * pow(400, Double.random(in: 0...1, using: &random))
            let gain = gains.randomElement(using: &random)!
            let filter = kind.filter(tuning, q, gain)
            let isFar = tuning > (isShelf ? 0.4 : 0.44) || isShelf && (q > 2 || abs(gain) > 30)
            for place in stride(from: 0.0005, to: 0.45, by: 0.0123) {
                let expected = kind.prototype(place / tuning, q, gain)
                let magnitude = filter.magnitude(at: place)
                let error = abs(20 * log10(magnitude / expected))
                if magnitude.isFinite && (isFar || error < 6 || expected < 1e-3) { continue }
                faults.append("tuning \(tuning), Q \(q), \(gain) dB at \(place): \(magnitude), not \(expected)")
            }
        }
        #expect(faults.isEmpty, "\(kind.name): \(faults.count), such as \(faults.first ?? "")")
    }
}
