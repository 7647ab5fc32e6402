// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials

/// A process that instances run in, so that a plug-in which crashes or hangs takes nothing else with it.
///
/// The program that is started must call `PluginServer.run`. Once something has gone wrong, the process is ended, and
/// every instance in it has failed. It ends with its last reference, and with the process that has started it.
///
/// One thread at a time may use a process and its instances.
public final class PluginProcess {
    /// What there is to pay for the separation.
    public struct Cost: Sendable {
        /// From the start of the process until it is ready for the first block, what goes into the making of the
        /// plug-in included.
        public internal(set) var start = Duration.zero
        /// How many blocks were handed over, one for each instance.
        public internal(set) var blocks = 0
        /// How long it took to hand them over and back, without the time that the plug-in itself needed.
        public internal(set) var handover = Duration.zero
    }

    /// What has been paid so far.
    public private(set) var cost = Cost()
    /// Why the process has been ended before its time.
    public private(set) var failure: HostError?
    private let child: ChildProcess
    private let channel: PluginChannel
    private let timeout: Duration
    private let isCancelled: @Sendable () -> Bool
    private let started = ContinuousClock.now
    /// What there are instances of, in the order of their numbers.
    private var plugins: [Plugin] = []

    /// Starts a process.
    ///
    /// - Parameters:
    ///   - command: the program's path, and its arguments.
    ///   - timeout: how long one call of a plug-in's functions may take before it counts as hanging.
    ///   - isCancelled: asked ten times a second while a plug-in takes long; if so, the call fails with
    ///     `HostError.interrupted`.
    /// - Throws: `HostError.noProcess`.
    public init(
        _ command: [String], timeout: Duration = .seconds(60), isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws {
        self.timeout = timeout
        let socket: Int32
        (child, socket) = try ChildProcess.start(command)
        channel = PluginChannel(socket)
        self.isCancelled = isCancelled
    }

    deinit {
        // The plug-ins clean up after themselves; one that cannot is not waited for.
        channel.finish()
        child.end(after: failure == nil ? .seconds(2) : .zero)
    }

    /// Has the plug-ins free their instances, which must not be used after that. Without it, they do when the process
    /// ends, and nobody learns how that went.
    ///
    /// - Returns: what went wrong.
    public func cleanUp() -> HostError? {
        do {
            for (number, plugin) in plugins.enumerated() {
                try call(.cleanup, of: plugin, instance: UInt32(number))
            }
            plugins = []
            return nil
        } catch {
            return error as? HostError
        }
    }

    // MARK: - Calls

    /// Makes an instance.
    ///
    /// - Returns: its number.
    /// - Throws: `HostError`.
    func make(_ plugin: Plugin, sampleRate: Double, maximumBlockLength: Int) throws -> UInt32 {
        let request = PluginRequest.make(
            plugin: plugin.uri, bundles: plugin.bundles, sampleRate: sampleRate,
            maximumBlockLength: maximumBlockLength, uris: plugin.world.knownURIs)
        let answer = try call(request, of: plugin)
        // Events mean the same here and there as far as both go by the same integers.
        World.adopt(try PropertyListDecoder().decode([String].self, from: answer))
        plugins.append(plugin)
        return UInt32(plugins.count - 1)
    }

    /// Has a request done.
    ///
    /// - Returns: what it asks for, in a property list.
    /// - Throws: `HostError`. After some of them, the process is still fit for use.
    @discardableResult
    func call(_ request: PluginRequest, of plugin: Plugin, instance: UInt32 = 0) throws -> Data {
        let answer = try exchange(
            PluginMessageHeader(kind: PluginMessageHeader.Kind.request, instance: instance), plugin, request.function
        ) { $0.append(contentsOf: try PropertyListEncoder.binary.encode(request)) }
        if answer.kind == PluginMessageHeader.Kind.failure {
            throw try PropertyListDecoder().decode(HostError.self, from: Data(channel.incoming))
        }
        if cost.blocks == 0 { cost.start = .now - started }
        return Data(channel.incoming)
    }

    /// Processes a block: gives what the instance's inputs are connected to, and fills its outputs. Where that fails,
    /// they are left as they are.
    func run(_ instance: Instance, number: UInt32, frames: Int) {
        let start = ContinuousClock.now
        let header = PluginMessageHeader(
            kind: PluginMessageHeader.Kind.block, instance: number, frames: UInt32(frames))
        let answer = try? exchange(header, instance.plugin, "run") {
            instance.gatherConnections(into: &$0)
            instance.gather(.input, frames: frames, into: &$0)
            let events = BlockEvents(
                messages: instance.controlEvents, events: instance.eventsToSend, isWatched: instance.isWatched)
            if !events.isEmpty { $0.append(contentsOf: try PropertyListEncoder.binary.encode(events)) }
        }
        guard let answer else { return }
        let sent = instance.scatter(.output, frames: frames, from: channel.incoming[...])
        instance.sentEvents =
            sent.isEmpty ? [] : (try? PropertyListDecoder().decode([PortEvent].self, from: Data(sent))) ?? []
        instance.mutedFrames = Int(answer.mutedFrames)
        cost.blocks += 1
        cost.handover += .now - start - .nanoseconds(Int64(answer.time))
    }

    /// Sends a message and waits for the answer. What goes wrong ends the process.
    private func exchange(
        _ header: PluginMessageHeader, _ plugin: Plugin, _ function: String, _ body: (inout [UInt8]) throws -> Void
    ) throws -> PluginMessageHeader {
        if let failure { throw failure }
        let deadline = ContinuousClock.now + timeout
        channel.whileWaiting = { [timeout, isCancelled, child] in
            if isCancelled() { throw HostError.interrupted }
            // What a plug-in has forked may hold the connection open.
            if child.hasEnded { throw PluginChannel.Closed() }
            if .now > deadline {
                throw HostError.hanging(plugin: plugin.uri, function: function, seconds: timeout / .seconds(1))
            }
        }
        do {
            try channel.send(header, body)
            return try channel.receive()
        } catch {
            let failure =
                error as? HostError
                ?? .crashed(plugin: plugin.uri, function: function, reason: child.reasonOfEnd())
            self.failure = failure
            child.end(after: .zero)
            throw failure
        }
    }
}
