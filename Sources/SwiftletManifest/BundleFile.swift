// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects
import SwiftletPlugin

/// A file of an LV2 bundle, in Turtle.
public struct BundleFile: Sendable {
    /// The file name, without a folder.
    public let name: String
    /// The Turtle.
    public let text: String

    package init(name: String, _ resources: [Resource]) throws {
        self.name = name
        text = try TurtleWriter.turtle(of: resources)
    }

    /// The name of the file about MOD's web interface, where a bundle has that.
    package static let modguiName = "modgui.ttl"

    /// All files of a bundle whose plug-ins are in the file `binary`, such as `tremolo.so`. The views, where any effect
    /// has one, are in `tremolo-ui.so` then.
    ///
    /// - Parameters:
    ///   - bundle: what the plug-ins are declared in.
    ///   - binary: the name of the plug-ins' file.
    ///   - hasModgui: whether the index names the file about MOD's web interface, which `Modgui` in SwiftletModgui writes.
    ///   - leavesViewsOut: whether nothing is said of views, for a bundle without their binary.
    /// - Throws: `DescriptionErrors` in the descriptions, all at once.
    public static func all<Bundle: PluginBundle>(
        for bundle: Bundle.Type, binary: String, hasModgui: Bool = false, leavesViewsOut: Bool = false
    ) throws -> [BundleFile] {
        let project = Bundle.project
        let plugins = Bundle.plugins.descriptions
        try DescriptionErrors.check(plugins, of: project)
        let families = EffectFamily.families(
            of: plugins, in: project, binary: binary, leavesViewsOut: leavesViewsOut)
        let common = [projectFileName] + (hasModgui ? [modguiName] : [])
        let index = try BundleFile(name: "manifest.ttl", families.flatMap { $0.indexEntries(common: common) })
        return [index, try BundleFile(name: projectFileName, project.resources + Vocabulary.resources(for: plugins))]
            + (try families.flatMap { try $0.files() })
    }
}

/// The name of the file about the project, which explains the kit's own terms, too.
let projectFileName = "project.ttl"
