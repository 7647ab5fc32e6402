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

    /// The name of the file about MOD's web interface.
    package static let modguiName = "modgui.ttl"

    /// Returns all files of a bundle. For plug-ins in the file `tremolo.so`, the views are in `tremolo-ui.so`.
    ///
    /// - Parameters:
    ///   - bundle: the declaration of the plug-ins.
    ///   - binary: the name of the plug-ins' file.
    ///   - hasModgui: whether the index names the file about MOD's web interface, which `Modgui` in SwiftletModgui writes.
    ///   - leavesViewsOut: whether to leave out the views, for a bundle without their binary.
    /// - Throws: all `DescriptionErrors` in the descriptions.
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

/// The name of the file about the project, which also explains the kit's own terms.
let projectFileName = "project.ttl"
