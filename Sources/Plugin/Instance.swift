// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import CLV2

/// What an instance of any effect begins with: all that the calls need which do not process audio.
///
/// An instance is one piece of memory: its `Adapter`, which begins with this header, then a pointer for each port.
struct Instance: BitwiseCopyable {
    /// The number of its plug-in in the list.
    let number: Int
    /// The pointers given by `connect_port`, null until then.
    let ports: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    let map: PortMap
    let symbols: Symbols
    /// Whether `run` begins anew: nothing was heard since `activate`.
    var isFresh = true

    @inline(__always)
    static func header(_ handle: LV2_Handle?) -> UnsafeMutablePointer<Instance> {
        handle.unsafelyUnwrapped.assumingMemoryBound(to: Instance.self)
    }

    @inline(__always)
    static func number(of handle: LV2_Handle) -> Int { header(handle).pointee.number }

    static func connect(_ handle: LV2_Handle?, port: UInt32, to data: UnsafeMutableRawPointer?) {
        let instance = header(handle)
        guard Int(port) < instance.pointee.map.count else { return }
        instance.pointee.ports[Int(port)] = data
    }

    static func activate(_ handle: LV2_Handle?) {
        header(handle).pointee.isFresh = true
    }

    static func cleanUp(_ handle: LV2_Handle?) {
        // Effects and adapters hold plain values only: there is nothing to tear down.
        handle?.deallocate()
    }
}

/// The integers that the host has for the URIs in use, all 0 where it maps none.
struct Symbols: BitwiseCopyable {
    var sequence: LV2_URID = 0

    /// Asks the host's `urid:map`, if it is among the features.
    init(features: UnsafePointer<UnsafePointer<LV2_Feature>?>?) {
        guard var feature = features else { return }
        while let offered = feature.pointee {
            if equal(offered.pointee.URI, "http://lv2plug.in/ns/ext/urid#map"), let data = offered.pointee.data {
                map(with: data.assumingMemoryBound(to: LV2_URID_Map.self).pointee)
            }
            feature += 1
        }
    }

    private mutating func map(with host: LV2_URID_Map) {
        func map(_ uri: StaticString) -> LV2_URID {
            host.map(host.handle, UnsafeRawPointer(uri.utf8Start).assumingMemoryBound(to: CChar.self))
        }
        sequence = map("http://lv2plug.in/ns/ext/atom#Sequence")
    }
}

/// Whether a C string is equal to a literal.
private func equal(_ left: UnsafePointer<CChar>, _ right: StaticString) -> Bool {
    for index in 0..<right.utf8CodeUnitCount
    where UInt8(bitPattern: left[index]) != right.utf8Start[index] { return false }
    return left[right.utf8CodeUnitCount] == 0
}
