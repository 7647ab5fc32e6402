// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Synchronization

/// A queue from one writing thread to one reading thread. Neither thread ever waits.
struct Ring<Element: BitwiseCopyable>: ~Copyable {
    private let memory: UnsafeMutablePointer<Element>
    /// The capacity, which is a power of two, minus 1.
    private let mask: Int
    /// The total number of written elements.
    private let written = Atomic(0)
    /// The total number of read elements.
    private let taken = Atomic(0)

    /// Creates an empty queue for at least `capacity` elements.
    init(capacity: Int) {
        var size = 1
        while size < capacity { size *= 2 }
        memory = .allocate(capacity: size)
        mask = size - 1
    }

    deinit { memory.deallocate() }

    /// The number of readable elements. The reader sees at least this many.
    var count: Int { written.load(ordering: .acquiring) &- taken.load(ordering: .acquiring) }

    /// The number of writable elements. The writer sees at least this many.
    var room: Int { mask &+ 1 &- count }

    /// Appends as many elements as there is space for.
    ///
    /// - Returns: the number of appended elements.
    @discardableResult
    func write(_ source: UnsafePointer<Element>, _ wanted: Int) -> Int {
        let start = written.load(ordering: .relaxed)
        let count = min(wanted, mask &+ 1 &- (start &- taken.load(ordering: .acquiring)))
        let first = min(count, mask &+ 1 &- (start & mask))
        copy(source, to: memory + (start & mask), first)
        copy(source + first, to: memory, count &- first)
        written.store(start &+ count, ordering: .releasing)
        return count
    }

    /// Reads up to `wanted` elements.
    ///
    /// - Returns: the number of read elements.
    @discardableResult
    func read(_ target: UnsafeMutablePointer<Element>, _ wanted: Int) -> Int {
        let start = taken.load(ordering: .relaxed)
        let count = min(wanted, written.load(ordering: .acquiring) &- start)
        let first = min(count, mask &+ 1 &- (start & mask))
        copy(memory + (start & mask), to: target, first)
        copy(memory, to: target + first, count &- first)
        taken.store(start &+ count, ordering: .releasing)
        return count
    }

    /// Drops up to `wanted` elements.
    ///
    /// - Returns: the number of dropped elements.
    @discardableResult
    func skip(_ wanted: Int) -> Int {
        let start = taken.load(ordering: .relaxed)
        let count = min(wanted, written.load(ordering: .acquiring) &- start)
        taken.store(start &+ count, ordering: .releasing)
        return count
    }
}

/// Copies elements in a form that the compiler's proof accepts. It rejects `update(from:count:)`.
func copy<T: BitwiseCopyable>(_ source: UnsafePointer<T>, to target: UnsafeMutablePointer<T>, _ count: Int) {
    UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: count &* MemoryLayout<T>.stride)
}
