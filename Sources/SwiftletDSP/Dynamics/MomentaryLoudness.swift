// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The momentary and the short-term loudness of a signal (ITU-R BS.1770-4, EBU Tech 3341), in LUFS.
///
/// All channels have the weight 1, as left, right and centre do. The values change every 100 ms.
public struct MomentaryLoudness<Channels: Frame>: BitwiseCopyable {
    /// The loudness of silence, and the lowest: the absolute gate.
    public static var lowest: Double { -70 }

    /// The loudness of the last 400 ms.
    public private(set) var momentary = Self.lowest
    /// The loudness of the last 3 s.
    public private(set) var shortTerm = Self.lowest
    /// The number of completed periods of 100 ms.
    public private(set) var periodCount = 0

    private var shelf, highPass: Section
    /// The mean powers of the last 30 periods, the sum of the current one, and its remaining frames.
    private var powers = InlineArray<30, Double>(repeating: 0)
    private var sum = 0.0
    private var remaining: Int
    private let periodLength: Int

    /// Creates a meter.
    public init(sampleRate: Double) {
        let (high, low) = (KWeighting.shelf, KWeighting.highPass)
        shelf = Section(
            tangent: .tangent(ofTuning: high.frequency / sampleRate), q: high.q, zeros: (high.high, high.middle, 1))
        highPass = Section(tangent: .tangent(ofTuning: low.frequency / sampleRate), q: low.q, zeros: (1, 0, 0))
        periodLength = max(1, Int(0.1 * sampleRate))
        remaining = periodLength
    }

    /// Measures `count` frames.
    @inline(__always)
    public mutating func process(count: Int, _ frame: (_ number: Int) -> Channels) {
        // Local copies, which the optimiser keeps in registers.
        var (shelf, highPass) = (shelf, highPass)
        var start = 0
        while start < count {
            let end = min(count, start &+ remaining)
            var squares = Channels.zero
            for number in start..<end {
                let weighted = highPass.process(shelf.process(frame(number)))
                squares += weighted * weighted
            }
            sum += squares.laneSum
            remaining &-= end &- start
            start = end
            if remaining == 0 { endPeriod() }
        }
        (self.shelf, self.highPass) = (shelf, highPass)
    }

    /// Sets inaudible state to zero.
    @inline(__always)
    public mutating func flushDenormals() {
        shelf.flushDenormals()
        highPass.flushDenormals()
    }

    private mutating func endPeriod() {
        powers[periodCount % 30] = sum / Double(periodLength)
        periodCount &+= 1
        (sum, remaining) = (0, periodLength)
        momentary = loudness(ofLast: 4)
        shortTerm = loudness(ofLast: 30)
    }

    /// Returns the loudness of the last periods; those before the first are silent.
    private func loudness(ofLast count: Int) -> Double {
        var total = 0.0
        for number in 1...count { total += powers[(periodCount &+ 30 &- number) % 30] }
        return loudnessOfPower(total / Double(count))
    }

    /// A second-order section in transposed direct form II.
    private struct Section: BitwiseCopyable {
        let b0, b1, b2, a1, a2: Double
        var first = Channels.zero
        var second = Channels.zero

        /// The bilinear transform of (z₀s² + z₁s/q + z₂)/(s² + s/q + 1).
        init(tangent k: Double, q: Double, zeros: (Double, Double, Double)) {
            let scale = 1 / (1 + k / q + k * k)
            let (square, line, constant) = (zeros.0, zeros.1 * k / q, zeros.2 * k * k)
            b0 = (square + line + constant) * scale
            b1 = 2 * (constant - square) * scale
            b2 = (square - line + constant) * scale
            a1 = 2 * (k * k - 1) * scale
            a2 = (1 - k / q + k * k) * scale
        }

        @inline(__always)
        mutating func process(_ x: Channels) -> Channels {
            let y = x * b0 + first
            first = x * b1 - y * a1 + second
            second = x * b2 - y * a2
            return y
        }

        @inline(__always)
        mutating func flushDenormals() {
            first = first.replacing(with: 0.0, where: first.magnitudes .< silenceThreshold)
            second = second.replacing(with: 0.0, where: second.magnitudes .< silenceThreshold)
        }
    }
}

/// The loudness in LUFS of a K-weighted power, the sum of the channels' means of squares.
@inline(never)
private func loudnessOfPower(_ power: Double) -> Double {
    // The standard's −0.691, and 0.043 dB by which its high-pass is louder than the analog one at 48 kHz.
    power > 1e-8 ? max(-70, 0.5 * Double.decibels(amplitude: power) - 0.648) : -70
}

extension Double {
    /// tan(π·`tuning`), for a frequency over the sample rate; of 0.49 at most.
    fileprivate static func tangent(ofTuning tuning: Double) -> Double {
        let (sine, cosine) = Double.sineAndCosine(Double.pi * min(tuning, 0.49))
        return sine / cosine
    }
}
