// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

// Queries of the kit about an effect's optional features. The compiler inlines the constant answers and removes the
// code of unused features.
extension Effect {
    /// Whether a session saves files or a value besides the parameters.
    @inline(__always)
    package static var hasSavedState: Bool { !File.isNone || savedByteCount > 0 }

    /// The size of `saved` in bytes.
    @inline(__always)
    package static var savedByteCount: Int { MemoryLayout<Saved>.size }

    /// Whether the effect receives events other than parameter changes.
    @inline(__always)
    package static var hasEvents: Bool { Song.isUsed || ReceivedMIDI.isUsed || !File.isNone }

    /// Replaces the effect by a newly initialised one. The host's transport position is kept: many hosts send it only
    /// when it changes, and not after `activate`.
    @inline(__always)
    package mutating func restart(as fresh: Self, sampleRate: Double) {
        var position = Transport(sampleRate: sampleRate)
        transport.update { if $0.isFromHost { position = $0 } }
        self = fresh
        transport.update { $0 = position }
    }

    /// Sets the transport to `frames` frames after `start`.
    @inline(__always)
    package mutating func move(to start: Song, plus frames: Int) {
        transport = start
        transport.update { $0.advance(by: frames) }
    }

    /// Advances the transport and the MIDI output by one frame.
    @inline(__always)
    mutating func step() {
        transport.update { $0.advance(by: 1) }
        midi.update { $0.step() }
    }
}
