// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Why a file could not be used.
public enum FileFault: Int, Error, BitwiseCopyable, Sendable, CaseIterable {
    /// The file does not exist.
    case missing = 1
    /// The file cannot be opened or read, or is not a regular file.
    case unreadable
    /// The file exceeds the size limit, or would do so at the host's sample rate.
    case tooLarge
    /// The file is not WAV.
    case notWave
    /// The encoding of the WAV file is not supported.
    case unknownEncoding
    /// The file is truncated, inconsistent, or has no samples.
    case damaged
    /// One of its samples is infinite or NaN.
    case notFinite
    /// There is not as much memory.
    case noMemory
    /// The effect cannot use the file.
    case refused

    /// A short description of the fault.
    public var text: StaticString {
        switch self {
        case .missing: "there is no such file"
        case .unreadable: "it cannot be read"
        case .tooLarge: "it is too large"
        case .notWave: "it is not a WAV file"
        case .unknownEncoding: "it is not WAV of 8, 16, 24 or 32 bits, or of 32- or 64-bit floating point"
        case .damaged: "it is damaged"
        case .notFinite: "it has samples that are NaN or infinite"
        case .noMemory: "there is not enough memory for it"
        case .refused: "it does not suit the effect"
        }
    }
}
