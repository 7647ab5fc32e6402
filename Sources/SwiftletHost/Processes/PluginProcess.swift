// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A separate process for instances, so that a plug-in that crashes or hangs affects nothing else.
///
/// The started program must call `PluginServer.run`. After a failure, the process ends, and all its instances fail. The
/// process also ends with the last reference to it, and with the process that started it.
///
/// One thread at a time may use a process and its instances.
public final class PluginProcess {
    /// The cost of the separate process.
    public struct Cost: Sendable {
        /// The time from the start of the process until the first block, including instantiation.
        public internal(set) var start = Duration.zero
        /// The number of blocks transferred, one for each instance.
        public internal(set) var blocks = 0
        /// The total time of the transfers, without the plug-in's own time.
        public internal(set) var handover = Duration.zero
    }

    /// The cost so far.
    public private(set) var cost = Cost()
    /// The reason why the process ended early.
    public private(set) var failure: HostError?
    private let child: ChildProcess
    private let timeout: Duration
    private let isCancelled: @Sendable () -> Bool
    private let started = ContinuousClock.now
    /// The plug-ins of the instances in the order of their numbers.
    private var plugins: [Plugin] = []

    /// Starts a process.
    ///
    /// - Parameters:
    ///   - command: the program's path and its arguments.
    ///   - timeout: the time limit for one call of a plug-in's function; after that, it counts as hanging.
    ///   - isCancelled: a condition, checked ten times a second while a plug-in runs, that fails the call with
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
        // Plug-ins clean up, but the process does not wait for those that hang.
        child.end(after: failure == nil ? .seconds(2) : .zero)
    }

    /// Frees the plug-ins' instances, which must not be used after that. Otherwise they are freed when the process
    /// ends, without a report of errors.
    ///
    /// - Returns: the error, or nil.
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

    /// Creates an instance.
    ///
    /// - Returns: the number of the instance.
    /// - Throws: `HostError`.
    func make(_ plugin: Plugin, sampleRate: Double, maximumBlockLength: Int) throws -> UInt32 {
        let request = PluginRequest.make(
            plugin: plugin.uri, bundles: plugin.bundles, sampleRate: sampleRate,
            maximumBlockLength: maximumBlockLength, uris: plugin.world.mappedURIs)
        // Events are valid in both processes as long as the integers of URIs are equal.
        World.adopt(try call(request, of: plugin).uris)
        plugins.append(plugin)
        return UInt32(plugins.count - 1)
    }

    /// Performs a request.
    ///
    /// - Throws: `HostError`. After some errors, the process remains usable.
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

    /// Processes a block: sends the memory of the instance's inputs, and fills its outputs. On failure, the outputs
    /// stay unchanged.
    func run(_ instance: Instance, number: UInt32, frames: Int) {
        let start = ContinuousClock.now
        let events = BlockEvents(
            messages: instance.controlEvents, events: instance.eventsToSend, isWatched: instance.isWatched)
        // `failure` has the error.
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
                case ChildProcess.Failure.hanging(let place):
                    .hanging(plugin: plugin.uri, function: function, seconds: timeout / .seconds(1), place: place)
                default: .interrupted
                }
            self.failure = failure
            child.end(after: .zero)
            throw failure
        }
    }
}
