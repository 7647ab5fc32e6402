// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletBenchmarkReport
import Testing

@Suite struct TimingTests {
    @Test func theMedianOfAnOddNumberIsTheMiddle() {
        let timing = Timing(samples: [5, 1, 9, 3, 100])
        #expect(timing.minimum == 1 && timing.median == 5)
    }

    @Test func theMedianOfAnEvenNumberIsTheMeanOfTheTwoInTheMiddle() {
        let timing = Timing(samples: [4, 1, 2, 100])
        #expect(timing.minimum == 1 && timing.median == 3)
    }
}
