// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Host

// Swiftlet's own plug-ins and presets are known by short names: `low-pass` is `urn:swiftlet:low-pass`, or its variant
// for the file's channels, and its preset `warm` is `urn:swiftlet:preset:low-pass:warm`.

private let prefix = "urn:swiftlet:"
private let suffixes = [2: "-stereo", 4: "-quad", 6: "-5-1", 8: "-surround"]

extension World {
    /// The plug-in with this URI or short name: of the variants, the one for so many channels, or else the one without
    /// a suffix.
    ///
    /// - Throws: `HostError.noPlugin`, `HostError.damaged`, or `BundleNotInstalled` for a short name where none of our
    ///   plug-ins is known.
    func plugin(named name: String, channels: Int? = nil) throws -> Plugin {
        guard !name.contains(":") else { return try plugin(name) }
        if let suffix = channels.flatMap({ suffixes[$0] }), let variant = try? plugin(prefix + name + suffix) {
            return variant
        }
        do {
            return try plugin(prefix + name)
        } catch HostError.noPlugin(_, _, _, faults: 0) where !plugins.contains(where: \.isOurs) {
            throw BundleNotInstalled(name: name)
        }
    }
}

/// A short name, but none of our plug-ins is known.
struct BundleNotInstalled: Error, CustomStringConvertible {
    /// What was looked for.
    let name: String

    var description: String {
        "there is no \(name), as the bundle of Swiftlet's effects is not installed: make install-user in Swiftlet's "
            + "folder installs it, or name it with --bundle"
    }
}

extension Plugin {
    /// Whether it has one of our URIs.
    fileprivate var isOurs: Bool { uri.hasPrefix(prefix) }

    /// Its presets, its own first. Of our effects, what is saved for one variant applies to all, as their controls are
    /// the same.
    var applicablePresets: [PresetReference] {
        guard isOurs else { return presets }
        let others = ([""] + suffixes.values.sorted()).map { prefix + effectName + $0 }.filter { $0 != uri }
        var known: Set<String> = []
        return (presets + others.flatMap { (try? world.plugin($0))?.presets ?? [] })
            .filter { known.insert($0.uri).inserted }
    }

    /// The preset with this short name, URI or, if no preset has it, label.
    ///
    /// - Throws: `HostError.noPreset`.
    func preset(named name: String) throws -> PresetReference {
        let presets = applicablePresets
        guard
            let preset = presets.first(where: { $0.uri == presetPrefix + name })
                ?? presets.first(where: { $0.uri == name }) ?? presets.first(where: { $0.label == name })
        else { throw HostError.noPreset(name: name, plugin: uri, presets: presets.map(\.label)) }
        return preset
    }

    /// The shortest of the names that the plug-in is known by. The variants of an effect have the same one.
    var shortestName: String { uri.hasPrefix(prefix) ? effectName : uri }

    /// The shortest of the names that one of its presets is known by.
    func shortestName(of preset: PresetReference) -> String {
        let short = presetPrefix
        return preset.uri.hasPrefix(short) ? String(preset.uri.dropFirst(short.count)) : preset.label
    }

    /// The URI of the property by which timed events set a control; none for `enabled`, and for plug-ins that are not
    /// ours.
    ///
    /// - Throws: `HostError.noPort`, with the symbols of the control inputs.
    func property(of symbol: String) throws -> String? {
        let isSwitch = try controlInput(symbol).designation == "http://lv2plug.in/ns/lv2core#enabled"
        return isOurs && !isSwitch ? "\(prefix)\(effectName)#\(symbol)" : nil
    }

    /// What the URIs of the presets of one of our effects begin with.
    private var presetPrefix: String { "\(prefix)preset:\(effectName):" }

    /// What the variants of one of our effects have in common.
    private var effectName: String {
        let name = isOurs ? uri.dropFirst(prefix.count) : Substring(uri)
        let suffix = suffixes.values.first { name.hasSuffix($0) }
        return String(name.dropLast(suffix?.count ?? 0))
    }
}
