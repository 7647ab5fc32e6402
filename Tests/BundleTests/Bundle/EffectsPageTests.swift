// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletBundle
import SwiftletEffects
import SwiftletManifest
import SwiftletPlugin
import Testing

/// The tables of controls and presets in `Documentation/Effects.md`.
@Suite struct EffectsPageTests {
    private static let path = packageFolder.appending(path: "Documentation/Effects.md")
    private let page: String

    init() throws { page = try String(contentsOf: Self.path, encoding: .utf8) }

    /// `make effects-page` sets the variable: the test then writes the tables before it compares them.
    @Test func tablesMatchTheDescriptions() throws {
        let families = EffectFamily.variants(of: Plugins.plugins.descriptions)
        let current = families.reduce(page) { page, family in
            EffectSection(variants: family, base: families.first { isBase($0, of: family) }).inserted(into: page)
        }
        if ProcessInfo.processInfo.environment["SWIFTLET_WRITE_PAGES"] != nil {
            try current.write(to: Self.path, atomically: true, encoding: .utf8)
        } else {
            #expect(page == current, "an effect's description has changed: run `make effects-page` and commit the page")
        }
    }

    /// Returns whether a family has more controls than another one, and its presets.
    private func isBase(_ base: [Description], of family: [Description]) -> Bool {
        let (base, family) = (EffectSection(variants: base).fullest, EffectSection(variants: family).fullest)
        let symbols = Set(family.parameters.map { "\($0.symbol)" })
        return base.parameters.count < family.parameters.count
            && base.parameters.allSatisfy { symbols.contains("\($0.symbol)") }
            && base.presets.map { "\($0.name)" } == family.presets.map { "\($0.name)" }
    }

    @Test func aNewEffectGetsASection() throws {
        let family = try #require(EffectFamily.variants(of: Plugins.plugins.descriptions).first)
        let section = EffectSection(variants: family)
        let page = section.inserted(into: "# Effects\n")
        #expect(page.hasPrefix("# Effects\n\n## Low-Pass\n\nA resonant low-pass"))
        #expect(page.contains("\n| Resonance | `resonance` | −20 to 20 dB | 0 dB | CC 71 | "))
        #expect(page.contains("\n| Warm | 384 Hz | −3 dB | "))
        #expect(section.inserted(into: page) == page)
    }
}

/// The section of an effect: its plug-ins, a table of its controls and a table of its presets.
private struct EffectSection {
    let variants: [Description]
    /// The variants of an effect whose controls and presets this effect also has.
    var base: [Description]?

    /// The variant with the most controls: some layouts lack a few.
    var fullest: Description { variants.max { $0.parameters.count < $1.parameters.count }! }
    private var uri: String { "\(variants[0].about.uri)" }

    /// Returns a page with this section's tables between its two comments, or with a new section at its end.
    func inserted(into page: String) -> String {
        let (start, end) = ("<!-- \(uri) -->\n", "<!-- end of \(uri) -->\n")
        guard let first = page.range(of: start), let last = page.range(of: end, range: first.upperBound..<page.endIndex)
        else {
            let about = variants[0].about
            return page + "\n## \(about.name)\n\n\(about.description)\n\n\(start)\n\(tables)\n\(end)"
        }
        return page[..<first.upperBound] + "\n\(tables)\n" + page[last.lowerBound...]
    }

    private var tables: String {
        guard let base else { return [plugins, controls, presets].joined(separator: "\n") }
        let same = "The other controls and the presets are those of \(base[0].about.name).\n"
        return [plugins, controls, same].joined(separator: "\n")
    }

    /// The URIs, of which all but the first are shortened to their ends.
    private var plugins: String {
        let ends = variants.dropFirst().map { "`…\($0.uri.dropFirst(uri.count))`" }
        return (["`\(variants[0].uri)`"] + ends).joined(separator: ", ") + "\n"
    }

    // MARK: - Controls

    /// Bands are alike: the table has the controls of the first one, with an `N` for its number.
    private var controls: String {
        let others = Set((base.map { EffectSection(variants: $0).fullest.parameters } ?? []).map { "\($0.symbol)" })
        let added = fullest.parameters.filter { band(of: $0) ?? 1 == 1 && !others.contains("\($0.symbol)") }
        let rows = added.map { parameter in
            [
                name(of: parameter), "`\(symbol(of: parameter))`", range(of: parameter),
                text(parameter.defaultValue, of: parameter), parameter.controller.map { "CC \($0)" } ?? "",
                "\(parameter.comment)",
            ]
        }
        return table(["control", "symbol", "range", "default", "MIDI", "meaning"], rows)
    }

    /// Returns the number in the symbol of a parameter's group.
    private func band(of parameter: Parameter) -> Int? {
        parameter.group.flatMap { "\($0.symbol)".firstMatch(of: #/\d+$/#) }.flatMap { Int($0.output) }
    }

    private func name(of parameter: Parameter) -> String {
        band(of: parameter) == nil ? "\(parameter.name)" : "\(parameter.name)".replacing(#/ 1$/#, with: " N")
    }

    private func symbol(of parameter: Parameter) -> String {
        guard band(of: parameter) != nil, let group = parameter.group else { return "\(parameter.symbol)" }
        return "\(parameter.symbol)".replacing("\(group.symbol)", with: "\(group.symbol)".replacing("1", with: "N"))
    }

    private func range(of parameter: Parameter) -> String {
        if parameter.range.scale == .toggle { return "off, on" }
        guard parameter.choices.isEmpty else { return parameter.choices.map { "\($0)" }.joined(separator: ", ") }
        return "\(number(parameter.range.minimum)) to \(text(parameter.range.maximum, of: parameter))"
    }

    // MARK: - Presets

    /// The values of presets are listed if there are few controls.
    private var presets: String {
        let parameters = fullest.parameters.count < 10 ? fullest.parameters : []
        let rows = fullest.presets.map { preset in
            ["\(preset.name)"] + zip(preset.values, parameters).map { text($0, of: $1) } + ["\(preset.comment)"]
        }
        return table(["preset"] + parameters.map { "\($0.name)" } + ["use"], rows)
    }

    // MARK: - Text

    /// Returns a value with its unit, or the label of a switch or a choice.
    private func text(_ value: Double, of parameter: Parameter) -> String {
        if parameter.range.scale == .toggle { return value > 0 ? "on" : "off" }
        if !parameter.choices.isEmpty { return "\(parameter.choices[Int(value)])" }
        let symbol = "\(parameter.unit.symbol)"
        return number(value) + (symbol.isEmpty ? "" : " \(symbol)")
    }

    private func number(_ value: Double) -> String {
        String(format: abs(value) < 1000 ? "%.3g" : "%.0f", value).replacing("-", with: "−")
    }

    private func table(_ head: [String], _ rows: [[String]]) -> String {
        ([head, head.map { _ in "---" }] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }
}
