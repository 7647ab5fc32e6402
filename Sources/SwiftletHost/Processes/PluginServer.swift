// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// The other side of `PluginProcess`: runs plug-ins for the process that has started this one.
public final class PluginServer {
    private let socket: MessageSocket
    private var world: World?
    private var loaded: Set<String> = []
    /// Those that were freed leave their places empty.
    private var instances: [ServedInstance?] = []

    private init(_ socket: MessageSocket) { self.socket = socket }

    /// Does what the host asks for, until it asks for nothing more or has gone.
    public static func run() -> Never {
        let socket = takeSocket()
        var server: PluginServer? = PluginServer(socket)
        while (try? server?.serve()) != nil {}
        server = nil
        if hostHasGone(socket.descriptor, waiting: 0) { endGroup() }
        _exit(0)
    }

    /// Begins what every process does that `ChildProcess` has started to call plug-ins or their views in: it ends with the
    /// host's, and says where it traps.
    ///
    /// - Parameter grace: how many seconds it has to end before it is killed.
    /// - Returns: this side's end of the connection.
    package static func takeSocket(grace: UInt32 = 0) -> MessageSocket {
        // Plug-ins must not find the messages where programs read and write.
        let socket = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
        let null = open("/dev/null", O_RDWR)
        dup2(null, STDIN_FILENO)
        endWithHost(socket, grace: grace)
        TrapReport.install()
        return MessageSocket(socket)
    }

    /// Ends this process when the host's has ended, even while a plug-in hangs.
    private static func endWithHost(_ socket: Int32, grace: UInt32) {
        SystemThread {
            while !hostHasGone(socket, waiting: -1) {}
            sleep(grace)
            endGroup()
        }?.detach()
    }

    /// - Parameter milliseconds: how long to wait for that, for ever if negative.
    private static func hostHasGone(_ socket: Int32, waiting milliseconds: Int32) -> Bool {
        var hangup = pollfd(fd: socket, events: 0, revents: 0)
        return poll(&hangup, 1, milliseconds) > 0
    }

    /// Ends this process and what plug-ins have started in its group, which the host would do if it still could.
    private static func endGroup() -> Never {
        if getpgrp() == getpid() { kill(0, SIGKILL) }
        _exit(0)
    }

    /// Does what the next message asks for.
    ///
    /// - Throws: `MessageSocket.Failure`.
    private func serve() throws {
        // A block without events has no value.
        let request = try socket.receive() ?? PluginRequest.run(BlockEvents())
        let (block, ports) = try socket.block()
        do {
            if case .run(let events) = request {
                try process(block, ports, events)
            } else {
                try socket.send(PluginAnswer(uris: perform(request, Int(block.instance))))
            }
        } catch let error as HostError {
            try socket.send(PluginAnswer(error: error))
        }
    }

    private func process(_ block: PluginBlock, _ ports: ArraySlice<UInt8>, _ events: BlockEvents) throws {
        let (served, frames) = (instances[Int(block.instance)]!, Int(block.frames))
        let instance = served.instance
        instance.scatter(.input, frames: frames, from: served.connect(as: ports))
        instance.controlEvents = events.messages
        instance.eventsToSend = events.events
        instance.isWatched = events.isWatched
        let start = ContinuousClock.now
        instance.run(frames)
        var answer = block
        answer.time = UInt64((ContinuousClock.now - start) / .nanoseconds(1))
        answer.mutedFrames = UInt64(instance.mutedFrames)
        let sent = instance.isWatched && !instance.sentEvents.isEmpty ? instance.sentEvents : nil
        try socket.send(sent.map { PluginAnswer(events: $0) }) {
            $0.append(answer)
            instance.gather(.output, frames: frames, into: &$0)
        }
    }

    /// - Returns: for `make`, the URIs of this process's integers.
    private func perform(_ request: PluginRequest, _ index: Int) throws -> [String] {
        switch request {
        case .make(let uri, let bundles, let sampleRate, let maximumBlockLength, let uris):
            World.adopt(uris)
            let world = try world(knowing: bundles)
            let instance = try Instance(
                try world.plugin(uri), sampleRate: sampleRate, maximumBlockLength: maximumBlockLength)
            instances.append(ServedInstance(instance))
            return world.mappedURIs
        case .preset(let uri, let bundles):
            let world = try world(knowing: bundles)
            let instance = instances[index]!.instance
            // A person's may have been saved anew since.
            for bundle in bundles where bundle != instance.plugin.bundlePath { world.reread(preset: uri, in: bundle) }
            try instance.apply(PresetReference(uri: uri, label: uri))
        case .presetFile(let path, let uri):
            try instances[index]!.instance.apply(presetFile: path, uri: uri)
        case .load(let messages, let controls):
            let instance = instances[index]!.instance
            instance.set(controls)
            try instance.load(messages)
        case .savePreset(let uri, let label, let directory, let file, let controls):
            let instance = instances[index]!.instance
            instance.set(controls)
            try instance.writePreset(uri: uri, label: label, directory: directory, file: file)
        case .activate:
            instances[index]!.instance.activate()
        case .deactivate:
            instances[index]!.instance.deactivate()
        case .cleanup:
            instances[index] = nil
        case .run:
            break
        }
        return []
    }

    private func world(knowing bundles: [String]) throws -> World {
        let world = try world ?? World(bundles: [])
        self.world = world
        for bundle in bundles where loaded.insert(bundle).inserted { try world.load(bundle: bundle) }
        return world
    }
}

/// An instance with memory for its audio ports.
private final class ServedInstance {
    let instance: Instance
    private let memory: UnsafeMutablePointer<Float>
    /// What each port is connected to, where the host has it connected.
    private var connections: [UnsafeMutableRawPointer?]

    init(_ instance: Instance) {
        self.instance = instance
        let ports = instance.ports.filter { $0.kind == .audio }
        let length = max(1, instance.maximumBlockLength)
        memory = .allocate(capacity: max(1, ports.count) * length)
        memory.initialize(repeating: 0, count: max(1, ports.count) * length)
        for (number, port) in ports.enumerated() { instance.connect(port.index, to: memory + number * length) }
        connections = instance.ports.map { instance.memory(of: $0.index) }
    }

    /// Leaves those ports unconnected that the host has left so.
    ///
    /// - Parameter bytes: begin with what `Instance.gatherConnections` has gathered.
    /// - Returns: the bytes after that.
    func connect(as bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        for (port, isConnected) in zip(connections.indices, bytes) {
            let present = instance.memory(of: port)
            // That of events moves where they do not fit.
            if let present { connections[port] = present }
            let memory = isConnected == 0 ? nil : connections[port]
            if memory != present { instance.connect(port, to: memory) }
        }
        return bytes.dropFirst(connections.count)
    }

    deinit {
        instance.deactivate()
        memory.deallocate()
    }
}
