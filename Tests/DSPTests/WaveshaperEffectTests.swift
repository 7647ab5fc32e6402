// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import SwiftletEffects
import Testing

/// A waveshaper of a user's own, oversampled by the kit: the hyperbolic tangent.
@Suite struct WaveshaperEffectTests {
    struct Saturation<Channels: Frame>: WaveshaperEffect {
        static var about: About {
            About(
                uri: "urn:test:saturation", name: "Saturation", pluginClass: .waveshaper, summary: "Warm",
                description: "Saturates as a valve does.")
        }

        enum Control: Int, ControlSet { case drive }

        static func parameter(_ control: Control) -> Parameter {
            Parameter(
                symbol: "drive", name: "Drive", comment: "How loud it goes in.", range: -20...20, defaultValue: 0,
                unit: .decibels)
        }

        struct Curve: OversampledCurve {
            typealias Coefficients = Double
            let drive: Vector4
            init(_ four: Vector4) { drive = four }
            func shape(_ input: Vector4) -> Vector4 { .tanh(input * drive) }
        }

        typealias Input = Channels
        var waveshaper = OversampledWaveshaper<Channels>()

        init(_ setup: inout Setup) {}

        static func coefficients<Number: Vector>(
            for values: ParameterValues<Control, Number>, at rate: SampleRate
        ) -> Number { .amplitude(decibels: values[.drive]) }
    }

    /// What becomes of audio in blocks of these lengths, over and over, while the drive moves from one factor to another over
    /// all but the first 100 and the last 100 frames.
    private func saturated<Channels: Frame>(
        _: Channels.Type, _ input: Buffers, _ frameCount: Int, from first: Double, to last: Double, blocks: [Int]
    ) -> Buffers {
        var setup = Setup(countingAt: 48_000)
        var effect = Saturation<Channels>(&setup)
        var ramp = CoefficientRamp(settledAt: first)
        let output = Buffers(Channels.channelCount, frameCount) { _, _ in .nan }
        var (start, number) = (0, 0)
        while start < frameCount {
            if start == 100 && first != last { ramp.move(to: last, over: frameCount - 200) }
            let end = start < 100 ? 100 : start < frameCount - 100 ? frameCount - 100 : frameCount
            let count = min(blocks[number % blocks.count], end - start)
            effect.render(input.block(to: output, start..<start + count), &ramp)
            start += count
            number += 1
        }
        return output
    }

    private func saturated(_ input: [Float], from first: Double, to last: Double, blocks: [Int]) -> [Float] {
        let buffers = Buffers(1, input.count) { _, frame in input[frame] }
        let output = saturated(Mono.self, buffers, input.count, from: first, to: last, blocks: blocks)
        return input.indices.map { output[0, $0] }
    }

    private func sine(_ frequency: Double, _ count: Int, rate: Double = 48_000) -> [Float] {
        (0..<count).map { Float(sin(2 * .pi * frequency * Double($0) / rate)) }
    }

    @Test func theOutputIsTheCurveOfTheDelayedInput() {
        let input = sine(100, 4800)
        let output = saturated(input, from: 2, to: 2, blocks: [64])
        let latency = Saturation<Mono>.latency
        for frame in 500..<4800 {
            // The oversampler is flat within 0.025 dB, 0.3 % of the sum of all harmonics, which is below 1.4.
            #expect(abs(Double(output[frame]) - tanh(2 * Double(input[frame - latency]))) < 0.0042)
        }
    }

    @Test func theOutputDoesNotDependOnBlocksWhileTheDriveRamps() {
        let input = sine(1234, 3000)
        let whole = saturated(input, from: 0.5, to: 4, blocks: [64])
        #expect(saturated(input, from: 0.5, to: 4, blocks: [1]) == whole)
        #expect(saturated(input, from: 0.5, to: 4, blocks: [3, 17, 1, 64, 24]) == whole)
    }

    /// The fifth harmonic of 7.9 kHz, 39.5 kHz, is folded to 4.6 kHz at 44.1 kHz.
    @Test func frequenciesAboveNyquistAreFilteredOut() {
        let input = sine(7900, 48_000, rate: 44_100)
        func level(_ samples: some Sequence<Double>) -> Double {
            var (real, imaginary) = (0.0, 0.0)
            for (frame, sample) in samples.enumerated() {
                let angle = 2 * .pi * 4600 * Double(frame) / 44_100
                real += sample * cos(angle)
                imaginary += sample * sin(angle)
            }
            return 20 * log10((real * real + imaginary * imaginary).squareRoot() / 22_050)
        }
        let smooth = level(saturated(input, from: 2, to: 2, blocks: [512]).suffix(44_100).map(Double.init))
        let plain = level(input.suffix(44_100).map { tanh(2 * Double($0)) })
        print("folded to 4.6 kHz: \(smooth) dBFS, \(plain) without oversampling")
        // What is folded the first time is 64 dB down: the rejection of one half-band filter.
        #expect(smooth < plain - 50)
    }

    @Test func everyChannelIsShapedAsIfItWereAlone() {
        let frameCount = 1000
        var generator = SystemRandomNumberGenerator()
        let input = Buffers(6, frameCount) { _, _ in .random(in: -1...1, using: &generator) }
        let output = saturated(CustomSixChannels.self, input, frameCount, from: 0.5, to: 4, blocks: [3, 17, 64])
        for channel in 0..<6 {
            let samples = (0..<frameCount).map { input[channel, $0] }
            let alone = saturated(samples, from: 0.5, to: 4, blocks: [3, 17, 64])
            #expect((0..<frameCount).allSatisfy { output[channel, $0] == alone[$0] }, "channel \(channel)")
        }
    }
}
