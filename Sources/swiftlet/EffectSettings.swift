// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletHost
import SwiftletPlayer

/// An effect that files are rendered or played through, its preset, its controls, and what goes into it besides the file.
struct EffectSettings: Sendable {
    /// The effect's URI or name.
    let plugin: String
    /// The preset's URI, label or short name.
    let preset: String?
    let assignments: [Assignment]
    let files: [FileAssignment]
    let automations: [Automation]
    /// The file that its sidechain hears.
    let sidechain: String?

    /// Sees whether there are such an effect, preset and controls: what would be wrong with every file alike.
    ///
    /// - Throws: `HostError`, or `ValidationError` for a control that is to be in two ways at once.
    func check(in world: World) throws {
        let plugin = try world.plugin(named: plugin)
        if let preset { try plugin.check(try plugin.preset(named: preset)) }
        for assignment in assignments { try plugin.check(assignment.symbol, assignment.value) }
        for file in files { _ = try plugin.fileProperty(file.symbol) }
        var automated: Set<String> = []
        for automation in automations {
            for point in automation.points { try plugin.check(automation.symbol, point.value) }
            guard automated.insert(automation.symbol).inserted else {
                throw ValidationError("\(automation.symbol) is automated twice: give all its points in one --automate")
            }
        }
        if let assignment = assignments.first(where: { automated.contains($0.symbol) }) {
            throw ValidationError("\(assignment.symbol) is both set and automated: choose --set or --automate")
        }
        guard let sidechain else { return }
        guard !plugin.ports.sidechain.isEmpty else {
            throw HostError.sidechain(plugin: plugin.uri, reason: "it has none")
        }
        _ = try AudioFileReader(path: sidechain)
    }

    /// The effect for audio of a rate and a number of channels, its preset and controls set.
    ///
    /// - Throws: `HostError`.
    func renderer(
        _ plugin: Plugin, for source: any AudioSource, blockLength: Int, in process: PluginProcess?
    ) throws -> Renderer {
        let renderer = try Renderer(
            plugin, channels: source.channels, sampleRate: Double(source.sampleRate), blockLength: blockLength,
            in: process)
        if let preset { try renderer.apply(try plugin.preset(named: preset)) }
        for assignment in assignments { try renderer.apply(assignment) }
        for file in files { try renderer.load(file) }
        for automation in automations {
            try renderer.automate(automation, property: try plugin.controlInput(automation.symbol).property)
        }
        if let sidechain { try renderer.hear(try AudioFileReader(path: sidechain)) }
        return renderer
    }

    /// What goes into it in time with the file that is played.
    ///
    /// - Throws: `HostError` where the sidechain's file cannot be read.
    func score() throws -> Score {
        Score(automations: automations, sidechain: try sidechain.map { try AudioFileReader(path: $0) })
    }

    /// Puts an effect that is played into that state.
    ///
    /// - Throws: `HostError`.
    func apply(to player: Player, link: Int) throws {
        let plugin = player.plugins[link]
        if let preset { try player.apply(try plugin.preset(named: preset), link: link) }
        for assignment in assignments {
            let port = try plugin.controlInput(assignment.symbol)
            let value = try port.value(of: assignment.value, sampleRate: Double(player.sampleRate))
            player.set(value, link: link, port: port.index)
        }
        for file in files { try player.load(file, link: link) }
    }
}

extension Plugin {
    /// Prints what a preset has for the plug-in that does not apply to it, nor to another variant of its effect, for which it may
    /// have been saved.
    ///
    /// - Throws: `HostError.uselessPreset` where nothing else is in it.
    func check(_ preset: PresetReference) throws {
        let contents = try contents(of: preset)
        let known = Set(variants.flatMap { $0.uri == uri ? [] : $0.ports.map(\.symbol) })
        let ignored = contents.ignored.filter { !known.contains($0.symbol) }.sorted { $0.symbol < $1.symbol }
        guard !ignored.isEmpty else { return }
        let faults = ignored.map { "\($0.symbol), \($0.reason)" }.joined(separator: "; ")
        if contents.values.isEmpty, !contents.hasProperties {
            throw HostError.uselessPreset(preset.label, plugin: uri, faults: faults)
        }
        printError("the preset \(preset.label) sets what \(uri) does not take: \(faults)")
    }

    /// Sees whether a control can have a value at any sample rate.
    fileprivate func check(_ symbol: String, _ quantity: Quantity) throws {
        let port = try controlInput(symbol)
        let value = try port.value(of: quantity)
        if !port.isRelativeToSampleRate { try port.check(value, sampleRate: 1) }
    }
}
