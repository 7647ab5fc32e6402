// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import SwiftletHost

/// An effect with its preset, controls and additional inputs.
struct EffectSettings: Sendable {
    /// The effect's URI or name.
    let plugin: String
    /// The preset's URI, label or short name.
    let preset: String?
    let assignments: [Assignment]
    let files: [FileAssignment]
    let automations: [Automation]
    /// The path of the sidechain file.
    let sidechain: String?

    /// Checks that effect, preset and controls exist, as errors here would affect all files.
    ///
    /// - Throws: `HostError`, or `ValidationError` if options for a control conflict.
    func check(in world: World) throws {
        let plugin = try world.plugin(named: plugin)
        if let preset { try plugin.check(try plugin.preset(named: preset)) }
        for assignment in assignments { try plugin.check(assignment.symbol, assignment.value) }
        for file in files { _ = try plugin.fileProperty(file.symbol) }
        var automated: Set<String> = []
        for automation in automations {
            for point in automation.points { try plugin.check(automation.symbol, point.value) }
            guard automated.insert(automation.symbol).inserted else {
                throw ValidationError("\(automation.symbol) is automated twice: write all its points in one --automate")
            }
        }
        if let assignment = assignments.first(where: { automated.contains($0.symbol) }) {
            throw ValidationError("\(assignment.symbol) is both set and automated: pass either --set or --automate")
        }
        guard let sidechain else { return }
        guard !plugin.ports.sidechain.isEmpty else {
            throw HostError.sidechain(plugin: plugin.uri, reason: "the plug-in has no sidechain")
        }
        _ = try AudioFileReader(path: sidechain)
    }

    /// Creates the effect for a sample rate and a number of channels, with all settings.
    ///
    /// - Parameters:
    ///   - blockLength: the number of frames to process at a time.
    ///   - inputRate: the sample rate of the input file before conversion, and of the sidechain file.
    ///   - process: the process in which the effect runs; by default, this process.
    ///   - song: the song, from which the effect takes its messages.
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
    /// Prints the values of a preset that apply neither to the plug-in nor to another variant of its effect.
    ///
    /// - Throws: `HostError.uselessPreset` if no value applies.
    func check(_ preset: PresetReference) throws {
        let contents = try contents(of: preset)
        let known = Set(variants.flatMap { $0.uri == uri ? [] : $0.ports.map(\.symbol) })
        let ignored = contents.ignored.filter { !known.contains($0.symbol) }.sorted { $0.symbol < $1.symbol }
        guard !ignored.isEmpty else { return }
        let faults = ignored.map { "\($0.symbol) (\($0.reason))" }.joined(separator: "; ")
        if contents.values.isEmpty, !contents.hasProperties {
            throw HostError.uselessPreset(preset.label, plugin: uri, faults: faults)
        }
        printError("the preset \(preset.label) cannot set some controls of \(uri): \(faults)")
    }

    /// Checks that a control may have a value at any sample rate.
    fileprivate func check(_ symbol: String, _ quantity: Quantity) throws {
        let port = try controlInput(symbol)
        let value = try port.value(of: quantity)
        if !port.isRelativeToSampleRate { try port.check(value, sampleRate: 1) }
    }
}
