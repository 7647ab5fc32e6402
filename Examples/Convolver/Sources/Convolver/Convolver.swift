// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletKit

/// The sound of a room or a cabinet, from its impulse response in a WAV file, without latency.
public struct ConvolverEffect<Channels: Frame>: FrameEffect {
    public static var about: About {
        About(
            uri: "urn:swiftlet:example:convolver", name: "Convolver", pluginClass: .reverb,
            summary: "Sounds like the room of a file",
            description:
                "Convolves the sound with an impulse response from a WAV file, at any sample rate, without latency.")
    }

    public enum Control: Int, ControlSet {
        case gain
        case mix
    }

    public static func parameter(_ control: Control) -> Parameter {
        switch control {
        case .gain:
            Parameter(
                symbol: "gain", name: "Gain", comment: "The level of the room.", range: -40...20, defaultValue: 0,
                unit: .decibels)
        case .mix:
            Parameter(
                symbol: "mix", name: "Mix", comment: "The level of the room; the rest is the dry sound.",
                range: 0...100, defaultValue: 50, unit: .percent)
        }
    }

    public static var presets: [Preset<Control>] {
        [
            Preset(symbol: "cabinet", name: "Cabinet", comment: "The file alone.", [.gain: 0, .mix: 100]),
            Preset(symbol: "room", name: "Room", comment: "Some of the file.", [.gain: 0, .mix: 30]),
        ]
    }

    public enum File: Int, ControlSet { case response }

    public static func file(_ file: File) -> EffectFile {
        EffectFile(
            symbol: "response", name: "Impulse Response", comment: "The impulse response of the room: a WAV file.",
            kind: .impulseResponse)
    }

    /// A file of one channel is for all of them.
    public static func load(_ data: FileData, for file: File, _ setup: inout Setup) -> Convolver<Channels>? {
        var convolver = Convolver<Channels>(maximumLength: data.frameCount, partition: 256, &setup)
        convolver.load(count: data.frameCount) { channel, frame in data[channel, frame] }
        return convolver
    }

    public static func reset(_ convolver: inout Convolver<Channels>) { convolver.reset() }

    public var files = Files<File, Convolver<Channels>>()

    public init(_ setup: inout Setup) {}

    /// What the sound and the room are multiplied by.
    public typealias Coefficients = CoefficientList<Double, 2>

    public static func coefficients<Number: Vector>(
        for values: ParameterValues<Control, Number>, at rate: SampleRate
    ) -> CoefficientList<Number, 2> {
        let mix = values[.mix] / 100
        return CoefficientList([1 - mix, mix * Number.amplitude(decibels: values[.gain])])
    }

    public mutating func process(_ input: Channels, _ coefficients: Coefficients) -> Channels {
        files.process(.response, without: input) { $0.process(input) * coefficients[1] + input * coefficients[0] }
    }
}

/// The plug-ins of the bundle.
public enum Plugins: PluginBundle {
    public static var plugins: some PluginList { layouts(ConvolverEffect<Mono>.self, ConvolverEffect<Stereo>.self) }

    public static var project: Project {
        Project(
            uri: "urn:swiftlet:example:convolver:project", name: "Convolver", summary: "An example of Swiftlet's kit",
            version: Version(major: 0, minor: 1, patch: 0), license: "http://opensource.org/licenses/isc",
            homepage: "https://swiftlet.example/",
            maintainer: Maintainer(name: "The Swiftlet authors", mail: "mailto:authors@swiftlet.example"))
    }
}
