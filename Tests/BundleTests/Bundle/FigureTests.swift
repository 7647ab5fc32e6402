// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// What the texts state in numbers, beside what was built. Figures of filters are held where those are measured.
@Suite struct FigureTests {
    private let readme: Page

    init() throws { readme = try Page("README.md") }

    private func bytes(_ file: String) throws -> Double {
        let path = world.plugins[0].bundlePath + file
        return Double(try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int))
    }

    @Test func theSizeOfTheBinary() throws {
        let stated = try readme.figure(after: "the effects in a binary of", before: "KB that needs nothing")
        let found = try bytes("swiftlet.so") / 1000
        #expect(stated.states(found), "README.md says \(stated) KB, it is \(found)")
    }

    @Test func theNumberOfPlugins() throws {
        let stated = try Page("SECURITY.md").figure(after: "| RealtimeSanitizer | both binaries,", before: "plug-ins,")
        #expect(stated.value == Double(AnyPlugin.each.count))
    }

    @Test func theLatency() throws {
        let latency = Double(AnyPlugin.each.map(\.latency).max()!)
        for stated in [
            try readme.figure(after: "The latency of", before: "frames is reported to the host"),
            try Page("SECURITY.md").figure(after: "The clip passes it", before: "frames late"),
            try Page("Documentation/Filters.md").figure(after: "dB to 18 kHz,", before: "frames late"),
        ] { #expect(stated.value == latency) }
    }

    /// A row of the README's tables for each control, with its range.
    @Test(arguments: AnyPlugin.each)
    func theRangesOfControls(plugin: AnyPlugin) throws {
        for port in try world.plugin(plugin.uri).ports where port.property != nil && !port.isToggled {
            // Those of sixteen bands are alike but for their number.
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

    /// `*Warm* (384 Hz, −3 dB)`: the first numbers of each preset are those of its first controls. Of sixteen bands none stand
    /// there.
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

    /// What SECURITY.md promises is what the host in C looks for.
    @Test func theBoundsOfTheOutput() throws {
        let page = try Page("SECURITY.md")
        let source = try Page("Tests/Stress/bounds.c")
        for (effect, start, end) in [
            ("low-pass", "- low-pass:", "|x|. At rest"), ("peaking-eq", "- peaking EQ:", "|x|, for the same reason"),
            ("stereo-to-mono", "- stereo to mono:", "|x|"),
        ] {
            let stated = try page.figure(after: start, before: end)
            let bound = try #require(source.text.components(separatedBy: "{\"urn:swiftlet:\(effect)\", ").last)
            let factors = bound.prefix { $0 != "," }.split(separator: "*").compactMap { Figure(String($0))?.value }
            #expect(stated.value == factors.reduce(1, *), "\(effect)")
        }
        let clip = try page.figure(after: "- symmetric clip: |x| +", before: ", of which")
        #expect(source.text.contains("{\"urn:swiftlet:symmetric-clip\", 1, \(clip)}"))
    }

    /// How far filters by the bilinear transform are off at 44.1 kHz: tan(π·f/rate) in the place of π·f/rate.
    @Test func theBilinearTransform() throws {
        func warped(_ frequency: Double) -> Double { tan(.pi * frequency / 44_100) }
        // Far above a low cutoff, the magnitude falls with the square of the frequency.
        let lowPass = 2 * decibels(warped(18_000) / (.pi * 18_000 / 44_100))
        #expect(try readme.figure(after: "the response is up to", before: "dB low at 18 kHz").states(lowPass))
        #expect(try Page("Documentation/Filters.md").figure(after: "comes out up to", before: "dB too").states(lowPass))
        var worst = 0.0
        for setting in ResponseTests.peakSettings {
            for frequency in frequencies(from: 20, to: 20_000, count: 120) {
                let exact = ResponseTests.peakingEQ(frequency / setting.center, setting.q, setting.gain)
                let bilinear = ResponseTests.peakingEQ(
                    warped(frequency) / warped(setting.center), setting.q, setting.gain)
                worst.rise(to: abs(decibels(bilinear / exact)))
            }
        }
        let stated = try readme.figure(after: "where the bilinear transform is", before: "dB off")
        #expect(stated.states(worst), "it is \(worst)")
    }
}
