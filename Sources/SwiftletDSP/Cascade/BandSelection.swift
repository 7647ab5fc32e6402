// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The filter that selects what a dynamic band listens to.
public enum BandSelection: BitwiseCopyable {
    /// (s/q)/(s² + s/q + 1), for a bell.
    case bandPass
    /// 1/(s² + s/q + 1), for a low shelf.
    case lowPass
    /// s²/(s² + s/q + 1), for a high shelf.
    case highPass
}

extension FilterCoefficients {
    /// Band-passes, low-passes and high-passes, by the bilinear transform: exact at their frequency.
    ///
    /// A detector needs no match near Nyquist, and so no filter before the loop.
    ///
    /// - Parameters:
    ///   - tuning: the frequency over the sample rate, above 0; clamped to `highestTuning`.
    ///   - q: the quality factor, above 0.
    ///   - low: 1 for a low-pass, else 0.
    ///   - band: 1 for a band-pass, else 0.
    ///   - high: 1 for a high-pass, else 0.
    static func selection(tuning: Number, q: Number, low: Number, band: Number, high: Number) -> Self {
        let (sine, cosine) = Number.sineAndCosine(inFirstQuadrant: clamped(tuning) * Double.pi)
        // s is j·tan(ω/2) over that at the frequency, sine/cosine.
        let poles = Quadratic(constant: sine * sine, linear: sine * cosine / q, square: cosine * cosine)
        return Self(
            zeros: Quadratic(constant: poles.constant * low, linear: poles.linear * band, square: poles.square * high),
            over: poles, gain: low, .none)
    }
}
