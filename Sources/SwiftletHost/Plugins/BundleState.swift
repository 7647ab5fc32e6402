// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc

/// What the descriptions in bundles were like at a moment, without having read them: it is another one once a bundle has
/// come or gone, or one of its Turtle files has another name, size, time or place.
public struct BundleState: Sendable, Hashable, Codable {
    /// A line for each bundle and for each of its files.
    private let text: String

    /// The state of these bundles and of all that are installed.
    ///
    /// - Parameters:
    ///   - first: the directories of bundles that count before the installed ones.
    ///   - last: those that count after them.
    public init(before first: [String] = [], after last: [String] = []) {
        let bundles = first + InstalledBundles.all + InstalledBundles.specifications(outsideOfPath: true) + last
        text = bundles.map(Self.lines).joined()
    }

    private static func lines(of bundle: String) -> String {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: bundle)) ?? []
        let files = names.filter { $0.hasSuffix(".ttl") }.sorted().map { name -> String in
            var status = stat()
            guard stat("\(bundle)/\(name)".fileNameBytes, &status) == 0 else { return "\(name)\n" }
            // A file's time may be set back, that of its change in the file system may not.
            let times = [status.st_mtim, status.st_ctim].map { "\($0.tv_sec).\($0.tv_nsec)" }
            return "\(name) \(status.st_ino) \(status.st_size) \(times.joined(separator: " "))\n"
        }
        return "\(bundle)\n" + files.joined()
    }
}
