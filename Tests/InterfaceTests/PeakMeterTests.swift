// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletUI
import Testing

/// The behaviour of a channel's peak meter over time.
@Suite struct PeakMeterTests {
    /// Returns a meter that has received one peak.
    private func meter(_ magnitude: Double) -> PeakMeter {
        var meter = PeakMeter()
        meter.receive(magnitude)
        _ = meter.update(after: 0.03)
        return meter
    }

    private func isNear(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) < 1e-9 }

    @Test func theLevelRisesImmediatelyAndFalls20DecibelsIn1700Milliseconds() {
        var meter = meter(1)
        #expect(isNear(meter.level, 0))
        for _ in 0..<17 {
            let changes = meter.update(after: 0.1)
            #expect(changes)
        }
        #expect(isNear(meter.level, -20))
        meter.receive(0.5)
        _ = meter.update(after: 0.1)
        #expect(isNear(meter.level, -6.020_599_913_279_624))
    }

    @Test func theHeldPeakStaysForTwoSecondsAndThenFalls() {
        var meter = meter(1)
        for _ in 0..<19 { _ = meter.update(after: 0.1) }
        #expect(isNear(meter.held, 0))
        for _ in 0..<10 { _ = meter.update(after: 0.1) }
        #expect(meter.held < 0 && meter.held > meter.level)
        for _ in 0..<200 { _ = meter.update(after: 0.1) }
        let changes = meter.update(after: 0.1)
        #expect(meter.held == PeakMeter.floor && !changes, "at the floor nothing moves")
        #expect(isNear(meter.highest, 0), "the highest peak stays")
    }

    @Test func theHighestOfSeveralBlocksCounts() {
        var meter = PeakMeter()
        for magnitude in [0.1, 0.5, 0.2] { meter.receive(magnitude) }
        _ = meter.update(after: 0.03)
        #expect(isNear(meter.level, -6.020_599_913_279_624))
    }

    @Test func onlyPeaksAboveFullScaleClip() {
        #expect(!meter(1).hasClipped)
        var clipped = meter(1.001)
        #expect(clipped.hasClipped)
        for _ in 0..<300 { _ = clipped.update(after: 0.1) }
        #expect(clipped.hasClipped, "until it is reset")
        clipped.reset()
        #expect(!clipped.hasClipped && clipped.highest == -.infinity)
    }
}
