// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletCLV2
import Synchronization

/// Integers for URIs, assigned in the order of the requests. Any thread may use it.
final class URIDMap: @unchecked Sendable {
    /// The map of all worlds in the process, as some plug-ins keep the integers for all instances.
    static let shared = URIDMap()

    // Sound: `table` is guarded, `map` and `unmap` are written only in `init`, and the memory behind a `URI` is never
    // changed.

    /// A C string that is compared by its characters, which avoids a `String` for each lookup.
    private struct URI: Hashable, @unchecked Sendable {
        let characters: UnsafePointer<CChar>

        static func == (left: Self, right: Self) -> Bool { strcmp(left.characters, right.characters) == 0 }

        func hash(into hasher: inout Hasher) {
            hasher.combine(bytes: UnsafeRawBufferPointer(start: characters, count: strlen(characters)))
        }
    }

    private struct Table: ~Copyable {
        /// The keys point to the strings in `uris`.
        var numbers: [URI: UInt32] = [:]
        /// The URIs as C strings. The results of `urid:unmap` stay valid as long as the map.
        var uris: [UnsafeMutablePointer<CChar>] = []

        deinit { for uri in uris { free(uri) } }

        mutating func number(of uri: URI) -> UInt32 {
            if let number = numbers[uri] { return number }
            // Without memory for a copy, the result is 0, which means failure in LV2.
            guard let copy = strdup(uri.characters) else { return 0 }
            uris.append(copy)
            let number = UInt32(uris.count)
            numbers[URI(characters: copy)] = number
            return number
        }
    }

    private let table = Mutex(Table())
    /// The structures that plug-ins receive.
    let map = UnsafeMutablePointer<LV2_URID_Map>.allocate(capacity: 1)
    let unmap = UnsafeMutablePointer<LV2_URID_Unmap>.allocate(capacity: 1)

    init() {
        let handle = Unmanaged.passUnretained(self).toOpaque()
        map.initialize(
            to: LV2_URID_Map(handle: handle) { handle, uri in
                guard let handle, let uri else { return 0 }
                return Unmanaged<URIDMap>.fromOpaque(handle).takeUnretainedValue().number(of: uri)
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

    /// The integer of a URI, never 0.
    subscript(uri: String) -> UInt32 { uri.withCString { number(of: $0) } }

    private func number(of characters: UnsafePointer<CChar>) -> UInt32 {
        let uri = URI(characters: characters)
        return table.withLock { $0.number(of: uri) }
    }

    /// Returns the URI of an assigned integer.
    func uri(_ number: UInt32) -> String? {
        cString(number).map { String(cString: $0) }
    }

    /// All URIs in the order of their integers.
    var uris: [String] { table.withLock { $0.uris.map { String(cString: $0) } } }

    private func cString(_ number: UInt32) -> UnsafePointer<CChar>? {
        table.withLock { table in
            number > 0 && number <= table.uris.count ? UnsafePointer(table.uris[Int(number) - 1]) : nil
        }
    }
}
