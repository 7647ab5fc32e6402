// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Memory, and a copy of its initial contents.
struct RestorableMemory: BitwiseCopyable {
    private let words: UnsafeMutablePointer<UInt64>
    /// A copy of the initial words from `firstFilled` to `endOfFilled`. All other words were zero. Their copies are never
    /// touched, so the system need not provide memory for them.
    private let copy: UnsafeMutablePointer<UInt64>
    private var firstFilled = 0
    private var endOfFilled = 0
    /// The number of words.
    let count: Int

    /// - Parameters:
    ///   - start: memory of 2 · `byteCount` bytes.
    ///   - byteCount: a multiple of 8.
    init(_ start: UnsafeMutableRawPointer, byteCount: Int) {
        count = byteCount / MemoryLayout<UInt64>.stride
        words = start.bindMemory(to: UInt64.self, capacity: count)
        copy = (start + byteCount).bindMemory(to: UInt64.self, capacity: count)
    }

    /// The memory.
    var bytes: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: words, count: count * MemoryLayout<UInt64>.stride)
    }

    /// Copies the current contents.
    @inline(never)
    @_optimize(size)
    mutating func keep() {
        var (start, end) = (0, count)
        while start < end && words[start] == 0 { start += 1 }
        while end > start && words[end - 1] == 0 { end -= 1 }
        (firstFilled, endOfFilled) = (start, end)
        for word in start..<end { copy[word] = words[word] }
    }

    /// Restores at most `limit` words from `start` on. Returns the end of the restored part.
    @inline(never)
    @_optimize(size)
    func restore(from start: Int, atMost limit: Int) -> Int {
        let end = min(start + limit, count)
        let copied = min(max(firstFilled, start), end)
        let endOfCopied = min(max(endOfFilled, copied), end)
        (words + start).update(repeating: 0, count: copied - start)
        for word in copied..<endOfCopied { words[word] = copy[word] }
        (words + endOfCopied).update(repeating: 0, count: end - endOfCopied)
        return end
    }
}
