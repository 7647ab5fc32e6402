// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The largest sample of each channel in the last `length` frames, for look-ahead and holding.
///
/// The maximum of two frames gives that of four, and so on; two of the longest that fit, which overlap, give that of `length`
/// frames. Each frame takes as many comparisons as the length has binary digits.
public struct SlidingMaximum<Channels: Frame>: BitwiseCopyable {
    /// The number of frames, with the latest.
    public let length: Int
    /// The number of doublings.
    private let doublings: Int
    /// The maxima of 1, 2, 4 … frames, each as far back as the next one needs them.
    private let memory: Buffer<Channels>
    private var position = 0
    /// The position in the ring of the last distance, which is no power of two.
    private var lastPosition = 0

    /// Creates the maximum of `length` frames, at least 1. Before the first frame there is silence.
    public init(length: Int, _ setup: inout Setup) {
        self.length = max(1, min(length, setup.maximumLineLength))
        var (doublings, reach) = (0, 1)
        while 2 * reach <= self.length {
            doublings += 1
            reach *= 2
        }
        self.doublings = doublings
        // Distances of 1, 2, 4 … frames, and the last one.
        memory = setup.buffer(count: reach - 1 + max(1, self.length - reach))
    }

    /// Adds a frame, and returns the maximum.
    @inline(__always)
    public mutating func process(_ frame: Channels) -> Channels {
        guard let memory = memory.first else { return frame }
        var (largest, first, distance) = (frame, 0, 1)
        for _ in 0..<doublings {
            largest = Self.exchange(largest, memory + first, position & (distance &- 1))
            first &+= distance
            distance &<<= 1
        }
        let last = length &- distance
        if last > 0 {
            largest = Self.exchange(largest, memory + first, lastPosition)
            lastPosition = lastPosition &+ 1 == last ? 0 : lastPosition &+ 1
        }
        position &+= 1
        return largest
    }

    /// Writes a maximum in the place of the one that is a distance older, and returns the larger of both.
    @inline(__always)
    private static func exchange(
        _ newest: Channels, _ ring: UnsafeMutablePointer<Channels>, _ place: Int
    ) -> Channels {
        let oldest = ring[place]
        ring[place] = newest
        return newest.larger(oldest)
    }
}

/// The smallest sample of each channel in the last `length` frames.
public struct SlidingMinimum<Channels: Frame>: BitwiseCopyable {
    private var maximum: SlidingMaximum<Channels>

    /// The number of frames, with the latest.
    public var length: Int { maximum.length }

    /// Creates the minimum of `length` frames, at least 1. Before the first frame there is silence.
    public init(length: Int, _ setup: inout Setup) { maximum = SlidingMaximum(length: length, &setup) }

    /// Adds a frame, and returns the minimum.
    @inline(__always)
    public mutating func process(_ frame: Channels) -> Channels { -maximum.process(-frame) }
}
