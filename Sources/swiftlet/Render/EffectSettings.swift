// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletHost

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

    /// The effect for audio of a rate and a number of channels, with all that goes into it.
    ///
    /// - Parameters:
    ///   - blockLength: how many frames are processed at a time.
    ///   - inputRate: the sample rate of the file before it is converted, and of the sidechain's file.
    ///   - process: where it runs, by default in this process.
    ///   - song: the effect takes its part of it.
    /// - Throws: `HostError`.
    func effect(
        _ plugin: Plugin, channels: Int, sampleRate: Int, blockLength: Int, inputRate: Int,
        in process: PluginProcess?, _ song: inout SongMessages
    ) throws -> ChainedEffect {
        let effect = try ChainedEffect(
            plugin, channels: channels, sampleRate: Double(sampleRate), blockLength: blockLength, in: process)
        if let preset { try effect.apply(try plugin.preset(named: preset)) }
        for assignment in assignments { try effect.apply(assignment) }
        for file in files { try effect.load(file) }
        for automation in automations {
            try effect.automate(automation, property: try plugin.controlInput(automation.symbol).property)
        }
        if let sidechain { try effect.setSidechain(try AudioFileReader(path: sidechain), inputRate: inputRate) }
        effect.send(song.take(for: plugin))
        return effect
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
