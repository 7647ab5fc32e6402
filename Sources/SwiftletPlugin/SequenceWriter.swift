// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2

/// Where the numbers of a message with audio lie.
struct AudioMessage: BitwiseCopyable {
    /// How many there are of the input, and of the output.
    let frames: Int
    let input, output, peaks: UnsafeMutablePointer<Float>
}

/// Writes an `atom:Sequence` of messages to a port.
struct SequenceWriter {
    let urids: UnsafePointer<URIDs>
    let start: UnsafeMutableRawPointer
    let capacity: Int
    /// How many bytes are written, the sequence's header included.
    var size = 16

    /// Writes an empty sequence. None where the port is unconnected, or the host maps no URIs, or left no space; then
    /// the port holds the null atom, which has no type and no size.
    ///
    /// The host leaves the buffer's size in the atom at its beginning. Whether that is meant with or without the
    /// atom's own header of 8 bytes, hosts differ in; here it is taken to count it.
    @inline(__always)
    init?(
        _ port: UnsafeMutableRawPointer?, _ urids: UnsafePointer<URIDs>, _ viewState: UnsafeMutablePointer<ViewState>
    ) {
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
        if viewState.pointee.isUntold { viewState.pointee.tell(&self) }
    }

    /// Adds a page of what the instance keeps for its view: an object of the type `urn:swiftlet:notes` with a chunk, which
    /// begins with the page's place and how many bytes there are in all.
    ///
    /// - Returns: where the page is to be written; none where there is hardly room for anything else.
    mutating func viewState(_ count: Int, at place: Int, of total: Int) -> UnsafeMutableRawPointer? {
        let length = 40 + padded(8 + count)
        guard size + length + 1024 <= capacity else { return nil }
        start.storeBytes(of: 0, toByteOffset: size, as: Int64.self)
        store(UInt32(length - 16), size + 8)
        store(urids.pointee.object, size + 12)
        store(0, size + 16)
        store(urids.pointee.viewState, size + 20)
        store(urids.pointee.viewState, size + 24)
        store(0, size + 28)
        store(UInt32(8 + count), size + 32)
        store(urids.pointee.chunk, size + 36)
        store(UInt32(place), size + 40)
        store(UInt32(total), size + 44)
        size += length
        store(UInt32(size - 8), 0)
        return start + (size - padded(8 + count) + 8)
    }

    /// Adds the message that what a session saves has changed; false where there is no room for it.
    mutating func stateChanged(at frame: Int) -> Bool {
        guard size + 24 <= capacity else { return false }
        start.storeBytes(of: Int64(frame), toByteOffset: size, as: Int64.self)
        store(8, size + 8)
        store(urids.pointee.object, size + 12)
        store(0, size + 16)
        store(urids.pointee.stateChanged, size + 20)
        size += 24
        store(UInt32(size - 8), 0)
        return true
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

    /// Adds the message of what sample rate the instance has; false where there is no room for it.
    mutating func tellSampleRate(_ rate: Double, at frame: Int) -> Bool {
        set(urids.pointee.sampleRate, to: Float(rate), at: frame)
    }

    /// Adds a MIDI message of up to 3 bytes; where there is no room, it is dropped.
    mutating func midi(_ bytes: (UInt8, UInt8, UInt8), count: Int, at frame: Int) {
        guard size + 24 <= capacity else { return }
        start.storeBytes(of: Int64(frame), toByteOffset: size, as: Int64.self)
        store(UInt32(count), size + 8)
        store(urids.pointee.midiEvent, size + 12)
        // What is behind the message rounds its size up to 8.
        store(UInt32(bytes.0) | UInt32(bytes.1) << 8 | (count < 3 ? 0 : UInt32(bytes.2) << 16), size + 16)
        store(0, size + 20)
        size += 24
        store(UInt32(size - 8), 0)
    }

    /// Adds a MIDI message as it has come, of any length; where there is no room, it is dropped.
    mutating func midi(_ message: Atom, at frame: Int) {
        let length = padded(message.size)
        guard length <= capacity - size - 16 else { return }
        start.storeBytes(of: Int64(frame), toByteOffset: size, as: Int64.self)
        store(UInt32(message.size), size + 8)
        store(urids.pointee.midiEvent, size + 12)
        for index in 0..<length {
            let byte = index < message.size ? message.body.load(fromByteOffset: index, as: UInt8.self) : 0
            start.storeBytes(of: byte, toByteOffset: size + 16 + index, as: UInt8.self)
        }
        size += 16 + length
        store(UInt32(size - 8), 0)
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
    func store(_ word: UInt32, _ offset: Int) {
        start.storeBytes(of: word, toByteOffset: offset, as: UInt32.self)
    }
}
