// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import PackagePlugin

/// A generated package around one with effects, with their binaries and a program that writes their Turtle.
struct Wrapper {
    /// The folder of the wrapper package and its build.
    let folder: URL
    /// The package with the effects.
    let package: Package
    let kit: Package
    /// The library with the effects.
    let library: LibraryProduct
    /// Whether the bundle has pedals for MOD's web interface.
    let hasModgui: Bool

    private var module: String { library.targets[0].name }

    // The names contain the library's module, so that several libraries of a package can be built without rebuilding
    // each other.

    /// The library of the plug-ins' binary.
    var binary: String { "SwiftletBinaryOf\(module)" }
    /// The library of the views' binary.
    var viewBinary: String { "SwiftletViewsOf\(module)" }
    /// The program that writes the Turtle.
    var describe: String { "SwiftletDescribe\(module)" }

    /// Writes the files that have changed, so that unchanged ones are not rebuilt.
    func write() throws {
        try write(manifest, to: "Package.swift")
        try write("import \(module)\n", to: "Sources/\(binary)/Binary.swift")
        let entryPoint = kit.directoryURL.appending(path: "Sources/SwiftletUI/EntryPoint/ViewEntryPoint.swift")
        try write(
            "import \(module)\n" + String(contentsOf: entryPoint, encoding: .utf8),
            to: "Sources/\(viewBinary)/ViewEntryPoint.swift")
        try write(program, to: "Sources/\(describe)/main.swift")
    }

    private func write(_ text: String, to path: String) throws {
        let url = folder.appending(path: path)
        if (try? String(contentsOf: url, encoding: .utf8)) == text { return }
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
    }

    private var manifest: String {
        let isKit = package.id == kit.id
        let effects = ".product(name: \"\(library.name)\", package: \"\(identity(of: package))\")"
        func fromKit(_ product: String) -> String {
            ".product(name: \"\(product)\", package: \"\(identity(of: kit))\")"
        }
        // Without traits, the dependencies of the kit's own command are left out.
        return """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "lv2-bundle",
                products: [
                    .library(name: "\(binary)", type: .dynamic, targets: ["\(binary)"]),
                    .library(name: "\(viewBinary)", type: .dynamic, targets: ["\(viewBinary)"]),
                    // For processors that the toolchain cannot link for.
                    .library(name: "\(binary)Objects", type: .static, targets: ["\(binary)"]),
                    .library(name: "\(viewBinary)Objects", type: .static, targets: ["\(viewBinary)"]),
                ],
                dependencies: [
                    .package(path: \(literal(kit.directoryURL)), traits: []),
                    \(isKit ? "" : ".package(path: \(literal(package.directoryURL))),")
                ],
                targets: [
                    .target(name: "\(binary)", dependencies: [\(effects)]),
                    .target(
                        name: "\(viewBinary)",
                        dependencies: [\(effects), \(fromKit("SwiftletKit")), \(fromKit("SwiftletUI"))]),
                    .executableTarget(
                        name: "\(describe)",
                        dependencies: [
                            \(effects), \(fromKit("SwiftletManifest")), \(hasModgui ? fromKit("SwiftletModgui") : "")
                        ]),
                ],
                swiftLanguageModes: [.v6]
            )

            """
    }

    /// The program's arguments: the folder to write to, the name of the plug-ins' binary, and --no-views to leave out
    /// views.
    private var program: String {
        """
        import Foundation
        import SwiftletManifest
        \(hasModgui ? "import SwiftletModgui" : "")
        import \(module)

        do {
            let folder = BundleFolder(at: URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory))
            try folder.write(
                try BundleFile.all(
                    for: Plugins.self, binary: CommandLine.arguments[2], hasModgui: \(hasModgui),
                    leavesViewsOut: CommandLine.arguments.contains("--no-views")))
            \(hasModgui ? "try Modgui(for: Plugins.self).write(to: folder)" : "")
        } catch {
            FileHandle.standardError.write(Data("error: \\(error)\\n".utf8))
            exit(1)
        }

        """
    }

    private func literal(_ url: URL) -> String { "\(url.path(percentEncoded: false).debugDescription)" }

    /// Returns a package's identity as a dependency: the name of its folder.
    private func identity(of package: Package) -> String { package.directoryURL.lastPathComponent }
}
