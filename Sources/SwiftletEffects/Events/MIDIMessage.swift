// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A message of MIDI 1.0 to or from an instrument: channels count from 0 to 15, notes, controllers and values from 0 to 127.
public enum MIDIMessage: Sendable, Equatable, BitwiseCopyable {
    /// A key is struck: 60 is middle C. The velocity is 1 at least, as one of 0 lets the key go.
    case noteOn(channel: Int, note: Int, velocity: Int)
    /// A key is let go.
    case noteOff(channel: Int, note: Int, velocity: Int)
    /// A key that is held is pressed harder or softer.
    case keyPressure(channel: Int, note: Int, pressure: Int)
    /// A controller, 0…119, has a value: 1 is the modulation wheel, 64 the sustain pedal, which is down from 64 on. 121 has all
    /// controllers return to where they begin, 122 parts keys and sound.
    case controller(channel: Int, number: Int, value: Int)
    /// A sound is chosen.
    case program(channel: Int, number: Int)
    /// All keys that are held are pressed harder or softer.
    case channelPressure(channel: Int, pressure: Int)
    /// The wheel that bends the pitch stands at -8192…8191, 0 being its middle.
    case pitchBend(channel: Int, value: Int)
    /// Nothing is to be heard any more, at once.
    case allSoundOff(channel: Int)
    /// All keys are let go.
    case allNotesOff(channel: Int)

    /// The message that begins with the byte `status`; none where it is no such message, or a byte behind is no data.
    ///
    /// - Parameters:
    ///   - status: its kind and channel.
    ///   - first: the byte behind.
    ///   - second: the next one, of no account where the message has but two.
    public init?(status: UInt8, _ first: UInt8, _ second: UInt8) {
        let (channel, one, two) = (Int(status & 0xf), Int(first), Int(second))
        guard one < 128, two < 128 || Self.length(status: status) < 3 else { return nil }
        switch status & 0xf0 {
        case 0x80: self = .noteOff(channel: channel, note: one, velocity: two)
        case 0x90 where two == 0: self = .noteOff(channel: channel, note: one, velocity: 64)
        case 0x90: self = .noteOn(channel: channel, note: one, velocity: two)
        case 0xa0: self = .keyPressure(channel: channel, note: one, pressure: two)
        case 0xb0 where one == 120: self = .allSoundOff(channel: channel)
        // 124…127 change the mode, and let all keys go.
        case 0xb0 where one >= 123: self = .allNotesOff(channel: channel)
        case 0xb0: self = .controller(channel: channel, number: one, value: two)
        case 0xc0: self = .program(channel: channel, number: one)
        case 0xd0: self = .channelPressure(channel: channel, pressure: one)
        case 0xe0: self = .pitchBend(channel: channel, value: two << 7 + one - 8192)
        default: return nil
        }
    }

    /// How many bytes a message has that begins with `status`; 0 where it is of none of these kinds.
    public static func length(status: UInt8) -> Int {
        switch status & 0xf0 {
        case 0x80, 0x90, 0xa0, 0xb0, 0xe0: 3
        case 0xc0, 0xd0: 2
        default: 0
        }
    }

    /// Its bytes, the last of which is of no account where there are but two. Numbers out of their range are held to it.
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

    /// Whether it ends notes.
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
