// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import FoundationEssentials
import SwiftletHost

/// Which plug-ins there are to choose from.
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

    /// The plug-ins of the bundles named, the installed ones and those of `./bundle.lv2`; the first to have a plug-in
    /// gives it, unless a later one has a newer version.
    func world() throws -> World {
        let world = try World(bundles: bundle, includingInstalled: true)
        for bundle in near { try world.load(bundle: bundle) }
        return world
    }

    /// `./bundle.lv2`, where that is a bundle and not named.
    var near: [String] {
        let near = "bundle.lv2"
        let isNamed = bundle.contains { absolute($0) == absolute(near) }
        return !isNamed && FileManager.default.fileExists(atPath: near + "/manifest.ttl") ? [near] : []
    }

    /// The same path for every way of writing that of a directory.
    func absolute(_ path: String) -> String {
        URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL.path(percentEncoded: false)
    }
}
