// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import Foundation
import Manifest
import SwiftletBundle

/// Writes the Turtle of the LV2 bundle, or checks it.
@main
struct GenerateBundle: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes the Turtle that describes the effects, from their descriptions in Swift.")

    @Flag(help: "Write nothing; fail if a file there is not what would be written.")
    var check = false

    @Argument(help: "The folder of the bundle.", completion: .directory)
    var folder: String

    func run() throws {
        let files = try BundleFile.all(for: PlugIns.self, binary: "swiftlet.so")
        let bundle = BundleFolder(at: URL(filePath: folder, directoryHint: .isDirectory))
        guard check else { return try bundle.write(files) }
        let differences = bundle.differences(from: files)
        if !differences.isEmpty { throw OutdatedBundle(differences: differences) }
    }
}

/// Says which files are not as they should be.
private struct OutdatedBundle: Error, CustomStringConvertible {
    let differences: [String]

    var description: String { differences.joined(separator: "; ") }
}
