// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletHost

/// A folder of its own in `TMPDIR`.
struct TemporaryFolder {
    let path: String

    /// - Throws: `HostError.unwritable`.
    init() throws {
        let base = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        var template = Array("\(base)/swiftlet-check-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw HostError.unwritable(path: base, reason: systemReason())
        }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Removes it, and what is in it.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
