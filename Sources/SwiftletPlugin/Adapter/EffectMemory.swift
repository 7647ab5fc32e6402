// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCProcessor
import SwiftletDSP
import SwiftletEffects

/// The memory that an effect has asked for, in its instance's one allocation, and behind it that memory and the
/// effect as they were made: after a fault, `run` begins anew with them, as it may not call an effect's `init`.
struct EffectMemory<E: Effect>: BitwiseCopyable {
    private let sampleRate: Double
    private var memory: RestorableMemory
    private let effect: UnsafeMutablePointer<E>

    /// How many bytes an effect may have in itself: it is made on the stack of the thread that calls `instantiate` or
    /// `activate`, of which some hosts have no more than 64 KB.
    static var maximumEffectSize: Int { 16_384 }

    /// How many bytes all that takes, of an effect that is always finite the memory alone; none where the effect is too large
    /// itself or asks for more than there can be.
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

    /// - Parameter byteCount: what the function of that name has said.
    init(_ start: UnsafeMutableRawPointer, byteCount: Int, sampleRate: Double) {
        self.sampleRate = sampleRate
        let size = E.isAlwaysFinite ? byteCount : (byteCount - MemoryLayout<E>.stride) / 2
        memory = RestorableMemory(start, byteCount: size)
        effect = (start + (E.isAlwaysFinite ? 0 : 2 * size)).assumingMemoryBound(to: E.self)
    }

    /// Makes an effect that has heard nothing, over this memory.
    @inline(never)
    mutating func makeEffect() -> E {
        var setup = Setup(sampleRate: sampleRate, memory: memory.bytes)
        if E.isAlwaysFinite { return E(&setup) }
        effect.initialize(to: E(&setup))
        setup.clearRest()
        memory.keep()
        return effect.pointee
    }

    /// The effect as it was made, for memory that is as it was then, or will be before the effect processes anything.
    @inline(__always)
    var fresh: E { effect.pointee }

    /// How many words of the memory there are.
    @inline(__always)
    var count: Int { memory.count }

    /// Has words of the memory be as they were when the effect was made: from `start` on, at most `limit` of them. Returns
    /// the end of what is as it was.
    @inline(__always)
    func restore(from start: Int, atMost limit: Int) -> Int { memory.restore(from: start, atMost: limit) }
}

/// Memory from the system, aligned as `Setup` has it; none where there is not as much.
func allocate(byteCount: Int) -> UnsafeMutableRawPointer? {
    var memory: UnsafeMutableRawPointer?
    return posix_memalign(&memory, Setup.alignment, byteCount) == 0 ? memory : nil
}
