// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCProcessor
import SwiftletDSP

/// The maximum size in bytes of an effect's saved value.
package var savedValueCapacity: Int { 4096 }

/// The saved value of an instance's effect, in the instance's memory.
///
/// The audio thread owns the effect's value. After a change, it leaves a copy for sessions; a restored value waits for
/// the next block.
struct SavedValue: BitwiseCopyable {
    let byteCount: Int
    /// The last known value.
    let noted: UnsafeMutableRawPointer
    /// Whether sessions cannot read it yet.
    private var isUnsent = false
    /// Whether the effect has changed the value, and this was not reported to the host.
    var isChanged = false
    /// Whether the effect has had finite output with the last known value.
    var isProven = false
    /// The value that a session has restored, and whether it waits.
    private let arrived: UnsafeMutableRawPointer
    private var hasArrived = false
    /// The mailboxes to sessions and from sessions.
    private let outgoing, incoming: Mailbox
    /// The value that a session saves unless `outgoing` has a newer one. Guarded by the lock.
    private let kept: UnsafeMutableRawPointer

    /// Returns the byte count.
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

    /// Notes a change of the effect's value, which `read` writes into memory.
    @inline(__always)
    mutating func follow(_ read: (UnsafeMutableRawPointer) -> Void) {
        // A restored value waits in this memory for the next block.
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

    /// Returns a restored value once; it then is the last known value.
    mutating func take() -> UnsafeRawPointer? {
        guard hasArrived else { return nil }
        hasArrived = false
        copy(arrived, to: noted)
        // A block in progress during the restore may have left an older value to be saved.
        isUnsent = true
        isProven = false
        return UnsafeRawPointer(arrived)
    }

    /// Initialises the value, which `read` writes into memory.
    @inline(__always)
    func begin(_ read: (UnsafeMutableRawPointer) -> Void) {
        read(noted)
        copy(noted, to: kept)
    }

    // MARK: - Beside the proof

    /// Leaves an unsent value for sessions; while a session reads an older one, the next call does.
    mutating func send() {
        if isUnsent && outgoing.send(noted, count: byteCount) { isUnsent = false }
    }

    /// Takes a value that a session has restored since the last block.
    mutating func receive() {
        guard let value = incoming.open()?.baseAddress else { return }
        memcpy(arrived, value, byteCount)
        // The previous block may have left an older value, which must not be saved.
        _ = outgoing.recall()
        incoming.close()
        hasArrived = true
    }

    /// Copies the value to save. Under the lock.
    func save(to memory: UnsafeMutableRawPointer) {
        // A restored value takes precedence over the effect's older value.
        if !incoming.isFull, let value = outgoing.open()?.baseAddress {
            memcpy(kept, value, byteCount)
            outgoing.close()
        }
        memcpy(memory, kept, byteCount)
    }

    /// Leaves a restored value for the next block. Under the lock.
    func restore(_ value: UnsafeRawPointer) {
        if outgoing.open() != nil { outgoing.close() }
        memcpy(kept, value, byteCount)
        incoming.sendWaiting(value, count: byteCount)
    }

    // MARK: - Copies

    // Byte by byte: the audio thread may not call functions outside the compiler's proof.

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
