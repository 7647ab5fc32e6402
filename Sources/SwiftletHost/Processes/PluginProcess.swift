// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

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
        self.isCancelled = isCancelled
        child = try ChildProcess(command)
    }

    deinit {
        // The plug-ins clean up after themselves; one that cannot is not waited for.
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
            maximumBlockLength: maximumBlockLength, uris: plugin.world.mappedURIs)
        // Events mean the same here and there as far as both go by the same integers.
        World.adopt(try call(request, of: plugin).uris)
        plugins.append(plugin)
        return UInt32(plugins.count - 1)
    }

    /// Has a request done.
    ///
    /// - Throws: `HostError`. After some of them, the process is still fit for use.
    @discardableResult
    func call(_ request: PluginRequest, of plugin: Plugin, instance: UInt32 = 0) throws -> PluginAnswer {
        let answer = try exchange(of: plugin, request.function) { socket in
            try socket.send(request) { $0.append(PluginBlock(instance: instance)) }
            return try socket.receive(PluginAnswer.self) ?? PluginAnswer()
        }
        if let error = answer.error { throw error }
        if cost.blocks == 0 { cost.start = .now - started }
        return answer
    }

    /// Processes a block: gives what the instance's inputs are connected to, and fills its outputs. Where that fails,
    /// they are left as they are.
    func run(_ instance: Instance, number: UInt32, frames: Int) {
        let start = ContinuousClock.now
        let events = BlockEvents(
            messages: instance.controlEvents, events: instance.eventsToSend, isWatched: instance.isWatched)
        // An error is in `failure`.
        try? exchange(of: instance.plugin, "run") { socket in
            try socket.send(events.isEmpty ? nil : PluginRequest.run(events)) {
                $0.append(PluginBlock(instance: number, frames: UInt32(frames)))
                instance.gatherConnections(into: &$0)
                instance.gather(.input, frames: frames, into: &$0)
            }
            let answer: PluginAnswer? = try socket.receive()
            let (block, ports) = try socket.block()
            instance.scatter(.output, frames: frames, from: ports)
            instance.sentEvents = answer?.events ?? []
            instance.mutedFrames = Int(block.mutedFrames)
            cost.blocks += 1
            cost.handover += .now - start - .nanoseconds(Int64(block.time))
        }
    }

    /// Sends a message and receives the answer. Any failure ends the process.
    private func exchange<Answer>(
        of plugin: Plugin, _ function: String, _ body: (MessageSocket) throws -> Answer
    ) throws -> Answer {
        if let failure { throw failure }
        do {
            return try child.exchange(within: timeout, isCancelled: isCancelled, body)
        } catch {
            let failure: HostError =
                switch error {
                case ChildProcess.Failure.crashed(let reason):
                    .crashed(plugin: plugin.uri, function: function, reason: reason)
                case ChildProcess.Failure.hanging:
                    .hanging(plugin: plugin.uri, function: function, seconds: timeout / .seconds(1))
                default: .interrupted
                }
            self.failure = failure
            child.end(after: .zero)
            throw failure
        }
    }
}
