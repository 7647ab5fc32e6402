// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// An effect of a chain, with its instances, settings, automations and sidechain.
///
/// A plug-in with one audio input per channel processes all channels in one instance. A plug-in with a single input and
/// output has one instance per channel.
public final class ChainedEffect {
    /// The plug-in.
    public let plugin: Plugin
    /// One instance, or one per channel. Their controls may be set before processing.
    public let instances: [Instance]
    /// The number of input channels.
    public let inputChannels: Int
    /// The number of output channels.
    public var outputChannels: Int { configuration.outputChannels }
    /// The label of the last applied preset, and the values of all ports after that.
    package private(set) var preset: (label: String, values: [Float])?
    /// The report on the blocks so far.
    public private(set) var report: EffectReport
    /// The audio file for the sidechain.
    public private(set) var sidechain: AudioFileReader?
    /// The error for an invalid first latency.
    private(set) var latencyFailure: HostError?
    private let configuration: Plugin.ChannelConfiguration
    private var files: [FileAssignment] = []
    private var messages: [TimedMessage] = []
    private var automations: [(automation: Automation, property: String?)] = []
    private var timeline: AutomationTimeline?
    /// The frames to process. `first` is the number of the first frame in the file, or nil for frames that are not in
    /// the file.
    private var frames: [(first: Int?, count: Int)] = []
    private var queues: [[Float]] = []
    /// The memory that the sidechain ports are connected to.
    private var heard: PlanarBuffer?
    /// The events that the first instance has sent while it is watched.
    private var sent: [PortEvent] = []

    /// Creates instances for audio with a number of channels.
    ///
    /// - Parameters:
    ///   - plugin: a plug-in with `channels` audio inputs, or with one input and one output, which runs once per
    ///     channel. Sidechains and optional ports do not count, unless there are channels for them
    ///     (`channelConfiguration`). A required sidechain is silent.
    ///   - channels: the number of input channels; 0 for an instrument.
    ///   - sampleRate: in frames per second.
    ///   - blockLength: the number of frames to process at a time, above 0.
    ///   - process: the process in which the instances run; by default, this process.
    /// - Throws: `HostError.channels` if the plug-in does not support the channels, or what `Instance` throws.
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

    /// Applies a preset to all instances, even if it was made for another plug-in.
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

    /// Loads a file into all instances before processing.
    ///
    /// - Throws: `HostError.noFile`, with the symbols of the plug-in's files. `activate` throws if the plug-in rejects
    ///   the file.
    public func load(_ file: FileAssignment) throws {
        _ = try plugin.fileProperty(file.symbol)
        files.append(file)
    }

    /// Connects the sidechain to a file from the first frame. Silence follows its end. A mono file feeds all sidechain
    /// inputs.
    ///
    /// - Parameters:
    ///   - file: the audio for the sidechain.
    ///   - inputRate: the sample rate of the input; by default, that of the instances.
    /// - Throws: `HostError.sidechain` if the plug-in has no sidechain, or the channels or the sample rate of the file
    ///   do not match.
    public func setSidechain(_ file: AudioFileReader, inputRate: Int? = nil) throws {
        let inputs = plugin.ports.sidechain.count * instances.count
        let inputRate = inputRate ?? Int(instances[0].sampleRate)
        func fail(_ reason: String) -> HostError { .sidechain(plugin: plugin.uri, reason: reason) }
        guard inputs > 0 else { throw fail("the plug-in has no sidechain") }
        guard file.sampleRate == inputRate else {
            throw fail(
                "the sidechain file has \(file.sampleRate) Hz and the input \(inputRate) Hz; convert one file to the rate of the other"
            )
        }
        guard file.channels == 1 || file.channels == inputs else {
            let channels = "\(inputs) channel\(inputs == 1 ? "" : "s"), but the sidechain file has \(file.channels)"
            throw fail(
                "the sidechain has \(channels); pass a file with \(inputs == 1 ? "" : "\(inputs) channels or ")one channel"
            )
        }
        sidechain = file
    }

    /// Sends messages to all instances at their frames, counted from the start of the input. Only plug-ins with a
    /// position input receive positions.
    public func send(_ messages: [TimedMessage]) { self.messages = messages }

    /// Automates a control. A later automation of the same control replaces this one.
    ///
    /// If the plug-in supports `urn:swiftlet:rampFrames`, `property` is the URI of the control at its `control` port.
    /// Events then set the control with frame accuracy. Otherwise the control port is set every 64 frames, or every
    /// block if blocks are shorter.
    ///
    /// - Throws: `HostError.noPort`, with the symbols of the control inputs, `HostError.noValue` or
    ///   `HostError.outOfRange`.
    public func automate(_ automation: Automation, property: String? = nil) throws {
        try AutomationTrack.check(automation, for: instances[0])
        automations.removeAll { $0.automation.symbol == automation.symbol }
        automations.append((automation, property))
    }

    /// Returns the value of an automated control by its port index, or nil for other controls. Any thread may call it.
    package func automatedValue(ofPort port: Int) -> Float? { timeline?.value(ofPort: port) }

    /// Prepares the automations and messages for a file of a length in frames, if it is known.
    ///
    /// - Throws: `HostError.noAutomation` for times outside the file, or `HostError.noMIDI` for messages to a plug-in
    ///   without a MIDI input.
    func prepare(length: Int?) throws {
        guard !messages.isEmpty || !automations.isEmpty else { return }
        let tracks = try automations.map {
            try AutomationTrack($0.automation, property: $0.property, for: instances[0], length: length)
        }
        timeline = try AutomationTimeline(messages, tracks, for: instances[0])
    }

    // MARK: - Running

    /// The number of frames to process at a time.
    package var blockLength: Int { min(instances[0].maximumBlockLength, timeline?.controlInterval ?? .max) }

    /// Whether only the plug-ins' own functions need to be called. The instances run in this process without a worker,
    /// and no input depends on the position in a file.
    package var runsDirectly: Bool {
        timeline == nil && sidechain == nil && instances.allSatisfy { !$0.isOutOfProcess && !$0.hasWorker }
    }

    /// Returns the effect as a node of a processing graph, which must not outlive the effect.
    ///
    /// - Parameter isDirect: whether the node calls the plug-ins' own functions, which requires `runsDirectly`.
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

    /// Returns the sidechain ports of an instance, and their memory.
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

    /// Queues frame numbers and sidechain samples until the audio reaches this effect.
    ///
    /// - first: the number of the first frame in the file, or nil for frames that are not in the file.
    ///   - first: the number of the first frame in the file; nil for frames that are not in the file.
    ///   - sides: the sidechain channels.
    ///   - start: the first frame in `sides`.
    func queue(from first: Int?, count: Int, _ sides: PlanarBuffer, at start: Int) {
        frames.append((first, count))
        for channel in queues.indices {
            queues[channel].append(contentsOf: UnsafeBufferPointer(start: sides[channel] + start, count: count))
        }
    }

    /// - Returns: the number of frames to process: consecutive frames of the file up to the next setting of control
    ///   ports.
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

    /// Activates the plug-in, which clears its audio state, and loads its files.
    ///
    /// - Throws: `HostError` if the plug-in cannot load a file, or its process has ended.
    package func activate() throws {
        for instance in instances {
            instance.activate()
            for file in files { try instance.load(file) }
        }
        if let failure = instances[0].failure { throw failure }
    }

    // MARK: - Events

    /// Sends an event to all instances in their next block.
    package func send(_ event: PortEvent) { for instance in instances { instance.eventsToSend.append(event) } }

    /// Whether the events of the first instance are kept.
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
