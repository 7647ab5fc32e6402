// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import Glibc
import Host

/// What files are rendered through: an effect, its preset and its controls.
struct RenderSettings: Sendable {
    let world: World
    /// The effect's URI or short name.
    let plugin: String
    /// The preset's URI, label or short name.
    let preset: String?
    let assignments: [Assignment]
    let automations: [Automation]
    let blockLength: Int
    /// What is done with samples that are no number or infinite.
    let onNaN: Renderer.OnNaN
    /// Where plug-ins of others run.
    let isolation: IsolationOptions

    /// What a rendering was like.
    struct Outcome {
        /// What there is to say of the result.
        let remarks: [String]
        /// What it cost to have the plug-in in a process of its own, if it was.
        let cost: PluginProcess.Cost?
    }

    /// Sees whether there are such an effect, preset and controls: what would be wrong with every file alike.
    ///
    /// - Throws: `HostError`, or `ValidationError` for a control that is to be in two ways at once.
    func check() throws {
        let plugin = try world.plugin(named: plugin)
        if let preset { _ = try plugin.preset(named: preset) }
        for assignment in assignments { try plugin.check(assignment.symbol, assignment.value) }
        var automated: Set<String> = []
        for automation in automations {
            for point in automation.points { try plugin.check(automation.symbol, point.value) }
            guard automated.insert(automation.symbol).inserted else {
                throw ValidationError("\(automation.symbol) is automated twice: give all its points in one --automate")
            }
        }
        if let assignment = assignments.first(where: { automated.contains($0.symbol) }) {
            throw ValidationError("\(assignment.symbol) is both set and automated: choose --set or --automate")
        }
    }

    /// Renders a file. `progress` is called after each block.
    ///
    /// - Throws: `HostError`, or what `progress` throws; no file is left then, but what was there before.
    func render(
        _ input: String, to output: String, progress: (Renderer.Progress) throws -> Void
    ) throws -> Outcome {
        let reader = try AudioFileReader(path: input)
        let plugin = try world.plugin(named: plugin, channels: reader.channels)
        let process = try isolation.process(for: plugin)
        let renderer = try renderer(plugin, in: process, for: reader)
        let writer = try AudioFileWriter(path: output, like: reader, channels: renderer.outputChannels)
        let summary = try renderer.render(reader, to: writer, onNaN: onNaN, progress: progress)
        let cost = process?.cost
        // The audio is complete: what comes now takes nothing from it.
        let damage = process?.cleanUp().map { "\($0); \(output) is complete" }
        let remarks = [
            clipping(summary, of: output, writer.format), latencyChange(summary, plugin, reader, output),
            notFinite(summary, plugin, reader, output), damage,
        ]
        return Outcome(remarks: remarks.compactMap(\.self), cost: cost)
    }

    private func clipping(_ summary: Renderer.Summary, of output: String, _ format: AudioFileFormat) -> String? {
        guard summary.peak > 1, format.isClipping else { return nil }
        let excess = formatted("%.1f", 20 * log10(Double(summary.peak)))
        return "the peak of \(output) was \(excess) dB over full scale and is clipped: \(format.name) holds no more"
    }

    private func latencyChange(
        _ summary: Renderer.Summary, _ plugin: Plugin, _ reader: AudioFileReader, _ output: String
    ) -> String? {
        guard let change = summary.latencyChange else { return nil }
        let time = time(ofFrame: change.frame, sampleRate: Double(reader.sampleRate))
        return "\(plugin.uri) reported another latency at \(time), \(short(change.latency)) instead of "
            + "\(summary.latency) frames: what follows in \(output) may be out of time by the difference"
    }

    private func notFinite(
        _ summary: Renderer.Summary, _ plugin: Plugin, _ reader: AudioFileReader, _ output: String
    ) -> String? {
        guard let found = summary.notFinite else { return nil }
        let time = time(ofFrame: found.frame, sampleRate: Double(reader.sampleRate))
        return
            "\(plugin.uri) put out \(found.count) sample\(found.count == 1 ? "" : "s") of no finite value, the first, "
            + "\(found.sample), at \(time): \(output) has silence for \(found.count == 1 ? "it" : "them")"
    }

    /// The effect for a file, its preset and controls set.
    private func renderer(
        _ plugin: Plugin, in process: PluginProcess?, for reader: AudioFileReader
    ) throws -> Renderer {
        let renderer = try Renderer(
            plugin, channels: reader.channels, sampleRate: Double(reader.sampleRate), blockLength: blockLength,
            in: process)
        if let preset { try renderer.apply(try plugin.preset(named: preset)) }
        for assignment in assignments { try renderer.apply(assignment) }
        for automation in automations {
            try renderer.automate(automation, property: try plugin.property(of: automation.symbol))
        }
        return renderer
    }
}

extension Plugin {
    /// Sees whether a control can have a value at any sample rate.
    fileprivate func check(_ symbol: String, _ quantity: Quantity) throws {
        let port = try controlInput(symbol)
        let value = try port.value(of: quantity)
        if !port.isRelativeToSampleRate { try port.check(value, sampleRate: 1) }
    }
}
