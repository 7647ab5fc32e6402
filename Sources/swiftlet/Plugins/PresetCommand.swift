// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import FoundationEssentials
import SwiftletHost

/// `swiftlet preset`
struct PresetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preset", abstract: "Lists, saves and deletes LV2 presets, which all hosts can use.",
        usage: """
            swiftlet preset list <plugin>
            swiftlet preset save <plugin> <label> [--preset <preset>] [--set <symbol=value>] ...
            swiftlet preset delete <plugin> <preset>
            """,
        discussion: """
            The command saves a preset as a bundle in ~/.lv2, or in --dir. Controls without --set have the values of \
            --preset, or their defaults. A user preset with the same label is replaced. Presets of a plug-in's own \
            bundle cannot be deleted.
            """)

    /// The action of the command.
    enum Action: String, CaseIterable, ExpressibleByArgument {
        case list, save, delete
    }

    @Argument(help: "The action.")
    var action: Action

    @Argument(help: "The plug-in: a URI, a short name such as low-pass, or a full name.", completion: .plugin)
    var plugin: String

    @Argument(help: "The label of the preset to save, or the name of the preset to delete.")
    var name: String?

    @Option(
        help: "The preset to start from: its URI, the end of its URI such as warm, or its label.", completion: .preset)
    var preset: String?

    @Option(help: ArgumentHelp("Set a control; repeatable.", valueName: "symbol=value"))
    var set: [String] = []

    @Option(
        help: ArgumentHelp(
            "The folder for the preset's bundle; by default ~/.lv2, where hosts look.", valueName: "directory"),
        completion: .directory)
    var dir: String?

    @Flag(help: "Print the list as JSON.")
    var json = false

    @OptionGroup var isolation: IsolationOptions
    @OptionGroup var options: WorldOptions

    func validate() throws {
        guard action == .list || name != nil else {
            throw ValidationError("missing preset: name the preset to \(action.rawValue)")
        }
        guard action == .save || set.isEmpty && preset == nil && dir == nil else {
            throw ValidationError("--set, --preset and --dir require the action save")
        }
    }

    func run() throws {
        let plugin = try options.world().plugin(named: plugin)
        var index = action == .list ? nil : PluginIndex(kept: options)
        switch action {
        case .list: try list(plugin)
        case .save: try save(plugin, as: name!)
        case .delete: try delete(plugin, name!)
        }
        index?.update(plugin.variants, for: options)
    }

    private func list(_ plugin: Plugin) throws {
        guard !json else { return printText(try plugin.applicablePresets.map(PresetRow.init).json()) }
        printTable(plugin.applicablePresets.map { [$0.label, $0.uri] })
    }

    private func save(_ plugin: Plugin, as label: String) throws {
        let folder = try dir ?? userBundleFolder()
        let process = try isolation.process(for: plugin)
        let instance = try Instance(plugin, sampleRate: 48_000, in: process)
        if let preset { try instance.apply(try plugin.preset(named: preset)) }
        for assignment in set { try instance.apply(try Assignment(assignment)) }
        let uri = try instance.savePreset(label: label, in: folder)
        if let damage = process?.cleanUp() { printError("\(damage); the preset \(label) was saved completely") }
        printText("saved the preset \(label): \(uri)")
    }

    private func delete(_ plugin: Plugin, _ name: String) throws {
        let preset = try plugin.preset(named: name)
        // The preset may belong to another variant of the effect with the same controls.
        let owner = plugin.variants.first { $0.presets.contains(preset) } ?? plugin
        try owner.deletePreset(preset.uri)
        printText("deleted the preset \(preset.label)")
    }
}

/// A preset for JSON.
private struct PresetRow: Encodable {
    let label, uri: String

    init(_ preset: PresetReference) { (label, uri) = (preset.label, preset.uri) }
}
