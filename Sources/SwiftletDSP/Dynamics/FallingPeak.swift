// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A peak that falls slowly, for a meter: hosts read meters less often than peaks occur.
public struct FallingPeak: BitwiseCopyable {
    /// The peak, as a factor of full scale.
    public private(set) var level = 0.0
    /// The part that it falls in a frame.
    private let speed: Double

    /// Creates a peak of 0. It falls to about a third in 50 ms.
    public init(sampleRate: Double) { speed = 1 / (0.05 * sampleRate) }

    /// Follows the highest peak of the next `count` frames.
    @inline(__always)
    public mutating func follow(_ peak: Double, count: Int) {
        level = max(peak, level - level * min(1, Double(count) * speed))
    }
}
