// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletHost

/// All candidates that are installed and do their work, timed in turns.
struct Session {
    private var participants: [(candidate: Candidate, samplers: [Sampler])] = []
    private(set) var omissions: [Omission] = []
    private let nanoseconds: Double

    /// - Parameter milliseconds: the shortest time of a sample.
    init(milliseconds: Double) {
        nanoseconds = milliseconds * 1e6
        Audio.reset()
    }

    /// Adds candidates, with another name if it is given, and notes why one is left out.
    mutating func add(_ candidates: [Candidate], from world: World, name: String? = nil) {
        for var candidate in candidates {
            candidate.name = name ?? candidate.name
            do {
                try add(candidate, world.plugin(candidate.uri))
            } catch {
                let missing = candidate.isOwn ? "not built: make examples" : "not installed"
                let reason = if case HostError.noPlugin = error { missing } else { "\(error)" }
                omissions.append(Omission(name: "\(candidate.name) (\(candidate.kind.title))", reason: reason))
            }
        }
    }

    private mutating func add(_ candidate: Candidate, _ plugin: Plugin) throws {
        var candidate = candidate
        let lengths = candidate.blockLengths
        // Some convolvers are made for blocks of one length.
        let groups = candidate.file == nil ? [lengths] : lengths.map { [$0] }
        let fixtures = try groups.map { lengths in
            try Fixture(candidate, plugin, maximumBlockLength: lengths.max() ?? 0)
        }
        for fixture in fixtures { try fixture.verify(candidate) }
        let samplers = zip(fixtures, groups).flatMap { fixture, lengths in
            Motion.allCases.flatMap { motion in
                lengths.map { Sampler(fixture, frames: $0, motion: motion, nanoseconds: nanoseconds) }
            }
        }
        let count = fixtures[0].instanceCount
        if count > 1 { candidate.name = "\(count) × \(candidate.name)" }
        participants.append((candidate, samplers))
    }

    /// Takes a sample of each case in each round: all of one kind and block length one right after another.
    func sample(rounds: Int) {
        let groups = Dictionary(grouping: participants, by: \.candidate.kind).values
        for _ in 0..<rounds {
            for group in groups {
                for number in group[0].samplers.indices {
                    for participant in group { participant.samplers[number].sample() }
                }
            }
        }
    }

    var timings: [Timing] {
        participants.flatMap { candidate, samplers in
            samplers.map { sampler in
                Timing(
                    name: candidate.name, kind: candidate.kind, isOwn: candidate.isOwn, frames: sampler.frames,
                    motion: sampler.motion, nanoseconds: sampler.minimum)
            }
        }
    }
}

/// Measures a fixture with one block length, again and again.
private final class Sampler {
    private let fixture: Fixture
    let frames: Int
    let motion: Motion
    private var blocks = 4
    /// The shortest time of a frame, in ns.
    private(set) var minimum = Double.infinity

    /// Finds how many blocks take as long as a sample, which also warms up caches and clocks.
    init(_ fixture: Fixture, frames: Int, motion: Motion, nanoseconds: Double) {
        self.fixture = fixture
        self.frames = frames
        self.motion = motion
        var elapsed = time(blocks)
        while elapsed < nanoseconds / 4 {
            blocks *= 2
            elapsed = time(blocks)
        }
        blocks = max(Int((nanoseconds / elapsed * Double(blocks)).rounded(.up)), 4)
    }

    func sample() {
        _ = time(blocks / 8 + 1)
        minimum = min(minimum, time(blocks) / Double(blocks * frames))
    }

    /// Returns how long blocks take, in ns.
    private func time(_ blocks: Int) -> Double {
        fixture.setControls(step: nil)
        if motion == .settled {
            // A control that changed before settles.
            let length = fixture.maximumBlockLength
            for _ in 0..<2 * Audio.maximumBlockLength / length { fixture.run(length) }
        }
        let start = now()
        for block in 0..<blocks {
            if motion == .smoothing { fixture.setControls(step: block) }
            fixture.run(frames)
        }
        return now() - start
    }
}

/// Returns the time in ns since an arbitrary point, by a clock that is never set.
func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC_RAW, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
