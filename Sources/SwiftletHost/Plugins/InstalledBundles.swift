// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletCFolder
import SwiftletCLilv

/// The installed bundles.
enum InstalledBundles {
    /// The directories that lilv searches: those of `LV2_PATH`, or its usual defaults.
    private static var path: [String] {
        guard let path = ProcessInfo.processInfo.environment["LV2_PATH"] else { return usual }
        return path.split(separator: ":").compactMap { expandingHome(String($0)) }
    }

    private static var usual: [String] {
        let multiarch = contents(of: "/usr/lib").filter { $0.contains("-linux-") }.map { "/usr/lib/\($0)" }
        return [expandingHome("~/.lv2")].compactMap(\.self)
            + (["/usr/local/lib", "/usr/lib", "/usr/lib64"] + multiarch).map { "\($0)/lv2" }
    }

    /// The directories of all bundles that lilv finds.
    static var all: [String] {
        path.flatMap { directory in contents(of: directory).sorted().map { "\(directory)/\($0)" } }.filter(isBundle)
    }

    /// Returns the bundles that define classes and units.
    ///
    /// - Parameter outsideOfPath: whether to omit bundles that lilv finds.
    static func specifications(outsideOfPath: Bool) -> [String] {
        let path = path
        let found = ["core", "port-groups", "port-props", "presets", "units"].compactMap { name in
            (path + usual).first { isBundle("\($0)/\(name).lv2") }.map { (directory: $0, bundle: "\($0)/\(name).lv2") }
        }
        return found.filter { !outsideOfPath || !path.contains($0.directory) }.map(\.bundle)
    }

    private static func contents(of directory: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    }

    private static func isBundle(_ directory: String) -> Bool {
        FileManager.default.fileExists(atPath: directory + "/manifest.ttl")
    }

    /// Replaces a leading tilde by the home directory. Returns nil if there is no home directory.
    private static func expandingHome(_ path: String) -> String? {
        guard path == "~" || path.hasPrefix("~/") else { return path }
        return home_folder().map { String(cString: $0) + path.dropFirst() }
    }
}

extension World {
    /// Loads the installed bundles, except those that would crash lilv, which become faults. lilv cannot skip a bundle,
    /// so in this case the others are loaded one by one.
    func loadInstalled() {
        let installed = InstalledBundles.all
        let unfit = installed.compactMap { path in Manifest.fault(ofBundle: path).map { (path, $0) } }
        guard !unfit.isEmpty else {
            watching { lilv_world_load_all(pointer) }
            return
        }
        note(unfit.map(\.1))
        watching {
            for path in installed where !unfit.contains(where: { $0.0 == path }) {
                lilv_world_load_bundle(pointer, node(directory: path))
            }
            lilv_world_load_specifications(pointer)
            lilv_world_load_plugin_classes(pointer)
        }
    }
}
