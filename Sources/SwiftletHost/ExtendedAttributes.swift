// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import FoundationEssentials
import Glibc
import SwiftletCXAttr

/// Gives an open file the extended attributes of another, and its access control list, which is one of them. What the
/// user may not set, or the file system does not know, is left out.
func copyExtendedAttributes(from path: String, to descriptor: Int32) {
    let path = path.fileNameBytes
    let accessList = Array("system.posix_acl_access".utf8CString)
    let names = contents { listxattr(path, $0, $1) }.split(separator: 0).map { Array($0) + [0] }
    // A directory may have given the new file a list of its own.
    if !names.contains(accessList) { fremovexattr(descriptor, accessList) }
    for name in names {
        let value = contents { getxattr(path, name, $0, $1) }
        fsetxattr(descriptor, name, value, value.count, 0)
    }
}

/// What a call puts into memory that it is given, and that it is asked for the size of first; empty where it fails.
private func contents(_ call: (UnsafeMutablePointer<CChar>?, Int) -> Int) -> [CChar] {
    let size = call(nil, 0)
    guard size > 0 else { return [] }
    return [CChar](unsafeUninitializedCapacity: size) { buffer, count in
        count = max(0, call(buffer.baseAddress, size))
    }
}
