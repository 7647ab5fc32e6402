// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCProcessor
import SwiftletDSP
import SwiftletEffects

/// The memory that an effect has requested, in its instance's allocation. A copy of that memory and of the effect in
/// their initial state follows. After a fault, `run` restores that state, because it may not call an effect's `init`.
struct EffectMemory<E: Effect>: BitwiseCopyable {
    private let sampleRate: Double
    private var memory: RestorableMemory
    private let effect: UnsafeMutablePointer<E>

    /// The maximum size of an effect in bytes. `instantiate` and `activate` create it on the stack, which in some hosts
    /// has only 64 KB.
    static var maximumEffectSize: Int { 16_384 }

    /// Returns the total size in bytes; an effect that is always finite needs no copy. Nil if the effect itself is too
    /// large or requests too much memory.
    static func byteCount(at sampleRate: Double) -> Int? {
        // The compiler knows this size, so it reserves no stack for an effect that is too large.
        guard MemoryLayout<E>.size <= maximumEffectSize, let count = count(at: sampleRate) else { return nil }
        return E.isAlwaysFinite ? rounded(count) : 2 * rounded(count) + MemoryLayout<E>.stride
    }

    /// Returns a number of bytes rounded up to the alignment.
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

    /// The effect in its initial state. Its memory must be restored before it processes audio.
    @inline(__always)
    var fresh: E { effect.pointee }

    /// The number of words of the memory.
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
