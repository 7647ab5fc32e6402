// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// A tremolo in the song's tempo: the level is full on the beat, and swings as often in each beat as is chosen.
public struct TempoTremolo<Channels: Frame>: FrameEffect {
    public static var about: About {
        About(
            uri: "urn:swiftlet:example:tempo-tremolo", name: "Tempo Tremolo", pluginClass: .modulator,
            summary: "Lets the level swing in the song's tempo",
            description: "Follows the host's tempo and beat; if the host sends no tempo, it swings at 120 BPM.")
    }

    /// How often the level swings.
    public enum Swing: Int, ParameterChoice {
        case everyFourBeats, everyTwoBeats, everyBeat, twiceABeat, threeTimesABeat, fourTimesABeat

        public var label: StaticString {
            switch self {
            case .everyFourBeats: "Every 4 beats"
            case .everyTwoBeats: "Every 2 beats"
            case .everyBeat: "Every beat"
            case .twiceABeat: "2 in a beat"
            case .threeTimesABeat: "3 in a beat"
            case .fourTimesABeat: "4 in a beat"
            }
        }

        /// Swings in a beat.
        var perBeat: Double {
            switch self {
            case .everyFourBeats: 0.25
            case .everyTwoBeats: 0.5
            case .everyBeat: 1
            case .twiceABeat: 2
            case .threeTimesABeat: 3
            case .fourTimesABeat: 4
            }
        }
    }

    public enum Control: Int, ControlSet {
        case swing
        case shape
        case depth
        case spread
    }

    public static func parameter(_ control: Control) -> Parameter {
        switch control {
        case .swing:
            Parameter(
                choice: "swing", name: "Swing", comment: "How often the level swings.", defaultValue: Swing.twiceABeat)
        case .shape:
            Parameter(
                choice: "shape", name: "Shape", comment: "How the level fades, and swells again.",
                of: ["Sine", "Triangle", "Saw", "Square"])
        case .depth:
            Parameter(
                symbol: "depth", name: "Depth", comment: "How far it fades: at 100 % to silence.", range: 0...100,
                defaultValue: 60, unit: .percent)
        case .spread:
            Parameter(
                symbol: "spread", name: "Spread", comment: "The phase offset from each channel to the next.",
                range: 0...180, defaultValue: 0, unit: .degrees)
        }
    }

    public static var presets: [Preset<Control>] {
        [
            Preset(
                symbol: "pumping", name: "Pumping", comment: "Swells from beat to beat.",
                [.swing: Swing.everyBeat.value, .shape: 2, .depth: 80, .spread: 0]),
            Preset(
                symbol: "ping-pong", name: "Ping-Pong", comment: "From left to right within the beat.",
                [.swing: Swing.everyBeat.value, .shape: 0, .depth: 100, .spread: 180]),
        ]
    }

    public var transport = Transport()
    /// 0, 1, … for each channel.
    private var number = Channels.zero

    public init(_ setup: inout Setup) {
        for channel in 0..<Channels.channelCount { number[channel: channel] = Double(channel) }
    }

    public mutating func process(_ input: Channels, _ values: Values<Control>) -> Channels {
        input * Self.gains(at: transport.beat, of: number, values)
    }

    /// The factors of channels with these numbers at a beat.
    static func gains(at beat: Double, of numbers: Channels, _ values: Values<Control>) -> Channels {
        let shape = Oscillator.Shape(rawValue: Int(values[.shape])) ?? .sine
        // Sine and triangle are highest a quarter after their beginning.
        let start = shape == .sine || shape == .triangle ? 0.25 : 0
        let phases = numbers * (values[.spread] / -360) + (beat * Swing(values[.swing]).perBeat + start)
        return (shape.value(at: phases) - 1) * (values[.depth] / 200) + 1
    }
}

/// The plug-ins of the bundle.
public enum Plugins: PluginBundle {
    public static var plugins: some PluginList {
        layouts(TempoTremolo<Mono>.self, TempoTremolo<Stereo>.self)
    }

    public static var project: Project {
        Project(
            uri: "urn:swiftlet:example:tempo-tremolo:project", name: "Tempo Tremolo",
            summary: "An example of Swiftlet's kit", version: Version(major: 0, minor: 1, patch: 0),
            license: "http://opensource.org/licenses/isc", homepage: "https://swiftlet.example/",
            maintainer: Maintainer(name: "The Swiftlet authors", mail: "mailto:authors@swiftlet.example"))
    }
}
