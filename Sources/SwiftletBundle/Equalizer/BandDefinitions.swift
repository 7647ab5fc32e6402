// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

extension EqualizerBand.Parameter {
    /// Returns the definition for a band, counted from 1.
    @inline(never)
    @_optimize(size)
    func definition(of number: Int) -> Parameter {
        let group = ParameterGroup(symbol: "band\(number)", name: "Band \(number)")
        return switch self {
        case .on:
            Parameter(
                toggle: "band\(number)_on", name: "Band \(number)", comment: "Whether the band is heard.",
                defaultValue: false, smoothing: .none, group: group)
        case .type:
            Parameter(
                choice: "band\(number)_type", name: "Type \(number)", comment: "The filter type of the band.",
                defaultValue: EqualizerBand.Kind.bell, group: group)
        case .frequency:
            Parameter(
                symbol: "band\(number)_frequency", name: "Frequency \(number)",
                comment: "The centre of the band, or where a shelf or a cut begins.", range: 10...24_000,
                defaultValue: 1000, unit: .hertz, scale: .logarithmic, group: group)
        case .gain:
            Parameter(
                symbol: "band\(number)_gain", name: "Gain \(number)",
                comment: "The gain of a bell or a shelf, and from end to end that of a tilt.", range: -30...30,
                defaultValue: 0, unit: .decibels, group: group)
        case .q:
            Parameter(
                symbol: "band\(number)_q", name: "Q \(number)",
                comment: "How narrow the band is; of a shelf and a cut, how much it rises at its frequency.",
                range: 0.1...40, defaultValue: 0.7071, unit: .coefficient, scale: .logarithmic, group: group)
        case .slope:
            Parameter(
                choice: "band\(number)_slope", name: "Slope \(number)", comment: "How steep a cut is.",
                defaultValue: EqualizerBand.Slope.twelve, group: group)
        case .channels:
            Parameter(
                choice: "band\(number)_channels", name: "Channels \(number)",
                comment: "The channels of a stereo signal that the band filters.",
                defaultValue: EqualizerBand.Channels.stereo, group: group)
        default: dynamicDefinition(of: number, group)
        }
    }

    /// Returns the definition of a parameter of dynamic bands.
    @inline(never)
    @_optimize(size)
    private func dynamicDefinition(of number: Int, _ group: ParameterGroup) -> Parameter {
        switch self {
        case .threshold:
            Parameter(
                symbol: "band\(number)_threshold", name: "Threshold \(number)",
                comment: "The level from which on the gain follows the signal.", range: -80...0, defaultValue: -30,
                unit: .decibels, group: group)
        case .ratio:
            Parameter(
                symbol: "band\(number)_ratio", name: "Ratio \(number)",
                comment: "How far the level has to rise above the threshold for the change that remains of it.",
                range: 1...20, defaultValue: 2, unit: .coefficient, scale: .logarithmic, group: group)
        case .attack:
            Parameter(
                symbol: "band\(number)_attack", name: "Attack \(number)",
                comment: "The time constant for levels that rise.", range: 0.1...500, defaultValue: 10,
                unit: .milliseconds, scale: .logarithmic, group: group)
        case .release:
            Parameter(
                symbol: "band\(number)_release", name: "Release \(number)",
                comment: "The time constant for levels that fall.", range: 1...5000, defaultValue: 150,
                unit: .milliseconds, scale: .logarithmic, group: group)
        case .source:
            Parameter(
                choice: "band\(number)_source", name: "Source \(number)",
                comment: "The signal whose level the gain follows.", defaultValue: EqualizerBand.Source.input,
                group: group)
        default:
            Parameter(
                symbol: "band\(number)_range", name: "Range \(number)",
                comment: "How far the gain can move when the level rises; at 0 dB the band is static.",
                range: -30...30, defaultValue: 0, unit: .decibels, group: group)
        }
    }
}
