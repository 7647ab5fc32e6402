// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletAnalysis
import SwiftletHost

/// `swiftlet plot`
struct PlotCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plot", abstract: "Draws the frequency response or the distortion of an effect.",
        discussion: """
            The command measures the effect and draws the result. For most effects, the plot shows magnitude and phase \
            over frequency, without the reported latency. For distortions, it shows the output over the input and the \
            spectrum of a full-scale tone: discs are harmonics, rings are other components. An effect with more inputs \
            than outputs has a curve for each input. An effect with more outputs has a curve for each output. \
            Otherwise all inputs receive the same signal, and the plot shows the first output.
            """)

    /// The kind of plot.
    enum View: String, ExpressibleByArgument, CaseIterable {
        case response, distortion
    }

    @Argument(help: "The image file to write: .png or .svg.", completion: .file(extensions: ["png", "svg"]))
    var output: String

    @Option(help: "The effect: a URI, or a short name such as low-pass.", completion: .plugin)
    var plugin: String

    @Option(
        help: """
            A preset to draw: its URI, the end of its URI such as warm, or its label; repeatable.
            """,
        completion: .preset)
    var preset: [String] = []

    @Flag(help: "Draw all presets.")
    var allPresets = false

    @Option(
        help: ArgumentHelp("Set a control for all curves; repeatable.", valueName: "symbol=value"))
    var set: [String] = []

    @Option(
        help: ArgumentHelp("The sample rate of the measurement, 1000 to 768000 Hz.", valueName: "Hz"), transform: hertz)
    var rate = 48_000.0

    @Option(help: "The kind of plot; by default, chosen by the effect's class.")
    var view: View?

    @Option(
        help: ArgumentHelp(
            "The tone frequency for the spectrum; by default 4200, or a fifth of sample rates below 21000.",
            valueName: "Hz"), transform: hertz)
    var frequency: Double?

    @Option(help: "The title; by default, the effect's name.")
    var title: String?

    @Option(
        help: ArgumentHelp("The image size in pixels; by default 1200x800.", valueName: "width>x<height"),
        transform: imageSize)
    var size = ImageSize.standard

    @OptionGroup var isolation: IsolationOptions
    @OptionGroup var options: WorldOptions

    func validate() throws {
        guard (1000...768_000).contains(rate) else { throw ValidationError("--rate must be 1000 to 768000 Hz") }
        guard preset.isEmpty || !allPresets else {
            throw ValidationError("--preset and --all-presets cannot be combined; pass one of them")
        }
    }

    func run() throws {
        let plugin = try options.world().plugin(named: plugin)
        let interruption = Interruption()
        let title = title ?? plugin.name
        let plot =
            switch view ?? (plugin.isDistortion ? .distortion : .response) {
            case .response:
                Plot(
                    title: title, subtitle: "Frequency response at \(kilo(rate))Hz",
                    responses: try measured(plugin) {
                        FrequencyResponse(of: try ImpulseResponse(measuring: $0, along: $1))
                    }
                )
            case .distortion: try distortionPlot(of: plugin, title)
            }
        try interruption.check()
        try plot.write(to: output, size: size)
    }

    private func distortionPlot(of plugin: Plugin, _ title: String) throws -> Plot {
        let frequency = frequency ?? min(4200, rate / 5)
        let distortions = try measured(plugin) { try Distortion(measuring: $0, along: $1, frequency: frequency) }
        // The actual frequency differs from the requested one by a few Hz.
        let tone = distortions.first?.value.spectrum.frequency ?? frequency
        return Plot(
            title: title,
            subtitle: "Transfer curve, and the spectrum of a full-scale sine of \(kilo(tone))Hz, at \(kilo(rate))Hz",
            distortions: distortions)
    }

    /// Measures the effect along each of its paths, with each preset or with the default state.
    private func measured<Value>(
        _ plugin: Plugin, _ measure: (Probe, Probe.Path) throws -> Value
    ) throws -> [Measured<Value>] {
        var presets: [PresetReference?] = try preset.map { try plugin.preset(named: $0) }
        for case let preset? in presets { try plugin.check(preset) }
        if allPresets { presets = plugin.applicablePresets }
        if presets.isEmpty { presets = [nil] }
        let settings = set.map { $0.replacing("=", with: " = ") }
        return try presets.enumerated().flatMap { number, preset in
            let process = try isolation.process(for: plugin)
            let probe = try Probe(try instance(of: plugin, preset, in: process))
            let curves = try probe.paths.enumerated().map { index, path in
                let parts = [preset?.label ?? (set.isEmpty ? "Default" : nil)] + settings + [path.name]
                let name = parts.compactMap(\.self).joined(separator: " · ")
                let value = try measure(probe, path)
                if let failure = probe.instance.failure { throw failure }
                return Measured(
                    value, name: name, setting: number, path: index, of: probe.paths.count)
            }
            probe.instance.deactivate()
            if let failure = probe.instance.failure { throw failure }
            if let damage = process?.cleanUp() { printError("\(damage); \(output) was written completely") }
            return curves
        }
    }

    private func instance(
        of plugin: Plugin, _ preset: PresetReference?, in process: PluginProcess?
    ) throws -> Instance {
        let instance = try Instance(plugin, sampleRate: rate, in: process)
        if let preset { try instance.apply(preset) }
        for assignment in set { try instance.apply(Assignment(assignment)) }
        return instance
    }

    /// Formats a frequency with a prefix, such as `44.1 k` for 44100.
    private func kilo(_ frequency: Double) -> String {
        let (value, prefix) = frequency < 1000 ? (frequency, "") : (frequency / 1000, "k")
        return formatted("%g", value) + " " + prefix
    }
}

extension Plugin {
    /// Whether the plug-in's class is a distortion, which is best shown as a transfer curve.
    fileprivate var isDistortion: Bool {
        ["WaveshaperPlugin", "DistortionPlugin"].contains { classURI == "http://lv2plug.in/ns/lv2core#" + $0 }
    }
}

/// Parses an image size such as `1200x800`.
@Sendable private func imageSize(_ text: String) throws -> ImageSize {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else {
        throw ValidationError("write WIDTHxHEIGHT in pixels, such as 1200x800")
    }
    return try ImageSize(width: width, height: height)
}
