// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import Testing

/// Filters at once, and direct forms, against state-variable filters one after the other.
@Suite struct SectionSeriesTests {
    private let sections: InlineArray<8, FilterCoefficients<Double>> = [
        .highPass(tuning: 0.001, q: 0.8), .peak(tuning: 0.02, q: 2, decibels: 12),
        .peak(tuning: 0.3, q: 1, decibels: -20), .highShelf(tuning: 0.2, q: 0.7, decibels: 9),
        .notch(tuning: 0.05, q: 3), .lowShelf(tuning: 0.01, q: 0.7, decibels: -6), .tilt(tuning: 0.03, decibels: 5),
        .peak(tuning: 0.004, q: 5, decibels: -9),
    ]

    /// Those of a filter for a channel: the second of each pair has the filters in another order.
    private func coefficients(_ section: Int, _ channel: Int) -> FilterCoefficients<Double> {
        sections[channel % 2 == 0 ? section : 3 - section]
    }

    /// The gains of all filters for a channel, which a series leaves to others.
    private func gain<Channels: Frame>(_ channel: Int, for type: Channels.Type) -> Double {
        (0..<SectionSeries.sectionCount(for: type)).reduce(1) { $0 * coefficients($1, channel).direct }
    }

    private func noise<Channels: Frame>(_ count: Int) -> [Channels] {
        (0..<count).map { _ in
            var frame = Channels.zero
            for channel in 0..<Channels.channelCount { frame[channel: channel] = .random(in: -1...1) }
            return frame
        }
    }

    /// Calls `body` with a series, and with room for its coefficients.
    private func withSeries<Shape: SeriesShape>(
        _: Shape.Type, _ coefficients: (_ section: Int, _ channel: Int) -> FilterCoefficients<Double>,
        _ body: (SectionSeries) -> Void
    ) {
        var forms = [DirectForm<Vector4>](repeating: .zero, count: SectionSeries.formCount)
        forms.withUnsafeMutableBufferPointer { body(SectionSeries(Shape.self, in: $0.baseAddress!, coefficients)) }
    }

    private func check<Channels: Frame, Shape: SeriesShape>(_: Channels.Type, _: Shape.Type) {
        withSeries(Shape.self, coefficients) { check(Channels.self, $0) }
    }

    private func check<Channels: Frame>(_: Channels.Type, _ series: SectionSeries) {
        let stateCount = SectionSeries.stateCount(for: Channels.self)
        var states = [Vector4](repeating: .zero, count: stateCount)
        var references = [StateVariableFilter<Mono>](repeating: StateVariableFilter(), count: 64)
        let input: [Channels] = noise(3000)
        var (output, start) = ([Channels](), 0)
        // Blocks in which the last filters begin after the first have ended, just then and before, one after the other.
        while start < input.count {
            let count = min([1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 64, 33].randomElement()!, input.count - start)
            var frames = [Channels](input[start..<start + count])
            frames.withMargins { series.process($0, count, &states) }
            output += frames
            start += count
        }
        var whole = input
        var wholeStates = [Vector4](repeating: .zero, count: stateCount)
        whole.withMargins { series.process($0, input.count, &wholeStates) }
        for (number, frame) in input.enumerated() {
            for channel in 0..<Channels.channelCount {
                var expected = frame[channel: channel]
                for section in 0..<SectionSeries.sectionCount(for: Channels.self) {
                    var filter = references[8 * channel + section]
                    expected = filter.process(Mono(expected), coefficients(section, channel))[channel: 0]
                    references[8 * channel + section] = filter
                }
                let made = output[number][channel: channel] * gain(channel, for: Channels.self)
                #expect(abs(made - expected) < 1e-9)
                #expect(output[number][channel: channel] == whole[number][channel: channel], "blocks")
            }
        }
    }

    @Test func allAtOnceAreThoseInSeriesHoweverBlocksAreCut() {
        check(Mono.self, OneChannel.self)
        check(Stereo.self, TwoChannels.self)
        check(SevenPointOne.self, TwoChannels.self)
    }

    /// From 20 Hz to 18 kHz, three to an octave in the mean: what is raised by one is lowered by another.
    private static func bells(rate: Double) -> [FilterCoefficients<Double>] {
        (0..<16).map { band in
            let frequency = 20 * Double.exp2(Double(band) * 9.8 / 15)
            return .peak(tuning: frequency / rate, q: band % 3 == 0 ? 8 : 1, decibels: band % 2 == 0 ? 12 : -12)
        }
    }

    /// Cuts of 48 dB per octave, one of them resonant, and shelves.
    private static func cutsAndShelves(rate: Double) -> [FilterCoefficients<Double>] {
        let form = BandForm(kind: 0, sectionCount: 4, channels: .all)
        let cuts: [BandCoefficients<Double>] = [
            .highPass(order: 8, tuning: 20 / rate, q: 4, form), .highPass(order: 8, tuning: 60 / rate, q: 0.7, form),
            .lowPass(order: 8, tuning: 16_000 / rate, q: 0.7, form),
        ]
        return cuts.flatMap { cut in (0..<4).map { cut.sections[$0] } } + [
            .lowShelf(tuning: 100 / rate, q: 0.7, decibels: 24), .lowShelf(tuning: 100 / rate, q: 0.7, decibels: -24),
            .highShelf(tuning: 5000 / rate, q: 0.7, decibels: 12), .tilt(tuning: 1000 / rate, decibels: -12),
        ]
    }

    /// State-variable filters and direct forms round differently, so that their outputs are as far apart as the noise of both
    /// together.
    @Test(arguments: [44_100.0, 192_000], [false, true])
    func theNoiseOf16SectionsIsBelow150DecibelsBelowFullScale(rate: Double, areCuts: Bool) {
        let bands = areCuts ? Self.cutsAndShelves(rate: rate) : Self.bells(rate: rate)
        #expect(bands.count == 16)
        var output: [Mono] = noise(Int(rate))
        let loudness = -20.0
        for number in output.indices { output[number] = output[number] * Double.amplitude(decibels: loudness) }
        var reference = output
        for half in 0..<2 {
            var states = [Vector4](repeating: .zero, count: SectionSeries.stateCount(for: Mono.self))
            func band(_ section: Int, _: Int) -> FilterCoefficients<Double> { bands[8 * half + section] }
            withSeries(OneChannel.self, band) { series in
                output.withMargins { series.process($0, Int(rate), &states) }
            }
            let gain = (0..<8).reduce(1) { $0 * band($1, 0).direct }
            for number in output.indices { output[number] *= gain }
            for section in 0..<8 {
                var filter = StateVariableFilter<Mono>()
                for number in reference.indices {
                    reference[number] = filter.process(reference[number], bands[8 * half + section])
                }
            }
        }
        var power = 0.0
        for (one, other) in zip(output, reference) {
            let difference = one[channel: 0] - other[channel: 0]
            power += difference * difference / Double(output.count)
        }
        let level = Double.decibels(amplitude: power.squareRoot())
        print("16 \(areCuts ? "sections of cuts" : "bells") at \(Int(rate)) Hz: noise at \(Int(level.rounded())) dBFS")
        #expect(power > 0 && level < -150)
    }

    @Test func statesGoFromOneFormToTheOtherAndBack() throws {
        for tuning in [2e-5, 1e-3, 0.05, 0.3, 0.45] {
            for coefficients in [
                FilterCoefficients<Double>.peak(tuning: tuning, q: 2, decibels: 0),
                .peak(tuning: tuning, q: 10, decibels: 30), .peak(tuning: tuning, q: 0.3, decibels: -30),
                .highPass(tuning: tuning, q: 1), .lowShelf(tuning: tuning, q: 0.7, decibels: 12),
                .notch(tuning: tuning, q: 5), .tilt(tuning: tuning, decibels: 6),
                .firstOrderHighPass(tuning: tuning), .firstOrderLowPass(tuning: tuning),
            ] {
                var filter = StateVariableFilter<Mono>()
                for frame in noise(1000) as [Mono] { _ = filter.process(frame, coefficients) }
                let state = filter[stateOf: 0]
                let states = try #require(DirectForm.states(of: state, coefficients))
                let back = DirectForm.stateVariables(of: states, coefficients)
                for lane in 0..<4 { #expect(abs(back[lane] - state[lane]) < 1e-8, "\(tuning)") }
            }
        }
    }
}

extension Array where Element: Frame {
    /// Calls `body` with a copy of these frames that has a margin on both sides, in which there is no silence, and takes what it
    /// makes of them.
    mutating func withMargins(_ body: (UnsafeMutablePointer<Element>) -> Void) {
        let margin = [Element](repeating: Element(repeating: 0.3), count: SectionSeries.margin)
        var padded = margin + self + margin
        padded.withUnsafeMutableBufferPointer { body($0.baseAddress! + margin.count) }
        self = Self(padded[margin.count..<margin.count + count])
    }
}
