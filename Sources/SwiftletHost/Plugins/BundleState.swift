// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc

/// The state of installed descriptions, determined without reading them. It changes if a bundle is added or removed, or
/// if the name, size, time or location of a Turtle file changes.
public struct BundleState: Sendable, Hashable, Codable {
    /// One line for each bundle and each of its files.
    private let text: String

    /// Determines the state of these bundles and of all installed ones.
    ///
    /// - Parameters:
    ///   - first: the directories of bundles with priority over the installed ones.
    ///   - last: the directories of bundles after the installed ones.
    public init(before first: [String] = [], after last: [String] = []) {
        let bundles = first + InstalledBundles.all + InstalledBundles.specifications(outsideOfPath: true) + last
        text = bundles.map(Self.lines).joined()
    }

    private static func lines(of bundle: String) -> String {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: bundle)) ?? []
        let files = names.filter { $0.hasSuffix(".ttl") }.sorted().map { name -> String in
            var status = stat()
            guard stat("\(bundle)/\(name)".fileNameBytes, &status) == 0 else { return "\(name)\n" }
            // Programs can reset the modification time of a file, but not its change time.
            let times = [status.st_mtim, status.st_ctim].map { "\($0.tv_sec).\($0.tv_nsec)" }
            return "\(name) \(status.st_ino) \(status.st_size) \(times.joined(separator: " "))\n"
        }
        return "\(bundle)\n" + files.joined()
    }
}
