// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletCProcessor

/// What an instance of any effect begins with: all that the calls need which do not process audio.
///
/// An instance is one piece of memory, whose parts `Adapter.instantiate` lays out: its `Adapter`, which begins with
/// this header, then among others its `Controls`, a pointer for each port, the URIDs, and what the effect has asked
/// for.
struct InstanceHeader: BitwiseCopyable {
    /// The number of its plug-in in the list.
    let number: Int
    /// The pointers given by `connect_port`. Those that are unconnected are null, and of parameters and the switch a place where
    /// that holds NaN, behind the others: so nobody asks whether they are connected.
    let ports: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    let map: PortMap
    let urids: UnsafePointer<URIDs>
    /// Its files, where its effect has any.
    let files: UnsafeMutablePointer<InstanceFiles>?
    /// What it keeps for its view.
    let viewState: UnsafeMutablePointer<ViewState>
    /// What it has for hosts that show its curve, where its effect has one.
    let display: UnsafeMutablePointer<InlineDisplay>?
    /// Whether `run` begins anew: nothing was heard since `activate`.
    var isFresh = true
    /// For how many frames it was silent, as its effect had put out what is not finite.
    var mutedFrames = 0

    /// That of an instance whose ports are unconnected. Not inlined: one copy serves all effects.
    ///
    /// - Parameters:
    ///   - number: that of its plug-in in the list.
    ///   - map: the numbers of its ports.
    ///   - ports: memory for a pointer to each, and one more.
    ///   - urids: memory for the URIDs.
    ///   - hostMap: where these come from.
    ///   - files: its files.
    ///   - viewState: what it keeps for its view.
    ///   - display: what it has for hosts that show its curve.
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

    /// What the ports of parameters lead to that are unconnected.
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

    /// Whether the host wants the effect on; none where it does not say.
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

    /// Says a value at a control output, if it is connected.
    @inline(__always)
    func report(_ value: Double, at port: Int) {
        ports[port]?.assumingMemoryBound(to: Float.self).pointee = Float(value)
    }

    /// Says how late the output is. Only where there is a port for it.
    @inline(__always)
    func report(latency: Int) {
        guard let port = ports[map.latency] else { return }
        port.assumingMemoryBound(to: Float.self).pointee = Float(latency)
    }
}

/// The number in its list of the plug-in that an instance is of.
@inline(__always)
public func pluginNumber(of handle: LV2_Handle) -> Int { InstanceHeader.header(handle).pointee.number }
