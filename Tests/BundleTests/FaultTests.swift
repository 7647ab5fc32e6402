// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletHost
import Testing

/// Effects that make numbers that are none: nothing of that leaves, and the sound returns.
@Suite struct FaultTests {
    /// What `Fragile` makes of an input from `start` on, having heard nothing before, with `length` frames of memory.
    private func formula(_ input: [Float], from start: Int, length: Int) -> [Float] {
        var state = 0.0
        return (start..<input.count).map { frame in
            state = Double(input[frame]) + state * 0.5
            let echo = frame - length >= start ? Double(input[frame - length]) : 0
            return Float(state * 3 + echo)
        }
    }

    /// Noise of at most 0.8, with a sample of another value.
    private func input(_ count: Int, _ value: Float, at fault: Int) -> [Float] {
        var input = noise(count, seed: 4).map { $0 * 0.8 }
        input[fault] = value
        return input
    }

    /// Two kilobytes at most are put back in two frames.
    @Test(arguments: [Float(0.95), -0.95], [2, 64, 1000])
    func afterAFaultOneStretchIsSilentAndTheEffectBeginsAnew(value: Float, block: Int) throws {
        let rig = try Rig("urn:kit:fragile", in: kitWorld)
        let input = input(6000, value, at: 3456)
        let output = rig.run([input], block: block)[0]
        let (begin, end) = Self.stretch(of: 3456, block: block)
        #expect(Array(output[..<begin]) == Array(formula(input, from: 0, length: 100)[..<begin]))
        #expect(output[begin..<end].allSatisfy { $0 == 0 })
        #expect(Array(output[end...]) == formula(input, from: end, length: 100))
    }

    /// The frames that are processed at once with one, which end at blocks' ends and at every 256th frame.
    private static func stretch(of frame: Int, block: Int) -> (Int, Int) {
        let begin = max(frame / block * block, frame / 256 * 256)
        return (begin, min(frame / block * block + block, frame / 256 * 256 + 256))
    }

    /// 512 KB are put back, and a few bytes, a kilobyte for each frame: 513 frames, and at most a block more on either side.
    @Test func aLongMemoryIsPutBackOverManyBlocks() throws {
        let rig = try Rig("urn:kit:fragile-long", in: kitWorld)
        let input = input(150_000, 0.95, at: 70_000)
        let output = rig.run([input], block: 64)[0]
        #expect(Array(output[..<69_952]) == Array(formula(input, from: 0, length: 65_534)[..<69_952]))
        let end = try #require((70_000..<output.count).first { output[$0] != 0 })
        #expect(end >= 69_952 + 513 && end <= 70_000 + 513 + 64)
        #expect(Array(output[end...]) == formula(input, from: end, length: 65_534))
    }

    /// What a filter makes of coefficients that are none, in all of its channels; and that it sounds as ever, when they are
    /// numbers again.
    @Test(arguments: ["urn:kit:fragile-filter", "urn:kit:fragile-filter-surround"])
    func aFilterWithoutCoefficientsIsSilentAndReturns(uri: String) throws {
        let rig = try Rig(uri, in: kitWorld)
        let input = (0..<rig.inputCount).map { noise(9600, seed: UInt64($0 + 1)) }
        let output = rig.run(input, block: 480) { number, _ in
            try? rig.instance.set("q", to: number / 5 == 1 ? 2 : 0.5)
        }
        let fresh = try Rig(uri, in: kitWorld).run(input.map { Array($0[4800...]) }, block: 480)
        for (output, fresh) in zip(output, fresh) {
            #expect(output[..<2400].contains { $0 != 0 })
            #expect(output[2400..<4800].allSatisfy { $0 == 0 })
            #expect(Array(output[4800...]) == fresh)
        }
    }

    /// While it is off, the input passes, whatever the effect does; when it is on again, so is its sound.
    @Test func aFaultWhileTheEffectIsOffIsNotHeard() throws {
        let rig = try Rig("urn:kit:fragile", in: kitWorld)
        let input = input(9600, 0.95, at: 3000)
        let output = rig.run([input], block: 480) { number, _ in
            try? rig.instance.set("enabled", to: number >= 3 && number < 10 ? 0 : 1)
        }[0]
        #expect(Array(output[1920..<4800]) == Array(input[1920..<4800]))
        #expect(output.allSatisfy { $0.isFinite })
        // It has begun anew in the stretch of 64 frames after the fault, and heard all since: 0.5¹⁰⁰⁰ is nothing.
        #expect(Array(output[5280...]) == Array(formula(input, from: 3100, length: 100)[2180...]))
    }
}
