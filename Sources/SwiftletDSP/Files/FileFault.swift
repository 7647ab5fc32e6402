// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Why a file could not be used.
public enum FileFault: Int, Error, BitwiseCopyable, Sendable, CaseIterable {
    /// There is none of that name.
    case missing = 1
    /// It cannot be opened or read, or is no ordinary file.
    case unreadable
    /// It is larger than what is read, or would be at the host's sample rate.
    case tooLarge
    /// It is not WAV.
    case notWave
    /// It is WAV of an encoding that is not read.
    case unknownEncoding
    /// It ends too early, contradicts itself, or has no samples.
    case damaged
    /// One of its samples is infinite or NaN.
    case notFinite
    /// There is not as much memory.
    case noMemory
    /// The effect can make nothing of it.
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
