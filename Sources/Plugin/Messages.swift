// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import CLV2

/// What an event asks for.
enum Message {
    /// A `patch:Set`: the property, its new value, and over how many frames to get there.
    case set(property: LV2_URID, value: Double, rampFrames: Int)
    /// A MIDI controller, with values 0…127.
    case controller(UInt8, value: UInt8)
    /// A view wants to be sent the audio: an object of the type `urn:swiftlet:watch`.
    case watch
}

/// Reads an `atom:Sequence`, event by event, in order of time.
///
/// Nothing is taken for granted but that the sequence's own size can be read to its end: what is malformed, unknown or
/// out of order is passed over, and a size that reaches beyond what contains it ends the reading there. An event dated
/// past the block counts as at its end: hosts differ in the time that they give what a view sends, and jalv's is the
/// block's length.
struct SequenceReader {
    private let urids: UnsafePointer<URIDs>
    private var cursor: UnsafeRawPointer
    /// How many bytes are left from `cursor` on.
    private var remaining: Int
    private var lastFrame = 0

    /// A reader of the sequence at a port; none where the port is unconnected, or holds no sequence, or one that is timed
    /// in beats or too short for an event.
    @inline(__always)
    init?(_ port: UnsafeMutableRawPointer?, _ urids: UnsafePointer<URIDs>) {
        guard let port, urids.pointee.areMapped else { return nil }
        let start = UnsafeRawPointer(port)
        let size = Int(start.loadUnaligned(as: UInt32.self))
        let type = start.loadUnaligned(fromByteOffset: 4, as: LV2_URID.self)
        guard type == urids.pointee.sequence, size >= 24 else { return nil }
        // Hosts leave the unit unwritten in memory of which nobody knows what it held before: only one is refused.
        let unit = start.loadUnaligned(fromByteOffset: 8, as: LV2_URID.self)
        guard unit != urids.pointee.beatTime else { return nil }
        self.urids = urids
        cursor = start + 16
        remaining = size - 8
    }

    /// The next message to be understood, and its frame, `end` at most.
    @inline(never)
    mutating func next(upTo end: Int) -> (frame: Int, message: Message)? {
        while remaining >= 16 {
            let frame = cursor.loadUnaligned(as: Int64.self)
            let size = Int(cursor.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
            let type = cursor.loadUnaligned(fromByteOffset: 12, as: LV2_URID.self)
            let body = cursor + 16
            guard size <= remaining - 16 else { break }
            let length = min(remaining, 16 + padded(size))
            cursor += length
            remaining -= length
            guard frame >= Int64(lastFrame), let message = message(type, body, size) else { continue }
            lastFrame = Int(min(frame, Int64(end)))
            return (lastFrame, message)
        }
        remaining = 0
        return nil
    }

    private func message(_ type: LV2_URID, _ body: UnsafeRawPointer, _ size: Int) -> Message? {
        if type == urids.pointee.midiEvent { return controller(body, size) }
        if type == urids.pointee.object { return isWatch(body, size) ? .watch : set(body, size) }
        return nil
    }

    private func isWatch(_ body: UnsafeRawPointer, _ size: Int) -> Bool {
        size >= 8 && body.loadUnaligned(fromByteOffset: 4, as: LV2_URID.self) == urids.pointee.watch
    }

    private func controller(_ body: UnsafeRawPointer, _ size: Int) -> Message? {
        guard size >= 3 else { return nil }
        let status = body.load(as: UInt8.self)
        let number = body.load(fromByteOffset: 1, as: UInt8.self)
        let value = body.load(fromByteOffset: 2, as: UInt8.self)
        guard status & 0xf0 == 0xb0, number < 128, value < 128 else { return nil }
        return .controller(number, value: value)
    }

    private func set(_ body: UnsafeRawPointer, _ size: Int) -> Message? {
        guard size >= 8, body.loadUnaligned(fromByteOffset: 4, as: LV2_URID.self) == urids.pointee.patchSet else {
            return nil
        }
        var property: LV2_URID = 0
        var value: Double?
        var rampFrames = 0
        var offset = 8
        while size - offset >= 16 {
            let key = body.loadUnaligned(fromByteOffset: offset, as: LV2_URID.self)
            let atomSize = Int(body.loadUnaligned(fromByteOffset: offset + 8, as: UInt32.self))
            let atomType = body.loadUnaligned(fromByteOffset: offset + 12, as: LV2_URID.self)
            guard atomSize <= size - offset - 16 else { return nil }
            let atom = body + offset + 16
            if key == urids.pointee.patchProperty {
                guard atomType == urids.pointee.urid, atomSize == 4 else { return nil }
                property = atom.loadUnaligned(as: LV2_URID.self)
            } else if key == urids.pointee.patchValue {
                value = number(atomType, atom, atomSize)
            } else if key == urids.pointee.rampFrames {
                guard let frames = number(atomType, atom, atomSize), frames >= 0 else { return nil }
                rampFrames = Int(min(frames, Double(Int32.max)))
            }
            offset += 16 + padded(atomSize)
        }
        guard property != 0, let value else { return nil }
        return .set(property: property, value: value, rampFrames: rampFrames)
    }

    /// The number that an atom holds; none where it is of another type or size, or not a number.
    private func number(_ type: LV2_URID, _ body: UnsafeRawPointer, _ size: Int) -> Double? {
        let value: Double
        switch size {
        case 4 where type == urids.pointee.float: value = Double(body.loadUnaligned(as: Float.self))
        case 4 where type == urids.pointee.int: value = Double(body.loadUnaligned(as: Int32.self))
        case 4 where type == urids.pointee.bool: value = body.loadUnaligned(as: Int32.self) == 0 ? 0 : 1
        case 8 where type == urids.pointee.double: value = body.loadUnaligned(as: Double.self)
        case 8 where type == urids.pointee.long: value = Double(body.loadUnaligned(as: Int64.self))
        default: return nil
        }
        return value == value ? value : nil
    }
}

/// Where the numbers of a message with audio lie.
struct AudioMessage: BitwiseCopyable {
    /// How many there are of the input, and of the output.
    let frames: Int
    let input, output, peaks: UnsafeMutablePointer<Float>
}

/// Writes an `atom:Sequence` of messages to a port.
struct SequenceWriter {
    private let urids: UnsafePointer<URIDs>
    private let start: UnsafeMutableRawPointer
    private let capacity: Int
    /// How many bytes are written, the sequence's header included.
    private var size = 16

    /// Writes an empty sequence. None where the port is unconnected, or the host maps no URIs, or left no space; then
    /// the port holds the null atom, which has no type and no size.
    ///
    /// The host leaves the buffer's size in the atom at its beginning. Whether that is meant with or without the
    /// atom's own header of 8 bytes, hosts differ in; here it is taken to count it.
    @inline(__always)
    init?(_ port: UnsafeMutableRawPointer?, _ urids: UnsafePointer<URIDs>) {
        guard let port else { return nil }
        let capacity = Int(UnsafeRawPointer(port).loadUnaligned(as: UInt32.self))
        guard urids.pointee.areMapped, capacity >= 16 else {
            port.storeBytes(of: 0, as: UInt32.self)
            port.storeBytes(of: 0, toByteOffset: 4, as: LV2_URID.self)
            return nil
        }
        self.urids = urids
        self.capacity = capacity
        start = port
        store(8, 0)
        store(urids.pointee.sequence, 4)
        store(0, 8)
        store(0, 12)
    }

    /// How many bytes a message takes that a property has a value now.
    static var setLength: Int { 72 }

    /// Adds the message that a property has a value now; false where there is no room for it.
    mutating func set(_ property: LV2_URID, to value: Float, at frame: Int) -> Bool {
        let length = Self.setLength
        guard size + length <= capacity else { return false }
        start.storeBytes(of: Int64(frame), toByteOffset: size, as: Int64.self)
        // The object, its id and type, then a key, a context, an atom's header and its body for each property.
        store(56, size + 8)
        store(urids.pointee.object, size + 12)
        store(0, size + 16)
        store(urids.pointee.patchSet, size + 20)
        store(urids.pointee.patchProperty, size + 24)
        store(0, size + 28)
        store(4, size + 32)
        store(urids.pointee.urid, size + 36)
        store(property, size + 40)
        store(0, size + 44)
        store(urids.pointee.patchValue, size + 48)
        store(0, size + 52)
        store(4, size + 56)
        store(urids.pointee.float, size + 60)
        store(value.bitPattern, size + 64)
        store(0, size + 68)
        size += length
        store(UInt32(size - 8), 0)
        return true
    }

    /// Adds a message with audio, an object of the type `urn:swiftlet:audio` with three vectors of 32-bit numbers: one
    /// for the input and one for the output, of as many frames as there is room for, and one for the peaks.
    ///
    /// - Parameters:
    ///   - frames: how many frames there are.
    ///   - reserve: how many bytes are to stay free.
    /// - Returns: where the numbers are to be written; none where there is no room.
    mutating func audio(frames: Int, peaks: Int, at time: Int, reserve: Int) -> AudioMessage? {
        // The event's header, the object's and its type, and no more than 8 bytes that round up each signal.
        let room = (capacity - size - 24 - vectorLength(peaks) - 2 * (vectorLength(0) + 8) - reserve) / 8
        let frames = min(frames, room)
        guard frames > 0 else { return nil }
        start.storeBytes(of: Int64(time), toByteOffset: size, as: Int64.self)
        store(UInt32(8 + 2 * vectorLength(frames) + vectorLength(peaks)), size + 8)
        store(urids.pointee.object, size + 12)
        store(0, size + 16)
        store(urids.pointee.audio, size + 20)
        size += 24
        let message = AudioMessage(
            frames: frames, input: vector(urids.pointee.input, frames),
            output: vector(urids.pointee.output, frames), peaks: vector(urids.pointee.peaks, peaks))
        store(UInt32(size - 8), 0)
        return message
    }

    /// How many bytes a property takes up that is a vector of 32-bit numbers.
    private func vectorLength(_ count: Int) -> Int { 24 + padded(4 * count) }

    /// Adds such a property with zeros; returns where its numbers are.
    private mutating func vector(_ key: LV2_URID, _ count: Int) -> UnsafeMutablePointer<Float> {
        store(key, size)
        store(0, size + 4)
        store(UInt32(8 + 4 * count), size + 8)
        store(urids.pointee.vector, size + 12)
        store(4, size + 16)
        store(urids.pointee.float, size + 20)
        size += vectorLength(count)
        let numbers = start + (size - padded(4 * count))
        return numbers.initializeMemory(as: Float.self, repeating: 0, count: padded(4 * count) / 4)
    }

    @inline(__always)
    private func store(_ word: UInt32, _ offset: Int) {
        start.storeBytes(of: word, toByteOffset: offset, as: UInt32.self)
    }
}

/// `size` rounded up to a multiple of 8, as atoms are in sequences and objects.
@inline(__always)
private func padded(_ size: Int) -> Int { (size + 7) & ~7 }
