// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost
import Synchronization

/// Plays a file, or what comes in, through effects.
///
/// One thread at a time may use it: it hears of the audio thread through counters, and speaks to it through rings.
public final class Player {
    /// What is played.
    public struct Source {
        /// How many channels it has; for an instrument, these may be none.
        fileprivate let channels: Int
        /// The file's sample rate; nil if any will do.
        fileprivate var sampleRate: Int?
        fileprivate var isLooped = false
        /// Whether it is over when nothing can be heard any more.
        fileprivate var ringsOut = false
        /// Opens it at its beginning, at a sample rate; nil for live input.
        fileprivate var open: ((_ sampleRate: Int) throws -> any AudioSource)?
    }

    /// What has gone wrong so far, and could be heard.
    public struct Dropouts: Sendable, Equatable {
        /// How often the device or the server ran out of audio.
        public var device = 0
        /// In how many blocks the file was not read in time.
        public var file = 0
        /// In how many blocks effects on a thread of their own were late.
        public var effects = 0
        /// How many samples from the effects were NaN or infinite, and were replaced by silence.
        public var notFinite = 0
        /// How many frames a recording lacks.
        public var recording = 0
    }

    /// The effects, in the order in which audio goes through them.
    public let plugins: [Plugin]
    /// The ports of each.
    public let ports: [[Port]]
    /// Frames per second.
    public let sampleRate: Int
    /// How many frames the file has at that rate, where there is one and that is known.
    public var length: Int? { feeder?.length }
    /// How many channels come in, and are heard.
    public let inputChannels, outputChannels: Int
    private let target: PlayTarget
    private let request: PlayTarget.DeviceRequest
    private var device: any AudioDevice
    private let chain: EffectChain
    private let graph = UnsafeMutablePointer<LiveGraph>.allocate(capacity: 1)
    private let engine = UnsafeMutablePointer<Engine>.allocate(capacity: 1)
    private let effectThread: EffectThread?
    /// How many frames effects on a thread of their own have time for.
    private let delay: Int
    private let feeder: FileFeeder?
    /// Whether what is heard after the end of the notes is waited for.
    private let ringsOut: Bool
    private var recorder: Recorder?
    /// The values of all ports, as the user has them.
    private var values: [[Float]]
    /// The label of the preset that each effect was last put into the state of, and the values of its ports then.
    private var presets: [Int: (label: String, values: [Float])] = [:]
    /// How many xruns there were before the device was taken for the last time.
    private var xrunsBefore = 0

    /// Makes everything ready, and opens the device; `start` begins.
    ///
    /// - Parameters:
    ///   - source: what is played.
    ///   - plugins: what through, in this order.
    ///   - target: where to.
    ///   - period: frames per block, where the device lets one choose.
    ///   - effects: makes the effects of these plug-ins, with all settings, for a sample rate and the most frames of a block.
    /// - Throws: `PlayerError`, or `HostError` where an effect cannot be had, or does not fit what comes before it, or what is
    ///   to go into it does not fit it or the file.
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
        // Of a file nobody notices that it is late by some milliseconds. A device may fill its buffer at once.
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
        // Where playing did not begin. Its thread reads what goes here.
        recorder?.discard()
        feeder?.stop()
        effectThread?.stop()
        engine.deinitialize(count: 1)
        engine.deallocate()
        graph.deinitialize(count: 1)
        graph.deallocate()
    }

    // MARK: - Playing

    /// Begins to play.
    ///
    /// - Throws: `PlayerError`, or `HostError` where an effect cannot load a file.
    public func start() throws {
        try betweenBlocks { [chain] in try chain.activate() }
        try device.start(engine)
    }

    /// Gives the device back, as before the process is stopped; where it plays on is kept.
    public func suspend() {
        engine.pointee.isHeld.store(true, ordering: .sequentiallyConsistent)
        device.stop()
    }

    /// Takes the device again, and plays on.
    ///
    /// - Throws: `PlayerError`.
    public func resume() throws {
        let new = try target.open(request)
        xrunsBefore += device.xruns
        device = new
        guard device.sampleRate == sampleRate else {
            throw PlayerError.lost(device: device.name, reason: "it came back at another sample rate")
        }
        try device.start(engine)
    }

    /// Ends it: gives the device back, has the effects end, and completes a recording.
    ///
    /// - Throws: `HostError.unwritable` for the recording.
    public func stop() throws {
        engine.pointee.isHeld.store(true, ordering: .sequentiallyConsistent)
        device.stop()
        try betweenBlocks { [chain] in chain.deactivate() }
        feeder?.stop()
        try stopRecording()
    }

    /// - Throws: why nothing can be heard any more: `PlayerError.lost`, or `HostError` where the file cannot be read, or an
    ///   effect has crashed or hangs.
    public func check() throws {
        if let loss = device.loss { throw loss }
        if let failure = effectThread?.failure ?? feeder?.failure { throw failure }
    }

    /// Why a recording has nothing more written to it, if so.
    public var recordingFailure: HostError? { recorder?.failure }

    /// Whether the file has been heard to its end, and what the effects held back of it; a block of silence follows. Where notes
    /// alone are played, whether they have rung out, as `AudioUntilSilence` has it.
    public var isFinished: Bool {
        let tail = framesTaken - graph.pointee.length.load(ordering: .relaxed)
        guard !isLive, tail >= chain.latency + delay + device.period else { return false }
        let seconds = (
            Double(tail) / Double(sampleRate),
            Double(engine.pointee.quiet.load(ordering: .relaxed)) / Double(sampleRate)
        )
        return !ringsOut || seconds.1 >= AudioUntilSilence.holdTime || seconds.0 >= AudioUntilSilence.maximumTail
    }

    /// Whether what comes in is played, and no file.
    public var isLive: Bool { feeder == nil }

    /// Whether nothing goes into the effects. It fades in and out over 512 frames.
    public var isPaused: Bool {
        get { engine.pointee.isPaused.load(ordering: .relaxed) }
        set { engine.pointee.isPaused.store(newValue, ordering: .relaxed) }
    }

    /// Whether the input is heard as it comes. Effects that have a control for that do it themselves, where all have one.
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

    // MARK: - What is to be seen

    /// How many frames of the file have been taken, of a looped one in all rounds together.
    public var position: Int { min(framesTaken, graph.pointee.length.load(ordering: .relaxed)) }

    /// How many frames of the file and of the silence after it have been taken.
    private var framesTaken: Int { engine.pointee.position.load(ordering: .relaxed) }

    /// What has gone wrong so far, and could be heard.
    public var dropouts: Dropouts {
        Dropouts(
            device: xrunsBefore + device.xruns, file: engine.pointee.lateSource.load(ordering: .relaxed),
            effects: engine.pointee.lateEffects.load(ordering: .relaxed),
            notFinite: graph.pointee.notFinite.load(ordering: .relaxed),
            recording: engine.pointee.lostRecording.load(ordering: .relaxed))
    }

    /// The greatest magnitude in each channel since this was last asked for.
    public func takePeaks() -> (input: [Float], output: [Float]) {
        func take(_ peaks: UnsafeMutablePointer<Atomic<UInt32>>, _ count: Int) -> [Float] {
            (0..<count).map { Float(bitPattern: peaks[$0].exchange(0, ordering: .relaxed)) }
        }
        return (take(engine.pointee.inputPeaks, inputChannels), take(engine.pointee.outputPeaks, outputChannels))
    }

    /// Where it plays: `JACK`, say.
    public var deviceName: String { device.name }

    /// Frames per block.
    public var period: Int { device.period }

    /// How many frames lie between what comes in, or is read, and what is heard: the device's, the effects' own, and what those
    /// on a thread of their own have time for.
    public var latency: Int { device.latency + chain.latency + delay }

    // MARK: - Controls

    /// The value of a control; of an output, what the effect has put there last.
    public func value(link: Int, port: Int) -> Float {
        let effect = chain.effects[link]
        guard ports[link][port].direction == .input else { return effect.instances[0].value(at: port) }
        return effect.automatedValue(ofPort: port) ?? values[link][port]
    }

    /// Whether a control follows an automation.
    public func isAutomated(link: Int, port: Int) -> Bool {
        chain.effects[link].automatedValue(ofPort: port) != nil
    }

    /// Sets a control input, from the next block on, unless it is automated. What is none is left alone: a view may say anything.
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

    /// Puts an effect into the state of a preset, from the next block on.
    ///
    /// - Throws: `HostError` for a preset that is broken, or where the effect's process has ended.
    public func apply(_ preset: PresetReference, link: Int) throws {
        let effect = chain.effects[link]
        guard let effectThread else {
            // What may run on the audio thread has no other state that is heard than its controls. What a preset has for the view
            // is left out.
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

    /// The label of the preset that an effect was last put into the state of, or saved as, and whether a control has another
    /// value since; none before.
    public func preset(link: Int) -> (label: String, isChanged: Bool)? {
        presets[link].map { label, values in
            let isChanged = ports[link].contains { port in
                port.kind == .control && port.direction == .input && !port.isBypass
                    && !isAutomated(link: link, port: port.index) && self.values[link][port.index] != values[port.index]
            }
            return (label, isChanged)
        }
    }

    /// Saves the state of an effect as a preset of the user's.
    ///
    /// - Parameters:
    ///   - label: the preset's name.
    ///   - link: the number of the effect in the chain.
    ///   - folder: the folder of bundles to save it in; it is made if need be.
    /// - Throws: `HostError.presetNotSaved`.
    public func savePreset(_ label: String, link: Int, in folder: String) throws {
        let instance = chain.effects[link].instances[0]
        try betweenBlocks { try instance.savePreset(label: label, in: folder) }
        presets[link] = (label, values[link])
    }

    // MARK: - Events

    /// Whether `takeEvents` is asked for what the effects send.
    public var isWatched: Bool {
        get { graph.pointee.isWatched.load(ordering: .relaxed) }
        set { graph.pointee.isWatched.store(newValue, ordering: .relaxed) }
    }

    /// Sends an event to an effect, to its next block.
    ///
    /// - Parameters:
    ///   - atom: an atom, with its size and type before its body.
    ///   - link: the number of the effect in the chain.
    ///   - port: the index of its event port.
    public func send(_ atom: [UInt8], link: Int, port: Int) {
        if let effectThread { return effectThread.send((link, PortEvent(port: port, atom: atom))) }
        guard let buffer = chain.eventPorts.firstIndex(where: { $0 ?? (-1, -1) == (link, port) }) else { return }
        var words = [UInt64](repeating: 0, count: 1 + (atom.count + 7) / 8)
        words[0] = UInt64(buffer) << 32 | UInt64(words.count - 1)
        words.withUnsafeMutableBytes { $0[8...].copyBytes(from: atom) }
        if graph.pointee.toEffects.room >= words.count { graph.pointee.toEffects.write(words, words.count) }
    }

    /// What the effects have sent since this was last asked for: atoms, with size and type before the body.
    public func takeEvents() -> [(link: Int, port: Int, atom: [UInt8])] {
        if let effectThread { return effectThread.takeEvents().map { ($0.link, $0.event.port, $0.event.atom) } }
        var events: [(link: Int, port: Int, atom: [UInt8])] = []
        var head: UInt64 = 0
        while graph.pointee.fromEffects.read(&head, 1) == 1 {
            var words = [UInt64](repeating: 0, count: Int(head & 0xffff_ffff))
            // The words follow at once.
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

    /// Does something on the thread that calls the effects' slow functions.
    private func betweenBlocks(_ work: @escaping () throws -> Void) throws {
        if let effectThread { try effectThread.perform(work) } else { try work() }
    }

    // MARK: - Recording

    /// The file that is being written, and how many frames it holds.
    public var recording: (path: String, frames: Int)? { recorder.map { ($0.path, $0.length) } }

    /// Begins to write what is heard to a file, as WAV with 32-bit floating point.
    ///
    /// - Throws: `HostError.unwritable`.
    public func record(to path: String) throws {
        try stopRecording()
        recorder = try Recorder(path: path, from: engine, sampleRate: sampleRate)
    }

    /// Completes the recording, if there is one.
    ///
    /// - Throws: `HostError.unwritable` where not all of it could be written.
    public func stopRecording() throws {
        defer { recorder = nil }
        try recorder?.finish()
    }
}

// MARK: - Sources

extension Player.Source {
    /// A file, again and again where it is looped.
    public static func file(_ file: AudioFileReader, isLooped: Bool) -> Self {
        var unread: AudioFileReader? = file
        return Self(channels: file.channels, sampleRate: file.sampleRate, isLooped: isLooped) { sampleRate in
            defer { unread = nil }
            return try (try unread ?? AudioFileReader(path: file.path)).converted(to: sampleRate)
        }
    }

    /// Silence, for an instrument: as many frames as are given for a sample rate.
    public static func silence(channels: Int, frames: @escaping (_ sampleRate: Int) -> Int, isLooped: Bool) -> Self {
        Self(channels: channels, isLooped: isLooped, ringsOut: true) {
            SilentAudio(sampleRate: $0, channels: channels, frames: frames($0))
        }
    }

    /// The live input, in so many channels.
    public static func live(channels: Int) -> Self { Self(channels: channels) }
}

extension AudioSource {
    fileprivate func converted(to sampleRate: Int) throws -> any AudioSource {
        self.sampleRate == sampleRate ? self : try ResampledAudio(self, sampleRate: sampleRate)
    }

    /// It and sidechains, at its sample rate, with a channel for the numbers of the frames.
    fileprivate func joined(with sides: [AudioFileReader]) throws -> JoinedAudio {
        JoinedAudio([self] + (try sides.map { try $0.converted(to: sampleRate) }), spareChannels: 1)
    }
}

extension EffectChain {
    /// Whose event ports the graph's buffers are, by their numbers: those of each effect's first instance alone are to be seen.
    var eventPorts: [(link: Int, port: Int)?] {
        effects.enumerated().flatMap { link, effect in
            effect.instances.enumerated().flatMap { number, instance in
                instance.eventMemory.map { number == 0 ? (link, $0.port.index) : nil }
            }
        }
    }
}

extension Instance {
    /// The buffers of its event ports.
    fileprivate var eventBuffers: [EventBuffer] {
        eventMemory.map { port, memory, capacity in
            EventBuffer(memory, capacity: capacity, isInput: port.direction == .input, sequence: sequenceType)
        }
    }
}
