// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletBenchmarkReport

extension Report {
    static func sample(
        _ entries: [EffectTiming], footprints: [Footprint] = [], omissions: [Omission] = [],
        commands: [CommandTiming] = []
    ) -> Report {
        Report(
            conditions: Conditions(processor: "abacus", sampleRate: 48_000, rounds: 3, sampleMilliseconds: 1.5),
            entries: entries, footprints: footprints, binaries: [Binary(file: "swiftlet.so", bytes: 140_000)],
            omissions: omissions, commands: commands)
    }
}

extension EffectTiming {
    /// An equalizer with a minimum for each block length, at rest and while moving, and a median of twice that.
    static func equalizer(
        _ name: String, kind: EffectKind = EffectKind(.peakingEQ, channels: 1), isOwn: Bool = false,
        _ minima: [Int: Double], moving: [Int: Double] = [:]
    ) -> EffectTiming {
        let cases = [(Motion.atRest, minima), (.moving, moving)].flatMap { motion, minima in
            minima.map { frames, minimum in
                let timing = Timing(samples: [minimum, 2 * minimum, 3 * minimum])
                return Case(frames: frames, motion: motion, nanosecondsPerFrame: timing)
            }
        }
        return EffectTiming(name: name, kind: kind, isOwn: isOwn, settings: "gain 6", finding: "6.0 dB", cases: cases)
    }
}
