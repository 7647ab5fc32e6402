// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletAnalysis
import SwiftletHost

/// The rendering of one file through effects, from input to output.
struct FileRendering {
    /// The output of the effects.
    private let rendered: RenderedAudio
    /// The processes of effects that run separately.
    private(set) var processes: [PluginProcess] = []
    private let reader: AudioFileReader?
    /// Whether the input channels are reordered or mixed.
    private let isMapped: Bool
    /// The input, with silence for the effects' tails.
    private let input: PaddedAudio
    /// The output at the rate of the input.
    private let result: any AudioSource

    /// Opens the input, and prepares the effects. Without a file, the input is silence.
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
        let tail = inputs.tail(hasFile: reader != nil)
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

    /// Begins the output file, as similar to the input file as its name and the options allow.
    ///
    /// - Parameters:
    ///   - path: the path of the output.
    ///   - options: the output options.
    ///   - progress: a function that is called after each block that is rendered before the file is begun, for
    ///     normalization.
    /// - Returns: the file, and the audio to write.
    /// - Throws: `HostError`, or an error of `progress`.
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

    /// The warnings about the input file.
    var inputRemarks: [String] { reader?.remarks ?? [] }

    /// The reports on the effects in order.
    var reports: [EffectReport] { rendered.reports }

    /// Frees the plug-ins' instances.
    ///
    /// - Returns: the errors.
    func cleanUp() -> [HostError] { processes.compactMap { $0.cleanUp() } }

    /// The progress of the rendering.
    var progress: RenderProgress {
        RenderProgress(frames: rendered.framesRead, total: input.frames, sampleRate: rendered.sampleRate)
    }
}
