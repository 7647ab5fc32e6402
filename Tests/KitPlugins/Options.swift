// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// Parameters of every kind, each output as the level of a channel.
struct Options: FrameEffect {
    static var about: About {
        About(uri: "urn:kit:options", name: "Options", pluginClass: .utility, summary: "All", description: "All.")
    }

    /// The type of a band.
    enum Shape: Int, ParameterChoice {
        case bell, shelf, notch

        var label: StaticString {
            switch self {
            case .bell: "Bell"
            case .shelf: "Shelf"
            case .notch: "Notch"
            }
        }
    }

    enum Control: Int, ControlSet { case shape, slope, voices, on, off, direct, slow, bias }

    static var band: ParameterGroup { ParameterGroup(symbol: "band_\(1)", name: "Band \(1)") }

    static func parameter(_ control: Control) -> Parameter {
        switch control {
        case .shape:
            Parameter(
                choice: "shape", name: "Shape", comment: "What it is.", defaultValue: Shape.shelf, controller: 20,
                group: band)
        case .slope:
            Parameter(choice: "slope", name: "Slope", comment: "How steep it is.", of: ["6", "12", "24"], group: band)
        case .voices:
            Parameter(
                integer: "voices", name: "Voices", comment: "How many.", range: -2...8, defaultValue: 1, controller: 21)
        case .on:
            Parameter(toggle: "on", name: "On", comment: "Whether.", defaultValue: false, controller: 22)
        case .off:
            Parameter(toggle: "off", name: "Off", comment: "Or not.", defaultValue: false, smoothing: .none)
        case .direct:
            Parameter(
                symbol: "direct", name: "Direct", comment: "At once.", range: 0...10, defaultValue: 0,
                unit: .milliseconds, smoothing: .none)
        case .slow:
            Parameter(
                symbol: "slow", name: "Slow", comment: "Slowly.", range: 0...10, defaultValue: 0, unit: .semitones,
                smoothing: .seconds(0.1))
        case .bias:
            Parameter(
                symbol: "bias", name: "Bias", comment: "A voltage.", range: 0...10, defaultValue: 0,
                unit: ParameterUnit(name: "volts", symbol: "V"))
        }
    }

    init(_ setup: inout Setup) {}

    static func bypass(_ input: Mono) -> SevenPointOne { .zero }

    mutating func process(_ input: Mono, _ values: Values<Control>) -> SevenPointOne {
        var output = SevenPointOne.zero
        output[channel: 0] = Shape(values[.shape]).value
        output[channel: 1] = values[.slope]
        output[channel: 2] = values[.voices]
        output[channel: 3] = values[.on]
        output[channel: 4] = values[.off]
        output[channel: 5] = values[.direct]
        output[channel: 6] = values[.slow]
        output[channel: 7] = values[.bias]
        return output
    }
}
