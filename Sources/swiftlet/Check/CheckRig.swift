// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletHost

/// An instance with memory for its audio ports, called as a host calls it, and watched meanwhile.
///
/// One thread at a time may use it.
final class CheckRig: @unchecked Sendable {
    static let sampleRate = 48_000.0
    /// The longest block.
    static let maximumBlockLength = 8192
    /// How many samples behind a block are looked at, and what they hold.
    private static let (guardLength, guardSample) = (64, Float(bitPattern: 0x5ea5_1de5))

    let instance: Instance
    private let inputs, outputs: [Port]
    /// A buffer for each input, and one for each output, unless it is an input's.
    private let memory: UnsafeMutablePointer<Float>
    private let isInPlace: Bool
    private let size = CheckRig.maximumBlockLength + CheckRig.guardLength
    /// What the plug-in did to memory that it should not.
    private(set) var faults: Set<String> = []

    /// Makes an instance, connects its ports, and activates it.
    ///
    /// - Parameters:
    ///   - plugin: what it is an instance of.
    ///   - sampleRate: in frames per second.
    ///   - isInPlace: whether each output has the memory of the input of its number.
    ///   - connectsOptionalPorts: whether ports are connected that may be left alone.
    /// - Throws: `HostError`.
    init(
        _ plugin: Plugin, sampleRate: Double = CheckRig.sampleRate, isInPlace: Bool = false, connectsOptionalPorts: Bool = true
    ) throws {
        instance = try Instance(plugin, sampleRate: sampleRate, maximumBlockLength: Self.maximumBlockLength)
        self.isInPlace = isInPlace
        let audio = instance.ports.filter { $0.kind == .audio && (connectsOptionalPorts || !$0.isOptional) }
        inputs = audio.filter { $0.direction == .input }
        outputs = audio.filter { $0.direction == .output }
        memory = .allocate(capacity: max(1, audio.count) * size)
        memory.initialize(repeating: 0, count: max(1, audio.count) * size)
        for (number, port) in inputs.enumerated() { instance.connect(port.index, to: input(number)) }
        for (number, port) in outputs.enumerated() { instance.connect(port.index, to: output(number)) }
        if !connectsOptionalPorts { for port in instance.ports where port.isOptional { instance.connect(port.index, to: nil) } }
        instance.activate()
    }

    deinit {
        instance.deactivate()
        memory.deallocate()
    }

    private func input(_ number: Int) -> UnsafeMutablePointer<Float> { memory + number * size }

    private func output(_ number: Int) -> UnsafeMutablePointer<Float> {
        memory + (isShared(number) ? number : inputs.count + number) * size
    }

    private func isShared(_ output: Int) -> Bool { isInPlace && output < inputs.count }

    /// The control inputs that may be moved: not the one that has the effect do nothing.
    var controls: [Port] { instance.ports.filter { $0.kind == .control && $0.direction == .input && !$0.isBypass } }

    // MARK: - Running

    /// Runs over a signal, in the state that it is in.
    ///
    /// - Parameters:
    ///   - signal: what each frame and channel hears, from frame 0 on.
    ///   - frames: how many there are.
    ///   - blocks: the lengths of the blocks, over and over.
    ///   - isNoteOn: whether an instrument has a note to play from the first frame on, or else lets go of the one that it had.
    ///   - before: called before each block, with its first frame.
    /// - Returns: what has come out.
    func process(
        _ signal: SignalFunction, frames: Int, blocks: [Int] = [512], isNoteOn: Bool = true,
        before: (Int) -> Void = { _ in }
    ) -> CheckedOutput {
        var sound = CheckedOutput(channels: outputs.map { _ in [] })
        for index in outputs.indices { sound.channels[index].reserveCapacity(frames) }
        var (frame, number) = (0, 0)
        while frame < frames {
            let count = min(blocks[number % blocks.count], frames - frame)
            before(frame)
            if frame == 0, count > 0 { sendNote(isOn: isNoteOn) }
            fill(signal, from: frame, count)
            let mutedBefore = instance.mutedFrames
            instance.run(count)
            if instance.mutedFrames > mutedBefore { sound.muted = sound.muted ?? frame }
            inspectBuffers(signal, from: frame, count)
            for index in outputs.indices {
                sound.channels[index].append(contentsOf: UnsafeBufferPointer(start: output(index), count: count))
            }
            frame += count
            number += 1
        }
        return sound
    }

    /// Has an instrument begin to play, or end.
    private func sendNote(isOn: Bool) {
        guard instance.ports.acceptMIDI, instance.acceptsEvents else { return }
        instance.controlEvents = [.midi([isOn ? 0x90 : 0x80, 60, 100], frame: 0)]
    }

    /// Gives the inputs a block of the signal, and the outputs something that the plug-in has to replace.
    private func fill(_ signal: SignalFunction, from frame: Int, _ count: Int) {
        for index in outputs.indices {
            output(index).update(repeating: Self.guardSample, count: count + Self.guardLength)
        }
        for index in inputs.indices {
            for offset in 0..<count { input(index)[offset] = signal(frame + offset, index) }
        }
    }

    /// Looks at what the plug-in has written, and where.
    private func inspectBuffers(_ signal: SignalFunction, from frame: Int, _ count: Int) {
        let guarded = Self.guardSample.bitPattern
        for index in outputs.indices {
            let samples = output(index)
            if (count..<count + Self.guardLength).contains(where: { samples[$0].bitPattern != guarded }) {
                faults.insert("it writes behind the end of its output \(outputs[index].symbol)")
            }
            if count > 0, !isShared(index), samples[count - 1].bitPattern == guarded {
                faults.insert("it leaves samples of output \(outputs[index].symbol) as they were")
            }
        }
        guard !isInPlace else { return }
        for index in inputs.indices {
            let samples = input(index)
            let isSame = (0..<count).allSatisfy { samples[$0].bitPattern == signal(frame + $0, index).bitPattern }
            if !isSame { faults.insert("it writes to its input \(inputs[index].symbol)") }
        }
    }

    // MARK: - Nothing but the plug-in

    /// Fills the inputs, for blocks that are run directly.
    func prepare(_ signal: SignalFunction, from frame: Int = 0, _ count: Int) { fill(signal, from: frame, count) }

    /// Calls the plug-in's own `run` between two calls of the caller's, and has done outside of that what it has scheduled.
    func runDirectly(_ frames: Int, begin: () -> Void, end: () -> Void) {
        for (port, memory, capacity) in instance.eventMemory {
            let isOutput = port.direction == .output
            let atom = LV2_Atom(
                size: isOutput ? UInt32(capacity - MemoryLayout<LV2_Atom>.size) : 8,
                type: isOutput ? 0 : instance.sequenceType)
            memory.storeBytes(of: atom, as: LV2_Atom.self)
            if !isOutput { memory.storeBytes(of: 0, toByteOffset: 8, as: UInt64.self) }
        }
        let (run, handle) = (instance.descriptor.pointee.run, instance.handle)
        begin()
        run?(handle, UInt32(frames))
        end()
        instance.performScheduledWork()
    }
}
