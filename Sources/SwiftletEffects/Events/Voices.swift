// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// One of the voices of a polyphonic instrument: what sounds while a key is down, and after.
public protocol Voice: BitwiseCopyable {
    /// A voice that is silent.
    init()
    /// Begins a note, in place of one that may still sound where there are fewer voices than notes.
    ///
    /// - Parameters:
    ///   - note: 0…127, 60 being middle C.
    ///   - velocity: 1…127.
    mutating func start(note: Int, velocity: Int)
    /// The key has been let go.
    mutating func release()
    /// Whether it is to be heard.
    var isSounding: Bool { get }
}

/// The voices of a polyphonic instrument, which share out its notes: a new note takes a silent voice, or else the one that
/// was let go first, or else the oldest. The sustain pedal holds notes.
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
        /// When its key last went down or up.
        var time = 0
    }

    private var places = InlineArray<count, Place>(repeating: Place())
    /// A bit for each channel whose sustain pedal is down.
    private var pedals = 0
    /// How many keys have gone down or up.
    private var time = 0

    /// Voices that are silent.
    public init() {}

    /// Begins, releases and ends notes.
    public mutating func receive(_ message: MIDIMessage) {
        switch message {
        case .noteOn(let channel, let note, let velocity): start(note, velocity, channel)
        case .noteOff(let channel, let note, _):
            let isSustained = pedals & 1 << channel != 0
            release(to: isSustained ? .sustained : .up) { $0.key == .down && $0.note == note && $0.channel == channel }
        case .controller(let channel, 64, let value) where value >= 64: pedals |= 1 << channel
        // 121 resets all controllers, the pedal among them.
        case .controller(let channel, 64, _), .controller(let channel, 121, _):
            pedals &= ~(1 << channel)
            release(to: .up) { $0.key == .sustained && $0.channel == channel }
        case .allNotesOff(let channel): release(to: .up) { $0.key != .up && $0.channel == channel }
        case .allSoundOff(let channel):
            for index in 0..<count where places[index].channel == channel { places[index] = Place() }
        default: break
        }
    }

    /// Calls `body` with each voice that is to be heard.
    @inline(__always)
    public mutating func forEach(_ body: (inout Element) -> Void) {
        for index in 0..<count where places[unchecked: index].voice.isSounding { body(&places[unchecked: index].voice) }
    }

    private mutating func start(_ note: Int, _ velocity: Int, _ channel: Int) {
        let index = next
        places[index].voice.start(note: note, velocity: velocity)
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
