// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletHost

/// `swiftlet list`
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists LV2 effects: plug-ins with audio inputs and outputs.",
        discussion: """
            With words, the command lists effects whose URI, name or class contains all of them: swiftlet list eq \
            mono. For invalid bundles, it prints the reason to stderr and exits with status 1.

            The list is cached in ~/.cache/swiftlet, or in the directory swiftlet of XDG_CACHE_HOME, until a bundle \
            changes.
            """)

    @Argument(help: "Words to find in URI, name and class.")
    var words: [String] = []

    @Option(
        help: ArgumentHelp("List only plug-ins whose class name contains this text, such as reverb.", valueName: "name")
    )
    var `class`: String?

    @Flag(help: "Also list other plug-ins, such as instruments.")
    var all = false

    @Flag(help: "Print the list as JSON, with classes, bundles and audio channels.")
    var json = false

    @OptionGroup var options: WorldOptions

    func run() throws {
        let index = try PluginIndex(options)
        let rows = index.rows.filter { (all || $0.isEffect) && matchesFilter($0) }
        if json {
            printText(try rows.map(ListReport.init).json())
        } else {
            printTable(rows.map { [$0.uri, $0.name] })
        }
        for fault in index.faults { printError(HostError.damaged(fault).description) }
        if !index.faults.isEmpty { throw ExitCode.failure }
    }

    private func matchesFilter(_ plugin: PluginIndex.Row) -> Bool {
        if let `class`, !plugin.class.lowercased().contains(`class`.lowercased()) { return false }
        guard !words.isEmpty else { return true }
        let text = [plugin.uri, plugin.name, plugin.class].joined(separator: "\n").lowercased()
        return words.allSatisfy { text.contains($0.lowercased()) }
    }
}

/// A plug-in for JSON.
private struct ListReport: Encodable {
    let uri, name, `class`, bundle: String
    let inputs, outputs: Int

    init(_ row: PluginIndex.Row) {
        (uri, name, `class`, bundle) = (row.uri, row.name, row.class, row.bundle)
        (inputs, outputs) = (row.inputs, row.outputs)
    }
}

extension Plugin {
    /// Whether the plug-in has audio inputs and outputs.
    var isEffect: Bool {
        let directions = ports.filter { $0.kind == .audio }.map(\.direction)
        return directions.contains(.input) && directions.contains(.output)
    }
}
