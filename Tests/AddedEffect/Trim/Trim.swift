// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// Makes the sound louder or quieter.
public struct Trim<Channels: Frame>: FrameEffect {
    public static var about: About {
        About(
            uri: "urn:swiftlet:trim", name: "Trim", pluginClass: .amplifier, summary: "A gain",
            description: "Makes the sound louder or quieter.")
    }

    public enum Control: Int, ControlSet {
        case gain
        case tilt
    }

    public static func parameter(_ control: Control) -> Parameter {
        switch control {
        case .gain:
            Parameter(
                symbol: "gain", name: "Gain", comment: "How much louder.", range: -24...24, defaultValue: -6,
                unit: .decibels, controller: 7)
        case .tilt:
            Parameter(
                symbol: "tilt", name: "Tilt", comment: "How much of the gain there is.", range: 0...100,
                defaultValue: 100, unit: .percent)
        }
    }

    public static var presets: [Preset<Control>] {
        [
            Preset(symbol: "half", name: "Half", comment: "Half the level.", [.gain: -6.0206]),
            Preset(symbol: "double", name: "Double", comment: "Twice the level.", [.gain: 6.0206]),
            Preset(symbol: "quiet", name: "Quiet", comment: "A tenth of the level.", [.gain: -20]),
        ]
    }

    public init(_ setup: inout Setup) {}

    public typealias Coefficients = Double
    public static func coefficients<Number: Vector>(
        for values: ParameterValues<Control, Number>, at rate: SampleRate
    ) -> Number { .amplitude(decibels: values[.gain] * values[.tilt] * 0.01) }

    public mutating func process(_ input: Channels, _ gain: Double) -> Channels { input * gain }
}
