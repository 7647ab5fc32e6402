// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletHost
import Testing

@Suite struct ResamplingTests {
    /// A Hann pulse as long as the source: what is lost of it at either end shows in its shape.
    private final class Pulse: AudioSource {
        let sampleRate: Int
        let channels = 1
        let length: Int
        /// Whether the length is known beforehand.
        let frames: Int?
        private var position = 0

        init(sampleRate: Int, length: Int, hasKnownLength: Bool = true) {
            (self.sampleRate, self.length, frames) = (sampleRate, length, hasKnownLength ? length : nil)
        }

        /// The pulse at a time in frames of the source.
        static func value(at time: Double, length: Int) -> Double {
            0.5 - 0.5 * cos(2 * .pi * (time + 0.5) / Double(length))
        }

        func read(_ samples: UnsafeMutablePointer<Float>, frames: Int) -> Int {
            let count = min(frames, length - position)
            for frame in 0..<count {
                samples[frame] = Float(Self.value(at: Double(position + frame), length: length))
            }
            position += count
            return count
        }
    }

    /// What comes of a pulse, read in blocks.
    private func resampled(
        _ length: Int, from rate: Int, to other: Int, block: Int = 1024, hasKnownLength: Bool = true
    ) throws -> [Float] {
        let pulse = Pulse(sampleRate: rate, length: length, hasKnownLength: hasKnownLength)
        let source = try ResampledAudio(pulse, sampleRate: other)
        if hasKnownLength { #expect(source.frames == duration(length, rate, other)) }
        var all: [Float] = []
        var samples = [Float](repeating: .nan, count: block)
        while case let count = try source.read(&samples, frames: block), count > 0 { all += samples.prefix(count) }
        return all
    }

    /// The frames of the other rate that last as long, to the nearest.
    private func duration(_ length: Int, _ rate: Int, _ other: Int) -> Int { (2 * length * other + rate) / (2 * rate) }

    static let rates = [8000, 11_025, 22_050, 44_100, 48_000, 88_200, 96_000, 192_000]
    // libsoxr gives nothing of a short end until it is flushed; sources are read 4096 frames at a time.
    static let lengths = [1, 2, 3, 10, 100, 500, 597, 1000, 4095, 4096, 4097, 4196, 4800, 8191, 8192, 8193, 10_000]

    @Test(arguments: rates, rates) func soundOfAnyLengthLastsAsLong(rate: Int, other: Int) throws {
        for length in Self.lengths where rate != other {
            let count = try resampled(length, from: rate, to: other).count
            #expect(count == duration(length, rate, other), "\(length) frames")
        }
    }

    @Test func longAudioIsComplete() throws {
        for (block, hasKnownLength) in [(1024, true), (4096, true), (4096, false)] {
            let count = try resampled(
                409_700, from: 44_100, to: 48_000, block: block, hasKnownLength: hasKnownLength
            ).count
            #expect(count == 445_932)
        }
    }

    @Test(arguments: [1, 7, 1024, 100_000]) func anyBlockLengthsGiveTheSameOutput(block: Int) throws {
        #expect(
            try resampled(5000, from: 44_100, to: 48_000, block: block) == resampled(5000, from: 44_100, to: 48_000))
    }

    // The pulse's spectrum falls as the cube of the frequency: of 500 frames and more, less than 2·10⁻⁶ lies beyond half of the
    // lower rate, a quarter here. What there is in single precision errs by 6·10⁻⁸.
    @Test(arguments: [500, 597, 4196, 4800]) func theEndOfAPulseIsUnchanged(length: Int) throws {
        for (rate, other) in [(44_100, 48_000), (48_000, 44_100), (48_000, 24_000), (24_000, 48_000)] {
            let samples = try resampled(length, from: rate, to: other)
            #expect(samples.count == duration(length, rate, other))
            let worst = samples.indices.map { frame in
                let time = Double(frame) * Double(rate) / Double(other)
                return abs(Double(samples[frame]) - Pulse.value(at: time, length: length))
            }.max()
            #expect(try #require(worst) < 1e-5, "\(rate) to \(other) Hz")
        }
    }
}
