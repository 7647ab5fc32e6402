// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import Testing

/// A filter over blocks, with settled and ramping coefficients, for frames of every size.
@Suite struct BlockedFilterTests {
    /// Filters noise in blocks of odd lengths, while the coefficients settle, ramp and settle again.
    private func filter<Channels: Frame>(_ frame: Channels.Type, _ input: Buffers, frameCount: Int) -> Buffers {
        let output = Buffers(Channels.channelCount, frameCount) { _, _ in .nan }
        var filter = BlockedFilter<Channels>()
        var ramp = CoefficientRamp(settledAt: FilterCoefficients<Double>.lowPass(tuning: 0.1, q: 3))
        var start = 0
        var number = 0
        while start < frameCount {
            if number % 7 == 3 {
                ramp.move(to: .peak(tuning: 0.02 * Double(number % 11 + 1), q: 1, decibels: 12), over: 13)
            }
            let count = min(ramp.isSettled ? number % 9 + 1 : min(number % 5 + 1, ramp.remaining), frameCount - start)
            filter.render(input.block(to: output, start..<start + count), &ramp)
            start += count
            number += 1
        }
        return output
    }

    /// Checks that every channel equals the output of a mono filter.
    private func expectChannelsToBeMono<Channels: Frame>(_ frame: Channels.Type) {
        let frameCount = 3000
        var generator = SystemRandomNumberGenerator()
        let input = Buffers(Channels.channelCount, frameCount) { _, _ in .random(in: -1...1, using: &generator) }
        let output = filter(Channels.self, input, frameCount: frameCount)
        for channel in 0..<Channels.channelCount {
            let alone = Buffers(1, frameCount) { _, frame in input[channel, frame] }
            let expected = filter(Mono.self, alone, frameCount: frameCount)
            #expect((0..<frameCount).allSatisfy { output[channel, $0] == expected[0, $0] }, "channel \(channel)")
        }
    }

    @Test func everyChannelIsFilteredAsIfItWereAlone() {
        expectChannelsToBeMono(Stereo.self)
        expectChannelsToBeMono(Quad.self)
        expectChannelsToBeMono(FivePointOne.self)
        expectChannelsToBeMono(SevenPointOne.self)
        expectChannelsToBeMono(CustomSixChannels.self)
    }

    /// Frames whose lanes are not adjacent in memory, or more than eight.
    @Test func everyChannelOfTwoBusesIsFilteredAsIfItWereAlone() {
        expectChannelsToBeMono(Buses<Mono, Stereo>.self)
        expectChannelsToBeMono(Buses<FivePointOne, Mono>.self)
        expectChannelsToBeMono(Buses<SevenPointOne, Stereo>.self)
        expectChannelsToBeMono(Buses<Buses<Mono, Mono>, SevenPointOne>.self)
    }

    @Test func aBlockIsFilteredAsFrameByFrame() {
        var filter = BlockedFilter<Stereo>()
        var reference = StateVariableFilter<Stereo>()
        var coefficients = CoefficientRamp(settledAt: FilterCoefficients<Double>.lowPass(tuning: 0.1, q: 2))
        for number in 0..<3000 {
            // Settled coefficients change after any number of frames; a block is never longer than the rest of a ramp.
            if coefficients.isSettled && number.isMultiple(of: 3) {
                coefficients.move(
                    to: .peak(
                        tuning: .random(in: 0.01...0.4), q: .random(in: 0.3...4), decibels: .random(in: -20...20)),
                    over: .random(in: 1...32))
            }
            let count = Int.random(in: 1...(coefficients.isSettled ? 32 : coefficients.remaining))
            let input = Buffers(2, count) { _, _ in .random(in: -1...1) }
            let output = Buffers(2, count) { _, _ in .nan }
            var moving = coefficients
            let expected = (0..<count).map { frame in
                reference.process(
                    Stereo(Double(input[0, frame]), Double(input[1, frame])),
                    moving.isSettled ? moving.value : moving.next())
            }
            filter.render(input.block(to: output, 0..<count), &coefficients)
            for frame in 0..<count {
                for channel in 0..<2 {
                    let (found, exact) = (Double(output[channel, frame]), expected[frame][channel: channel])
                    // Rounded to 32 bits, a relative error of 2⁻²⁴; the errors of double precision are far smaller.
                    #expect(abs(found - exact) <= 6.1e-8 * abs(exact) + 1e-9)
                }
            }
        }
    }
}
