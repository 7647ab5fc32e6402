// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects
import SwiftletPlugin

/// An effect with all its variants, which share parameters and presets.
struct EffectFamily {
    let variants: [Description]
    let project: Project
    /// The file name of the binary.
    let binary: String

    /// The effects among `plugins`, in the order of their first variants.
    static func families(of plugins: [Description], in project: Project, binary: String) -> [EffectFamily] {
        var families: [EffectFamily] = []
        for plugin in plugins where !families.contains(where: { $0.uri == "\(plugin.about.uri)" }) {
            let variants = plugins.filter { "\($0.about.uri)" == "\(plugin.about.uri)" }
            families.append(EffectFamily(variants: variants, project: project, binary: binary))
        }
        return families
    }

    private var uri: String { "\(variants[0].about.uri)" }

    /// The last part of an effect's URI.
    static func name(of uri: String) -> String { String(uri[nameStart(of: uri)...]) }

    private static func nameStart(of uri: String) -> String.Index {
        uri.lastIndex { ":/#".contains($0) }.map(uri.index(after:)) ?? uri.startIndex
    }

    private var name: String { Self.name(of: uri) }
    private var file: String { "\(name).ttl" }
    private var presetFile: String { "\(name)-presets.ttl" }

    // MARK: - Turtle

    /// The variants and presets in the bundle's index.
    var indexEntries: [Resource] {
        variants.map { $0.indexEntry(in: project, binary: binary, files: [file, projectFileName]) }
            + viewIndexEntries(binary: binary.replacing(".so", with: "-ui.so"), file: file)
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
        let variantFile = try BundleFile(name: file, variants.flatMap { $0.resources(in: project) } + viewResources)
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
        let values = fullest.presets.first { "\($0.symbol)" == "\(preset.symbol)" }?.values ?? preset.values
        return zip(fullest.parameters, values).map { ($0.symbol, $1) }
    }

    /// `preset`, the effect's name and the preset's symbol, beside the effect: `urn:swiftlet:preset:low-pass:warm`.
    private func uri(of preset: PresetDescription) -> String {
        let parent = uri[..<Self.nameStart(of: uri)]
        let separator = parent.last.map(String.init) ?? ":"
        return "\(parent)" + ["preset", name, "\(preset.symbol)"].joined(separator: separator)
    }
}
