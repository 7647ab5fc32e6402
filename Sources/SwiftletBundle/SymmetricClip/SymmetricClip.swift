// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// Symmetric soft clipping, after U. Zölzer (editor), "DAFX: Digital Audio Effects", 2002, `symclip.m`.
///
/// With u = |x|/(3·threshold) the curve is 2u up to 1/3, (3 − (2 − 3u)²)/3 up to 2/3 and 1 beyond; at a threshold of 1/3
/// it is the book's.
public struct SymmetricClip<Channels: Frame>: WaveshaperEffect {
    public typealias Input = Channels
    public typealias Curve = SoftClipCurve

    public static var about: About {
        About(
            uri: "urn:swiftlet:symmetric-clip", name: "Symmetric Clip", pluginClass: .waveshaper,
            summary: "Soft clipping without the digital edge",
            description: """
                Overdrives the signal softly and symmetrically, as a valve stage or a tape does: quiet passages pass \
                clean, loud ones gain odd harmonics. With antialiasing the curve runs at four times the sample rate and \
                without corners, and high notes distort into harmonics only, not into the whistling of folded ones.
                """)
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
                range: 0.02...1, defaultValue: 0.3333333, unit: .coefficient)
        case .output:
            Parameter(
                symbol: "output", name: "Output", comment: "The gain of the clipped signal.",
                range: -24...24, defaultValue: 0, unit: .decibels, controller: 7)
        case .mix:
            Parameter(
                symbol: "mix", name: "Mix",
                comment: "The share of the clipped signal; the rest is the input.",
                range: 0...100, defaultValue: 100, unit: .percent)
        case .antialias:
            Parameter(
                toggle: "antialias", name: "Antialias",
                comment: "Whether harmonics that would alias are filtered out.", defaultValue: true)
        }
    }

    public static var stripControls: [Control] { [.threshold, .output] }

    public static var presets: [Preset<Control>] {
        [
            Preset(
                symbol: "classic", name: "Classic", comment: "The curve of the book.",
                [.threshold: 0.3333333, .output: 0, .mix: 100]),
            Preset(
                symbol: "gentle", name: "Gentle", comment: "Rounds off the loudest peaks only.",
                [.threshold: 1, .output: 3, .mix: 100]),
            Preset(
                symbol: "parallel", name: "Parallel", comment: "A hard driven signal under the clean one.",
                [.threshold: 0.1, .output: -9, .mix: 35]),
            Preset(
                symbol: "fuzz", name: "Fuzz", comment: "Nearly a square wave.",
                [.threshold: 0.03, .output: -9, .mix: 100]),
        ]
    }

    public var waveshaper = OversampledWaveshaper<Channels>()

    public init(_ setup: inout Setup) {}

    /// The curve's scale, the output gain, the shares of the clipped signal and, in it, of the antialiased one.
    public typealias Coefficients = CoefficientList<Double, 4>

    @inline(__always)
    public static func coefficients<Number: Vector>(
        for values: ParameterValues<Control, Number>, at rate: SampleRate
    ) -> CoefficientList<Number, 4> {
        let gain = Number.amplitude(decibels: values[.output])
        return CoefficientList([1 / (values[.threshold] * 3), gain, values[.mix] * 0.01, values[.antialias]])
    }

    /// The curve is bounded, and gains of at most 24 dB leave what is finite finite.
    @inline(__always)
    public static var isAlwaysFinite: Bool { true }
}
