// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import Host

/// `swiftlet list`
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists the effects: plug-ins with audio inputs and outputs.",
        discussion: "Broken bundles are named on the error stream, with what is wrong with them; the status is 1 then.")

    @Flag(help: "List all other plug-ins too.")
    var all = false

    @OptionGroup var options: WorldOptions

    func run() throws {
        let world = try options.world()
        let plugins = world.plugins.filter { world.fault(of: $0) == nil && (all || $0.isEffect) }
        printTable(plugins.map { [$0.uri, $0.name] })
        for fault in world.faults { printError(HostError.damaged(fault).description) }
        if !world.faults.isEmpty { throw ExitCode.failure }
    }
}

extension Plugin {
    /// Whether audio goes in and comes out.
    var isEffect: Bool {
        let directions = ports.filter { $0.kind == .audio }.map(\.direction)
        return directions.contains(.input) && directions.contains(.output)
    }
}
