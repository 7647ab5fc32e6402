// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Effects
import Plugin

/// A file of the LV2 bundle, in Turtle.
public struct BundleFile: Sendable {
    public let name: String
    public let text: String

    init(name: String, _ resources: [Resource]) throws {
        self.name = name
        text = try TurtleWriter.turtle(of: resources)
    }

    /// All files of the bundle with these plug-ins.
    public static func all(for plugins: [Description]) throws -> [BundleFile] {
        let families = EffectFamily.families(of: plugins)
        let index = try BundleFile(name: "manifest.ttl", families.flatMap(\.indexEntries))
        let project = try BundleFile(name: projectFileName, projectResources)
        return [index, project] + (try families.flatMap { try $0.files() })
    }
}

/// The name of the plug-ins' binary.
let binaryName = "swiftlet.so"
/// The name of the views' binary.
let viewBinaryName = "swiftlet-ui.so"
/// The name of the file about the project.
let projectFileName = "project.ttl"
