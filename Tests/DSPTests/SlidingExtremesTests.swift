// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import Testing

@Suite struct SlidingExtremesTests {
    /// Against the definition: all of the last frames are compared.
    @Test(arguments: [1, 2, 3, 4, 7, 8, 9, 100, 511, 512, 513])
    func theExtremesAreThoseOfTheLastFrames(length: Int) {
        var random = SystemRandomNumberGenerator()
        let input = (0..<1600).map { _ in
            Stereo(.random(in: -1...1, using: &random), .random(in: -1...1, using: &random))
        }
        let (largest, smallest) = Setup.with(sampleRate: 48_000) { setup in
            (SlidingMaximum<Stereo>(length: length, &setup), SlidingMinimum<Stereo>(length: length, &setup))
        } _: { both in
            (input.map { both.0.process($0) }, input.map { both.1.process($0) })
        }
        for frame in length..<input.count {
            for channel in 0..<2 {
                let last = input[frame - length + 1...frame].map { $0[channel: channel] }
                #expect(largest[frame][channel: channel] == last.max())
                #expect(smallest[frame][channel: channel] == last.min())
            }
        }
    }

    /// Silence comes before the first frame.
    @Test func beforeTheFirstFrameThereIsSilence() {
        let outputs = Setup.with(sampleRate: 48_000) {
            SlidingMaximum<Mono>(length: 5, &$0)
        } _: { maximum in
            (0..<6).map { _ in maximum.process(Mono(-1))[channel: 0] }
        }
        #expect(outputs == [0, 0, 0, 0, -1, -1])
    }
}
