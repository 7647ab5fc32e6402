// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// What passes an effect with MIDI on both sides by: all messages while it is switched off, and the ends of notes that have
/// passed so, however it is switched later.
struct MIDIThru: BitwiseCopyable {
    /// A bit for each note of each channel that has begun and not ended: two words a channel.
    private var notes = InlineArray<32, UInt64>(repeating: 0)

    /// Whether a message that has been received is to be passed on; none stands for those that effects do not receive.
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
