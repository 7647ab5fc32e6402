// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects
import SwiftletPlugin

/// An effect with all its variants.
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
            + presetGroups.flatMap { group in
                group[0].presets.map { preset in
                    Resource(
                        uri(of: preset, for: group[0]),
                        [
                            Property("a", .term("pset:Preset")),
                            Property("lv2:appliesTo", group.map { .uri($0.uri) }),
                            Property("rdfs:seeAlso", .uri(presetFile)),
                        ])
                }
            }
    }

    /// The effect's own files.
    func files() throws -> [BundleFile] {
        let plugins = variants.flatMap { $0.resources(in: project, hasView: hasView) }
        let variantFile = try BundleFile(name: file, plugins + viewResources)
        let presets = presetGroups.flatMap { group in group[0].presets.map { resource(of: $0, for: group[0]) } }
        return presets.isEmpty ? [variantFile] : [variantFile, try BundleFile(name: presetFile, presets)]
    }

    /// The variants by their parameters: those with the same ones share presets, so that no preset has a value for a port that
    /// a variant lacks.
    private var presetGroups: [[Description]] {
        var groups: [[Description]] = []
        for variant in variants {
            if let group = groups.firstIndex(where: { $0[0].parameterSymbols == variant.parameterSymbols }) {
                groups[group].append(variant)
            } else {
                groups.append([variant])
            }
        }
        return groups
    }

    private func resource(of preset: PresetDescription, for variant: Description) -> Resource {
        Resource(
            uri(of: preset, for: variant),
            [
                Property("a", .term("pset:Preset")),
                Property("rdfs:label", .text(preset.name)),
                Property("rdfs:comment", .text(preset.comment)),
                Property(
                    "lv2:port",
                    zip(variant.parameters, preset.values).map { parameter, value in
                        .unnamed([
                            Property("lv2:symbol", .text(parameter.symbol)),
                            Property("pset:value", .decimal(value)),
                        ])
                    }),
            ])
    }

    /// `preset`, the name and the preset's symbol, beside the effect: `urn:swiftlet:preset:low-pass:warm`. The name is the
    /// effect's for the first variant and all with the same parameters, and that of the first of the others for these.
    private func uri(of preset: PresetDescription, for variant: Description) -> String {
        let parent = uri[..<Self.nameStart(of: uri)]
        let separator = parent.last.map(String.init) ?? ":"
        let owner = variant.uri == variants[0].uri ? name : Self.name(of: variant.uri)
        return "\(parent)" + ["preset", owner, "\(preset.symbol)"].joined(separator: separator)
    }
}

extension Description {
    fileprivate var parameterSymbols: [String] { parameters.map { "\($0.symbol)" } }
}
