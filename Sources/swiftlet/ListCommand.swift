// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import Host

/// `swiftlet list`
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists the effects: plug-ins with audio inputs and outputs.")

    @Flag(help: "List all other plug-ins too.")
    var all = false

    @OptionGroup var options: WorldOptions

    func run() throws {
        let world = try options.world()
        let plugins = world.plugins.filter { all || $0.isEffect }
        printTable(plugins.map { [$0.uri, $0.name] })
    }
}

extension Plugin {
    /// Whether audio goes in and comes out.
    var isEffect: Bool {
        let directions = ports.filter { $0.kind == .audio }.map(\.direction)
        return directions.contains(.input) && directions.contains(.output)
    }
}
