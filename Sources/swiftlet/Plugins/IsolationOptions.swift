// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletHost

/// Options for the isolation of third-party plug-ins.
struct IsolationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The time limit for each block of a third-party effect, 0.1 to 86400; after that, the effect counts as hanging.",
            valueName: "seconds"),
        transform: seconds)
    var timeout = 60.0

    func validate() throws {
        guard (0.1...86_400).contains(timeout) else { throw ValidationError("--timeout must be 0.1 to 86400 seconds") }
    }

    /// Starts a process for a plug-in. Returns nil for plug-ins of the command's own bundle, whose tests exclude
    /// crashes and hangs.
    func process(for plugin: Plugin) throws -> PluginProcess? {
        guard !plugin.isInOwnBundle else { return nil }
        return try PluginProcess(
            ["/proc/self/exe", PluginServerCommand.name], timeout: .seconds(timeout),
            isCancelled: Interruption.isRequested)
    }

    /// Returns a line on the cost of the processes.
    func report(_ costs: [PluginProcess.Cost]) -> String {
        let blocks = costs.reduce(0) { $0 + $1.blocks }
        let start = costs.reduce(.zero) { $0 + $1.start } / costs.count
        let handover = costs.reduce(.zero) { $0 + $1.handover } / max(1, blocks)
        return "in a separate process: \(milliseconds(start)) ms to start\(costs.count > 1 ? " each" : ""), "
            + "\(formatted("%.1f", handover / .microseconds(1))) µs more per block"
    }

    private func milliseconds(_ duration: Duration) -> String {
        formatted("%.1f", duration / .milliseconds(1))
    }
}

/// The hidden command that runs in the process of a plug-in.
struct PluginServerCommand: ParsableCommand {
    static let name = "serve-plug-in"
    static let configuration = CommandConfiguration(commandName: name, shouldDisplay: false)

    func run() { PluginServer.run() }
}
