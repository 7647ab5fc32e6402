// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// One voice of a polyphonic instrument. It sounds while its key is down, and during the release.
public protocol Voice: BitwiseCopyable {
    /// Creates a silent voice.
    init()
    /// Starts a note. If all voices are in use, this voice may still sound.
    ///
    /// - Parameters:
    ///   - note: 0…127, 60 being middle C.
    ///   - velocity: 1…127.
    mutating func start(note: Int, velocity: Int)
    /// Takes a message of the note's channel: pitch bend, pressure, a controller, or the pressure of its key. After `start`, it
    /// receives those that came before: pitch bend, channel pressure and controller 74. So a controller that sends each note on a
    /// channel of its own (MIDI Polyphonic Expression) bends each note separately. The default ignores messages.
    mutating func receive(_ message: MIDIMessage)
    /// Starts the release of the note: its key has been released.
    mutating func release()
    /// Whether the voice sounds.
    var isSounding: Bool { get }
}

extension Voice {
    public mutating func receive(_ message: MIDIMessage) {}
}

/// The voices of a polyphonic instrument. A new note takes a silent voice, else the voice released first, else the
/// oldest voice. The sustain pedal holds notes.
///
///     struct Organ: FrameEffect {
///         var voices = Voices<8, Pipe>()
///
///         mutating func receive(_ message: MIDIMessage) { voices.receive(message) }
///
///         mutating func process(_ input: Mono, _ values: Values<Control>) -> Mono {
///             var sum = input
///             voices.forEach { pipe in sum += pipe.next() }
///             return sum
///         }
///     }
public struct Voices<let count: Int, Element: Voice>: BitwiseCopyable {
    private enum Key: BitwiseCopyable {
        case up, down, sustained
    }

    private struct Place: BitwiseCopyable {
        var voice = Element()
        var key = Key.up
        var note = 0
        var channel = 0
        /// The time of the key's last change.
        var time = 0
    }

    /// The state of a channel, which its new notes receive.
    private struct Expression: BitwiseCopyable {
        var bend = 0
        var pressure = 0
        var timbre = 64
    }

    private var places = InlineArray<count, Place>(repeating: Place())
    private var expressions = InlineArray<16, Expression>(repeating: Expression())
    /// A bit for each channel whose sustain pedal is down.
    private var pedals = 0
    /// The number of key changes so far.
    private var time = 0

    /// Creates silent voices.
    public init() {}

    /// Starts, releases and ends notes as a message says.
    public mutating func receive(_ message: MIDIMessage) {
        express(message)
        switch message {
        case .noteOn(let channel, let note, let velocity): start(note, velocity, channel)
        case .noteOff(let channel, let note, _):
            let isSustained = pedals & 1 << channel != 0
            release(to: isSustained ? .sustained : .up) { $0.key == .down && $0.note == note && $0.channel == channel }
        case .controller(let channel, 64, let value) where value >= 64: pedals |= 1 << channel
        // 121 resets all controllers, including the pedal.
        case .controller(let channel, 64, _), .controller(let channel, 121, _):
            pedals &= ~(1 << channel)
            release(to: .up) { $0.key == .sustained && $0.channel == channel }
        case .allNotesOff(let channel): release(to: .up) { $0.key != .up && $0.channel == channel }
        case .allSoundOff(let channel):
            for index in 0..<count where places[index].channel == channel { places[index] = Place() }
        default: break
        }
    }

    /// Calls `body` with each sounding voice.
    @inline(__always)
    public mutating func forEach(_ body: (inout Element) -> Void) {
        for index in 0..<count where places[unchecked: index].voice.isSounding { body(&places[unchecked: index].voice) }
    }

    /// Passes a message to the voices that it applies to.
    private mutating func express(_ message: MIDIMessage) {
        let (channel, note): (Int, Int?)
        switch message {
        case .pitchBend(let of, let value):
            (channel, note) = (of, nil)
            expressions[of & 15].bend = value
        case .channelPressure(let of, let pressure):
            (channel, note) = (of, nil)
            expressions[of & 15].pressure = pressure
        case .controller(let of, let number, let value):
            (channel, note) = (of, nil)
            if number == 74 { expressions[of & 15].timbre = value }
            if number == 121 { expressions[of & 15] = Expression() }
        case .keyPressure(let of, let key, _): (channel, note) = (of, key)
        default: return
        }
        for index in 0..<count where places[index].channel == channel && places[index].voice.isSounding {
            if note == nil || note == places[index].note { places[index].voice.receive(message) }
        }
    }

    private mutating func start(_ note: Int, _ velocity: Int, _ channel: Int) {
        let index = next
        places[index].voice.start(note: note, velocity: velocity)
        let expression = expressions[channel & 15]
        places[index].voice.receive(.pitchBend(channel: channel, value: expression.bend))
        places[index].voice.receive(.channelPressure(channel: channel, pressure: expression.pressure))
        places[index].voice.receive(.controller(channel: channel, number: 74, value: expression.timbre))
        (places[index].key, places[index].note, places[index].channel) = (.down, note, channel)
        stamp(index)
    }

    private mutating func stamp(_ index: Int) {
        time &+= 1
        places[index].time = time
    }

    private mutating func release(to key: Key, where matches: (Place) -> Bool) {
        for index in 0..<count where matches(places[index]) {
            places[index].key = key
            guard key == .up else { continue }
            places[index].voice.release()
            stamp(index)
        }
    }

    /// The voice for a new note.
    private var next: Int {
        var (best, bestRank, bestTime) = (0, Int.max, Int.max)
        for index in 0..<count {
            let rank = !places[index].voice.isSounding ? 0 : places[index].key == .up ? 1 : 2
            guard rank < bestRank || (rank == bestRank && places[index].time < bestTime) else { continue }
            (best, bestRank, bestTime) = (index, rank, places[index].time)
        }
        return best
    }
}
