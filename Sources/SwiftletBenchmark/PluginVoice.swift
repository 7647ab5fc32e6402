// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCLV2
import SwiftletHost

/// As many instances of a plug-in as it takes for all channels of a contender.
///
/// The plug-in's own `run` is called, and before it what every host has to do: offer the room in its event outputs.
final class PluginVoice: Voice {
    let longestBlock: Int
    private let parts: [MeasuredInstance]

    /// - Throws: `HostError`, or `Unfit` where the plug-in does not fit the channels.
    init(_ contender: Contender, _ plugin: Plugin, _ stage: Stage, longestBlock: Int) throws {
        let inputs = plugin.ports.filter(\.isSound).count
        let channels = contender.kind.channels
        guard inputs > 0, channels.isMultiple(of: inputs) || inputs.isMultiple(of: channels) else {
            throw Unfit(inputs: inputs, channels: channels)
        }
        parts = try (0..<max(channels / inputs, 1)).map { number in
            try MeasuredInstance(contender, plugin, stage, firstChannel: number * inputs, longestBlock: longestBlock)
        }
        self.longestBlock = longestBlock
    }

    func run(_ frames: Int) {
        for part in parts { part.run(UInt32(frames)) }
    }

    func move(_ step: Int) {
        for part in parts { part.controls.move(step) }
    }

    func rest() {
        for part in parts { part.controls.rest() }
    }
}

/// Why a plug-in cannot be compared with others.
struct Unfit: Error, CustomStringConvertible {
    let inputs, channels: Int

    var description: String { "its \(inputs) audio inputs do not fit \(channels) channels" }
}

extension Port {
    /// Whether it takes what is to be processed.
    var isSound: Bool { kind == .audio && direction == .input && !isSideChain }
}

/// An instance, and the memory of those of its ports that are used often.
private final class MeasuredInstance {
    private static let eventBytes = 65_536

    let controls: MovedControls
    private let instance: Instance
    private let process: @convention(c) (LV2_Handle?, UInt32) -> Void
    private let handle: LV2_Handle
    private var events: [UnsafeMutablePointer<LV2_Atom>] = []

    init(
        _ contender: Contender, _ plugin: Plugin, _ stage: Stage, firstChannel: Int, longestBlock: Int
    ) throws {
        instance = try Instance(plugin, sampleRate: Stage.sampleRate, maximumBlockLength: longestBlock)
        process = instance.descriptor.pointee.run
        handle = instance.handle
        for (symbol, value) in contender.settings.values { try instance.set(symbol, to: value) }
        controls = try MovedControls(contender.sweep, instance)
        connectAudio(stage, firstChannel: firstChannel)
        instance.activate()
        if let file = contender.file {
            try ImpulseResponse.withFile { try instance.load(FileAssignment("\(file)=\($0)")) }
        }
        connectEvents()
    }

    deinit {
        instance.deactivate()
        controls.deallocate()
        for memory in events { UnsafeMutableRawPointer(memory).deallocate() }
    }

    private func connectAudio(_ stage: Stage, firstChannel: Int) {
        var (inputs, outputs) = (firstChannel, firstChannel)
        for port in instance.ports where port.kind == .audio {
            if port.isSideChain {
                // Where it may be left alone, it is; what hears nothing but that would not do its work.
                if !port.isOptional { instance.connect(port.index, to: stage.input(firstChannel)) }
            } else if port.direction == .input {
                instance.connect(port.index, to: stage.input(inputs))
                inputs += 1
            } else {
                instance.connect(port.index, to: stage.output(outputs))
                outputs += 1
            }
        }
    }

    private func connectEvents() {
        for port in instance.ports where port.kind == .atom && port.direction == .output {
            let memory = UnsafeMutableRawPointer.allocate(byteCount: Self.eventBytes, alignment: 8)
            memory.initializeMemory(as: UInt8.self, repeating: 0, count: Self.eventBytes)
            instance.connect(port.index, to: memory)
            events.append(memory.assumingMemoryBound(to: LV2_Atom.self))
        }
    }

    func run(_ frames: UInt32) {
        for memory in events {
            memory.pointee = LV2_Atom(size: UInt32(Self.eventBytes - MemoryLayout<LV2_Atom>.size), type: 0)
        }
        process(handle, frames)
    }
}
