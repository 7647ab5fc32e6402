// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import FoundationEssentials
import SwiftletHost

/// Options that select the known plug-ins.
struct WorldOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A bundle that is not installed; repeatable.",
            discussion: """
                Installed bundles are found in the directories of LV2_PATH, or in the usual places. ./bundle.lv2 is \
                always found.
                """,
            valueName: "directory"),
        completion: .directory)
    var bundle: [String] = []

    init() {}

    init(bundles: [String]) { bundle = bundles }

    /// Loads the named bundles, the installed ones and `./bundle.lv2`. If several contain a plug-in, the first has
    /// priority, unless a later one has a newer version.
    func world() throws -> World {
        let world = try World(bundles: bundle, includingInstalled: true)
        for bundle in near { try world.load(bundle: bundle) }
        return world
    }

    /// `./bundle.lv2`, if it is a bundle and not named.
    var near: [String] {
        let near = "bundle.lv2"
        let isNamed = bundle.contains { absolute($0) == absolute(near) }
        return !isNamed && FileManager.default.fileExists(atPath: near + "/manifest.ttl") ? [near] : []
    }

    /// Returns a unique absolute path of a directory.
    func absolute(_ path: String) -> String {
        URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL.path(percentEncoded: false)
    }
}
