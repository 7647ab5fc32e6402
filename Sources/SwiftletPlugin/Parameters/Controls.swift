// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletDSP
import SwiftletEffects

/// The parameters of an instance, from its ports and messages to ramps.
///
/// While all rest, a block costs a comparison for each port; while some move, what is done besides is for those from the
/// first that moves to the last.
struct Controls: BitwiseCopyable {
    private let first: UnsafeMutablePointer<Control>
    private let ramps: UnsafeMutablePointer<ParameterRamp>
    /// The bits of the ports' values when they were last looked at: NaN is equal to itself then.
    private let lastSeen: UnsafeMutablePointer<UInt32>
    /// What the parameters of each band do; of an effect without bands, what all parameters do.
    private let bandRamps: UnsafeMutablePointer<BandRamps>
    let count: Int
    private let bandCount: Int
    /// What the view keeps: behind the parameters.
    let viewState: UnsafeMutablePointer<ViewState>
    /// The bands of which a parameter has got another target, and those of which one has got another value, since the effect
    /// was last given them.
    private var changed: UInt64 = 0
    private var jumped: UInt64 = 0
    /// How many frames remain until the last ramp has ended.
    private var remaining = 0
    /// The band that the user listens to alone; nil if all are heard.
    private var listenedBand: Int?
    /// The view that listens to it.
    private var listeningView = 0
    /// Whether the host may not know a value.
    private(set) var hasUnreportedValues = false

    /// How many bytes the parameters of an instance take, of an effect with so many bands, and what its view keeps of them.
    static func byteCount(_ count: Int, bands: Int) -> Int {
        ownByteCount(count, bands: bands) + ViewState.byteCount(count)
    }

    private static func ownByteCount(_ count: Int, bands: Int) -> Int {
        (max(1, bands) * MemoryLayout<BandRamps>.stride
            + count * (MemoryLayout<Control>.stride + MemoryLayout<ParameterRamp>.stride + MemoryLayout<UInt32>.stride))
            .roundedUp(toMultipleOf: 8)
    }

    /// Room for the parameters of an effect, in `byteCount` bytes of memory; each has to be defined.
    ///
    /// - Parameters:
    ///   - count: how many there are.
    ///   - bands: how many bands the effect has; 0 if it is no `MultibandEffect`.
    ///   - memory: aligned as all memory of an instance.
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

    /// Defines the parameter with that number, which rests at its default. One by one: an array of a hundred definitions takes
    /// longer to make than all else of an instance.
    ///
    /// - Parameters:
    ///   - index: counted from 0.
    ///   - parameter: its definition.
    ///   - band: the band that it belongs to.
    ///   - effect: the effect's URI.
    ///   - sampleRate: frames per second.
    ///   - hostMap: where the URI of the parameter is mapped.
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

    /// The value at the port of a parameter; NaN where it is unconnected (`InstanceHeader`). As bits, which are equal to
    /// themselves then, too.
    @inline(__always)
    private func port(_ ports: Ports, _ index: Int) -> UInt32 { ports[index].unsafelyUnwrapped.load(as: UInt32.self) }

    /// Takes the values at the ports as they are: the defaults where one is unconnected, or is NaN.
    @_optimize(size)
    mutating func start(_ ports: Ports) {
        for index in 0..<count {
            let control = first + index
            lastSeen[index] = port(ports, index)
            let value = Double(Float(bitPattern: lastSeen[index]))
            let accepted = control.pointee.clamped(value) ?? control.pointee.defaultValue
            ramps[index] = ParameterRamp(settledAt: accepted, on: control.pointee.range.scale)
            // What an event had moved is back at its port, of which the host knows nothing.
            if control.pointee.followsPort { control.pointee.lastReported = Float(accepted) } else { hasUnreportedValues = true }
        }
        remaining = 0
        for band in 0..<bandCount { bandRamps[band] = BandRamps() }
        jumpAll()
    }

    /// Has all parameters count as changed, as for an effect that begins anew.
    mutating func jumpAll() {
        changed = .max >> UInt64(64 - bandCount)
        jumped = changed
    }

    /// Whether a parameter has got another target since `endChanges` was last called.
    @inline(__always)
    var hasChanged: Bool { changed != 0 }

    /// Whether a parameter has got another value since then.
    @inline(__always)
    var hasJumped: Bool { jumped != 0 }

    /// The effect has taken all changes.
    @inline(__always)
    mutating func endChanges() { (changed, jumped) = (0, 0) }

    /// Whether all parameters are settled where they were when their changes were last taken.
    @inline(__always)
    var areSettled: Bool { remaining == 0 && changed == 0 }

    /// Sends parameters whose port has changed on their way.
    @inline(__always)
    mutating func follow(_ ports: Ports, blockLength: Int) {
        // As bits, and of a place that is known not to change: of a hundred ports, most of a short block is this. Four at a time:
        // one by one, it takes up to twice as long where the loop lies in two lines of the cache.
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

    /// Sends some parameters to the values of their ports where these are new. Never inlined: mostly, nothing has changed, and
    /// one copy serves the last few parameters of all effects, too.
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

    /// Does what a view asks for: has the user listen to a band alone, or to all again. While one view listens, others change
    /// nothing: all would take turns otherwise.
    ///
    /// - Returns: whether this view listens.
    mutating func listen(to band: Int?, from view: Int) -> Bool {
        guard listenedBand == nil || view == listeningView else { return false }
        listen(to: band)
        listeningView = view
        return listenedBand != nil
    }

    /// Has the user listen to a band alone, or to all again. What there is not is not heard alone.
    mutating func listen(to band: Int?) {
        let listened = band.flatMap { $0 < bandCount ? $0 : nil }
        guard listened != listenedBand else { return }
        listenedBand = listened
        jumpAll()
    }

    /// Sends a parameter on its way to a value in its range. Never inlined: one copy serves all callers.
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

    /// Tells the parameters that events have moved, and whose value is not what was last told, as far as there is room;
    /// the others are told the next time. What the host has set is not told: it knows, and Ardour complains on its
    /// audio thread of every property that it does not.
    mutating func report(_ send: (LV2_URID, Float) -> Bool) {
        hasUnreportedValues = remaining > 0
        for index in 0..<count {
            let value = Float(ramps[index].value)
            guard !first[index].followsPort, value != first[index].lastReported, first[index].property != 0 else {
                continue
            }
            if send(first[index].property, value) { first[index].lastReported = value } else { hasUnreportedValues = true }
        }
    }

    /// The parameters' ramps.
    var rampPointer: UnsafePointer<ParameterRamp> { UnsafePointer(ramps) }

    /// What all parameters do. Given out in place of these `Controls`, of which a copy would wait for what has just been stored in
    /// them.
    @inline(__always)
    var current: Current { UnsafeBufferPointer(start: ramps, count: count) }

    typealias Current = UnsafeBufferPointer<ParameterRamp>

    /// What a `MultibandEffect` is given.
    @inline(__always)
    func bandParameters<Control: ControlSet>(_: Control.Type) -> BandParameters<Control> {
        BandParameters(current, bandRamps, changed: changed, jumped: jumped, listenedBand: listenedBand)
    }

    /// How many frames remain until the first ramp ends, at most `limit`; 0 where none runs.
    func framesToEnd(atMost limit: Int) -> Int { min(limit, bandRamps[0].framesToEnd(of: current, after: 0)) }

    /// Lets time pass.
    @inline(__always)
    mutating func advance(by frames: Int) {
        if remaining > 0 { advanceRamps(by: frames) }
    }

    @inline(never)
    private mutating func advanceRamps(by frames: Int) {
        remaining -= min(remaining, frames)
        for band in 0..<bandCount where bandRamps[band].remaining > 0 {
            bandRamps[band].remaining -= min(bandRamps[band].remaining, frames)
            for index in bandRamps[band].ramping.first..<bandRamps[band].ramping.end { ramps[index].advance(by: frames) }
        }
    }
}

extension SequenceWriter {
    /// Adds messages for the parameters whose value the host does not know.
    mutating func report(_ controls: inout Controls, at frame: Int) {
        controls.report { set($0, to: $1, at: frame) }
    }
}
