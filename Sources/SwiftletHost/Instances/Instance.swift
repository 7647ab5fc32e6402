// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import SwiftletCLV2
import SwiftletCLilv

/// A running instance of a plug-in.
///
/// The instance owns a value for each control port, an event buffer for each atom port, and zeros for each CV port and
/// required sidechain. It connects them when it is created. The caller connects other audio ports, and may connect any
/// port to its own memory, with `connect`. Only one thread at a time may use an instance.
public final class Instance {
    /// The plug-in.
    public let plugin: Plugin
    /// The plug-in's ports in the order of their indices.
    public let ports: [Port]
    /// Frames per second.
    public let sampleRate: Double
    /// The maximum number of frames per `run`.
    public let maximumBlockLength: Int
    /// The events that the next `run` sends to the `control` port: the atom input with that designation, or else the
    /// first. MIDI goes to the port that states MIDI support, and positions only to one that states position support.
    public var controlEvents: [TimedMessage] = []
    /// The events that the next `run` sends at its first frame to any event inputs, unchanged.
    public var eventsToSend: [PortEvent] = []
    /// Whether `run` fills `sentEvents`.
    public var isWatched = false
    /// The events that the last `run` sent from all event outputs while `isWatched`.
    public internal(set) var sentEvents: [PortEvent] = []

    /// The total number of frames that the effect muted after NaN or infinity. Only plug-ins made with Swiftlet's kit
    /// report this; it is 0 for others.
    public internal(set) var mutedFrames = 0

    /// lilv's instance if it runs in this process.
    let pointer: UnsafeMutablePointer<LilvInstance>?
    /// The other process, if the instance runs there, and the instance's number in it.
    private let remote: (process: PluginProcess, number: UInt32)?
    let features: Features
    private let worker = Worker()
    let types: AtomTypes
    let workerInterface: LV2_Worker_Interface?
    /// The plug-in's function for `urn:swiftlet:mutedFrames`.
    private let countMutedFrames: (@convention(c) (LV2_Handle?) -> UInt64)?
    private var isActive = false
    /// The memory that each port is connected to.
    private var connections: [UnsafeMutableRawPointer?]
    private let controls: UnsafeMutablePointer<Float>
    private(set) var sequences: [(port: Int, buffer: AtomSequence)] = []
    private var zeros: [UnsafeMutablePointer<Float>] = []
    private let eventInput: Int?
    private let midiInput: Int?
    private let positionInput: Int?
    private let eventOutput: Int?

    /// Loads the plug-in's binary and creates an instance, with its controls at their defaults.
    ///
    /// - Parameters:
    ///   - plugin: a plug-in whose required ports are all supported.
    ///   - sampleRate: in frames per second.
    ///   - maximumBlockLength: the maximum number of frames per `run`.
    ///   - process: the process in which to run it; by default, this process. In another process, notifications stay
    ///     there. Each `run` copies the memory of audio and control ports there and back.
    /// - Throws: `HostError` if the plug-in requires an unsupported feature (before anything is loaded), cannot be
    ///   loaded, or does not instantiate.
    public init(
        _ plugin: Plugin, sampleRate: Double, maximumBlockLength: Int = 8192, in process: PluginProcess? = nil
    ) throws {
        let ports = plugin.ports
        try Self.checkRequirements(of: plugin, ports)
        let world = plugin.world
        let length = UInt32(maximumBlockLength)
        let features = Features(
            Features.offered, world,
            options: [
                (Vocabulary.parameters + "sampleRate", "Float", Float(sampleRate).bitPattern),
                (Vocabulary.bufferSize + "minBlockLength", "Int", 0),
                (Vocabulary.bufferSize + "maxBlockLength", "Int", length),
                (Vocabulary.bufferSize + "nominalBlockLength", "Int", length),
            ],
            data: [Vocabulary.worker + "schedule": UnsafeMutableRawPointer(worker.schedule)])
        remote = try process.map {
            ($0, try $0.make(plugin, sampleRate: sampleRate, maximumBlockLength: maximumBlockLength))
        }
        pointer = process == nil ? try Self.make(plugin, sampleRate, features) : nil
        self.plugin = plugin
        self.ports = ports
        self.sampleRate = sampleRate
        self.maximumBlockLength = maximumBlockLength
        self.features = features
        types = AtomTypes(world)
        workerInterface = pointer.flatMap { lilv_instance_get_extension_data($0, Vocabulary.worker + "interface") }?
            .load(as: LV2_Worker_Interface.self)
        countMutedFrames = pointer.flatMap { lilv_instance_get_extension_data($0, "urn:swiftlet:mutedFrames") }?
            .load(as: (@convention(c) (LV2_Handle?) -> UInt64).self)
        connections = Array(repeating: nil, count: ports.count)
        controls = .allocate(capacity: ports.count)
        controls.initialize(repeating: 0, count: ports.count)
        eventInput = ports.eventPort(.input)
        midiInput = ports.eventInput(for: Vocabulary.midi + "MidiEvent")?.index ?? eventInput
        positionInput = ports.eventInput(for: Vocabulary.time + "Position")?.index
        eventOutput = ports.eventPort(.output)
        for port in ports { connectOwnMemory(to: port) }
    }

    deinit {
        deactivate()
        if let pointer { plugin.world.locked { lilv_instance_free(pointer) } }
        controls.deallocate()
        for buffer in zeros { buffer.deallocate() }
    }

    /// Loads the binary and creates lilv's instance.
    private static func make(
        _ plugin: Plugin, _ sampleRate: Double, _ features: Features
    ) throws -> UnsafeMutablePointer<LilvInstance> {
        try plugin.world.locked {
            try checkBinary(of: plugin)
            guard let made = lilv_plugin_instantiate(plugin.pointer, sampleRate, features.pointer) else {
                throw HostError.noInstance(plugin: plugin.uri, sampleRate: sampleRate)
            }
            return made
        }
    }

    private static func checkRequirements(of plugin: Plugin, _ ports: [Port]) throws {
        let missing = plugin.missingFeatures
        guard missing.isEmpty else { throw HostError.missingFeatures(missing, plugin: plugin.uri) }
        if let port = ports.first(where: { $0.kind == .other && !$0.isOptional }) {
            throw HostError.unsupportedPort(symbol: port.symbol, plugin: plugin.uri)
        }
        for port in ports {
            guard let bytes = port.minimumSize, bytes > Port.maximumEventBytes else { continue }
            throw HostError.eventMemory(symbol: port.symbol, plugin: plugin.uri, bytes: bytes)
        }
    }

    private func connectOwnMemory(to port: Port) {
        switch port.kind {
        case .control:
            controls[port.index] = port.initialValue(at: sampleRate)
            connect(port.index, to: controls + port.index)
        case .atom:
            let sequence = AtomSequence(capacity: max(16_384, port.minimumSize ?? 0))
            sequences.append((port.index, sequence))
            sequence.clear(types)
            connect(port.index, to: sequence.memory)
        case .cv:
            connectZeros(to: port)
        case .audio:
            // An unconnected sidechain hears silence.
            if port.isSideChain, !port.isOptional { connectZeros(to: port) }
        case .other:
            break
        }
    }

    private func connectZeros(to port: Port) {
        let buffer = UnsafeMutablePointer<Float>.allocate(capacity: max(maximumBlockLength, 1))
        buffer.initialize(repeating: 0, count: maximumBlockLength)
        zeros.append(buffer)
        connect(port.index, to: buffer)
    }

    /// Whether the plug-in has a `control` port for events.
    public var acceptsEvents: Bool { eventInput != nil }

    // MARK: - Running

    /// Connects a port to the caller's memory, which must last until the next connection. Nil disconnects an optional
    /// port.
    public func connect(_ port: Int, to memory: UnsafeMutableRawPointer?) {
        connections[port] = memory
        if let pointer { lilv_instance_connect_port(pointer, UInt32(port), memory) }
    }

    /// Returns the memory that a port is connected to.
    func memory(of port: Int) -> UnsafeMutableRawPointer? { connections[port] }

    /// Activates the plug-in, which clears its audio state. Connect all ports, and call it before the first `run`.
    public func activate() {
        deactivate()
        if let pointer { lilv_instance_activate(pointer) }
        try? callRemote(.activate)
        isActive = true
    }

    /// Processes a block.
    ///
    /// - Parameter frames: 0…`maximumBlockLength`.
    public func run(_ frames: Int) {
        precondition(frames <= maximumBlockLength, "the block is longer than was agreed on")
        precondition(controlEvents.isEmpty || eventInput != nil, "the plug-in takes no events")
        guard let pointer else {
            remote?.process.run(self, number: remote!.number, frames: frames)
            controlEvents.removeAll(keepingCapacity: true)
            eventsToSend.removeAll(keepingCapacity: true)
            return
        }
        prepareSequences()
        ArithmeticReport.during { lilv_instance_run(pointer, UInt32(frames)) }
        if let workerInterface { worker.perform(for: pointer.pointee.lv2_handle, workerInterface) }
        if let countMutedFrames { mutedFrames = Int(countMutedFrames(pointer.pointee.lv2_handle)) }
        if isWatched {
            sentEvents = sequences.filter { ports[$0.port].direction == .output }.flatMap { port, buffer in
                buffer.atoms(types).map { PortEvent(port: port, atom: $0) }
            }
        }
    }

    /// Deactivates the plug-in. `deinit` does the same.
    public func deactivate() {
        guard isActive else { return }
        if let pointer { lilv_instance_deactivate(pointer) }
        try? callRemote(.deactivate)
        isActive = false
    }

    /// The reason why the instance's process has ended, or nil. After that, calls have no effect.
    public var failure: HostError? { remote?.process.failure }

    /// Performs a request in the other process, if the instance runs there. `failure` also reports crashes.
    func callRemote(_ request: PluginRequest) throws {
        try remote?.process.call(request, of: plugin, instance: remote!.number)
    }

    private func prepareSequences() {
        for (port, buffer) in sequences where connections[port] == buffer.memory {
            if ports[port].direction == .output {
                buffer.offer()
            } else if case let messages = controlEvents.filter({ input(for: $0) == port }),
                case let atoms = eventsToSend.filter({ $0.port == port }).map(\.atom),
                !messages.isEmpty || !atoms.isEmpty
            {
                buffer.write(atoms, messages, types, urid: plugin.world.urid)
                if connections[port] != buffer.memory { connect(port, to: buffer.memory) }
            } else {
                buffer.clear(types)
            }
        }
        controlEvents.removeAll(keepingCapacity: true)
        eventsToSend.removeAll(keepingCapacity: true)
    }

    /// Returns the port for a message.
    private func input(for message: TimedMessage) -> Int? {
        switch message {
        case .set, .setPath, .get: eventInput
        case .midi: midiInput
        case .position: positionInput
        }
    }

    /// The changes that the last `run` sent from the `notify` port: the atom output designated as `lv2:control`, or
    /// else the first.
    public var notifications: [PropertyChange] {
        guard let sequence = sequences.first(where: { $0.port == eventOutput })?.buffer else { return [] }
        return sequence.changes(types, uri: plugin.world.uri)
    }

    /// The file changes that the last `run` sent from the `notify` port.
    public var fileNotifications: [FileChange] {
        guard let sequence = sequences.first(where: { $0.port == eventOutput })?.buffer else { return [] }
        let world = plugin.world
        return sequence.fileChanges(
            types, pathType: world.urid(Vocabulary.atom + "Path"), fault: world.urid(Vocabulary.fileFault),
            uri: world.uri)
    }

    /// Performs the work that the plug-in has scheduled.
    package func performScheduledWork() {
        guard let pointer, let workerInterface, worker.isScheduled else { return }
        worker.perform(for: pointer.pointee.lv2_handle, workerInterface)
    }

    // MARK: - Controls

    /// The value of the control port with this symbol, which must exist; `set` throws if it does not.
    public subscript(symbol: String) -> Float {
        get {
            guard let value = try? value(symbol) else { preconditionFailure("no control port \(symbol)") }
            return value
        }
        set {
            guard (try? set(symbol, to: newValue)) != nil else { preconditionFailure("no control port \(symbol)") }
        }
    }

    /// The value of the control port with this symbol.
    ///
    /// - Throws: `HostError.noPort`, with the symbols of the control ports.
    public func value(_ symbol: String) throws -> Float { value(at: try index(ofControl: symbol)) }

    /// Sets the control port with this symbol. The plug-in must handle values outside the range.
    ///
    /// - Throws: `HostError.noPort`, with the symbols of the control ports.
    public func set(_ symbol: String, to value: Float) throws { setControl(try index(ofControl: symbol), to: value) }

    /// Returns the value of a control port, or 0 if it is not connected.
    public func value(at index: Int) -> Float { connections[index]?.load(as: Float.self) ?? 0 }

    /// Sets a control port if it is connected.
    public func setControl(_ index: Int, to value: Float) { connections[index]?.storeBytes(of: value, as: Float.self) }

    /// The values of all control ports by index; nil for unconnected and other ports.
    var controlValues: [Float?] {
        ports.map { $0.kind == .control && connections[$0.index] != nil ? value(at: $0.index) : nil }
    }

    /// Sets the control ports that have a value.
    func set(_ values: [Float?]) {
        for (index, value) in values.enumerated() { if let value { setControl(index, to: value) } }
    }

    private func index(ofControl symbol: String) throws -> Int {
        let controls = ports.filter { $0.kind == .control }
        guard let port = controls.first(where: { $0.symbol == symbol }) else {
            throw HostError.noPort(symbol: symbol, plugin: plugin.uri, symbols: controls.map(\.symbol))
        }
        return port.index
    }

    /// Returns the memory of the control port with this symbol.
    func control(_ symbol: String) -> UnsafeMutablePointer<Float>? {
        guard let index = try? index(ofControl: symbol) else { return nil }
        return connections[index]?.assumingMemoryBound(to: Float.self)
    }
}

extension [Port] {
    /// Returns the atom port of a direction that is designated `lv2:control`, or else the first.
    fileprivate func eventPort(_ direction: Port.Direction) -> Int? {
        let candidates = filter { $0.kind == .atom && $0.direction == direction }
        return (candidates.first { $0.designation == Vocabulary.lv2 + "control" } ?? candidates.first)?.index
    }
}
