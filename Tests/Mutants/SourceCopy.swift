// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// A copy of the package's sources with separate builds.
struct SourceCopy {
    let folder: URL

    /// Updates the copy from the working tree: tracked files, and new files that git does not ignore. Unchanged files
    /// are not written, so that little is rebuilt.
    func update() throws {
        let paths = try Self.paths()
        for old in ["Sources", "Tests"] {
            let found = try? FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: old).path)
            for path in found ?? [] where path.hasSuffix(".swift") && !paths.contains("\(old)/\(path)") {
                try FileManager.default.removeItem(at: folder.appending(path: "\(old)/\(path)"))
            }
        }
        for path in paths where FileManager.default.fileExists(atPath: path) {
            let (source, copy) = (URL(filePath: path), folder.appending(path: path))
            if FileManager.default.contentsEqual(atPath: source.path, andPath: copy.path) { continue }
            try? FileManager.default.removeItem(at: copy)
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: source, to: copy)
        }
    }

    /// Copies `Package.resolved`, so that the same dependencies are used.
    private static func paths() throws -> Set<String> {
        var paths: Set = ["Package.resolved"]
        let end = try Tool.run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard"], in: URL(filePath: "."), limit: 60
        ) { line in
            paths.insert(line)
            return false
        }
        guard end.isSuccess else { throw Failure("git ls-files failed: this has to be a clone of the repository.") }
        return paths
    }
}

/// The reason why a run is impossible.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
