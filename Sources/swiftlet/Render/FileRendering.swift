// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletAnalysis
import SwiftletHost

/// A file on its way through effects: from what is read to what is to be written.
struct FileRendering {
    /// The output of the effects.
    private let rendered: RenderedAudio
    /// The processes of those that run in others.
    private(set) var processes: [PluginProcess] = []
    private let reader: AudioFileReader?
    /// Whether the channels of what is read are put in another order, or made of several.
    private let isMapped: Bool
    /// What goes in, with the silence for the effects' tails.
    private let input: PaddedAudio
    /// What is to be written, at the rate of what goes in.
    private let result: any AudioSource

    /// Opens the file, and prepares the effects. Without a file, there is silence as long as the notes.
    ///
    /// - Throws: `HostError`.
    init(_ path: String?, _ settings: RenderSettings) throws {
        let inputs = settings.inputs
        reader = try path.map { try AudioFileReader(path: $0, raw: inputs.raw) }
        let first = try settings.plugin(named: settings.effects[0].plugin, channels: reader?.channels ?? 0)
        var source: any AudioSource =
            reader ?? inputs.silence(for: first, settings.midi, sampleRate: settings.outputs.rate)
        isMapped = inputs.map != nil
        if let map = inputs.map { source = try MappedAudio(source, map) }
        let length = source.frames
        let tail = inputs.tail ?? (reader == nil ? .untilSilent : .lasting(0))
        input = PaddedAudio(source, tail.padding(sampleRate: source.sampleRate))
        var effects: [ChainedEffect] = []
        var song = SongMessages(settings.midi, sampleRate: Double(source.sampleRate))
        for effect in settings.effects {
            let channels = effects.last?.outputChannels ?? source.channels
            let plugin = try settings.plugin(named: effect.plugin, channels: channels)
            let process = try settings.isolation.process(for: plugin)
            processes += [process].compactMap(\.self)
            effects.append(
                try effect.effect(
                    plugin, channels: channels, sampleRate: source.sampleRate,
                    blockLength: settings.blockLength(isOutOfProcess: process != nil), inputRate: source.sampleRate,
                    in: process, &song))
        }
        rendered = try RenderedAudio(input, through: effects, length: length, onNaN: settings.onNaN)
        result = tail == .untilSilent ? AudioUntilSilence(rendered, of: input) : rendered
    }

    /// Begins the file for the result, as much like the one that is read as its name and the options allow.
    ///
    /// - Parameters:
    ///   - path: the file's.
    ///   - options: what it is to be like.
    ///   - progress: is called after each block of what is rendered before the file is begun: of what is to have a
    ///     certain level.
    /// - Returns: the file, and what is to be written to it.
    /// - Throws: `HostError`, or what `progress` throws.
    func writer(
        to path: String, _ options: OutputOptions, progress: () throws -> Void
    ) throws -> (AudioFileWriter, any AudioSource) {
        var result = result
        if let rate = options.rate, rate != result.sampleRate {
            result = try ResampledAudio(result, sampleRate: rate)
        }
        let writer = try AudioFileWriter(
            path: path, for: result, like: reader, as: options.format?.rawValue, options.bits?.encoding,
            hasOtherChannels: isMapped)
        if let level = options.normalize {
            let speakers = isMapped || reader?.channels != result.channels ? nil : reader?.speakers
            result = try NormalizedAudio(result, to: level, speakers: speakers, progress: progress)
        }
        if let bits = writer.format.integerBits {
            result = RoundedAudio(result, bits: bits, isDithered: options.dither)
        }
        return (writer, result)
    }

    /// What there is to say of the file that is read.
    var inputRemarks: [String] { reader?.remarks ?? [] }

    /// The reports on the effects, in their order.
    var reports: [EffectReport] { rendered.reports }

    /// Has the plug-ins free what they have.
    ///
    /// - Returns: what went wrong.
    func cleanUp() -> [HostError] { processes.compactMap { $0.cleanUp() } }

    /// How far it has come.
    var progress: RenderProgress {
        RenderProgress(frames: rendered.framesRead, total: input.frames, sampleRate: rendered.sampleRate)
    }
}
