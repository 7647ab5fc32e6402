// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A filter with a finite impulse response, for short responses: each frame takes as many products as there are taps. Use
/// `Convolver` for long ones.
public struct FIRFilter<Channels: Frame>: BitwiseCopyable {
    /// The number of taps.
    public let count: Int
    private let taps: Table<Double>
    /// The last frames, twice, so that they are in sequence from any position on, the newest first.
    private let frames: Buffer<Channels>
    private var position = 0

    /// Creates a filter.
    ///
    /// - Parameters:
    ///   - count: the number of taps, at least 1.
    ///   - setup: the setup that provides memory.
    ///   - tap: returns the tap for the frame a number of frames ago.
    public init(count: Int, _ setup: inout Setup, _ tap: (_ age: Int) -> Double) {
        self.count = max(1, min(count, setup.maximumLineLength))
        taps = setup.table(count: self.count, tap)
        frames = setup.buffer(count: 2 * self.count)
    }

    /// Filters a frame.
    @inline(__always)
    public mutating func process(_ frame: Channels) -> Channels {
        guard let frames = frames.first, let taps = taps.first else { return .zero }
        position = position == 0 ? count &- 1 : position &- 1
        frames[position] = frame
        frames[position &+ count] = frame
        let latest = frames + position
        // Two sums: additions to one would wait for each other.
        var (even, odd, age) = (Channels.zero, Channels.zero, 0)
        while age &+ 2 <= count {
            even += latest[age] * taps[age]
            odd += latest[age &+ 1] * taps[age &+ 1]
            age &+= 2
        }
        return age < count ? even + odd + latest[age] * taps[age] : even + odd
    }
}
