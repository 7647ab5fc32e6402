// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Follows the peak level of each channel by a decoupled detector: a release after each peak, and then an attack. Unlike
/// `EnvelopeFollower`, it rests at the peak of a fast sine with any attack (D. Giannoulis, M. Massberg and J. Reiss, "Digital
/// Dynamic Range Compressor Design: A Tutorial and Analysis", J. Audio Eng. Soc. 60(6), 2012, equation 17).
public struct DecoupledFollower<Channels: Frame>: BitwiseCopyable {
    private var released = Channels.zero
    /// The level of each channel after the last frame.
    public private(set) var level = Channels.zero

    /// Creates a follower with the level 0.
    public init() {}

    /// Follows a frame, and returns the level of each channel.
    ///
    /// - Parameters:
    ///   - input: the frame.
    ///   - attack: the smoothing coefficient of the attack, 0 … 1: see `Vector.smoothing(frames:)`.
    ///   - release: the smoothing coefficient of the release.
    @inline(__always)
    public mutating func process(_ input: Channels, attack: Double, release: Double) -> Channels {
        let size = input.magnitudes
        released = size.larger(released + (size - released) * release)
        level += (released - level) * attack
        return level
    }

    /// Sets inaudible values to zero, so that silence ends in zeros.
    @inline(__always)
    public mutating func flushDenormals() {
        released = released.replacing(with: 0.0, where: released .< silenceThreshold)
        level = level.replacing(with: 0.0, where: level .< silenceThreshold)
    }
}
