// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import Testing

/// The limiter against a converter's true peak, and against what its documentation promises.
@Suite struct TruePeakLimiterTests {
    private static let rates = [44_100.0, 48_000, 96_000]

    /// Limits two channels, in blocks of the given lengths, which repeat. Calls `body` after each block.
    private func limited(
        _ input: [[Float]], rate: Double, gain: Double = 0, ceiling: Double = -1, release: Double = 0.1,
        links: [Double] = [1], blocks: [Int] = [512], _ body: (TruePeakLimiter<Stereo>) -> Void = { _ in }
    ) -> [[Float]] {
        let count = input[0].count
        let (source, target) = (Buffers(2, count) { input[$0][$1] }, Buffers(2, count) { _, _ in .nan })
        func make(_ setup: inout Setup) -> TruePeakLimiter<Stereo> { TruePeakLimiter(&setup) }
        Setup.with(sampleRate: rate, make) { limiter in
            func settings(_ link: Double) -> TruePeakLimiter<Stereo>.Settings {
                TruePeakLimiter<Stereo>.settings(gain: gain, ceiling: ceiling, release: release * rate, link: link)
            }
            var ramp = CoefficientRamp(settledAt: settings(links[0]))
            var (start, number, part) = (0, 0, 0)
            while start < count {
                let newPart = start * links.count / count
                if newPart != part {
                    part = newPart
                    ramp.move(to: settings(links[part]), over: 480)
                }
                let partEnd = ((part + 1) * count + links.count - 1) / links.count
                var length = min(blocks[number % blocks.count], count - start, partEnd - start)
                if !ramp.isSettled { length = min(length, ramp.remaining) }
                number += 1
                limiter.render(source.block(to: target, start..<start + length), &ramp)
                body(limiter)
                start += length
            }
        }
        return (0..<2).map { channel in (0..<count).map { target[channel, $0] } }
    }

    private func decibels(_ x: Double) -> Double { 20 * log10(x) }

    private func signal(_ signal: LoudSignal, rate: Double, count: Int, seed: UInt64 = 1) -> [[Float]] {
        (0..<2).map { signal.samples(channel: $0, rate: rate, count: count, seed: seed) }
    }

    @Test(arguments: LoudSignal.allCases) func noTruePeakExceedsTheCeiling(loud: LoudSignal) {
        let judge = ConverterJudge()
        for rate in Self.rates {
            let output = limited(signal(loud, rate: rate, count: 24_000), rate: rate)
            let peak = max(judge.truePeak(of: output[0]), judge.truePeak(of: output[1]))
            #expect(decibels(peak) + 1 <= 0.05, "\(rate)")
            // It is not simply too quiet.
            #expect(decibels(peak) + 1 > -3, "\(rate)")
        }
    }

    /// Links that move while the limiter works, and 12 dB of gain.
    @Test(arguments: [[0.0], [0.5], [1, 0, 1, 0.3]]) func noTruePeakExceedsTheCeilingWithAnyLink(links: [Double]) {
        let judge = ConverterJudge()
        for loud in [LoudSignal.noise, .clicks, .steps, .gatedNoise] {
            for seed in 1...4 as ClosedRange<UInt64> {
                let input = signal(loud, rate: 48_000, count: 16_000, seed: seed)
                let output = limited(input, rate: 48_000, gain: 12, ceiling: -6, links: links)
                let peak = max(judge.truePeak(of: output[0]), judge.truePeak(of: output[1]))
                #expect(decibels(peak) + 6 <= 0.05)
            }
        }
    }

    @Test(arguments: [[1], [64], [7, 64, 1, 200], [3]]) func theSoundDoesNotDependOnTheBlocks(blocks: [Int]) {
        for loud in [LoudSignal.noise, .clicks, .sweep] {
            let input = signal(loud, rate: 44_100, count: 12_000)
            let links = [1, 0.2, 1, 0]
            let whole = limited(input, rate: 44_100, links: links, blocks: [12_000])
            #expect(limited(input, rate: 44_100, links: links, blocks: blocks) == whole)
        }
    }

    @Test(arguments: [[1], [3], [7, 64, 1, 200]]) func thePeaksDoNotDependOnTheBlocks(blocks: [Int]) {
        /// The highest peaks of input and output, and the largest reduction.
        func peaks(_ input: [[Float]], _ blocks: [Int]) -> (peaks: [Double], output: [[Float]]) {
            var peaks = [0.0, 0, 0]
            let output = limited(input, rate: 44_100, links: [1, 0.2, 0], blocks: blocks) {
                peaks = zip(peaks, [$0.inputPeak, $0.outputPeak, $0.largestReduction]).map { max($0, $1) }
            }
            return (peaks, output)
        }
        for loud in [LoudSignal.noise, .clicks, .sweep] {
            let input = signal(loud, rate: 44_100, count: 12_000)
            let (whole, parts) = (peaks(input, [12_000]), peaks(input, blocks))
            #expect(parts.peaks == whole.peaks)
            let highest = parts.output.joined().map { abs(Double($0)) }.max() ?? 0
            #expect(abs(parts.peaks[1] - highest) < 1e-7)
        }
    }

    @Test(arguments: [8_000, 44_100, 48_000, 96_000, 192_000]) func quietSoundPassesToTheBit(rate: Double) {
        let latency = TruePeakLimiter<Stereo>.latency(at: rate)
        if rate >= 44_100 { #expect(Double(latency) <= 0.0025 * rate) }
        var random = WhiteNoise(seed: 3)
        // Less than 3.6 times as much is between the samples of any signal that reaches 20 kHz at most.
        let input = (0..<2).map { _ in (0..<9000).map { _ in Float(0.25 * random.next()) } }
        let output = limited(input, rate: rate)
        for channel in 0..<2 {
            #expect(Array(output[channel][latency...]) == Array(input[channel][..<(9000 - latency)]))
            #expect(output[channel][..<latency].allSatisfy { $0 == 0 })
        }
    }

    /// The settled output of a limited sine is a sine.
    @Test(arguments: [100.0, 1000], [44_100.0, 48_000]) func aLimitedSineStaysPure(frequency: Double, rate: Double) {
        let count = Int(4 * rate)
        let sine = (0..<count).map { Float(2 * pow(10, -1 / 20) * sin(2 * .pi * frequency * Double($0) / rate)) }
        let output = limited([sine, sine], rate: rate)[0]
        // One second has whole periods.
        let last = output[(count - Int(rate))...].map { Double($0) }
        var (real, imaginary) = (0.0, 0.0)
        for (frame, sample) in last.enumerated() {
            real += 2 / rate * sample * cos(2 * .pi * frequency * Double(frame) / rate)
            imaginary += 2 / rate * sample * sin(2 * .pi * frequency * Double(frame) / rate)
        }
        var rest = 0.0
        for (frame, sample) in last.enumerated() {
            let angle = 2 * .pi * frequency * Double(frame) / rate
            let difference = sample - real * cos(angle) - imaginary * sin(angle)
            rest += difference * difference / rate
        }
        let power = (real * real + imaginary * imaginary) / 2
        #expect(abs(decibels(sqrt(2 * power)) + 1) < 0.1)
        #expect(10 * log10(rest / power) < -140)
    }

    @Test func theGainRecoversWithin60MillisecondsAfterAClick() {
        let rate = 48_000.0
        var input = [Float](repeating: 0.01, count: 12_000)
        input[4000] = 16
        let output = limited([input, input], rate: rate)[0]
        let end = 4000 + TruePeakLimiter<Stereo>.latency(at: rate)
        let recovered = output[(end + 1)...].firstIndex { $0 >= 0.01 * pow(10, -1 / 20) } ?? output.count
        #expect(Double(recovered - end) / rate <= 0.06)
        // It does hold for a while.
        #expect(Double(recovered - end) / rate > 0.01)
    }

    @Test func unlinkedChannelsDoNotAffectEachOther() {
        let input = signal(.noise, rate: 48_000, count: 8000)
        let quiet = input[1].map { $0 * 0.01 }
        let output = limited([input[0], quiet], rate: 48_000, links: [0])[1]
        let latency = TruePeakLimiter<Stereo>.latency(at: 48_000)
        #expect(Array(output[latency...]) == Array(quiet[..<(8000 - latency)]))
        // Linked, the quiet channel is reduced with the loud one.
        let linked = limited([input[0], quiet], rate: 48_000)[1]
        #expect(linked[3000] != quiet[3000 - latency])
    }

    /// The taps solve the normal equations of least squares.
    @Test func theTapsMinimiseTheSquaredError() {
        func expectSolution(_ taps: [Double], edge: Double) {
            for row in taps.indices {
                var error = 2 * sin((Double(row) + 0.5) * edge) / (Double(row) + 0.5)
                for (column, tap) in taps.enumerated() {
                    let (sum, difference) = (Double(row + column + 1), Double(row - column))
                    let integral = sin(sum * edge) / sum + (row == column ? edge : sin(difference * edge) / difference)
                    error -= 2 * integral * tap
                }
                #expect(abs(error) < 1e-12)
            }
        }
        let (midpoints, quarters) = (midpointTaps, quarterPointTaps)
        expectSolution((0..<24).map { midpoints[$0] }, edge: 2 * .pi * 0.475)
        expectSolution((0..<5).map { quarters[$0] }, edge: .pi / 2)
    }
}
