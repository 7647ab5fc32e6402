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
    /// What the parts of the effect do.
    private let motions: UnsafeMutablePointer<Motion>
    let count: Int
    private let partCount: Int
    /// What the view keeps: behind the parameters.
    let viewState: UnsafeMutablePointer<ViewState>
    /// Whether a part has a change that was not taken, and how many frames remain until the last ramp of all has ended.
    private var hasChanged = false
    private var remaining = 0
    /// The part that is heard alone; none where all are heard.
    private var listenedPart: Int?
    /// The view that listens to it.
    private var listeningView = 0
    /// Whether the host may not know a value.
    private(set) var hasNews = false

    /// What the parameters of one part of an effect do.
    private struct Motion {
        /// What has happened since `takeChange` was last called.
        var change = Change.none
        /// How many frames remain until the last ramp has ended, and which parameters may be on their way until then.
        var remaining = 0
        var firstMoving = 0
        var endOfMoving = 0
    }

    /// How many bytes the parameters of an instance take, of an effect with so many parts, and what its view keeps of them.
    static func byteCount(_ count: Int, parts: Int) -> Int {
        ownByteCount(count, parts: parts) + ViewState.byteCount(count)
    }

    private static func ownByteCount(_ count: Int, parts: Int) -> Int {
        (parts * MemoryLayout<Motion>.stride
            + count * (MemoryLayout<Control>.stride + MemoryLayout<ParameterRamp>.stride + MemoryLayout<UInt32>.stride))
            .roundedUp(toMultipleOf: 8)
    }

    /// Room for the parameters of an effect, in `byteCount` bytes of memory; each has to be defined.
    ///
    /// - Parameters:
    ///   - count: how many there are.
    ///   - parts: how many parts the effect has.
    ///   - memory: aligned as all memory of an instance.
    @inline(never)
    @_optimize(size)
    init(count: Int, parts: Int, in memory: UnsafeMutableRawPointer) {
        self.count = count
        partCount = parts
        motions = memory.bindMemory(to: Motion.self, capacity: parts)
        motions.initialize(repeating: Motion(), count: parts)
        first = UnsafeMutableRawPointer(motions + parts).bindMemory(to: Control.self, capacity: count)
        ramps = UnsafeMutableRawPointer(first + count).bindMemory(to: ParameterRamp.self, capacity: count)
        lastSeen = UnsafeMutableRawPointer(ramps + count).bindMemory(to: UInt32.self, capacity: count)
        viewState = ViewState.make(count, in: memory + Self.ownByteCount(count, parts: parts))
    }

    /// Defines the parameter with that number, which rests at its default. One by one: an array of a hundred definitions takes
    /// longer to make than all else of an instance.
    ///
    /// - Parameters:
    ///   - index: counted from 0.
    ///   - parameter: its definition.
    ///   - part: the part that it belongs to.
    ///   - effect: the effect's URI.
    ///   - sampleRate: frames per second.
    ///   - hostMap: where the URI of the parameter is mapped.
    @inline(never)
    @_optimize(size)
    func define(
        _ index: Int, as parameter: Parameter, of part: Int, of effect: StaticString, at sampleRate: Double,
        _ hostMap: HostMap
    ) {
        let property = hostMap.property(effect: effect, symbol: parameter.symbol)
        (first + index).initialize(
            to: Control(
                parameter, part: max(0, min(part, partCount - 1)), property: property, sampleRate: sampleRate))
        (ramps + index).initialize(to: ParameterRamp(restingAt: parameter.defaultValue, on: parameter.range.scale))
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
            let accepted = control.pointee.accepted(value) ?? control.pointee.defaultValue
            ramps[index] = ParameterRamp(restingAt: accepted, on: control.pointee.range.scale)
            // What an event had moved is back at its port, of which the host knows nothing.
            if control.pointee.followsPort { control.pointee.lastTold = Float(accepted) } else { hasNews = true }
        }
        remaining = 0
        for part in 0..<partCount { motions[part] = Motion(change: .jumped) }
        hasChanged = true
    }

    /// What may happen to parameters.
    enum Change {
        case none
        /// A parameter has left for another value.
        case moved
        /// A parameter has another value.
        case jumped
    }

    /// What has happened to a part since this was last called.
    @inline(__always)
    func takeChange(of part: Int) -> Change {
        defer { motions[part].change = .none }
        return motions[part].change
    }

    /// All changes were taken.
    @inline(__always)
    mutating func endChanges() { hasChanged = false }

    /// Whether all parameters rest where they were when their changes were last taken.
    @inline(__always)
    var areResting: Bool { remaining == 0 && !hasChanged }

    /// Whether those of one part do.
    @inline(__always)
    func isResting(_ part: Int) -> Bool { motions[part].remaining == 0 && motions[part].change == .none }

    /// Sends parameters whose port has changed on their way.
    @inline(__always)
    mutating func follow(_ ports: Ports, blockLength: Int) {
        // As bits, and of a place that is known not to change: of a hundred ports, most of a short block is this. Four at a time:
        // one by one, it takes up to twice as long where the loop lies in two lines of the cache.
        let lastSeen = lastSeen
        @inline(__always)
        func news(_ index: Int) -> UInt32 { port(ports, index) ^ lastSeen[index] }
        var index = 0
        while index &+ 4 <= count {
            if news(index) | news(index &+ 1) | news(index &+ 2) | news(index &+ 3) != 0 {
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
            guard let accepted = first[index].accepted(Double(Float(bitPattern: lastSeen[index]))) else { continue }
            let shortest = first[index].shortestRamp
            move(index, to: accepted, over: shortest == 0 ? 0 : max(blockLength, shortest))
            first[index].lastTold = Float(accepted)
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
            hasNews = true
        }
    }

    /// Does what a view asks for: has a part be heard alone, or all again. While one view listens, the others change nothing, as
    /// all would take turns otherwise.
    ///
    /// - Returns: whether this view listens.
    mutating func listen(to part: Int?, from view: Int) -> Bool {
        guard listenedPart == nil || view == listeningView else { return false }
        listen(to: part)
        listeningView = view
        return listenedPart != nil
    }

    /// Has a part be heard alone, or all again. What there is not is not heard alone.
    mutating func listen(to part: Int?) {
        let listened = part.flatMap { $0 < partCount ? $0 : nil }
        guard listened != listenedPart else { return }
        listenedPart = listened
        for part in 0..<partCount { motions[part].change = .jumped }
        hasChanged = true
    }

    /// Sends a parameter on its way to a value in its range. Never inlined: one copy serves all callers.
    @inline(never)
    private mutating func move(_ index: Int, to value: Double, over length: Int) {
        let frames = first[index].hasSteps ? 0 : length
        ramps[index].move(to: value, over: frames)
        let motion = motions + Int(first[index].part)
        let isMoving = motion.pointee.remaining > 0
        motion.pointee.firstMoving = isMoving ? min(motion.pointee.firstMoving, index) : index
        motion.pointee.endOfMoving = isMoving ? max(motion.pointee.endOfMoving, index + 1) : index + 1
        motion.pointee.remaining = max(motion.pointee.remaining, frames)
        remaining = max(remaining, frames)
        if frames == 0 {
            motion.pointee.change = .jumped
        } else if motion.pointee.change == .none {
            motion.pointee.change = .moved
        }
        hasChanged = true
    }

    /// Tells the parameters that events have moved, and whose value is not what was last told, as far as there is room;
    /// the others are told the next time. What the host has set is not told: it knows, and Ardour complains on its
    /// audio thread of every property that it does not.
    mutating func tell(_ tell: (LV2_URID, Float) -> Bool) {
        hasNews = remaining > 0
        for index in 0..<count {
            let value = Float(ramps[index].value)
            guard !first[index].followsPort, value != first[index].lastTold, first[index].property != 0 else {
                continue
            }
            if tell(first[index].property, value) { first[index].lastTold = value } else { hasNews = true }
        }
    }

    /// The parameters' ramps.
    var place: UnsafePointer<ParameterRamp> { UnsafePointer(ramps) }

    /// What all parameters do, and which part is heard alone. Given out in place of these `Controls`, of which a copy would wait
    /// for what has just been stored in them.
    @inline(__always)
    var current: Current { (UnsafeBufferPointer(start: ramps, count: count), listenedPart) }

    typealias Current = (ramps: UnsafeBufferPointer<ParameterRamp>, listening: Int?)

    /// How many frames remain until the first ramp of a part ends, at most `limit`; 0 where none runs.
    func frames(of part: Int, atMost limit: Int) -> Int {
        let motion = motions[part]
        guard motion.remaining > 0 else { return 0 }
        var length = 0
        for index in motion.firstMoving..<motion.endOfMoving where first[index].part == UInt16(part) {
            let remaining = ramps[index].remaining
            if remaining > 0 { length = length == 0 ? min(remaining, limit) : min(remaining, length) }
        }
        return length
    }

    /// Lets time pass.
    @inline(__always)
    mutating func advance(by frames: Int) {
        if remaining > 0 { moveOn(by: frames) }
    }

    @inline(never)
    private mutating func moveOn(by frames: Int) {
        remaining -= min(remaining, frames)
        for part in 0..<partCount where motions[part].remaining > 0 {
            motions[part].remaining -= min(motions[part].remaining, frames)
            for index in motions[part].firstMoving..<motions[part].endOfMoving where first[index].part == UInt16(part) {
                ramps[index].advance(by: frames)
            }
        }
    }
}

extension SequenceWriter {
    /// Adds messages for the parameters whose value the host does not know.
    mutating func tell(_ controls: inout Controls, at frame: Int) {
        controls.tell { set($0, to: $1, at: frame) }
    }
}
