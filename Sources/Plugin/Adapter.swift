// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import CLV2
import DSP
import Effects

/// How many frames lie between two calls of `Effect.flushDenormals`, and at most between two calls of `Effect.render`.
private let flushingInterval = 256
/// How many frames are processed at most at once while the unprocessed input is heard, too.
private let longestBypass = 64

/// An effect as an LV2 instance: ports to parameters, ramps, bypass.
///
/// The memory of an instance begins with its adapter (`Instance` says how it goes on); LV2's handle is a pointer to it.
struct Adapter<E: Effect>: BitwiseCopyable {
    private var instance: Instance
    private var controls: Controls
    private let sampleRate: Double
    private var effect: E
    private var coefficients: SmoothedCoefficients<E>
    private var bypass = Crossfade(wet: true)
    /// How many frames a crossfade takes: 10 ms, and no less than the output is late, so that an effect has heard in full
    /// what passes from its end on.
    private let fadeLength: Int
    private var framesUntilFlushing = flushingInterval
    private var monitor = Monitor<E.Input, E.Output>()

    static var portMap: PortMap {
        PortMap(
            inputCount: E.Input.channelCount, outputCount: E.Output.channelCount,
            controlCount: E.Control.allCases.count, hasLatency: E.latency > 0)
    }

    // MARK: - Life

    /// Makes an instance. All memory that it ever uses is allocated here.
    static func instantiate(on terms: Terms) -> LV2_Handle? {
        let map = portMap
        guard terms.sampleRate > 0, terms.sampleRate < 1e9, map.controlCount <= Values<E.Control>.capacity else {
            return nil
        }
        let controlsOffset = MemoryLayout<Self>.stride
        let portsOffset = controlsOffset + map.controlCount * MemoryLayout<Control>.stride
        let uridsOffset = portsOffset + map.count * MemoryLayout<UnsafeMutableRawPointer?>.stride
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: uridsOffset + MemoryLayout<URIDs>.size, alignment: MemoryLayout<Self>.alignment)
        let ports = (memory + portsOffset).bindMemory(to: UnsafeMutableRawPointer?.self, capacity: map.count)
        ports.initialize(repeating: nil, count: map.count)
        let urids = (memory + uridsOffset).bindMemory(to: URIDs.self, capacity: 1)
        urids.initialize(to: URIDs(features: terms.features))
        let controls = (memory + controlsOffset).bindMemory(to: Control.self, capacity: map.controlCount)
        for control in E.Control.allCases {
            let parameter = E.parameter(control)
            let property = URIDs.property(effect: E.about.uri, symbol: parameter.symbol, features: terms.features)
            (controls + control.rawValue).initialize(to: Control(parameter, property: property))
        }
        memory.bindMemory(to: Self.self, capacity: 1)
            .initialize(
                to: Self(
                    instance: Instance(number: terms.number, ports: ports, map: map, urids: urids),
                    controls: Controls(controls, count: map.controlCount, sampleRate: terms.sampleRate),
                    sampleRate: terms.sampleRate))
        return memory
    }

    private init(instance: Instance, controls: Controls, sampleRate: Double) {
        self.instance = instance
        self.controls = controls
        self.sampleRate = sampleRate
        fadeLength = max(1, E.latency, Int(0.01 * sampleRate))
        effect = E(sampleRate: sampleRate)
        coefficients = SmoothedCoefficients(at: SampleRate(sampleRate))
    }

    /// Forgets what was heard. Of the ports, nothing is read before `run`.
    static func activate(_ handle: LV2_Handle) {
        handle.assumingMemoryBound(to: Self.self).pointee.activate()
    }

    private mutating func activate() {
        instance.isFresh = true
        effect = E(sampleRate: sampleRate)
        framesUntilFlushing = flushingInterval
    }

    // MARK: - Running

    /// Processes a block.
    static func run(_ handle: LV2_Handle, _ frameCount: Int) {
        handle.assumingMemoryBound(to: Self.self).pointee.run(frameCount)
    }

    private mutating func run(_ count: Int) {
        let controlPorts = instance.ports + instance.map.firstControl
        if instance.isFresh {
            instance.isFresh = false
            bypass = Crossfade(wet: instance.isEnabled ?? true)
            controls.start(controlPorts)
        } else {
            if let enabled = instance.isEnabled { bypass.fade(toWet: enabled, over: fadeLength) }
            controls.follow(controlPorts, blockLength: count)
        }
        var notify = SequenceWriter(instance.ports[instance.map.notify], instance.urids)
        if instance.areConnected(E.Input.channelCount + E.Output.channelCount) { process(count, &notify) }
        if controls.hasNews { notify?.tell(&controls, at: max(0, count - 1)) }
        instance.report(latency: E.latency)
    }

    // MARK: - Audio

    /// Processes a block, each event at its frame.
    @inline(__always)
    private mutating func process(_ count: Int, _ notify: inout SequenceWriter?) {
        var position = 0
        if var events = SequenceReader(instance.ports[instance.map.control], instance.urids) {
            while let event = events.next(upTo: count) {
                process(from: position, to: event.frame, of: count, &notify)
                position = event.frame
                if case .watch = event.message { monitor.watch(for: Int(2 * sampleRate)) }
                controls.follow(event.message)
            }
        }
        process(from: position, to: count, of: count, &notify)
        monitor.end()
    }

    /// Processes part of a block in stretches over which coefficients rest or move in a straight line.
    @inline(never)
    private mutating func process(from start: Int, to end: Int, of count: Int, _ notify: inout SequenceWriter?) {
        if start == 0 && end > 0 && monitor.isWatched {
            // Of a block in which a view begins to watch, all is sent where it says so at the beginning.
            monitor.begin(&notify, blockLength: count, reserve: controls.count * SequenceWriter.setLength)
        }
        var position = start
        while position < end {
            if !controls.areResting { coefficients.follow(&controls, for: end - position) }
            var length = min(end - position, framesUntilFlushing)
            if !coefficients.ramp.isResting { length = min(length, coefficients.ramp.remaining) }
            if !bypass.isFullyWet { length = min(length, min(longestBypass, bypass.remaining)) }
            render(from: position, count: length)
            controls.advance(by: length)
            position += length
            framesUntilFlushing -= length
            if framesUntilFlushing == 0 {
                effect.flushDenormals()
                framesUntilFlushing = flushingInterval
            }
        }
    }

    /// Processes a stretch.
    @inline(__always)
    private mutating func render(from start: Int, count: Int) {
        let block = Block<E.Input, E.Output>(
            input: InputBus(instance.ports, from: start),
            output: OutputBus(instance.ports + instance.map.firstOutput, from: start),
            count: count)
        if monitor.isTaking { monitor.take(input: block.input, count: count) }
        if bypass.isFullyWet {
            render(block)
        } else {
            renderWithDry(block)
        }
        if monitor.isTaking { monitor.take(output: block.output, count: count) }
    }

    /// Not inlined: one copy serves both callers.
    @inline(never)
    private mutating func render(_ block: Block<E.Input, E.Output>) {
        effect.render(block, &coefficients.ramp)
    }

    /// Processes a stretch and mixes in the unprocessed input.
    @inline(never)
    private mutating func renderWithDry(_ block: Block<E.Input, E.Output>) {
        // The output may lie where the input does: what passes by is saved first. The effect goes on listening.
        let isFullyDry = bypass.isFullyDry
        let dry = effect.bypassed(block, exactly: isFullyDry)
        render(block)
        if isFullyDry {
            for frame in 0..<block.count { block.output.pass(dry[frame], at: frame) }
        } else {
            for frame in 0..<block.count {
                block.output[frame] = bypass.mix(wet: block.output[frame], dry: dry[frame])
            }
        }
    }
}
