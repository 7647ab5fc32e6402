// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletCDevices
import Synchronization

/// A client of a JACK server, or of PipeWire with JACK's interface.
final class JACKDevice: AudioDevice {
    /// The server, which determines the library.
    enum Kind: String {
        case jack = "JACK"
        case pipeWire = "PipeWire"

        /// The paths of the library. PipeWire's has the same name as JACK's, in another folder.
        var libraries: [String] {
            if self == .jack { return ["libjack.so.0"] }
            #if arch(x86_64)
            let processor = "x86_64"
            #else
            let processor = "aarch64"
            #endif
            return ["/usr/lib/\(processor)-linux-gnu", "/usr/lib64", "/usr/lib"].map {
                "\($0)/pipewire-0.3/jack/libjack.so.0"
            }
        }
    }

    let name: String
    let sampleRate: Int
    let events = UnsafeMutablePointer<DeviceEvents>.allocate(capacity: 1)
    private let library: jack_functions
    private let client: OpaquePointer
    private let ports: String?
    private let context: UnsafeMutablePointer<JACKContext>
    /// Whether the client is still connected to the server.
    private var isOpen = true
    private var knownPeriod = 0
    /// The ports of other clients to which the outputs and the inputs were connected.
    private var destinations: [String] = []
    private var origins: [String] = []

    /// - Parameter ports: the prefix of the output ports; nil for the sound card's ports.
    /// - Throws: `PlayerError`.
    init(_ kind: Kind, ports: String?, _ request: PlayTarget.DeviceRequest) throws {
        name = kind.rawValue
        var library = jack_functions()
        try loadLibrary(of: kind.rawValue, kind.libraries) { jack_find(&library, $0) }
        self.library = library
        guard let client = Self.open(library) else {
            throw PlayerError.refused(device: name, reason: "no server is running")
        }
        self.client = client
        self.ports = ports
        sampleRate = Int(library.jack_get_sample_rate(client))
        events.initialize(to: DeviceEvents())
        context = .allocate(capacity: 1)
        context.initialize(
            to: JACKContext(
                inputs: Self.register(request.inputs, "in", JackPortIsInput, library, client),
                outputs: Self.register(request.outputs, "out", JackPortIsOutput, library, client),
                buffer: library.jack_port_get_buffer))
        guard context.pointee.inputs.count == request.inputs, context.pointee.outputs.count == request.outputs else {
            throw PlayerError.refused(device: name, reason: "the server has no free ports")
        }
        if targets.isEmpty {
            throw PlayerError.refused(
                device: name, reason: "no output port \(ports.map { "begins with \($0)" } ?? "of a sound card exists")")
        }
    }

    deinit {
        stop()
        context.pointee.inputs.deallocate()
        context.pointee.outputs.deallocate()
        context.deallocate()
        events.deallocate()
    }

    /// Opens a client with a unique name, as connections use names. JACK ensures this, PipeWire does not.
    private static func open(_ library: jack_functions) -> OpaquePointer? {
        var (name, number) = ("swiftlet", 1)
        while let client = withUnsafePointer(to: library, { jack_open($0, name) }) {
            guard let others = library.jack_get_ports(client, "^\(name):", JACK_DEFAULT_AUDIO_TYPE, 0) else {
                return client
            }
            library.jack_free(others)
            _ = library.jack_client_close(client)
            number += 1
            name = "swiftlet-\(number)"
        }
        return nil
    }

    /// Registers the client's ports, as many as the server allows.
    private static func register(
        _ count: Int, _ name: String, _ flags: JackPortFlags, _ library: jack_functions, _ client: OpaquePointer
    ) -> UnsafeMutableBufferPointer<OpaquePointer> {
        let made = (0..<count).compactMap { number in
            library.jack_port_register(
                client, "\(name)_\(number + 1)", JACK_DEFAULT_AUDIO_TYPE, UInt(flags.rawValue), 0)
        }
        let ports = UnsafeMutableBufferPointer<OpaquePointer>.allocate(capacity: made.count)
        _ = ports.initialize(from: made)
        return ports
    }

    var period: Int {
        if isOpen { knownPeriod = Int(library.jack_get_buffer_size(client)) }
        return knownPeriod
    }

    var latency: Int {
        guard isOpen, let port = context.pointee.outputs.first else { return 0 }
        var range = jack_latency_range_t()
        library.jack_port_get_latency_range(port, JackPlaybackLatency, &range)
        return Int(range.max)
    }

    func start(_ engine: UnsafeMutablePointer<Engine>) throws {
        context.pointee.engine = engine
        _ = library.jack_set_process_callback(client, processJACK, context)
        _ = library.jack_set_xrun_callback(
            client,
            { argument in
                argument!.assumingMemoryBound(to: DeviceEvents.self).pointee.xruns.wrappingAdd(1, ordering: .relaxed)
                return 0
            }, events)
        library.jack_on_shutdown(
            client,
            { argument in
                argument!.assumingMemoryBound(to: DeviceEvents.self).pointee.isLost.store(true, ordering: .releasing)
            }, events)
        guard library.jack_activate(client) == 0 else {
            throw PlayerError.refused(device: name, reason: "the server refused to activate the client")
        }
        try connect()
        engine.pointee.isHeld.store(false, ordering: .sequentiallyConsistent)
    }

    func stop() {
        guard isOpen else { return }
        knownPeriod = period
        isOpen = false
        // Closing a client of a lost server may wait for ever.
        if !isLost { _ = library.jack_client_close(client) }
    }

    // MARK: - Connections

    /// The names of the output ports.
    private var targets: [String] { find(ports, JackPortIsInput) }

    /// Connects each output to a port, a single output to two ports of the sound card, and each input to a port of the
    /// sound card.
    ///
    /// - Throws: `PlayerError.refused`.
    private func connect() throws {
        let (inputs, outputs) = (context.pointee.inputs, context.pointee.outputs)
        let count = outputs.count == 1 && ports == nil ? 2 : outputs.count
        destinations = Array(targets.prefix(count))
        for (number, target) in destinations.enumerated() {
            try connect(String(cString: library.jack_port_name(outputs[min(number, outputs.count - 1)])!), to: target)
        }
        origins = Array(find(nil, JackPortIsOutput).prefix(inputs.count))
        for (port, origin) in zip(inputs, origins) {
            try connect(origin, to: String(cString: library.jack_port_name(port)!))
        }
    }

    /// Connects two ports, which may be connected already. The server refuses until the other client is active, which may be
    /// some time after its ports exist.
    private func connect(_ origin: String, to target: String) throws {
        let deadline = ContinuousClock.now + .seconds(2)
        while true {
            let status = library.jack_connect(client, origin, target)
            if status == 0 || status == EEXIST { return }
            guard .now < deadline else {
                throw PlayerError.refused(device: name, reason: "the server refused to connect \(origin) to \(target)")
            }
            usleep(10_000)
        }
    }

    /// The first connected port if all have disappeared, for example when a sound card is unplugged. Nil if the user
    /// has changed the connections.
    var missingPort: String? {
        guard isOpen, !isLost else { return nil }
        let sides = [(context.pointee.outputs, destinations), (context.pointee.inputs, origins)]
        return sides.first { own, others in
            !others.isEmpty && own.allSatisfy { library.jack_port_connected($0) == 0 }
                && others.allSatisfy { library.jack_port_by_name(client, $0) == nil }
        }?.1.first
    }

    /// Returns the names of other clients' ports with a prefix, or the sound card's ports.
    private func find(_ prefix: String?, _ direction: JackPortFlags) -> [String] {
        let flags = UInt(direction.rawValue | (prefix == nil ? JackPortIsPhysical.rawValue : 0))
        guard let names = library.jack_get_ports(client, nil, JACK_DEFAULT_AUDIO_TYPE, flags) else { return [] }
        defer { library.jack_free(names) }
        var found: [String] = []
        while let name = names[found.count] { found.append(String(cString: name)) }
        return found.filter { prefix.map($0.hasPrefix) ?? true }
    }
}

/// The argument of the process callback.
private struct JACKContext {
    let inputs, outputs: UnsafeMutableBufferPointer<OpaquePointer>
    /// Returns the memory of a port in this cycle.
    let buffer: @convention(c) (OpaquePointer?, UInt32) -> UnsafeMutableRawPointer?
    var engine: UnsafeMutablePointer<Engine>?
}

/// Processes a cycle of the server, in several blocks if it is longer than the engine's.
private func processJACK(_ frames: UInt32, _ argument: UnsafeMutableRawPointer?) -> Int32 {
    let context = argument!.assumingMemoryBound(to: JACKContext.self)
    guard let engine = context.pointee.engine else { return 0 }
    let (inputs, outputs) = (context.pointee.inputs, context.pointee.outputs)
    var start = 0
    while start < Int(frames) {
        let count = min(Int(frames) - start, engine.pointee.input.maximum)
        for channel in 0..<inputs.count {
            guard let memory = context.pointee.buffer(inputs[channel], frames) else { continue }
            copy(memory.assumingMemoryBound(to: Float.self) + start, to: engine.pointee.input.audio[channel], count)
        }
        engine.pointee.process(count)
        for channel in 0..<outputs.count {
            guard let memory = context.pointee.buffer(outputs[channel], frames) else { continue }
            copy(engine.pointee.output[channel], to: memory.assumingMemoryBound(to: Float.self) + start, count)
        }
        start += count
    }
    return 0
}
