// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletEffects

/// The host's map from URIs to integers.
package struct HostMap {
    private let map: UnsafePointer<LV2_URID_Map>?
    /// Whether there was a URI for which the host had no integer, as when it is out of memory, or has no map at all.
    private(set) var hasFailed = false

    /// The map among a host's features, which end with null.
    @inline(never)
    package init(among features: UnsafePointer<UnsafePointer<LV2_Feature>?>?) {
        let data = feature("http://lv2plug.in/ns/ext/urid#map", among: features)
        map = data.map { UnsafePointer($0.assumingMemoryBound(to: LV2_URID_Map.self)) }
    }

    /// Returns the URID of a URI; 0 if the host has none.
    @inline(__always)
    package mutating func callAsFunction(_ uri: StaticString) -> LV2_URID { integer(for: uri.utf8Start) }

    /// Returns the URID of a null-terminated URI, and notes if the host has none. Not inlined: it is called for dozens
    /// of URIs.
    @inline(never)
    private mutating func integer(for uri: UnsafePointer<UInt8>) -> LV2_URID {
        let urid = callAsFunction(UnsafeRawPointer(uri).assumingMemoryBound(to: CChar.self))
        if urid == 0 { hasFailed = true }
        return urid
    }

    /// Returns the URID of a C string; 0 if the host has none.
    private func callAsFunction(_ uri: UnsafePointer<CChar>) -> LV2_URID {
        guard let map else { return 0 }
        return map.pointee.map(map.pointee.handle, uri)
    }

    /// Returns the URID of a parameter's URI, which is the effect's URI, `#`, and the symbol; 0 if the host has none.
    @inline(never)
    @_optimize(size)
    package func property(effect: StaticString, symbol: FixedText) -> LV2_URID {
        let uri = UnsafeMutablePointer<CChar>.allocate(capacity: effect.utf8CodeUnitCount + symbol.capacity + 2)
        defer { uri.deallocate() }
        var length = effect.utf8CodeUnitCount
        for index in 0..<length { uri[index] = CChar(bitPattern: effect.utf8Start[index]) }
        uri[length] = CChar(bitPattern: UInt8(ascii: "#"))
        symbol.forEachByte { byte in
            length += 1
            uri[length] = CChar(bitPattern: byte)
        }
        uri[length + 1] = 0
        return callAsFunction(uri)
    }
}

/// Returns the data of a host's feature with a URI, among features that end with null.
package func feature(
    _ uri: StaticString, among features: UnsafePointer<UnsafePointer<LV2_Feature>?>?
) -> UnsafeMutableRawPointer? {
    guard var next = features else { return nil }
    while let offered = next.pointee {
        if equal(offered.pointee.URI, uri), let data = offered.pointee.data { return data }
        next += 1
    }
    return nil
}

/// Whether a C string is equal to a literal.
package func equal(_ left: UnsafePointer<CChar>, _ right: StaticString) -> Bool {
    for index in 0..<right.utf8CodeUnitCount
    where UInt8(bitPattern: left[index]) != right.utf8Start[index] { return false }
    return left[right.utf8CodeUnitCount] == 0
}
