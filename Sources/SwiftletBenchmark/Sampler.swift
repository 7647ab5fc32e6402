// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletBenchmarkReport

/// One voice at one block length, again and again.
final class Sampler {
    let frames: Int
    let motion: Motion
    private let voice: any Voice
    private let blocks: Int
    private var samples: [Double] = []

    /// Finds out how many blocks take as long as a sample, which warms caches and clocks up as well.
    init(_ voice: any Voice, frames: Int, motion: Motion, nanoseconds: Double) {
        self.voice = voice
        self.frames = frames
        self.motion = motion
        var blocks = 4
        var elapsed = Self.time(voice, frames, motion, blocks)
        while elapsed < nanoseconds / 4 {
            blocks *= 2
            elapsed = Self.time(voice, frames, motion, blocks)
        }
        self.blocks = max(Int((nanoseconds / elapsed * Double(blocks)).rounded(.up)), 4)
    }

    /// Takes one sample.
    func sample() {
        _ = Self.time(voice, frames, motion, blocks / 8 + 1)
        let elapsed = Self.time(voice, frames, motion, blocks)
        samples.append(elapsed / Double(blocks * frames))
    }

    /// What the samples say.
    var result: EffectTiming.Case {
        EffectTiming.Case(frames: frames, motion: motion, nanosecondsPerFrame: Timing(samples: samples))
    }

    /// How long a number of blocks takes, in ns.
    private static func time(_ voice: any Voice, _ frames: Int, _ motion: Motion, _ blocks: Int) -> Double {
        voice.rest()
        if motion == .atRest { settle(voice) }
        let start = now()
        if motion == .moving {
            for block in 0..<blocks {
                voice.move(block)
                voice.run(frames)
            }
        } else {
            for _ in 0..<blocks { voice.run(frames) }
        }
        return now() - start
    }

    /// Lets a control that was moved before come to rest.
    private static func settle(_ voice: any Voice) {
        for _ in 0..<2 * Stage.frames / voice.longestBlock { voice.run(voice.longestBlock) }
    }
}

/// The time in ns, from anywhere on, by a clock that nobody sets.
func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC_RAW, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
