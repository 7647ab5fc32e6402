// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletHost

/// How plug-ins of others are kept from doing harm.
struct IsolationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How long an effect of others may take for one block before it counts as hanging, 0.1 to 86400.",
            valueName: "seconds"),
        transform: seconds)
    var timeout = 60.0

    func validate() throws {
        guard (0.1...86_400).contains(timeout) else { throw ValidationError("--timeout is 0.1 to 86400 seconds") }
    }

    /// A process for a plug-in, none for one of the command's own bundle, which is tested for what a process would guard
    /// against.
    func process(for plugin: Plugin) throws -> PluginProcess? {
        guard !plugin.isInOwnBundle else { return nil }
        return try PluginProcess(
            ["/proc/self/exe", PluginServerCommand.name], timeout: .seconds(timeout),
            isCancelled: Interruption.isRequested)
    }

    /// What the processes cost.
    func report(_ costs: [PluginProcess.Cost]) -> String {
        let blocks = costs.reduce(0) { $0 + $1.blocks }
        let start = costs.reduce(.zero) { $0 + $1.start } / costs.count
        let handover = costs.reduce(.zero) { $0 + $1.handover } / max(1, blocks)
        return "in a process of its own: \(milliseconds(start)) ms to start\(costs.count > 1 ? " each" : ""), "
            + "\(formatted("%.1f", handover / .microseconds(1))) µs more per block"
    }

    private func milliseconds(_ duration: Duration) -> String {
        formatted("%.1f", duration / .milliseconds(1))
    }
}

/// What a process for a plug-in is started with.
struct PluginServerCommand: ParsableCommand {
    static let name = "serve-plug-in"
    static let configuration = CommandConfiguration(commandName: name, shouldDisplay: false)

    func run() { PluginServer.run() }
}
