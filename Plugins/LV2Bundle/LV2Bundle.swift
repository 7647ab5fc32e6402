// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import PackagePlugin

/// `swift package lv2`: builds the LV2 bundle of a package's effects, `name.lv2` for the package `name`.
///
/// The package has a library whose module declares `Plugins`, with the entry point from `LV2EntryPoint`. A generated
/// wrapper package, which depends on it, builds the dynamic libraries and the program that writes the Turtle.
@main struct LV2Bundle: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let package = context.package
        let options = try Options(arguments, in: package.directoryURL)
        let wrapper = Wrapper(
            folder: context.pluginWorkDirectoryURL, package: package, kit: try kit(of: package),
            library: try library(of: package, named: options.product), hasModgui: options.hasModgui)
        let lock = try Lock(in: wrapper.folder)
        defer { lock.release() }
        try wrapper.write()
        let name = options.name ?? package.displayName
        let output = options.output ?? "\(name).lv2"
        let bundle = URL(filePath: output, directoryHint: .isDirectory, relativeTo: package.directoryURL)
        try Builder(wrapper: wrapper, name: name, options: options).build(bundle.absoluteURL)
        print("Built \(bundle.path(percentEncoded: false))")
    }

    /// Returns the package's dependency on Swiftlet, or the package itself.
    private func kit(of package: Package) throws -> Package {
        let packages = [package] + package.dependencies.map(\.package)
        guard let kit = packages.first(where: { $0.products.contains { $0.name == "SwiftletKit" } }) else {
            throw Complaint("\(package.displayName) does not depend on the package that has SwiftletKit")
        }
        return kit
    }

    /// Returns the library with the effects.
    private func library(of package: Package, named name: String?) throws -> LibraryProduct {
        let libraries = package.products(ofType: LibraryProduct.self).filter { name == nil || $0.name == name }
        guard libraries.count == 1, libraries[0].targets.count == 1 else {
            let names = package.products(ofType: LibraryProduct.self).map(\.name).joined(separator: ", ")
            throw Complaint(
                "\(package.displayName) needs one library product of one target, whose module declares Plugins, or the "
                    + "name of that with --product; its libraries: \(names.isEmpty ? "none" : names)")
        }
        return libraries[0]
    }
}

/// An error in a package or its options.
struct Complaint: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
