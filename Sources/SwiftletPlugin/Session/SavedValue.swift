// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCProcessor
import SwiftletDSP

/// How many bytes a value of an effect's may have that is saved with the song.
package var savedValueCapacity: Int { 4096 }

/// The value of an instance's effect that is saved with the song, in the instance's memory.
///
/// The effect's own is the audio thread's. Where it has changed, a copy is left for a session to save; what a session brings
/// is left for the next block.
struct SavedValue: BitwiseCopyable {
    let byteCount: Int
    /// The value that was noted last.
    let noted: UnsafeMutableRawPointer
    /// Whether no session can know it yet.
    private var isUnsent = false
    /// Whether the effect has changed it, and the host was not told.
    var isChanged = false
    /// Whether the effect has put out what is finite with the value that was noted last.
    var isProven = false
    /// What a session has brought, and whether it has.
    private let arrived: UnsafeMutableRawPointer
    private var hasArrived = false
    /// What the audio thread has noted, for sessions, and what these bring, for the audio thread.
    private let outgoing, incoming: Mailbox
    /// What a session saves unless the audio thread has noted another one: guarded by the lock.
    private let kept: UnsafeMutableRawPointer

    /// How many bytes it needs.
    static func byteCount(for count: Int) -> Int {
        count > 0 ? 3 * padded(count) + 2 * Mailbox.byteCount(for: count) : 0
    }

    init(byteCount: Int, in memory: UnsafeMutableRawPointer) {
        self.byteCount = byteCount
        noted = memory
        arrived = noted + padded(byteCount)
        kept = arrived + padded(byteCount)
        outgoing = Mailbox(in: kept + padded(byteCount))
        incoming = Mailbox(in: kept + padded(byteCount) + Mailbox.byteCount(for: byteCount))
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: Self.byteCount(for: byteCount))
    }

    /// Notes the effect's value, which `read` puts into memory, where it is another than was noted last.
    @inline(__always)
    mutating func follow(_ read: (UnsafeMutableRawPointer) -> Void) {
        // What has arrived waits for the next block; else its place is free.
        guard !hasArrived else { return }
        read(arrived)
        noteChange(to: arrived)
    }

    private mutating func noteChange(to value: UnsafeRawPointer) {
        guard !areEqual(value, noted) else { return }
        copy(value, to: noted)
        isUnsent = true
        isChanged = true
        isProven = false
    }

    /// What a session has brought, once; from then on, that is what was noted last.
    mutating func take() -> UnsafeRawPointer? {
        guard hasArrived else { return nil }
        hasArrived = false
        copy(arrived, to: noted)
        // A block that was under way when the session brought it may have left an older one to be saved.
        isUnsent = true
        isProven = false
        return UnsafeRawPointer(arrived)
    }

    /// Begins with the effect's value, which `read` puts into memory.
    @inline(__always)
    func begin(_ read: (UnsafeMutableRawPointer) -> Void) {
        read(noted)
        copy(noted, to: kept)
    }

    // MARK: - Beside the proof

    /// Leaves what was noted last for sessions, where they cannot know it; while one reads an older one, the next time.
    mutating func send() {
        if isUnsent && outgoing.send(noted, count: byteCount) { isUnsent = false }
    }

    /// Takes what a session has brought since the last block.
    mutating func receive() {
        guard let value = incoming.open()?.baseAddress else { return }
        memcpy(arrived, value, byteCount)
        // The block before has left an older one, perhaps: no session saves that any more.
        _ = outgoing.recall()
        incoming.close()
        hasArrived = true
    }

    /// Copies what a session saves. Under the lock.
    func save(to memory: UnsafeMutableRawPointer) {
        // What a session has brought goes before what the effect had until then.
        if !incoming.isFull, let value = outgoing.open()?.baseAddress {
            memcpy(kept, value, byteCount)
            outgoing.close()
        }
        memcpy(memory, kept, byteCount)
    }

    /// Leaves what a session brings for the next block. Under the lock.
    func restore(_ value: UnsafeRawPointer) {
        if outgoing.open() != nil { outgoing.close() }
        memcpy(kept, value, byteCount)
        incoming.sendWaiting(value, count: byteCount)
    }

    // MARK: - Copies

    // Byte by byte: the audio thread calls nothing that the compiler cannot see.

    private func copy(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
        for index in 0..<byteCount {
            target.storeBytes(
                of: source.load(fromByteOffset: index, as: UInt8.self), toByteOffset: index, as: UInt8.self)
        }
    }

    private func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
        for index in 0..<byteCount
        where left.load(fromByteOffset: index, as: UInt8.self) != right.load(fromByteOffset: index, as: UInt8.self) {
            return false
        }
        return true
    }
}
