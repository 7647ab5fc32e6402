// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import SwiftletHost

/// The initial package of an effect.
struct EffectPackage {
    let name: EffectName
    /// The URI of the mono variant.
    let uri: String
    let kit: Kit

    /// Writes the package into a new folder in the current one, completely or not at all.
    ///
    /// - Throws: `HostError.unwritable`, also if the folder exists.
    func write() throws {
        let manager = FileManager.default
        guard !manager.fileExists(atPath: name.slug) else {
            throw HostError.unwritable(
                path: name.slug, reason: "the folder already exists; choose another name or move the folder")
        }
        let draft = URL(filePath: ".\(name.slug)-\(UUID().uuidString)", directoryHint: .isDirectory)
        do {
            for (path, text) in files {
                let file = draft.appending(path: path)
                try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
            try manager.moveItem(at: draft, to: URL(filePath: name.slug, directoryHint: .isDirectory))
        } catch {
            try? manager.removeItem(at: draft)
            throw HostError.unwritable(path: name.slug, reason: SwiftletHost.reason(of: error))
        }
    }

    private var files: [String: String] {
        [
            "Package.swift": manifest,
            "Sources/\(name.module)/\(name.module).swift": effect,
            "Tests/\(name.module)Tests/\(name.module)Tests.swift": test,
            "Makefile": makefile,
            "README.md": readme,
            ".gitignore": ".build/\n*.so\nPackage.resolved\n",
        ]
    }
}
