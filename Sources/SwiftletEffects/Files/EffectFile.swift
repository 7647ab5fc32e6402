// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The definition of a file that the user can choose.
public struct EffectFile: Sendable {
    /// The kind of a file's data.
    public enum Kind: BitwiseCopyable, Sendable {
        /// A WAV file with an impulse response. It is resampled to the host's sample rate, and scaled to keep its
        /// frequency response (`SincResampler.responseSample`).
        case impulseResponse
        /// A WAV file with audio, resampled to the host's sample rate.
        case audio
        /// A WAV file with numbers, such as a wavetable or a curve. Its sample rate is ignored.
        case table
        /// A file of any bytes.
        case bytes
    }

    /// The last part of the URI of the file's property: letters, digits and underscores. Saved sessions depend on it.
    public let symbol: FixedText
    /// The displayed name.
    public let name: FixedText
    /// A sentence about its purpose.
    public let comment: FixedText
    /// The kind of data.
    public let kind: Kind

    /// Creates the definition of a file.
    public init(symbol: FixedText, name: FixedText, comment: FixedText, kind: Kind) {
        self.symbol = symbol
        self.name = name
        self.comment = comment
        self.kind = kind
    }
}
