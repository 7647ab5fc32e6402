// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import Testing

@Suite struct HalfBandDecimatorTests {
    /// Returns the impulse responses of the even and of the odd samples, in turn: the filter's response before decimation.
    private var response: [Double] {
        var response = [Double](repeating: 0, count: 8192)
        for phase in 0..<2 {
            var decimator = HalfBandDecimator()
            var count = 0
            for frame in 0..<8192 {
                guard let sample = decimator.next(frame == phase ? 1 : 0) else { continue }
                // The output at 2n + 1 hears the impulse 2n + 1 − phase frames later.
                response[2 * count + 1 - phase] = sample
                count += 1
            }
        }
        return response
    }

    private func decibels(_ response: [Double], at frequency: Double) -> Double {
        var (x, y) = (0.0, 0.0)
        for (frame, sample) in response.enumerated() {
            x += sample * cos(2 * .pi * frequency * Double(frame))
            y += sample * sin(2 * .pi * frequency * Double(frame))
        }
        return 10 * log10(x * x + y * y)
    }

    @Test func itPassesTheLowerHalfAndStopsTheUpper() {
        let response = response
        for step in 0...46 {
            let frequency = Double(step) / 200
            #expect(abs(decibels(response, at: frequency)) < 1e-6, "\(frequency)")
            #expect(decibels(response, at: 0.5 - frequency) < -102, "\(0.5 - frequency)")
        }
    }
}
