// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// An effect of a chain: its instances, settings, automations and sidechain.
///
/// A plug-in with as many audio inputs as there are channels takes them all; one with a single input and output takes any
/// number of channels, one instance for each.
public final class ChainedEffect {
    /// The plug-in.
    public let plugin: Plugin
    /// The instances, whose controls may be set before anything is processed: one, or one for each channel.
    public let instances: [Instance]
    /// How many channels go in.
    public let inputChannels: Int
    /// How many channels come out.
    public var outputChannels: Int { configuration.outputChannels }
    /// The label of the preset that was last applied, and the values of all ports then.
    package private(set) var preset: (label: String, values: [Float])?
    /// The report on the blocks so far.
    public private(set) var report: EffectReport
    /// The file for the sidechain, if there is one.
    public private(set) var sidechain: AudioFileReader?
    /// The error for a first latency that cannot be, if there is one.
    private(set) var latencyFailure: HostError?
    private let configuration: Plugin.ChannelConfiguration
    private var files: [FileAssignment] = []
    private var messages: [TimedMessage] = []
    private var automations: [(automation: Automation, property: String?)] = []
    private var timeline: AutomationTimeline?
    /// The frames that are yet to be processed: the number of the first in the file, or nil for frames that are not in it, and the
    /// samples for each channel of the sidechain.
    private var frames: [(first: Int?, count: Int)] = []
    private var queues: [[Float]] = []
    /// The memory that the sidechain's ports are connected to.
    private var heard: PlanarBuffer?
    /// Events from the first instance while it is watched, until they are taken.
    private var sent: [PortEvent] = []

    /// Makes instances for audio of this kind.
    ///
    /// - Parameters:
    ///   - plugin: one with `channels` audio inputs, or with one input and one output: that runs once for each channel.
    ///     Sidechains do not count, nor do ports that may be left unconnected, unless there are channels for them (`channelConfiguration`).
    ///     A sidechain that has to be connected is silent.
    ///   - channels: the number of channels that go in; 0 for an instrument.
    ///   - sampleRate: in frames per second.
    ///   - blockLength: how many frames to process at a time, above 0.
    ///   - process: where the instances run, by default in this process.
    /// - Throws: `HostError.channels` for a plug-in that does not fit, or what `Instance` throws.
    public init(
        _ plugin: Plugin, channels: Int, sampleRate: Double, blockLength: Int = 1024, in process: PluginProcess? = nil
    ) throws {
        precondition(blockLength > 0, "a block has at least one frame")
        self.plugin = plugin
        inputChannels = channels
        configuration = try plugin.channelConfiguration(for: channels)
        instances = try (0..<configuration.instances).map { _ in
            try Instance(plugin, sampleRate: sampleRate, maximumBlockLength: blockLength, in: process)
        }
        report = EffectReport(of: instances)
    }

    deinit { heard?.deallocate() }

    // MARK: - Settings

    /// Puts all instances into the state of a preset, whichever plug-in it was made for.
    ///
    /// - Throws: `HostError.noPreset`.
    public func apply(_ preset: PresetReference) throws {
        for instance in instances { try instance.apply(preset) }
        self.preset = (preset.label, plugin.ports.map { instances[0].value(at: $0.index) })
        timeline?.resume()
    }

    /// Sets a control input of all instances to a value in its range.
    ///
    /// - Throws: what `Instance.apply` throws.
    public func apply(_ assignment: Assignment) throws {
        for instance in instances { try instance.apply(assignment) }
    }

    /// Has all instances load a file before anything is processed.
    ///
    /// - Throws: `HostError.noFile`, with the symbols of the plug-in's files. `activate` throws if
    ///   the plug-in reports that it cannot use the file.
    public func load(_ file: FileAssignment) throws {
        _ = try plugin.fileProperty(file.symbol)
        files.append(file)
    }

    /// Connects the sidechain to a file, from the first frame on; silence follows its end. A single channel goes to all its inputs.
    ///
    /// - Parameters:
    ///   - file: the audio for the sidechain.
    ///   - inputRate: the sample rate of the input; by default, that of the instances.
    /// - Throws: `HostError.sidechain` for a plug-in without one, or one whose inputs are not as many as the file's channels,
    ///   or for another sample rate.
    public func setSidechain(_ file: AudioFileReader, inputRate: Int? = nil) throws {
        let inputs = plugin.ports.sidechain.count * instances.count
        let inputRate = inputRate ?? Int(instances[0].sampleRate)
        func fail(_ reason: String) -> HostError { .sidechain(plugin: plugin.uri, reason: reason) }
        guard inputs > 0 else { throw fail("it has none") }
        guard file.sampleRate == inputRate else {
            throw fail("the file for it has \(file.sampleRate) Hz, and the input \(inputRate) Hz; both need one rate")
        }
        guard file.channels == 1 || file.channels == inputs else {
            let channels = "\(inputs) channel\(inputs == 1 ? "" : "s") here, and the file for it \(file.channels)"
            throw fail("it has \(channels); give one with \(inputs == 1 ? "" : "\(inputs) or ")one")
        }
        sidechain = file
    }

    /// Has messages sent at their frames, counted from the start of what goes in, to all instances. Positions are for
    /// plug-ins that ask for them.
    public func send(_ messages: [TimedMessage]) { self.messages = messages }

    /// Has a control follow a curve. A later curve for the same control replaces it.
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

    /// The value of a control that is automated, by the index of its port; none of others. For any thread.
    package func automatedValue(ofPort port: Int) -> Float? { timeline?.value(ofPort: port) }

    /// Makes the automations and messages ready for a file of so many frames, where that is known.
    ///
    /// - Throws: `HostError.noAutomation` for times that do not fit the file, or `HostError.noMIDI` for a plug-in that takes no
    ///   MIDI, where there is any.
    func prepare(length: Int?) throws {
        guard !messages.isEmpty || !automations.isEmpty else { return }
        let tracks = try automations.map {
            try AutomationTrack($0.automation, property: $0.property, for: instances[0], length: length)
        }
        timeline = try AutomationTimeline(messages, tracks, for: instances[0])
    }

    // MARK: - Running

    /// How many frames are processed at a time.
    package var blockLength: Int { min(instances[0].maximumBlockLength, timeline?.controlInterval ?? .max) }

    /// Whether nothing but the plug-ins' own functions has to be called: the instances run in this process and have no worker, and
    /// nothing goes into them in time with a file.
    package var runsDirectly: Bool {
        timeline == nil && sidechain == nil && instances.allSatisfy { !$0.isOutOfProcess && !$0.hasWorker }
    }

    /// The effect in a processing graph, which must not outlive this.
    ///
    /// - Parameter isDirect: whether the plug-ins' own functions are called, which is possible where `runsDirectly`.
    func node(input: PlanarBuffer, output: PlanarBuffer, isDirect: Bool) -> GraphNode {
        if let sidechain {
            queues = Array(repeating: [], count: sidechain.channels)
            heard = PlanarBuffer(channels: sidechain.channels, maximum: input.maximum)
        }
        let handles = instances.map { isDirect ? $0.handle : Unmanaged.passUnretained($0).toOpaque() }
        let connections = instances.enumerated().flatMap { number, instance in
            let ports =
                configuration.inputs.enumerated().map { ($1, input[number + $0]) }
                + configuration.outputs.enumerated().map { ($1, output[number + $0]) }
                + sidechainPorts(of: number)
            return ports.map { port, memory in
                instance.connect(port, to: memory)
                return GraphNode.Connection(handle: handles[number], port: port, memory: memory)
            }
        }
        let latencyPort = plugin.ports.first { $0.reportsLatency && $0.direction == .output }
        let descriptor = isDirect ? instances[0].descriptor.pointee : nil
        return GraphNode(
            output: output,
            functions: descriptor.map { GraphNode.Functions(connect: $0.connect_port, run: $0.run) } ?? .instances,
            callbacks: isDirect ? nil : callbacks, handles: .copy(of: handles), connections: .copy(of: connections),
            maximum: instances[0].maximumBlockLength,
            latencyPort: latencyPort.flatMap { instances[0].control(at: $0.index) },
            maximumLatency: Float(instances[0].maximumLatency))
    }

    /// The sidechain's ports of an instance, and what they hear.
    private func sidechainPorts(of number: Int) -> [(Int, UnsafeMutablePointer<Float>)] {
        guard let heard else { return [] }
        let ports = plugin.ports.sidechain
        return ports.enumerated().map { channel, port in
            (port.index, heard[heard.channels == 1 ? 0 : number * ports.count + channel])
        }
    }

    private var callbacks: GraphNode.Callbacks {
        GraphNode.Callbacks(
            context: Unmanaged.passUnretained(self).toOpaque(),
            prepare: { ChainedEffect.at($0).prepare(at: $1, most: $2) },
            finish: { ChainedEffect.at($0).finish(at: $1, latency: $2) })
    }

    private static func at(_ context: UnsafeMutableRawPointer) -> ChainedEffect {
        Unmanaged.fromOpaque(context).takeUnretainedValue()
    }

    /// Queues numbers and sidechain of frames of the input until the audio reaches this effect.
    ///
    /// - Parameters:
    ///   - first: the number of the first frame in the file; nil for frames that are not in the file.
    ///   - sides: the channels of the sidechain.
    ///   - start: the first frame in there.
    func queue(from first: Int?, count: Int, _ sides: PlanarBuffer, at start: Int) {
        frames.append((first, count))
        for channel in queues.indices {
            queues[channel].append(contentsOf: UnsafeBufferPointer(start: sides[channel] + start, count: count))
        }
    }

    /// - Returns: how many frames are to be processed: those that follow one another in the file, up to the next one at which
    ///   control ports are set.
    private func prepare(at position: Int, most: Int) -> Int {
        let (first, available) = frames[0]
        let interval = timeline?.controlInterval ?? .max
        let count = min(most, available, interval - (first ?? 0) % interval)
        frames[0] = (first.map { $0 + count }, available - count)
        if available == count { frames.removeFirst() }
        for channel in queues.indices {
            for index in 0..<count { heard![channel][position + index] = queues[channel][index] }
            queues[channel].removeFirst(count)
        }
        timeline?.prepare(instances, at: first, count: count)
        return count
    }

    private func finish(at time: Int, latency: Int) {
        if time == 0 { do { _ = try instances[0].latency() } catch { latencyFailure = error as? HostError } }
        report.note(instances, at: time, latency: latency)
        if isWatched { sent += instances[0].sentEvents }
    }

    /// Clears what the plug-in has heard, and has it load its files.
    ///
    /// - Throws: `HostError` for a file that it cannot load, or where its process has ended.
    package func activate() throws {
        for instance in instances {
            instance.activate()
            for file in files { try instance.load(file) }
        }
        if let failure = instances[0].failure { throw failure }
    }

    // MARK: - Events

    /// Sends an event to all instances, to their next block.
    package func send(_ event: PortEvent) { for instance in instances { instance.eventsToSend.append(event) } }

    /// Whether what the first instance sends is kept.
    package var isWatched: Bool {
        get { instances[0].isWatched }
        set { instances[0].isWatched = newValue }
    }

    /// Returns the events that the first instance has sent since the last call.
    package func takeSent() -> [PortEvent] {
        defer { sent.removeAll(keepingCapacity: true) }
        return sent
    }
}

extension GraphNode.Functions {
    /// The functions of `Instance`. The handles are references to instances.
    fileprivate static var instances: Self {
        Self(
            connect: { Unmanaged<Instance>.fromOpaque($0!).takeUnretainedValue().connect(Int($1), to: $2) },
            run: { Unmanaged<Instance>.fromOpaque($0!).takeUnretainedValue().run(Int($1)) })
    }
}
