// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import Foundation
import Host

/// `swiftlet render`
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Runs an audio file through an effect.",
        discussion: """
            The output has the input's sample rate and sample format; its container follows from its name. It is \
            written beside its place and takes it when it is complete, so that the output may be the input, and a \
            rendering that fails leaves what was there.
            """)

    @Argument(help: "The file to read.")
    var input: String

    @Argument(help: "The file to write.")
    var output: String

    @Option(help: "The effect: a URI, or the short name of one of ours, such as low-pass.")
    var plugin: String

    @Option(help: "A preset to start from: a URI, a label, or the short name of one of ours, such as warm.")
    var preset: String?

    @Option(help: ArgumentHelp("Set a control; may be given several times.", valueName: "symbol=value"))
    var set: [String] = []

    @Option(help: ArgumentHelp("How many frames to process at a time, 1 to 65536.", valueName: "frames"))
    var block = 1024

    @OptionGroup var options: WorldOptions

    func validate() throws {
        guard (1...65_536).contains(block) else { throw ValidationError("--block is 1 to 65536 frames") }
    }

    func run() throws {
        let reader = try AudioFileReader(path: input)
        let renderer = try renderer(for: reader)
        let writer = try AudioFileWriter(path: output, like: reader, channels: renderer.outputChannels)
        let interruption = Interruption()
        let line = ProgressLine()
        defer { line.clear() }
        let summary = try renderer.render(reader, to: writer) { progress in
            try interruption.check()
            line.show(progress)
        }
        if summary.peak > 1, writer.format.isClipping {
            line.clear()
            printError(
                "the peak of \(output) was \(decibels(summary.peak)) dB over full scale and is clipped: "
                    + "\(writer.format.name) holds no more")
        }
    }

    /// The effect, its preset and controls set.
    private func renderer(for reader: AudioFileReader) throws -> Renderer {
        let plugin = try options.world().plugin(named: plugin, channels: reader.channels)
        let renderer = try Renderer(
            plugin, channels: reader.channels, sampleRate: Double(reader.sampleRate), blockLength: block)
        if let preset { try renderer.apply(preset: try plugin.preset(named: preset).uri) }
        for assignment in set {
            let parts = assignment.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let value = Float(parts[1]) else { throw HostError.noAssignment(assignment) }
            try renderer.set(String(parts[0]), to: value)
        }
        return renderer
    }

    private func decibels(_ amplitude: Float) -> String {
        String(format: "%.1f", 20 * log10(amplitude))
    }
}
