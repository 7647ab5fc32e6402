// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The maximum of the last `length` frames of a signal, a slice at a time: see `SlidingMaximum`.
///
/// Each step takes one comparison for four frames.
struct SliceMaximum: BitwiseCopyable {
    /// The number of frames.
    let length: Int
    /// The number of doublings.
    private let doublings: Int
    /// The maxima of 1, 2, 4 … frames, one after the other, each with the earlier frames that the next needs.
    private let memory: Buffer<Double>

    /// Creates the maximum of `length` frames, at least 1.
    init(length: Int, _ setup: inout Setup) {
        self.length = length
        var (doublings, count) = (0, 0)
        while 2 << doublings <= length {
            count += Self.past(1 << doublings) + Self.room
            doublings += 1
        }
        self.doublings = doublings
        memory = setup.buffer(count: count + Self.past(length - 1 << doublings) + Self.room)
    }

    private static var room: Int { SignalHistory.sliceLength + 4 }
    @inline(__always)
    private static func past(_ distance: Int) -> Int { distance.roundedUp(toMultipleOf: 4) }

    /// The distance between the two maxima that make the next one, from `doubling`.
    @inline(__always)
    private func distance(_ doubling: Int) -> Int { doubling < doublings ? 1 &<< doubling : length &- 1 &<< doubling }

    /// The frames of the signal, to write before `process`.
    @inline(__always)
    var input: Track { Track(memory.first.unsafelyUnwrapped + Self.past(distance(0))) }

    /// Writes the maxima of a slice of `count` frames.
    @inline(__always)
    func process(to output: Track, count: Int) {
        var first = memory.first.unsafelyUnwrapped
        for doubling in 0...doublings {
            let distance = distance(doubling)
            let past = Self.past(distance)
            let maxima = Track(first + past)
            let next = first + past + Self.room
            let isLast = doubling == doublings
            let result = isLast ? output : Track(next + Self.past(self.distance(doubling &+ 1)))
            for frame in stride(from: 0, to: count, by: 4) {
                result[frame] = maxima[frame].larger(maxima[frame &- distance])
            }
            maxima.advance(by: count, keeping: past)
            first = next
        }
    }

    /// Copies the state of a maximum of the same length.
    @inline(__always)
    func copy(_ other: SliceMaximum) { memory.copy(other.memory) }
}
