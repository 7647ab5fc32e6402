// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletAnalysis
import SwiftletHost
import Testing

@Suite struct LoudnessMeterTests {
    /// A sine of 997 Hz at 0 dBFS has −3.01 LUFS in a channel in front or behind, 10 log10(1.41) dB more in one at the side
    /// (ITU-R BS.1770-4, annexes 1 and 3), and nothing in that for low frequencies. EBU Tech 3341 allows 0.1 LU.
    @Test(arguments: [(0, -3.01), (2, -3.01), (3, -.infinity), (4, -3.01), (5, -3.01), (6, -1.52), (7, -1.52)])
    func channelsOfSevenPointOneCountAsWhereTheyAre(channel: Int, expected: Double) throws {
        try expectLoudness(expected, of: channel, among: 8)
    }

    // WAV has the channel behind the listener before those at the sides.
    @Test(arguments: [(1, -3.01), (3, -.infinity), (4, -3.01), (5, -1.52), (6, -1.52)])
    func channelsOfSixPointOneCountAsWhereTheyAre(channel: Int, expected: Double) throws {
        try expectLoudness(expected, of: channel, among: 7)
    }

    @Test(arguments: [0, 3, 5, 6, 11]) func channelsOfUnknownPlacesCountAlike(channel: Int) throws {
        try expectLoudness(-3.01, of: channel, among: 12)
    }

    // 2.1; 4.0 with one behind, and with two; 5.0 with two at the back, which are at 110° where none are at the sides; 7.1
    // whose sides come first.
    @Test(
        arguments: [
            ([.other, .other, .lowFrequency], [-3.01, -3.01, -.infinity]),
            ([.other, .other, .other, .other], [-3.01, -3.01, -3.01, -3.01]),
            ([.other, .other, .back, .back], [-3.01, -3.01, -1.52, -1.52]),
            ([.other, .other, .lowFrequency, .back, .back], [-3.01, -3.01, -.infinity, -1.52, -1.52]),
            ([.side, .side, .back, .back, .other], [-1.52, -1.52, -3.01, -3.01, -3.01]),
        ] as [([Speaker], [Double])])
    func channelWeightsFollowTheFilesSpeakerPositions(speakers: [Speaker], expected: [Double]) throws {
        for (channel, expected) in expected.enumerated() {
            try expectLoudness(expected, of: channel, among: speakers.count, speakers)
        }
    }

    @Test(arguments: [(48_000, 65), (48_000, 128), (10, 1), (3999, 1), (3_000_000, 1)])
    func unmeasurableRatesAndChannelsAreRefused(sampleRate: Int, channels: Int) {
        #expect(throws: AnalysisError.loudness(sampleRate: sampleRate, channels: channels)) {
            try LoudnessMeter(sampleRate: sampleRate, channels: channels)
        }
    }

    // Half a second of a sine at a fifth of the lowest rate, whose loudness no filter makes infinite.
    @Test func theLowestRateIsMeasured() throws {
        let meter = try LoudnessMeter(sampleRate: 4000, channels: 1)
        meter.add((0..<8000).map { Float(sin(2 * .pi * Double($0) / 5)) }, frames: 8000)
        #expect((-10...10).contains(meter.measure.integrated))
    }

    private func expectLoudness(
        _ expected: Double, of channel: Int, among channels: Int, _ speakers: [Speaker]? = nil
    ) throws {
        let meter = try LoudnessMeter(sampleRate: 48_000, channels: channels, speakers: speakers)
        var samples = [Float](repeating: 0, count: channels * 240_000)
        for frame in 0..<240_000 {
            samples[channels * frame + channel] = Float(sin(2 * .pi * 997 * Double(frame) / 48_000))
        }
        meter.add(samples, frames: 240_000)
        let found = meter.measure.integrated
        #expect(found == expected || abs(found - expected) < 0.1, "\(found)")
    }
}
