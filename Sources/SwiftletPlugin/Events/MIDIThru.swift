// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// The MIDI that passes through an effect with MIDI input and output: all messages while it is bypassed, and later the
/// ends of the notes that have passed.
struct MIDIThru: BitwiseCopyable {
    /// A bit for each passed note that has not ended: two words per channel.
    private var notes = InlineArray<32, UInt64>(repeating: 0)

    /// Returns whether to pass on a received message, and keeps track of its note. `message` is nil for messages that
    /// effects do not receive.
    mutating func pass(_ message: MIDIMessage?, isEnabled: Bool) -> Bool {
        switch message {
        case .noteOn(let channel, let note, _)?:
            if !isEnabled { notes[word(channel, note)] |= bit(note) }
            return !isEnabled
        case .noteOff(let channel, let note, _)?:
            defer { notes[word(channel, note)] &= ~bit(note) }
            return !isEnabled || notes[word(channel, note)] & bit(note) != 0
        case .allNotesOff(let channel)?, .allSoundOff(let channel)?:
            let (low, high) = (word(channel, 0), word(channel, 64))
            defer { (notes[low], notes[high]) = (0, 0) }
            return !isEnabled || notes[low] | notes[high] != 0
        default:
            return !isEnabled
        }
    }

    private func word(_ channel: Int, _ note: Int) -> Int { (channel & 15) * 2 + (note >> 6 & 1) }

    private func bit(_ note: Int) -> UInt64 { 1 << UInt64(note & 63) }
}
