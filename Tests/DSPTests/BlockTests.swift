// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import Testing

/// Blocks to build effects with: oscillator, smoothers, envelope follower, noise; and blocks of frames.
@Suite struct BlockTests {
    // MARK: - Oscillator

    /// The shapes from their definitions.
    private func expected(_ shape: Oscillator.Shape, _ phase: Double) -> Double {
        let phase = phase - phase.rounded(.down)
        switch shape {
        case .sine: return sin(2 * .pi * phase)
        case .triangle: return phase < 0.25 ? 4 * phase : phase < 0.75 ? 2 - 4 * phase : 4 * phase - 4
        case .saw: return 2 * phase - 1
        case .square: return phase < 0.5 ? 1 : -1
        }
    }

    @Test(arguments: Oscillator.Shape.allCases) func anOscillatorHasItsShape(shape: Oscillator.Shape) {
        for step in -2000...2000 {
            let phase = Double(step) / 512
            #expect(abs(shape.value(at: phase) - expected(shape, phase)) < 1e-14)
        }
    }

    @Test func aPhaseIsBelowOne() {
        for (phase, expected) in [(-1e-17, 0), (-1, 0), (1, 0), (2.5, 0.5), (-0.25, 0.75)] {
            #expect(Oscillator(phase: phase).phase == expected)
        }
    }

    @Test(arguments: Oscillator.Shape.allCases) func anOscillatorGoesRoundAtItsFrequency(shape: Oscillator.Shape) {
        var oscillator = Oscillator(phase: 0.25)
        // A power of two, so that phases are exact.
        for frame in 0..<1000 {
            #expect(
                abs(oscillator.next(shape, step: 3.0 / 64) - expected(shape, 0.25 + 3 * Double(frame) / 64)) < 1e-14)
        }
        oscillator.phase = -7.25
        #expect(oscillator.phase == 0.75)
        let lanes = oscillator.next(shape, step: 0.5, offsets: Vector4(0, 0.25, 0.5, -3))
        for (lane, offset) in [0, 0.25, 0.5, -3].enumerated() {
            #expect(abs(lanes[lane] - expected(shape, 0.75 + offset)) < 1e-14)
        }
        #expect(oscillator.phase == 0.25)
    }

    // MARK: - Smoothers

    @Test func aOnePoleSmootherHasAnEthLeftAfterItsTime() {
        let factor = Double.smoothing(frames: 100)
        var smoother = OnePoleSmoother(restingAt: Stereo(1, -3))
        for frame in 1...500 {
            let value = smoother.next(Stereo(0, 5), factor: factor)
            let left = exp(-Double(frame) / 100)
            #expect(abs(value.left - left) < 1e-13 && abs(value.right - (5 - 8 * left)) < 1e-12)
        }
        #expect(Double.smoothing(frames: 0) == 1)
        let both = Vector2.smoothing(frames: Vector2(0, 10))
        #expect(both[0] == 1 && abs(both[1] - (1 - exp(-0.1))) < 1e-16)
    }

    @Test func aLinearSmootherIsThereExactlyWhenItShouldBe() {
        var smoother = LinearSmoother(restingAt: Stereo(1, 0.1))
        #expect(smoother.next().left == 1)
        smoother.move(to: Stereo(0.3, 0.7), over: 7)
        for frame in 1...7 {
            let value = smoother.next()
            #expect(abs(value.left - (1 - 0.7 * Double(frame) / 7)) < 1e-15)
            #expect(abs(value.right - (0.1 + 0.6 * Double(frame) / 7)) < 1e-15)
        }
        #expect(smoother.remaining == 0 && smoother.value.left == 0.3 && smoother.next().right == 0.7)
        smoother.move(to: Stereo(9, 9), over: 0)
        #expect(smoother.value.left == 9 && smoother.remaining == 0)
    }

    // MARK: - Envelope follower

    @Test func anEnvelopeRisesByTheAttackAndFallsByTheRelease() {
        let (attack, release) = (Double.smoothing(frames: 50), Double.smoothing(frames: 400))
        var follower = EnvelopeFollower<Stereo>()
        for frame in 1...200 {
            let level = follower.process(
                Stereo(0.5, frame.isMultiple(of: 2) ? 1 : -1), attack: attack, release: release)
            let rise = 1 - exp(-Double(frame) / 50)
            #expect(abs(level.left - 0.5 * rise) < 1e-13 && abs(level.right - rise) < 1e-13)
        }
        let top = follower.level.right
        for frame in 1...2000 {
            let level = follower.process(.zero, attack: attack, release: release)
            #expect(abs(level.right - top * exp(-Double(frame) / 400)) < 1e-12)
        }
    }

    @Test func theRMSOfASineIsTheRootOfAHalf() {
        // 1 kHz at 48 kHz, a time of a hundred periods: what is left of twice the frequency is 1/(2·2π·100) of it, as power.
        let factor = Double.smoothing(frames: 4800)
        var follower = EnvelopeFollower<Mono>(.rms)
        var level = 0.0
        for frame in 0..<96_000 {
            level = follower.process(sin(2 * .pi * Double(frame) / 48), attack: factor, release: factor)
        }
        #expect(abs(level - 0.5.squareRoot()) < 0.5.squareRoot() / (4 * .pi * 100))
    }

    @Test func thePeakOfASineIsItsAmplitude() {
        // At once up; a period of 48 frames down with a time of 48,000, that is a thousandth.
        var follower = EnvelopeFollower<Mono>()
        for frame in 0..<4800 {
            let level = follower.process(
                0.25 * cos(2 * .pi * Double(frame) / 48), attack: 1, release: .smoothing(frames: 48_000))
            #expect(level <= 0.25 && level > 0.25 * 0.999)
        }
    }

    @Test func whatHasDecayedEndsInZeros() {
        var peak = EnvelopeFollower<Stereo>()
        var rms = EnvelopeFollower<Stereo>(.rms)
        var smoother = OnePoleSmoother(restingAt: Stereo(1, 1e-31))
        _ = peak.process(Stereo(1, 1e-61), attack: 1, release: 1)
        _ = rms.process(Stereo(1, 1e-31), attack: 1, release: 1)
        peak.flushDenormals()
        rms.flushDenormals()
        smoother.flushDenormals()
        #expect(peak.level.right == 0 && rms.level.right == 0 && smoother.value.right == 0)
        #expect(peak.level.left == 1 && rms.level.left == 1 && smoother.value.left == 1)
    }

    /// Levels on both sides of −600 dB, as RMS: their squares are followed.
    @Test func anRMSLevelIsSilenceBelowTheThresholdAlone() {
        var follower = EnvelopeFollower<Stereo>(.rms)
        let input = Stereo(1.001 * silenceThreshold, 0.999 * silenceThreshold)
        _ = follower.process(input, attack: 1, release: 1)
        follower.flushDenormals()
        // A square and a root, each rounded.
        #expect(abs(follower.level.left / input.left - 1) < 2 * .ulpOfOne)
        #expect(follower.level.right == 0)
    }

    // MARK: - Noise

    /// The authors' own first numbers for the seed 1 234 567, of which the upper 52 bits count.
    @Test func noiseIsSplitMix64() {
        var noise = WhiteNoise(seed: 1_234_567)
        for bits: UInt64 in [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423] {
            #expect(noise.next() == Double(bits >> 12) / 0x1p51 - 1)
        }
    }

    @Test func noiseIsWhite() {
        var noise = WhiteNoise()
        let count = 200_000
        let numbers = (0..<count).map { _ in noise.next() }
        #expect(numbers.allSatisfy { (-1..<1).contains($0) })
        // Five standard deviations of a mean of `count` numbers of the variance 1/3, of squares (4/45) and of products (1/9).
        func mean(_ values: some Sequence<Double>) -> Double { values.reduce(0, +) / Double(count) }
        let five = 5 / Double(count).squareRoot()
        #expect(abs(mean(numbers)) < five * (1 / 3.0).squareRoot())
        let power = mean(numbers.map { $0 * $0 })
        #expect(abs(power - 1 / 3.0) < five * (4 / 45.0).squareRoot())
        for lag in [1, 2, 7, 64] {
            let products = zip(numbers, numbers.dropFirst(lag)).map { $0 * $1 }
            #expect(abs(mean(products)) < five / 3)
        }
        var (left, both) = (WhiteNoise(seed: 9), WhiteNoise(seed: 9))
        let frame: Stereo = both.next()
        #expect(frame.left == left.next() && frame.right == left.next())
    }

    // MARK: - Frames in memory

    /// Whatever a sample is and wherever it is, groups of frames are what frames are one by one, and nothing else is touched.
    private func framesAreWhatTheyAreOneByOne<Channels: Frame>(_: Channels.Type) {
        let read: [Float] = [.nan, -.infinity, 1e-35, -1e35, -0.0, 3e38, 1e-25, .leastNonzeroMagnitude]
        // What is written, and what a 32-bit sample makes of it: below 2⁻¹⁰⁰ is silence.
        let written: [(Double, Float)] = [
            (1e-35, 0), (-1e-25, -1e-25), (1e300, .greatestFiniteMagnitude), (-1e39, -.greatestFiniteMagnitude),
            (-2, -2),
        ]
        let channels = Channels.channelCount
        for count in 1...9 {
            for place in 0..<count * channels {
                let isPlace = { (channel: Int, frame: Int) in frame * channels + channel == place }
                let odd = read[place % read.count]
                let (made, expected) = written[place % written.count]
                let input = Buffers(channels, count) { isPlace($0, $1) ? odd : Float($0 + 8 * $1 + 1) / 64 }
                let output = Buffers(channels, count + 1) { _, _ in 0.5 }
                let block: Block<Channels, Channels> = input.block(to: output, 0..<count)
                var frames = [Channels](repeating: Channels(repeating: 7), count: count + 1)
                frames.withUnsafeMutableBufferPointer { block.read($0.baseAddress!, from: 0, count) }
                for frame in 0..<count {
                    for channel in 0..<channels {
                        #expect(frames[frame][channel: channel] == block.input[frame, channel: channel])
                        frames[frame][channel: channel] =
                            isPlace(channel, frame) ? made : Double(channel - 8 * frame) / 64
                    }
                }
                frames.withUnsafeMutableBufferPointer { block.write($0.baseAddress!, from: 0, count) }
                for channel in 0..<channels {
                    #expect(frames[count][channel: channel] == 7 && output[channel, count] == 0.5)
                    for frame in 0..<count {
                        let plain = Float(channel - 8 * frame) / 64
                        #expect(output[channel, frame] == (isPlace(channel, frame) ? expected : plain))
                    }
                }
            }
        }
    }

    @Test func framesInMemoryAreWhatTheyAreOneByOne() {
        framesAreWhatTheyAreOneByOne(Mono.self)
        framesAreWhatTheyAreOneByOne(Stereo.self)
        framesAreWhatTheyAreOneByOne(Quad.self)
        framesAreWhatTheyAreOneByOne(FivePointOne.self)
        framesAreWhatTheyAreOneByOne(SevenPointOne.self)
        framesAreWhatTheyAreOneByOne(SixOfOnesOwn.self)
    }
}
