// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// A folder with the bundle's Turtle.
public struct BundleFolder: Sendable {
    /// The location of the folder.
    public let url: URL

    /// Creates a reference to the folder at `url`, which need not exist yet.
    public init(at url: URL) { self.url = url }

    /// Writes `files`, and creates the folder if it is missing. Other files stay.
    ///
    /// - Throws: Foundation's errors, if the folder cannot be created or a file cannot be written.
    public func write(_ files: [BundleFile]) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for file in files {
            try Data(file.text.utf8).write(to: url.appending(path: file.name), options: .atomic)
        }
    }

    /// Returns a message for each file that differs from `files`; empty if all are equal.
    public func differences(from files: [BundleFile]) -> [String] {
        let contents = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        let present = contents.filter { $0.hasSuffix(".ttl") }
        let wrong = files.compactMap { file -> String? in
            guard present.contains(file.name) else { return "\(file.name) is missing" }
            let text = try? Data(contentsOf: url.appending(path: file.name))
            return text == Data(file.text.utf8) ? nil : "\(file.name) differs"
        }
        let names = files.map(\.name)
        return wrong + present.filter { !names.contains($0) }.sorted().map { "\($0) belongs to no effect" }
    }
}
