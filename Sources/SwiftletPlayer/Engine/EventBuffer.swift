// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2

/// The buffer of an event port: an LV2 sequence. It has the size and type of the whole and, from byte 16, for each
/// event its frame, size, type and body. All parts are aligned to 8 bytes.
struct EventBuffer: BitwiseCopyable {
    let memory: UnsafeMutableRawPointer
    /// In bytes.
    let capacity: Int
    let isInput: Bool
    /// The initial content for each block: an empty sequence for an input, or the capacity for an output.
    private let beginning: LV2_Atom

    /// - Parameter sequence: the integer of the sequence type.
    init(_ memory: UnsafeMutableRawPointer, capacity: Int, isInput: Bool, sequence: UInt32) {
        self.memory = memory
        self.capacity = capacity
        self.isInput = isInput
        beginning = isInput ? LV2_Atom(size: 8, type: sequence) : LV2_Atom(size: UInt32(capacity - 8), type: 0)
    }

    /// Resets the buffer for a block.
    func empty() {
        memory.storeBytes(of: beginning, as: LV2_Atom.self)
        memory.storeBytes(of: 0, toByteOffset: 8, as: UInt64.self)
    }

    /// Appends an event at the first frame. Skips the event if there is no space.
    ///
    /// - Parameter words: the length of the event in words of the ring: size, type and body.
    func append(from ring: borrowing Ring<UInt64>, _ words: Int) {
        let end = 8 &+ Int(memory.load(as: UInt32.self))
        guard end &+ 8 &+ words &* 8 <= capacity else {
            ring.skip(words)
            return
        }
        memory.storeBytes(of: 0, toByteOffset: end, as: UInt64.self)
        ring.read((memory + (end &+ 8)).assumingMemoryBound(to: UInt64.self), words)
        memory.storeBytes(of: UInt32(truncatingIfNeeded: end &+ words &* 8), as: UInt32.self)
    }

    /// The events in the buffer, in words.
    var events: (start: UnsafeMutablePointer<UInt64>, count: Int) {
        // A plug-in that has written nothing leaves the initial content, which has no type.
        let atom = memory.load(as: LV2_Atom.self)
        let size = atom.type == 0 ? 0 : max(0, min(Int(atom.size) &- 8, capacity &- 16))
        return ((memory + 16).assumingMemoryBound(to: UInt64.self), (size &+ 7) / 8)
    }
}
