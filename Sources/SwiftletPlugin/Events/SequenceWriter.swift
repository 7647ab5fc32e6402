// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2

/// The memory of an audio message's numbers.
struct AudioMessage: BitwiseCopyable {
    /// How many frames there are of the signals.
    let frames: Int
    /// The frames, each with a sample of each signal.
    let samples: UnsafeMutablePointer<Float>
    let peaks: UnsafeMutablePointer<Float>
}

/// Writes an `atom:Sequence` of events to a port. LV2's own forge is in C, into which the compiler's proof cannot see.
///
/// Appends events. An event that does not fit is removed.
struct SequenceWriter {
    let urids: UnsafePointer<URIDs>
    private let start: UnsafeMutableRawPointer
    private let capacity: Int
    /// How many bytes are written, the sequence's header included.
    private var size = 0
    /// Whether there was no room for something since the event began.
    private var isFull = false

    /// Writes an empty sequence; nil if the port is unconnected, or the host maps no URIs, or left no space: then
    /// the port holds the null atom, which has no type and no size.
    ///
    /// The host stores the buffer's size in the atom at its start. Some hosts include the atom's header of 8 bytes,
    /// others do not; this writer assumes that the size includes it.
    @inline(never)
    init?(
        _ port: UnsafeMutableRawPointer?, _ urids: UnsafePointer<URIDs>, _ viewState: UnsafeMutablePointer<ViewState>
    ) {
        guard let port else { return nil }
        let capacity = Int(UnsafeRawPointer(port).loadUnaligned(as: LV2_Atom.self).size)
        guard urids.pointee.areMapped, capacity >= MemoryLayout<LV2_Atom_Sequence>.size else {
            port.storeBytes(of: LV2_Atom(size: 0, type: 0), as: LV2_Atom.self)
            return nil
        }
        self.urids = urids
        self.capacity = capacity
        start = port
        append(LV2_Atom(size: 0, type: urids.pointee.sequence))
        append(LV2_Atom_Sequence_Body(unit: 0, pad: 0))
        noteSize(at: 0)
        if viewState.pointee.hasUnsentPage { viewState.pointee.sendPage(&self) }
    }

    // MARK: - Events

    /// Adds an event; false if it does not fit.
    @inline(__always)
    mutating func event(at frame: Int, _ type: LV2_URID, _ write: (inout Self) -> Void) -> Bool {
        let first = size
        append(Int64(frame))
        atom(type, write)
        guard !isFull else {
            (size, isFull) = (first, false)
            return false
        }
        noteSize(at: 0)
        return true
    }

    /// Adds an event that is an object; false if it does not fit.
    @inline(__always)
    mutating func object(_ type: LV2_URID, at frame: Int, _ properties: (inout Self) -> Void) -> Bool {
        event(at: frame, urids.pointee.object) {
            $0.append(LV2_Atom_Object_Body(id: 0, otype: type))
            properties(&$0)
        }
    }

    /// Adds a property of an object.
    @inline(__always)
    mutating func property(_ key: LV2_URID, _ type: LV2_URID, _ value: (inout Self) -> Void) {
        append(key)
        append(UInt32(0))
        atom(type, value)
    }

    /// Adds an atom, whose end is rounded up to 8 bytes.
    @inline(__always)
    private mutating func atom(_ type: LV2_URID, _ body: (inout Self) -> Void) {
        let header = size
        append(LV2_Atom(size: 0, type: type))
        body(&self)
        if !isFull { noteSize(at: header) }
        while !isFull && size % 8 != 0 { append(UInt8(0)) }
    }

    /// Adds a value to an atom. Not inlined: a message has many.
    @inline(never)
    mutating func append<Value: BitwiseCopyable>(_ value: Value) {
        guard hasRoom(for: MemoryLayout<Value>.size) else { return }
        start.storeBytes(of: value, toByteOffset: size, as: Value.self)
        size += MemoryLayout<Value>.size
    }

    /// Adds the `LV2_Atom_Vector_Body` of a vector of floats, by its two fields.
    @inline(never)
    mutating func appendVectorHeader() {
        append(UInt32(4))
        append(urids.pointee.float)
    }

    /// Adds a text and a zero to an atom.
    mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        for byte in text { append(byte) }
        append(UInt8(0))
    }

    /// Adds zeros to an atom, to be overwritten; nil if they do not fit.
    private mutating func zeros(_ count: Int) -> UnsafeMutableRawPointer? {
        guard hasRoom(for: count) else { return nil }
        defer { size += count }
        let zeros = start + size
        zeros.initializeMemory(as: UInt8.self, repeating: 0, count: count)
        return zeros
    }

    @inline(__always)
    private mutating func hasRoom(for count: Int) -> Bool {
        if count > capacity - size { isFull = true }
        return !isFull
    }

    /// Writes the size of the body that ends here into its atom's header.
    @inline(__always)
    private func noteSize(at header: Int) {
        let count = UInt32(size - header - MemoryLayout<LV2_Atom>.size)
        start.storeBytes(of: count, toByteOffset: header, as: UInt32.self)
    }

    // MARK: - Lengths

    /// Returns the byte count of an object with properties of a total size.
    static func objectLength(_ properties: Int) -> Int {
        MemoryLayout<Int64>.size + MemoryLayout<LV2_Atom>.size + MemoryLayout<LV2_Atom_Object_Body>.size + properties
    }

    /// Returns the byte count of a property with a value of a size.
    private static func propertyLength(_ value: Int) -> Int {
        MemoryLayout<LV2_Atom_Property_Body>.size + padded(value)
    }

    /// How many bytes a property takes that is a vector of 32-bit numbers.
    static func vectorLength(_ count: Int) -> Int {
        propertyLength(MemoryLayout<LV2_Atom_Vector_Body>.size + 4 * count)
    }

    /// How many bytes a message takes that a property has a value now.
    static var setLength: Int { objectLength(2 * propertyLength(4)) }

    // MARK: - Messages

    /// Adds a page of the view state: an object of the type `urn:swiftlet:notes` with a chunk, which begins with the
    /// page's offset and the total number of bytes.
    ///
    /// - Returns: the memory for the page; nil if too little space would remain for other messages.
    @inline(never)
    @_optimize(size)
    mutating func viewState(_ count: Int, at place: Int, of total: Int) -> UnsafeMutableRawPointer? {
        guard Self.objectLength(Self.propertyLength(8 + count)) + 1024 <= capacity - size else { return nil }
        var page: UnsafeMutableRawPointer?
        _ = object(urids.pointee.viewState, at: 0) {
            $0.property($0.urids.pointee.viewState, $0.urids.pointee.chunk) {
                $0.append(UInt32(place))
                $0.append(UInt32(total))
                page = $0.zeros(count)
            }
        }
        return page
    }

    /// Adds the message that the saved state has changed; false if it does not fit.
    @inline(never)
    @_optimize(size)
    mutating func sendStateChanged(at frame: Int) -> Bool { object(urids.pointee.stateChanged, at: frame) { _ in } }

    /// Adds the message that a property has a value now; false if there is no room for it.
    @inline(never)
    @_optimize(size)
    mutating func set(_ property: LV2_URID, to value: Float, at frame: Int) -> Bool {
        set(property, at: frame) {
            $0.property($0.urids.pointee.patchValue, $0.urids.pointee.float) { $0.append(value) }
        }
    }

    /// Adds the message that a property has a value now, which `value` adds.
    @inline(__always)
    mutating func set(_ property: LV2_URID, at frame: Int, _ value: (inout Self) -> Void) -> Bool {
        object(urids.pointee.patchSet, at: frame) {
            $0.property($0.urids.pointee.patchProperty, $0.urids.pointee.urid) { $0.append(property) }
            value(&$0)
        }
    }

    /// Adds a message with the sample rate; false if it does not fit.
    mutating func sendSampleRate(_ rate: Double, at frame: Int) -> Bool {
        set(urids.pointee.sampleRate, to: Float(rate), at: frame)
    }

    /// Adds a MIDI message of up to 3 bytes; if there is no room, it is dropped.
    @inline(never)
    @_optimize(size)
    mutating func midi(_ bytes: (UInt8, UInt8, UInt8), count: Int, at frame: Int) {
        _ = event(at: frame, urids.pointee.midiEvent) {
            $0.append(bytes.0)
            $0.append(bytes.1)
            if count > 2 { $0.append(bytes.2) }
        }
    }

    /// Adds a MIDI message as it has come, of any length; if there is no room, it is dropped.
    @inline(never)
    @_optimize(size)
    mutating func midi(_ message: Atom, at frame: Int) {
        _ = event(at: frame, urids.pointee.midiEvent) {
            for index in 0..<message.size { $0.append(message.body.load(fromByteOffset: index, as: UInt8.self)) }
        }
    }

    /// Adds a message with audio, an object of the type `urn:swiftlet:audio`: which signals it has, the number of its
    /// first frame, and two vectors of 32-bit numbers, one for as many frames as fit, and one for the peaks.
    ///
    /// - Parameters:
    ///   - frames: how many frames there are.
    ///   - start: the number of the first frame.
    ///   - reserve: how many bytes are to stay free.
    /// - Returns: the memory for the numbers; nil if no frame fits.
    @inline(never)
    @_optimize(size)
    mutating func audio(
        _ signals: AnalyserSignals, frames: Int, from start: UInt32, peaks: Int, at time: Int, reserve: Int
    ) -> AudioMessage? {
        // The samples are padded by at most 8 bytes.
        let fixed = Self.objectLength(
            2 * Self.propertyLength(4) + Self.vectorLength(peaks) + Self.vectorLength(0) + 8)
        let free = capacity - size - fixed - reserve
        let fitting = min(frames, free / (4 * max(1, signals.count)))
        guard free >= 0, fitting > 0 || frames == 0 else { return nil }
        var numbers: (samples: UnsafeMutablePointer<Float>?, peaks: UnsafeMutablePointer<Float>?)
        _ = object(urids.pointee.audio, at: time) {
            $0.property($0.urids.pointee.signals, $0.urids.pointee.int) { $0.append(signals.bits) }
            $0.property($0.urids.pointee.time, $0.urids.pointee.int) { $0.append(start) }
            numbers.samples = $0.vector($0.urids.pointee.samples, fitting * signals.count)
            numbers.peaks = $0.vector($0.urids.pointee.peaks, peaks)
        }
        guard let samples = numbers.samples, let peaks = numbers.peaks else { return nil }
        return AudioMessage(frames: fitting, samples: samples, peaks: peaks)
    }

    /// Adds a message with readings of dynamic bands, an object of the type `urn:swiftlet:bands` with a vector of 32-bit
    /// numbers; returns where they are, or nil if they do not fit.
    @inline(never)
    @_optimize(size)
    mutating func readings(count: Int, at frame: Int) -> UnsafeMutablePointer<Float>? {
        var numbers: UnsafeMutablePointer<Float>?
        let fits = object(urids.pointee.bands, at: frame) {
            numbers = $0.vector($0.urids.pointee.bands, count)
        }
        return fits ? numbers : nil
    }

    /// Adds a property that is a vector of 32-bit zeros; returns where they are.
    @inline(never)
    private mutating func vector(_ key: LV2_URID, _ count: Int) -> UnsafeMutablePointer<Float>? {
        var numbers: UnsafeMutableRawPointer?
        property(key, urids.pointee.vector) {
            $0.appendVectorHeader()
            numbers = $0.zeros(4 * count)
        }
        return numbers?.bindMemory(to: Float.self, capacity: count)
    }
}
