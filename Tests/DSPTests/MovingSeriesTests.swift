// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import Testing

/// Filters that move, at once, against state-variable filters one after the other, frame by frame.
@Suite struct MovingSeriesTests {
    private typealias Coefficients = FilterCoefficients<Double>

    private let ways: [(from: Coefficients, to: Coefficients)] = [
        (.peak(tuning: 0.02, q: 2, decibels: 12), .peak(tuning: 0.3, q: 1, decibels: 20)),
        (.highPass(tuning: 0.001, q: 0.8), .highPass(tuning: 0.2, q: 5)),
        (.notch(tuning: 0.05, q: 3), .notch(tuning: 0.01, q: 0.5)),
        (.lowShelf(tuning: 0.01, q: 0.7, decibels: 6), .lowShelf(tuning: 0.1, q: 0.7, decibels: 20)),
    ]

    private func check<Channels: Frame, Shape: SeriesShape>(
        _: Channels.Type, _: Shape.Type, sectionCount: Int = SeriesLanes<Shape>.sectionCount
    ) {
        let frameCount = 3000
        var sections = ways[..<sectionCount].map { way in
            (value: way.from, step: (way.to - way.from) * (1 / Double(frameCount)))
        }
        var series = MovingSeries<Shape>(count: sectionCount) { sections[$0] }
        var references = [StateVariableFilter<Channels>](repeating: StateVariableFilter(), count: sectionCount)
        var start = 0
        while start < frameCount {
            // Blocks shorter and longer than filters are behind each other.
            let count = min([1, 2, 3, 4, 5, 6, 7, 32, 33].randomElement()!, frameCount - start)
            var frames = (0..<count).map { _ in
                var frame = Channels.zero
                for channel in 0..<Channels.channelCount { frame[channel: channel] = .random(in: -1...1) }
                return frame
            }
            let expected = frames.map { input in
                var frame = input
                for section in 0..<sectionCount {
                    sections[section].value = sections[section].value + sections[section].step
                    frame = references[section].process(frame, sections[section].value)
                }
                return frame
            }
            frames.withMargins { series.process(SeriesFrames($0, 0), count) }
            for (frame, other) in zip(frames, expected) {
                for channel in 0..<min(2, Channels.channelCount) {
                    #expect(frame[channel: channel] == other[channel: channel])
                }
            }
            for section in 0..<sectionCount { #expect(series.value(of: section) == sections[section].value) }
            start += count
        }
    }

    @Test func eachMakesTheBitsThatItMakesByItself() {
        check(Mono.self, OneChannel.self)
        check(Stereo.self, TwoChannels.self)
        check(FivePointOne.self, TwoChannels.self)
    }

    @Test func fewerThanThereIsRoomForDoToo() {
        check(Mono.self, OneChannel.self, sectionCount: 1)
        check(Mono.self, OneChannel.self, sectionCount: 3)
        check(Stereo.self, TwoChannels.self, sectionCount: 1)
    }
}
