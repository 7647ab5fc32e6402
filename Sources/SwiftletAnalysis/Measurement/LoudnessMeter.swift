// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletCEBUR128
import SwiftletHost

/// The loudness of audio (EBU R 128; ITU-R BS.1770, by libebur128).
public struct LoudnessMeasure: Sendable {
    /// The integrated loudness in LUFS, gated; −∞ for silence.
    public let integrated: Double
    /// The loudness range in LU (EBU Tech 3342).
    public let range: Double
    /// The true peak in dBTP, which includes peaks between samples; −∞ for silence.
    public let truePeak: Double
}

/// Measures the loudness of audio block by block.
public final class LoudnessMeter {
    private let state: UnsafeMutablePointer<ebur128_state>
    private let channels: Int

    /// The maximum number of channels, and the valid rates in Hz. libebur128 accepts rates from 16 Hz, but its loudness
    /// filter at 1682 Hz is unstable below twice that frequency.
    static let maximumChannels = 64
    static let rates = 4000...2_822_400

    /// - Parameters:
    ///   - sampleRate: frames per second.
    ///   - channels: samples per frame.
    ///   - speakers: the loudspeaker of each channel; by default, the WAV order of files without speaker positions, in
    ///     which the fourth of six to eight channels is the low-frequency channel. More than eight channels have equal
    ///     weights.
    /// - Throws: `AnalysisError.loudness` for more than 64 channels, or rates below 4 kHz or above 2.8 MHz.
    public init(sampleRate: Int, channels: Int, speakers: [Speaker]? = nil) throws {
        let mode = EBUR128_MODE_I.rawValue | EBUR128_MODE_LRA.rawValue | EBUR128_MODE_TRUE_PEAK.rawValue
        guard channels <= Self.maximumChannels, Self.rates.contains(sampleRate),
            let state = ebur128_init(UInt32(channels), UInt(sampleRate), Int32(bitPattern: UInt32(mode)))
        else { throw AnalysisError.loudness(sampleRate: sampleRate, channels: channels) }
        self.state = state
        self.channels = channels
        let speakers = speakers ?? Self.usualSpeakers(channels)
        for (number, speaker) in speakers.enumerated() {
            ebur128_set_channel(state, UInt32(number), Self.place(of: speaker, among: speakers))
        }
    }

    deinit {
        var state: UnsafeMutablePointer<ebur128_state>? = state
        ebur128_destroy(&state)
    }

    /// Adds `frames` · `channels` interleaved samples.
    public func add(_ samples: UnsafePointer<Float>, frames: Int) {
        ebur128_add_frames_float(state, samples, frames)
    }

    /// The measurement of all samples so far.
    public var measure: LoudnessMeasure {
        var (integrated, range, peak) = (0.0, 0.0, 0.0)
        ebur128_loudness_global(state, &integrated)
        ebur128_loudness_range(state, &range)
        for channel in 0..<channels {
            var value = 0.0
            ebur128_true_peak(state, UInt32(channel), &value)
            peak = max(peak, value)
        }
        return LoudnessMeasure(integrated: integrated, range: range, truePeak: decibels(peak))
    }

    // MARK: - Channels

    /// Returns the loudspeakers of channels in a file that does not state them.
    private static func usualSpeakers(_ channels: Int) -> [Speaker] {
        switch channels {
        case 4: [.other, .other, .side, .side]
        case 5: [.other, .other, .other, .side, .side]
        case 6: [.other, .other, .other, .lowFrequency, .side, .side]
        case 7: [.other, .other, .other, .lowFrequency, .other, .side, .side]
        case 8: [.other, .other, .other, .lowFrequency, .back, .back, .side, .side]
        default: Array(repeating: .other, count: channels)
        }
    }

    /// Returns libebur128's position of a channel. Side channels have more weight (ITU-R BS.1770-4, annex 3). Back
    /// channels count as side channels if there are no others, as those of 5.1 are at 110°.
    private static func place(of speaker: Speaker, among all: [Speaker]) -> Int32 {
        let place =
            switch speaker {
            case .lowFrequency: EBUR128_UNUSED
            case .side: EBUR128_Mp090
            case .back: all.contains(.side) ? EBUR128_Mp135 : EBUR128_Mp110
            case .other: EBUR128_CENTER
            }
        return Int32(place.rawValue)
    }
}
