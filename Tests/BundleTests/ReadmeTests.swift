// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// The README's tables of controls and presets, beside the plug-ins' own.
@Suite struct ReadmeTests {
    private let readme: Page

    init() throws { readme = try Page("README.md") }

    /// A row of the README's tables for each control, with its range.
    @Test(arguments: AnyPlugin.each)
    func theRangesOfControls(plugin: AnyPlugin) throws {
        for port in try world.plugin(plugin.uri).ports where port.property != nil && !port.isToggled {
            // The controls of sixteen bands differ only by number.
            let name = port.name.replacing(#/ \d+$/#, with: "")
            guard port.scalePoints.isEmpty else {
                let choices = port.scalePoints.sorted { $0.value < $1.value }.map { $0.label.lowercased() }
                #expect(readme.rows(name).contains { $0[1].lowercased() == choices.joined(separator: ", ") }, "\(name)")
                continue
            }
            let ranges = readme.rows(name).map { $0[1].components(separatedBy: " to ").compactMap(Figure.init) }
            let isStated = ranges.contains { $0.map { Float($0.value) } == [port.minimum, port.maximum] }
            #expect(isStated, "\(name): \(port.minimum!) to \(port.maximum!)")
        }
    }

    @Test(arguments: AnyPlugin.each)
    func everyPresetIsNamed(plugin: AnyPlugin) throws {
        for preset in try world.plugin(plugin.uri).presets { #expect(readme.text.contains("*\(preset.label)*")) }
    }

    /// `*Warm* (384 Hz, −3 dB)`: the first numbers of each preset are those of its first controls. Values of sixteen
    /// bands are not listed there.
    @Test(arguments: AnyPlugin.each.filter { $0.parameters.count < 10 })
    func theValuesOfPresets(plugin: AnyPlugin) throws {
        let described = try world.plugin(plugin.uri)
        for preset in described.presets {
            let instance = try Instance(described, sampleRate: 48_000)
            try instance.apply(preset)
            let list = readme.text.components(separatedBy: "*\(preset.label)* (").dropFirst().first
            let words = try #require(list?.prefix { $0 != ")" }.components(separatedBy: ", "), "\(preset.label)")
            for (word, parameter) in zip(words, plugin.parameters) {
                let found = Double(instance[parameter.symbol])
                // Some are in kHz.
                let stated = try #require(Figure(word))
                #expect(stated.states(word.hasSuffix("kHz") ? found / 1000 : found), "\(preset.label): \(word)")
            }
        }
    }
}
