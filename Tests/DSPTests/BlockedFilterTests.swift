// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP
import Testing

/// A filter over blocks, at rest and while its coefficients move, for frames of every length.
@Suite struct BlockedFilterTests {
    /// A frame of somebody else's: middle, side and four more, in the place of eight lanes.
    private struct SixOfOnesOwn: Frame {
        var lanes: Vector6
        static var layout: Layout { Layout(suffix: "-six", name: "Six", group: "pg:DiscreteGroup") }
        static var channels: [Channel] { [.left, .right, .sideLeft, .sideRight, .rearLeft, .rearRight] }
    }

    /// Audio of several channels.
    private final class Buffers {
        let ports: UnsafeMutablePointer<UnsafeMutableRawPointer?>
        private let channels: [UnsafeMutablePointer<Float>]

        init(_ channelCount: Int, _ frameCount: Int, _ sample: (_ channel: Int, _ frame: Int) -> Float) {
            channels = (0..<channelCount).map { channel in
                let buffer = UnsafeMutablePointer<Float>.allocate(capacity: frameCount)
                for frame in 0..<frameCount { buffer[frame] = sample(channel, frame) }
                return buffer
            }
            ports = .allocate(capacity: channelCount)
            for channel in 0..<channelCount {
                (ports + channel).initialize(to: UnsafeMutableRawPointer(channels[channel]))
            }
        }

        deinit {
            for channel in channels { channel.deallocate() }
            ports.deallocate()
        }

        subscript(channel: Int, frame: Int) -> Float { channels[channel][frame] }
    }

    /// Filters noise in blocks of odd lengths, while the coefficients rest, move and rest again.
    private func filter<Channels: Frame>(_ frame: Channels.Type, _ input: Buffers, frameCount: Int) -> Buffers {
        let output = Buffers(Channels.channelCount, frameCount) { _, _ in .nan }
        var filter = BlockedFilter<Channels>()
        var ramp = CoefficientRamp(restingAt: FilterCoefficients<Double>.lowPass(tuning: 0.1, q: 3))
        var start = 0
        var number = 0
        while start < frameCount {
            if number % 7 == 3 {
                ramp.move(to: .peak(tuning: 0.02 * Double(number % 11 + 1), q: 1, decibels: 12), over: 13)
            }
            let count = min(ramp.isResting ? number % 9 + 1 : min(number % 5 + 1, ramp.remaining), frameCount - start)
            let block = Block<Channels, Channels>(
                input: InputBus(input.ports, from: start), output: OutputBus(output.ports, from: start), count: count)
            filter.render(block, &ramp)
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
        expectChannelsToBeMono(SixOfOnesOwn.self)
    }
}
