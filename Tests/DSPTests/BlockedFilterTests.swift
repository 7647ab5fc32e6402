// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import Testing

/// A filter over blocks, at rest and while its coefficients move, for frames of every length.
@Suite struct BlockedFilterTests {
    /// Filters noise in blocks of odd lengths, while the coefficients rest, move and rest again.
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

    /// Every channel of a frame is what a mono filter makes of it.
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

    /// Where the lanes of a frame are not one behind the other in memory, or more than eight.
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
            // What rests is left after any number of frames, and of what moves a block is never longer than is left.
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
                    // Rounded to 32 bits, to 2⁻²⁴ of itself, of what double precision leaves the same to many more.
                    #expect(abs(found - exact) <= 6.1e-8 * abs(exact) + 1e-9)
                }
            }
        }
    }
}
