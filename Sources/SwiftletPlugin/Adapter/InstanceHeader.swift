// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletCProcessor

/// The start of every instance: the data for all calls that do not process audio.
///
/// An instance is one allocation, which `Adapter.instantiate` divides. The `Adapter` comes first and begins with this
/// header. After it come the `Controls`, a pointer for each port, the URIDs, the effect's memory, and more.
struct InstanceHeader: BitwiseCopyable {
    /// The number of the plug-in in the list.
    let number: Int
    /// The pointers from `connect_port`; null for unconnected ports. Unconnected parameters and an unconnected bypass
    /// switch point to a NaN after the pointers, so that readers need no check.
    let ports: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    let map: PortMap
    let urids: UnsafePointer<URIDs>
    /// The files; nil if the effect has none.
    let files: UnsafeMutablePointer<InstanceFiles>?
    /// The state that the instance keeps for its view.
    let viewState: UnsafeMutablePointer<ViewState>
    /// The inline display; nil if the effect has no curve.
    let display: UnsafeMutablePointer<InlineDisplay>?
    /// Whether the next `run` is the first since `activate`.
    var isFresh = true
    /// The number of frames that were muted because the effect output NaN or infinity.
    var mutedFrames = 0

    /// Creates the header of an instance with unconnected ports. Not inlined: one copy serves all effects.
    ///
    /// - Parameters:
    ///   - number: the number of the plug-in in the list.
    ///   - map: the numbers of the ports.
    ///   - ports: memory for a pointer to each port, and one more.
    ///   - urids: memory for the URIDs.
    ///   - hostMap: the host's map of URIs.
    ///   - files: the files.
    ///   - viewState: the state that the instance keeps for its view.
    ///   - display: the inline display.
    @inline(never)
    @_optimize(size)
    init(
        number: Int, map: PortMap, ports: UnsafeMutableRawPointer, urids: UnsafeMutableRawPointer, _ hostMap: HostMap,
        files: UnsafeMutablePointer<InstanceFiles>?, viewState: UnsafeMutablePointer<ViewState>,
        display: UnsafeMutablePointer<InlineDisplay>?
    ) {
        self.number = number
        self.map = map
        self.ports = ports.bindMemory(to: UnsafeMutableRawPointer?.self, capacity: map.count + 1)
        self.ports.initialize(repeating: nil, count: map.count + 1)
        urids.bindMemory(to: URIDs.self, capacity: 1).initialize(to: URIDs(hostMap))
        self.urids = UnsafePointer(urids.assumingMemoryBound(to: URIDs.self))
        self.files = files
        self.viewState = viewState
        self.display = display
        noValue.storeBytes(of: .nan, as: Float.self)
        (self.ports + map.firstControl).update(repeating: noValue, count: map.controlCount + 1)
    }

    /// The NaN that unconnected parameters point to.
    private var noValue: UnsafeMutableRawPointer { UnsafeMutableRawPointer(ports + map.count) }

    @inline(__always)
    static func header(_ handle: LV2_Handle?) -> UnsafeMutablePointer<InstanceHeader> {
        handle.unsafelyUnwrapped.assumingMemoryBound(to: InstanceHeader.self)
    }

    static func connect(_ handle: LV2_Handle?, port: UInt32, to data: UnsafeMutableRawPointer?) {
        let instance = header(handle)
        let map = instance.pointee.map
        guard Int(port) < map.count else { return }
        let isParameter = Int(port) >= map.firstControl && Int(port) <= map.enabled
        instance.pointee.ports[Int(port)] = data ?? (isParameter ? instance.pointee.noValue : nil)
    }

    static func cleanUp(_ handle: LV2_Handle?) {
        header(handle).pointee.display?.pointee.freePicture()
        // Effects and adapters hold plain values only: there is nothing else to tear down.
        free(handle)
    }

    /// Whether the host has enabled the effect; nil if the port is unconnected.
    var isEnabled: Bool? {
        let value = ports[map.enabled].unsafelyUnwrapped.load(as: Float.self)
        return value == value ? value > 0 : nil
    }

    /// Whether `count` ports from `first` on are connected.
    @inline(__always)
    func areConnected(_ first: Int, _ count: Int) -> Bool {
        for port in 0..<count where ports[first &+ port] == nil { return false }
        return true
    }

    /// Whether any of these ports is connected.
    @inline(__always)
    func isConnected(anyOf numbers: Range<Int>) -> Bool {
        for port in numbers where ports[port] != nil { return true }
        return false
    }

    /// Writes a value to a control output, if it is connected.
    @inline(__always)
    func report(_ value: Double, at port: Int) {
        ports[port]?.assumingMemoryBound(to: Float.self).pointee = Float(value)
    }

    /// Writes the latency to its port. Only for effects with a latency port.
    @inline(__always)
    func report(latency: Int) {
        guard let port = ports[map.latency] else { return }
        port.assumingMemoryBound(to: Float.self).pointee = Float(latency)
    }
}

/// Returns the number of an instance's plug-in in the list.
@inline(__always)
public func pluginNumber(of handle: LV2_Handle) -> Int { InstanceHeader.header(handle).pointee.number }
