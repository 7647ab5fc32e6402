// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import Testing

@Suite struct GainCurveTests {
    /// Equation 4 of Giannoulis, Massberg and Reiss, minus the input level.
    private func gain(_ x: Double, _ t: Double, _ ratio: Double, _ w: Double) -> Double {
        if 2 * (x - t) < -w { return 0 }
        if 2 * abs(x - t) <= w, w > 0 { return (1 / ratio - 1) * pow(x - t + w / 2, 2) / (2 * w) }
        return t + (x - t) / ratio - x
    }

    @Test(arguments: [1.0, 2, 4, 100], [0.0, 6, 20]) func compressionIsTheFormula(ratio: Double, knee: Double) {
        for level in stride(from: -60.0, through: 20, by: 0.25) {
            let result = GainCurve.compression(level: level, threshold: -18, slope: 1 - 1 / ratio, knee: knee)
            #expect(abs(result - gain(level, -18, ratio, knee)) < 1e-9)
        }
    }

    /// Expansion mirrors compression at the threshold.
    @Test func expansionIsItsMirrorImage() {
        for level in stride(from: -60.0, through: 20, by: 0.25) {
            let result = GainCurve.expansion(level: level, threshold: -18, slope: 0.75, knee: 6)
            #expect(abs(result - gain(-36 - level, -18, 4, 6)) < 1e-9)
        }
    }
}

@Suite struct DecoupledFollowerTests {
    /// A fast sine with a slow attack: equation 17 comes to rest at its peak. The release between two peaks takes a little.
    @Test func theLevelIsThePeakOfASine() {
        var follower = DecoupledFollower<Mono>()
        let (attack, release) = (1 - exp(-1 / 480.0), 1 - exp(-1 / 96_000.0))
        for frame in 0..<48_000 {
            _ = follower.process(Mono(sin(0.3 * Double(frame))), attack: attack, release: release)
        }
        #expect(abs(follower.level[channel: 0] - 1) < 0.001)
    }

    @Test func silenceEndsInZero() {
        var follower = DecoupledFollower<Mono>()
        _ = follower.process(Mono(1), attack: 0.1, release: 0.1)
        for _ in 0..<2000 {
            _ = follower.process(.zero, attack: 0.1, release: 0.1)
            follower.flushDenormals()
        }
        #expect(follower.level[channel: 0] == 0)
    }
}
