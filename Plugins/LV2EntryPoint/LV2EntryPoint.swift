// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import PackagePlugin

/// Adds the entry point of an LV2 binary to a module that declares `Plugins`.
///
/// The entry point is part of that module, so that the compiler's errors name the line that the audio thread must
/// avoid.
@main struct LV2EntryPoint: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        // Swiftlet's own bundle is part of the kit's package.
        let packages = [context.package] + context.package.dependencies.map(\.package)
        guard let kit = packages.first(where: { $0.products.contains { $0.name == "SwiftletKit" } }) else {
            Diagnostics.error("\(context.package.displayName) does not depend on the package that has SwiftletKit")
            return []
        }
        let source = kit.directoryURL.appending(path: "Sources/SwiftletPlugin/EntryPoint/EntryPoint.swift")
        let copy = context.pluginWorkDirectoryURL.appending(path: "EntryPoint.swift")
        return [
            .buildCommand(
                displayName: "Adding the LV2 entry point to \(target.name)",
                executable: copier,
                arguments: [source.path(percentEncoded: false), copy.path(percentEncoded: false)],
                inputFiles: [source], outputFiles: [copy])
        ]
    }

    /// The path of `cp`, which is not in `/bin` on every system.
    private var copier: URL {
        let path = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map(String.init) ?? []
        let places = (["/bin"] + path).map { "\($0)/cp" }
        return URL(filePath: places.first(where: FileManager.default.isExecutableFile) ?? places[0])
    }
}
