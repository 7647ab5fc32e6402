// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletCEBUR128
import SwiftletHost

/// How loud audio is (EBU R 128; ITU-R BS.1770, by libebur128).
public struct LoudnessMeasure: Sendable {
    /// The loudness of the whole in LUFS, passages below the gates left out; −∞ for silence.
    public let integrated: Double
    /// The loudness range in LU (EBU Tech 3342).
    public let range: Double
    /// The greatest magnitude between the samples, too, in dBTP; −∞ for silence.
    public let truePeak: Double
}

/// Measures how loud audio is, as it comes in.
public final class LoudnessMeter {
    private let state: UnsafeMutablePointer<ebur128_state>
    private let channels: Int

    /// The most channels and the rates in Hz that can be measured. libebur128 takes rates from 16 Hz, but its filter
    /// for loudness, at 1682 Hz, is unstable below twice that frequency.
    static let maximumChannels = 64
    static let rates = 4000...2_822_400

    /// - Parameters:
    ///   - sampleRate: frames per second.
    ///   - channels: samples per frame.
    ///   - speakers: the loudspeaker of each channel, where that is known; by default, those that files without a word on
    ///     them are for, in the order of WAV: of six to eight channels, the fourth is for low frequencies. Of more than eight,
    ///     whose places are not known, all count alike.
    /// - Throws: `AnalysisError.loudness` for more than 64 channels, or a rate below 4 kHz or beyond 2.8 MHz.
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

    /// Adds `frames` · `channels` samples, the channels of a frame after one another.
    public func add(_ samples: UnsafePointer<Float>, frames: Int) {
        ebur128_add_frames_float(state, samples, frames)
    }

    /// What was found until now.
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

    /// What channels are for in a file that does not say so.
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

    /// Where libebur128 is to have a channel: what is at the sides counts more (ITU-R BS.1770-4, annex 3). Loudspeakers at the
    /// back are there unless others are, as those of 5.1 are at 110°.
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
