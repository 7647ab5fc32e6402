// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletHost

/// A new folder in `TMPDIR`.
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

    /// Deletes the folder with its content.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
