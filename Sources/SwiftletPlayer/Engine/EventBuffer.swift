// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2

/// The buffer of an event port: an LV2 sequence, which is the size and type of the whole and, from byte 16 on, for each event
/// its frame, size, type and body, every part aligned to 8 bytes.
struct EventBuffer: BitwiseCopyable {
    let memory: UnsafeMutableRawPointer
    /// In bytes.
    let capacity: Int
    let isInput: Bool
    /// What it begins with before a block: an empty sequence for an input, room for the plug-in to write to for an output.
    private let beginning: LV2_Atom

    /// - Parameter sequence: the integer that stands for sequences.
    init(_ memory: UnsafeMutableRawPointer, capacity: Int, isInput: Bool, sequence: UInt32) {
        self.memory = memory
        self.capacity = capacity
        self.isInput = isInput
        beginning = isInput ? LV2_Atom(size: 8, type: sequence) : LV2_Atom(size: UInt32(capacity - 8), type: 0)
    }

    /// Makes it ready for a block.
    func empty() {
        memory.storeBytes(of: beginning, as: LV2_Atom.self)
        memory.storeBytes(of: 0, toByteOffset: 8, as: UInt64.self)
    }

    /// Appends an event at the first frame, which is skipped where there is no room for it.
    ///
    /// - Parameter words: how many words of the ring it is: size and type, and the body.
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

    /// The words of the events in it.
    var events: (start: UnsafeMutablePointer<UInt64>, count: Int) {
        // A plug-in that has written nothing leaves the room that it was offered, which has no type.
        let atom = memory.load(as: LV2_Atom.self)
        let size = atom.type == 0 ? 0 : max(0, min(Int(atom.size) &- 8, capacity &- 16))
        return ((memory + 16).assumingMemoryBound(to: UInt64.self), (size &+ 7) / 8)
    }
}
