// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Follows the level of each channel: up by the attack, down by the release.
///
/// The peak detector follows |x|; the RMS detector follows x², and its level is the square root. Both are the smoothed
/// detectors of D. Giannoulis, M. Massberg and J. Reiss, "Digital Dynamic Range Compressor Design: A Tutorial and
/// Analysis", J. Audio Eng. Soc. 60(6), 2012 (equation 16, with f = 1 − α). A full-scale sine has the peak level 1, for
/// a short attack and a long release, and the RMS level √½, if both are equal.
public struct EnvelopeFollower<Channels: Frame>: BitwiseCopyable {
    /// The detected level.
    public enum Detector: Sendable, BitwiseCopyable { case peak, rms }

    private let detector: Detector
    private var followed = OnePoleSmoother(settledAt: Channels.zero)

    /// Creates a follower with the level 0.
    @inline(__always)
    public init(_ detector: Detector = .peak) { self.detector = detector }

    /// Follows a frame, and returns the level of each channel.
    ///
    /// - Parameters:
    ///   - input: the frame.
    ///   - attack: the smoothing coefficient for rising levels, 0 … 1: see `Vector.smoothing(frames:)`.
    ///   - release: the smoothing coefficient for falling levels.
    @inline(__always)
    public mutating func process(_ input: Channels, attack: Double, release: Double) -> Channels {
        let target = detector == .peak ? input.magnitudes : input * input
        let factor = Channels(repeating: release).replacing(with: attack, where: target .> followed.value)
        _ = followed.next(target, factor: factor)
        return level
    }

    /// The level of each channel after the last frame.
    @inline(__always)
    public var level: Channels { detector == .peak ? followed.value : .squareRoot(followed.value) }

    /// Sets inaudible values to zero, so that silence ends in zeros.
    @inline(__always)
    public mutating func flushDenormals() {
        let isSilent = followed.value .< silenceThreshold * silenceThreshold
        followed.value = followed.value.replacing(with: 0.0, where: isSilent)
    }
}
