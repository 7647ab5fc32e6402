// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// A C library that is looked for when it is wanted, so that the command starts where it is missing.
struct DynamicLibrary: @unchecked Sendable {
    // Sound: a handle that stays.

    private let handle: UnsafeMutableRawPointer

    /// Loads a library, which stays loaded.
    ///
    /// - Parameter path: a path, or a name that the system's loader finds.
    init?(_ path: String) {
        guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else { return nil }
        self.handle = handle
    }

    /// A function of the library; `type` has to be what its header says.
    func function<T>(_ name: String, _ type: T.Type) throws -> T {
        guard let address = dlsym(handle, name) else {
            throw PlayerError.refused(device: name, reason: "the installed library does not have this function")
        }
        return unsafeBitCast(address, to: type)
    }
}
