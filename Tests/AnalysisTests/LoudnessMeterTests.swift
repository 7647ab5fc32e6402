// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletAnalysis
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

    private func expectLoudness(_ expected: Double, of channel: Int, among channels: Int) throws {
        let meter = try LoudnessMeter(sampleRate: 48_000, channels: channels)
        var samples = [Float](repeating: 0, count: channels * 240_000)
        for frame in 0..<240_000 {
            samples[channels * frame + channel] = Float(sin(2 * .pi * 997 * Double(frame) / 48_000))
        }
        meter.add(samples, frames: 240_000)
        let found = meter.measure.integrated
        #expect(found == expected || abs(found - expected) < 0.1, "\(found)")
    }
}
