// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import Testing

/// The measurement of true peaks.
@Suite struct TruePeakMeterTests {
    /// Returns the highest true peak of each channel, in decibels, without the first frames, in which the tone begins.
    private func peaks(_ count: Int, _ frame: (Int) -> Vector2) -> [Double] {
        var meter = TruePeakMeter<Stereo>()
        var highest = Stereo.zero
        for number in 0..<count {
            let peak = meter.process(Stereo(lanes: frame(number)))
            if number > 24 { highest = highest.larger(peak) }
        }
        return (0..<2).map { 20 * log10(highest[channel: $0]) }
    }

    /// The signals 15 to 19 of EBU Tech 3341, 2016, which allows +0.2 and −0.4 dB: sines of a quarter of the rate.
    @Test(arguments: [(0.5, 0.0, -6.0), (0.5, 45, -6), (0.5, 60, -6), (0.5, 67.5, -6), (1.41, 45, 3)])
    func thePeaksOfTheEBUSignalsAreFound(amplitude: Double, degrees: Double, expected: Double) {
        let found = peaks(4800) { frame in
            let sample = amplitude * sin((0.25 * Double(frame) + degrees / 360) * 2 * .pi)
            return Vector2(sample, 0.5 * sample)
        }
        print("\(amplitude) at \(degrees)°: \(found) dBTP")
        #expect(found[0] <= expected + 0.2 && found[0] >= expected - 0.4)
        // Half of the amplitude.
        #expect(abs(found[0] - found[1] - 20 * log10(2)) < 1e-9)
    }

    /// Each impulse gives one tap of each phase at a time, so the highest one is the highest tap of the standard's table.
    @Test func anImpulseGivesTheHighestTap() {
        var meter = TruePeakMeter<Stereo>()
        var highest = Stereo.zero
        for frame in 0..<30 {
            highest = highest.larger(meter.process(Stereo(lanes: Vector2(frame == 3 ? -1 : 0, 0))))
        }
        #expect(highest[channel: 0] == 0.97216796875 && highest[channel: 1] == 0)
    }
}
