// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Synchronization

/// A queue between two threads, one of which writes and the other reads. Neither ever waits for the other.
struct Ring<Element: BitwiseCopyable>: ~Copyable {
    private let memory: UnsafeMutablePointer<Element>
    /// The capacity, a power of two, less one.
    private let mask: Int
    /// How many elements have been written since the beginning.
    private let written = Atomic(0)
    /// How many have been read.
    private let taken = Atomic(0)

    /// An empty queue with room for at least so many elements.
    init(capacity: Int) {
        var size = 1
        while size < capacity { size *= 2 }
        memory = .allocate(capacity: size)
        mask = size - 1
    }

    deinit { memory.deallocate() }

    /// How many elements can be read: to the reader, at least so many.
    var count: Int { written.load(ordering: .acquiring) &- taken.load(ordering: .acquiring) }

    /// How many elements can be written: to the writer, at least so many.
    var room: Int { mask &+ 1 &- count }

    /// Appends elements, as many of them as there is room for.
    ///
    /// - Returns: how many.
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

    /// Takes elements, as many of them as there are.
    ///
    /// - Returns: how many.
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

    /// Takes elements and forgets them, as many of them as there are.
    ///
    /// - Returns: how many.
    @discardableResult
    func skip(_ wanted: Int) -> Int {
        let start = taken.load(ordering: .relaxed)
        let count = min(wanted, written.load(ordering: .acquiring) &- start)
        taken.store(start &+ count, ordering: .releasing)
        return count
    }
}

/// Copies elements, in a form that the compiler's proof accepts: `update(from:count:)` is refused.
func copy<T: BitwiseCopyable>(_ source: UnsafePointer<T>, to target: UnsafeMutablePointer<T>, _ count: Int) {
    UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: count &* MemoryLayout<T>.stride)
}
