// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import CLilv
import FoundationEssentials
import Glibc

extension World {
    /// Loads the installed bundles, but for those that lilv would crash of, which are faults. lilv has no way to leave
    /// one out, so that where there are such, the others are loaded one by one.
    func loadInstalled() {
        let installed = Self.installedBundles()
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

    /// The directories of all bundles below `LV2_PATH`, or else in the places that lilv is commonly built to look in.
    private static func installedBundles() -> [String] {
        let usual = "~/.lv2:" + ["/usr/local/lib", "/usr/lib", "/usr/lib64"].map { "\($0)/lv2" }.joined(separator: ":")
        let multiarch = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
        let all = [usual] + multiarch.filter { $0.contains("-linux-") }.map { "/usr/lib/\($0)/lv2" }
        let path = ProcessInfo.processInfo.environment["LV2_PATH"] ?? all.joined(separator: ":")
        return path.split(separator: ":").flatMap { part in
            let directory = expandingHome(String(part))
            let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
            return names.sorted().map { "\(directory)/\($0)" }
                .filter { FileManager.default.fileExists(atPath: $0 + "/manifest.ttl") }
        }
    }

    /// The path, with the home directory in the place of a tilde at its beginning.
    private static func expandingHome(_ path: String) -> String {
        guard path == "~" || path.hasPrefix("~/") else { return path }
        return (ProcessInfo.processInfo.environment["HOME"] ?? "") + path.dropFirst()
    }
}
