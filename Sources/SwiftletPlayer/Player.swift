// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost
import Synchronization

/// Plays a file or live input through effects.
///
/// Only one thread at a time may use the player, which communicates with the audio thread through counters and rings.
public final class Player {
    /// The source of the audio.
    public struct Source {
        /// The number of channels; for an instrument it may be 0.
        fileprivate let channels: Int
        /// The sample rate of the file; nil for any rate.
        fileprivate var sampleRate: Int?
        fileprivate var isLooped = false
        /// Whether playback ends when the tail is silent.
        fileprivate var ringsOut = false
        /// Opens the source from its start at a sample rate; nil for live input.
        fileprivate var open: ((_ sampleRate: Int) throws -> any AudioSource)?
    }

    /// The audible errors so far.
    public struct Dropouts: Sendable, Equatable {
        /// The number of underruns and overruns of the device or the server.
        public var device = 0
        /// The number of blocks in which the file was not read in time.
        public var file = 0
        /// The number of blocks in which effects on a separate thread were late.
        public var effects = 0
        /// The number of NaN and infinite samples from the effects, which silence replaced.
        public var notFinite = 0
        /// The number of frames that a recording lacks.
        public var recording = 0
    }

    /// The effects in series.
    public let plugins: [Plugin]
    /// The ports of each effect.
    public let ports: [[Port]]
    /// Frames per second.
    public let sampleRate: Int
    /// The length of the file in frames at that rate, if it is known.
    public var length: Int? { feeder?.length }
    /// The numbers of input and output channels.
    public let inputChannels, outputChannels: Int
    private let target: PlayTarget
    private let request: PlayTarget.DeviceRequest
    private var device: any AudioDevice
    private let chain: EffectChain
    private let graph = UnsafeMutablePointer<LiveGraph>.allocate(capacity: 1)
    private let engine = UnsafeMutablePointer<Engine>.allocate(capacity: 1)
    private let effectThread: EffectThread?
    /// The time in frames that effects on a separate thread have for a block.
    private let delay: Int
    private let feeder: FileFeeder?
    /// Whether playback continues after the notes until the tail is silent.
    private let ringsOut: Bool
    private var recorder: Recorder?
    /// The values of all ports, as the user has set them.
    private var values: [[Float]]
    /// The label of each effect's last applied preset, and the values of its ports after that.
    private var presets: [Int: (label: String, values: [Float])] = [:]
    /// The number of xruns before the device was last opened.
    private var xrunsBefore = 0

    /// Prepares playback, and opens the device. Call `start` to play.
    ///
    /// - Parameters:
    ///   - source: the source to play.
    ///   - plugins: the effects in series.
    ///   - target: the output.
    ///   - period: the block length in frames, for devices with a selectable one.
    ///   - effects: a function that creates the effects of these plug-ins, with all settings, for a sample rate and a
    ///     maximum block length.
    /// - Throws: `PlayerError`, or `HostError` if an effect cannot be created, or its channels or inputs do not match.
    public init(
        _ source: Source, through plugins: [Plugin], to target: PlayTarget, period: Int = 512,
        effects: (_ sampleRate: Int, _ blockLength: Int) throws -> [ChainedEffect]
    ) throws {
        self.plugins = plugins
        self.target = target
        inputChannels = source.channels
        outputChannels = try plugins.reduce(inputChannels) { try $1.outputChannels(for: $0) }
        let isLive = source.open == nil
        request = PlayTarget.DeviceRequest(
            inputs: isLive ? inputChannels : 0, outputs: outputChannels, sampleRate: source.sampleRate,
            period: period)
        device = try target.open(request)
        sampleRate = device.sampleRate
        let (rate, maximum) = (sampleRate, max(1024, device.period))
        let main = try source.open?(rate)
        chain = try EffectChain(
            try effects(rate, maximum), channels: inputChannels, maximum: maximum, length: main?.frames)
        ports = chain.effects.map { $0.instances[0].ports }
        values = chain.effects.map { effect in effect.instances[0].ports.map { effect.instances[0].value(at: $0.index) }
        }
        let usesEffectThread = !chain.runsDirectly
        graph.initialize(
            to: LiveGraph(
                chain.makeGraph(isDirect: !usesEffectThread),
                events: usesEffectThread ? [] : chain.instances.flatMap(\.eventBuffers), ringsOut: source.ringsOut))
        // For files, a delay of some milliseconds is imperceptible. A device may fill its buffer immediately.
        let ample = max(2 * device.period, sampleRate / 25, device.latency + device.period)
        delay = usesEffectThread ? (isLive ? device.period : ample) : 0
        effectThread = usesEffectThread ? try EffectThread(chain, graph, delay: delay) : nil
        engine.initialize(
            to: Engine(graph, rings: effectThread?.rings, delay: delay, isLive: isLive, sampleRate: rate))
        ringsOut = source.ringsOut
        let sides = chain.sidechains
        let (engine, graph) = (engine, graph)
        feeder = try main.map { main in
            try FileFeeder(
                try main.joined(with: sides), length: main.frames, sampleRate: rate, into: engine, graph,
                reopen: source.isLooped
                    ? { try source.open!(rate).joined(with: try sides.map { try AudioFileReader(path: $0.path) }) }
                    : nil)
        }
        for (link, effect) in chain.effects.enumerated() { presets[link] = effect.preset }
    }

    deinit {
        device.stop()
        // If playback did not start, stop the feeder first, as its thread accesses this memory.
        recorder?.discard()
        feeder?.stop()
        effectThread?.stop()
        engine.deinitialize(count: 1)
        engine.deallocate()
        graph.deinitialize(count: 1)
        graph.deallocate()
    }

    // MARK: - Playing

    /// Starts playback.
    ///
    /// - Throws: `PlayerError`, or `HostError` if an effect cannot load a file.
    public func start() throws {
        try betweenBlocks { [chain] in try chain.activate() }
        try device.start(engine)
    }

    /// Releases the device before the process is stopped, and keeps the position.
    public func suspend() {
        engine.pointee.isHeld.store(true, ordering: .sequentiallyConsistent)
        device.stop()
    }

    /// Opens the device again, and continues.
    ///
    /// - Throws: `PlayerError`.
    public func resume() throws {
        let new = try target.open(request)
        xrunsBefore += device.xruns
        device = new
        guard device.sampleRate == sampleRate else {
            throw PlayerError.lost(device: device.name, reason: "the device reopened at another sample rate")
        }
        try device.start(engine)
    }

    /// Stops playback: releases the device, deactivates the effects, and completes a recording.
    ///
    /// - Throws: `HostError.unwritable` for the recording.
    public func stop() throws {
        engine.pointee.isHeld.store(true, ordering: .sequentiallyConsistent)
        device.stop()
        try betweenBlocks { [chain] in chain.deactivate() }
        feeder?.stop()
        try stopRecording()
    }

    /// - Throws: the error that has ended playback: `PlayerError.lost`, or `HostError` if the file cannot be read, or
    ///   an effect has crashed or hangs.
    public func check() throws {
        if let loss = device.loss { throw loss }
        if let failure = effectThread?.failure ?? feeder?.failure { throw failure }
    }

    /// The error that has ended a recording, or nil.
    public var recordingFailure: HostError? { recorder?.failure }

    /// Whether the file and the effects' latency have been played to the end, which a block of silence follows. If only
    /// notes are played, whether their tail is silent, as defined by `AudioUntilSilence`.
    public var isFinished: Bool {
        let tail = framesTaken - graph.pointee.length.load(ordering: .relaxed)
        guard !isLive, tail >= chain.latency + delay + device.period else { return false }
        let seconds = (
            Double(tail) / Double(sampleRate),
            Double(engine.pointee.quiet.load(ordering: .relaxed)) / Double(sampleRate)
        )
        return !ringsOut || seconds.1 >= AudioUntilSilence.holdTime || seconds.0 >= AudioUntilSilence.maximumTail
    }

    /// Whether live input is played instead of a file.
    public var isLive: Bool { feeder == nil }

    /// Whether the input is paused. It fades in and out over 512 frames.
    public var isPaused: Bool {
        get { engine.pointee.isPaused.load(ordering: .relaxed) }
        set { engine.pointee.isPaused.store(newValue, ordering: .relaxed) }
    }

    /// Whether the effects are bypassed. If all effects have a bypass control, they do this themselves.
    public var isBypassed = false {
        didSet {
            let switches = ports.map { $0.first(where: \.isBypass) }
            let areFree = switches.enumerated().allSatisfy { link, port in
                port.map { !isAutomated(link: link, port: $0.index) } ?? false
            }
            if !switches.isEmpty, areFree {
                for (link, port) in switches.enumerated() { set(isBypassed ? 0 : 1, link: link, port: port!.index) }
            } else {
                graph.pointee.isBypassed.store(isBypassed, ordering: .relaxed)
            }
        }
    }

    // MARK: - Status

    /// The number of frames of the file that have been played, including all repeats of a loop.
    public var position: Int { min(framesTaken, graph.pointee.length.load(ordering: .relaxed)) }

    /// The number of frames of the file and the following silence that have been processed.
    private var framesTaken: Int { engine.pointee.position.load(ordering: .relaxed) }

    /// The audible errors so far.
    public var dropouts: Dropouts {
        Dropouts(
            device: xrunsBefore + device.xruns, file: engine.pointee.lateSource.load(ordering: .relaxed),
            effects: engine.pointee.lateEffects.load(ordering: .relaxed),
            notFinite: graph.pointee.notFinite.load(ordering: .relaxed),
            recording: engine.pointee.lostRecording.load(ordering: .relaxed))
    }

    /// Returns the peak magnitude of each channel since the last call.
    public func takePeaks() -> (input: [Float], output: [Float]) {
        func take(_ peaks: UnsafeMutablePointer<Atomic<UInt32>>, _ count: Int) -> [Float] {
            (0..<count).map { Float(bitPattern: peaks[$0].exchange(0, ordering: .relaxed)) }
        }
        return (take(engine.pointee.inputPeaks, inputChannels), take(engine.pointee.outputPeaks, outputChannels))
    }

    /// The name of the device, such as `JACK`.
    public var deviceName: String { device.name }

    /// The block length in frames.
    public var period: Int { device.period }

    /// The latency in frames from the input or file to the output: the device's, the effects', and the delay of a
    /// separate effect thread.
    public var latency: Int { device.latency + chain.latency + delay }

    // MARK: - Controls

    /// Returns the value of a control, or the last value of a control output.
    public func value(link: Int, port: Int) -> Float {
        let effect = chain.effects[link]
        guard ports[link][port].direction == .input else { return effect.instances[0].value(at: port) }
        return effect.automatedValue(ofPort: port) ?? values[link][port]
    }

    /// Whether a control is automated.
    public func isAutomated(link: Int, port: Int) -> Bool {
        chain.effects[link].automatedValue(ofPort: port) != nil
    }

    /// Sets a control input from the next block, unless it is automated. Ignores NaN, as views may send any value.
    public func set(_ value: Float, link: Int, port: Int) {
        let ports = ports[link]
        guard ports.indices.contains(port), ports[port].kind == .control, ports[port].direction == .input,
            !isAutomated(link: link, port: port)
        else { return }
        values[link][port] = value
        for instance in chain.effects[link].instances {
            guard let memory = instance.control(at: port) else { continue }
            var change = ControlChange(port: memory, value: value)
            graph.pointee.changes.write(&change, 1)
        }
    }

    /// Applies a preset to an effect from the next block.
    ///
    /// - Throws: `HostError` if the preset is invalid, or the effect's process has ended.
    public func apply(_ preset: PresetReference, link: Int) throws {
        let effect = chain.effects[link]
        guard let effectThread else {
            // Effects that can run on the audio thread have no audible state except their controls. A preset's data for
            // the view are ignored.
            for (port, value) in try effect.plugin.contents(of: preset).values {
                set(value, link: link, port: port)
            }
            presets[link] = (preset.label, values[link])
            return
        }
        try effectThread.perform { try effect.apply(preset) }
        values[link] = ports[link].map { effect.instances[0].value(at: $0.index) }
        presets[link] = (preset.label, values[link])
    }

    /// Returns the label of the preset that was last applied to an effect or saved, and whether a control has changed
    /// since. Returns nil before.
    public func preset(link: Int) -> (label: String, isChanged: Bool)? {
        presets[link].map { label, values in
            let isChanged = ports[link].contains { port in
                port.kind == .control && port.direction == .input && !port.isBypass
                    && !isAutomated(link: link, port: port.index) && self.values[link][port.index] != values[port.index]
            }
            return (label, isChanged)
        }
    }

    /// Saves the state of an effect as a user preset.
    ///
    /// - Parameters:
    ///   - label: the preset's name.
    ///   - link: the index of the effect in the chain.
    ///   - folder: the folder for the preset's bundle, which is created if necessary.
    /// - Throws: `HostError.presetNotSaved`.
    public func savePreset(_ label: String, link: Int, in folder: String) throws {
        let instance = chain.effects[link].instances[0]
        try betweenBlocks { try instance.savePreset(label: label, in: folder) }
        presets[link] = (label, values[link])
    }

    // MARK: - Events

    /// Whether the effects' events are kept for `takeEvents`.
    public var isWatched: Bool {
        get { graph.pointee.isWatched.load(ordering: .relaxed) }
        set { graph.pointee.isWatched.store(newValue, ordering: .relaxed) }
    }

    /// Sends an event to the next block of an effect.
    ///
    /// - Parameters:
    ///   - atom: an atom, with its size and type before its body.
    ///   - link: the index of the effect in the chain.
    ///   - port: the index of its event port.
    public func send(_ atom: [UInt8], link: Int, port: Int) {
        if let effectThread { return effectThread.send((link, PortEvent(port: port, atom: atom))) }
        guard let buffer = chain.eventPorts.firstIndex(where: { $0 ?? (-1, -1) == (link, port) }) else { return }
        var words = [UInt64](repeating: 0, count: 1 + (atom.count + 7) / 8)
        words[0] = UInt64(buffer) << 32 | UInt64(words.count - 1)
        words.withUnsafeMutableBytes { $0[8...].copyBytes(from: atom) }
        if graph.pointee.toEffects.room >= words.count { graph.pointee.toEffects.write(words, words.count) }
    }

    /// Returns the atoms that the effects have sent since the last call, with size and type before the body.
    public func takeEvents() -> [(link: Int, port: Int, atom: [UInt8])] {
        if let effectThread { return effectThread.takeEvents().map { ($0.link, $0.event.port, $0.event.atom) } }
        var events: [(link: Int, port: Int, atom: [UInt8])] = []
        var head: UInt64 = 0
        while graph.pointee.fromEffects.read(&head, 1) == 1 {
            var words = [UInt64](repeating: 0, count: Int(head & 0xffff_ffff))
            // The words follow immediately.
            while graph.pointee.fromEffects.count < words.count {}
            graph.pointee.fromEffects.read(&words, words.count)
            guard let (link, port) = chain.eventPorts[Int(head >> 32)] else { continue }
            words.withUnsafeBytes { bytes in
                var position = 0
                while position + 16 <= bytes.count {
                    let size = 8 + Int(bytes.load(fromByteOffset: position + 8, as: UInt32.self))
                    let end = min(position + 8 + size, bytes.count)
                    events.append((link, port, Array(bytes[position + 8..<end])))
                    position += 8 + (size + 7) & ~7
                }
            }
        }
        return events
    }

    /// Performs work on the thread that calls the effects' slow functions.
    private func betweenBlocks(_ work: @escaping () throws -> Void) throws {
        if let effectThread { try effectThread.perform(work) } else { try work() }
    }

    // MARK: - Recording

    /// The file of the current recording, and its length in frames.
    public var recording: (path: String, frames: Int)? { recorder.map { ($0.path, $0.length) } }

    /// Begins to record the output to a WAV file of 32-bit floating point.
    ///
    /// - Throws: `HostError.unwritable`.
    public func record(to path: String) throws {
        try stopRecording()
        recorder = try Recorder(path: path, from: engine, sampleRate: sampleRate)
    }

    /// Completes the current recording.
    ///
    /// - Throws: `HostError.unwritable` if the recording is incomplete.
    public func stopRecording() throws {
        defer { recorder = nil }
        try recorder?.finish()
    }
}

// MARK: - Sources

extension Player.Source {
    /// Creates a source from a file, which may be looped.
    public static func file(_ file: AudioFileReader, isLooped: Bool) -> Self {
        var unread: AudioFileReader? = file
        return Self(channels: file.channels, sampleRate: file.sampleRate, isLooped: isLooped) { sampleRate in
            defer { unread = nil }
            return try (try unread ?? AudioFileReader(path: file.path)).converted(to: sampleRate)
        }
    }

    /// Creates silence for an instrument, with the number of frames for a sample rate.
    public static func silence(channels: Int, frames: @escaping (_ sampleRate: Int) -> Int, isLooped: Bool) -> Self {
        Self(channels: channels, isLooped: isLooped, ringsOut: true) {
            SilentAudio(sampleRate: $0, channels: channels, frames: frames($0))
        }
    }

    /// Creates live input with a number of channels.
    public static func live(channels: Int) -> Self { Self(channels: channels) }
}

extension AudioSource {
    fileprivate func converted(to sampleRate: Int) throws -> any AudioSource {
        self.sampleRate == sampleRate ? self : try ResampledAudio(self, sampleRate: sampleRate)
    }

    /// Returns the audio and the sidechains at the source's sample rate, with a channel for frame numbers.
    fileprivate func joined(with sides: [AudioFileReader]) throws -> JoinedAudio {
        JoinedAudio([self] + (try sides.map { try $0.converted(to: sampleRate) }), spareChannels: 1)
    }
}

extension EffectChain {
    /// The event ports of the graph's buffers by index. Only the first instance of each effect has buffers.
    var eventPorts: [(link: Int, port: Int)?] {
        effects.enumerated().flatMap { link, effect in
            effect.instances.enumerated().flatMap { number, instance in
                instance.eventMemory.map { number == 0 ? (link, $0.port.index) : nil }
            }
        }
    }
}

extension Instance {
    /// The buffers of the effects' event ports.
    fileprivate var eventBuffers: [EventBuffer] {
        eventMemory.map { port, memory, capacity in
            EventBuffer(memory, capacity: capacity, isInput: port.direction == .input, sequence: sequenceType)
        }
    }
}
