// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// How many bytes at the port `notify` audio for views leaves to the MIDI of an effect that sends it.
let midiReserve = 8192

extension Atom {
    /// Whether it is a MIDI message of any kind, and whole.
    @inline(__always)
    func isMIDI(_ urids: UnsafePointer<URIDs>) -> Bool {
        guard type == urids.pointee.midiEvent, size >= 1 else { return false }
        let status = body.load(as: UInt8.self)
        return status >= 0x80 && size >= MIDIMessage.length(status: status)
    }
}

extension MIDIMessage {
    /// Creates the message of a `midi:MidiEvent`; nil for messages that effects do not receive, or if the atom is too
    /// short.
    init?(_ atom: Atom, _ urids: UnsafePointer<URIDs>) {
        guard atom.type == urids.pointee.midiEvent, atom.size >= 1 else { return nil }
        let status = atom.body.load(as: UInt8.self)
        let length = MIDIMessage.length(status: status)
        guard length > 0, atom.size >= length else { return nil }
        self.init(
            status: status, atom.body.load(fromByteOffset: 1, as: UInt8.self),
            length < 3 ? 0 : atom.body.load(fromByteOffset: 2, as: UInt8.self))
    }
}

extension SequenceWriter {
    /// Adds the messages that an effect has sent, at frames from `start` on and before `end`; where it is switched off, the
    /// ends of notes alone.
    @inline(never)
    mutating func send(_ midi: MIDIOutput, from start: Int, before end: Int, isEnabled: Bool) {
        for index in 0..<midi.count {
            let (frame, bytes) = midi.message(index)
            let message = MIDIMessage(status: bytes.0, bytes.1, bytes.2)
            guard isEnabled || message?.endsNotes == true else { continue }
            send(bytes, at: max(0, min(start + frame, end - 1)))
        }
    }

    /// Adds a MIDI message; where there is no room, it is dropped.
    mutating func send(_ bytes: (UInt8, UInt8, UInt8), at frame: Int) {
        midi(bytes, count: MIDIMessage.length(status: bytes.0), at: frame)
    }
}
