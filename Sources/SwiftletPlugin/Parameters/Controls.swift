// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletDSP
import SwiftletEffects

/// The parameters of an instance, from its ports and messages to ramps.
///
/// While all are settled, a block costs a comparison per port. While some ramp, additional work covers the range from
/// the first to the last ramping parameter.
struct Controls: BitwiseCopyable {
    private let first: UnsafeMutablePointer<Control>
    private let ramps: UnsafeMutablePointer<ParameterRamp>
    /// The bits of the ports' values when they were last read. As bits, NaN is equal to itself.
    private let lastSeen: UnsafeMutablePointer<UInt32>
    /// The ramps of each band; for an effect without bands, those of all parameters.
    private let bandRamps: UnsafeMutablePointer<BandRamps>
    let count: Int
    private let bandCount: Int
    /// The view state, after the parameters in memory.
    let viewState: UnsafeMutablePointer<ViewState>
    /// The bands with a changed target, and those with a value changed without a ramp, since the effect last read them.
    private var changed: UInt64 = 0
    private var jumped: UInt64 = 0
    /// The number of frames until the last ramp ends.
    private var remaining = 0
    /// The band that the user listens to alone; nil for all bands.
    private var listenedBand: Int?
    /// The view in which the user does so.
    private var listeningView = 0
    /// Whether the host may not know a current value.
    private(set) var hasUnreportedValues = false

    /// Returns the byte count for the parameters and bands of an effect, including the view state.
    static func byteCount(_ count: Int, bands: Int) -> Int {
        ownByteCount(count, bands: bands) + ViewState.byteCount(count)
    }

    private static func ownByteCount(_ count: Int, bands: Int) -> Int {
        (max(1, bands) * MemoryLayout<BandRamps>.stride
            + count * (MemoryLayout<Control>.stride + MemoryLayout<ParameterRamp>.stride + MemoryLayout<UInt32>.stride))
            .roundedUp(toMultipleOf: 8)
    }

    /// Creates the parameters of an effect in `byteCount` bytes of memory. Each must then be defined with `define`.
    ///
    /// - Parameters:
    ///   - count: the number of parameters.
    ///   - bands: the number of bands; 0 if the effect is no `MultibandEffect`.
    ///   - memory: the memory, aligned as all memory of an instance.
    @inline(never)
    @_optimize(size)
    init(count: Int, bands: Int, in memory: UnsafeMutableRawPointer) {
        self.count = count
        bandCount = max(1, min(bands, 64))
        bandRamps = memory.bindMemory(to: BandRamps.self, capacity: bandCount)
        bandRamps.initialize(repeating: BandRamps(), count: bandCount)
        first = UnsafeMutableRawPointer(bandRamps + bandCount).bindMemory(to: Control.self, capacity: count)
        ramps = UnsafeMutableRawPointer(first + count).bindMemory(to: ParameterRamp.self, capacity: count)
        lastSeen = UnsafeMutableRawPointer(ramps + count).bindMemory(to: UInt32.self, capacity: count)
        viewState = ViewState.make(count, in: memory + Self.ownByteCount(count, bands: bands))
    }

    /// Defines a parameter, settled at its default. Parameters are defined one by one: an array of a hundred
    /// definitions would take longer than the rest of `instantiate`.
    ///
    /// - Parameters:
    ///   - index: counted from 0.
    ///   - parameter: its definition.
    ///   - band: the band of the parameter.
    ///   - effect: the effect's URI.
    ///   - sampleRate: frames per second.
    ///   - hostMap: the host's map of URIs.
    @inline(never)
    @_optimize(size)
    func define(
        _ index: Int, as parameter: Parameter, in band: Int, of effect: StaticString, at sampleRate: Double,
        _ hostMap: HostMap
    ) {
        let property = hostMap.property(effect: effect, symbol: parameter.symbol)
        (first + index).initialize(
            to: Control(
                parameter, band: max(0, min(band, bandCount - 1)), property: property, sampleRate: sampleRate))
        (ramps + index).initialize(to: ParameterRamp(settledAt: parameter.defaultValue, on: parameter.range.scale))
        (lastSeen + index).initialize(to: 0)
    }

    typealias Ports = UnsafeMutablePointer<UnsafeMutableRawPointer?>

    /// Returns the bits of the value at a parameter's port; NaN if it is unconnected (`InstanceHeader`).
    @inline(__always)
    private func port(_ ports: Ports, _ index: Int) -> UInt32 { ports[index].unsafelyUnwrapped.load(as: UInt32.self) }

    /// Sets all parameters to the values at their ports without a ramp; to the default if a port is unconnected or NaN.
    @_optimize(size)
    mutating func start(_ ports: Ports) {
        for index in 0..<count {
            let control = first + index
            lastSeen[index] = port(ports, index)
            let value = Double(Float(bitPattern: lastSeen[index]))
            let accepted = control.pointee.clamped(value) ?? control.pointee.defaultValue
            ramps[index] = ParameterRamp(settledAt: accepted, on: control.pointee.range.scale)
            // A parameter that an event had changed returns to its port's value, which the host does not know.
            if control.pointee.followsPort {
                control.pointee.lastReported = Float(accepted)
            } else {
                hasUnreportedValues = true
            }
        }
        remaining = 0
        for band in 0..<bandCount { bandRamps[band] = BandRamps() }
        jumpAll()
    }

    /// Marks all parameters as changed, for an effect that was reset.
    mutating func jumpAll() {
        changed = .max >> UInt64(64 - bandCount)
        jumped = changed
    }

    /// Whether a parameter's target has changed since `endChanges` was last called.
    @inline(__always)
    var hasChanged: Bool { changed != 0 }

    /// Whether a parameter's value has changed without a ramp since then.
    @inline(__always)
    var hasJumped: Bool { jumped != 0 }

    /// Marks all changes as read by the effect.
    @inline(__always)
    mutating func endChanges() { (changed, jumped) = (0, 0) }

    /// Whether all parameters are settled and unchanged since their changes were last read.
    @inline(__always)
    var areSettled: Bool { remaining == 0 && changed == 0 }

    /// Starts ramps of the parameters whose port has changed.
    @inline(__always)
    mutating func follow(_ ports: Ports, blockLength: Int) {
        // Compares bits in memory that is known not to change: with a hundred ports, this is most of a short block's
        // time. Four at a time, because a loop over single ports takes twice as long if it spans two cache lines.
        let lastSeen = lastSeen
        @inline(__always)
        func difference(_ index: Int) -> UInt32 { port(ports, index) ^ lastSeen[index] }
        var index = 0
        while index &+ 4 <= count {
            if difference(index) | difference(index &+ 1) | difference(index &+ 2) | difference(index &+ 3) != 0 {
                follow(index..<index &+ 4, ports, blockLength: blockLength)
            }
            index &+= 4
        }
        if index < count { follow(index..<count, ports, blockLength: blockLength) }
    }

    /// Starts ramps of some parameters whose port has changed. Never inlined: changes are rare, and one copy also
    /// serves the last few parameters.
    @inline(never)
    private mutating func follow(_ indices: Range<Int>, _ ports: Ports, blockLength: Int) {
        for index in indices where port(ports, index) != lastSeen[index] {
            lastSeen[index] = port(ports, index)
            guard let accepted = first[index].clamped(Double(Float(bitPattern: lastSeen[index]))) else { continue }
            let shortest = first[index].minimumRampLength
            move(index, to: accepted, over: shortest == 0 ? 0 : max(blockLength, shortest))
            first[index].lastReported = Float(accepted)
            first[index].followsPort = true
        }
    }

    @_optimize(size)
    mutating func follow(_ message: Message) {
        for index in 0..<count {
            guard let (value, frames) = first[index].move(by: message) else { continue }
            move(index, to: value, over: frames)
            // The host does not know the value of a parameter that an event has moved.
            first[index].followsPort = false
            hasUnreportedValues = true
        }
    }

    /// Handles a view's request to listen to a band alone, or to all bands again. While one view listens, requests of
    /// others are ignored; otherwise they would alternate.
    ///
    /// - Returns: whether the user listens to a band in this view.
    mutating func listen(to band: Int?, from view: Int) -> Bool {
        guard listenedBand == nil || view == listeningView else { return false }
        listen(to: band)
        listeningView = view
        return listenedBand != nil
    }

    /// Selects the band to listen to alone, or all bands. Invalid bands count as all.
    mutating func listen(to band: Int?) {
        let listened = band.flatMap { $0 < bandCount ? $0 : nil }
        guard listened != listenedBand else { return }
        listenedBand = listened
        jumpAll()
    }

    /// Starts a parameter's ramp to a value in its range. Never inlined: one copy serves all callers.
    @inline(never)
    private mutating func move(_ index: Int, to value: Double, over length: Int) {
        let frames = first[index].hasSteps ? 0 : length
        ramps[index].move(to: value, over: frames)
        let band = first[index].band
        let bandRamp = bandRamps + Int(band)
        let ramping = bandRamp.pointee.remaining > 0 ? bandRamp.pointee.ramping : (first: index, end: index + 1)
        bandRamp.pointee.ramping = (min(ramping.first, index), max(ramping.end, index + 1))
        bandRamp.pointee.remaining = max(bandRamp.pointee.remaining, frames)
        remaining = max(remaining, frames)
        changed |= 1 << UInt64(band)
        if frames == 0 { jumped |= 1 << UInt64(band) }
    }

    /// Reports parameters that events have changed and whose value differs from the last report, while they fit into
    /// the buffer; the others follow next time. Values set by the host are not reported: Ardour logs a complaint on its
    /// audio thread for each property that it does not know.
    mutating func report(_ send: (LV2_URID, Float) -> Bool) {
        hasUnreportedValues = remaining > 0
        for index in 0..<count {
            let value = Float(ramps[index].value)
            guard !first[index].followsPort, value != first[index].lastReported, first[index].property != 0 else {
                continue
            }
            if send(first[index].property, value) {
                first[index].lastReported = value
            } else {
                hasUnreportedValues = true
            }
        }
    }

    /// The parameters' ramps.
    var rampPointer: UnsafePointer<ParameterRamp> { UnsafePointer(ramps) }

    /// The ramps of all parameters. Passed instead of `Controls`, because a copy of that would wait for recent stores.
    @inline(__always)
    var current: Current { UnsafeBufferPointer(start: ramps, count: count) }

    typealias Current = UnsafeBufferPointer<ParameterRamp>

    /// Returns the parameters for a `MultibandEffect`.
    @inline(__always)
    func bandParameters<Control: ControlSet>(_: Control.Type) -> BandParameters<Control> {
        BandParameters(current, bandRamps, changed: changed, jumped: jumped, listenedBand: listenedBand)
    }

    /// Returns the frames until the first ramp ends, at most `limit`; 0 if no ramp runs.
    func framesToEnd(atMost limit: Int) -> Int { min(limit, bandRamps[0].framesToEnd(of: current, after: 0)) }

    /// Advances the ramps by a number of frames.
    @inline(__always)
    mutating func advance(by frames: Int) {
        if remaining > 0 { advanceRamps(by: frames) }
    }

    @inline(never)
    private mutating func advanceRamps(by frames: Int) {
        remaining -= min(remaining, frames)
        for band in 0..<bandCount where bandRamps[band].remaining > 0 {
            bandRamps[band].remaining -= min(bandRamps[band].remaining, frames)
            for index in bandRamps[band].ramping.first..<bandRamps[band].ramping.end {
                ramps[index].advance(by: frames)
            }
        }
    }
}

extension SequenceWriter {
    /// Adds messages for the parameters with unreported values.
    mutating func report(_ controls: inout Controls, at frame: Int) {
        controls.report { set($0, to: $1, at: frame) }
    }
}
