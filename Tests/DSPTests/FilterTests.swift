// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletDSP
import Testing

/// The filter and the oversampler, apart from any effect.
@Suite struct FilterTests {
    private func response(_ section: FilterCoefficients<Double>, _ count: Int) -> [Double] {
        var filter = StateVariableFilter<Mono>()
        return (0..<count).map { filter.process($0 == 0 ? 1 : 0, section) }
    }

    private func magnitude(_ response: [Double], _ tuning: Double) -> Double {
        var (real, imaginary) = (0.0, 0.0)
        for (index, sample) in response.enumerated() {
            real += sample * cos(2 * .pi * tuning * Double(index))
            imaginary += sample * sin(2 * .pi * tuning * Double(index))
        }
        return (real * real + imaginary * imaginary).squareRoot()
    }

    @Test(arguments: [1e-3, 0.01, 0.1, 0.2958, 0.3, 0.4, 0.4444, 0.48])
    func aLowPassIsExactAtZeroAndAtItsTuning(tuning: Double) {
        for q in [0.1, 0.5, 0.7071, 1, 4, 10] {
            // The slower pole of two decays by e in 1/(2π·tuning·q) frames, a pair in q/(π·tuning): fifty times that.
            let response = response(.lowPass(tuning: tuning, q: q), Int(50 * max(q, 0.5 / q) / tuning) + 100)
            #expect(abs(magnitude(response, 0) - 1) < 1e-8)
            #expect(abs(magnitude(response, tuning) / q - 1) < 1e-6, "q \(q)")
        }
    }

    @Test(arguments: [1e-3, 0.01, 0.1, 0.25, 0.4, 0.49])
    func theStatedMagnitudeIsThatOfTheImpulseResponse(tuning: Double) {
        for section in [
            FilterCoefficients<Double>.lowPass(tuning: tuning, q: 2), .lowPass(tuning: tuning, q: 0.3),
            .peak(tuning: tuning, q: 1, decibels: 15), .peak(tuning: tuning, q: 3, decibels: -20), .identity,
        ] {
            let response = response(section, Int(400 / tuning) + 100)
            for place in [1e-4, 1e-3, 0.013, 0.1, 0.2, 0.3, 0.45, 0.499] {
                // As close as rounding leaves a sum of up to 400,000 terms.
                #expect(abs(section.magnitude(at: place) - magnitude(response, place)) < 1e-7)
            }
        }
    }

    @Test func aTuningSweepsThroughTheMatchPointsWithoutAStep() {
        // The response a millionth below, at and above the point: no further apart than the tuning itself is.
        for (points, section) in [
            ([0.3839, 0.4464], { FilterCoefficients<Double>.lowPass(tuning: $0, q: 2) }),
            ([0.3693, 0.4453], { FilterCoefficients<Double>.peak(tuning: $0, q: 1, decibels: 15) }),
            ([0.3616, 0.4447], { FilterCoefficients<Double>.peak(tuning: $0, q: 1, decibels: -15) }),
            ([0.2766, 0.4459], { FilterCoefficients<Double>.highPass(tuning: $0, q: 2) }),
            ([0.2607, 0.4475], { FilterCoefficients<Double>.bandPass(tuning: $0, q: 1) }),
            ([0.2925, 0.4456], { FilterCoefficients<Double>.notch(tuning: $0, q: 1) }),
            ([0.1768, 0.4498], { FilterCoefficients<Double>.lowShelf(tuning: $0, q: 1, decibels: 15) }),
            ([0.2604, 0.4449], { FilterCoefficients<Double>.highShelf(tuning: $0, q: 1, decibels: 15) }),
        ] as [([Double], (Double) -> FilterCoefficients<Double>)] {
            for point in points {
                let responses = [-2e-6, -1e-6, -1e-9, 0, 1e-9, 1e-6, 2e-6].map { response(section(point + $0), 50) }
                for (one, next) in zip(responses, responses.dropFirst()) {
                    #expect(zip(one, next).allSatisfy { abs($0 - $1) < 1e-4 })
                }
            }
        }
    }

    /// The largest deviation in dB from 1 of a boost and a cut by as much, at 44.1 kHz, 20 Hz to 20 kHz.
    private func rest(frequencies: [Double], qs: [Double], gains: [Double]) -> Double {
        var worst = 0.0
        for frequency in frequencies {
            for q in qs {
                for gain in gains {
                    let up = FilterCoefficients<Double>.peak(tuning: frequency / 44_100, q: q, decibels: gain)
                    let down = FilterCoefficients<Double>.peak(tuning: frequency / 44_100, q: q, decibels: -gain)
                    for place in 0...200 {
                        let tuning = 20 * pow(1000, Double(place) / 200) / 44_100
                        worst.rise(to: abs(20 * log10(up.magnitude(at: tuning) * down.magnitude(at: tuning))))
                    }
                }
            }
        }
        return worst
    }

    @Test func aCutUndoesABoostToWithinTheirErrors() {
        let qs = [0.5, 0.7071, 1, 2, 5, 10]
        let all = rest(
            frequencies: [100, 1000, 2000, 4000, 8000, 11_000, 13_000, 16_000], qs: qs, gains: [3, 6, 12, 18, 24])
        let usual = rest(frequencies: [100, 300, 1000, 2000], qs: qs, gains: [3, 6, 12])
        print("A boost and a cut: \(all) dB, to 2 kHz and 12 dB \(usual) dB")
        #expect(all > 0.1 && all < 0.11)
        #expect(usual < 0.010)
    }

    @Test func theStateNeverGrowsWithoutInputForAnyCoefficients() {
        // A fixed section makes the state visible: its low-pass output is bounded by the state's norm. That is at most
        // the norm after the first input, because no step may increase it.
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            var filter = StateVariableFilter<Mono>()
            let first = FilterCoefficients<Double>.lowPass(tuning: 0.2, q: 5)
            for _ in 0..<100 { _ = filter.process(Double.random(in: -1...1, using: &generator), first) }
            var ramp = CoefficientRamp(settledAt: first)
            var loudest = 0.0
            for frame in 0..<5000 {
                if frame % 7 == 0 {
                    let section = FilterCoefficients<Double>.lowPass(
                        tuning: pow(10, Double.random(in: -4 ... -0.31, using: &generator)),
                        q: pow(10, Double.random(in: -1...1, using: &generator)))
                    ramp.move(to: section, over: Int.random(in: 1...7, using: &generator))
                }
                let section = ramp.isSettled ? ramp.value : ramp.next()
                loudest = max(loudest, abs(filter.process(0, section)))
            }
            // The state after noise of ±1 at Q 5 stays below 2·5 in each part; the band-pass output's weight is at most
            // about 2·Q = 20.
            #expect(loudest < 200)
        }
    }

    @Test func fourStepsAtOnceAreFourStepCoefficients() {
        var generator = SystemRandomNumberGenerator()
        for tuning in [1e-4, 0.003, 0.1, 0.4, 0.49] {
            for q in [0.1, 1, 25] {
                // A gain of 24 dB, and one with zeros in front of the loop.
                for section in [
                    FilterCoefficients<Double>.peak(tuning: tuning, q: q, decibels: 24), .lowPass(tuning: tuning, q: q),
                ] {
                    let steps = FourStepCoefficients(section)
                    var filter = StateVariableFilter<Mono>()
                    var state = Vector4.zero
                    for _ in 0..<2000 {
                        var input = Vector4.zero
                        for lane in 0..<4 { input[lane] = .random(in: -1...1, using: &generator) }
                        let outputs = steps.outputs(input, state)
                        state = steps.state(after: input, state)
                        // Of full-scale noise, to rounding.
                        for frame in 0..<4 {
                            #expect(abs(outputs[frame] - filter.process(input[frame], section)) < 1e-11)
                        }
                    }
                }
            }
        }
    }

    @Test func flushingSilencesInaudibleStates() {
        var filter = StateVariableFilter<Stereo>()
        let section = FilterCoefficients<Double>.lowPass(tuning: 0.01, q: 1)
        _ = filter.process(Stereo(1e-31, 1), section)
        filter.flushDenormals()
        let next = filter.process(Stereo(0, 0), section)
        #expect(next.left == 0 && next.right != 0)
    }

    /// A curve that differs from frame to frame, as it does while a parameter ramps.
    private struct Bends: FourfoldWaveshaper {
        let scales: InlineArray<32, Double>
        func shape(_ input: Vector4, from frame: Int) -> Vector4 {
            (input * four(frame)).limited(to: 0.7) / four(frame)
        }
        /// The scales of four frames, or of one for a frame that comes alone.
        func four(_ frame: Int) -> Vector4 {
            Vector4(scales[frame], scales[frame + 1], scales[frame + 2], scales[frame + 3])
        }
    }

    /// The same for a curve whose second antiderivative is known: u up to 0.7.
    private struct IntegratedBends: FourfoldWaveshaper {
        let bends: Bends
        static var isIntegrated: Bool { true }
        func drive(_ input: Vector4, from frame: Int) -> Vector4 { input * bends.four(frame) }
        func shape(_ input: Vector4, from frame: Int) -> Vector4 { input }
        func curve(_ driven: Vector4) -> Vector4 { driven.limited(to: 0.7) }
        func secondAntiderivative<Number: Vector>(_ driven: Number) -> Number {
            let (c, size) = (driven.limited(to: 0.7), driven.magnitudes)
            let o = size - c.magnitudes
            let (cube, square) = (c * c * c, o * o)
            let beyond = o * (0.7 * 0.7 / 2) + square * 0.35
            return cube * (1.0 / 6) + beyond.withSigns(of: driven)
        }
    }

    /// Returns the result for frames in both channels, alone or in chunks of any length, and that of a plain reference.
    private func oversampled<Shaper: FourfoldWaveshaper>(
        _ input: [Double], seed: UInt64 = 1, scale: (Int) -> Double = { _ in 1 },
        by shaper: (InlineArray<32, Double>) -> Shaper
    ) -> (output: [Double], expected: [Double]) {
        var generator = Numbers(seed: seed)
        var oversampler = PolyphaseOversampler<Stereo>()
        var workspace = PolyphaseOversampler<Stereo>.Workspace()
        var reference = Oversampler<Shaper>()
        let expected = input.enumerated().map { reference.process($1, shaper(InlineArray(repeating: scale($0)))) }
        var (output, start) = ([Double](), 0)
        while start < input.count {
            let isAlone = Bool.random(using: &generator)
            let count = min(isAlone ? 1 : .random(in: 1...32, using: &generator), input.count - start)
            let scales = InlineArray<32, Double> { scale(isAlone ? start : start + $0) }
            if isAlone {
                let frame = oversampler.processFrame(Stereo(0.5, input[start]), shaper: shaper(scales))
                output.append(frame.right)
            } else {
                // Data after the frames must not matter.
                let chunk = input[start..<start + count] + [Double](repeating: 99, count: 36 - count)
                var channels = [[Double](repeating: 0.5, count: 36), [Double](chunk)]
                for channel in 0..<2 {
                    var result = [Double](repeating: 0, count: 36)
                    channels[channel].withUnsafeMutableBufferPointer { input in
                        result.withUnsafeMutableBufferPointer { result in
                            oversampler.process(
                                channel: channel, input: Track(input.baseAddress!), output: Track(result.baseAddress!),
                                count: count, shaper: shaper(scales), &workspace)
                        }
                    }
                    if channel == 1 { output += result.prefix(count) }
                }
            }
            start += count
        }
        return (output, expected)
    }

    @Test func theOversamplerDelaysByItsLatencyAndIsFlat() {
        let impulse = (0..<256).map { $0 == 0 ? 0.1 : 0 }
        let responses = [
            oversampled(impulse, by: { Bends(scales: $0) }).output,
            oversampled(impulse, by: { IntegratedBends(bends: Bends(scales: $0)) }).output,
        ]
        let latency = PolyphaseOversampler<Mono>.latency
        for response in responses {
            #expect(response.indices.max { abs(response[$0]) < abs(response[$1]) } == latency)
            // Up to 18 kHz at 44.1 kHz: the two filters between frames are each within 0.001 of a delay, those at four
            // times the rate within 0.0002, and the lift within 0.0018 of the loss that it compensates.
            for step in 0...100 {
                let w = 2 * Double.pi * 18 / 44.1 * Double(step) / 100
                var (real, imaginary) = (-0.1, 0.0)
                for (frame, sample) in response.enumerated() {
                    real += sample * cos(w * Double(frame - latency))
                    imaginary -= sample * sin(w * Double(frame - latency))
                }
                #expect((real * real + imaginary * imaginary).squareRoot() < 0.1 * (2 * 0.001 + 2 * 0.0002 + 0.0018))
            }
        }
    }

    @Test func theOversamplerOfFourFramesEqualsTheOneOfSingleFrames() {
        var generator = Numbers()
        let input = (0..<4000).map { _ in Double.random(in: -1...1, using: &generator) }
        let scales = input.map { _ in Double.random(in: 0.5...2, using: &generator) }
        let (output, expected) = oversampled(input, scale: { scales[min($0, 3999)] }, by: { Bends(scales: $0) })
        #expect(output == expected)
        // Alone or in chunks, which differ from one seed to the next, it is the same with an antiderivative.
        let integrated = [1, 2].map { (seed: UInt64) in
            oversampled(
                [Double](input.prefix(500)), seed: seed, scale: { scales[min($0, 3999)] },
                by: { IntegratedBends(bends: Bends(scales: $0)) }
            ).output
        }
        #expect(integrated[0] == integrated[1])
    }

    /// Noise, three equal or nearly equal samples, and a slow ramp through the corner.
    @Test func aCurveWithAnAntiderivativeIsItsAverageOverThreeSamples() {
        var generator = Numbers()
        var input = (0..<60).map { _ in Double.random(in: -1...1, using: &generator) }
        input += [Double](repeating: 0.7, count: 60)
        input += (0..<60).map { 0.69 + 0.0005 * Double($0) }
        input += (0..<60).map { 0.7 + 1e-7 * Double($0 % 3) }
        input += [Double](repeating: 0, count: 30)
        let (output, expected) = oversampled(input, by: { IntegratedBends(bends: Bends(scales: $0)) })
        // The bend lies in 60 to 120 of 3600 triangles, where the middle is off by at most a third of the triangle's
        // width, 3/60: 120/3600·3/60/3, and the sum of the taps' magnitudes behind is 2.4.
        for (ours, theirs) in zip(output, expected) { #expect(abs(ours - theirs) < 120.0 / 3600 / 60 * 2.4) }
    }

    /// There is no step for any distance of the samples, even if it is too small to divide by.
    @Test func aSlowRampThroughTheCornerHasNoSteps() {
        for exponent in 2...12 {
            let slope = pow(10, -Double(exponent))
            let input = (0..<400).map { 0.7 + slope * Double($0 - 364) }
            let (output, _) = oversampled(input, by: { IntegratedBends(bends: Bends(scales: $0)) })
            for frame in 362..<400 {
                // The filters' error for a constant is at most 0.0023.
                #expect(abs(output[frame] - min(0.7, input[frame - 16])) < 0.0023 + slope)
                // The slope changes once by its own amount, times the sum of the taps' magnitudes after the curve.
                // Differences have an error of 2⁻⁵² over 2·10⁻⁹, and a second difference contains three.
                let second = output[frame] - 2 * output[frame - 1] + output[frame - 2]
                #expect(abs(second) < 2.4 * (slope + 4 * 2.3e-16 / 2e-9))
            }
        }
    }
}
