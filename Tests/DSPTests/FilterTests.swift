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
    func theMagnitudeSaidIsThatOfTheImpulseResponse(tuning: Double) {
        for section in [
            FilterCoefficients<Double>.lowPass(tuning: tuning, q: 2), .lowPass(tuning: tuning, q: 0.3),
            .peak(tuning: tuning, q: 1, decibels: 15), .peak(tuning: tuning, q: 3, decibels: -20),
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
            ([0.2824, 0.3907, 0.4463], { FilterCoefficients<Double>.lowPass(tuning: $0, q: 2) }),
            ([0.2462, 0.3773, 0.4442], { FilterCoefficients<Double>.peak(tuning: $0, q: 1, decibels: 15) }),
            ([0.2718, 0.4368], { FilterCoefficients<Double>.peak(tuning: $0, q: 1, decibels: -15) }),
            ([0.2911, 0.4385], { FilterCoefficients<Double>.highPass(tuning: $0, q: 2) }),
            ([0.0822, 0.2364, 0.3735, 0.4443], { FilterCoefficients<Double>.bandPass(tuning: $0, q: 1) }),
            ([0.2905, 0.432], { FilterCoefficients<Double>.notch(tuning: $0, q: 1) }),
            ([0.2198, 0.3562, 0.4347], { FilterCoefficients<Double>.lowShelf(tuning: $0, q: 1, decibels: 15) }),
            ([0.1919, 0.199, 0.4509], { FilterCoefficients<Double>.highShelf(tuning: $0, q: 1, decibels: 15) }),
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
                        worst = max(worst, abs(20 * log10(up.magnitude(at: tuning) * down.magnitude(at: tuning))))
                    }
                }
            }
        }
        return worst
    }

    @Test func aCutUndoesABoostToWithinTheirErrors() {
        let qs = [0.5, 0.7071, 1, 2, 5, 10]
        let all = rest(frequencies: [100, 1000, 2000, 4000, 8000, 11_000, 13_000, 16_000], qs: qs, gains: [3, 6, 12, 18, 24])
        let usual = rest(frequencies: [100, 300, 1000, 2000], qs: qs, gains: [3, 6, 12])
        print("A boost and a cut: \(all) dB, to 2 kHz and 12 dB \(usual) dB")
        #expect(all > 0.35 && all < 0.38)
        #expect(usual < 0.075)
    }

    @Test func theStateNeverGrowsWithoutInputHoweverTheCoefficientsJump() {
        // What the state is shows in what a fixed section makes of it: the low-pass output is bounded by the state's
        // norm, which is at most what the first input left, as no step may make it longer.
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            var filter = StateVariableFilter<Mono>()
            let first = FilterCoefficients<Double>.lowPass(tuning: 0.2, q: 5)
            for _ in 0..<100 { _ = filter.process(Double.random(in: -1...1, using: &generator), first) }
            var ramp = CoefficientRamp(restingAt: first)
            var loudest = 0.0
            for frame in 0..<5000 {
                if frame % 7 == 0 {
                    let section = FilterCoefficients<Double>.lowPass(
                        tuning: pow(10, Double.random(in: -4 ... -0.31, using: &generator)),
                        q: pow(10, Double.random(in: -1...1, using: &generator)))
                    ramp.move(to: section, over: Int.random(in: 1...7, using: &generator))
                }
                let section = ramp.isResting ? ramp.value : ramp.next()
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
                    var (state, last) = (Vector2.zero, Vector4.zero)
                    for _ in 0..<2000 {
                        var input = Vector4.zero
                        for lane in 0..<4 { input[lane] = .random(in: -1...1, using: &generator) }
                        let outputs = steps.outputs(input, after: last, state)
                        state = steps.state(after: last, input, state)
                        last = input
                        // Of full-scale noise, to rounding.
                        for frame in 0..<4 {
                            #expect(abs(outputs[frame] - filter.process(input[frame], section)) < 1e-11)
                        }
                    }
                }
            }
        }
    }

    @Test func flushingSilencesWhatCannotBeHeard() {
        var filter = StateVariableFilter<Stereo>()
        let section = FilterCoefficients<Double>.lowPass(tuning: 0.01, q: 1)
        // What is remembered of the input goes by itself, within two frames.
        for input in [Stereo(1e-31, 1), .zero, .zero] { _ = filter.process(input, section) }
        filter.flushDenormals()
        let next = filter.process(Stereo(0, 0), section)
        #expect(next.left == 0 && next.right != 0)
    }

    @Test func theOversamplerDelaysByItsLatencyAndIsFlat() {
        struct Wire: Waveshaper {
            func shape<Channels: Frame>(_ input: Channels) -> Channels { input }
        }
        var oversampler = Oversampler<Mono>()
        var response: [Double] = []
        for block in 0..<16 {
            var frames = InlineArray<16, Mono>(repeating: 0)
            if block == 0 { frames[0] = 1 }
            oversampler.process(&frames, count: 16, shapers: InlineArray(repeating: Wire()))
            for frame in 0..<16 { response.append(frames[frame]) }
        }
        let latency = Oversampler<Mono>.latency
        #expect(response.indices.max { abs(response[$0]) < abs(response[$1]) } == latency)
        for offset in 1...latency { #expect(abs(response[latency - offset] - response[latency + offset]) < 1e-12) }
        // To 18 of 44.1 kHz; the ripples of six filters add up to 0.025 dB.
        for step in 0...100 {
            #expect(abs(20 * log10(magnitude(response, 18 / 44.1 * Double(step) / 100))) < 0.025)
        }
    }

    @Test func theOversamplerOfFourFramesAtOnceIsTheOtherToTheBit() {
        // A curve that differs from frame to frame, as it does while a control moves.
        struct Bend: Waveshaper {
            var scale: Double
            func shape<Channels: Frame>(_ input: Channels) -> Channels {
                (input * scale).limited(to: 0.7) * (1 / scale)
            }
        }
        struct FourBends: FourfoldWaveshaper {
            let bends: InlineArray<16, Bend>
            func shape(_ input: Vector4, from frame: Int) -> Vector4 {
                var output = Vector4.zero
                for lane in 0..<4 { output[lane] = bends[frame + lane].shape(input[lane]) }
                return output
            }
        }
        var reference = InlineArray<2, Oversampler<Mono>>(repeating: Oversampler())
        var oversampler = PolyphaseOversampler<Stereo>()
        var workspace = PolyphaseOversampler<Stereo>.Workspace()
        // Of each channel 19 frames that were, and room for as many.
        let input = UnsafeMutablePointer<Double>.allocate(capacity: 2 * 38)
        input.initialize(repeating: 0, count: 2 * 38)
        defer { input.deallocate() }
        for _ in 0..<1000 {
            // A frame that comes alone goes another way.
            let count = Bool.random() ? 1 : Int.random(in: 1...PolyphaseOversampler<Stereo>.capacity)
            let bends = InlineArray<16, Bend> { [single = Bend(scale: .random(in: 0.5...2))] _ in
                count == 1 ? single : Bend(scale: .random(in: 0.5...2))
            }
            var expected = [[Double]](repeating: [Double](repeating: 0, count: 16), count: 2)
            var output = expected
            for channel in 0..<2 {
                var frames = InlineArray<16, Mono>(repeating: 0)
                for frame in 0..<count { frames[frame] = .random(in: -1...1) }
                // What lies behind the frames must not matter.
                for frame in 0..<19 { input[38 * channel + 19 + frame] = frame < count ? frames[frame] : 99 }
                reference[channel].process(&frames, count: count, shapers: bends)
                for frame in 0..<count { expected[channel][frame] = frames[frame] }
            }
            func track(_ channel: Int) -> Track { Track(input + 38 * channel + 19) }
            if count == 1 && Bool.random() {
                var planes = PlanarChunk<Stereo, 38>()
                for channel in 0..<2 {
                    planes.withChannel(channel) { $0.update(from: input + 38 * channel, count: 38) }
                }
                let frame = oversampler.processFrame(&planes, at: 19, shaper: FourBends(bends: bends))
                for channel in 0..<2 { output[channel][0] = frame[channel: channel] }
            } else {
                for channel in 0..<2 {
                    output[channel].withUnsafeMutableBufferPointer { output in
                        oversampler.process(
                            channel: channel, input: track(channel), output: Track(output.baseAddress!),
                            count: count, shaper: FourBends(bends: bends), &workspace)
                    }
                }
            }
            for channel in 0..<2 {
                #expect(output[channel].prefix(count) == expected[channel].prefix(count))
                (input + 38 * channel).update(from: input + 38 * channel + count, count: 19)
            }
        }
    }
}
