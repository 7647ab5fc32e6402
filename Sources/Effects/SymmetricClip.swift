// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP

/// Symmetric soft clipping, after U. Zölzer (editor), "DAFX: Digital Audio Effects", 2002, `symclip.m`.
///
/// With u = |x|/(3·threshold) the curve is 2u up to 1/3, (3 − (2 − 3u)²)/3 up to 2/3 and 1 beyond; at a threshold of 1/3
/// it is the book's.
public struct SymmetricClip<Channels: Frame>: Effect {
    public static var about: About {
        About(
            uri: "urn:swiftlet:symmetric-clip", stereo: "urn:swiftlet:symmetric-clip-stereo",
            name: "Symmetric Clip", kind: .waveshaper,
            summary: "Soft clipping without the digital edge",
            description: """
                Overdrives the signal softly and symmetrically, as a valve stage or a tape does: quiet passages pass \
                clean, loud ones gain odd harmonics. With antialiasing the curve runs at eight times the sample rate, \
                and high notes distort into harmonics only, not into the whistling of folded ones.
                """,
            hasView: true)
    }

    public enum Control: Int, ControlSet {
        case threshold
        case output
        case mix
        case antialias
    }

    public static func parameter(_ control: Control) -> Parameter {
        switch control {
        case .threshold:
            Parameter(
                symbol: "threshold", name: "Threshold",
                comment: "The level up to which the curve is straight. At twice the threshold it is flat.",
                range: 0.02...1, standard: 0.3333333, unit: .coefficient)
        case .output:
            Parameter(
                symbol: "output", name: "Output", comment: "The gain of the clipped signal.",
                range: -24...24, standard: 0, unit: .decibels, controller: 7)
        case .mix:
            Parameter(
                symbol: "mix", name: "Mix", comment: "How much is heard of the clipped signal, the rest being the input.",
                range: 0...100, standard: 100, unit: .percent)
        case .antialias:
            Parameter(
                toggle: "antialias", name: "Antialias",
                comment: "Whether the harmonics that the sample rate cannot hold are filtered out.", standard: true)
        }
    }

    public static var presets: [Preset] {
        [
            Preset(
                symbol: "classic", name: "Classic", comment: "The curve of the book.",
                values: [0.3333333, 0, 100, 1]),
            Preset(
                symbol: "gentle", name: "Gentle", comment: "Rounds off the loudest peaks only.",
                values: [1, 3, 100, 1]),
            Preset(
                symbol: "parallel", name: "Parallel", comment: "A hard driven signal under the clean one.",
                values: [0.1, -9, 35, 1]),
            Preset(
                symbol: "fuzz", name: "Fuzz", comment: "Nearly a square wave.", values: [0.03, -9, 100, 1]),
        ]
    }

    /// The curve, for an input that is multiplied by `scale` first.
    struct Curve: Waveshaper {
        /// 1/(3·threshold).
        var scale: Double

        /// The curve without a branch. For u ≥ 0 let c = min(u, 2/3) and e = max(c − 1/3, 0): then it is 2c − 3e², as
        /// (3 − (2 − 3u)²)/3 = 2u − 3(u − 1/3)².
        @inline(__always)
        func shape<Samples: Frame>(_ input: Samples) -> Samples {
            let c = (input * scale).limited(to: 2.0 / 3)
            let e = c - c.limited(to: 1.0 / 3)
            return c * 2.0 - e * e.magnitudes * 3.0
        }
    }

    /// The curve's scale, the output gain, the shares of the clipped signal and, in it, of the antialiased one.
    public typealias Coefficients = SIMD4<Double>

    /// The last frames of the input, as many as the latency: a ring, whose oldest one is next.
    private var past = InlineArray<23, Channels>(repeating: .zero)
    private var oldest = 0
    private var oversampler = Oversampler<Channels>()
    private var isOversampling = false

    public init(sampleRate: Double) {}

    public static var latency: Int { Oversampler<Channels>.latency }

    @inline(__always)
    public func coefficients(for values: Values<Control>) -> SIMD4<Double> {
        SIMD4(
            1 / (3 * values[.threshold]), amplitude(decibels: values[.output]), 0.01 * values[.mix],
            values[.antialias])
    }

    /// What becomes of a steady input: the curve without the oversampling, which leaves that as it is.
    public static func output(for input: Channels, _ coefficients: SIMD4<Double>) -> Channels {
        mix(input, Curve(scale: coefficients[0]).shape(input), coefficients)
    }

    public mutating func render(_ block: Block<Channels, Channels>, _ coefficients: inout Glide<SIMD4<Double>>) {
        let wasOversampling = isOversampling
        isOversampling = !coefficients.isResting || coefficients.value[3] > 0
        guard isOversampling else { return renderPlain(block, coefficients.value) }
        if !wasOversampling { oversampler = Oversampler() }
        var start = 0
        while start < block.count {
            let count = min(16, block.count - start)
            var frames = InlineArray<16, SIMD4<Double>>(repeating: coefficients.value)
            if !coefficients.isResting {
                for frame in 0..<count { frames[frame] = coefficients.next() }
            }
            renderSmooth(block, from: start, count: count, coefficients: frames)
            start += count
        }
    }

    /// The curve alone, with coefficients that rest.
    private mutating func renderPlain(_ block: Block<Channels, Channels>, _ coefficients: SIMD4<Double>) {
        let curve = Curve(scale: coefficients[0])
        var oldest = self.oldest
        for frame in 0..<block.count {
            let dry = past[unchecked: oldest]
            past[unchecked: oldest] = block.input[frame]
            oldest = oldest == 22 ? 0 : oldest &+ 1
            block.output.write(Self.mix(dry, curve.shape(dry), coefficients), at: frame)
        }
        self.oldest = oldest
    }

    /// The antialiased curve, at most 16 frames of it.
    private mutating func renderSmooth(
        _ block: Block<Channels, Channels>, from start: Int, count: Int, coefficients: InlineArray<16, SIMD4<Double>>
    ) {
        var smooth = InlineArray<16, Channels>(repeating: .zero)
        var curves = InlineArray<16, Curve>(repeating: Curve(scale: 0))
        for frame in 0..<count {
            smooth[unchecked: frame] = block.input[start + frame]
            curves[unchecked: frame] = Curve(scale: coefficients[unchecked: frame][0])
        }
        let input = smooth
        oversampler.process(&smooth, count: count, shapers: curves)
        for frame in 0..<count {
            let dry = past[unchecked: oldest]
            past[unchecked: oldest] = input[unchecked: frame]
            oldest = oldest == 22 ? 0 : oldest &+ 1
            let c = coefficients[unchecked: frame]
            // While antialiasing is switched on or off, the two fade into each other.
            let plain = curves[unchecked: frame].shape(dry)
            let clipped = plain + (smooth[unchecked: frame] - plain) * c[3]
            block.output.write(Self.mix(dry, clipped, c), at: start + frame)
        }
    }

    /// The share of the clipped signal, with its gain, and the rest of the input.
    @inline(__always)
    private static func mix(_ dry: Channels, _ clipped: Channels, _ coefficients: SIMD4<Double>) -> Channels {
        dry + (clipped * coefficients[1] - dry) * coefficients[2]
    }

    public func bypassed(_ block: Block<Channels, Channels>, exactly: Bool) -> InlineArray<64, Channels> {
        var output = InlineArray<64, Channels>(repeating: .zero)
        for frame in 0..<block.count {
            output[frame] = frame < 23 ? past[(oldest + frame) % 23] : block.input[frame - 23]
        }
        return output
    }
}
