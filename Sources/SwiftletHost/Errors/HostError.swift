// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// An error of a host, its plug-ins or its files. The description states the cause and the remedy.
public enum HostError: Error, Equatable, Codable {
    /// lilv cannot create a world.
    case noWorld
    /// The directory has no `manifest.ttl`.
    case noBundle(path: String)
    /// The description of a bundle or of a plug-in in it is invalid.
    case damaged(BundleFault)
    /// No plug-in has this URI among `known` plug-ins. `near` are the most similar URIs, and `faults` counts invalid
    /// bundles.
    case noPlugin(uri: String, known: Int, near: [String], faults: Int = 0)
    /// The plug-in has no port with this symbol.
    case noPort(symbol: String, plugin: String, symbols: [String])
    /// The plug-in has no file property with this symbol.
    case noFile(symbol: String, plugin: String, symbols: [String])
    /// The text is not of the form `SYMBOL=PATH`.
    case noFileAssignment(String)
    /// The plug-in has no preset with this name.
    case noPreset(name: String, plugin: String, presets: [String])
    /// The plug-in requires features that this host does not support.
    case missingFeatures([String], plugin: String)
    /// The plug-in has a required port of a type that this host does not support.
    case unsupportedPort(symbol: String, plugin: String)
    /// The plug-in requires too much memory for a port's events.
    case eventMemory(symbol: String, plugin: String, bytes: Int)
    /// The plug-in's binary is missing or cannot be loaded.
    case noBinary(plugin: String, reason: String)
    /// The plug-in was loaded, but `instantiate` failed.
    case noInstance(plugin: String, sampleRate: Double)
    /// A process for plug-ins cannot be started.
    case noProcess(reason: String)
    /// The plug-in ended its process in this function.
    case crashed(plugin: String, function: String, reason: String)
    /// This function of the plug-in did not return within this many seconds.
    case hanging(plugin: String, function: String, seconds: Double, place: String)
    /// The reported latency in frames is invalid or exceeds the maximum.
    case latency(plugin: String, reported: Float, maximum: Int)
    /// This output sample of the plug-in is NaN or infinite.
    case notFinite(plugin: String, sample: Float, frame: Int, sampleRate: Double)
    /// The plug-in muted its output because of NaN or infinity, in the block that begins at this frame.
    case muted(plugin: String, frame: Int, sampleRate: Double)
    /// No value in a preset applies to the plug-in, for these reasons.
    case uselessPreset(String, plugin: String, faults: String)
    /// A preset could not be saved.
    case presetNotSaved(directory: String, reason: String)
    /// A preset could not be deleted.
    case presetNotDeleted(uri: String, reason: String)
    /// The value is outside the port's range.
    case outOfRange(symbol: String, value: Float, minimum: Float?, maximum: Float?)
    /// The value has another unit than the port, or is too large.
    case noValue(symbol: String, value: String, unit: String?)
    /// The text is not of the form `SYMBOL=VALUE` with a number.
    case noAssignment(String)
    /// The text is not of the form `SYMBOL=VALUE@TIME,VALUE@TIME`, or does not suit the audio.
    case noAutomation(String, reason: String)
    /// The plug-in does not support this number of channels.
    case channels(plugin: String, inputs: Int, outputs: Int, file: Int)
    /// The sidechain of the plug-in cannot be connected.
    case sidechain(plugin: String, reason: String)
    /// The plug-in has no MIDI input.
    case noMIDI(plugin: String)
    /// The channel map is invalid, or does not suit the audio.
    case noChannelMap(String, reason: String)
    /// The description of raw samples is invalid.
    case noRawAudio(String)
    /// The audio cannot be resampled.
    case resampling(from: Int, to: Int, reason: String)
    /// The file cannot be read.
    case unreadable(path: String, reason: String)
    /// The file cannot be written.
    case unwritable(path: String, reason: String)
    /// The user interrupted the command.
    case interrupted
}

extension HostError: CustomStringConvertible {
    /// The error in one line.
    public var description: String {
        switch self {
        case .noWorld:
            "cannot initialise lilv: out of memory"
        case .noBundle(let path):
            "\(path) is not an LV2 bundle: the folder has no manifest.ttl"
        case .damaged(let fault):
            "invalid description \(fault.subject): \(fault.reason)"
        case .noPlugin(let uri, let known, let near, let faults):
            "unknown plug-in \(uri): none of the \(known) known plug-ins has this name" + suggestion(near)
                + (faults > 0 ? "; an invalid bundle may contain the plug-in: swiftlet list shows invalid bundles" : "")
        case .noPort(let symbol, let plugin, let symbols):
            "\(plugin) has no port \(symbol); its ports are: \(list(symbols))"
        case .noFile(let symbol, let plugin, let symbols):
            "\(plugin) has no file property \(symbol); its file properties are: \(list(symbols))"
        case .noFileAssignment(let text):
            "invalid --file \(text): write SYMBOL=PATH, such as response=hall.wav"
        case .noPreset(let name, let plugin, let presets):
            "\(plugin) has no preset \(name); its presets are: \(list(presets))"
        case .missingFeatures(let features, let plugin):
            "cannot run \(plugin): this host does not support its required features \(list(features))"
        case .unsupportedPort(let symbol, let plugin):
            "cannot run \(plugin): its required port \(symbol) is not an audio, control, CV or atom port"
        case .eventMemory(let symbol, let plugin, let bytes):
            "cannot run \(plugin): its port \(symbol) requires an event buffer of \(bytes) bytes; the maximum is \(Port.maximumEventBytes)"
        case .noBinary(let plugin, let reason):
            "cannot load the binary of \(plugin): \(reason)"
        case .noInstance(let plugin, let sampleRate):
            "\(plugin) does not support a sample rate of \(short(Float(sampleRate))) Hz: instantiate() failed"
        case .noProcess(let reason):
            "cannot start a process for the plug-in: \(reason)"
        case .crashed(let plugin, let function, let reason):
            "\(plugin) crashed in \(function)(): \(reason)"
        case .hanging(let plugin, let function, let seconds, let place):
            "\(plugin) hangs: \(function)() did not return within \(short(Float(seconds))) s\(place)"
        case .latency(let plugin, let reported, let maximum):
            "nothing was written: \(plugin) reports an invalid latency of \(short(reported)) frames; "
                + "valid are 0 to \(maximum) frames (one minute)"
        case .notFinite(let plugin, let sample, let frame, let sampleRate):
            "nothing was written: \(plugin) output \(sample) at \(time(ofFrame: frame, sampleRate: sampleRate)); "
                + "pass --on-nan silence to replace such samples by silence"
        case .muted(let plugin, let frame, let sampleRate):
            "nothing was written: \(plugin) produced NaN or infinity and muted itself in the block at "
                + "\(time(ofFrame: frame, sampleRate: sampleRate)); pass --on-nan silence to keep the muted output"
        case .uselessPreset(let preset, let plugin, let faults):
            "the preset \(preset) cannot set any control of \(plugin): \(faults)"
        case .presetNotSaved(let directory, let reason):
            "cannot save the preset in \(directory): \(reason)"
        case .presetNotDeleted(let uri, let reason):
            "cannot delete the preset \(uri): \(reason)"
        case .outOfRange(let symbol, let value, let minimum, let maximum):
            "\(symbol)=\(short(value)) is out of range: \(symbol) takes \(bound(minimum)) to \(bound(maximum))"
        case .noValue(let symbol, let value, let unit):
            "invalid value \(value) for \(symbol): write \(Quantity.forms(in: unit))"
        case .noAssignment(let text):
            "invalid --set \(text): write SYMBOL=VALUE, where VALUE is a number such as 0.5, 8k or 350ms"
        case .noAutomation(let text, let reason):
            "invalid --automate \(text): \(reason)"
        case .channels(let plugin, let inputs, let outputs, let file):
            "cannot process \(file) channel\(file == 1 ? "" : "s"): \(plugin) has \(inputs) audio inputs "
                + "and \(outputs) audio outputs; choose another plug-in, or pass --map to swiftlet render"
        case .sidechain(let plugin, let reason):
            "invalid --sidechain for \(plugin): \(reason)"
        case .noMIDI(let plugin):
            "cannot send MIDI to \(plugin): the plug-in has no MIDI input"
        case .noChannelMap(let text, let reason):
            "invalid --map \(text): \(reason); write 1,1 to copy channel 1 to both outputs or 1+2 to average two channels"
        case .noRawAudio(let text):
            "invalid --raw \(text): write ENCODING,RATE,CHANNELS such as s16,44100,2, where ENCODING is u8, s8, s16, s24, s32, "
                + "f32 or f64, followed by be for big-endian samples"
        case .resampling(let rate, let other, let reason):
            "cannot resample audio from \(rate) Hz to \(other) Hz: \(reason)"
        case .unreadable(let path, let reason):
            "cannot read \(path): \(reason)"
        case .unwritable(let path, let reason):
            "cannot write \(path): \(reason)"
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
        value.map(short) ?? "any value"
    }
}

/// Returns the shortest text that represents the number exactly: `800`, not `800.0`.
public func short(_ value: Float) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// Returns the time of a frame in milliseconds and frames: `1.25 s (frame 60000)`.
public func time(ofFrame frame: Int, sampleRate: Double) -> String {
    let milliseconds = (Double(frame) / sampleRate * 1000).rounded()
    return "\(short(Float(milliseconds / 1000))) s (frame \(frame))"
}
