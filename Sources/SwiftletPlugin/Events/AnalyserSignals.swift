// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The signals that a view's analyser shows, a set of up to `maximumCount`. It is the number in a view's request and in
/// a message with audio; a message has the signals in the order of their bits.
package struct AnalyserSignals: BitwiseCopyable, Equatable {
    /// The channels that a signal comes from: the main input, the main output, or the second bus of the input.
    package enum Source: UInt32 {
        case input, output, sidechain
    }

    /// The sample that a signal has of a frame: the mean of all channels, the first channel, the second, or half of the
    /// difference of these two.
    package enum Mix: UInt32 {
        case mean, left, right, side

        /// Returns the weight of a channel of `count` in the sample.
        @inline(__always)
        func weight(ofChannel number: Int, of count: Int) -> Double {
            switch self {
            case .mean: 1 / Double(count)
            case .left: number == 0 ? 1 : 0
            case .right: number == min(1, count &- 1) ? 1 : 0
            case .side: count < 2 ? 0 : number == 0 ? 0.5 : -0.5
            }
        }
    }

    package private(set) var bits: UInt32

    /// The largest number of signals in a message.
    @inline(__always)
    package static var maximumCount: Int { 4 }

    package static var none: AnalyserSignals { AnalyserSignals(bits: 0) }

    /// Creates a set from the number of a message. If it has too many signals, the last are left out.
    @inline(__always)
    package init(bits: UInt32) {
        self.bits = bits & 0xfff
        var highest: UInt32 = 0x800
        while count > Self.maximumCount {
            self.bits &= ~highest
            highest >>= 1
        }
    }

    @inline(__always)
    package var count: Int { bits.nonzeroBitCount }

    /// Returns the signals of both sets, or only those of this set if they are too many together.
    @inline(__always)
    package func union(_ other: AnalyserSignals) -> AnalyserSignals {
        let both = bits | other.bits
        return both.nonzeroBitCount <= Self.maximumCount ? AnalyserSignals(bits: both) : self
    }

    /// Adds a signal.
    package mutating func insert(_ source: Source, _ mix: Mix) {
        self = AnalyserSignals(bits: bits | UInt32(1) << Self.place(source, mix))
    }

    /// Returns the place of a signal among the signals of a message; nil if the message does not have it.
    package func index(of source: Source, _ mix: Mix) -> Int? {
        let bit = UInt32(1) << Self.place(source, mix)
        return bits & bit == 0 ? nil : (bits & (bit - 1)).nonzeroBitCount
    }

    @inline(__always)
    private static func place(_ source: Source, _ mix: Mix) -> UInt32 { 4 * source.rawValue + mix.rawValue }

    /// Returns how many times an instance at a sample rate halves the rate of the signals: to at most 50 kHz.
    @inline(__always)
    package static func halvings(at sampleRate: Double) -> Int {
        var (rate, count) = (sampleRate, 0)
        while rate > 50_000 && count < maximumHalvings {
            rate *= 0.5
            count += 1
        }
        return count
    }

    /// The largest number of halvings, enough for 768 kHz.
    @inline(__always)
    static var maximumHalvings: Int { 4 }
}
