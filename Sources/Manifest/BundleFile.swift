// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Effects
import Plugin

/// A file of an LV2 bundle, in Turtle.
public struct BundleFile: Sendable {
    public let name: String
    public let text: String

    init(name: String, _ resources: [Resource]) throws {
        self.name = name
        text = try TurtleWriter.turtle(of: resources)
    }

    /// All files of a bundle.
    ///
    /// - Parameter binary: the file name of the plug-ins' binary, `tremolo.so`. That of the views, where any effect has
    ///   one, is `tremolo-ui.so`.
    public static func all<Bundle: PlugInBundle>(for bundle: Bundle.Type, binary: String) throws -> [BundleFile] {
        let project = Bundle.project
        let families = EffectFamily.families(of: Bundle.List.descriptions, in: project, binary: binary)
        let index = try BundleFile(name: "manifest.ttl", families.flatMap(\.indexEntries))
        return [index, try BundleFile(name: projectFileName, project.resources)]
            + (try families.flatMap { try $0.files() })
    }
}

/// The name of the file about the project.
let projectFileName = "project.ttl"
