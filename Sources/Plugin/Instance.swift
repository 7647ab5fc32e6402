// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import CLV2

/// What an instance of any effect begins with: all that the calls need which do not process audio.
///
/// An instance is one piece of memory: its `Adapter`, which begins with this header, then a `Control` for each
/// parameter, a pointer for each port and the URIDs.
struct Instance: BitwiseCopyable {
    /// The number of its plug-in in the list.
    let number: Int
    /// The pointers given by `connect_port`, null until then.
    let ports: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    let map: PortMap
    let urids: UnsafePointer<URIDs>
    /// Whether `run` begins anew: nothing was heard since `activate`.
    var isFresh = true

    @inline(__always)
    static func header(_ handle: LV2_Handle?) -> UnsafeMutablePointer<Instance> {
        handle.unsafelyUnwrapped.assumingMemoryBound(to: Instance.self)
    }

    static func connect(_ handle: LV2_Handle?, port: UInt32, to data: UnsafeMutableRawPointer?) {
        let instance = header(handle)
        guard Int(port) < instance.pointee.map.count else { return }
        instance.pointee.ports[Int(port)] = data
    }

    static func cleanUp(_ handle: LV2_Handle?) {
        // Effects and adapters hold plain values only: there is nothing to tear down.
        handle?.deallocate()
    }

    /// Whether the host wants the effect on; none where it does not say.
    var isEnabled: Bool? {
        guard let value = ports[map.enabled]?.assumingMemoryBound(to: Float.self).pointee, value == value else {
            return nil
        }
        return value > 0
    }

    /// Whether the first `count` ports are connected.
    @inline(__always)
    func areConnected(_ count: Int) -> Bool {
        for port in 0..<count where ports[port] == nil { return false }
        return true
    }

    /// Says how late the output is, where there is a port for it: where it is late at all.
    @inline(__always)
    func report(latency: Int) {
        guard latency > 0, let port = ports[map.latency] else { return }
        port.assumingMemoryBound(to: Float.self).pointee = Float(latency)
    }
}

/// The number in its list of the plug-in that an instance is of.
@inline(__always)
public func plugInNumber(of handle: LV2_Handle) -> Int { Instance.header(handle).pointee.number }
