// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletHost

extension Plugin {
    /// Whether the plug-in is in the bundle that was built or installed with the command. A URI proves nothing, as any
    /// bundle may claim it.
    var isInOwnBundle: Bool {
        let places = OwnBundle.places.compactMap(FileIdentity.init)
        func isOwn(_ directory: String) -> Bool { FileIdentity(path: directory).map(places.contains) ?? false }
        guard isOwn(bundlePath), let binaryPath else { return false }
        return isOwn(directory(of: binaryPath))
    }
}

private enum OwnBundle {
    /// The locations of the command's own bundle: `../lib/lv2` relative to an installed command, or next to the build
    /// folder.
    static let places: [String] = {
        guard let path = realpath("/proc/self/exe", nil) else { return [] }
        defer { free(path) }
        let programs = directory(of: String(cString: path))
        let buildFolder = directory(of: directory(of: programs))
        let isBuild = URL(filePath: buildFolder).lastPathComponent.hasPrefix(".build")
        return [programs + "/../lib/lv2/swiftlet.lv2"] + (isBuild ? [buildFolder + "/../bundle.lv2"] : [])
    }()
}
