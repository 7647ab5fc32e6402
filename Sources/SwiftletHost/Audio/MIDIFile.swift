// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// A standard MIDI file, formats 0 and 1, with its tempo map (MIDI Manufacturers Association, "Standard MIDI Files 1.0",
/// RP-001, 1996).
public struct MIDIFile: Sendable, Hashable {
    /// How the file counts time.
    enum Division: Sendable, Hashable {
        /// So many ticks a quarter note; how long that is, the tempo says.
        case perQuarter(Int)
        /// So many ticks a second (SMPTE time).
        case perSecond(Double)
    }

    /// What happens at a tick.
    enum Action: Sendable, Hashable {
        case message([UInt8])
        /// Microseconds a quarter note.
        case tempo(Int)
        /// Beats a bar, and the note that a beat is.
        case timeSignature(Int, Int)
    }

    struct Event: Sendable, Hashable {
        let tick: Int
        let action: Action
    }

    let division: Division
    /// All tracks together, in the order of their ticks.
    let events: [Event]
    /// The tick at which the last track ends.
    let endTick: Int

    /// Reads a file.
    ///
    /// - Throws: `HostError.unreadable` for what is no MIDI file of format 0 or 1, or is damaged.
    public init(path: String) throws {
        do {
            try self.init(bytes: Self.content(try wholeFile(path)))
        } catch let fault as MIDIFault {
            throw HostError.unreadable(path: path, reason: fault.reason)
        }
    }

    /// What is in a file of RIFF (MIDI Manufacturers Association, RP-029, "RMID"); other bytes as they are.
    private static func content(_ bytes: [UInt8]) -> [UInt8] {
        let window = ByteWindow(bytes)
        guard window.has("RMID", at: 8), let layout = ChunkLayout(at: 0, in: window),
            let song = layout.chunk(named: layout.sound, from: 0, in: window)
        else { return bytes }
        return Array(bytes.dropFirst(song.data).prefix(Int(clamping: song.size)))
    }

    /// - Throws: `MIDIFault`.
    init(bytes: [UInt8]) throws {
        var reader = MIDIReader(bytes: bytes[...])
        guard bytes.starts(with: Array("MThd".utf8)) else {
            throw MIDIFault("it is no standard MIDI file: it does not begin with MThd")
        }
        guard var header = try reader.chunk()?.body, header.bytes.count >= 6 else {
            throw MIDIFault("its header is shorter than the 6 bytes that it needs")
        }
        let (format, trackCount) = (Int(try header.number(bytes: 2)), Int(try header.number(bytes: 2)))
        guard format < 2 else {
            throw MIDIFault("it is of format \(format), and those of format 0 and 1 alone are one song")
        }
        division = try Self.division(UInt16(try header.number(bytes: 2)))
        var tracks: [(events: [Event], end: Int)] = []
        // There may be chunks of other kinds, which are to be passed over.
        while tracks.count < trackCount, let (kind, body) = try reader.chunk() {
            if kind == "MTrk" { tracks.append(try Self.track(body, number: tracks.count + 1)) }
        }
        guard tracks.count == trackCount, trackCount > 0 else {
            throw MIDIFault("it states \(trackCount) tracks, and has \(tracks.count)")
        }
        // What comes at one tick stays in the order of the tracks, the first of which has the tempo.
        let ordered = tracks.flatMap(\.events).enumerated().sorted {
            ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset)
        }
        events = ordered.map(\.element)
        endTick = tracks.map(\.end).max() ?? 0
    }

    private static func division(_ word: UInt16) throws -> Division {
        if word & 0x8000 == 0 {
            guard word > 0 else { throw MIDIFault("its header states no ticks for a quarter note") }
            return .perQuarter(Int(word))
        }
        let (frames, ticks) = (-Int(Int8(truncatingIfNeeded: word >> 8)), Int(word & 0xff))
        guard [24, 25, 29, 30].contains(frames), ticks > 0 else {
            throw MIDIFault("its header states \(frames) SMPTE frames a second, of \(ticks) ticks each")
        }
        // 29 stands for the rate of NTSC.
        return .perSecond((frames == 29 ? 30 / 1.001 : Double(frames)) * Double(ticks))
    }

    // MARK: - Tracks

    private static func track(_ body: MIDIReader, number: Int) throws -> (events: [Event], end: Int) {
        var (body, track) = (body, Track())
        do {
            while !track.hasEnded, !body.bytes.isEmpty { try track.readEvent(&body) }
        } catch let fault as MIDIFault {
            throw MIDIFault("its track \(number) is damaged: \(fault.reason)")
        }
        return (track.events, track.tick)
    }

    /// A track that is being read.
    private struct Track {
        var events: [Event] = []
        var tick = 0
        var hasEnded = false
        /// The status that goes on for messages without one. By the standard, events that are no messages end it; there
        /// are files that rely on the opposite.
        private var status: UInt8?
        /// A system-exclusive message whose end comes in a later event.
        private var exclusive: [UInt8] = []

        mutating func readEvent(_ body: inout MIDIReader) throws {
            tick += try body.variableLength()
            guard tick <= 1 << 40 else { throw MIDIFault("its times are beyond all measure") }
            let first = try body.byte()
            switch first {
            case 0xff: try readMeta(&body)
            case 0xf0, 0xf7: try readExclusive(first, &body)
            case 0xf1...0xfe: throw MIDIFault("the status \(first) has no place in a file")
            case 0x80...0xef:
                status = first
                try readMessage(first, try body.byte(), &body)
            default:
                guard let status else { throw MIDIFault("a message has no status byte, and none came before it") }
                try readMessage(status, first, &body)
            }
        }

        private mutating func readMessage(_ status: UInt8, _ data: UInt8, _ body: inout MIDIReader) throws {
            // Program change and channel pressure have one byte of data, all others two.
            let isShort = (0xc0...0xdf).contains(status)
            let bytes = isShort ? [status, data] : [status, data, try body.byte()]
            guard bytes.dropFirst().allSatisfy({ $0 < 0x80 }) else {
                throw MIDIFault("a message has a byte of data above 127")
            }
            events.append(Event(tick: tick, action: .message(bytes)))
        }

        private mutating func readMeta(_ body: inout MIDIReader) throws {
            let kind = try body.byte()
            let data = Array(try body.take(try body.variableLength()))
            switch (kind, data.count) {
            case (0x2f, _): hasEnded = true
            case (0x51, 3...):
                let tempo = Int(data[0]) << 16 | Int(data[1]) << 8 | Int(data[2])
                guard tempo > 0 else { throw MIDIFault("its tempo is infinite") }
                events.append(Event(tick: tick, action: .tempo(tempo)))
            case (0x58, 2...):
                guard data[0] > 0, data[1] < 8 else { throw MIDIFault("it has a time signature that is none") }
                events.append(Event(tick: tick, action: .timeSignature(Int(data[0]), 1 << Int(data[1]))))
            default: break
            }
        }

        private mutating func readExclusive(_ first: UInt8, _ body: inout MIDIReader) throws {
            let data = Array(try body.take(try body.variableLength()))
            if first == 0xf0 {
                exclusive = [0xf0] + data
            } else if exclusive.isEmpty {
                // An escape: bytes to be sent as they are.
                if data.first ?? 0 >= 0x80 { events.append(Event(tick: tick, action: .message(data))) }
            } else {
                exclusive += data
            }
            guard exclusive.last == 0xf7 else { return }
            events.append(Event(tick: tick, action: .message(exclusive)))
            exclusive = []
        }
    }
}

// MARK: - Times

extension MIDIFile {
    /// Its messages at their frames, and the song's position at its beginning and wherever tempo or metre change.
    ///
    /// - Parameter sampleRate: in frames per second.
    public func messages(sampleRate: Double) -> [TimedMessage] {
        var clock = MIDIClock(division, sampleRate: sampleRate)
        var messages: [TimedMessage] = []
        if !events.contains(where: { $0.tick == 0 && $0.action.changesSongPosition }) {
            messages.append(.position(clock.position, frame: 0))
        }
        for event in events {
            clock.advance(to: event.tick)
            switch event.action {
            case .message(let bytes): messages.append(.midi(bytes, frame: clock.frame))
            case .tempo(let microseconds):
                clock.microsecondsPerQuarter = microseconds
                messages.append(.position(clock.position, frame: clock.frame))
            case .timeSignature(let beats, let unit):
                clock.setTimeSignature(beats, unit)
                messages.append(.position(clock.position, frame: clock.frame))
            }
        }
        return messages
    }

    /// How many frames there are until the last track ends.
    ///
    /// - Parameter sampleRate: in frames per second.
    public func length(sampleRate: Double) -> Int {
        var clock = MIDIClock(division, sampleRate: sampleRate)
        for event in events {
            clock.advance(to: event.tick)
            if case .tempo(let microseconds) = event.action { clock.microsecondsPerQuarter = microseconds }
        }
        clock.advance(to: endTick)
        return clock.frame
    }
}

extension MIDIFile.Action {
    /// Whether it says how the song goes on.
    fileprivate var changesSongPosition: Bool { if case .message = self { false } else { true } }
}

/// Goes from tick to tick, along the tempo map.
private struct MIDIClock {
    /// 120 beats a minute, unless the file says otherwise.
    var microsecondsPerQuarter = 500_000
    private let division: MIDIFile.Division
    private let sampleRate: Double
    private var tick = 0
    private var seconds = 0.0
    private var song = SongPosition()
    /// Quarter notes since the start of the bar in which the metre was last set, and that bar.
    private var quarters = 0.0
    private var firstBar = 0

    init(_ division: MIDIFile.Division, sampleRate: Double) {
        self.division = division
        self.sampleRate = sampleRate
    }

    /// The frame of the present tick.
    var frame: Int { Int((seconds * sampleRate).rounded()) }

    mutating func advance(to tick: Int) {
        let ticks = Double(tick - self.tick)
        self.tick = tick
        switch division {
        case .perQuarter(let ticksPerQuarter):
            quarters += ticks / Double(ticksPerQuarter)
            seconds += ticks / Double(ticksPerQuarter) * Double(microsecondsPerQuarter) * 1e-6
        case .perSecond(let ticksPerSecond):
            quarters += ticks / ticksPerSecond * 1e6 / Double(microsecondsPerQuarter)
            seconds += ticks / ticksPerSecond
        }
    }

    /// A metre begins a bar.
    mutating func setTimeSignature(_ beats: Int, _ unit: Int) {
        firstBar += Int((beatsSoFar / song.beatsPerBar).rounded(.up))
        quarters = 0
        song.beatsPerBar = Double(beats)
        song.beatUnit = unit
    }

    private var beatsSoFar: Double { quarters * Double(song.beatUnit) / 4 }

    var position: SongPosition {
        var position = song
        let bars = (beatsSoFar / song.beatsPerBar).rounded(.down)
        position.frame = frame
        position.bar = firstBar + Int(bars)
        position.barBeat = beatsSoFar - bars * song.beatsPerBar
        position.beatsPerMinute = 60e6 / Double(microsecondsPerQuarter) * Double(song.beatUnit) / 4
        return position
    }
}

// MARK: - Bytes

/// What is wrong with the bytes of a MIDI file.
struct MIDIFault: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

/// Reads the bytes of a MIDI file from the first to the last.
private struct MIDIReader {
    var bytes: ArraySlice<UInt8>

    mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
        guard count <= bytes.count else { throw MIDIFault("it ends in the midst of an event or a chunk") }
        defer { bytes = bytes.dropFirst(count) }
        return bytes.prefix(count)
    }

    mutating func byte() throws -> UInt8 { try take(1).first! }

    mutating func number(bytes count: Int) throws -> Int { try take(count).reduce(0) { $0 << 8 | Int($1) } }

    /// A number in groups of seven bits, four at most, the last of which has its highest bit clear.
    mutating func variableLength() throws -> Int {
        var value = 0
        for _ in 0..<4 {
            let byte = try byte()
            value = value << 7 | Int(byte & 0x7f)
            if byte < 0x80 { return value }
        }
        throw MIDIFault("a number has more than four bytes")
    }

    /// The next chunk; none at the end.
    mutating func chunk() throws -> (kind: String, body: MIDIReader)? {
        guard !bytes.isEmpty else { return nil }
        let kind = String(decoding: try take(4), as: UTF8.self)
        return (kind, MIDIReader(bytes: try take(try number(bytes: 4))))
    }
}

/// The bytes of a file that is small.
private func wholeFile(_ path: String) throws -> [UInt8] {
    let descriptor = try AudioFileSource.descriptor(path)
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(descriptor, &block, block.count), count != 0 {
        guard count > 0 else { throw HostError.unreadable(path: path, reason: systemReason()) }
        bytes += block.prefix(count)
        guard bytes.count < 1 << 26 else {
            throw HostError.unreadable(path: path, reason: "it is no MIDI file: it is too large")
        }
    }
    return bytes
}
