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
    private var state: UnsafeMutablePointer<ebur128_state>?
    private let channels: Int

    /// - Parameters:
    ///   - sampleRate: frames per second.
    ///   - channels: samples per frame; of six to eight, in the order of WAV, the fourth is the one for low frequencies,
    ///     which does not count, and of eight the fifth and the sixth are behind the listener, of seven the fifth. Of more,
    ///     whose places are not known, all count alike.
    /// - Throws: `AnalysisError.loudness` for more than 64 channels, or a rate beyond 2.8 MHz.
    public init(sampleRate: Int, channels: Int) throws {
        let mode = EBUR128_MODE_I.rawValue | EBUR128_MODE_LRA.rawValue | EBUR128_MODE_TRUE_PEAK.rawValue
        state = ebur128_init(UInt32(channels), UInt(sampleRate), Int32(bitPattern: UInt32(mode)))
        self.channels = channels
        guard state != nil else { throw AnalysisError.loudness(sampleRate: sampleRate, channels: channels) }
        // libebur128 knows places for six, and leaves out what comes after them. Channels at the sides count more than others
        // (ITU-R BS.1770-4, annex 3).
        guard channels > 6 else { return }
        let (first, places) =
            switch channels {
            case 7: (4, [EBUR128_Mp180, EBUR128_Mp090, EBUR128_Mm090])
            case 8: (4, [EBUR128_Mp135, EBUR128_Mm135, EBUR128_Mp090, EBUR128_Mm090])
            default: (0, Array(repeating: EBUR128_CENTER, count: channels))
            }
        for (number, place) in places.enumerated() {
            ebur128_set_channel(state, UInt32(first + number), Int32(place.rawValue))
        }
    }

    deinit { ebur128_destroy(&state) }

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
        return LoudnessMeasure(integrated: integrated, range: range, truePeak: 20 * log10(peak))
    }
}
