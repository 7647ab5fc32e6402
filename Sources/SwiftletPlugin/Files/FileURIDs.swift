// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletEffects

/// The host's URIDs for messages about files. They are not in `URIDs`, because most effects have no files.
package struct FileURIDs: BitwiseCopyable {
    package let path, string, get, fault: LV2_URID
    let error, chunk: LV2_URID
    /// The key of the effect's saved value in sessions.
    let value: LV2_URID
    /// Whether the host has an integer for every one of them: without, there are no messages.
    package let areMapped: Bool

    package init(_ map: HostMap, of effect: StaticString) {
        var map = map
        path = map("http://lv2plug.in/ns/ext/atom#Path")
        string = map("http://lv2plug.in/ns/ext/atom#String")
        get = map("http://lv2plug.in/ns/ext/patch#Get")
        fault = map("urn:swiftlet:fileFault")
        error = map("http://lv2plug.in/ns/ext/log#Error")
        chunk = map("http://lv2plug.in/ns/ext/atom#Chunk")
        value = map.property(effect: effect, symbol: "state")
        areMapped = !map.hasFailed
    }

    /// Returns the path in an atom, up to a zero or its end; nil for another type, or if it is too long.
    package func path(_ atom: Atom) -> UnsafeRawBufferPointer? {
        guard atom.type == path || atom.type == string else { return nil }
        var length = 0
        while length < atom.size && atom.body.load(fromByteOffset: length, as: UInt8.self) != 0 { length += 1 }
        return length < pathCapacity ? UnsafeRawBufferPointer(start: atom.body, count: length) : nil
    }
}

/// The maximum length of a path in bytes, including the terminating zero, as on the system.
package var pathCapacity: Int { 4096 }
