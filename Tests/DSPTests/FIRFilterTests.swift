// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import Testing

@Suite struct FIRFilterTests {
    /// Against the sum of products.
    @Test(arguments: [1, 2, 3, 8, 33]) func theOutputIsTheConvolution(count: Int) {
        let taps = (0..<count).map { _ in Double.random(in: -1...1) }
        let input = (0..<200).map { _ in Stereo(.random(in: -1...1), .random(in: -1...1)) }
        let output = Setup.with(sampleRate: 48_000) { setup in
            FIRFilter<Stereo>(count: count, &setup) { taps[$0] }
        } _: { filter in
            input.map { filter.process($0) }
        }
        for frame in input.indices {
            for channel in 0..<2 {
                var sum = 0.0
                for age in 0...min(frame, count - 1) { sum += taps[age] * input[frame - age][channel: channel] }
                #expect(abs(output[frame][channel: channel] - sum) < 1e-12)
            }
        }
    }
}
