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

    @Test(arguments: Oscillator.Shape.allCases) func anOscillatorHasItsFrequency(shape: Oscillator.Shape) {
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

    @Test func aOnePoleSmootherHasOneOverELeftAfterItsTime() {
        let factor = Double.smoothing(frames: 100)
        var smoother = OnePoleSmoother(settledAt: Stereo(1, -3))
        for frame in 1...500 {
            let value = smoother.next(Stereo(0, 5), factor: factor)
            let left = exp(-Double(frame) / 100)
            #expect(abs(value.left - left) < 1e-13 && abs(value.right - (5 - 8 * left)) < 1e-12)
        }
        #expect(Double.smoothing(frames: 0) == 1)
        let both = Vector2.smoothing(frames: Vector2(0, 10))
        #expect(both[0] == 1 && abs(both[1] - (1 - exp(-0.1))) < 1e-16)
    }

    @Test func aLinearSmootherReachesItsTargetExactlyOnTime() {
        var smoother = LinearSmoother(settledAt: Stereo(1, 0.1))
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

    @Test func decayEndsInZeros() {
        var peak = EnvelopeFollower<Stereo>()
        var rms = EnvelopeFollower<Stereo>(.rms)
        var smoother = OnePoleSmoother(settledAt: Stereo(1, 1e-31))
        _ = peak.process(Stereo(1, 1e-61), attack: 1, release: 1)
        _ = rms.process(Stereo(1, 1e-31), attack: 1, release: 1)
        peak.flushDenormals()
        rms.flushDenormals()
        smoother.flushDenormals()
        #expect(peak.level.right == 0 && rms.level.right == 0 && smoother.value.right == 0)
        #expect(peak.level.left == 1 && rms.level.left == 1 && smoother.value.left == 1)
    }

    /// Levels on both sides of −600 dB, as RMS: their squares are followed.
    @Test func anRMSLevelIsZeroOnlyBelowTheThreshold() {
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
}
