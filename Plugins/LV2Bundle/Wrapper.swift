// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import PackagePlugin

/// A package around another with effects: their binaries, and a program that writes their Turtle.
struct Wrapper {
    /// Where it is, and all that is built.
    let folder: URL
    /// The package with the effects.
    let package: Package
    let kit: Package
    /// The library with the effects.
    let library: LibraryProduct
    /// Whether the bundle has pedals for MOD's web interface.
    let hasModgui: Bool

    private var module: String { library.targets[0].name }

    /// Writes its files as far as they change: what has not changed is not built anew.
    func write() throws {
        try write(manifest, to: "Package.swift")
        try write("import \(module)\n", to: "Sources/SwiftletBinary/Binary.swift")
        let entryPoint = kit.directoryURL.appending(path: "Sources/SwiftletUI/EntryPoint/ViewEntryPoint.swift")
        try write(
            "import \(module)\n" + String(contentsOf: entryPoint, encoding: .utf8),
            to: "Sources/SwiftletViewBinary/ViewEntryPoint.swift")
        try write(program, to: "Sources/SwiftletDescribe/main.swift")
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
        // Without traits, what is for the kit's own command stays away.
        return """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "lv2-bundle",
                products: [
                    .library(name: "SwiftletBinary", type: .dynamic, targets: ["SwiftletBinary"]),
                    .library(name: "SwiftletViewBinary", type: .dynamic, targets: ["SwiftletViewBinary"]),
                    // For processors that the toolchain links nothing for.
                    .library(name: "SwiftletBinaryObjects", type: .static, targets: ["SwiftletBinary"]),
                    .library(name: "SwiftletViewBinaryObjects", type: .static, targets: ["SwiftletViewBinary"]),
                ],
                dependencies: [
                    .package(path: \(literal(kit.directoryURL)), traits: []),
                    \(isKit ? "" : ".package(path: \(literal(package.directoryURL))),")
                ],
                targets: [
                    .target(name: "SwiftletBinary", dependencies: [\(effects)]),
                    .target(
                        name: "SwiftletViewBinary",
                        dependencies: [\(effects), \(fromKit("SwiftletKit")), \(fromKit("SwiftletUI"))]),
                    .executableTarget(
                        name: "SwiftletDescribe",
                        dependencies: [
                            \(effects), \(fromKit("SwiftletManifest")), \(hasModgui ? fromKit("SwiftletModgui") : "")
                        ]),
                ],
                swiftLanguageModes: [.v6]
            )

            """
    }

    /// The arguments are the folder to write to, and the name of the plug-ins' binary.
    private var program: String {
        """
        import Foundation
        import SwiftletManifest
        \(hasModgui ? "import SwiftletModgui" : "")
        import \(module)

        do {
            let folder = BundleFolder(at: URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory))
            try folder.write(
                try BundleFile.all(for: Plugins.self, binary: CommandLine.arguments[2], hasModgui: \(hasModgui)))
            \(hasModgui ? "try Modgui(for: Plugins.self).write(to: folder)" : "")
        } catch {
            FileHandle.standardError.write(Data("error: \\(error)\\n".utf8))
            exit(1)
        }

        """
    }

    private func literal(_ url: URL) -> String { "\(url.path(percentEncoded: false).debugDescription)" }

    /// What a package is called among the dependencies of another: after its folder.
    private func identity(of package: Package) -> String { package.directoryURL.lastPathComponent }
}
