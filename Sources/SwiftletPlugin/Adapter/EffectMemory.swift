// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCProcessor
import SwiftletDSP
import SwiftletEffects

/// The memory that an effect has requested, in its instance's allocation, followed by a copy of that memory and of the
/// effect in their initial state. After a fault, `run` restores that state, because it may not call an effect's `init`.
struct EffectMemory<E: Effect>: BitwiseCopyable {
    private let sampleRate: Double
    private var memory: RestorableMemory
    private let effect: UnsafeMutablePointer<E>

    /// The maximum size of an effect in bytes. It is created on the stack of the thread that calls `instantiate` or
    /// `activate`, which in some hosts has only 64 KB.
    static var maximumEffectSize: Int { 16_384 }

    /// Returns the total size in bytes; an effect that is always finite needs no copy. Nil if the effect itself is too
    /// large or requests too much memory.
    static func byteCount(at sampleRate: Double) -> Int? {
        // Known to the compiler: no room on the stack is set aside for an effect that is not made.
        guard MemoryLayout<E>.size <= maximumEffectSize, let count = count(at: sampleRate) else { return nil }
        return E.isAlwaysFinite ? rounded(count) : 2 * rounded(count) + MemoryLayout<E>.stride
    }

    /// A number of bytes whose end is aligned as all memory is.
    private static func rounded(_ byteCount: Int) -> Int { byteCount.roundedUp(toMultipleOf: Setup.alignment) }

    @inline(never)
    private static func count(at sampleRate: Double) -> Int? {
        var setup = Setup(countingAt: sampleRate)
        _ = E(&setup)
        return setup.byteCount
    }

    /// - Parameter byteCount: the result of the function of that name.
    init(_ start: UnsafeMutableRawPointer, byteCount: Int, sampleRate: Double) {
        self.sampleRate = sampleRate
        let size = E.isAlwaysFinite ? byteCount : (byteCount - MemoryLayout<E>.stride) / 2
        memory = RestorableMemory(start, byteCount: size)
        effect = (start + (E.isAlwaysFinite ? 0 : 2 * size)).assumingMemoryBound(to: E.self)
    }

    /// Creates an effect in its initial state in this memory.
    @inline(never)
    mutating func makeEffect() -> E {
        var setup = Setup(sampleRate: sampleRate, memory: memory.bytes)
        if E.isAlwaysFinite { return E(&setup) }
        effect.initialize(to: E(&setup))
        setup.clearRest()
        memory.keep()
        return effect.pointee
    }

    /// The effect in its initial state, for memory that is restored, or will be before the effect processes anything.
    @inline(__always)
    var fresh: E { effect.pointee }

    /// How many words of the memory there are.
    @inline(__always)
    var count: Int { memory.count }

    /// Restores at most `limit` words of the memory from `start` on. Returns the end of the restored part.
    @inline(__always)
    func restore(from start: Int, atMost limit: Int) -> Int { memory.restore(from: start, atMost: limit) }
}

/// Allocates memory aligned to `Setup.alignment`; nil if the system has not enough.
func allocate(byteCount: Int) -> UnsafeMutableRawPointer? {
    var memory: UnsafeMutableRawPointer?
    return posix_memalign(&memory, Setup.alignment, byteCount) == 0 ? memory : nil
}
