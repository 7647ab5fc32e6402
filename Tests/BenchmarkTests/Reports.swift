// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletBenchmarkReport

extension Report {
    /// A report without sizes.
    static func sample(_ entries: [Entry], omissions: [Omission] = [], commands: [CommandTiming] = []) -> Report {
        Report(
            conditions: Conditions(processor: "abacus", sampleRate: 48_000, rounds: 3, sampleMilliseconds: 1.5),
            entries: entries, footprints: [], binaries: [Binary(file: "swiftlet.so", bytes: 140_000)],
            omissions: omissions, commands: commands)
    }
}

extension Entry {
    /// An equalizer for one channel with a minimum for each block length, at rest, and a median of twice that.
    static func equalizer(_ name: String, isOwn: Bool = false, _ minima: [Int: Double]) -> Entry {
        let cases = minima.map { frames, minimum in
            let timing = Timing(samples: [minimum, 2 * minimum, 3 * minimum])
            return Case(frames: frames, motion: .atRest, nanosecondsPerFrame: timing)
        }
        return Entry(
            name: name, kind: Kind(.peakingEQ, channels: 1), isOwn: isOwn, settings: "gain 6", finding: "6.0 dB",
            cases: cases)
    }
}
