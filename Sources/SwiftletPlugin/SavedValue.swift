// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCProcessor
import SwiftletDSP

/// How many bytes a value of an effect's may have that is saved with the song.
package var largestSavedValue: Int { 4096 }

/// The value of an instance's effect that is saved with the song, in the instance's memory.
///
/// The effect's own is the audio thread's. Where it has changed, a copy goes to the host's worker as a note; of that, under
/// the lock, is what a session saves. What a session brings comes the other way, as a response.
struct SavedValue: BitwiseCopyable {
    let byteCount: Int
    /// The note to the worker, in which is the value that it was sent last, or is to be.
    let note: UnsafeMutableRawPointer
    /// Whether there is a note.
    var isNoted = false
    /// Whether the effect has put out what is finite with the value that was noted last.
    var isProven = false
    /// What a session has brought, and whether it has.
    private let arrived: UnsafeMutableRawPointer
    private var hasArrived = false
    /// What a session saves: guarded by the lock.
    let kept: UnsafeMutableRawPointer

    /// How many bytes it needs.
    static func byteCount(for count: Int) -> Int { count > 0 ? MemoryLayout<FileNote>.size + 3 * padded(count) : 0 }

    init(byteCount: Int, in memory: UnsafeMutableRawPointer) {
        self.byteCount = byteCount
        note = memory
        arrived = memory + MemoryLayout<FileNote>.size + padded(byteCount)
        kept = arrived + padded(byteCount)
        guard byteCount > 0 else { return }
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: Self.byteCount(for: byteCount))
        note.storeBytes(of: FileNote(kind: FileNote.keep), as: FileNote.self)
    }

    var noteLength: Int { MemoryLayout<FileNote>.size + byteCount }
    /// The value that was noted last.
    var noted: UnsafeMutableRawPointer { note + MemoryLayout<FileNote>.size }

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
        isNoted = true
        isProven = false
    }

    /// Takes what a session has brought.
    mutating func receive(_ value: UnsafeRawPointer) {
        copy(value, to: arrived)
        hasArrived = true
    }

    /// What a session has brought, once; from then on, that is what was noted last.
    mutating func take() -> UnsafeRawPointer? {
        guard hasArrived else { return nil }
        hasArrived = false
        copy(arrived, to: noted)
        // The worker may have been told of an older one since it was told of this.
        isNoted = true
        isProven = false
        return UnsafeRawPointer(arrived)
    }

    /// Begins with the effect's value, which `read` puts into memory.
    @inline(__always)
    func begin(_ read: (UnsafeMutableRawPointer) -> Void) {
        read(noted)
        copy(noted, to: kept)
    }

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
