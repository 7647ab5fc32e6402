// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

// What the kit asks of effects for the sake of the features that some have. The answers are constants and functions that the
// compiler inlines: an effect pays for nothing that it does not use.
extension Effect {
    /// Whether a session saves more of the effect than its parameters.
    @inline(__always)
    package static var hasSavedState: Bool { !File.isNone || savedByteCount > 0 }

    /// How many bytes of `saved` a session saves.
    @inline(__always)
    package static var savedByteCount: Int { MemoryLayout<Saved>.size }

    /// Whether the port for events has anything for the effect besides its parameters.
    @inline(__always)
    package static var hasEvents: Bool { Song.isUsed || ReceivedMIDI.isUsed || !File.isNone }

    /// Replaces the effect by one that has heard nothing. Only what the host has said of the song is kept: many hosts say it when it
    /// changes, and not again when a plug-in is activated.
    @inline(__always)
    package mutating func restart(as fresh: Self, sampleRate: Double) {
        var position = Transport(sampleRate: sampleRate)
        transport.update { if $0.isFromHost { position = $0 } }
        self = fresh
        transport.update { $0 = position }
    }

    /// Moves the song to where it was at `start`, and `frames` frames on.
    @inline(__always)
    package mutating func move(to start: Song, plus frames: Int) {
        transport = start
        transport.update { $0.advance(by: frames) }
    }

    /// Lets time pass between two frames that are processed one by one.
    @inline(__always)
    mutating func step() {
        transport.update { $0.advance(by: 1) }
        midi.update { $0.step() }
    }
}
