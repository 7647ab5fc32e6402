// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// A resonant second-order low-pass.
///
/// The analog prototype is 1/(s² + s/Q + 1) with Q = 10^(resonance/20), so that the gain at the cutoff is the resonance
/// in decibels; the magnitude follows it up to Nyquist (`FilterCoefficients.lowPass`).
public struct LowPass<Channels: Frame>: FilterEffect {
    public typealias Input = Channels

    public static var about: About {
        About(
            uri: "urn:swiftlet:low-pass", name: "Low-Pass", pluginClass: .lowpass,
            summary: "Resonant low-pass filter",
            description: """
                A resonant low-pass of second order, 12 dB per octave, that sounds like its analog prototype: the \
                response stays true up to the top of the hearing range at any sample rate, where digital filters \
                commonly fall off too early. Cutoff and resonance can be moved at any speed without clicks.
                """)
    }

    public enum Control: Int, ControlSet {
        case cutoff
        case resonance
    }

    public static func parameter(_ control: Control) -> Parameter {
        switch control {
        case .cutoff:
            Parameter(
                symbol: "cutoff", name: "Cutoff",
                comment: "The frequency above which the sound is attenuated, by 12 dB per octave.",
                range: 12...20_000, defaultValue: 20_000, unit: .hertz, scale: .logarithmic, controller: 74)
        case .resonance:
            Parameter(
                symbol: "resonance", name: "Resonance",
                comment: "The gain at the cutoff. At -3 dB the response is maximally flat.",
                range: -20...20, defaultValue: 0, unit: .decibels, controller: 71)
        }
    }

    public static var stripControls: [Control] { [.cutoff, .resonance] }

    public static var presets: [Preset<Control>] {
        [
            Preset(
                symbol: "prominent", name: "Prominent", comment: "A raised edge in the middle of the range.",
                [.cutoff: 2500, .resonance: 5]),
            Preset(
                symbol: "bright", name: "Bright", comment: "A strong peak near the top of the range.",
                [.cutoff: 14_000, .resonance: 12]),
            Preset(
                symbol: "warm", name: "Warm", comment: "The lower middle and the bass only, without a peak.",
                [.cutoff: 384, .resonance: -3]),
        ]
    }

    public var filter = BlockedFilter<Channels>()

    public init(_ setup: inout Setup) {}

    /// For all parameters, the poles are inside the unit circle, and gains cannot overflow.
    @inline(__always)
    public static var isAlwaysFinite: Bool { true }

    @inline(__always)
    public static func coefficients<Number: Vector>(
        for values: ParameterValues<Control, Number>, at rate: SampleRate
    ) -> FilterCoefficients<Number> {
        .lowPass(tuning: rate.tuning(values[.cutoff]), q: .amplitude(decibels: values[.resonance]))
    }
}
