// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// An instrument of eight voices, by frequency modulation after J. Chowning, "The Synthesis of Complex Audio Spectra by
/// Means of Frequency Modulation", 1973: a sine whose phase a second one of the same frequency moves to and fro.
public struct Synth: FrameEffect {
    public static var about: About {
        About(
            uri: "urn:swiftlet:example:synth", name: "Synth", pluginClass: .instrument,
            summary: "Plays eight notes at once",
            description:
                "Sines that modulate sines: bright when struck, mellow after. It knows pitch bend and sustain pedal.")
    }

    public enum Control: Int, ControlSet {
        case attack, release, brightness, decay, level
    }

    public static func parameter(_ control: Control) -> Parameter {
        switch control {
        case .attack:
            Parameter(
                symbol: "attack", name: "Attack", comment: "How fast a note swells: the time to 63 %.",
                range: 0.1...1000, defaultValue: 3, unit: .milliseconds, scale: .logarithmic)
        case .release:
            Parameter(
                symbol: "release", name: "Release", comment: "How fast it fades: the time to 37 %.",
                range: 1...3000, defaultValue: 150, unit: .milliseconds, scale: .logarithmic)
        case .brightness:
            Parameter(
                symbol: "brightness", name: "Brightness", comment: "How many overtones a note begins with.",
                range: 0...10, defaultValue: 4, controller: 74)
        case .decay:
            Parameter(
                symbol: "decay", name: "Decay", comment: "How fast the overtones fade: the time to 37 %.",
                range: 10...10_000, defaultValue: 600, unit: .milliseconds, scale: .logarithmic)
        case .level:
            Parameter(
                symbol: "level", name: "Level", comment: "The level of a note at full velocity.",
                range: -60...0, defaultValue: -12, unit: .decibels, controller: 7)
        }
    }

    private struct Tone: Voice {
        private var (frequency, velocity, isDown) = (0.0, 0.0, false)
        private var (phase, gain, overtones) = (0.0, 0.0, 0.0)

        // -100 dB, and it has ended.
        var isSounding: Bool { isDown || gain > 1e-5 }

        mutating func start(note: Int, velocity: Int) {
            if !isSounding { (phase, gain) = (0, 0) }
            frequency = 440 * Double.exp2(Double(note - 69) / 12)
            (self.velocity, isDown, overtones) = (Double(velocity) / 127, true, 1)
        }

        mutating func release() { isDown = false }

        mutating func next(_ c: Coefficients, secondsPerFrame: Double) -> Double {
            gain += isDown ? (1 - gain) * c[0] : -gain * c[1]
            let step = frequency * secondsPerFrame
            // A fifth of the overtones stays. Nothing is to lie above half the sample rate: they reach up to index + 2.
            guard step < 0.5 else { return 0 }
            let index = max(0, min(c[2] * (0.2 + 0.8 * overtones), 0.5 / step - 2))
            let sample = Double.sin(2 * .pi * phase + index * Double.sin(2 * .pi * phase))
            overtones -= overtones > 1e-9 ? overtones * c[3] : overtones
            phase += phase + step < 1 ? step : step - 1
            return velocity * gain * sample
        }
    }

    private var voices = Voices<8, Tone>()
    private let secondsPerFrame: Double
    private var bend = 1.0

    public init(_ setup: inout Setup) { secondsPerFrame = 1 / setup.sampleRate }

    /// Attack's and release's share of each frame, the modulation index, the decay's share, and the level.
    public typealias Coefficients = CoefficientList<Double, 5>

    public static func coefficients<Number: Vector>(
        for values: ParameterValues<Control, Number>, at rate: SampleRate
    ) -> CoefficientList<Number, 5> {
        func share(_ milliseconds: Number) -> Number {
            .smoothing(frames: milliseconds * (0.001 * rate.framesPerSecond))
        }
        return CoefficientList([
            share(values[.attack]), share(values[.release]), values[.brightness], share(values[.decay]),
            .amplitude(decibels: values[.level]),
        ])
    }

    public mutating func receive(_ message: MIDIMessage) {
        voices.receive(message)
        // Two semitones up and down.
        if case .pitchBend(_, let value) = message { bend = .exp2(Double(value) / (8192 * 6)) }
        // All controllers return to where they begin.
        if case .controller(_, 121, _) = message { bend = 1 }
    }

    public mutating func process(_ input: NoChannels, _ c: Coefficients) -> Mono {
        let seconds = secondsPerFrame * bend
        var sum = 0.0
        // swift-format-ignore: ReplaceForEachWithForLoop
        voices.forEach { tone in sum += tone.next(c, secondsPerFrame: seconds) }
        return sum * c[4]
    }
}

/// The plug-ins of the bundle.
public enum Plugins: PluginBundle {
    public static var plugins: some PluginList { Synth.self }

    public static var project: Project {
        Project(
            uri: "urn:swiftlet:example:synth:project", name: "Synth", summary: "An example of Swiftlet's kit",
            version: Version(major: 0, minor: 1, patch: 0), license: "http://opensource.org/licenses/isc",
            homepage: "https://swiftlet.example/",
            maintainer: Maintainer(name: "The Swiftlet authors", mail: "mailto:authors@swiftlet.example"))
    }
}
