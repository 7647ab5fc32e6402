// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A file that an effect asks for: what it is called, and what it holds.
public struct EffectFile: Sendable {
    /// What a file holds.
    public enum Kind: BitwiseCopyable, Sendable {
        /// An impulse response, as WAV: brought to the host's sample rate, its samples scaled so that what it does to a
        /// frequency stays what it is (`SincResampler.responseSample`).
        case impulseResponse
        /// Audio, as WAV: brought to the host's sample rate.
        case audio
        /// Numbers, as WAV, whatever rate it states: a wavetable, a curve.
        case table
        /// Any bytes.
        case bytes
    }

    /// The last part of the URI of its property: letters, digits and underscores. Songs depend on it.
    public let symbol: FixedText
    /// The name shown to people.
    public let name: FixedText
    /// A sentence on what it is for.
    public let comment: FixedText
    /// What it holds.
    public let kind: Kind

    /// A file with that symbol and name, a sentence on what it is for, and what it holds.
    public init(symbol: FixedText, name: FixedText, comment: FixedText, kind: Kind) {
        self.symbol = symbol
        self.name = name
        self.comment = comment
        self.kind = kind
    }
}
