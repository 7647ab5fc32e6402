// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// An echo whose repeats grow darker.
public struct Echo<Channels: Frame>: FrameEffect {
    public static var about: About {
        About(
            uri: "urn:swiftlet:example:echo", name: "Echo", pluginClass: .delay,
            summary: "Repeats that fade and darken",
            description: "Repeats the sound, each time quieter and darker. Changes of the time bend the pitch, as on a tape.")
    }

    public enum Control: Int, ControlSet {
        case time
        case feedback
        case damping
        case mix
    }

    public static func parameter(_ control: Control) -> Parameter {
        switch control {
        case .time:
            Parameter(
                symbol: "time", name: "Time", comment: "The time between the sound and its first repeat.",
                range: 1...2000, defaultValue: 350, unit: .milliseconds, scale: .logarithmic)
        case .feedback:
            Parameter(
                symbol: "feedback", name: "Feedback", comment: "The level of each repeat, relative to the previous one.",
                range: 0...95, defaultValue: 40, unit: .percent)
        case .damping:
            Parameter(
                symbol: "damping", name: "Damping",
                comment: "The cutoff frequency of the low-pass in the feedback.",
                range: 200...20_000, defaultValue: 6000, unit: .hertz, scale: .logarithmic)
        case .mix:
            Parameter(
                symbol: "mix", name: "Mix", comment: "The level of the repeats; the rest is the dry sound.",
                range: 0...100, defaultValue: 30, unit: .percent)
        }
    }

    public static var presets: [Preset<Control>] {
        [
            Preset(
                symbol: "slapback", name: "Slapback", comment: "One quick repeat.",
                [.time: 110, .feedback: 5, .damping: 8000, .mix: 35]),
            Preset(
                symbol: "canyon", name: "Canyon", comment: "From far away, for long.",
                [.time: 700, .feedback: 75, .damping: 1800, .mix: 40]),
        ]
    }

    private var line: DelayLine<Channels>
    private var damped = Channels.zero

    public init(_ setup: inout Setup) { line = setup.delayLine(seconds: 2) }

    /// The time in frames, the feedback, the damping's share of each new frame, and the mix.
    public typealias Coefficients = CoefficientList<Double, 4>

    public static func coefficients<Number: Vector>(
        for values: ParameterValues<Control, Number>, at rate: SampleRate
    ) -> CoefficientList<Number, 4> {
        CoefficientList([
            values[.time] * (0.001 * rate.framesPerSecond), values[.feedback] / 100,
            1 - Number.exp(rate.tuning(values[.damping]) * (-2 * .pi)), values[.mix] / 100,
        ])
    }

    public mutating func process(_ input: Channels, _ coefficients: Coefficients) -> Channels {
        let echo = line.cubic(coefficients[0])
        damped += (echo - damped) * coefficients[2]
        line.write(input + damped * coefficients[1])
        return input + (echo - input) * coefficients[3]
    }

    public mutating func flushDenormals() {
        damped = damped.replacing(with: 0, where: damped.magnitudes .< silenceThreshold)
    }
}

/// The plug-ins of the bundle.
public enum Plugins: PluginBundle {
    public static var plugins: some PluginList {
        layouts(Echo<Mono>.self, Echo<Stereo>.self, Echo<SevenPointOne>.self)
    }

    public static var project: Project {
        Project(
            uri: "urn:swiftlet:example:echo:project", name: "Echo", summary: "An example of Swiftlet's kit",
            version: Version(major: 0, minor: 1, patch: 0), license: "http://opensource.org/licenses/isc",
            homepage: "https://swiftlet.example/",
            maintainer: Maintainer(name: "The Swiftlet authors", mail: "mailto:authors@swiftlet.example"))
    }
}
