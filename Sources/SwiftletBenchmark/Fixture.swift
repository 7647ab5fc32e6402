// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletCLV2
import SwiftletCMalloc
import SwiftletHost

/// The instances of a plug-in that process all channels of a candidate.
final class Fixture {
    private static let (eventBytes, stepCount) = (65_536, 16)

    let maximumBlockLength: Int
    private var instances: [Instance] = []
    private var calls: [(run: @convention(c) (LV2_Handle?, UInt32) -> Void, handle: LV2_Handle)] = []
    private var controls: [UnsafeMutablePointer<Float>] = []
    private var events: [UnsafeMutablePointer<LV2_Atom>] = []
    /// The settings of the controls, then their values at each step: up, and down again.
    private var rows: [[Float]] = []

    var instanceCount: Int { instances.count }

    init(_ candidate: Candidate, _ plugin: Plugin, maximumBlockLength: Int) throws {
        self.maximumBlockLength = maximumBlockLength
        let inputs = plugin.ports.filter(\.isMainInput).count
        let channels = candidate.kind.channels
        guard inputs > 0, channels.isMultiple(of: inputs) || inputs.isMultiple(of: channels) else {
            throw BenchmarkError(description: "its \(inputs) audio inputs do not fit \(channels) channels")
        }
        for firstChannel in stride(from: 0, to: channels, by: inputs) {
            let instance = try Instance(plugin, sampleRate: Audio.sampleRate, maximumBlockLength: maximumBlockLength)
            for (symbol, value) in candidate.settings { try instance.set(symbol, to: value) }
            if firstChannel == 0 { try makeRows(candidate, instance) }
            try connectControls(candidate, instance)
            connectAudio(instance, firstChannel)
            instance.activate()
            if let symbol = candidate.file { try Self.load(symbol, into: instance) }
            connectEvents(instance)
            instances.append(instance)
            calls.append((instance.descriptor.pointee.run, instance.handle))
        }
    }

    deinit {
        for instance in instances { instance.deactivate() }
        for memory in controls { memory.deallocate() }
        for memory in events { UnsafeMutableRawPointer(memory).deallocate() }
    }

    private func makeRows(_ candidate: Candidate, _ instance: Instance) throws {
        let steps = (0..<Self.stepCount).map { step in
            let fraction = Float(min(step, Self.stepCount - 1 - step)) / Float(Self.stepCount / 2 - 1)
            return candidate.sweep.values.map { $0.lowerBound + ($0.upperBound - $0.lowerBound) * fraction }
        }
        rows = [try candidate.sweep.map { try instance.value($0.key) }] + steps
    }

    private func connectControls(_ candidate: Candidate, _ instance: Instance) throws {
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: rows[0].count + 1)
        controls.append(memory)
        for (number, symbol) in candidate.sweep.keys.enumerated() {
            (memory + number).initialize(to: rows[0][number])
            instance.connect(try instance.plugin.port(symbol).index, to: memory + number)
        }
    }

    private func connectAudio(_ instance: Instance, _ firstChannel: Int) {
        var (inputs, outputs) = (firstChannel, firstChannel)
        for port in instance.ports where port.kind == .audio {
            if port.isMainInput {
                instance.connect(port.index, to: Audio.input(inputs))
                inputs += 1
            } else if port.direction == .output {
                instance.connect(port.index, to: Audio.output(outputs))
                outputs += 1
            } else if !port.isOptional {
                instance.connect(port.index, to: Audio.input(firstChannel))
            }
        }
    }

    private func connectEvents(_ instance: Instance) {
        for port in instance.ports where port.kind == .atom && port.direction == .output {
            let memory = UnsafeMutableRawPointer.allocate(byteCount: Self.eventBytes, alignment: 8)
            memory.initializeMemory(as: UInt8.self, repeating: 0, count: Self.eventBytes)
            instance.connect(port.index, to: memory)
            events.append(memory.assumingMemoryBound(to: LV2_Atom.self))
        }
    }

    private static func load(_ symbol: String, into instance: Instance) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "swiftlet-benchmark-\(UUID().uuidString).wav")
        defer { try? FileManager.default.removeItem(at: file) }
        let rate = Int(Audio.sampleRate)
        let writer = try AudioFileWriter(path: file.path, format: .wavFloat, sampleRate: rate, channels: 1)
        try writer.write(Audio.impulseResponse, frames: rate)
        try writer.finish()
        try instance.load(FileAssignment("\(symbol)=\(file.path)"))
    }

    /// Sets the controls to a step of their sweep, or to their settings if it is nil.
    func setControls(step: Int?) {
        let row = rows[step.map { 1 + $0 % Self.stepCount } ?? 0]
        for memory in controls { memory.update(from: row, count: row.count) }
    }

    /// Offers space in the event outputs, as every host has to, and calls the plug-in.
    func run(_ frames: Int) {
        for memory in events {
            memory.pointee = LV2_Atom(size: UInt32(Self.eventBytes - MemoryLayout<LV2_Atom>.size), type: 0)
        }
        for call in calls { call.run(call.handle, UInt32(frames)) }
    }
}

struct BenchmarkError: Error, CustomStringConvertible {
    let description: String
}

extension PluginPort {
    fileprivate var isMainInput: Bool { kind == .audio && direction == .input && !isSideChain }
}

/// The memory of an instance by the C library's account, and the median time to make it.
struct Footprint: Codable {
    let kind: EffectKind
    let bytes: Int
    let microseconds: Double
}

extension Footprint {
    /// Keeps what the instances use.
    nonisolated(unsafe) private static var owners: [Instance] = []

    /// Makes 64 instances, which stay until the process ends.
    init(_ kind: EffectKind, _ plugin: Plugin) throws {
        let rate = Audio.sampleRate
        let first = try Instance(plugin, sampleRate: rate, maximumBlockLength: Audio.maximumBlockLength)
        Self.owners.append(first)
        let (descriptor, bundle, before) = (first.descriptor, plugin.bundlePath, mallinfo2())
        var times = [Double](repeating: 0, count: 64)
        for number in times.indices {
            let start = now()
            _ = descriptor.pointee.instantiate(descriptor, rate, bundle, first.featureList)
            times[number] = (now() - start) / 1000
        }
        let after = mallinfo2()
        let bytes = (after.uordblks + after.hblkhd - before.uordblks - before.hblkhd) / times.count
        self.init(kind: kind, bytes: bytes, microseconds: times.sorted()[times.count / 2])
    }
}
