// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletHost

extension Plugin {
    /// Whether it is of the bundle that the command was built or installed with, which is tested together with it. A URI
    /// proves nothing: any bundle may claim it, and so does another version of ours.
    var isInOwnBundle: Bool {
        let places = OwnBundle.places.compactMap(FileIdentity.init)
        func isOwn(_ directory: String) -> Bool { FileIdentity(path: directory).map(places.contains) ?? false }
        guard isOwn(bundlePath), let binaryPath else { return false }
        return isOwn(directory(of: binaryPath))
    }
}

private enum OwnBundle {
    /// Where the command's own bundle is: installed, in `../lib/lv2` of the command's directory; of a build, beside the
    /// build folder.
    static let places: [String] = {
        guard let path = realpath("/proc/self/exe", nil) else { return [] }
        defer { free(path) }
        let programs = directory(of: String(cString: path))
        let buildFolder = directory(of: directory(of: programs))
        let isBuild = URL(filePath: buildFolder).lastPathComponent.hasPrefix(".build")
        return [programs + "/../lib/lv2/swiftlet.lv2"] + (isBuild ? [buildFolder + "/../bundle.lv2"] : [])
    }()
}
