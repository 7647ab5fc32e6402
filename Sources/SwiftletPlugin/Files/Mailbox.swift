// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCFiles
import SwiftletCProcessor

/// Memory in which one thread leaves the latest message for another. It takes no locks, so either may be the audio
/// thread. It is outside the compiler's proof, because it calls C.
struct Mailbox: BitwiseCopyable {
    private let memory: UnsafeMutableRawPointer

    /// Returns the byte count of a mailbox for messages of `capacity` bytes, aligned to 8.
    static func byteCount(for capacity: Int) -> Int { header + padded(capacity) }

    /// The size of the header: the owner, and the length of the message.
    private static var header: Int { 8 }

    /// Creates a mailbox in memory that begins with 8 zero bytes.
    init(in memory: UnsafeMutableRawPointer) { self.memory = memory }

    private var state: UnsafeMutablePointer<UInt32> { memory.assumingMemoryBound(to: UInt32.self) }
    private var bytes: UnsafeMutableRawPointer { memory + Self.header }

    // MARK: - The writer's

    /// Leaves a message; false while the reader reads the previous one.
    func send(_ source: UnsafeRawPointer, count: Int) -> Bool {
        guard recall() else { return false }
        memcpy(bytes, source, count)
        state[1] = UInt32(count)
        mailbox_send(state)
        return true
    }

    /// Waits until the reader has copied the previous message, and leaves a new one. Not for the audio thread.
    func sendWaiting(_ source: UnsafeRawPointer, count: Int) {
        while !send(source, count: count) {}
    }

    /// Takes back an unread message; false while the reader reads it.
    func recall() -> Bool { mailbox_recall(state) != 0 }

    /// Whether the mailbox has a message that was not read to its end.
    var isFull: Bool { mailbox_is_full(state) != 0 }

    // MARK: - The reader's

    /// Opens the mailbox and returns the message, valid until `close`; nil if it is empty.
    func open() -> UnsafeRawBufferPointer? {
        mailbox_open(state) != 0 ? UnsafeRawBufferPointer(start: bytes, count: Int(state[1])) : nil
    }

    /// Closes the mailbox after reading.
    func close() { mailbox_close(state) }
}
