// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import Testing

@Suite struct ShortTimeTransformTests {
    private func output(
        _ input: [Stereo], bits: Int,
        _ body: (Int, Buffer<Double>, Buffer<Double>) -> Void = { _, _, _ in }
    ) -> [Stereo] {
        Setup.with(sampleRate: 48_000) {
            ShortTimeTransform<Stereo>(bits: bits, &$0)
        } _: { transform in
            input.map { transform.process($0, body) }
        }
    }

    @Test(arguments: [4, 9, 11]) func anUnchangedSpectrumGivesTheInput(bits: Int) {
        let count = 1 << bits
        let input = (0..<6 * count).map { _ in Stereo(.random(in: -1...1), .random(in: -1...1)) }
        let output = output(input, bits: bits)
        for frame in count..<input.count {
            for channel in 0..<2 {
                #expect(abs(output[frame][channel: channel] - input[frame - count][channel: channel]) < 1e-12)
            }
        }
    }

    /// A sine in the middle of a bin is in that bin and its neighbours, and nothing is left of it without them.
    @Test func binsAreFrequencies() {
        let (count, bin) = (1024, 50)
        let input = (0..<8 * count).map { frame in
            let x = sin(2 * .pi * Double(bin * frame) / Double(count))
            return Stereo(x, x)
        }
        let output = output(input, bits: 10) { _, real, imaginary in
            for near in bin - 20...bin + 20 { (real[near], imaginary[near]) = (0, 0) }
        }
        let rest = output[4 * count..<6 * count].map { abs($0[channel: 0]) }.max() ?? 1
        #expect(rest < 0.002)
    }
}
