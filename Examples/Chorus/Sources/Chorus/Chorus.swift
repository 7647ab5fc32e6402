// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// A chorus: beside the sound a second one, whose delay swings, and with it its pitch.
public struct Chorus<Channels: Frame>: FrameEffect {
    public static var about: About {
        About(
            uri: "urn:swiftlet:example:chorus", name: "Chorus", pluginClass: .chorus,
            summary: "Makes one voice sound like two",
            description: "Adds a copy of the sound with a modulated delay, with a phase offset between channels.")
    }

    public enum Control: Int, ControlSet {
        case rate
        case depth
        case delay
        case spread
        case mix
    }

    public static func parameter(_ control: Control) -> Parameter {
        switch control {
        case .rate:
            Parameter(
                symbol: "rate", name: "Rate", comment: "The rate of the modulation.", range: 0.05...8,
                defaultValue: 0.6,
                unit: .hertz, scale: .logarithmic)
        case .depth:
            Parameter(
                symbol: "depth", name: "Depth", comment: "How far the delay moves to either side.", range: 0...5,
                defaultValue: 2, unit: .milliseconds)
        case .delay:
            Parameter(
                symbol: "delay", name: "Delay", comment: "The average delay.", range: 6...30,
                defaultValue: 12, unit: .milliseconds)
        case .spread:
            Parameter(
                symbol: "spread", name: "Spread", comment: "The phase offset from each channel to the next.",
                range: 0...180, defaultValue: 90, unit: .degrees)
        case .mix:
            Parameter(
                symbol: "mix", name: "Mix", comment: "The level of the delayed sound; the rest is the dry sound.",
                range: 0...100, defaultValue: 50, unit: .percent)
        }
    }

    public static var presets: [Preset<Control>] {
        [
            Preset(
                symbol: "slow-and-wide", name: "Slow and Wide", comment: "For pads and clean guitars.",
                [.rate: 0.3, .depth: 4, .delay: 18, .spread: 180, .mix: 50]),
            Preset(
                symbol: "vibrato", name: "Vibrato", comment: "The second sound alone.",
                [.rate: 5.5, .depth: 0.5, .delay: 6, .spread: 0, .mix: 100]),
        ]
    }

    private var line: DelayLine<Channels>
    private var oscillator = Oscillator()
    /// 0, 1, … for each channel.
    private var number = Channels.zero

    public init(_ setup: inout Setup) {
        line = setup.delayLine(seconds: 0.035)
        for channel in 0..<Channels.channelCount { number[channel: channel] = Double(channel) }
    }

    /// The oscillator's step, depth and delay in frames, the spread in periods, and the mix.
    public typealias Coefficients = CoefficientList<Double, 5>

    public static func coefficients<Number: Vector>(
        for values: ParameterValues<Control, Number>, at rate: SampleRate
    ) -> CoefficientList<Number, 5> {
        CoefficientList([
            rate.tuning(values[.rate]), values[.depth] * (0.001 * rate.framesPerSecond),
            values[.delay] * (0.001 * rate.framesPerSecond), values[.spread] / 360, values[.mix] / 100,
        ])
    }

    public mutating func process(_ input: Channels, _ c: Coefficients) -> Channels {
        let swing = oscillator.next(.sine, step: c[0], offsets: number * -c[3])
        let second = line.cubic(each: swing * c[1] + c[2])
        line.write(input)
        return input + (second - input) * c[4]
    }
}

/// The plug-ins of the bundle.
public enum Plugins: PluginBundle {
    public static var plugins: some PluginList {
        layouts(Chorus<Mono>.self, Chorus<Stereo>.self)
    }

    public static var project: Project {
        Project(
            uri: "urn:swiftlet:example:chorus:project", name: "Chorus", summary: "An example of Swiftlet's kit",
            version: Version(major: 0, minor: 1, patch: 0), license: "http://opensource.org/licenses/isc",
            homepage: "https://swiftlet.example/",
            maintainer: Maintainer(name: "The Swiftlet authors", mail: "mailto:authors@swiftlet.example"))
    }
}
