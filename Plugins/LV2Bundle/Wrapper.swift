// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import PackagePlugin

/// A package around another with effects: their binary, and a program that writes their Turtle.
struct Wrapper {
    /// Where it is, and all that is built.
    let folder: URL
    /// The package with the effects.
    let package: Package
    let kit: Package
    /// The library with the effects.
    let library: LibraryProduct

    private var name: String { package.displayName }
    private var module: String { library.targets[0].name }

    // MARK: - Writing it

    func write() throws {
        try write(manifest, to: "Package.swift")
        try write("import \(module)\n", to: "Sources/Binary/Binary.swift")
        try write(program, to: "Sources/Describe/main.swift")
    }

    /// Writes a file if it changes: what has not changed is not built anew.
    private func write(_ text: String, to path: String) throws {
        let url = folder.appending(path: path)
        if (try? String(contentsOf: url, encoding: .utf8)) == text { return }
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
    }

    private var manifest: String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "lv2-bundle",
            products: [.library(name: "Binary", type: .dynamic, targets: ["Binary"])],
            dependencies: [
                .package(path: \(literal(package.directoryURL))),
                .package(path: \(literal(kit.directoryURL))),
            ],
            targets: [
                .target(
                    name: "Binary",
                    dependencies: [.product(name: "\(library.name)", package: "\(identity(of: package))")]),
                .executableTarget(
                    name: "Describe",
                    dependencies: [
                        .product(name: "\(library.name)", package: "\(identity(of: package))"),
                        .product(name: "SwiftletManifest", package: "\(identity(of: kit))"),
                    ]),
            ],
            swiftLanguageModes: [.v6]
        )

        """
    }

    private var program: String {
        """
        import Foundation
        import Manifest
        import \(module)

        try BundleFolder(at: URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory))
            .write(BundleFile.all(for: PlugIns.self, binary: "\(name).so"))

        """
    }

    private func literal(_ url: URL) -> String { "\(url.path(percentEncoded: false).debugDescription)" }

    /// What a package is called among the dependencies of another: after its folder.
    private func identity(of package: Package) -> String { package.directoryURL.lastPathComponent }

    // MARK: - Building

    /// Builds the plug-ins' binary, for every processor or for `cpu` and later ones, where the first loads it.
    func buildBinary(for cpu: String?, in bundle: URL) throws {
        let output = bundle.appending(path: cpu == nil ? "\(name).so" : "\(name)-avx2.so")
        let flags = cpu.map { ["-target-cpu", $0, "-DSWIFTLET_SIBLING"].flatMap { ["-Xswiftc", $0] } } ?? []
        try run(
            kit.directoryURL.appending(path: "Scripts/build-binary").path(percentEncoded: false),
            [
                "Binary", output.path(percentEncoded: false),
                kit.directoryURL.appending(path: "Sources/Plugin/exports.map").path(percentEncoded: false),
                folder.appending(path: cpu.map { "build-\($0)" } ?? "build").path(percentEncoded: false),
            ] + flags)
    }

    /// Writes the bundle's Turtle.
    func describe(_ bundle: URL) throws {
        try run(
            "swift",
            [
                "run", "-c", "release", "--scratch-path",
                folder.appending(path: "build-describe").path(percentEncoded: false),
                "Describe", bundle.path(percentEncoded: false),
            ])
    }

    private func run(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Complaint("\(program) failed for \(name): see above")
        }
    }
}
