// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// A curve without memory that is applied to every sample.
public protocol Waveshaper: BitwiseCopyable {
    /// The curve's value for the sample of each channel.
    func shape<Channels: Frame>(_ input: Channels) -> Channels
}

/// Runs a waveshaper at eight times the sample rate, so that the harmonics it makes are filtered out where they would
/// otherwise be folded back into the hearing range.
///
/// Three half-band filters double the rate one after the other, and the same three halve it again. They are of equal
/// ripple, of 39, 11 and 7 taps (J. McClellan, T. Parks, "A Unified Approach to the Design of Optimum FIR Linear Phase
/// Digital Filters", 1973; every second tap of a half-band filter is zero but the middle one). Each passes 0 to 18 kHz
/// at 44.1 kHz within 0.006 dB and rejects what mirrors it by at least 64 dB. Their phase is linear: the output is the
/// input `latency` frames ago.
public struct Oversampler<Channels: Frame>: BitwiseCopyable {
    /// How many frames the output is late: 178 samples at the highest rate for the filters, and 6 to make frames whole.
    public static var latency: Int { 23 }

    // The ends of what was last seen at each stage: up to twice, four and eight times the rate, and down again.
    private var up2 = InlineArray<19, Channels>(repeating: .zero)
    private var up4 = InlineArray<5, Channels>(repeating: .zero)
    private var up8 = InlineArray<3, Channels>(repeating: .zero)
    private var down4 = InlineArray<6, Channels>(repeating: .zero)
    private var down2 = InlineArray<11, Channels>(repeating: .zero)
    private var down1 = InlineArray<39, Channels>(repeating: .zero)

    /// An oversampler that has heard nothing.
    public init() {}

    /// Shapes `count` frames (at most 16) in place, the subsamples of each by the shaper with its number.
    public mutating func process<Shaper: Waveshaper>(
        _ frames: inout InlineArray<16, Channels>, count: Int, shapers: InlineArray<16, Shaper>
    ) {
        var x1 = InlineArray<35, Channels>(repeating: .zero)
        var x2 = InlineArray<37, Channels>(repeating: .zero)
        var x4 = InlineArray<67, Channels>(repeating: .zero)
        var x8 = InlineArray<134, Channels>(repeating: .zero)
        var y4 = InlineArray<75, Channels>(repeating: .zero)
        var y2 = InlineArray<71, Channels>(repeating: .zero)

        copy(up2, to: &x1)
        for frame in 0..<count { x1[unchecked: 19 + frame] = frames[unchecked: frame] }
        interpolate(x1, history: 19, count: count, taps: steepTaps, to: &x2, at: 5)
        keepEnd(of: x1, after: count, in: &up2)

        copy(up4, to: &x2)
        interpolate(x2, history: 5, count: 2 * count, taps: gentleTaps, to: &x4, at: 3)
        keepEnd(of: x2, after: 2 * count, in: &up4)

        copy(up8, to: &x4)
        interpolate(x4, history: 3, count: 4 * count, taps: gentlestTaps, to: &x8, at: 6)
        keepEnd(of: x4, after: 4 * count, in: &up8)

        copy(down4, to: &x8)
        for sample in 0..<8 * count {
            x8[unchecked: 6 + sample] = shapers[unchecked: sample >> 3].shape(x8[unchecked: 6 + sample])
        }
        decimate(x8, newest: 6, count: 4 * count, taps: gentlestTaps, to: &y4, at: 11)
        keepEnd(of: x8, after: 8 * count, in: &down4)

        // These two look one sample further back, which makes the whole delay a number of frames.
        copy(down2, to: &y4)
        decimate(y4, newest: 10, count: 2 * count, taps: gentleTaps, to: &y2, at: 39)
        keepEnd(of: y4, after: 4 * count, in: &down2)

        copy(down1, to: &y2)
        decimate(y2, newest: 38, count: count, taps: steepTaps, to: &frames, at: 0)
        keepEnd(of: y2, after: 2 * count, in: &down1)
    }
}

/// Doubles the rate of `count` samples of `input`, which begin after `history` earlier ones.
@inline(__always)
private func interpolate<Channels: Frame, let length: Int, let half: Int, let outputLength: Int>(
    _ input: borrowing InlineArray<length, Channels>, history: Int, count: Int,
    taps: InlineArray<half, Double>, to output: inout InlineArray<outputLength, Channels>, at start: Int
) {
    for index in 0..<count {
        let newest = history &+ index
        var sum = Channels.zero
        for tap in 0..<half {
            let pair = input[unchecked: newest &- tap] + input[unchecked: newest &- (2 * half - 1) &+ tap]
            sum = sum + pair * (2 * taps[unchecked: tap])
        }
        output[unchecked: start &+ 2 &* index] = sum
        output[unchecked: start &+ 2 &* index &+ 1] = input[unchecked: newest &- (half - 1)]
    }
}

/// Halves the rate of `input` to `count` samples; the first output is the filter's with `newest` under its first tap.
@inline(__always)
private func decimate<Channels: Frame, let length: Int, let half: Int, let outputLength: Int>(
    _ input: borrowing InlineArray<length, Channels>, newest first: Int, count: Int,
    taps: InlineArray<half, Double>, to output: inout InlineArray<outputLength, Channels>, at start: Int
) {
    for index in 0..<count {
        let newest = first &+ 2 &* index
        var sum = input[unchecked: newest &- (2 * half - 1)] * 0.5
        for tap in 0..<half {
            let pair =
                input[unchecked: newest &- 2 &* tap] + input[unchecked: newest &- (4 * half - 2) &+ 2 &* tap]
            sum = sum + pair * taps[unchecked: tap]
        }
        output[unchecked: start &+ index] = sum
    }
}

/// Copies all of `source` to the beginning of `target`.
@inline(__always)
private func copy<Channels: Frame, let length: Int, let targetLength: Int>(
    _ source: InlineArray<length, Channels>, to target: inout InlineArray<targetLength, Channels>
) {
    for index in 0..<length { target[unchecked: index] = source[unchecked: index] }
}

/// Fills `target` with what of `source` comes after `start`.
@inline(__always)
private func keepEnd<Channels: Frame, let length: Int, let targetLength: Int>(
    of source: borrowing InlineArray<length, Channels>, after start: Int,
    in target: inout InlineArray<targetLength, Channels>
) {
    for index in 0..<targetLength { target[unchecked: index] = source[unchecked: start &+ index] }
}
