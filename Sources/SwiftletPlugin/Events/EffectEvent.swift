// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// What an event means to an effect and its parameters.
struct EffectEvent<E: Effect> {
    /// What it means to the parameters and the tap.
    private(set) var message: Message?
    /// Where it has the song.
    private(set) var position: TransportPosition?
    /// The message that the effect is to receive.
    private(set) var midi: MIDIMessage?
    /// What may be about files, or is MIDI that may pass the effect by.
    private(set) var atom: Atom?

    /// None where it means nothing.
    private init?(_ atom: Atom, _ urids: UnsafePointer<URIDs>) {
        message = Message(atom, urids)
        if E.Song.isUsed { position = TransportPosition(atom, urids) }
        if E.ReceivedMIDI.isUsed { midi = MIDIMessage(atom, urids) }
        if !E.File.isNone && urids.pointee.isObject(atom.type) { self.atom = atom }
        if E.ReceivedMIDI.isUsed && E.SentMIDI.isUsed && atom.isMIDI(urids) { self.atom = atom }
        guard message != nil || position != nil || midi != nil || self.atom != nil else { return nil }
    }

    /// The next event that means something, and its frame, `end` at most.
    @inline(never)
    static func next(_ events: inout SequenceReader, upTo end: Int) -> (frame: Int, event: Self)? {
        events.next(upTo: end) { Self($0, $1) }
    }
}
