// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

@testable import SwiftletBenchmark

extension Report {
    static func sample(
        _ timings: [[Timing]], footprints: [Footprint] = [], omissions: [Omission] = []
    ) -> Report {
        Report(
            processor: "abacus", rounds: 3, timings: timings.flatMap(\.self), footprints: footprints,
            omissions: omissions)
    }
}

extension [Timing] {
    /// The times of an effect for each block length.
    static func effect(
        _ name: String, kind: EffectKind = EffectKind(work: "Peaking EQ", channels: 1), isOwn: Bool = false,
        _ settled: [Int: Double], smoothing: [Int: Double] = [:]
    ) -> [Timing] {
        [(Motion.settled, settled), (.smoothing, smoothing)].flatMap { motion, times in
            times.map { frames, time in
                Timing(name: name, kind: kind, isOwn: isOwn, frames: frames, motion: motion, nanoseconds: time)
            }
        }
    }
}
