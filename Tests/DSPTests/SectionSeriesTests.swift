// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import Testing

/// Four filters at once against the same one after the other.
@Suite struct SectionSeriesTests {
    private func check<Channels: Frame>(_: Channels.Type) {
        var random = SystemRandomNumberGenerator()
        let sections: InlineArray<4, FilterCoefficients<Double>> = [
            .highPass(tuning: 0.001, q: 0.8), .peak(tuning: 0.02, q: 2, decibels: 12),
            .peak(tuning: 0.3, q: 1, decibels: -20), .highShelf(tuning: 0.2, q: 0.7, decibels: 9),
        ]
        let series = SectionSeries<Channels>(sections)
        var filters = InlineArray<4, StateVariableFilter<Channels>>(repeating: StateVariableFilter())
        var references = filters
        // Blocks shorter and longer than there are filters, one after the other.
        for count in [1, 2, 3, 4, 5, 64, 1, 1, 7, 33] {
            var frames = (0..<count).map { _ in
                var frame = Channels.zero
                for channel in 0..<Channels.channelCount {
                    frame[channel: channel] = .random(in: -1...1, using: &random)
                }
                return frame
            }
            let expected = frames.map { frame in
                var frame = frame
                for section in 0..<4 { frame = references[section].process(frame, sections[section]) }
                return frame
            }
            frames.withUnsafeMutableBufferPointer { series.process($0.baseAddress!, count, &filters) }
            for (frame, other) in zip(frames, expected) {
                for channel in 0..<Channels.channelCount { #expect(frame[channel: channel] == other[channel: channel]) }
            }
        }
    }

    @Test func fourAtOnceAreTheSameToTheBit() {
        check(Mono.self)
        check(Stereo.self)
        check(SevenPointOne.self)
    }
}
