// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletEffects
import SwiftletHost
import SwiftletProject

/// A cached list of all plug-ins, as reading their descriptions takes seconds.
///
/// The index is rebuilt when `BundleState` changes. Without a home directory, nothing is cached.
struct PluginIndex: Codable {
    /// The entry of a plug-in.
    struct Row: Codable {
        let uri, name, `class`, bundle: String
        /// The number of main audio ports, without sidechains.
        let inputs, outputs: Int
        /// Whether the plug-in has audio inputs and outputs.
        let isEffect: Bool
        /// The shortest name of the plug-in.
        let shortestName: String
        /// The shortest names of its presets.
        let presets: [String]

        init(_ plugin: Plugin) {
            let ports = plugin.ports
            (uri, name, `class`, bundle) = (plugin.uri, plugin.name, plugin.className, plugin.bundlePath)
            (inputs, outputs) = (ports.mainAudio(.input).count, ports.mainAudio(.output).count)
            isEffect = plugin.isEffect
            shortestName = plugin.shortestName
            presets = plugin.shortestNamesOfPresets
        }

        /// Whether a name refers to the plug-in: its URI, its effect's URI, an end of the URI, or its full name.
        func isNamed(_ name: String) -> Bool {
            uri == name || shortestName == name || end(of: uri) == name || self.name.lowercased() == name.lowercased()
        }
    }

    /// Returns the presets of all plug-ins that a name may refer to.
    func presets(ofPluginNamed name: String) -> Set<String> { Set(rows.filter { $0.isNamed(name) }.flatMap(\.presets)) }

    private let version: String
    private var state: BundleState
    /// The plug-ins with valid descriptions, sorted by URI.
    private(set) var rows: [Row]
    /// The faults of the other plug-ins and of bundles.
    let faults: [BundleFault]

    private init(_ world: World, _ state: BundleState) {
        version = Self.present
        self.state = state
        let sound = world.plugins.filter { world.fault(of: $0) == nil }
        // Collect faults before presets are read, whose files may also be invalid.
        faults = world.faults
        rows = sound.map(Row.init)
    }

    /// Loads the index for these options from the cache, or rebuilds it.
    ///
    /// - Throws: the errors of `WorldOptions.world`.
    init(_ options: WorldOptions) throws {
        if let kept = Self(kept: options) {
            self = kept
            return
        }
        let state = Self.state(for: options)
        self.init(try options.world(), state)
        keep(for: options)
    }

    /// Loads the index for these options from the cache. Fails if the cache is outdated.
    init?(kept options: WorldOptions) {
        guard let path = Self.path(for: options), let data = try? Data(contentsOf: URL(filePath: path)),
            let kept = try? PropertyListDecoder().decode(PluginIndex.self, from: data),
            kept.version == Self.present, kept.state == Self.state(for: options)
        else { return nil }
        self = kept
    }

    /// Updates the entries of plug-ins with changed presets, without reading all other descriptions again.
    mutating func update(_ plugins: [Plugin], for options: WorldOptions) {
        state = Self.state(for: options)
        rows = rows.map { row in plugins.first { $0.uri == row.uri }.map(Row.init) ?? row }
        keep(for: options)
    }

    private static func state(for options: WorldOptions) -> BundleState {
        BundleState(before: options.bundle, after: options.near)
    }

    /// Writes the index to the cache, if possible.
    private func keep(for options: WorldOptions) {
        if let path = Self.path(for: options) { try? save(to: path) }
    }

    /// The program's version and the version of the file format.
    private static let present = "\(Project.swiftlet.version) 2"

    /// Returns the path of the cache file for a selection of bundles.
    private static func path(for options: WorldOptions) -> String? {
        let environment = ProcessInfo.processInfo.environment
        // The XDG specification ignores relative paths.
        let folders = [environment["XDG_CACHE_HOME"], environment["HOME"].map { "\($0)/.cache" }].compactMap(\.self)
        guard let folder = folders.first(where: { $0.hasPrefix("/") && $0 != "/.cache" }) else { return nil }
        let choice = [environment["LV2_PATH"] ?? ""] + (options.bundle + options.near).map(options.absolute)
        // FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo).
        let hash = choice.joined(separator: "\n").utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return "\(folder)/swiftlet/\(String(hash, radix: 16)).plist"
    }

    private func save(to path: String) throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let data = try encoder.encode(self)
        try makeDirectory(directory(of: path))
        let file = try OutputFile(path: path)
        try file.write(data)
        try file.finish()
    }
}
