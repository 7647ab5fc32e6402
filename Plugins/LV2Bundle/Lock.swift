// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation

/// A lock of a build folder. Several packages may share one, in which the kit is built once, and the package manager
/// runs their plug-ins in parallel.
struct Lock {
    private let file: Int32

    /// Waits for the lock.
    init(in folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "lock").path(percentEncoded: false)
        file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
        guard file >= 0, flock(file, LOCK_EX) == 0 else {
            throw Complaint("\(path) cannot be locked: \(String(cString: strerror(errno)))")
        }
    }

    /// Releases the lock.
    func release() { close(file) }
}
