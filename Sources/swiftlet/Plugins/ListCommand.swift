// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletHost

/// `swiftlet list`
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists the effects: plug-ins with audio inputs and outputs.",
        discussion: """
            With words, those are listed whose URI, name or class has all of them in it: swiftlet list eq mono. Broken \
            bundles are named on the error stream, with what is wrong with them; the status is 1 then.

            What is listed is kept in ~/.cache/swiftlet, or in the directory that XDG_CACHE_HOME names, until a bundle \
            changes.
            """)

    @Argument(help: "What the URI, the name or the class has in it.")
    var words: [String] = []

    @Option(help: ArgumentHelp("Those of a class alone: a part of its name, such as reverb.", valueName: "name"))
    var `class`: String?

    @Flag(help: "List all other plug-ins too, such as instruments.")
    var all = false

    @Flag(help: "List them in JSON, with their classes, bundles and audio channels.")
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

/// A plug-in, for programs to read.
private struct ListReport: Encodable {
    let uri, name, `class`, bundle: String
    let inputs, outputs: Int

    init(_ row: PluginIndex.Row) {
        (uri, name, `class`, bundle) = (row.uri, row.name, row.class, row.bundle)
        (inputs, outputs) = (row.inputs, row.outputs)
    }
}

extension Plugin {
    /// Whether audio goes in and comes out.
    var isEffect: Bool {
        let directions = ports.filter { $0.kind == .audio }.map(\.direction)
        return directions.contains(.input) && directions.contains(.output)
    }
}
