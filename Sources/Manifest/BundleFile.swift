// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Effects
import Plugin

/// A file of an LV2 bundle, in Turtle.
public struct BundleFile: Sendable {
    /// The file name, without a folder.
    public let name: String
    /// The Turtle.
    public let text: String

    init(name: String, _ resources: [Resource]) throws {
        self.name = name
        text = try TurtleWriter.turtle(of: resources)
    }

    /// All files of a bundle whose plug-ins are in the file `binary`, such as `tremolo.so`. The views, where any effect
    /// has one, are in `tremolo-ui.so` then.
    ///
    /// - Throws: when a text or a URI cannot be written as Turtle.
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
