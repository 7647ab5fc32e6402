// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost
import Synchronization

/// What files are rendered through, and how.
struct RenderSettings: Sendable {
    let world: World
    /// The effects, one after another; at least one.
    let effects: [EffectSettings]
    /// How many frames are processed at a time, where that was said.
    let blockLength: Int?
    /// What is done with samples that are NaN or infinite.
    let onNaN: RenderedAudio.OnNaN
    /// Where plug-ins of others run.
    let isolation: IsolationOptions
    /// What goes in besides the files, and how.
    let inputs: InputOptions
    /// The notes that go in, of the file that `inputs` names.
    let midi: MIDIFile?
    /// What is written.
    let outputs: OutputOptions

    /// The plug-ins that were looked for: to find one among hundreds takes as long as to render a second.
    private let found = Found()

    private final class Found: Sendable {
        struct Search: Hashable {
            let name: String
            let channels: Int
        }

        let plugins = Mutex<[Search: Plugin]>([:])
    }

    /// The plug-in that is meant by a name, for so many channels.
    ///
    /// - Throws: what `World.plugin` throws.
    func plugin(named name: String, channels: Int) throws -> Plugin {
        let search = Found.Search(name: name, channels: channels)
        if let plugin = found.plugins.withLock({ $0[search] }) { return plugin }
        let plugin = try world.plugin(named: name, channels: channels)
        found.plugins.withLock { $0[search] = plugin }
        return plugin
    }

    /// What a rendering was like.
    struct Outcome: Sendable {
        /// The file that was read, if one was, and the one that was written.
        let input: String?
        let output: String
        /// Of the output.
        let sampleRate, channels, frames: Int
        /// Its greatest magnitude of a sample.
        let peak: Float
        /// The latency in frames of each effect, which was taken off.
        let latencies: [Int]
        /// What the effects have said by their control outputs.
        let controlOutputs: [ControlOutput]
        /// What there is to say of the result.
        let remarks: [String]
        /// What it cost to have plug-ins in processes of their own.
        let costs: [PluginProcess.Cost]
    }

    /// Sees whether there are such effects, presets and controls: what would be wrong with every file alike.
    ///
    /// - Throws: `HostError`, or `ValidationError` for a control that is to be in two ways at once.
    func check() throws {
        for effect in effects { try effect.check(in: world) }
        guard midi != nil else { return }
        let plugins = try effects.map { try world.plugin(named: $0.plugin) }
        guard plugins.contains(where: \.ports.acceptMIDI) else { throw HostError.noMIDI(plugin: plugins[0].uri) }
    }

    /// How many frames are processed at a time: more where each block costs a handover to another process.
    func blockLength(isOutOfProcess: Bool) -> Int { blockLength ?? (isOutOfProcess ? 8192 : 1024) }

    /// Renders a file; without one, silence as long as the notes. `progress` is called after each block.
    ///
    /// - Throws: `HostError`, or what `progress` throws; no file is left then, but what was there before.
    func render(
        _ input: String?, to output: String, progress: (RenderProgress) throws -> Void
    ) throws -> Outcome {
        let rendering = try FileRendering(input, self)
        let (writer, result) = try rendering.writer(to: output, outputs) { try progress(rendering.progress) }
        func report() throws { try progress(rendering.progress) }
        // An interruption may be why a pipe has ended.
        let (frames, peak) = try writer.write(all: result, progress: { _ in try report() }, confirm: report)
        let costs = rendering.processes.map(\.cost)
        // The audio is complete: what comes now takes nothing from it.
        let damage = rendering.cleanUp().map { "\($0); \(output) is complete" }
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
        let kept = limit == 1 ? "no more" : "no more than \(formatted("%.0f", decibels(limit))) dB over it"
        return "the peak of \(output) was \(excess) dB over full scale and is clipped: \(format.name) holds \(kept)"
    }

    private func channelDefinitions(of input: String?, in output: String, _ writer: AudioFileWriter) -> String? {
        guard let input, !writer.lostChunks.isEmpty else { return nil }
        return
            "\(output) lacks \(writer.lostChunks.joined(separator: ", ")) of \(input): render does not keep these chunks"
    }
}

extension EffectReport {
    /// The remarks on the effect for the user.
    ///
    /// - Parameters:
    ///   - output: the file that was written.
    ///   - sampleRate: of what goes in.
    fileprivate func remarks(_ output: String, sampleRate: Double) -> [String?] {
        func when(_ frame: Int) -> String { time(ofFrame: frame, sampleRate: sampleRate) }
        return [
            latencyChange.map {
                "\(plugin) reported another latency at \(when($0.frame)), \(short($0.latency)) instead of "
                    + "\(latency) frames: what follows in \(output) may be out of time by the difference"
            },
            notFinite.map {
                "\(plugin) put out \($0.count) sample\($0.count == 1 ? "" : "s") of no finite value, the first, "
                    + "\($0.sample), at \(when($0.frame)): \(output) has silence for \($0.count == 1 ? "it" : "them")"
            },
            muted.map {
                "\(plugin) put out NaN or infinity and muted itself for \($0.frames) frame\($0.frames == 1 ? "" : "s"), "
                    + "first in the block at \(when($0.blockStart)): \(output) has that silence"
            },
        ]
    }
}
