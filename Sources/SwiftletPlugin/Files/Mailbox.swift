// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCFiles
import SwiftletCProcessor

/// Memory by which one thread leaves bytes to another: the last that were left count. Either may be the audio's, as neither
/// takes a lock. Beside the proof: it calls C.
struct Mailbox: BitwiseCopyable {
    private let memory: UnsafeMutableRawPointer

    /// How many bytes one of `capacity` bytes needs, aligned to 8.
    static func byteCount(for capacity: Int) -> Int { header + padded(capacity) }

    /// Whose turn it is, and how many bytes were left.
    private static var header: Int { 8 }

    /// One in memory that begins with 8 bytes of zeros.
    init(in memory: UnsafeMutableRawPointer) { self.memory = memory }

    private var state: UnsafeMutablePointer<UInt32> { memory.assumingMemoryBound(to: UInt32.self) }
    private var bytes: UnsafeMutableRawPointer { memory + Self.header }

    // MARK: - The writer's

    /// Leaves bytes; false while the reader reads others.
    func send(_ source: UnsafeRawPointer, count: Int) -> Bool {
        guard recall() else { return false }
        memcpy(bytes, source, count)
        state[1] = UInt32(count)
        mailbox_send(state)
        return true
    }

    /// Leaves bytes, once the reader has read others, which takes no longer than to copy them. Not on the audio thread.
    func sendWaiting(_ source: UnsafeRawPointer, count: Int) {
        while !send(source, count: count) {}
    }

    /// Takes back what was left; false while the reader reads it.
    func recall() -> Bool { mailbox_recall(state) != 0 }

    /// Whether something was left that the reader has not read.
    var isFull: Bool { mailbox_is_full(state) != 0 }

    // MARK: - The reader's

    /// What was left, until `close`; none where there is nothing.
    func open() -> UnsafeRawBufferPointer? {
        mailbox_open(state) != 0 ? UnsafeRawBufferPointer(start: bytes, count: Int(state[1])) : nil
    }

    /// It was read.
    func close() { mailbox_close(state) }
}
