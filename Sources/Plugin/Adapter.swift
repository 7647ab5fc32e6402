// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import CLV2
import DSP
import Effects

/// How many frames lie between two calls of `Effect.settle`, and at most between two calls of `Effect.render`.
private let settlingInterval = 256
/// How many frames are processed at most at once while the unprocessed input is heard, too.
private let longestBypass = 64
/// The longest stretch over which coefficients move in a straight line while a parameter ramps.
private let longestGlide = 32

/// An effect as an LV2 instance: ports to parameters, ramps, bypass.
///
/// The memory of an instance begins with its adapter (`Instance` says how it goes on); LV2's handle is a pointer to it.
struct Adapter<E: Effect>: BitwiseCopyable {
    private var instance: Instance
    private let sampleRate: Double
    private var effect: E
    private var ramps: InlineArray<16, Ramp>
    /// The control ports' values when they were last looked at.
    private var lastSeen: InlineArray<16, Float>
    /// The parameters' values that were last told on the `notify` port.
    private var lastTold: InlineArray<16, Float>
    /// Whether a parameter was last moved by its port, so that the host has its value.
    private var followsPort: InlineArray<16, Bool>
    private var coefficients: Glide<E.Coefficients>
    /// Whether a parameter has jumped, and the coefficients have to follow before the next frame.
    private var hasJumped = false
    private var bypass: Crossfade
    private var framesUntilSettling = settlingInterval
    private var monitor: Monitor<E.Input, E.Output>

    static var portMap: PortMap {
        PortMap(
            inputCount: E.Input.channelCount, outputCount: E.Output.channelCount,
            controlCount: E.Control.allCases.count, hasLatency: E.latency > 0)
    }

    // MARK: - Life

    /// Makes an instance. All memory that it ever uses is allocated here.
    static func instantiate(on terms: Terms) -> LV2_Handle? {
        let map = portMap
        guard terms.sampleRate > 0, terms.sampleRate < 1e9, map.controlCount <= Values<E.Control>.capacity else { return nil }
        let portsOffset = MemoryLayout<Self>.stride
        let samplesOffset = portsOffset + map.count * MemoryLayout<UnsafeMutableRawPointer?>.stride
        let sampleCount = 2 * Monitor<E.Input, E.Output>.capacity
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: samplesOffset + sampleCount * MemoryLayout<Float>.stride,
            alignment: MemoryLayout<Self>.alignment)
        let ports = (memory + portsOffset).bindMemory(to: UnsafeMutableRawPointer?.self, capacity: map.count)
        ports.initialize(repeating: nil, count: map.count)
        var symbols = Symbols(features: terms.features)
        for control in E.Control.allCases {
            symbols.mapProperty(
                control.rawValue, effect: E.about.uri, symbol: E.parameter(control).symbol, features: terms.features)
        }
        let instance = Instance(number: terms.number, ports: ports, map: map, symbols: symbols)
        memory.bindMemory(to: Self.self, capacity: 1)
            .initialize(
                to: Self(
                    instance: instance, sampleRate: terms.sampleRate,
                    samples: (memory + samplesOffset).bindMemory(to: Float.self, capacity: sampleCount)))
        return memory
    }

    private init(instance: Instance, sampleRate: Double, samples: UnsafeMutablePointer<Float>) {
        self.instance = instance
        self.sampleRate = sampleRate
        effect = E(sampleRate: sampleRate)
        ramps = InlineArray(repeating: Ramp(restingAt: 0))
        lastSeen = InlineArray(repeating: 0)
        lastTold = InlineArray(repeating: 0)
        followsPort = InlineArray(repeating: true)
        bypass = Crossfade(wet: true)
        monitor = Monitor(samples: samples)
        var values = Values<E.Control>()
        for control in E.Control.allCases { values[control] = E.parameter(control).standard }
        coefficients = Glide(restingAt: effect.coefficients(for: values))
    }

    /// Processes a block.
    static func run(_ handle: LV2_Handle, _ frameCount: Int) {
        handle.assumingMemoryBound(to: Self.self).pointee.run(frameCount)
    }

    private mutating func run(_ count: Int) {
        if instance.isFresh {
            start()
        } else {
            followPorts(blockLength: count)
        }
        if audioIsConnected { process(count) }
        tellValues(at: count)
        reportLatency()
    }

    /// Forgets what was heard and takes the ports' values as they are.
    private mutating func start() {
        instance.isFresh = false
        effect = E(sampleRate: sampleRate)
        framesUntilSettling = settlingInterval
        monitor.clear()
        bypass = Crossfade(wet: enabledPort ?? true)
        for index in 0..<instance.map.controlCount {
            let parameter = E.parameter(control(index))
            lastSeen[index] = controlPort(index) ?? Float(parameter.standard)
            ramps[index] = Ramp(
                restingAt: parameter.accepted(Double(lastSeen[index])) ?? parameter.standard, on: parameter.scale)
            lastTold[index] = Float(ramps[index].target)
            followsPort[index] = true
        }
        hasJumped = true
    }

    // MARK: - Ports

    private func control(_ index: Int) -> E.Control { E.Control(rawValue: index).unsafelyUnwrapped }

    /// The value at a control port, if it is connected.
    private func controlPort(_ index: Int) -> Float? {
        instance.ports[instance.map.firstControl + index]?.assumingMemoryBound(to: Float.self).pointee
    }

    /// Whether the host wants the effect on; none where it does not say.
    private var enabledPort: Bool? {
        guard let value = instance.ports[instance.map.enabled]?.assumingMemoryBound(to: Float.self).pointee,
            value == value
        else { return nil }
        return value > 0
    }

    private var audioIsConnected: Bool {
        for port in 0..<instance.map.firstControl where instance.ports[port] == nil { return false }
        return true
    }

    /// Writes the parameters that events have moved, and whose value is not what was last told, to the `notify` port, as
    /// far as there is room; the others are told the next time. What the host has set is not told: it knows, and Ardour
    /// complains on its audio thread of every property that it does not.
    private mutating func tellValues(at count: Int) {
        guard var writer = SequenceWriter(instance.ports[instance.map.notify], instance.symbols) else { return }
        for index in 0..<instance.map.controlCount {
            let value = Float(ramps[index].value(after: 0))
            guard !followsPort[index], value != lastTold[index],
                writer.set(instance.symbols.properties[index], to: value, at: max(0, count - 1))
            else { continue }
            lastTold[index] = value
        }
        if monitor.isReady {
            writer.audio(monitor, at: max(0, count - 1))
            monitor.clear()
        }
    }

    private func reportLatency() {
        guard instance.map.hasLatency, let port = instance.ports[instance.map.latency] else { return }
        port.assumingMemoryBound(to: Float.self).pointee = Float(E.latency)
    }

    /// Sends parameters whose port has changed on their way.
    private mutating func followPorts(blockLength: Int) {
        if let enabled = enabledPort {
            bypass.fade(toWet: enabled, over: max(1, Int(0.01 * sampleRate)))
        }
        for index in 0..<instance.map.controlCount {
            guard let value = controlPort(index), value != lastSeen[index] else { continue }
            lastSeen[index] = value
            let parameter = E.parameter(control(index))
            guard let accepted = parameter.accepted(Double(value)) else { continue }
            move(index, to: accepted, over: max(blockLength, shortestRamp))
            lastTold[index] = Float(accepted)
            followsPort[index] = true
        }
    }

    /// The ramp of changes that come without a length of their own: 20 ms.
    private var shortestRamp: Int { Int(0.02 * sampleRate) }

    /// Sends a parameter on its way to a value in its range.
    private mutating func move(_ index: Int, to value: Double, over frames: Int) {
        ramps[index].move(to: value, over: frames)
        coefficients.stop()
        if frames == 0 { hasJumped = true }
    }

    // MARK: - Events

    private mutating func follow(_ message: Message) {
        if case .watch = message { monitor.watch(for: Int(2 * sampleRate)) }
        for index in 0..<instance.map.controlCount {
            let parameter = E.parameter(control(index))
            switch message {
            case .set(let property, let value, let rampFrames):
                guard property == instance.symbols.properties[index], let accepted = parameter.accepted(value) else {
                    continue
                }
                move(index, to: accepted, over: rampFrames)
                followsPort[index] = false
            case .controller(let number, let value):
                guard number == parameter.controller else { continue }
                move(index, to: parameter.value(at: Double(value) / 127), over: shortestRamp)
                followsPort[index] = false
            case .watch:
                continue
            }
        }
    }

    // MARK: - Audio

    /// Processes a block, each event at its frame.
    private mutating func process(_ count: Int) {
        var position = 0
        if var events = SequenceReader(instance.ports[instance.map.control], instance.symbols) {
            while let (frame, message) = events.next(upTo: count) {
                process(from: position, to: frame)
                position = frame
                follow(message)
            }
        }
        process(from: position, to: count)
    }

    /// Processes part of a block in stretches over which coefficients rest or move in a straight line.
    private mutating func process(from start: Int, to end: Int) {
        var position = start
        while position < end {
            if hasJumped {
                let values = values(after: 0)
                coefficients = Glide(restingAt: effect.coefficients(for: values))
                hasJumped = false
            }
            if coefficients.isResting { glideAlongRamps() }
            var length = min(end - position, framesUntilSettling)
            if !coefficients.isResting { length = min(length, coefficients.remaining) }
            if !bypass.isFullyWet { length = min(length, longestBypass) }
            render(from: position, count: length)
            for index in 0..<instance.map.controlCount { ramps[index].advance(by: length) }
            position += length
            framesUntilSettling -= length
            if framesUntilSettling == 0 {
                effect.settle()
                framesUntilSettling = settlingInterval
            }
        }
    }

    /// The parameters' values `frames` frames on.
    ///
    /// Mutating although it changes nothing: the compiler copies all of `self`, close to two kilobytes, to call it on a
    /// value that cannot change.
    private mutating func values(after frames: Int) -> Values<E.Control> {
        var values = Values<E.Control>()
        for index in 0..<instance.map.controlCount {
            values[control(index)] = ramps[index].value(after: frames)
        }
        return values
    }

    /// While a parameter ramps: sets the coefficients moving to where they belong a little later, at the end of the
    /// first ramp to end at the latest.
    private mutating func glideAlongRamps() {
        var length = 0
        for index in 0..<instance.map.controlCount {
            let remaining = ramps[index].remaining
            if remaining > 0 { length = length == 0 ? min(remaining, longestGlide) : min(remaining, length) }
        }
        if length > 0 {
            let values = values(after: length)
            coefficients.move(to: effect.coefficients(for: values), over: length)
        }
    }

    /// Processes a stretch, and mixes in the unprocessed input while that is asked for.
    private mutating func render(from start: Int, count: Int) {
        let block = Block<E.Input, E.Output>(
            input: InputBus(instance.ports, from: start),
            output: OutputBus(instance.ports + instance.map.firstOutput, from: start),
            count: count)
        // The output may lie where the input does.
        if monitor.isWatched { monitor.take(input: block.input, count: count) }
        defer { if monitor.isWatched { monitor.take(output: block.output, count: count) } }
        if bypass.isFullyWet {
            effect.render(block, &coefficients)
            return
        }
        // The output may lie where the input does: what passes by is saved first. The effect goes on listening.
        let dry = effect.bypassed(block, exactly: bypass.isFullyDry)
        effect.render(block, &coefficients)
        for frame in 0..<count {
            block.output[frame] = bypass.mix(wet: block.output[frame], dry: dry[frame])
        }
    }
}
