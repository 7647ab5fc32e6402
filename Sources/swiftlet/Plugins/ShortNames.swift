// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

// Effects made with Swiftlet's kit, and all presets, have short names: the ends of their URIs. `low-pass` is
// `urn:swiftlet:low-pass`, or its variant for the file's channels. Its preset `warm` is
// `urn:swiftlet:preset:low-pass:warm`. `low-pass-stereo` names one variant.

private let ownPrefix = "urn:swiftlet:"

/// Whether an effect belongs to Swiftlet's bundle; its examples do not.
private func isOwn(_ uri: String) -> Bool { uri.hasPrefix(ownPrefix) && !uri.hasPrefix(ownPrefix + "example:") }

extension World {
    /// Returns the plug-in with this URI, full name or effect's short name. It prefers the effect's variant for
    /// `channels`, then one with a single channel, then the first. If several effects have the name, those in bundles
    /// named by the user have priority, then Swiftlet's own.
    ///
    /// - Throws: `HostError.noPlugin`, `HostError.damaged`, `AmbiguousName`, or `BundleNotInstalled` for a short name
    ///   if Swiftlet's bundle is unknown.
    func plugin(named name: String, channels: Int? = nil) throws -> Plugin {
        guard !name.contains(":") else { return try plugin(name) }
        let known = plugins.filter { $0.isNamed(name) }
        let bundles = Set(namedBundles.compactMap(FileIdentity.init))
        let ofNamed = known.filter { FileIdentity(path: $0.bundlePath).map(bundles.contains) ?? false }
        let variants = ofNamed.isEmpty ? known : ofNamed
        let effects = Set(variants.compactMap(\.effect))
        let own = effects.first(where: isOwn)
        guard let effect = own ?? effects.first else {
            if let plugin = try plugin(called: name, channels: channels) { return plugin }
            guard plugins.contains(where: { isOwn($0.uri) }) || !faults.isEmpty else {
                throw BundleNotInstalled(name: name)
            }
            return try plugin(ownPrefix + name)
        }
        guard effect == own || effects.count == 1 else { throw AmbiguousName(name: name, effects: effects.sorted()) }
        let candidates = variants.filter { $0.effect == effect }
        let chosen = [channels, 1].lazy.compactMap { count in candidates.first { $0.audioInputs == count } }.first
        return try plugin((chosen ?? candidates[0]).uri)
    }
}

extension World {
    /// Returns the plug-in with this full name, ignoring case; of several, the one for `channels`.
    ///
    /// - Throws: `AmbiguousName` if several remain.
    private func plugin(called name: String, channels: Int?) throws -> Plugin? {
        let all = plugins.filter { $0.name.lowercased() == name.lowercased() }
        let fitting = all.filter { $0.audioInputs == channels }
        let candidates = fitting.isEmpty ? all : fitting
        guard candidates.count < 2 else { throw AmbiguousName(name: name, effects: candidates.map(\.uri)) }
        return try candidates.first.map { try plugin($0.uri) }
    }
}

/// The error for a short name if Swiftlet's bundle is unknown.
struct BundleNotInstalled: Error, CustomStringConvertible {
    /// The requested name.
    let name: String

    var description: String {
        "unknown plug-in \(name): Swiftlet's bundle is not installed; run make install-user in Swiftlet's "
            + "folder, or pass the bundle with --bundle"
    }
}

/// The error for a short name of several effects.
struct AmbiguousName: Error, CustomStringConvertible {
    /// The requested name.
    let name: String
    /// The URIs of the effects.
    let effects: [String]

    var description: String {
        "ambiguous name \(name): several effects have this name; pass a URI: \(effects.joined(separator: " or "))"
    }
}

extension Plugin {
    /// The number of required audio inputs.
    fileprivate var audioInputs: Int { ports.mainAudio(.input).count }

    /// The end of the effect's URI, which all variants share.
    private var shortName: String? { effect.map(end) }

    /// Whether the name is a short name of the effect or of this variant. Only descriptions with matching URIs are
    /// read.
    fileprivate func isNamed(_ name: String) -> Bool {
        let own = end(of: uri)
        return own.hasPrefix(name) && shortName.map { name == $0 || name == own } ?? false
    }

    /// The shortest name of the plug-in, which all variants of an effect share.
    var shortestName: String {
        guard let shortName, (try? world.plugin(named: shortName))?.effect == effect else { return uri }
        return shortName
    }

    /// The presets of all variants, this plug-in's first, as presets apply to all variants. A factory preset of another
    /// variant is omitted if this one has a preset of the same name.
    var applicablePresets: [PresetReference] {
        let own = presets
        var known = Set(own.map(\.uri))
        let ownNames = Set(own.compactMap(\.shortName))
        return own
            + variants.flatMap(\.presets).filter { preset in
                known.insert(preset.uri).inserted && !(preset.shortName.map(ownNames.contains) ?? false)
            }
    }

    /// Returns the preset with this URI, end of URI or, if no preset has that, label. The URI of another variant's
    /// factory preset refers to this variant's preset of the same name.
    ///
    /// - Throws: `HostError.noPreset`.
    func preset(named name: String) throws -> PresetReference {
        let presets = applicablePresets
        let ofAnother = variants.flatMap(\.presets).first { $0.uri == name }?.shortName
        guard let preset = presets.preset(named: name) ?? ofAnother.flatMap(presets.preset(named:)) else {
            throw HostError.noPreset(name: name, plugin: uri, presets: presets.map(\.label))
        }
        return preset
    }

    /// The shortest name of each preset.
    var shortestNamesOfPresets: [String] {
        let presets = applicablePresets
        return presets.map { preset in
            preset.shortName.flatMap { presets.preset(named: $0) == preset ? $0 : nil } ?? preset.label
        }
    }
}

extension [PresetReference] {
    fileprivate func preset(named name: String) -> PresetReference? {
        first { $0.uri == name } ?? first { $0.shortName == name } ?? first { $0.label == name }
    }
}

extension PresetReference {
    /// The end of the URI, or nil for user presets, which have the URI of their file and are referred to by label.
    fileprivate var shortName: String? { uri.hasPrefix("file:") ? nil : end(of: uri) }
}

/// Returns the text after the last `/`, `#` or `:`.
func end(of uri: String) -> String {
    String(uri[(uri.lastIndex { "/#:".contains($0) }.map(uri.index(after:)) ?? uri.startIndex)...])
}
