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
    /// Whether to leave out the views.
    let leavesViewsOut: Bool
    /// Whether the bundle has a view for the effect.
    var hasView: Bool { !leavesViewsOut && variants[0].hasView }
    /// The file name of the views' binary.
    private var viewBinary: String { "\(binary.hasSuffix(".so") ? binary.dropLast(3) : binary[...])-ui.so" }

    /// Returns the effects of `plugins`, in the order of their first variants.
    static func families(
        of plugins: [Description], in project: Project, binary: String, leavesViewsOut: Bool
    ) -> [EffectFamily] {
        variants(of: plugins).map {
            EffectFamily(variants: $0, project: project, binary: binary, leavesViewsOut: leavesViewsOut)
        }
    }

    /// Returns the variants of each effect of `plugins`, in the order of their first variants.
    package static func variants(of plugins: [Description]) -> [[Description]] {
        var uris: [String] = []
        for plugin in plugins where !uris.contains("\(plugin.about.uri)") { uris.append("\(plugin.about.uri)") }
        return uris.map { uri in plugins.filter { "\($0.about.uri)" == uri } }
    }

    private var uri: String { "\(variants[0].about.uri)" }

    /// Returns the last part of an effect's URI.
    package static func name(of uri: String) -> String { String(uri[nameStart(of: uri)...]) }

    private static func nameStart(of uri: String) -> String.Index {
        uri.lastIndex { ":/#".contains($0) }.map(uri.index(after:)) ?? uri.startIndex
    }

    private var name: String { Self.name(of: uri) }
    private var file: String { "\(name).ttl" }
    private var presetFile: String { "\(name)-presets.ttl" }

    // MARK: - Turtle

    /// Returns the variants and presets for the bundle's index.
    ///
    /// - Parameter common: the files about all effects.
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

    /// Returns the effect's own files.
    func files() throws -> [BundleFile] {
        let plugins = variants.flatMap { $0.resources(in: project, hasView: hasView) }
        let variantFile = try BundleFile(name: file, plugins + viewResources)
        let presets = presetGroups.flatMap { group in group[0].presets.map { resource(of: $0, for: group[0]) } }
        return presets.isEmpty ? [variantFile] : [variantFile, try BundleFile(name: presetFile, presets)]
    }

    /// The variants, grouped by their parameters. Variants with the same parameters share presets, so that no preset
    /// has a value for a missing port.
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

    /// Returns the URI of a preset, beside the effect's: `urn:swiftlet:preset:low-pass:warm`. It contains the effect's
    /// name, for the first variant and all with the same parameters; for the others, the name of the first variant of
    /// their group.
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
