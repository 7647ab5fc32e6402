// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import Testing

/// Delays of whole frames that fade when they change.
@Suite struct FadingDelayTests {
    /// The output of a delay line at 48 kHz, whose fade takes 10 ms: 480 frames. `delay` is called before each frame.
    private func delayed<Channels: Frame>(
        _ input: [Channels], maximumDelay: Int, _ delay: (_ frame: Int) -> Int
    ) -> [Channels] {
        Setup.with(sampleRate: 48_000) {
            $0.fadingDelay(frames: maximumDelay, of: Channels.self)
        } _: { line in
            input.enumerated().map { frame, sample in
                line.move(to: delay(frame))
                return line.process(sample)
            }
        }
    }

    /// The memory has a power of two of frames: delays at and around one are where it may be a frame too short.
    @Test(arguments: Array(0...9) + [15, 16, 17, 255, 256, 257, 1024])
    func theMaximumDelayIsTheRequestedOne(maximumDelay: Int) {
        let input = (0..<3000).map { Stereo(Double($0 + 1), Double(-$0 - 1)) }
        for delay in Set([0, maximumDelay / 2, max(0, maximumDelay - 1), maximumDelay]) {
            let output = delayed(input, maximumDelay: maximumDelay) { _ in delay }
            #expect(output.map(\.left) == (1...3000).map { Double(max(0, $0 - delay)) })
            #expect(output.map(\.right) == output.map { -$0.left })
        }
    }

    @Test func aDelayIsClamped() {
        let input = (0..<100).map { Double($0 + 1) }
        for delay in [33, 1 << 40, .max] { #expect(delayed(input, maximumDelay: 32) { _ in delay }[99] == 68) }
        for delay in [-1, .min] { #expect(delayed(input, maximumDelay: 32) { _ in delay } == input) }
        #expect(delayed(input, maximumDelay: -1) { _ in 5 } == input)
    }

    /// A ramp that is d frames late is d lower: while one delay fades into another, the output goes from one line to the
    /// other in equal steps.
    @Test(arguments: [(0, 64), (64, 0), (10, 37)])
    func aChangeFadesLinearly(from: Int, to: Int) {
        let input = (0..<2000).map(Double.init)
        let output = delayed(input, maximumDelay: 64) { $0 < 500 ? from : to }
        #expect(output[64..<500].elementsEqual(input[64 - from..<500 - from]))
        for frame in 500..<980 {
            let share = Double(frame - 499) / 480
            let expected = Double(frame - from) + Double(from - to) * share
            // The share is a sum of up to 480 numbers below 1, each rounded by at most 2⁻⁵⁴; it multiplies numbers below 1024.
            #expect(abs(output[frame] - expected) < 1024 * 480 * 0x1p-53)
        }
        #expect(output[979...].elementsEqual(input[979 - to..<2000 - to]))
    }

    @Test func aChangeWithinAFadeFollowsIt() {
        let input = (0..<2000).map(Double.init)
        let output = delayed(input, maximumDelay: 64) { $0 < 500 ? 0 : $0 < 600 ? 60 : 30 }
        #expect(output[979] == 919)
        for frame in 980..<1460 {
            let share = Double(frame - 979) / 480
            #expect(abs(output[frame] - (Double(frame - 60) + 30 * share)) < 2048 * 480 * 0x1p-53)
        }
        #expect(output[1459...].elementsEqual(input[1429..<1970]))
    }
}
