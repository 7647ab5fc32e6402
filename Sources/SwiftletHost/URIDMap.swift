// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletCLV2
import Synchronization

/// Integers for URIs, given out in the order in which they are asked for. Safe to use from any thread.
final class URIDMap: @unchecked Sendable {
    /// The one of all worlds of the process: plug-ins there are that keep the integers for all of their instances.
    static let shared = URIDMap()

    // Sound: `table` is guarded, `map` and `unmap` are written once, in `init`.

    private struct Table: ~Copyable {
        var numbers: [String: UInt32] = [:]
        /// The URIs as C strings: what `urid:unmap` gave out stays good until the map goes.
        var uris: [UnsafeMutablePointer<CChar>] = []

        deinit { for uri in uris { free(uri) } }
    }

    private let table = Mutex(Table())
    /// What plug-ins are given.
    let map = UnsafeMutablePointer<LV2_URID_Map>.allocate(capacity: 1)
    let unmap = UnsafeMutablePointer<LV2_URID_Unmap>.allocate(capacity: 1)

    init() {
        let handle = Unmanaged.passUnretained(self).toOpaque()
        map.initialize(
            to: LV2_URID_Map(handle: handle) { handle, uri in
                guard let handle, let uri else { return 0 }
                return Unmanaged<URIDMap>.fromOpaque(handle).takeUnretainedValue()[String(cString: uri)]
            })
        unmap.initialize(
            to: LV2_URID_Unmap(handle: handle) { handle, number in
                guard let handle else { return nil }
                return Unmanaged<URIDMap>.fromOpaque(handle).takeUnretainedValue().cString(number)
            })
    }

    deinit {
        map.deallocate()
        unmap.deallocate()
    }

    /// The integer for a URI, never 0.
    subscript(uri: String) -> UInt32 {
        table.withLock { table in
            if let number = table.numbers[uri] { return number }
            table.uris.append(strdup(uri))
            let number = UInt32(table.uris.count)
            table.numbers[uri] = number
            return number
        }
    }

    /// The URI for an integer that was given out.
    func uri(_ number: UInt32) -> String? {
        cString(number).map { String(cString: $0) }
    }

    /// All URIs that integers were given out for, in the order of those.
    var uris: [String] { table.withLock { $0.uris.map { String(cString: $0) } } }

    private func cString(_ number: UInt32) -> UnsafePointer<CChar>? {
        table.withLock { table in
            number > 0 && number <= table.uris.count ? UnsafePointer(table.uris[Int(number) - 1]) : nil
        }
    }
}
