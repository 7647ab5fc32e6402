// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import ArgumentParser
import FoundationEssentials
import SwiftletEffects
import SwiftletProject

/// The location of Swiftlet's package for a new package.
struct Kit {
    /// The arguments of the dependency in the manifest.
    let location: String
    /// The path of this command.
    var command: String { URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path(percentEncoded: false) }
    /// The package identity for product dependencies.
    let identity: String

    /// Finds the kit for a package in a folder of the current one.
    ///
    /// - Parameter place: a folder or a URL; nil for the package in whose build folder this command is.
    /// - Throws: `ValidationError` if Swiftlet's package is not there.
    init(_ place: String?) throws {
        let folder = place.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? Self.home
        let isFolder = folder.map(Self.isKit) ?? false
        if let place, !isFolder, place.contains("://") || place.contains("@") {
            location = "url: \(literal(place)), from: \"\(Project.swiftlet.version)\""
            identity = URL(filePath: place).deletingPathExtension().lastPathComponent
            return
        }
        guard let folder else {
            throw ValidationError("cannot find Swiftlet's package: pass its folder or URL with --kit")
        }
        guard isFolder else {
            throw ValidationError(
                "invalid --kit \(folder.path(percentEncoded: false)): the folder is not Swiftlet's package")
        }
        location = "path: " + literal(Self.wayUp(to: folder) ?? folder.standardizedFileURL.path(percentEncoded: false))
        identity = folder.standardizedFileURL.lastPathComponent
    }

    /// Returns the relative path from a new package to an enclosing folder, so that both can be moved together. Returns
    /// nil for other folders.
    private static func wayUp(to folder: URL) -> String? {
        let present = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        let (inner, outer) = (present.resolvingSymlinksInPath(), folder.resolvingSymlinksInPath())
        guard inner.pathComponents.starts(with: outer.pathComponents) else { return nil }
        let count = inner.pathComponents.count - outer.pathComponents.count + 1
        return Array(repeating: "..", count: count).joined(separator: "/")
    }

    /// The package in whose build folder this command is, or nil.
    private static var home: URL? {
        var folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        while folder.pathComponents.count > 1 {
            folder.deleteLastPathComponent()
            if isKit(folder) { return folder }
        }
        return nil
    }

    private static func isKit(_ folder: URL) -> Bool {
        ["Package.swift", "Sources/SwiftletKit"].allSatisfy {
            FileManager.default.fileExists(atPath: folder.appending(path: $0).path(percentEncoded: false))
        }
    }
}

/// Returns a text as a Swift string literal.
private func literal(_ text: String) -> String { text.debugDescription }
