// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A MIDI 1.0 message. Channels are 0…15; notes, controllers and values are 0…127.
public enum MIDIMessage: Sendable, Equatable, BitwiseCopyable {
    /// A key is pressed. 60 is middle C. The velocity is at least 1, because velocity 0 means note off.
    case noteOn(channel: Int, note: Int, velocity: Int)
    /// A key is released.
    case noteOff(channel: Int, note: Int, velocity: Int)
    /// The pressure on a held key changes.
    case keyPressure(channel: Int, note: Int, pressure: Int)
    /// A controller, 0…119, changes: 1 is the modulation wheel, 64 the sustain pedal (down from 64). 121 resets all
    /// controllers; 122 disconnects the keyboard from the sound (local control).
    case controller(channel: Int, number: Int, value: Int)
    /// A program is selected.
    case program(channel: Int, number: Int)
    /// The pressure on all held keys changes.
    case channelPressure(channel: Int, pressure: Int)
    /// The pitch bend wheel moves: -8192…8191, 0 in the middle.
    case pitchBend(channel: Int, value: Int)
    /// All sound stops immediately.
    case allSoundOff(channel: Int)
    /// All keys are released.
    case allNotesOff(channel: Int)

    /// Creates a message from its bytes; nil for an unsupported status byte, or if a data byte is above 127.
    ///
    /// - Parameters:
    ///   - status: the status byte, which holds kind and channel.
    ///   - first: the first data byte.
    ///   - second: the second data byte, ignored for messages of two bytes.
    public init?(status: UInt8, _ first: UInt8, _ second: UInt8) {
        let (channel, one, two) = (Int(status & 0xf), Int(first), Int(second))
        guard one < 128, two < 128 || Self.length(status: status) < 3 else { return nil }
        switch status & 0xf0 {
        case 0x80: self = .noteOff(channel: channel, note: one, velocity: two)
        case 0x90 where two == 0: self = .noteOff(channel: channel, note: one, velocity: 64)
        case 0x90: self = .noteOn(channel: channel, note: one, velocity: two)
        case 0xa0: self = .keyPressure(channel: channel, note: one, pressure: two)
        case 0xb0 where one == 120: self = .allSoundOff(channel: channel)
        // 124…127 change the mode, and release all keys.
        case 0xb0 where one >= 123: self = .allNotesOff(channel: channel)
        case 0xb0: self = .controller(channel: channel, number: one, value: two)
        case 0xc0: self = .program(channel: channel, number: one)
        case 0xd0: self = .channelPressure(channel: channel, pressure: one)
        case 0xe0: self = .pitchBend(channel: channel, value: two << 7 + one - 8192)
        default: return nil
        }
    }

    /// Returns the length in bytes of a message with the status byte `status`; 0 for unsupported kinds.
    public static func length(status: UInt8) -> Int {
        switch status & 0xf0 {
        case 0x80, 0x90, 0xa0, 0xb0, 0xe0: 3
        case 0xc0, 0xd0: 2
        default: 0
        }
    }

    /// The bytes of the message, with numbers clamped to their ranges. For messages of two bytes, `second` is
    /// meaningless.
    public var bytes: (status: UInt8, first: UInt8, second: UInt8) {
        switch self {
        case .noteOn(let channel, let note, let velocity):
            (status(0x90, channel), data(note), max(1, data(velocity)))
        case .noteOff(let channel, let note, let velocity): (status(0x80, channel), data(note), data(velocity))
        case .keyPressure(let channel, let note, let pressure): (status(0xa0, channel), data(note), data(pressure))
        case .controller(let channel, let number, let value):
            (status(0xb0, channel), min(122, data(number)), data(value))
        case .program(let channel, let number): (status(0xc0, channel), data(number), 0)
        case .channelPressure(let channel, let pressure): (status(0xd0, channel), data(pressure), 0)
        case .pitchBend(let channel, let value):
            (status(0xe0, channel), UInt8(bend(value) & 127), UInt8(bend(value) >> 7))
        case .allSoundOff(let channel): (status(0xb0, channel), 120, 0)
        case .allNotesOff(let channel): (status(0xb0, channel), 123, 0)
        }
    }

    /// Whether the message ends notes.
    package var endsNotes: Bool {
        switch self {
        case .noteOff, .allNotesOff, .allSoundOff: true
        default: false
        }
    }
}

private func status(_ kind: UInt8, _ channel: Int) -> UInt8 { kind | UInt8(max(0, min(15, channel))) }

private func data(_ value: Int) -> UInt8 { UInt8(max(0, min(127, value))) }

private func bend(_ value: Int) -> Int { max(-8192, min(8191, value)) + 8192 }
