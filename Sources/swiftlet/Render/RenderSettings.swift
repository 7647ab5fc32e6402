// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost
import Synchronization

/// The effects and options of a rendering.
struct RenderSettings: Sendable {
    let world: World
    /// The effects in series, at least one.
    let effects: [EffectSettings]
    /// The number of frames to process at a time, if given.
    let blockLength: Int?
    /// The handling of NaN and infinite samples.
    let onNaN: RenderedAudio.OnNaN
    /// The isolation of third-party plug-ins.
    let isolation: IsolationOptions
    /// The additional inputs.
    let inputs: InputOptions
    /// The notes in the file that `inputs` names.
    let midi: MIDIFile?
    /// The output options.
    let outputs: OutputOptions

    /// The plug-ins found so far, as finding one among hundreds takes as long as rendering a second.
    private let found = Found()

    private final class Found: Sendable {
        struct Search: Hashable {
            let name: String
            let channels: Int
        }

        let plugins = Mutex<[Search: Plugin]>([:])
    }

    /// Returns the plug-in with a name for a number of channels.
    ///
    /// - Throws: the errors of `World.plugin`.
    func plugin(named name: String, channels: Int) throws -> Plugin {
        let search = Found.Search(name: name, channels: channels)
        if let plugin = found.plugins.withLock({ $0[search] }) { return plugin }
        let plugin = try world.plugin(named: name, channels: channels)
        found.plugins.withLock { $0[search] = plugin }
        return plugin
    }

    /// The outcome of a rendering.
    struct Outcome: Sendable {
        /// The paths of the input, if any, and the output.
        let input: String?
        let output: String
        /// The format and length of the output.
        let sampleRate, channels, frames: Int
        /// The peak magnitude of the output.
        let peak: Float
        /// The compensated latency of each effect in frames.
        let latencies: [Int]
        /// The values of the effects' control outputs.
        let controlOutputs: [ControlOutput]
        /// The warnings about the result.
        let remarks: [String]
        /// The cost of the separate processes.
        let costs: [PluginProcess.Cost]
    }

    /// Checks that effects, presets and controls exist, as errors here would affect all files.
    ///
    /// - Throws: `HostError`, or `ValidationError` if options for a control conflict.
    func check() throws {
        for effect in effects { try effect.check(in: world) }
        guard midi != nil else { return }
        let plugins = try effects.map { try world.plugin(named: $0.plugin) }
        guard plugins.contains(where: \.ports.acceptMIDI) else { throw HostError.noMIDI(plugin: plugins[0].uri) }
    }

    /// Returns the number of frames to process at a time, which is greater for effects in another process.
    func blockLength(isOutOfProcess: Bool) -> Int { blockLength ?? (isOutOfProcess ? 8192 : 1024) }

    /// Renders a file; without one, silence. Calls `progress` after each block.
    ///
    /// - Throws: `HostError`, or an error of `progress`. No incomplete file remains, and an existing file stays.
    func render(
        _ input: String?, to output: String, progress: (RenderProgress) throws -> Void
    ) throws -> Outcome {
        let rendering = try FileRendering(input, self)
        let (writer, result) = try rendering.writer(to: output, outputs) { try progress(rendering.progress) }
        func report() throws { try progress(rendering.progress) }
        // The end of a pipe may come from an interruption.
        let (frames, peak) = try writer.write(all: result, progress: { _ in try report() }, confirm: report)
        let costs = rendering.processes.map(\.cost)
        // The audio is complete, so the following errors are only warnings.
        let damage = rendering.cleanUp().map { "\($0); \(output) was written completely" }
        let reports = rendering.reports
        let inputRate = Double(rendering.progress.sampleRate)
        let remarks =
            [clipping(peak, of: output, writer.format), channelDefinitions(of: input, in: output, writer)]
            + reports.flatMap { $0.remarks(output, sampleRate: inputRate) } + damage
        return Outcome(
            input: input, output: output, sampleRate: writer.sampleRate, channels: writer.channels, frames: frames,
            peak: peak, latencies: reports.map(\.latency), controlOutputs: reports.flatMap(\.controlOutputs),
            remarks: rendering.inputRemarks + remarks.compactMap(\.self), costs: costs)
    }

    private func clipping(_ peak: Float, of output: String, _ format: AudioFileFormat) -> String? {
        guard let limit = format.greatestMagnitude, peak > limit else { return nil }
        let excess = formatted("%.1f", decibels(peak))
        let kept = limit == 1 ? "nothing above it" : "at most \(formatted("%.0f", decibels(limit))) dB above it"
        return
            "clipped \(output): its peak was \(excess) dB above full scale, and \(format.name) holds \(kept); lower the level, for example with --normalize -1dB"
    }

    private func channelDefinitions(of input: String?, in output: String, _ writer: AudioFileWriter) -> String? {
        guard let input, !writer.lostChunks.isEmpty else { return nil }
        return
            "\(output) lacks the chunks \(writer.lostChunks.joined(separator: ", ")) of \(input): render does not copy them"
    }
}

extension EffectReport {
    /// Returns the warnings about the effect.
    ///
    /// - Parameters:
    ///   - output: the path of the output.
    ///   - sampleRate: the sample rate of the input.
    fileprivate func remarks(_ output: String, sampleRate: Double) -> [String?] {
        func when(_ frame: Int) -> String { time(ofFrame: frame, sampleRate: sampleRate) }
        return [
            latencyChange.map {
                "\(plugin) changed its latency at \(when($0.frame)) to \(short($0.latency)) instead of "
                    + "\(latency) frames: \(output) may be shifted by the difference from there"
            },
            notFinite.map {
                "\(plugin) output \($0.count) sample\($0.count == 1 ? "" : "s") of NaN or infinity, first "
                    + "\($0.sample) at \(when($0.frame)): \(output) has silence instead"
            },
            muted.map {
                "\(plugin) produced NaN or infinity and muted itself for \($0.frames) frame\($0.frames == 1 ? "" : "s"), "
                    + "first in the block at \(when($0.blockStart)): \(output) has silence there"
            },
        ]
    }
}
