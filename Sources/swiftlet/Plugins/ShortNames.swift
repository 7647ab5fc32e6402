// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletHost

// Effects made with Swiftlet's kit, and all presets, are known by the ends of their URIs: `low-pass` is
// `urn:swiftlet:low-pass`, or its variant for the file's channels, and its preset `warm` is
// `urn:swiftlet:preset:low-pass:warm`. `low-pass-stereo` is that variant.

private let ownPrefix = "urn:swiftlet:"

/// Whether an effect is one of Swiftlet's own bundle: its examples are like anybody's.
private func isOwn(_ uri: String) -> Bool { uri.hasPrefix(ownPrefix) && !uri.hasPrefix(ownPrefix + "example:") }

extension World {
    /// The plug-in with this URI or full name, or of the effect with this short name: of its variants the one for so many channels, or
    /// else one for a single channel, or else the first. Where several effects have the name, one of the bundles that the
    /// person has named is meant, and among them, or else among all, Swiftlet's own.
    ///
    /// - Throws: `HostError.noPlugin`, `HostError.damaged`, `AmbiguousName`, or `BundleNotInstalled` for a short name
    ///   where none of Swiftlet's own plug-ins is known.
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
    /// The plug-in whose full name that is, in small or capital letters; of several, the one for so many channels.
    ///
    /// - Throws: `AmbiguousName` where that leaves several.
    private func plugin(called name: String, channels: Int?) throws -> Plugin? {
        let all = plugins.filter { $0.name.lowercased() == name.lowercased() }
        let fitting = all.filter { $0.audioInputs == channels }
        let candidates = fitting.isEmpty ? all : fitting
        guard candidates.count < 2 else { throw AmbiguousName(name: name, effects: candidates.map(\.uri)) }
        return try candidates.first.map { try plugin($0.uri) }
    }
}

/// A short name, but none of Swiftlet's own plug-ins is known.
struct BundleNotInstalled: Error, CustomStringConvertible {
    /// What was looked for.
    let name: String

    var description: String {
        "unknown plug-in \(name): Swiftlet's bundle is not installed; run make install-user in Swiftlet's "
            + "folder, or pass the bundle with --bundle"
    }
}

/// A short name that several effects have.
struct AmbiguousName: Error, CustomStringConvertible {
    /// What was looked for.
    let name: String
    /// Their URIs.
    let effects: [String]

    var description: String {
        "ambiguous name \(name): several effects have this name; pass a URI: \(effects.joined(separator: " or "))"
    }
}

extension Plugin {
    /// How many audio ports go in that have to be connected.
    fileprivate var audioInputs: Int { ports.mainAudio(.input).count }

    /// The end of its effect's URI, which all variants share.
    private var shortName: String? { effect.map(end) }

    /// Whether this is a short name of its effect or its own. Only those are read of whose URI that can be.
    fileprivate func isNamed(_ name: String) -> Bool {
        let own = end(of: uri)
        return own.hasPrefix(name) && shortName.map { name == $0 || name == own } ?? false
    }

    /// The shortest of the names that the plug-in is known by. The variants of an effect have the same one.
    var shortestName: String {
        guard let shortName, (try? world.plugin(named: shortName))?.effect == effect else { return uri }
        return shortName
    }

    /// Its presets, its own first. What is saved for one variant of an effect applies to all, as they share most controls; a
    /// factory preset of another variant is left out where this one has its own of that name.
    var applicablePresets: [PresetReference] {
        let own = presets
        var known = Set(own.map(\.uri))
        let ownNames = Set(own.compactMap(\.shortName))
        return own
            + variants.flatMap(\.presets).filter { preset in
                known.insert(preset.uri).inserted && !(preset.shortName.map(ownNames.contains) ?? false)
            }
    }

    /// The preset with this URI, this end of its URI or, if no preset has that, this label. The URI of another variant's
    /// factory preset means this variant's own of that name.
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

    /// The shortest of the names that each of its presets is known by.
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
    /// The end of its URI. What a user has saved has the URI of its file, and is known by its label.
    fileprivate var shortName: String? { uri.hasPrefix("file:") ? nil : end(of: uri) }
}

/// What follows the last `/`, `#` or `:`.
func end(of uri: String) -> String {
    String(uri[(uri.lastIndex { "/#:".contains($0) }.map(uri.index(after:)) ?? uri.startIndex)...])
}
