// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import Synchronization

/// A client of a JACK server, or of PipeWire in the form of one.
final class JACKDevice: AudioDevice {
    /// Whose library is used.
    enum Kind: String {
        case jack = "JACK"
        case pipeWire = "PipeWire"
    }

    let name: String
    let sampleRate: Int
    let events = UnsafeMutablePointer<DeviceEvents>.allocate(capacity: 1)
    private let library: JACKLibrary
    private let client: OpaquePointer
    private let ports: String?
    private let context: UnsafeMutablePointer<JACKContext>
    /// Whether the client is the server's still.
    private var isOpen = true
    private var knownPeriod = 0
    /// The ports of others that its outputs, and its inputs, were connected to.
    private var destinations: [String] = []
    private var origins: [String] = []

    /// - Parameter ports: what the names of the ports to play to begin with; the sound card's where there is none.
    /// - Throws: `PlayerError`.
    init(_ kind: Kind, ports: String?, _ wish: PlayTarget.Wish) throws {
        name = kind.rawValue
        library = try JACKLibrary(kind)
        guard let client = Self.open(library) else {
            throw PlayerError.refused(device: name, reason: "no server is running")
        }
        self.client = client
        self.ports = ports
        sampleRate = Int(library.sampleRate(client))
        events.initialize(to: DeviceEvents())
        context = .allocate(capacity: 1)
        context.initialize(
            to: JACKContext(
                inputs: Self.register(wish.inputs, "in", JACKLibrary.isInput, library, client),
                outputs: Self.register(wish.outputs, "out", JACKLibrary.isOutput, library, client),
                buffer: library.buffer))
        guard context.pointee.inputs.count == wish.inputs, context.pointee.outputs.count == wish.outputs else {
            throw PlayerError.refused(device: name, reason: "the server has no ports left")
        }
        if targets.isEmpty {
            throw PlayerError.refused(
                device: name, reason: "there is no port \(ports.map { "\($0)..." } ?? "of a sound card") to play to")
        }
    }

    deinit {
        stop()
        context.pointee.inputs.deallocate()
        context.pointee.outputs.deallocate()
        context.deallocate()
        events.deallocate()
    }

    /// A client with a name of its own, as ports are connected by their names: JACK sees to that, PipeWire does not.
    private static func open(_ library: JACKLibrary) -> OpaquePointer? {
        var (name, number) = ("swiftlet", 1)
        while let client = library.open(name, JACKLibrary.noStartServer, nil) {
            guard let others = library.ports(client, "^\(name):", JACKLibrary.audio, 0) else { return client }
            library.free(others)
            _ = library.close(client)
            number += 1
            name = "swiftlet-\(number)"
        }
        return nil
    }

    /// Ports of the client's own: as many as the server allows.
    private static func register(
        _ count: Int, _ name: String, _ flags: UInt, _ library: JACKLibrary, _ client: OpaquePointer
    ) -> UnsafeMutableBufferPointer<OpaquePointer> {
        let made = (0..<count).compactMap { number in
            library.register(client, "\(name)_\(number + 1)", JACKLibrary.audio, flags, 0)
        }
        let ports = UnsafeMutableBufferPointer<OpaquePointer>.allocate(capacity: made.count)
        _ = ports.initialize(from: made)
        return ports
    }

    var period: Int {
        if isOpen { knownPeriod = Int(library.bufferSize(client)) }
        return knownPeriod
    }

    var latency: Int {
        var range: (UInt32, UInt32) = (0, 0)
        guard isOpen, let port = context.pointee.outputs.first else { return 0 }
        withUnsafeMutablePointer(to: &range) { library.latency(port, 1, $0) }
        return Int(range.1)
    }

    func start(_ engine: UnsafeMutablePointer<Engine>) throws {
        context.pointee.engine = engine
        _ = library.setProcess(client, processJACK, context)
        _ = library.setXRun(
            client,
            { argument in
                argument!.assumingMemoryBound(to: DeviceEvents.self).pointee.xruns.wrappingAdd(1, ordering: .relaxed)
                return 0
            }, events)
        library.onShutdown(
            client,
            { argument in
                argument!.assumingMemoryBound(to: DeviceEvents.self).pointee.isLost.store(true, ordering: .releasing)
            }, events)
        guard library.activate(client) == 0 else {
            throw PlayerError.refused(device: name, reason: "the server does not take the client")
        }
        connect()
        engine.pointee.isHeld.store(false, ordering: .sequentiallyConsistent)
    }

    func stop() {
        guard isOpen else { return }
        knownPeriod = period
        isOpen = false
        // A client of a server that has gone may wait for it for ever.
        if !isLost { _ = library.close(client) }
    }

    // MARK: - Connections

    /// The names of the ports to play to.
    private var targets: [String] { find(ports, JACKLibrary.isInput) }

    /// Connects each output to a port, a single one to two of the sound card's, and each input to one of the sound card's.
    private func connect() {
        let (inputs, outputs) = (context.pointee.inputs, context.pointee.outputs)
        let count = outputs.count == 1 && ports == nil ? 2 : outputs.count
        destinations = Array(targets.prefix(count))
        for (number, target) in destinations.enumerated() {
            _ = library.connect(client, library.portName(outputs[min(number, outputs.count - 1)]), target)
        }
        origins = Array(find(nil, JACKLibrary.isOutput).prefix(inputs.count))
        for (port, origin) in zip(inputs, origins) { _ = library.connect(client, origin, library.portName(port)) }
    }

    /// The first of the ports that are played to or heard, where all have gone, as when a sound card is unplugged. Who has
    /// connected others instead, or none, misses none.
    var missingPort: String? {
        guard isOpen, !isLost else { return nil }
        let sides = [(context.pointee.outputs, destinations), (context.pointee.inputs, origins)]
        return sides.first { own, others in
            !others.isEmpty && own.allSatisfy { library.connectionCount($0) == 0 }
                && others.allSatisfy { library.port(client, $0) == nil }
        }?.1.first
    }

    /// The names of others' ports: those that begin with `prefix`, or the sound card's.
    private func find(_ prefix: String?, _ direction: UInt) -> [String] {
        let flags = direction | (prefix == nil ? JACKLibrary.isPhysical : 0)
        guard let names = library.ports(client, nil, JACKLibrary.audio, flags) else { return [] }
        defer { library.free(names) }
        var found: [String] = []
        while let name = names[found.count] { found.append(String(cString: name)) }
        return found.filter { prefix.map($0.hasPrefix) ?? true }
    }
}

/// What the process callback is called with.
private struct JACKContext {
    let inputs, outputs: UnsafeMutableBufferPointer<OpaquePointer>
    /// The memory of a port in this cycle.
    let buffer: @convention(c) (OpaquePointer, UInt32) -> UnsafeMutableRawPointer?
    var engine: UnsafeMutablePointer<Engine>?
}

/// A cycle of the server's, in parts where it is longer than the engine's blocks.
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

/// JACK's functions, with the types of `jack/jack.h`.
private struct JACKLibrary {
    typealias Port = OpaquePointer
    typealias Client = OpaquePointer
    typealias Argument = UnsafeMutableRawPointer

    static let audio = "32 bit float mono audio"
    static let noStartServer: Int32 = 1
    static let isInput: UInt = 1
    static let isOutput: UInt = 2
    static let isPhysical: UInt = 4

    let open: @convention(c) (UnsafePointer<CChar>, Int32, UnsafeMutablePointer<Int32>?) -> Client?
    let close, activate: @convention(c) (Client) -> Int32
    let sampleRate, bufferSize: @convention(c) (Client) -> UInt32
    let setProcess: @convention(c) (Client, @convention(c) (UInt32, Argument?) -> Int32, Argument) -> Int32
    let setXRun: @convention(c) (Client, @convention(c) (Argument?) -> Int32, Argument) -> Int32
    let onShutdown: @convention(c) (Client, @convention(c) (Argument?) -> Void, Argument) -> Void
    let register: @convention(c) (Client, UnsafePointer<CChar>, UnsafePointer<CChar>, UInt, UInt) -> Port?
    let buffer: @convention(c) (Port, UInt32) -> UnsafeMutableRawPointer?
    let portName: @convention(c) (Port) -> UnsafePointer<CChar>
    let port: @convention(c) (Client, UnsafePointer<CChar>) -> Port?
    let connectionCount: @convention(c) (Port) -> Int32
    let latency: @convention(c) (Port, Int32, UnsafeMutableRawPointer) -> Void
    let ports:
        @convention(c) (Client, UnsafePointer<CChar>?, UnsafePointer<CChar>, UInt) -> UnsafeMutablePointer<
            UnsafePointer<CChar>?
        >?
    let connect: @convention(c) (Client, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
    let free: @convention(c) (UnsafeMutableRawPointer) -> Void

    init(_ kind: JACKDevice.Kind) throws {
        guard let library = Self.paths(kind).lazy.compactMap({ DynamicLibrary($0) }).first else {
            throw PlayerError.refused(device: kind.rawValue, reason: "its library is not installed")
        }
        func function<T>(_ name: String) throws -> T { try library.function("jack_\(name)", T.self) }
        open = try function("client_open")
        close = try function("client_close")
        activate = try function("activate")
        sampleRate = try function("get_sample_rate")
        bufferSize = try function("get_buffer_size")
        setProcess = try function("set_process_callback")
        setXRun = try function("set_xrun_callback")
        onShutdown = try function("on_shutdown")
        register = try function("port_register")
        buffer = try function("port_get_buffer")
        portName = try function("port_name")
        port = try function("port_by_name")
        connectionCount = try function("port_connected")
        latency = try function("port_get_latency_range")
        ports = try function("get_ports")
        connect = try function("connect")
        free = try function("free")
        // What the library has to say, it says to the terminal.
        let silence: @convention(c) (@convention(c) (UnsafePointer<CChar>?) -> Void) -> Void
        silence = try function("set_error_function")
        silence { _ in }
        (try function("set_info_function") as @convention(c) (@convention(c) (UnsafePointer<CChar>?) -> Void) -> Void) {
            _ in
        }
    }

    /// Where the library may be: PipeWire's has the name of JACK's, and a folder of its own.
    private static func paths(_ kind: JACKDevice.Kind) -> [String] {
        if kind == .jack { return ["libjack.so.0"] }
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
