// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// A folder with the bundle's Turtle.
public struct BundleFolder: Sendable {
    /// Where it is.
    public let url: URL

    /// The folder at `url`, which may be missing yet.
    public init(at url: URL) { self.url = url }

    /// Writes `files`, making the folder where it is missing. What else it holds stays.
    ///
    /// - Throws: Foundation's errors, when the folder cannot be made or a file not be written.
    public func write(_ files: [BundleFile]) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for file in files {
            try Data(file.text.utf8).write(to: url.appending(path: file.name), options: .atomic)
        }
    }

    /// What is wrong with each file that is not as in `files`; empty where all is well.
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
