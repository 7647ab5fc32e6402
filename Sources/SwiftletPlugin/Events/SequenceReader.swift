// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2

/// Reads an `atom:Sequence`, event by event, in order of time.
///
/// It only assumes that memory can be read up to the sequence's stated size. Malformed, unknown and unordered events
/// are skipped, and a size that exceeds its container ends the reading. An event after the end of the block counts as
/// at its end: hosts date the messages of views differently, and jalv uses the block's length.
struct SequenceReader {
    private let urids: UnsafePointer<URIDs>
    /// Receives the views' messages about their state.
    private let viewState: UnsafeMutablePointer<ViewState>
    private var cursor: UnsafeRawPointer
    /// How many bytes are left from `cursor` on.
    private var remaining: Int
    private var lastFrame = 0

    /// Creates a reader of the sequence at a port; nil if the port is unconnected or holds no sequence, or if the
    /// sequence is timed in beats or too short for an event.
    @inline(__always)
    init?(
        _ port: UnsafeMutableRawPointer?, _ urids: UnsafePointer<URIDs>, _ viewState: UnsafeMutablePointer<ViewState>
    ) {
        guard let port, urids.pointee.areMapped else { return nil }
        let start = UnsafeRawPointer(port)
        let header = start.loadUnaligned(as: LV2_Atom.self)
        let unitSize = MemoryLayout<LV2_Atom_Sequence_Body>.size
        guard header.type == urids.pointee.sequence, Int(header.size) >= unitSize + Self.headerSize else { return nil }
        // Some hosts leave the unit uninitialised, so only one value is refused.
        let body = start + MemoryLayout<LV2_Atom>.size
        guard body.loadUnaligned(as: LV2_Atom_Sequence_Body.self).unit != urids.pointee.beatTime else { return nil }
        self.urids = urids
        self.viewState = viewState
        cursor = body + unitSize
        remaining = Int(header.size) - unitSize
    }

    /// The next message to be understood, and its frame, `end` at most.
    @inline(never)
    mutating func next(upTo end: Int) -> (frame: Int, event: Message)? {
        next(upTo: end) { Message($0, $1) }
    }

    /// The next event of which `read` makes something, and its frame, `end` at most.
    @inline(__always)
    mutating func next<Event>(
        upTo end: Int, _ read: (Atom, UnsafePointer<URIDs>) -> Event?
    ) -> (frame: Int, event: Event)? {
        while let (time, atom) = nextEvent() {
            guard time >= Int64(lastFrame), !take(atom), let event = read(atom, urids) else { continue }
            lastFrame = Int(min(time, Int64(end)))
            return (lastFrame, event)
        }
        return nil
    }

    /// Passes a view's message to the view state; false for other messages.
    @inline(never)
    private func take(_ atom: Atom) -> Bool {
        guard let object = AtomObject(atom, urids.pointee), object.type == urids.pointee.viewState else { return false }
        viewState.pointee.follow(object, urids)
        return true
    }

    /// Returns the next event of any type, in order or not.
    @inline(__always)
    private mutating func nextEvent() -> (time: Int64, atom: Atom)? {
        guard remaining >= Self.headerSize else { return nil }
        let time = cursor.loadUnaligned(as: Int64.self)
        let header = (cursor + MemoryLayout<Int64>.size).loadUnaligned(as: LV2_Atom.self)
        let atom = Atom(type: header.type, body: cursor + Self.headerSize, size: Int(header.size))
        guard atom.size <= remaining - Self.headerSize else {
            remaining = 0
            return nil
        }
        let length = min(remaining, Self.headerSize + padded(atom.size))
        cursor += length
        remaining -= length
        return (time, atom)
    }

    /// How many bytes an event's time and its atom's header take.
    @inline(__always)
    private static var headerSize: Int { MemoryLayout<Int64>.size + MemoryLayout<LV2_Atom>.size }
}
