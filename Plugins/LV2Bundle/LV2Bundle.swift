// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import PackagePlugin

/// `swift package lv2`: builds the LV2 bundle of a package's effects, `name.lv2` for the package `name`.
///
/// The package has one library, whose module declares `PlugIns`, and has its entry point by `LV2EntryPoint`. The dynamic
/// library and the program that writes its Turtle are those of a package made for the purpose, which depends on it.
@main struct LV2Bundle: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        guard arguments.isEmpty else { throw Complaint("swift package lv2 takes no arguments") }
        let package = context.package
        let kit = try kit(of: package)
        let wrapper = Wrapper(
            folder: context.pluginWorkDirectoryURL, package: package, kit: kit, library: try library(of: package))
        try wrapper.write()
        let bundle = package.directoryURL.appending(path: "\(package.displayName).lv2", directoryHint: .isDirectory)
        try wrapper.buildBinary(for: nil, in: bundle)
        #if arch(x86_64)
        try wrapper.buildBinary(for: "haswell", in: bundle)
        #endif
        try wrapper.describe(bundle)
        print("Built \(bundle.path(percentEncoded: false))")
    }

    /// Swiftlet, as the package depends on it.
    private func kit(of package: Package) throws -> Package {
        let packages = package.dependencies.map(\.package)
        guard let kit = packages.first(where: { $0.products.contains { $0.name == "SwiftletKit" } }) else {
            throw Complaint("\(package.displayName) does not depend on the package that has SwiftletKit")
        }
        return kit
    }

    /// The library with the effects.
    private func library(of package: Package) throws -> LibraryProduct {
        let libraries = package.products(ofType: LibraryProduct.self)
        guard libraries.count == 1, libraries[0].targets.count == 1 else {
            throw Complaint(
                "\(package.displayName) needs one library product of one target, whose module declares PlugIns; "
                    + "it has \(libraries.count): \(libraries.map(\.name).joined(separator: ", "))")
        }
        return libraries[0]
    }
}

/// What is wrong with a package.
struct Complaint: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
