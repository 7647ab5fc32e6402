// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// What can go wrong between a host, its plug-ins and its files. The description says what was wrong and what to do.
public enum HostError: Error, Equatable, Codable {
    /// lilv could make no world.
    case noWorld
    /// The directory has no `manifest.ttl`.
    case noBundle(path: String)
    /// The bundle, or a plug-in in it, is not described as it should be.
    case damaged(Fault)
    /// None of `known` plug-ins has this URI; `near` are the most similar. There are `faults` in bundles.
    case noPlugin(uri: String, known: Int, near: [String], faults: Int = 0)
    /// The plug-in has no port with this symbol.
    case noPort(symbol: String, plugin: String, symbols: [String])
    /// The plug-in takes no file with this symbol.
    case noFile(symbol: String, plugin: String, symbols: [String])
    /// What should be `SYMBOL=PATH` is not.
    case noFileAssignment(String)
    /// The plug-in has no such preset.
    case noPreset(name: String, plugin: String, presets: [String])
    /// The plug-in needs what this host does not offer.
    case missingFeatures([String], plugin: String)
    /// The plug-in has a port of a kind that this host does not know, and it must be connected.
    case unsupportedPort(symbol: String, plugin: String)
    /// The plug-in asks for more memory for a port's events than any needs.
    case eventMemory(symbol: String, plugin: String, bytes: Int)
    /// The plug-in's binary is missing or does not load.
    case noBinary(plugin: String, reason: String)
    /// The plug-in was loaded, but made no instance.
    case noInstance(plugin: String, sampleRate: Double)
    /// No process could be started for plug-ins to run in.
    case noProcess(reason: String)
    /// The plug-in ended its process when this function of it was called.
    case crashed(plugin: String, function: String, reason: String)
    /// This function of the plug-in has not returned in as many seconds.
    case hanging(plugin: String, function: String, seconds: Double)
    /// The latency in frames that the plug-in reports is none, or longer than this host takes.
    case latency(plugin: String, reported: Float, maximum: Int)
    /// This sample of the plug-in's output is NaN or infinite.
    case notFinite(plugin: String, sample: Float, frame: Int, sampleRate: Double)
    /// The plug-in has put out silence for what is NaN or infinite, in the block that begins at this frame.
    case muted(plugin: String, frame: Int, sampleRate: Double)
    /// None of what a preset holds applies to the plug-in: what that is, and why.
    case uselessPreset(String, plugin: String, faults: String)
    /// A preset could not be saved.
    case presetNotSaved(directory: String, reason: String)
    /// A preset could not be deleted.
    case presetNotDeleted(uri: String, reason: String)
    /// The value is out of the port's range.
    case outOfRange(symbol: String, value: Float, minimum: Float?, maximum: Float?)
    /// The value is in another unit than the port's, or beyond all numbers.
    case noValue(symbol: String, value: String, unit: String?)
    /// What should be `SYMBOL=VALUE`, with a number for the value, is not.
    case noAssignment(String)
    /// What should be an automation, `SYMBOL=VALUE@TIME,VALUE@TIME`, is not, or not for this audio.
    case noAutomation(String, reason: String)
    /// The plug-in cannot process audio with that many channels.
    case channels(plugin: String, inputs: Int, outputs: Int, file: Int)
    /// The plug-in's sidechain cannot hear what it should.
    case sidechain(plugin: String, reason: String)
    /// The plug-in takes no MIDI.
    case noMIDI(plugin: String)
    /// A channel map says nothing, or not for this audio.
    case noChannelMap(String, reason: String)
    /// What should say how samples without a header are stored does not.
    case noRawAudio(String)
    /// Audio cannot be had at another sample rate.
    case resampling(from: Int, to: Int, reason: String)
    /// A file cannot be read.
    case unreadable(path: String, reason: String)
    /// A file cannot be written.
    case unwritable(path: String, reason: String)
    /// The user asked to stop.
    case interrupted
}

extension HostError: CustomStringConvertible {
    /// One line.
    public var description: String {
        switch self {
        case .noWorld:
            "lilv cannot be initialised: out of memory"
        case .noBundle(let path):
            "\(path) is no LV2 bundle: it has no manifest.ttl"
        case .damaged(let fault):
            "\(fault.subject) is broken: \(fault.reason)"
        case .noPlugin(let uri, let known, let near, let faults):
            "no plug-in \(uri) among the \(known) that are known" + suggestion(near)
                + (faults > 0 ? "; broken bundles may hide it, and swiftlet list names them" : "")
        case .noPort(let symbol, let plugin, let symbols):
            "\(plugin) has no port \(symbol); it has \(list(symbols))"
        case .noFile(let symbol, let plugin, let symbols):
            "\(plugin) takes no file \(symbol); it takes \(list(symbols))"
        case .noFileAssignment(let text):
            "\(text) names no file: write SYMBOL=PATH, such as response=hall.wav"
        case .noPreset(let name, let plugin, let presets):
            "\(plugin) has no preset \(name); it has \(list(presets))"
        case .missingFeatures(let features, let plugin):
            "\(plugin) requires \(list(features)), which this host does not offer"
        case .unsupportedPort(let symbol, let plugin):
            "\(plugin) has a port \(symbol) that is neither audio, control, CV nor atom, and cannot be left unconnected"
        case .eventMemory(let symbol, let plugin, let bytes):
            "\(plugin) asks for \(bytes) bytes for the events at its port \(symbol); it has \(Port.maximumEventBytes) at most"
        case .noBinary(let plugin, let reason):
            "the binary of \(plugin) cannot be loaded: \(reason)"
        case .noInstance(let plugin, let sampleRate):
            "\(plugin) refuses to work at \(short(Float(sampleRate))) Hz"
        case .noProcess(let reason):
            "no process can be started for the plug-in: \(reason)"
        case .crashed(let plugin, let function, let reason):
            "\(plugin) crashed in its function \(function): \(reason)"
        case .hanging(let plugin, let function, let seconds):
            "\(plugin) hangs: its function \(function) has not returned in \(short(Float(seconds))) s"
        case .latency(let plugin, let reported, let maximum):
            "\(plugin) reports a latency of \(short(reported)) frames, which is not within 0 to \(longest), one minute: "
                + "where its output belongs in time cannot be known, and nothing is written"
        case .notFinite(let plugin, let sample, let frame, let sampleRate):
            "\(plugin) put out \(sample) at \(time(ofFrame: frame, sampleRate: sampleRate)), which is no sample, and "
                + "nothing is written; --on-nan silence writes silence for it"
        case .muted(let plugin, let frame, let sampleRate):
            "\(plugin) put out NaN or infinity in the block at \(time(ofFrame: frame, sampleRate: sampleRate)) and muted "
                + "itself, and nothing is written; --on-nan silence writes its silence"
        case .uselessPreset(let preset, let plugin, let faults):
            "the preset \(preset) sets nothing that \(plugin) takes, but \(faults)"
        case .presetNotSaved(let directory, let reason):
            "the preset cannot be saved in \(directory): \(reason)"
        case .presetNotDeleted(let uri, let reason):
            "the preset \(uri) cannot be deleted: \(reason)"
        case .outOfRange(let symbol, let value, let minimum, let maximum):
            "\(symbol) cannot be \(short(value)): its range is \(bound(minimum)) to \(bound(maximum))"
        case .noValue(let symbol, let value, let unit):
            "\(symbol) cannot be \(value): write \(Quantity.forms(in: unit))"
        case .noAssignment(let text):
            "\(text) sets nothing: write SYMBOL=VALUE, with a number such as 0.5, 8k or 350ms for VALUE"
        case .noAutomation(let text, let reason):
            "\(text) cannot be automated: \(reason)"
        case .channels(let plugin, let inputs, let outputs, let file):
            "\(plugin) has \(inputs) audio inputs and \(outputs) audio outputs, which does not fit a file with "
                + "\(file) channel\(file == 1 ? "" : "s")"
        case .sidechain(let plugin, let reason):
            "the sidechain of \(plugin) cannot be used: \(reason)"
        case .noMIDI(let plugin):
            "\(plugin) takes no MIDI: it has no event input for it"
        case .noChannelMap(let text, let reason):
            "\(text) maps no channels: \(reason); write 1,1 for both channels from the first, 1+2 for one from two"
        case .noRawAudio(let text):
            "\(text) describes no samples: write ENCODING,RATE,CHANNELS such as s16,44100,2, with u8, s8, s16, s24, s32, "
                + "f32 or f64 for the encoding, and be after it where the most significant byte comes first"
        case .resampling(let rate, let other, let reason):
            "audio of \(rate) Hz cannot be had at \(other) Hz: \(reason)"
        case .unreadable(let path, let reason):
            "\(path) cannot be read: \(reason)"
        case .unwritable(let path, let reason):
            "\(path) cannot be written: \(reason)"
        case .interrupted:
            "interrupted"
        }
    }

    private func suggestion(_ near: [String]) -> String {
        near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"
    }

    private func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : names.joined(separator: ", ")
    }

    private func bound(_ value: Float?) -> String {
        value.map(short) ?? "anything"
    }
}

/// A number as briefly as it can be read back: `800`, not `800.0`.
public func short(_ value: Float) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// The time of a frame, to the millisecond and to the frame: `1.25 s (frame 60000)`.
public func time(ofFrame frame: Int, sampleRate: Double) -> String {
    let milliseconds = (Double(frame) / sampleRate * 1000).rounded()
    return "\(short(Float(milliseconds / 1000))) s (frame \(frame))"
}
