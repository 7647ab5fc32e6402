// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import CLV2
import DSP
import Effects

/// The parameters of an instance, from its ports and messages to ramps.
struct Controls: BitwiseCopyable {
    /// How many frames changes take at least that come without a length of their own: 20 ms.
    private let shortestRamp: Int
    private let first: UnsafeMutablePointer<Control>
    let count: Int
    /// What has happened since `takeChange` was last called.
    private var change = Change.none
    /// How many frames remain until the last ramp has ended.
    private var remaining = 0
    /// Whether the host may not know a value.
    private(set) var hasNews = false

    init(_ first: UnsafeMutablePointer<Control>, count: Int, sampleRate: Double) {
        self.first = first
        self.count = count
        shortestRamp = Int(0.02 * sampleRate)
    }

    typealias Ports = UnsafeMutablePointer<UnsafeMutableRawPointer?>

    /// The value at the port of a parameter, if it is connected.
    private func port(_ ports: Ports, _ index: Int) -> Float? {
        ports[index]?.assumingMemoryBound(to: Float.self).pointee
    }

    /// Takes the values at the ports as they are.
    mutating func start(_ ports: Ports) {
        for index in 0..<count { first[index].start(at: port(ports, index) ?? Float(first[index].defaultValue)) }
        remaining = 0
        change = .jumped
    }

    /// What may happen to parameters, the more the later.
    enum Change: Int {
        case none
        /// A parameter has left for another value.
        case moved
        /// A parameter has another value.
        case jumped
    }

    /// What has happened since this was last called.
    mutating func takeChange() -> Change {
        defer { change = .none }
        return change
    }

    /// Whether all parameters rest where they were when `takeChange` was last called.
    @inline(__always)
    var areResting: Bool { remaining == 0 && change == .none }

    /// Sends parameters whose port has changed on their way.
    @inline(__always)
    mutating func follow(_ ports: Ports, blockLength: Int) {
        for index in 0..<count {
            guard let value = port(ports, index), value != first[index].lastSeen else { continue }
            follow(index, value, blockLength: blockLength)
        }
    }

    /// Sends a parameter to a new value of its port. Never inlined: mostly, nothing has changed.
    @inline(never)
    private mutating func follow(_ index: Int, _ value: Float, blockLength: Int) {
        first[index].lastSeen = value
        guard let accepted = first[index].accepted(Double(value)) else { return }
        move(index, to: accepted, over: max(blockLength, shortestRamp))
        first[index].lastTold = Float(accepted)
        first[index].followsPort = true
    }

    mutating func follow(_ message: Message) {
        for index in 0..<count {
            switch message {
            case .set(let property, let value, let rampFrames):
                guard property == first[index].property, let accepted = first[index].accepted(value) else { continue }
                move(index, to: accepted, over: rampFrames)
                untell(index)
            case .controller(let number, let value):
                guard let value = first[index].value(controller: number, value) else { continue }
                move(index, to: value, over: shortestRamp)
                untell(index)
            case .watch:
                return
            }
        }
    }

    /// Sends a parameter on its way to a value in its range.
    private mutating func move(_ index: Int, to value: Double, over frames: Int) {
        first[index].ramp.move(to: value, over: frames)
        remaining = max(remaining, frames)
        if frames == 0 { change = .jumped } else if change == .none { change = .moved }
    }

    /// The host does not know the value of a parameter that an event has moved.
    private mutating func untell(_ index: Int) {
        first[index].followsPort = false
        hasNews = true
    }

    /// Tells the parameters that events have moved, and whose value is not what was last told, as far as there is room;
    /// the others are told the next time. What the host has set is not told: it knows, and Ardour complains on its
    /// audio thread of every property that it does not.
    mutating func tell(_ tell: (LV2_URID, Float) -> Bool) {
        hasNews = remaining > 0
        for index in 0..<count {
            let value = Float(first[index].ramp.value)
            guard !first[index].followsPort, value != first[index].lastTold, first[index].property != 0 else {
                continue
            }
            if tell(first[index].property, value) { first[index].lastTold = value } else { hasNews = true }
        }
    }

    /// The values of all parameters at four moments, each that many frames on.
    @inline(__always)
    func values<Control: ControlSet>(after frames: Vector4) -> ParameterValues<Control, Vector4> {
        var values = ParameterValues<Control, Vector4>()
        for index in 0..<count {
            values[Control(rawValue: index).unsafelyUnwrapped] = first[index].ramp.values(after: frames)
        }
        return values
    }

    /// How many frames remain until the first ramp ends, at most `limit`; 0 where none runs.
    func frames(atMost limit: Int) -> Int {
        guard remaining > 0 else { return 0 }
        var length = 0
        for index in 0..<count {
            let remaining = first[index].ramp.remaining
            if remaining > 0 { length = length == 0 ? min(remaining, limit) : min(remaining, length) }
        }
        return length
    }

    /// Lets time pass.
    @inline(__always)
    mutating func advance(by frames: Int) {
        guard remaining > 0 else { return }
        remaining -= min(remaining, frames)
        for index in 0..<count { first[index].ramp.advance(by: frames) }
    }
}

extension SequenceWriter {
    /// Adds messages for the parameters whose value the host does not know.
    mutating func tell(_ controls: inout Controls, at frame: Int) {
        controls.tell { set($0, to: $1, at: frame) }
    }
}
