// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// Sixteen bands in series, in the order of their numbers, and an output gain.
///
/// With s = jf/frequency and A = 10^(gain/40), the prototypes are those of `EqualizerBand.Kind`; the magnitude follows them up
/// to the top of the hearing range (`FilterCoefficients`).
public struct Equalizer<Channels: Frame>: MultibandEffect {
    public typealias Input = Channels

    public static var about: About {
        About(
            uri: "urn:swiftlet:equalizer", name: "Equalizer", pluginClass: .paraEQ,
            summary: "Sixteen bands of eight types",
            description: """
                A parametric equaliser of sixteen bands: bells, shelves, cuts of 6 to 48 dB per octave, band passes, notches \
                and tilts; in stereo for both channels, one of them, the middle or the sides. The curves keep their analog \
                shape up to the top of the hearing range at any sample rate, without latency. Bands that are off take no \
                time, and whatever is switched fades.
                """)
    }

    /// The parameters: those of each band, and the output.
    public struct Control: ControlSet {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// One of a band's parameters; none where the layout has no such.
        public init?(_ parameter: EqualizerBand.Parameter, of band: Int) {
            guard parameter.rawValue < Self.perBand else { return nil }
            self.init(rawValue: band * Self.perBand + parameter.rawValue)
        }

        /// The gain after all bands.
        public static var output: Control { Control(rawValue: EqualizerBand.count * perBand) }

        public static var allCases: [Control] { (0...output.rawValue).map(Control.init) }

        /// The band that it belongs to, counted from 0; for the output, one more than there are.
        var band: Int { rawValue / Self.perBand }
        /// What it is of that band.
        var parameter: EqualizerBand.Parameter? { EqualizerBand.Parameter(rawValue: rawValue % Self.perBand) }

        /// What a band is for is a matter of two channels.
        static var hasChannels: Bool { Channels.channelCount == 2 }
        private static var perBand: Int { EqualizerBand.Parameter.channels.rawValue + (hasChannels ? 1 : 0) }
    }

    public static func parameter(_ control: Control) -> Parameter {
        guard control.band < EqualizerBand.count, let parameter = control.parameter else {
            return Parameter(
                symbol: "output", name: "Output", comment: "The gain after all bands.", range: -24...24,
                defaultValue: 0, unit: .decibels, controller: 7)
        }
        return parameter.definition(of: control.band + 1)
    }

    public static var stripControls: [Control] { [.output] }

    public static var presets: [Preset<Control>] {
        EqualizerPreset.all.map { preset in
            var values: [(key: Control, value: Double)] = []
            for (number, band) in preset.bands.enumerated() {
                for (parameter, value) in band.values {
                    if let control = Control(parameter, of: number) { values.append((control, value)) }
                }
            }
            return Preset(symbol: preset.symbol, name: preset.name, comment: preset.comment, values: values)
        }
    }

    private var bands: EqualizerBands<Channels>

    public init(_ setup: inout Setup) { bands = EqualizerBands(&setup) }

    /// Whatever the parameters, the poles are within the unit circle, and gains far from what a number can hold.
    @inline(__always)
    public static var isAlwaysFinite: Bool { true }

    /// The bands, and the output.
    @inline(__always)
    public static var bandCount: Int { EqualizerBand.count + 1 }
    public static func band(of control: Control) -> Int { control.band }

    public mutating func render(_ block: Block<Channels, Channels>, bands parameters: BandParameters<Control>) {
        bands.render(block, parameters)
    }

    public mutating func flushDenormals() { bands.flushDenormals() }
}
