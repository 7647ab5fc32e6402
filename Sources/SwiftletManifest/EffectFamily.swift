// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects
import SwiftletPlugin

/// An effect with all its variants, which share parameters and presets.
package struct EffectFamily {
    let variants: [Description]
    let project: Project
    /// The file name of the binary.
    let binary: String
    /// Whether nothing is said of a view.
    let leavesViewsOut: Bool
    /// Whether the bundle has a view for it.
    var hasView: Bool { !leavesViewsOut && variants[0].hasView }
    /// The file name of the views' binary.
    private var viewBinary: String { "\(binary.hasSuffix(".so") ? binary.dropLast(3) : binary[...])-ui.so" }

    /// The effects among `plugins`, in the order of their first variants.
    static func families(
        of plugins: [Description], in project: Project, binary: String, leavesViewsOut: Bool
    ) -> [EffectFamily] {
        variants(of: plugins).map {
            EffectFamily(variants: $0, project: project, binary: binary, leavesViewsOut: leavesViewsOut)
        }
    }

    /// The variants of each effect among `plugins`, in the order of the first ones.
    package static func variants(of plugins: [Description]) -> [[Description]] {
        var uris: [String] = []
        for plugin in plugins where !uris.contains("\(plugin.about.uri)") { uris.append("\(plugin.about.uri)") }
        return uris.map { uri in plugins.filter { "\($0.about.uri)" == uri } }
    }

    private var uri: String { "\(variants[0].about.uri)" }

    /// The last part of an effect's URI.
    package static func name(of uri: String) -> String { String(uri[nameStart(of: uri)...]) }

    private static func nameStart(of uri: String) -> String.Index {
        uri.lastIndex { ":/#".contains($0) }.map(uri.index(after:)) ?? uri.startIndex
    }

    private var name: String { Self.name(of: uri) }
    private var file: String { "\(name).ttl" }
    private var presetFile: String { "\(name)-presets.ttl" }

    // MARK: - Turtle

    /// The variants and presets in the bundle's index.
    ///
    /// - Parameter common: the files that are about all effects.
    func indexEntries(common: [String]) -> [Resource] {
        variants.map { $0.indexEntry(in: project, binary: binary, files: [file] + common) }
            + viewIndexEntries(binary: viewBinary, file: file)
            + variants[0].presets.map { preset in
                Resource(
                    uri(of: preset),
                    [
                        Property("a", .term("pset:Preset")),
                        Property("lv2:appliesTo", variants.map { .uri($0.uri) }),
                        Property("rdfs:seeAlso", .uri(presetFile)),
                    ])
            }
    }

    /// The effect's own files.
    func files() throws -> [BundleFile] {
        let plugins = variants.flatMap { $0.resources(in: project, hasView: hasView) }
        let variantFile = try BundleFile(name: file, plugins + viewResources)
        let presets = variants[0].presets
        return presets.isEmpty ? [variantFile] : [variantFile, try BundleFile(name: presetFile, presets.map(resource))]
    }

    private func resource(of preset: PresetDescription) -> Resource {
        Resource(
            uri(of: preset),
            [
                Property("a", .term("pset:Preset")),
                Property("rdfs:label", .text(preset.name)),
                Property("rdfs:comment", .text(preset.comment)),
                Property(
                    "lv2:port",
                    values(of: preset).map { symbol, value in
                        .unnamed([
                            Property("lv2:symbol", .text(symbol)),
                            Property("pset:value", .decimal(value)),
                        ])
                    }),
            ])
    }

    /// What a preset sets, in the order of the ports of the variant with the most. Hosts pass over what another lacks.
    private func values(of preset: PresetDescription) -> [(FixedText, Double)] {
        let fullest = variants.max { $0.parameters.count < $1.parameters.count } ?? variants[0]
        let values = fullest.presets.first { "\($0.symbol)" == "\(preset.symbol)" }?.values ?? []
        return zip(fullest.parameters, values).map { ($0.symbol, $1) }
    }

    /// `preset`, the effect's name and the preset's symbol, beside the effect: `urn:swiftlet:preset:low-pass:warm`.
    private func uri(of preset: PresetDescription) -> String {
        let parent = uri[..<Self.nameStart(of: uri)]
        let separator = parent.last.map(String.init) ?? ":"
        return "\(parent)" + ["preset", name, "\(preset.symbol)"].joined(separator: separator)
    }
}
