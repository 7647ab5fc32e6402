// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc

/// An error in a bundle.
public struct BundleFault: Sendable, Hashable, Codable {
    /// The path of a file, or the URI of a plug-in.
    public let subject: String
    /// The error.
    public let reason: String
}

extension BundleFault {
    /// The kind of a line that serd or lilv has written.
    enum Line {
        case fault(BundleFault)
        /// A consequence of an error, or a harmless warning.
        case remark
        /// A line from other code.
        case other
    }

    static func read(_ line: Substring) -> Line {
        if let match = line.wholeMatch(of: #/error: (/.+?):(\d+):(\d+): (.+)/#) {
            return .fault(BundleFault(subject: "\(match.1)", reason: "line \(match.2), column \(match.3): \(match.4)"))
        }
        if let match = line.wholeMatch(of: #/error: failed to open file (.+) \((.+)\)/#) {
            // A directory without a manifest is not a bundle.
            if match.1.hasSuffix("/manifest.ttl"), !exists("\(match.1)") { return .remark }
            return .fault(BundleFault(subject: "\(match.1)", reason: "cannot open the file: \(match.2)"))
        }
        if let match = line.wholeMatch(of: #/lilv_\w+\(\): error: Error loading file `(file:.+)'/#),
            let url = URL(string: "\(match.1)"), exists(url.path(percentEncoded: false))
        {
            return .fault(BundleFault(subject: url.path(percentEncoded: false), reason: "the file has no statements"))
        }
        if let match = line.wholeMatch(of: #/lilv_\w+\(\): error: Plugin <(.+)> (.+)/#) {
            return .fault(
                BundleFault(subject: "\(match.1)", reason: "\(match.2)".replacing(#/^is /#, with: "the plug-in is ")))
        }
        return line.wholeMatch(of: #/(lilv_\w+\(\): )?(error|warning): .*/#) != nil ? .remark : .other
    }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
