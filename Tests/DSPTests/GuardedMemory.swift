// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// Memory with a guard page after it: a read there crashes the tests.
final class GuardedMemory: @unchecked Sendable {
    // Sound: used by one test, one call after the other.

    static let shared = GuardedMemory()

    private let start: UnsafeMutableRawPointer
    private let size = 65_536

    private init() {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        guard let memory = mmap(nil, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            memory != MAP_FAILED, mprotect(memory + size, page, PROT_NONE) == 0
        else { fatalError("no guarded memory") }
        start = memory
    }

    /// Copies bytes to the end of the memory; nil if they are too many.
    func place(_ bytes: [UInt8]) -> UnsafeRawBufferPointer? {
        guard bytes.count <= size else { return nil }
        let place = UnsafeMutableRawBufferPointer(start: start + (size - bytes.count), count: bytes.count)
        place.copyBytes(from: bytes)
        return UnsafeRawBufferPointer(place)
    }
}
