// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import CLV2

/// The integers that the host has for the URIs in use.
struct URIDs: BitwiseCopyable {
    private(set) var sequence: LV2_URID = 0
    private(set) var object: LV2_URID = 0
    private(set) var beatTime: LV2_URID = 0
    private(set) var urid: LV2_URID = 0
    private(set) var float: LV2_URID = 0
    private(set) var double: LV2_URID = 0
    private(set) var int: LV2_URID = 0
    private(set) var long: LV2_URID = 0
    private(set) var bool: LV2_URID = 0
    private(set) var midiEvent: LV2_URID = 0
    private(set) var patchSet: LV2_URID = 0
    private(set) var patchProperty: LV2_URID = 0
    private(set) var patchValue: LV2_URID = 0
    private(set) var rampFrames: LV2_URID = 0
    private(set) var vector: LV2_URID = 0
    private(set) var watch: LV2_URID = 0
    private(set) var audio: LV2_URID = 0
    private(set) var input: LV2_URID = 0
    private(set) var output: LV2_URID = 0
    private(set) var peaks: LV2_URID = 0

    /// Whether the host has an integer for every one of them: without, there are no messages.
    private(set) var areMapped = false

    /// Asks the host's `urid:map`, if it is among the features.
    init(features: UnsafePointer<UnsafePointer<LV2_Feature>?>?) {
        guard var map = uridMap(among: features) else { return }
        sequence = map("http://lv2plug.in/ns/ext/atom#Sequence")
        object = map("http://lv2plug.in/ns/ext/atom#Object")
        beatTime = map("http://lv2plug.in/ns/ext/atom#beatTime")
        urid = map("http://lv2plug.in/ns/ext/atom#URID")
        float = map("http://lv2plug.in/ns/ext/atom#Float")
        double = map("http://lv2plug.in/ns/ext/atom#Double")
        int = map("http://lv2plug.in/ns/ext/atom#Int")
        long = map("http://lv2plug.in/ns/ext/atom#Long")
        bool = map("http://lv2plug.in/ns/ext/atom#Bool")
        midiEvent = map("http://lv2plug.in/ns/ext/midi#MidiEvent")
        patchSet = map("http://lv2plug.in/ns/ext/patch#Set")
        patchProperty = map("http://lv2plug.in/ns/ext/patch#property")
        patchValue = map("http://lv2plug.in/ns/ext/patch#value")
        rampFrames = map("urn:swiftlet:rampFrames")
        vector = map("http://lv2plug.in/ns/ext/atom#Vector")
        watch = map("urn:swiftlet:watch")
        audio = map("urn:swiftlet:audio")
        input = map("urn:swiftlet:input")
        output = map("urn:swiftlet:output")
        peaks = map("urn:swiftlet:peaks")
        areMapped = !map.hasFailed
    }

    /// The integer for the URI of a parameter, which is the effect's, `#`, and the symbol; 0 where the host maps none.
    static func property(
        effect: StaticString, symbol: StaticString, features: UnsafePointer<UnsafePointer<LV2_Feature>?>?
    ) -> LV2_URID {
        guard let map = uridMap(among: features) else { return 0 }
        let length = effect.utf8CodeUnitCount + 1 + symbol.utf8CodeUnitCount
        let uri = UnsafeMutablePointer<CChar>.allocate(capacity: length + 1)
        defer { uri.deallocate() }
        for index in 0..<effect.utf8CodeUnitCount { uri[index] = CChar(bitPattern: effect.utf8Start[index]) }
        uri[effect.utf8CodeUnitCount] = CChar(bitPattern: UInt8(ascii: "#"))
        let symbolStart = uri + effect.utf8CodeUnitCount + 1
        for index in 0..<symbol.utf8CodeUnitCount { symbolStart[index] = CChar(bitPattern: symbol.utf8Start[index]) }
        uri[length] = 0
        return map.map.map(map.map.handle, uri)
    }
}

/// The host's map from URIs to integers.
private struct HostMap {
    let map: LV2_URID_Map
    /// Whether there was a URI for which the host had no integer, as when it is out of memory.
    private(set) var hasFailed = false

    init(map: LV2_URID_Map) { self.map = map }

    mutating func callAsFunction(_ uri: StaticString) -> LV2_URID {
        let urid = map.map(map.handle, UnsafeRawPointer(uri.utf8Start).assumingMemoryBound(to: CChar.self))
        if urid == 0 { hasFailed = true }
        return urid
    }
}

/// The map among a host's features, which end with null.
private func uridMap(among features: UnsafePointer<UnsafePointer<LV2_Feature>?>?) -> HostMap? {
    guard var feature = features else { return nil }
    while let offered = feature.pointee {
        if equal(offered.pointee.URI, "http://lv2plug.in/ns/ext/urid#map"), let data = offered.pointee.data {
            return HostMap(map: data.assumingMemoryBound(to: LV2_URID_Map.self).pointee)
        }
        feature += 1
    }
    return nil
}

/// Whether a C string is equal to a literal.
package func equal(_ left: UnsafePointer<CChar>, _ right: StaticString) -> Bool {
    for index in 0..<right.utf8CodeUnitCount
    where UInt8(bitPattern: left[index]) != right.utf8Start[index] { return false }
    return left[right.utf8CodeUnitCount] == 0
}
