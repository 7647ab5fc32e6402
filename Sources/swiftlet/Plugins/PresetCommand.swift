// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import FoundationEssentials
import SwiftletHost

/// `swiftlet preset`
struct PresetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preset",
        abstract: "Lists, saves, deletes, imports and exports LV2 presets, which all hosts can use.",
        usage: """
            swiftlet preset list <plugin>
            swiftlet preset save <plugin> <label> [--preset <preset>] [--set <symbol=value>] ...
            swiftlet preset delete <plugin> <preset>
            swiftlet preset import <file> <label> --plugin <plugin> [--partial]
            swiftlet preset export <preset> <file> --plugin <plugin> [--partial]
            """,
        discussion: """
            The command saves a preset as a bundle in ~/.lv2, or in --dir. Controls without --set have the values of \
            --preset, or their defaults. A user preset with the same label is replaced. Presets of a plug-in's own \
            bundle cannot be deleted.

            The actions import and export read and write the filters of an equaliser as text: import reads files of \
            Equalizer APO, Room EQ Wizard and AutoEq, and export writes files for Equalizer APO. Filters and settings \
            without equivalent are printed. The actions then fail, unless you pass --partial. The file - is the \
            standard input or output.
            """)

    /// The action of the command.
    enum Action: String, CaseIterable, ExpressibleByArgument {
        case list, save, delete, `import`, export
    }

    @Argument(help: "The action.")
    var action: Action

    @Argument(
        help: ArgumentHelp(
            "The plug-in: a URI, a short name such as low-pass, or a full name. To import: the file. To export: the preset.",
            valueName: "plugin"),
        completion: .plugin)
    var subject: String

    @Argument(
        help: "The label of the preset to save or import, the name of the preset to delete, or the file to export to.",
        completion: .file())
    var name: String?

    @Option(name: .customLong("plugin"), help: "The plug-in, for import and export.", completion: .plugin)
    var equalizer: String?

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

    @Flag(help: "Import or export the rest if filters or settings have no equivalent.")
    var partial = false

    @OptionGroup var isolation: IsolationOptions
    @OptionGroup var options: WorldOptions

    /// Whether the action reads or writes a text file.
    private var usesText: Bool { action == .import || action == .export }

    func validate() throws {
        guard action == .list || name != nil || action == .export && preset != nil else {
            throw ValidationError("missing \(action == .export ? "file" : "preset"): name the \(missingArgument)")
        }
        guard action == .save || set.isEmpty && preset == nil && dir == nil || usesText else {
            throw ValidationError("--set, --preset and --dir require the action save")
        }
        guard action != .import || set.isEmpty && preset == nil else {
            throw ValidationError("--set and --preset do not go with the action import")
        }
        guard action != .export || dir == nil && (preset == nil) != (name == nil) else {
            throw ValidationError("export requires one preset, as an argument or with --preset, and no --dir")
        }
        guard usesText == (equalizer != nil), usesText || !partial else {
            throw ValidationError(
                usesText
                    ? "missing --plugin: name the plug-in"
                    : "--plugin and --partial require the action import or export")
        }
    }

    private var missingArgument: String {
        action == .export ? "preset and the file to export to" : "preset to \(action.rawValue)"
    }

    func run() throws {
        let plugin = try options.world().plugin(named: equalizer ?? subject)
        var index = action == .list || action == .export ? nil : PluginIndex(kept: options)
        switch action {
        case .list: try list(plugin)
        case .save: try save(plugin, as: name!)
        case .delete: try delete(plugin, name!)
        case .import: try importText(subject, as: name!, of: plugin)
        case .export: try exportText(of: plugin, preset: preset ?? subject, to: name ?? subject)
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
        try save(try instance(of: plugin, preset: preset, in: process), as: label, in: folder, process)
    }

    /// Returns an instance with the values of a preset and of `--set`.
    func instance(of plugin: Plugin, preset: String?, in process: PluginProcess?) throws -> Instance {
        let instance = try Instance(plugin, sampleRate: 48_000, in: process)
        if let preset { try instance.apply(try plugin.preset(named: preset)) }
        for assignment in set { try instance.apply(try Assignment(assignment)) }
        return instance
    }

    /// Saves the values of an instance as a preset.
    func save(_ instance: Instance, as label: String, in folder: String, _ process: PluginProcess?) throws {
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
