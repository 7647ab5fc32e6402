// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import Testing

/// Loudness by the signals of EBU Tech 3341 ("Loudness Metering: EBU Mode"), table 1: stereo sines of 1 kHz.
@Suite struct LoudnessTests {
    /// Measures consecutive sines with levels in dBFS and lengths in seconds.
    private func measured(
        _ parts: [(level: Double, seconds: Double)], rate: Double, block: Int = 512
    ) -> (last: MomentaryLoudness<Stereo>, integrated: Double?) {
        var meter = MomentaryLoudness<Stereo>(sampleRate: rate)
        var integrated = IntegratedLoudness()
        var frame = 0
        for part in parts {
            let (amplitude, end) = (pow(10, part.level / 20), frame + Int(part.seconds * rate))
            while frame < end {
                let count = min(block, end - frame)
                let periods = meter.periodCount
                meter.process(count: count) {
                    let sample = amplitude * sin(2 * .pi * 1000 * Double(frame + $0) / rate)
                    return Stereo(sample, sample)
                }
                if meter.periodCount > periods && meter.periodCount >= 4 { integrated.add(meter.momentary) }
                frame += count
            }
        }
        return (meter, integrated.value)
    }

    @Test(arguments: [44_100.0, 48_000, 96_000, 192_000], [-23.0, -33]) func aSineHasItsLoudness(
        rate: Double, level: Double
    ) throws {
        let (meter, integrated) = measured([(level, 5)], rate: rate)
        #expect(abs(meter.momentary - level) < 0.1 && abs(meter.shortTerm - level) < 0.1)
        #expect(abs(try #require(integrated) - level) < 0.1)
    }

    /// Signals 3 to 5, shortened to a quarter.
    @Test(arguments: [
        [(-36.0, 2.5), (-23, 15), (-36, 2.5)], [(-72, 2.5), (-36, 2.5), (-23, 15), (-36, 2.5), (-72, 2.5)],
        [(-26, 5), (-20, 5.025), (-26, 5)],
    ]) func quietPartsAreGated(parts: [(Double, Double)]) throws {
        let integrated = try #require(measured(parts.map { ($0.0, $0.1) }, rate: 48_000).integrated)
        #expect(abs(integrated + 23) < 0.12, "\(integrated)")
    }

    @Test func silenceHasNoLoudness() {
        let (meter, integrated) = measured([(-200, 1)], rate: 48_000)
        #expect(meter.momentary == -70 && meter.shortTerm == -70 && integrated == nil)
    }

    /// The momentary loudness has the last 0.4 s, the short-term loudness 3 s.
    @Test func theWindowsHaveTheirLengths() {
        let (meter, _) = measured([(-20, 1), (-100, 0.2)], rate: 48_000)
        #expect(abs(meter.momentary - (-20 + 10 * log10(0.5))) < 0.1)
        #expect(abs(meter.shortTerm - (-20 + 10 * log10(1.0 / 3))) < 0.1)
    }

    /// The gain of the K-weighting's analog prototypes relative to 1 kHz.
    @Test(arguments: [(100.0, -1.84), (10_000, 3.34)]) func bassIsQuieterAndTrebleLouder(
        frequency: Double, gain: Double
    ) {
        var meter = MomentaryLoudness<Mono>(sampleRate: 96_000)
        meter.process(count: 96_000) { sin(2 * .pi * frequency * Double($0) / 96_000) }
        // A mono sine of full scale at 1 kHz has −3.01 LUFS.
        #expect(abs(meter.momentary - (-3.01 + gain)) < 0.1)
    }

    @Test func theBlocksDoNotMatter() {
        let (whole, _) = measured([(-20, 1.234)], rate: 44_100, block: 60_000)
        for block in [1, 7, 4410] {
            let (parts, _) = measured([(-20, 1.234)], rate: 44_100, block: block)
            #expect(parts.momentary == whole.momentary && parts.shortTerm == whole.shortTerm)
        }
    }
}
