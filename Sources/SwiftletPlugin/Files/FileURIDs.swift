// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletEffects

/// The integers that the host has for what is said of files: apart from `URIDs`, as most effects have none.
package struct FileURIDs: BitwiseCopyable {
    package let path, string, get, fault: LV2_URID
    let error, chunk: LV2_URID
    /// What the effect's value is called in sessions.
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

    /// The path in an atom, up to a zero or its end; none where it is of another type, or too long.
    package func path(_ atom: Atom) -> UnsafeRawBufferPointer? {
        guard atom.type == path || atom.type == string else { return nil }
        var length = 0
        while length < atom.size && atom.body.load(fromByteOffset: length, as: UInt8.self) != 0 { length += 1 }
        return length < pathCapacity ? UnsafeRawBufferPointer(start: atom.body, count: length) : nil
    }
}

/// How many bytes a path may have, a zero behind it included: what the system takes.
package var pathCapacity: Int { 4096 }
