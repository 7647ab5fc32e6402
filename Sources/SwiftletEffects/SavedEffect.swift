// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// An effect that has something saved with the song besides its parameters and files: a pattern, a learnt curve.
///
///     public struct Pattern: BitwiseCopyable {
///         var steps: InlineArray<16, UInt8>
///     }
///
///     public var saved = Pattern(steps: InlineArray(repeating: 0))
///
/// The effect may change it while it processes; a session brings it back between two blocks. It outlasts `activate`. What is
/// saved are the value's bytes: a session fits as long as the value's size stays the same, and is passed over otherwise. It is
/// dropped, too, where the effect puts out NaN with it twice in a row, and never anything else.
public protocol SavedEffect: Effect {
    /// What is saved: a plain value without pointers, of 4096 bytes at most.
    associatedtype Saved: BitwiseCopyable
    /// The value, which the effect has from its `init` on.
    var saved: Saved { get set }
}

// MARK: - What the kit asks

extension SavedEffect {
    @inline(__always)
    public static var savedByteCount: Int { MemoryLayout<Saved>.size }

    @inline(__always)
    public static func readSaved(of effect: Self, into memory: UnsafeMutableRawPointer) {
        memory.storeBytes(of: effect.saved, as: Saved.self)
    }

    @inline(__always)
    public static func writeSaved(of effect: inout Self, from memory: UnsafeRawPointer) {
        effect.saved = memory.loadUnaligned(as: Saved.self)
    }
}
