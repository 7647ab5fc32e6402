// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Follows the level of each channel: up by the attack, down by the release.
///
/// As a peak meter it follows |x|, as an RMS meter x², whose root is the level: the smoothed detectors of D. Giannoulis, M.
/// Massberg and J. Reiss, "Digital Dynamic Range Compressor Design: A Tutorial and Analysis", J. Audio Eng. Soc. 60(6), 2012
/// (equation 16, with f = 1 − α). A full-scale sine has the level 1 as a peak, for a short attack and a long release, and
/// √½ as RMS, for both equal.
public struct EnvelopeFollower<Channels: Frame>: BitwiseCopyable {
    /// What it follows.
    public enum Detector: Sendable, BitwiseCopyable { case peak, rms }

    private let detector: Detector
    private var followed = OnePoleSmoother(settledAt: Channels.zero)

    /// A follower that has heard nothing.
    @inline(__always)
    public init(_ detector: Detector = .peak) { self.detector = detector }

    /// Follows a frame, and returns the level of each channel.
    ///
    /// - Parameters:
    ///   - input: the frame.
    ///   - attack: the part of the way that it goes up in a frame, 0 … 1: see `Vector.smoothing(frames:)`.
    ///   - release: the part of the way that it goes down.
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

    /// Sets to zero what has decayed below hearing, so that silence ends in zeros.
    @inline(__always)
    public mutating func flushDenormals() {
        let isSilent = followed.value .< silenceThreshold * silenceThreshold
        followed.value = followed.value.replacing(with: 0.0, where: isSilent)
    }
}
