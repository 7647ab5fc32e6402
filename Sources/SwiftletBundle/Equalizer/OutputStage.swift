// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// The output stage of an equaliser.
public enum OutputStage {
    /// A parameter that all bands share.
    public enum Parameter: Int, Sendable {
        case output
        case gainScale
        case autoGain

        var definition: SwiftletKit.Parameter {
            switch self {
            case .output:
                SwiftletKit.Parameter(
                    symbol: "output", name: "Output", comment: "The gain after all bands.", range: -24...24,
                    defaultValue: 0, unit: .decibels, controller: 7)
            case .gainScale:
                SwiftletKit.Parameter(
                    symbol: "gain_scale", name: "Gain Scale",
                    comment: "The share of the bands' gains that is heard; below 0, boosts become cuts.",
                    range: -100...200, defaultValue: 100, unit: .percent)
            case .autoGain:
                SwiftletKit.Parameter(
                    toggle: "auto_gain", name: "Auto Gain",
                    comment: "Whether the output keeps the loudness of pink noise, whatever the curve.",
                    defaultValue: false)
            }
        }
    }

    /// Returns the gain in decibels by which pink noise keeps its loudness through bands, K-weighted as in ITU-R BS.1770-4.
    ///
    /// In stereo, the noise of both channels is independent. Where bands for mid or side follow bands for left or right, or
    /// the reverse, their powers are averaged between these, as if they stayed independent.
    ///
    /// - Parameters:
    ///   - rate: the sample rate; frequencies from half of it on do not count.
    ///   - bands: the prototypes of the bands that are on, in their order.
    @inline(never)
    static func autoGain(at rate: SampleRate, _ bands: UnsafeBufferPointer<BandPrototype>) -> Double {
        // Twelve points an octave, from 20 Hz on over ten octaves.
        var f2 = Vector4(400, 400, 400, 400) * Vector4.exp2(Vector4(0, 1.0 / 6, 2.0 / 6, 3.0 / 6))
        var (before, after) = (Vector4.zero, Vector4.zero)
        let limit = 0.25 * rate.framesPerSecond * rate.framesPerSecond
        for _ in 0..<30 {
            let weights = kWeighting(f2).replacing(with: 0, where: f2 .>= limit)
            var powers = ChannelPowers()
            for band in bands { powers.multiply(by: band.power(f2), band.channels) }
            before += weights
            after += weights * powers.mean
            f2 *= 1.587_401_051_968_199_6
        }
        let sumBefore = before[0] + before[1] + before[2] + before[3]
        let sumAfter = after[0] + after[1] + after[2] + after[3]
        guard sumBefore > 0, sumAfter > 0 else { return 0 }
        return 0.5 * Double.decibels(amplitude: sumBefore / sumAfter)
    }

    /// The squared magnitude of `KWeighting` at squared frequencies in hertz.
    private static func kWeighting(_ f2: Vector4) -> Vector4 {
        let (frequency, q, high, middle) = KWeighting.shelf
        let (cutFrequency, cutQ) = KWeighting.highPass
        let shelf = f2 * (1 / (frequency * frequency))
        let above = (1 - shelf * high) * (1 - shelf * high) + shelf * (middle / q * middle / q)
        let below = (1 - shelf) * (1 - shelf) + shelf * (1 / (q * q))
        let cut = f2 * (1 / (cutFrequency * cutFrequency))
        return above / below * (cut * cut / ((1 - cut) * (1 - cut) + cut * (1 / (cutQ * cutQ))))
    }
}

/// The powers that noise has in two channels, left and right or mid and side.
private struct ChannelPowers {
    private var first = Vector4(repeating: 1)
    private var second = Vector4(repeating: 1)
    private var isMidSide = false

    var mean: Vector4 { (first + second) * 0.5 }

    mutating func multiply(by power: Vector4, _ channels: EqualizerBand.Channels) {
        let isNextMidSide = channels == .mid || channels == .side
        if channels != .stereo && isNextMidSide != isMidSide {
            (first, second) = (mean, mean)
            isMidSide = isNextMidSide
        }
        if channels != .right && channels != .side { first *= power }
        if channels != .left && channels != .mid { second *= power }
    }
}
