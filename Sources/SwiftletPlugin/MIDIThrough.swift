// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// What passes an effect with MIDI on both sides by: all messages while it is switched off, and the ends of notes that have
/// passed so, however it is switched later.
struct MIDIThrough: BitwiseCopyable {
    /// A bit for each note that has begun and not ended, whatever its channel.
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Whether a message that has been received is to be passed on.
    mutating func passes(_ message: MIDIMessage, isEnabled: Bool) -> Bool {
        switch message {
        case .noteOn(_, let note, _):
            if !isEnabled { set(note, true) }
            return !isEnabled
        case .noteOff(_, let note, _):
            defer { set(note, false) }
            return !isEnabled || isSounding(note)
        case .allNotesOff, .allSoundOff:
            defer { (low, high) = (0, 0) }
            return !isEnabled || (low | high) != 0
        default:
            return !isEnabled
        }
    }

    private func isSounding(_ note: Int) -> Bool { (note < 64 ? low : high) & bit(note) != 0 }

    private mutating func set(_ note: Int, _ isSounding: Bool) {
        var notes = note < 64 ? low : high
        notes = isSounding ? notes | bit(note) : notes & ~bit(note)
        if note < 64 { low = notes } else { high = notes }
    }

    private func bit(_ note: Int) -> UInt64 { 1 << UInt64(note & 63) }
}
