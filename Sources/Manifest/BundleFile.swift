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
    /// - Throws: when a text or a URI cannot be written as Turtle, there are too many plug-ins, or an effect has too many
    ///   parameters.
    public static func all<Bundle: PlugInBundle>(for bundle: Bundle.Type, binary: String) throws -> [BundleFile] {
        let project = Bundle.project
        let plugins = Bundle.plugins.descriptions
        try checkLimits(of: plugins)
        let families = EffectFamily.families(of: plugins, in: project, binary: binary)
        let index = try BundleFile(name: "manifest.ttl", families.flatMap(\.indexEntries))
        return [index, try BundleFile(name: projectFileName, project.resources)]
            + (try families.flatMap { try $0.files() })
    }
}

/// Looks whether the adapter can make plug-ins of all of these.
private func checkLimits(of plugins: [Description]) throws(LimitError) {
    guard plugins.count <= Descriptors.capacity else {
        throw LimitError(description: "\(plugins.count) plug-ins are more than the \(Descriptors.capacity) of a bundle")
    }
    let capacity = Values<NoControl>.capacity
    for plugin in plugins where plugin.parameters.count > capacity {
        throw LimitError(
            description:
                "\(plugin.uri) has \(plugin.parameters.count) parameters, more than the \(capacity) of an effect")
    }
}

/// What there is too much of.
struct LimitError: Error, CustomStringConvertible {
    let description: String
}

/// The name of the file about the project.
let projectFileName = "project.ttl"
