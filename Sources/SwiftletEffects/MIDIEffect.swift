// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// An effect that receives MIDI: a gate, an instrument, an arpeggiator.
public protocol MIDIInputEffect: Effect {
    /// Takes a message, at its frame: called before that frame is processed. Controllers that move parameters come here, too.
    mutating func receive(_ message: MIDIMessage)
}

extension MIDIInputEffect {
    @inline(__always)
    public static var receivesMIDI: Bool { true }

    @inline(__always)
    public static func receive(_ message: MIDIMessage, in effect: inout Self) { effect.receive(message) }
}

/// An effect that sends MIDI: `midi.send(.noteOn(channel: 0, note: 60, velocity: 100))`.
///
/// While it is switched off, what it sends is not passed on, but for the ends of notes; if it receives MIDI, that is passed
/// on instead.
public protocol MIDIOutputEffect: Effect {
    /// Where messages are sent, which the kit fetches from there.
    var midi: MIDIOutput { get set }
}

extension MIDIOutputEffect {
    @inline(__always)
    public static var sendsMIDI: Bool { true }

    @inline(__always)
    public static func updateMIDI(of effect: inout Self, _ update: (inout MIDIOutput) -> Void) { update(&effect.midi) }
}
