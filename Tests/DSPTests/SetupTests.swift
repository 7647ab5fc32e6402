// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import Testing

/// The memory that `Setup` counts and gives out.
@Suite struct SetupTests {
    private struct Parts {
        var buffer: Buffer<Float>
        var table: Table<Double>
        var line: DelayLine<SevenPointOne>
        var indexes: Buffer<Int>

        init(_ setup: inout Setup) {
            buffer = setup.buffer(count: 7)
            table = setup.table(count: 5) { Double($0 * $0) }
            line = setup.delayLine(seconds: 0.01)
            indexes = setup.buffer(count: 3)
        }
    }

    @Test func everyPieceIsZeroAndNoneLiesInAnother() {
        Setup.with(sampleRate: 1000, Parts.init) { parts in
            #expect((0..<7).allSatisfy { parts.buffer[$0] == 0 } && (0..<3).allSatisfy { parts.indexes[$0] == 0 })
            #expect((0..<5).map { parts.table[$0] } == [0, 1, 4, 9, 16])
            parts.buffer.fill(with: 1)
            for index in 0..<3 { parts.indexes[index] = 2 }
            for _ in 0..<100 { parts.line.write(SevenPointOne(repeating: 3)) }
            #expect((0..<7).allSatisfy { parts.buffer[$0] == 1 } && (0..<3).allSatisfy { parts.indexes[$0] == 2 })
            #expect((0..<5).map { parts.table[$0] } == [0, 1, 4, 9, 16])
            #expect((1...10).allSatisfy { parts.line[$0][channel: 7] == 3 })
        }
    }

    @Test func readsOutsideABufferAreZero() {
        Setup.with(sampleRate: 1000, Parts.init) { parts in
            for index in [-1, 7, .max, .min] {
                parts.buffer[index] = 1
                #expect(parts.buffer[index] == 0 && parts.table[index] == 0)
            }
            #expect((0..<7).allSatisfy { parts.buffer[$0] == 0 })
        }
    }

    @Test func countedMemoryIgnoresWritesAndReadsAsZero() {
        var setup = Setup(countingAt: 1000)
        var parts = Parts(&setup)
        parts.buffer[0] = 1
        parts.line.write(SevenPointOne(repeating: 1))
        #expect(parts.buffer[0] == 0 && parts.table[1] == 0 && parts.line[1][channel: 0] == 0)
        #expect(parts.buffer.count == 7 && parts.table.count == 5 && parts.line.maximumDelay == 11)
    }

    @Test func reusedMemoryIsCleared() {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: Setup.alignment)
        defer { memory.deallocate() }
        for _ in 0..<2 {
            var setup = Setup(sampleRate: 1000, memory: memory)
            let parts = Parts(&setup)
            #expect((0..<7).allSatisfy { parts.buffer[$0] == 0 } && parts.line[1][channel: 0] == 0)
            parts.buffer.fill(with: 1)
            var line = parts.line
            line.write(SevenPointOne(repeating: 1))
            #expect(parts.buffer[6] == 1 && line[1][channel: 0] == 1)
        }
    }

    /// An `init` that asks for more the second time.
    @Test func memoryEndsAtTheCountedBytes() {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: Setup.alignment)
        defer { memory.deallocate() }
        var setup = Setup(sampleRate: 1000, memory: memory)
        let (small, large): (Buffer<Double>, Buffer<Double>) = (setup.buffer(count: 8), setup.buffer(count: 1))
        small[7] = 1
        large[0] = 1
        #expect(small[7] == 1 && large[0] == 0)
    }

    @Test(arguments: [0.25, 1, 2.5])
    func secondsAreFramesOfTheSampleRate(seconds: Double) {
        var setup = Setup(countingAt: 44_100)
        let maximumDelay = setup.delayLine(seconds: seconds, of: Mono.self).maximumDelay
        #expect((seconds * 44_100...seconds * 44_100 + 1).contains(Double(maximumDelay)))
    }

    @Test func impossibleByteCountsAreNil() {
        func byteCount(_ ask: (inout Setup) -> Void) -> Int? {
            var setup = Setup(countingAt: 48_000)
            ask(&setup)
            return setup.byteCount
        }
        #expect(byteCount { _ = $0.buffer(count: .max, of: Double.self) } == nil)
        #expect(byteCount { _ = $0.delayLine(seconds: 1e300, of: Stereo.self) } == nil)
        #expect(byteCount { _ = $0.delayLine(frames: .max, of: Stereo.self) } == nil)
        #expect(
            byteCount {
                for _ in 0..<1000 { _ = $0.buffer(count: 1 << 40, of: Double.self) }
            } == nil)
        #expect(byteCount { _ = $0.buffer(count: -1, of: Double.self) } == 0)
        // NaN, or below 0, is the shortest delay line.
        #expect(byteCount { _ = $0.delayLine(seconds: .nan, of: Mono.self) } == 32)
        #expect(byteCount { _ = $0.delayLine(seconds: -1, of: Mono.self) } == 32)
    }
}
