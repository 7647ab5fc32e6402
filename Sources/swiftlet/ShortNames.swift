// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Host

// Swiftlet's own plug-ins and presets are known by short names: `low-pass` is `urn:swiftlet:low-pass`, or its variant
// for the file's channels, and its preset `warm` is `urn:swiftlet:preset:low-pass:warm`.

private let prefix = "urn:swiftlet:"
private let suffixes = [2: "-stereo", 8: "-surround"]

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
    /// Whether it is one of ours.
    var isOurs: Bool { uri.hasPrefix(prefix) }

    /// The preset with this URI, short name or label.
    ///
    /// - Throws: `HostError.noPreset`.
    func preset(named name: String) throws -> PresetReference {
        try presets.first { $0.uri == presetPrefix + name } ?? preset(name)
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
