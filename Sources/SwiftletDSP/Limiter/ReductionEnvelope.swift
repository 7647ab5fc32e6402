// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Smooths a wanted gain reduction, so that it is never below the wanted one, moves without corners and ends slowly.
///
/// A reduction is 1 − gain: 0 changes nothing. The sliding maximum holds it. Then it falls exponentially, fast after a short
/// peak; a slow part, which only long limiting fills, keeps the gain of dense music steady. Two running means, together as
/// long as the look-ahead, make the attack: a piece of parabola on either side.
struct ReductionEnvelope: BitwiseCopyable {
    /// The constants of the two releases at four frames.
    struct Release {
        /// The factor of the fast part for one frame.
        let fast: Vector4
        /// The factor of the slow part for 16 frames.
        let slow: Double
    }

    private let maximum: SliceMaximum
    /// The held reductions, and those with the fast release.
    private let held, released: SignalHistory
    /// The reductions with both releases, rounded, and their sums over the first mean.
    private let rounded, sums: SignalHistory
    private let firstLength, secondLength: Int
    private let scale: Double
    private var firstSum = 0.0
    private var secondSum = 0.0
    /// The slow part moves every 16 frames, counted from the start.
    private var slow = 0.0
    private var framesUntilSlow = 16
    private let slowAttack: Double

    /// - Parameters:
    ///   - lookAhead: the number of frames of the attack.
    ///   - hold: the number of frames for which a reduction is held.
    ///   - setup: the setup that provides memory.
    init(lookAhead: Int, hold: Int, _ setup: inout Setup) {
        maximum = SliceMaximum(length: lookAhead + 1 + hold, &setup)
        held = SignalHistory(past: 4, &setup)
        released = SignalHistory(past: 4, &setup)
        firstLength = (lookAhead + 1) / 2
        secondLength = lookAhead + 1 - firstLength
        rounded = SignalHistory(past: firstLength, &setup)
        sums = SignalHistory(past: secondLength, &setup)
        scale = 1 / (Double(firstLength) * Double(secondLength))
        slowAttack = .smoothing(frames: 0.06 * setup.sampleRate / 16)
    }

    /// The wanted reductions, to write before `process`.
    @inline(__always)
    var wanted: Track { maximum.input }

    /// Writes the smooth reductions of a slice of `count` frames. The frames after them, up to a multiple of four, are 0.
    @inline(__always)
    mutating func process(to output: Track, count: Int, release: (_ frame: Int) -> Release) {
        maximum.process(to: held.frames, count: count)
        releaseFast(count, release)
        addSlow(count, release)
        held.advance(by: count)
        released.advance(by: count)
        average(to: output, count)
    }

    /// Whether no earlier frame has an effect: all state is 0.
    @inline(__always)
    var isAtRest: Bool {
        // If a maximum or a sum is 0, all its frames are 0.
        let last = held.frames[-4].larger(released.frames[-4])
        return slow == 0 && firstSum == 0 && secondSum == 0 && max(max(last[0], last[1]), max(last[2], last[3])) == 0
    }

    /// Copies the state of an envelope with the same lengths.
    @inline(__always)
    mutating func copy(_ other: ReductionEnvelope) {
        maximum.copy(other.maximum)
        held.copy(other.held)
        released.copy(other.released)
        rounded.copy(other.rounded)
        sums.copy(other.sums)
        (firstSum, secondSum) = (other.firstSum, other.secondSum)
        (slow, framesUntilSlow) = (other.slow, other.framesUntilSlow)
    }

    /// Lets the held reductions fall. Four frames are computed together, each from the four before.
    @inline(__always)
    private func releaseFast(_ count: Int, _ release: (_ frame: Int) -> Release) {
        let (held, released) = (held.frames, released.frames)
        for frame in stride(from: 0, to: count, by: 4) {
            let factor = release(frame).fast
            let square = factor * factor
            let latest = held[frame].larger(factor * held[frame &- 1])
            let earlier = held[frame &- 2].larger(factor * held[frame &- 3])
            let sum = latest.larger(square * earlier).larger(square * square * released[frame &- 4])
            // Less is no reduction, and would become a denormal number.
            released[frame] = sum.replacing(with: 0, where: sum .< 1e-12)
        }
    }

    /// Adds the slow part, and rounds to multiples of 2⁻³⁰, so that running sums are exact.
    @inline(__always)
    private mutating func addSlow(_ count: Int, _ release: (_ frame: Int) -> Release) {
        let (held, released, rounded) = (SingleTrack(held.frames, from: 0), released.frames, rounded.frames)
        // Doubles from here to twice as much are multiples of 2⁻³⁰.
        let grid = 0x1.8p22
        var start = 0
        while start < count {
            let end = min(count, start &+ framesUntilSlow)
            for frame in stride(from: start, to: end, by: 4) {
                rounded[frame] = (released[frame].larger(Vector4(repeating: slow)) + grid) - grid
            }
            framesUntilSlow &-= end &- start
            if framesUntilSlow == 0 {
                framesUntilSlow = 16
                let fallen = slow * release(end &- 1).slow
                let risen = slow + (held[end &- 1] - slow) * slowAttack
                slow = max(fallen, risen)
                if slow < 1e-12 { slow = 0 }
            }
            start = end
        }
    }

    /// Averages twice.
    @inline(__always)
    private mutating func average(to output: Track, _ count: Int) {
        let newest = SingleTrack(rounded.frames, from: 0)
        let oldest = SingleTrack(rounded.frames, from: -firstLength)
        let newestSum = SingleTrack(sums.frames, from: 0)
        let oldestSum = SingleTrack(sums.frames, from: -secondLength)
        let result = SingleTrack(output, from: 0)
        var (first, second) = (firstSum, secondSum)
        for frame in 0..<count {
            first += newest[frame] - oldest[frame]
            newestSum[frame] = first
            second += first - oldestSum[frame]
            result[frame] = second * scale
        }
        for frame in count..<count.roundedUp(toMultipleOf: 4) { result[frame] = 0 }
        (firstSum, secondSum) = (first, second)
        rounded.advance(by: count)
        sums.advance(by: count)
    }
}
