// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Runs audio files through a plug-in.
///
/// A plug-in with as many audio inputs as the file has channels takes them all; one with a single input and output
/// takes any number of channels, one instance for each. Whatever the file's length, memory is needed for one block.
public final class Renderer {
    /// How far a rendering has come.
    public struct Progress: Sendable {
        /// How many frames have been read.
        public let frames: Int
        /// How many there are, where that is known.
        public let total: Int?
        /// How many seconds of audio have been read.
        public let seconds: Double

        /// So many frames of a total, and their time.
        public init(frames: Int, total: Int?, seconds: Double) {
            self.frames = frames
            self.total = total
            self.seconds = seconds
        }
    }

    /// A latency that is not what it was at first.
    public struct LatencyChange: Sendable {
        /// The first frame of the block in which it was reported, counted from the start of the file.
        public let frame: Int
        /// What was reported, in frames, be it a latency or nonsense.
        public let latency: Float
    }

    /// What is done with samples from the plug-in that are NaN or infinite: no file should hold them.
    public enum OnNaN: String, Sendable, CaseIterable {
        /// Zeros are written for them, and they are counted.
        case silence
        /// The rendering fails.
        case stop
    }

    /// Samples from the plug-in that are NaN or infinite, for which zeros were written.
    public struct NotFinite: Sendable {
        /// How many there are, in all channels together.
        public internal(set) var count: Int
        /// The frame of the first, counted from the start of the output.
        public let frame: Int
        /// The first.
        public let sample: Float
    }

    /// Silence that a plug-in has put out for NaN or infinity.
    public struct Muted: Sendable {
        /// How many frames there are of it, in all instances together.
        public internal(set) var frames: Int
        /// The first frame of the block in which it began, counted from the start of the output.
        public let blockStart: Int
    }

    /// What a rendering was like.
    public struct Summary: Sendable {
        /// How many frames were read, and written.
        public let frames: Int
        /// The latency in frames that the plug-in reported, and that was taken off.
        public let latency: Int
        /// Where the plug-in reported another latency than that for the first time, if it did.
        public let latencyChange: LatencyChange?
        /// The greatest magnitude of a sample; beyond 1, formats of integers clip.
        public let peak: Float
        /// What was written as silence because it is not finite, if there was any.
        public let notFinite: NotFinite?
    }

    /// The instances, whose controls may be set: one, or one for each channel.
    public let instances: [Instance]
    /// How many channels go in.
    public let inputChannels: Int
    /// How many channels come out.
    public let outputChannels: Int
    private let blockLength: Int
    let planes: PlanarBlock
    /// What is read for the sidechain, where something is, and room for it.
    private var sidechain: (source: any AudioSource, planes: PlanarBlock)?
    /// What has the plug-in load files.
    private(set) var files: [TimedMessage] = []
    /// Messages at frames counted from the start.
    private var messages: [TimedMessage] = []
    private var automations: [(automation: Automation, property: String?)] = []

    /// Makes instances for files of this kind.
    ///
    /// - Parameters:
    ///   - plugin: one with `channels` audio inputs, or with one input and one output: that runs once for each channel.
    ///     Sidechains do not count, nor do ports that may be left unconnected, unless there are channels for them (`fit`).
    ///     Where a sidechain may not be left unconnected, it is silent.
    ///   - channels: the number of channels that go in; 0 for an instrument.
    ///   - sampleRate: in frames per second.
    ///   - blockLength: how many frames to process at a time, above 0.
    ///   - process: where the instances run, by default in this process.
    /// - Throws: `HostError.channels` for a plug-in that does not fit, or what `Instance` throws.
    public init(
        _ plugin: Plugin, channels: Int, sampleRate: Double, blockLength: Int = 1024, in process: PluginProcess? = nil
    ) throws {
        precondition(blockLength > 0, "a block has at least one frame")
        let fit = try plugin.fit(channels: channels)
        inputChannels = channels
        outputChannels = fit.outputChannels
        self.blockLength = blockLength
        planes = PlanarBlock(inputs: inputChannels, outputs: outputChannels, frames: blockLength)
        instances = try (0..<fit.instances).map { _ in
            try Instance(plugin, sampleRate: sampleRate, maximumBlockLength: blockLength, in: process)
        }
        for (number, instance) in instances.enumerated() {
            for (channel, port) in fit.inputs.enumerated() {
                instance.connect(port, to: planes.input(number + channel))
            }
            for (channel, port) in fit.outputs.enumerated() {
                instance.connect(port, to: planes.output(number + channel))
            }
        }
    }

    /// Has the sidechain hear a source, from the first frame on; after its end, silence. A single channel goes to all its
    /// inputs.
    ///
    /// - Throws: `HostError.sidechain` for a plug-in without one, or one whose inputs are not as many as the source's
    ///   channels, or for another sample rate.
    public func hear(_ source: any AudioSource) throws {
        let feed = try SidechainFeed(source, to: instances, sampleRate: Int(instances[0].sampleRate))
        let planes = PlanarBlock(inputs: source.channels, outputs: 0, frames: blockLength)
        sidechain = (source, planes)
        feed.connect(planes.input)
    }

    /// Has messages sent at their frames, counted from the start of what goes in, to all instances. Positions are for
    /// plug-ins that ask for them.
    ///
    /// - Throws: `HostError.noMIDI` for a plug-in that takes no MIDI, where there is any.
    public func send(_ messages: [TimedMessage]) throws {
        try Schedule.check(messages, for: instances[0])
        self.messages = messages
    }

    /// Puts all instances into the state of a preset.
    ///
    /// - Parameter name: the preset's URI or label.
    /// - Throws: `HostError.noPreset`.
    public func apply(preset name: String) throws {
        for instance in instances { try instance.apply(preset: name) }
    }

    /// Puts all instances into the state of a preset, whichever plug-in it was made for.
    ///
    /// - Throws: `HostError.noPreset`.
    public func apply(_ preset: PresetReference) throws {
        for instance in instances { try instance.apply(preset) }
    }

    /// Sets a control input of all instances to a value in its range.
    ///
    /// - Throws: what `Instance.apply` throws.
    public func apply(_ assignment: Assignment) throws {
        for instance in instances { try instance.apply(assignment) }
    }

    /// Sets a control input of all instances.
    ///
    /// - Throws: `HostError.noPort`, with the symbols of the control inputs, or `HostError.outOfRange`.
    public func set(_ symbol: String, to value: Float) throws {
        let instance = instances[0]
        let port = try instance.ports.controlInput(symbol, of: instance.plugin.uri)
        try port.check(value, sampleRate: instance.sampleRate)
        for instance in instances { instance.setControl(port.index, to: value) }
    }

    /// Has all instances load a file before anything is rendered.
    ///
    /// - Throws: `HostError.noFile`, with the symbols of the plug-in's files. That the plug-in can make nothing of it is said
    ///   by `render`, if the plug-in says so.
    public func load(_ file: FileAssignment) throws {
        let property = try instances[0].plugin.fileProperty(file.symbol).uri
        files.append(.setPath(property: property, path: file.path, frame: 0))
    }

    /// Has a control follow a curve while a file is rendered. A later curve for the same control replaces it.
    ///
    /// For plug-ins that know `urn:swiftlet:rampFrames`, `property` is the URI by which their `control` port knows the
    /// control: events then set it, at exactly their frame. Without one, or where there is no `control` port, the
    /// control's own port is set every 64 frames, or every block where blocks are shorter.
    ///
    /// - Throws: `HostError.noPort`, with the symbols of the control inputs, `HostError.noValue` or
    ///   `HostError.outOfRange`.
    public func automate(_ automation: Automation, property: String? = nil) throws {
        try AutomationTrack.check(automation, for: instances[0])
        automations.removeAll { $0.automation.symbol == automation.symbol }
        automations.append((automation, property))
    }

    /// Runs what is left of a file through the plug-in, and finishes the other.
    ///
    /// The result is as long as what was read, and not delayed: of as many frames as the plug-in reports for its
    /// latency after the first block, the first are dropped and silence is fed at the end to get the last. The times of
    /// automations are those of the frames that go in. What is not finite is not written.
    ///
    /// - Parameters:
    ///   - reader: what is left of it is rendered.
    ///   - writer: has the output's channels; it is finished.
    ///   - onNaN: what to do with samples from the plug-in that are NaN or infinite.
    ///   - progress: is called after each block; what it throws ends the rendering.
    /// - Throws: `HostError` when reading or writing fails, an automation's times do not fit the file, the plug-in
    ///   reports a latency that it cannot have, puts out what is not finite where that is to stop the rendering, or it
    ///   crashes or hangs in a process of its own.
    @discardableResult
    public func render(
        _ reader: any AudioSource, to writer: AudioFileWriter, onNaN: OnNaN = .silence,
        progress: (Progress) throws -> Void = { _ in }
    ) throws -> Summary {
        precondition(reader.channels == inputChannels && writer.channels == outputChannels, "the channels differ")
        let rendered = try RenderedAudio(reader, through: self, onNaN: onNaN)
        let (_, peak) = try writer.write(all: rendered, blockLength: rendered.blockLength) { _ in
            let read = rendered.framesRead
            try progress(Progress(frames: read, total: reader.frames, seconds: Double(read) / instances[0].sampleRate))
        }
        return Summary(
            frames: rendered.framesRead, latency: rendered.latency, latencyChange: rendered.latencyChange, peak: peak,
            notFinite: rendered.notFinite)
    }

    /// - Throws: why the process of the instances has ended, if it has.
    func checkProcess() throws {
        if let failure = instances[0].failure { throw failure }
    }

    /// What is sent in time with audio of so many frames, where that is known.
    func schedule(length: Int?) throws -> Schedule {
        let tracks = try automations.map { automation, property in
            try AutomationTrack(automation, property: property, for: instances[0], length: length)
        }
        return try Schedule(messages, tracks, for: instances[0])
    }

    /// How many frames to process at a time.
    func blockLength(for schedule: Schedule) -> Int { min(blockLength, schedule.longestBlock) }

    /// Processes a block.
    ///
    /// - Parameter block: the frames, counted from the start of the file.
    func run(_ schedule: Schedule, _ block: Range<Int>) {
        schedule.prepare(instances, for: block)
        for instance in instances { instance.run(block.count) }
    }

    /// Reads the next frames for the sidechain.
    func readSidechain(_ count: Int) throws {
        guard let (source, planes) = sidechain else { return }
        let read = try source.read(planes.interleaved, frames: count)
        (planes.interleaved + read * source.channels).update(repeating: 0, count: (count - read) * source.channels)
        planes.deinterleave(count)
    }

    /// What the plug-in says of its latency now, if that is not `latency`.
    func change(of latency: Int, at frame: Int) -> LatencyChange? {
        guard let reported = instances[0].reportedLatency, reported.rounded() != Float(latency) else { return nil }
        return LatencyChange(frame: frame, latency: reported)
    }
}
