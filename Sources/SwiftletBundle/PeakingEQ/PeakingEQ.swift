// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// One band of a parametric equaliser.
///
/// The analog prototype is (s² + s·A/Q + 1)/(s² + s/(A·Q) + 1) with A = 10^(gain/40); the magnitude follows it up to
/// Nyquist (`FilterCoefficients.peak`).
public struct PeakingEQ<Channels: Frame>: FilterEffect {
    public typealias Input = Channels

    public static var about: About {
        About(
            uri: "urn:swiftlet:peaking-eq", name: "Peaking EQ", pluginClass: .paraEQ,
            summary: "One band of parametric equalisation",
            description: """
                Raises or lowers a band around a frequency, as wide as Q says. The curve keeps its analog shape up to \
                the top of the hearing range at any sample rate, where digital equalisers commonly become narrow and \
                lopsided.
                """)
    }

    public enum Control: Int, ControlSet {
        case frequency
        case q
        case gain
    }

    public static func parameter(_ control: Control) -> Parameter {
        switch control {
        case .frequency:
            Parameter(
                symbol: "frequency", name: "Frequency", comment: "The centre of the band.",
                range: 20...20_000, defaultValue: 100, unit: .hertz, scale: .logarithmic, controller: 74)
        case .q:
            Parameter(
                symbol: "q", name: "Q",
                comment: "How narrow the band is: the frequency over the bandwidth, measured at half the gain in dB.",
                range: 0.1...25, defaultValue: 1, unit: .coefficient, scale: .logarithmic, controller: 71)
        case .gain:
            Parameter(
                symbol: "gain", name: "Gain", comment: "The gain at the centre of the band.",
                range: -50...50, defaultValue: 15, unit: .decibels, controller: 7)
        }
    }

    public static var stripControls: [Control] { [.frequency, .gain] }

    public static var presets: [Preset<Control>] {
        [
            Preset(
                symbol: "bass-boost", name: "Bass Boost", comment: "A strong, broad boost of the bass.",
                [.frequency: 100, .q: 1, .gain: 15]),
            Preset(
                symbol: "flat", name: "Flat", comment: "No change, to start from.", [.frequency: 1000, .q: 1, .gain: 0]),
            Preset(
                symbol: "presence", name: "Presence", comment: "Brings a voice or a guitar forward.",
                [.frequency: 4000, .q: 0.8, .gain: 4]),
            Preset(
                symbol: "hum-notch", name: "Hum Notch", comment: "Takes out mains hum at 50 Hz.",
                [.frequency: 50, .q: 25, .gain: -50]),
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
        .peak(tuning: rate.tuning(values[.frequency]), q: values[.q], decibels: values[.gain])
    }
}
