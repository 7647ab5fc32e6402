// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The gain in decibels that a compressor, a limiter, an expander or a gate has at a level (D. Giannoulis, M. Massberg and J.
/// Reiss, "Digital Dynamic Range Compressor Design: A Tutorial and Analysis", J. Audio Eng. Soc. 60(6), 2012, equation 4).
///
/// A parabola joins both straight lines within the knee.
public enum GainCurve {
    /// Returns the gain of a compressor or a limiter, at most 0 dB.
    ///
    /// - Parameters:
    ///   - level: the level in decibels.
    ///   - threshold: the level in decibels above which the gain falls.
    ///   - slope: the decibels by which the gain falls for each decibel above the threshold: 1 − 1/ratio.
    ///   - knee: the width of the knee in decibels, around the threshold; 0 is a corner.
    @inline(__always)
    public static func compression<Number: Vector>(
        level: Number, threshold: Number, slope: Number, knee: Number
    ) -> Number { -(excess(level - threshold, knee) * slope) }

    /// Returns the gain of an expander or a gate, at most 0 dB.
    ///
    /// - Parameters:
    ///   - level: the level in decibels.
    ///   - threshold: the level in decibels below which the gain falls.
    ///   - slope: the decibels by which the gain falls for each decibel below the threshold: ratio − 1.
    ///   - knee: the width of the knee in decibels, around the threshold; 0 is a corner.
    @inline(__always)
    public static func expansion<Number: Vector>(
        level: Number, threshold: Number, slope: Number, knee: Number
    ) -> Number { -(excess(threshold - level, knee) * slope) }

    /// Returns max(0, `distance`), with a parabola from −knee/2 to knee/2.
    @inline(__always)
    private static func excess<Number: Vector>(_ distance: Number, _ knee: Number) -> Number {
        // Never 0, for the division.
        let knee = knee.larger(Number(repeating: 1e-9))
        let half = knee * 0.5
        let inKnee = (distance + half).larger(.zero).smaller(knee)
        return inKnee * inKnee / (knee * 2) + (distance - half).larger(.zero)
    }
}
