// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletCProcessor
import SwiftletDSP
import SwiftletEffects

/// The number of frames between two calls of `Effect.flushDenormals`, and the maximum number between two calls of
/// `Effect.render`.
private let flushingInterval = 256
/// The maximum number of frames that are processed together while the dry signal is audible.
private let maximumBypassLength = 64
/// The number of words of an effect's memory that are restored per muted frame after a fault: a kilobyte, which takes a
/// hundredth of a frame's time.
private let wordsPerFrame = 128

/// Adapts an effect to LV2: it maps ports and events to parameters, and adds ramps and bypass.
///
/// An instance's memory begins with its adapter; `InstanceHeader` describes the rest. LV2's handle is a pointer to it.
struct Adapter<E: Effect>: BitwiseCopyable {
    private var instance: InstanceHeader
    private var controls: Controls
    private let sampleRate: Double
    private let idle: IdleBuffers<E>
    private var memory: EffectMemory<E>
    /// The number of words of the memory that are restored since a fault; all if there was no fault.
    private var restored: Int
    /// Whether the saved value may have caused the last failure. Finite output, a session or an activation clears it.
    private var isSavedSuspect = false
    private var effect: E
    private var coefficients: SmoothedCoefficients<E>
    private var bypass = Crossfade(wet: true)
    /// The length of the bypass crossfade in frames: 10 ms, and at least the latency. At its end, the effect's output
    /// comes only from input after the switch.
    private let fadeLength: Int
    private var framesUntilFlushing = flushingInterval
    private var tap: AnalyserTap<E.Input, E.Output>
    private var readings = BandReadings()
    /// Whether a view has requested the sample rate and has no answer yet.
    private var isSampleRateWanted = false
    /// The received MIDI to pass on; nil unless the effect sends MIDI.
    private let midiThru: UnsafeMutablePointer<MIDIThru>?
    #if SWIFTLET_CHECKED
    /// The number of frames processed since `activate`.
    private var age = 0
    #endif

    static var portMap: PortMap {
        PortMap(
            inputCount: E.Input.channelCount, mainInputCount: E.Input.mainChannelCount,
            outputCount: E.Output.channelCount,
            controlCount: E.Control.allCases.count, meterCount: E.Meter.allCases.count, hasLatency: hasLatency)
    }

    /// Whether the effect may have latency.
    private static var hasLatency: Bool {
        @inline(__always) get { E.Dry.isUsed || E.latency > 0 }
    }

    // MARK: - Instances

    /// Creates an instance, and allocates all memory that it ever uses.
    @_optimize(size)
    static func instantiate(with arguments: InstantiationArguments) -> LV2_Handle? {
        let map = portMap
        // Far below 1 Hz, the seconds in a frame are infinite.
        guard arguments.sampleRate >= 1, arguments.sampleRate < 1e9, E.Control.hasConsecutiveRawValues,
            let effectBytes = EffectMemory<E>.byteCount(at: arguments.sampleRate)
        else { return nil }
        let controlsOffset = MemoryLayout<Self>.stride
        let portsOffset = (controlsOffset + Controls.byteCount(map.controlCount, bands: E.bandCount))
            .roundedUp(toMultipleOf: 8)
        let uridsOffset = portsOffset + (map.count + 1) * MemoryLayout<UnsafeMutableRawPointer?>.stride
        let idleOffset = (uridsOffset + MemoryLayout<URIDs>.size).roundedUp(toMultipleOf: Setup.alignment)
        let coefficientsOffset = idleOffset + IdleBuffers<E>.byteCount(for: flushingInterval)
        let effectOffset = (coefficientsOffset + SmoothedCoefficients<E>.byteCount)
            .roundedUp(toMultipleOf: Setup.alignment)
        let filesOffset = (effectOffset + effectBytes).roundedUp(toMultipleOf: Setup.alignment)
        let end =
            E.hasSavedState
            ? filesOffset + InstanceFiles.byteCount(E.File.allCases.count, valueByteCount: E.savedByteCount)
            : effectOffset + effectBytes
        let displayOffset = end.roundedUp(toMultipleOf: 8)
        let displayEnd = E.hasCurve ? displayOffset + InlineDisplay.byteCount(map.controlCount) : end
        let thruOffset = displayEnd.roundedUp(toMultipleOf: 8)
        let thruEnd = E.SentMIDI.isUsed ? thruOffset + MemoryLayout<MIDIThru>.size : displayEnd
        guard let memory = allocate(byteCount: thruEnd) else { return nil }
        let hostMap = HostMap(among: arguments.features)
        let controls = Controls(count: map.controlCount, bands: E.bandCount, in: memory + controlsOffset)
        for control in E.Control.allCases {
            controls.define(
                control.rawValue, as: E.parameter(control), in: E.band(of: control), of: E.about.uri,
                at: arguments.sampleRate, hostMap)
        }
        let files =
            E.hasSavedState
            ? InstanceFiles.make(
                SwiftletEffects.files(of: E.self), valueByteCount: E.savedByteCount, of: E.about,
                in: memory + filesOffset, with: arguments,
                hostMap) : nil
        let display =
            E.hasCurve
            ? InlineDisplay.make(
                of: controls.rampPointer, count: controls.count, in: memory + displayOffset, with: arguments) : nil
        memory.bindMemory(to: Self.self, capacity: 1)
            .initialize(
                to: Self(
                    instance: InstanceHeader(
                        number: arguments.number, map: map, ports: memory + portsOffset, urids: memory + uridsOffset,
                        hostMap, files: files, viewState: controls.viewState, display: display),
                    controls: controls,
                    coefficients: SmoothedCoefficients(
                        for: controls, at: SampleRate(arguments.sampleRate), in: memory + coefficientsOffset),
                    idle: IdleBuffers(memory + idleOffset, count: flushingInterval),
                    memory: EffectMemory(
                        memory + effectOffset, byteCount: effectBytes, sampleRate: arguments.sampleRate),
                    midiThru: E.SentMIDI.isUsed
                        ? (memory + thruOffset).bindMemory(to: MIDIThru.self, capacity: 1) : nil,
                    sampleRate: arguments.sampleRate))
        return memory
    }

    private init(
        instance: InstanceHeader, controls: Controls, coefficients: SmoothedCoefficients<E>, idle: IdleBuffers<E>,
        memory: EffectMemory<E>, midiThru: UnsafeMutablePointer<MIDIThru>?, sampleRate: Double
    ) {
        self.instance = instance
        self.controls = controls
        self.coefficients = coefficients
        self.idle = idle
        self.memory = memory
        self.midiThru = midiThru
        if E.SentMIDI.isUsed { midiThru?.initialize(to: MIDIThru()) }
        self.sampleRate = sampleRate
        tap = AnalyserTap(sampleRate: sampleRate)
        fadeLength = max(1, E.latency, E.maximumLatency(at: SampleRate(sampleRate)), Int(0.01 * sampleRate))
        restored = memory.count
        effect = self.memory.makeEffect()
        effect.transport.update { $0 = Transport(sampleRate: sampleRate) }
        connectFiles()
        if E.savedByteCount > 0 {
            instance.files?.pointee.value.begin { $0.storeBytes(of: effect.saved, as: E.Saved.self) }
        }
    }

    /// Clears the audio state. Ports are not read before `run`.
    static func activate(_ handle: LV2_Handle) {
        handle.assumingMemoryBound(to: Self.self).pointee.activate()
    }

    private mutating func activate() {
        instance.isFresh = true
        effect.restart(as: memory.makeEffect(), sampleRate: sampleRate)
        restored = memory.count
        connectFiles()
        keepSaved()
        isSavedSuspect = false
        if !E.File.isNone { instance.files?.pointee.activate { E.reset(content: $0) } }
        framesUntilFlushing = flushingInterval
        // The listening view may be closed. If it is open, it repeats its request within a second.
        if E.bandCount > 0 { controls.listen(to: nil) }
        if E.SentMIDI.isUsed { midiThru?.pointee = MIDIThru() }
        #if SWIFTLET_CHECKED
        age = 0
        #endif
    }

    /// Gives an effect the files of the effect that it replaces.
    @inline(__always)
    private mutating func connectFiles() {
        guard !E.File.isNone, let files = instance.files else { return }
        effect.files = Files(files.pointee.slots)
    }

    /// Restores the saved value in a reset effect.
    @inline(__always)
    private mutating func keepSaved() {
        guard E.savedByteCount > 0, let files = instance.files else { return }
        effect.saved = files.pointee.value.noted.loadUnaligned(as: E.Saved.self)
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
        if E.savedByteCount > 0, let value = instance.files?.pointee.value.take() {
            effect.saved = value.loadUnaligned(as: E.Saved.self)
            isSavedSuspect = false
        }
        var notify = SequenceWriter(instance.ports[instance.map.notify], instance.urids, instance.viewState)
        effect.isSecondInputConnected = instance.isConnected(anyOf: E.Input.secondPorts)
        if count > 0 && !E.Meter.isNone { effect.meters.reset() }
        if E.Dry.isUsed { _ = updateDryDelay() }
        if areMainBusesConnected { process(count, &notify) }
        if !E.Meter.isNone {
            for number in 0..<instance.map.meterCount {
                instance.report(effect.meters.displayedValue(number), at: instance.map.firstMeter &+ number)
            }
        }
        if !E.File.isNone, let files = instance.files {
            files.pointee.advance(by: count)
            if notify != nil { files.pointee.report(&notify!, at: max(0, count - 1)) }
        }
        if E.savedByteCount > 0 {
            instance.files?.pointee.value.follow { $0.storeBytes(of: effect.saved, as: E.Saved.self) }
        }
        reportStateChange(&notify, at: max(0, count - 1))
        if controls.hasUnreportedValues { notify?.report(&controls, at: max(0, count - 1)) }
        if isSampleRateWanted, notify?.sendSampleRate(sampleRate, at: max(0, count - 1)) ?? true {
            isSampleRateWanted = false
        }
        if Self.hasLatency { instance.report(latency: E.Dry.isUsed ? updateDryDelay() : E.latency) }
    }

    /// Reports to the host that state has changed that a session saves and no port shows.
    @inline(__always)
    private mutating func reportStateChange(_ notify: inout SequenceWriter?, at frame: Int) {
        let isChanged =
            instance.viewState.pointee.isChanged || (E.hasSavedState && instance.files?.pointee.isChanged == true)
        guard isChanged, notify?.sendStateChanged(at: frame) == true else { return }
        instance.viewState.pointee.isChanged = false
        if E.hasSavedState { instance.files?.pointee.forgetChange() }
    }

    /// Sets the delay of the dry signal from the parameters, and returns the clamped latency.
    @inline(__always)
    private mutating func updateDryDelay() -> Int {
        effect.delayDry(by: E.latency(for: controls.current, at: SampleRate(sampleRate)))
    }

    // MARK: - Audio

    /// Whether the ports of the main buses are connected.
    @inline(__always)
    private var areMainBusesConnected: Bool {
        instance.areConnected(0, E.Input.mainChannelCount)
            && instance.areConnected(instance.map.firstOutput, E.Output.mainChannelCount)
    }

    /// Processes a block, each event at its frame.
    @inline(__always)
    private mutating func process(_ count: Int, _ notify: inout SequenceWriter?) {
        var position = 0
        if var events = SequenceReader(instance.ports[instance.map.control], instance.urids, instance.viewState) {
            if E.hasEvents {
                while let (frame, event) = EffectEvent<E>.next(&events, upTo: count) {
                    process(from: position, to: frame, of: count, &notify)
                    position = frame
                    follow(event, at: frame, of: count, &notify)
                }
            } else {
                while let (frame, message) = events.next(upTo: count) {
                    process(from: position, to: frame, of: count, &notify)
                    position = frame
                    follow(message)
                }
            }
        }
        process(from: position, to: count, of: count, &notify)
        tap.end()
        if E.bandCount > 0 && tap.isActive {
            readings.send(of: &effect, after: count, sampleRate: sampleRate, &notify, at: count - 1)
        }
    }

    @inline(__always)
    private mutating func follow(_ message: Message) {
        switch message {
        case .watch(let signals, let band, let view, let needsTruePeaks):
            tap.watch(signals, for: Int(2 * sampleRate))
            if needsTruePeaks { tap.truePeaks.measure(for: Int(2 * sampleRate)) }
            if E.bandCount > 0, controls.listen(to: band, from: view) { tap.listen(for: Int(2 * sampleRate)) }
        case .sampleRate: isSampleRateWanted = true
        case .set, .controller: controls.follow(message)
        }
    }

    @inline(__always)
    private mutating func follow(
        _ event: EffectEvent<E>, at frame: Int, of count: Int, _ notify: inout SequenceWriter?
    ) {
        if let message = event.message { follow(message) }
        if !E.File.isNone, let atom = event.atom, let files = instance.files,
            let message = FileMessage(atom, instance.urids.pointee, files.pointee.urids)
        {
            files.pointee.follow(message)
        }
        if E.ReceivedMIDI.isUsed && E.SentMIDI.isUsed, let atom = event.atom, atom.isMIDI(instance.urids) {
            let (isEnabled, place) = (instance.isEnabled ?? true, max(0, min(frame, count - 1)))
            if midiThru?.pointee.pass(event.midi, isEnabled: isEnabled) == true {
                // An enabled effect passes on only the ends of notes.
                if isEnabled, let midi = event.midi {
                    notify?.send(midi.bytes, at: place)
                } else {
                    notify?.midi(atom, at: place)
                }
            }
        }
        if let midi = event.midi {
            effect.receive(E.ReceivedMIDI(midi))
            sendMIDI(from: frame, before: min(frame + 1, count), &notify)
        }
        if let position = event.position { effect.transport.update { $0.move(to: position) } }
    }

    /// Fetches the messages that the effect has sent from the frame `start` on. Times after the processed frames are
    /// clamped to their end.
    @inline(__always)
    private mutating func sendMIDI(from start: Int, before end: Int, _ notify: inout SequenceWriter?) {
        guard E.SentMIDI.isUsed else { return }
        let isEnabled = instance.isEnabled ?? true
        effect.midi.update { midi in
            if midi.count > 0 { notify?.send(midi, from: start, before: end, isEnabled: isEnabled) }
            midi.clear()
        }
    }

    /// Processes part of a block in segments in which coefficients are settled or ramp linearly.
    @inline(never)
    private mutating func process(from start: Int, to end: Int, of count: Int, _ notify: inout SequenceWriter?) {
        if start == 0 && end > 0 && tap.isActive {
            // If a view starts watching at frame 0, the whole block is sent.
            tap.begin(
                &notify, blockLength: count, at: E.SentMIDI.isUsed ? 0 : count - 1,
                reserve: (controls.count + (isSampleRateWanted ? 1 : 0)) * SequenceWriter.setLength
                    + (E.SentMIDI.isUsed ? midiReserve : 0)
                    + (E.bandCount > 0 ? SequenceWriter.readingsLength(bandCount: E.bandCount) : 0))
            // A closed view no longer listens.
            if E.bandCount > 0 && !tap.isListening { controls.listen(to: nil) }
        }
        var position = start
        while position < end {
            var length = min(end - position, framesUntilFlushing)
            // Coefficients are settled at the latest when all parameters are.
            if E.bandCount == 0 && !controls.areSettled {
                coefficients.follow(&controls, for: end - position)
                length = min(length, coefficients.remaining)
            }
            if !bypass.isFullyWet { length = min(length, min(maximumBypassLength, bypass.remaining)) }
            render(from: position, count: length)
            sendMIDI(from: position, before: position + length, &notify)
            controls.advance(by: length)
            position += length
            framesUntilFlushing -= length
            if framesUntilFlushing == 0 {
                effect.flushDenormals()
                framesUntilFlushing = flushingInterval
            }
        }
    }

    /// Processes a segment.
    @inline(__always)
    private mutating func render(from start: Int, count: Int) {
        let block = Block<E.Input, E.Output>(
            input: InputBus(instance.ports, from: start, idle: idle.silence),
            output: OutputBus(instance.ports + instance.map.firstOutput, from: start, idle: idle.sink),
            count: count)
        if tap.isRecording { tap.record(input: block.input, count: count) }
        if bypass.isFullyWet {
            // Keeps the delayed dry signal up to date.
            if E.Dry.isUsed { effect.writeDry(block) }
            render(block)
        } else {
            renderWithDry(block)
        }
        if tap.isRecording { tap.record(output: block.output, count: count) }
    }

    /// Not inlined: one copy serves both callers.
    @inline(never)
    private mutating func render(_ block: Block<E.Input, E.Output>) {
        if !E.isAlwaysFinite && restored < memory.count { return recover(block) }
        let start = effect.transport
        if E.bandCount > 0 {
            effect.render(block, bands: controls.bandParameters(E.Control.self))
            controls.endChanges()
        } else {
            effect.render(block, &coefficients.ramp.pointee)
        }
        effect.move(to: start, plus: block.count)
        if !E.isAlwaysFinite {
            if !block.output.isFinite(in: 0..<block.count) { return fail(block) }
            if E.savedByteCount > 0 {
                isSavedSuspect = false
                instance.files?.pointee.value.isProven = true
            }
        }
        #if SWIFTLET_CHECKED
        age += block.count
        #endif
    }

    // MARK: - Faults

    /// Resets an effect that has output NaN or infinity, and mutes that output.
    @inline(never)
    @_optimize(size)
    private mutating func fail(_ block: Block<E.Input, E.Output>) {
        #if SWIFTLET_CHECKED
        let fault = (0..<block.count).first { !block.output.isFinite(in: $0..<$0 + 1) } ?? 0
        end_for_fault(UnsafeRawPointer(E.about.name.utf8Start).assumingMemoryBound(to: CChar.self), age + fault)
        #endif
        effect.restart(as: memory.fresh, sampleRate: sampleRate)
        if E.bandCount > 0 { controls.jumpAll() }
        connectFiles()
        if E.savedByteCount > 0, let files = instance.files {
            // The saved value may cause the fault. It is dropped if the effect fails again immediately and has never
            // had finite output with this value.
            if !isSavedSuspect || files.pointee.value.isProven { keepSaved() }
            isSavedSuspect = true
        }
        if !E.File.isNone { instance.files?.pointee.reload() }
        if E.Dry.isUsed { _ = updateDryDelay() }
        effect.isSecondInputConnected = instance.isConnected(anyOf: E.Input.secondPorts)
        restored = 0
        restore(for: block)
    }

    /// Mutes a segment while the effect's memory is being restored.
    @inline(never)
    @_optimize(size)
    private mutating func recover(_ block: Block<E.Input, E.Output>) {
        coefficients.advance(by: block.count)
        effect.transport.update { $0.advance(by: block.count) }
        restore(for: block)
    }

    /// Restores some of the effect's memory, in proportion to the block's length, and writes silence.
    private mutating func restore(for block: Block<E.Input, E.Output>) {
        block.output.clear(block.count)
        instance.mutedFrames &+= block.count
        restored = memory.restore(from: restored, atMost: wordsPerFrame * block.count)
    }

    /// Processes a segment and mixes it with the dry signal.
    @inline(never)
    private mutating func renderWithDry(_ block: Block<E.Input, E.Output>) {
        // The output may share the input's memory, so the dry signal is saved first. The effect keeps processing its
        // input.
        let isFullyDry = bypass.isFullyDry
        let dry = effect.renderBypass(block, exactly: isFullyDry)
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
