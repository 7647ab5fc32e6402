// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2

/// The integers of the URIs in events.
struct AtomTypes {
    let sequence, object, urid, int, long, float, double, bool: UInt32
    let midi, set, property, value, rampFrames: UInt32
    let position, frame, speed, bar, barBeat, beatsPerBar, beatUnit, beatsPerMinute: UInt32

    init(_ world: World) {
        func atom(_ name: String) -> UInt32 { world.urid(Vocabulary.atom + name) }
        func patch(_ name: String) -> UInt32 { world.urid(Vocabulary.patch + name) }
        sequence = atom("Sequence")
        object = atom("Object")
        urid = atom("URID")
        int = atom("Int")
        long = atom("Long")
        float = atom("Float")
        double = atom("Double")
        bool = atom("Bool")
        midi = world.urid(Vocabulary.midi + "MidiEvent")
        set = patch("Set")
        property = patch("property")
        value = patch("value")
        rampFrames = world.urid(Vocabulary.rampFrames)
        func time(_ name: String) -> UInt32 { world.urid(Vocabulary.time + name) }
        position = time("Position")
        frame = time("frame")
        speed = time("speed")
        bar = time("bar")
        barBeat = time("barBeat")
        beatsPerBar = time("beatsPerBar")
        beatUnit = time("beatUnit")
        beatsPerMinute = time("beatsPerMinute")
    }

    /// Returns the number in an atom of a numeric type.
    func number(_ type: UInt32, _ body: UnsafeRawPointer, size: Int) -> Double? {
        switch (type, size) {
        case (float, 4...): Double(body.loadUnaligned(as: Float.self))
        case (double, 8...): body.loadUnaligned(as: Double.self)
        case (int, 4...), (bool, 4...): Double(body.loadUnaligned(as: Int32.self))
        case (long, 8...): Double(body.loadUnaligned(as: Int64.self))
        default: nil
        }
    }
}

/// The buffer of an atom port: an LV2 sequence. It has the size and type of the whole, then for each event its frame,
/// size, type and body. All parts are aligned to 8 bytes.
final class AtomSequence {
    private static let header = 16

    private(set) var memory: UnsafeMutableRawPointer
    private(set) var capacity: Int

    /// - Parameter capacity: in bytes.
    init(capacity: Int) {
        self.capacity = max(capacity, Self.header)
        memory = .allocate(byteCount: self.capacity, alignment: 8)
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: self.capacity)
    }

    deinit { memory.deallocate() }

    /// Prepares the buffer as an output that a plug-in may write to.
    func offer() {
        memory.storeBytes(of: LV2_Atom(size: UInt32(capacity - 8), type: 0), as: LV2_Atom.self)
    }

    /// Makes the buffer an empty sequence.
    func clear(_ types: AtomTypes) {
        memory.storeBytes(of: LV2_Atom(size: 8, type: types.sequence), as: LV2_Atom.self)
        memory.storeBytes(of: 0, toByteOffset: 8, as: UInt64.self)
    }

    /// Replaces the events: atoms at the first frame, then messages. Reallocates the memory if it is too small.
    func write(_ atoms: [[UInt8]], _ messages: [TimedMessage], _ types: AtomTypes, urid: (String) -> UInt32) {
        var writer = AtomWriter()
        writer.append(UInt32(0), UInt32(types.sequence))
        writer.append(UInt32(0), UInt32(0))
        for atom in atoms { writer.append(atom: atom) }
        for message in messages.sorted(by: { $0.frame < $1.frame }) { writer.append(message, types, urid: urid) }
        writer.store(UInt32(writer.bytes.count - 8), at: 0)
        if writer.bytes.count > capacity {
            memory.deallocate()
            capacity = writer.bytes.count
            memory = .allocate(byteCount: capacity, alignment: 8)
        }
        writer.bytes.withUnsafeBytes { memory.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
    }

    /// Returns all events as atoms, with sizes and types before their bodies.
    func atoms(_ types: AtomTypes) -> [[UInt8]] {
        let whole = memory.load(as: LV2_Atom.self)
        guard whole.type == types.sequence else { return [] }
        let end = min(capacity, 8 + Int(whole.size))
        var position = Self.header
        var atoms: [[UInt8]] = []
        while position + 16 <= end {
            let size = 8 + Int(memory.load(fromByteOffset: position + 8, as: UInt32.self))
            guard position + 8 + size <= end else { break }
            atoms.append(Array(UnsafeRawBufferPointer(start: memory + position + 8, count: size)))
            position += 8 + padded(size)
        }
        return atoms
    }

    /// Returns each `patch:Set` of a number.
    func changes(_ types: AtomTypes, uri: (UInt32) -> String?) -> [PropertyChange] {
        sets(types).compactMap { set in
            guard let name = uri(set.property), let value = set.value,
                let number = types.number(value.type, value.bytes.baseAddress!, size: value.bytes.count)
            else { return nil }
            return PropertyChange(frame: set.frame, property: name, value: number)
        }
    }

    /// Returns each `patch:Set` of a path.
    func fileChanges(_ types: AtomTypes, pathType: UInt32, fault: UInt32, uri: (UInt32) -> String?) -> [FileChange] {
        sets(types).compactMap { set in
            guard let name = uri(set.property), let value = set.value, value.type == pathType else { return nil }
            return FileChange(
                property: name, path: text(value), fault: set.others.first { $0.key == fault }.map { text($0.value) })
        }
    }

    /// An atom without its header.
    private typealias Value = (type: UInt32, bytes: UnsafeRawBufferPointer)
    /// A `patch:Set` with the other properties of its object.
    private typealias Set = (frame: Int, property: UInt32, value: Value?, others: [(key: UInt32, value: Value)])

    /// Returns the text in an atom, up to a zero.
    private func text(_ value: Value) -> String {
        String(decoding: value.bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    private func sets(_ types: AtomTypes) -> [Set] {
        let whole = memory.load(as: LV2_Atom.self)
        guard whole.type == types.sequence else { return [] }
        let end = min(capacity, 8 + Int(whole.size))
        var position = Self.header
        var sets: [Set] = []
        while position + 16 <= end {
            let frame = memory.load(fromByteOffset: position, as: Int64.self)
            let atom = memory.load(fromByteOffset: position + 8, as: LV2_Atom.self)
            let body = UnsafeRawBufferPointer(
                start: memory + position + 16, count: max(0, min(Int(atom.size), end - position - 16)))
            if atom.type == types.object, let set = set(in: body, at: Int(frame), types) { sets.append(set) }
            position += 16 + padded(Int(atom.size))
        }
        return sets
    }

    /// Returns the property and value of a `patch:Set`. Its object has an id and type, then for each property the key,
    /// context, size, type and body.
    private func set(in body: UnsafeRawBufferPointer, at frame: Int, _ types: AtomTypes) -> Set? {
        guard body.count >= 8, body.load(fromByteOffset: 4, as: UInt32.self) == types.set else { return nil }
        var property: UInt32?
        var value: Value?
        var others: [(key: UInt32, value: Value)] = []
        var position = 8
        while position + 16 <= body.count {
            let key = body.load(fromByteOffset: position, as: UInt32.self)
            let atom = body.load(fromByteOffset: position + 8, as: LV2_Atom.self)
            let start = position + 16
            let bytes = UnsafeRawBufferPointer(rebasing: body[start..<start + min(Int(atom.size), body.count - start)])
            if key == types.property, atom.type == types.urid, bytes.count >= 4 {
                property = body.load(fromByteOffset: start, as: UInt32.self)
            } else if key == types.value {
                value = (atom.type, bytes)
            } else {
                others.append((key, (atom.type, bytes)))
            }
            position = start + padded(Int(atom.size))
        }
        return property.map { (frame, $0, value, others) }
    }
}

/// The bytes of a sequence that is being written.
private struct AtomWriter {
    var bytes: [UInt8] = []

    mutating func append<each Value: BitwiseCopyable>(_ values: repeat each Value) {
        for value in repeat each values { withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) } }
    }

    mutating func store(_ value: UInt32, at offset: Int) {
        withUnsafeBytes(of: value) { bytes.replaceSubrange(offset..<offset + 4, with: $0) }
    }

    mutating func append(atom: [UInt8]) {
        append(Int64(0))
        bytes += atom
        bytes += repeatElement(0, count: padded(atom.count) - atom.count)
    }

    mutating func append(_ message: TimedMessage, _ types: AtomTypes, urid: (String) -> UInt32) {
        append(Int64(message.frame))
        let start = bytes.count
        switch message {
        case .midi(let midi, _):
            append(UInt32(0), types.midi)
            bytes += midi
        case .setPath(let property, let path, _):
            let text = Array(path.utf8) + [0]
            append(UInt32(0), types.object, UInt32(0), types.set)
            append(types.property, UInt32(0), UInt32(4), types.urid, urid(property), UInt32(0))
            append(types.value, UInt32(0), UInt32(text.count), urid(Vocabulary.atom + "Path"))
            bytes += text
        case .get(let property, _):
            append(UInt32(0), types.object, UInt32(0), urid(Vocabulary.patch + "Get"))
            if let property {
                append(types.property, UInt32(0), UInt32(4), types.urid, urid(property), UInt32(0))
            }
        case .set(let property, let value, let rampFrames, _):
            append(UInt32(0), types.object, UInt32(0), types.set)
            append(types.property, UInt32(0), UInt32(4), types.urid, urid(property), UInt32(0))
            append(types.value, UInt32(0), UInt32(4), types.float, Float(value), UInt32(0))
            if let rampFrames {
                append(types.rampFrames, UInt32(0), UInt32(4), types.int, Int32(clamping: rampFrames), UInt32(0))
            }
        case .position(let position, _): append(position, types)
        }
        let size = bytes.count - start - 8
        store(UInt32(size), at: start)
        bytes += repeatElement(0, count: padded(size) - size)
    }

    /// The numbers have the types that Ardour and jalv send.
    private mutating func append(_ position: SongPosition, _ types: AtomTypes) {
        append(UInt32(0), types.object, UInt32(0), types.position)
        append(types.frame, UInt32(0), UInt32(8), types.long, Int64(position.frame))
        append(types.speed, UInt32(0), UInt32(4), types.float, Float(1), UInt32(0))
        append(types.bar, UInt32(0), UInt32(8), types.long, Int64(position.bar))
        append(types.barBeat, UInt32(0), UInt32(4), types.float, Float(position.barBeat), UInt32(0))
        append(types.beatsPerBar, UInt32(0), UInt32(4), types.float, Float(position.beatsPerBar), UInt32(0))
        append(types.beatUnit, UInt32(0), UInt32(4), types.int, Int32(clamping: position.beatUnit), UInt32(0))
        append(types.beatsPerMinute, UInt32(0), UInt32(4), types.float, Float(position.beatsPerMinute), UInt32(0))
    }
}

/// Returns `size` rounded up to a multiple of 8 bytes.
private func padded(_ size: Int) -> Int { (size + 7) & ~7 }
