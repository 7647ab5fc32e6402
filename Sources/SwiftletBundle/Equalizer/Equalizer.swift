// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// An equaliser: a cascade of sixteen bands, in the order of their numbers, and an output stage.
///
/// With s = jf/frequency and A = 10^(gain/40), the prototypes are those of `EqualizerBand.Kind`; the magnitude follows them up
/// to the top of the hearing range (`FilterCoefficients`). The gain of a bell or a shelf may follow the level of the signal
/// (`DynamicBands`).
public struct Equalizer<Input: EqualizerInput>: MultibandEffect {
    public typealias Output = Input.Main

    public static var about: About {
        About(
            uri: Input.hasSidechain ? "urn:swiftlet:equalizer-sidechain" : "urn:swiftlet:equalizer",
            name: Input.hasSidechain ? "Equalizer Sidechain" : "Equalizer", pluginClass: .paraEQ,
            summary: Input.hasSidechain
                ? "Sixteen dynamic bands that may follow another signal"
                : "Sixteen bands of nine types, static or dynamic",
            description: """
                A parametric equaliser of sixteen bands: bells, shelves, cuts of 6 to 96 dB per octave, band passes, notches, \
                tilts and all-passes; in stereo for both channels, one of them, the middle or the sides. Bells and shelves \
                can follow the level of the signal in their range. The curves keep their analog shape up to the top of the \
                hearing range at any sample rate, without latency. Bands that are off take no time, and whatever is \
                switched fades.
                """)
    }

    /// The parameters: those of each band, and those of the output stage.
    public struct Control: ControlSet {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Creates the control for a band's parameter; nil if the layout does not have it.
        public init?(_ parameter: EqualizerBand.Parameter, of band: Int) {
            guard let number = Self.bands.number(of: parameter, in: band) else { return nil }
            self.init(rawValue: number)
        }

        /// Creates the control for a parameter of the output stage.
        public init(_ parameter: OutputStage.Parameter) {
            self.init(rawValue: EqualizerBand.count * Self.bands.count + parameter.rawValue)
        }

        public static var allCases: [Control] {
            (0...Control(OutputStage.Parameter.autoGain).rawValue).map(Control.init)
        }

        /// The band of the control, counted from 0; for the output stage, the number of bands.
        var band: Int { min(rawValue / Self.bands.count, EqualizerBand.count) }

        static var bands: BandControls {
            BandControls(hasChannels: Input.Main.channelCount == 2, hasSource: Input.hasSidechain)
        }
    }

    public static func parameter(_ control: Control) -> Parameter {
        let offset = control.rawValue - control.band * Control.bands.count
        if control.band < EqualizerBand.count, let parameter = Control.bands.parameter(at: offset) {
            return parameter.definition(of: control.band + 1)
        }
        return (OutputStage.Parameter(rawValue: offset) ?? .output).definition
    }

    public static var stripControls: [Control] { [Control(.output)] }

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

    private var bands: EqualizerBands<Input>

    public init(_ setup: inout Setup) { bands = EqualizerBands(&setup) }

    /// For all parameters, the poles are inside the unit circle, and gains cannot overflow.
    @inline(__always)
    public static var isAlwaysFinite: Bool { true }

    @inline(__always)
    public static func bypass(_ input: Input) -> Input.Main { input.main }

    /// The bands, and the output stage.
    @inline(__always)
    public static var bandCount: Int { EqualizerBand.count + 1 }
    public static func band(of control: Control) -> Int { control.band }

    public mutating func render(_ block: Block<Input, Input.Main>, bands parameters: BandParameters<Control>) {
        bands.render(block, parameters)
    }

    public mutating func reading(ofBand number: Int) -> BandReading? { bands.reading(of: number) }

    public mutating func flushDenormals() { bands.flushDenormals() }
}
