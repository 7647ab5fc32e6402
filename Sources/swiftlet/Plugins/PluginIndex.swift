// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletEffects
import SwiftletHost
import SwiftletProject

/// What there is to list of all plug-ins, kept in a file: to read all their descriptions takes seconds.
///
/// It is read anew when `BundleState` is another one. Where there is no home directory, nothing is kept.
struct PluginIndex: Codable {
    /// What a list says of a plug-in.
    struct Row: Codable {
        let uri, name, `class`, bundle: String
        /// The channels of the audio ports, sidechains left out.
        let inputs, outputs: Int
        /// Whether audio goes in and comes out.
        let isEffect: Bool
        /// The shortest name that it is known by.
        let shortestName: String
        /// The shortest names that its presets are known by.
        let presets: [String]

        init(_ plugin: Plugin) {
            let ports = plugin.ports
            (uri, name, `class`, bundle) = (plugin.uri, plugin.name, plugin.className, plugin.bundlePath)
            (inputs, outputs) = (ports.mainAudio(.input).count, ports.mainAudio(.output).count)
            isEffect = plugin.isEffect
            shortestName = plugin.shortestName
            presets = plugin.shortestNamesOfPresets
        }

        /// Whether it is known by a name: its URI, its effect's, an end of it or its full name.
        func isNamed(_ name: String) -> Bool {
            uri == name || shortestName == name || end(of: uri) == name || self.name.lowercased() == name.lowercased()
        }
    }

    /// The presets of the plug-ins that a command line may mean by a name.
    func presets(ofPluginNamed name: String) -> Set<String> { Set(rows.filter { $0.isNamed(name) }.flatMap(\.presets)) }

    private let version: String
    private var state: BundleState
    /// The plug-ins whose descriptions are not broken, in the order of their URIs.
    private(set) var rows: [Row]
    /// What is wrong with the others, and with bundles.
    let faults: [Fault]

    private init(_ world: World, _ state: BundleState) {
        version = Self.present
        self.state = state
        let sound = world.plugins.filter { world.fault(of: $0) == nil }
        // Before presets are read, whose files may be broken, too.
        faults = world.faults
        rows = sound.map(Row.init)
    }

    /// The index for these options, from its file where that is of the present.
    ///
    /// - Throws: what `WorldOptions.world` throws.
    init(_ options: WorldOptions) throws {
        if let kept = Self(kept: options) {
            self = kept
            return
        }
        let state = Self.state(for: options)
        self.init(try options.world(), state)
        keep(for: options)
    }

    /// The index for these options from its file; none where that is not of the present.
    init?(kept options: WorldOptions) {
        guard let path = Self.path(for: options), let data = try? Data(contentsOf: URL(filePath: path)),
            let kept = try? PropertyListDecoder().decode(PluginIndex.self, from: data),
            kept.version == Self.present, kept.state == Self.state(for: options)
        else { return nil }
        self = kept
    }

    /// Keeps what it has of these plug-ins, whose presets are others now, without reading all of the rest anew.
    mutating func update(_ plugins: [Plugin], for options: WorldOptions) {
        state = Self.state(for: options)
        rows = rows.map { row in plugins.first { $0.uri == row.uri }.map(Row.init) ?? row }
        keep(for: options)
    }

    private static func state(for options: WorldOptions) -> BundleState {
        BundleState(before: options.bundle, after: options.near)
    }

    /// Writes it to its file, where there may be one.
    private func keep(for options: WorldOptions) {
        if let path = Self.path(for: options) { try? save(to: path) }
    }

    /// The program's version, and a number that rises with the form of the file.
    private static let present = "\(Project.swiftlet.version) 2"

    /// The file for bundles that are chosen in this way.
    private static func path(for options: WorldOptions) -> String? {
        let environment = ProcessInfo.processInfo.environment
        // The specification has paths that are not absolute be ignored.
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
