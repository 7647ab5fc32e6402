// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletHost
import Testing

/// Uses of event ports by hosts that the specification does not promise: see `Documentation/HostHabits.md`.
@Suite struct HostEventTests {
    private static let gain = "urn:swiftlet:stereo-to-mono#gain"
    /// One on the left, nothing on the right.
    private static let input = [[Float](repeating: 1, count: 500), [Float](repeating: 0, count: 500)]

    private var mixer: AnyPlugin { AnyPlugin.each.first { $0.uri == "urn:swiftlet:stereo-to-mono" }! }

    /// A mixer whose output is its left input, until an event changes that.
    private func makeMixer(
        features: [HostFeature] = [.map], _ sequence: [UInt8]
    ) throws -> (instance: BareInstance, sequence: UnsafeMutableRawPointer) {
        let instance = try BareInstance(mixer, features: HostFeature.list(features))
        let memory = instance.memory(sequence)
        instance.connect(instance.port("control"), to: memory)
        instance.activate()
        return (instance, memory)
    }

    /// The level in decibels of every frame of a block.
    private func levels(_ instance: BareInstance, _ input: [[Float]] = input) -> [Double] {
        instance.run(input)[0].map { decibels(Double($0)) }
    }

    private func isLevel(_ levels: ArraySlice<Double>, _ level: Double) -> Bool {
        levels.allSatisfy { abs($0 - level) < 1e-4 }
    }

    /// The level that a mixer has by default.
    private let untouched = -6.0206
    /// The one that events set it to.
    private let low = -24.0

    @Test func timesAreFramesForAnyUnitExceptBeats() throws {
        let beats = SequenceBytes.urid(SequenceBytes.atom + "beatTime")
        let frames = SequenceBytes.urid(SequenceBytes.atom + "frameTime")
        var sequence = SequenceBytes()
        sequence.set(300, Self.gain, .float(Float(low)))
        // Memory from malloc may hold anything, by chance also another URI's number.
        for unit in [0, frames, 0xa5a5_a5a5, .max, 1, 0x7f80_0000, SequenceBytes.urid(SequenceBytes.atom + "Object")]
        where unit != beats {
            (sequence.unit, sequence.pad) = (unit, ~unit)
            let levels = try levels(makeMixer(sequence.whole).instance)
            #expect(isLevel(levels[..<300], untouched) && isLevel(levels[300...], low), "unit \(unit)")
        }
        sequence.unit = beats
        #expect(try isLevel(levels(makeMixer(sequence.whole).instance)[...], untouched))
    }

    @Test(arguments: AnyPlugin.each)
    func aViewIsHandledForAnyTimeUnit(plugin: AnyPlugin) throws {
        var sequence = SequenceBytes()
        sequence.object(0, type: "urn:swiftlet:watch", [("urn:swiftlet:signals", .int(17))])
        sequence.unit = 0xa5a5_a5a5
        let instance = try BareInstance(plugin)
        let notify = instance.memory(32_768)
        notify.storeBytes(of: 32_768, as: UInt32.self)
        instance.connect(instance.port("control"), to: instance.memory(sequence.whole))
        instance.connect(instance.port("notify"), to: notify)
        instance.activate()
        _ = instance.run(plugin.noise(500))
        // 500 samples of the output at least: an instrument has no input.
        #expect(notify.load(as: UInt32.self) > 2000)
    }

    /// An atom of 8 bytes, all zeros, for both ports.
    @Test(arguments: AnyPlugin.each)
    func oneEmptyAtomMayServeAllEventPorts(plugin: AnyPlugin) throws {
        let input = plugin.noise(500)
        let instance = try BareInstance(plugin)
        let atom = instance.memory([UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xa5, count: 64))
        instance.connectControls()
        for symbol in ["control", "notify"] { instance.connect(instance.port(symbol), to: atom) }
        instance.activate()
        #expect(try instance.run(input) == Rig(plugin.uri, plugin.settings).run(input, block: 500))
        #expect(bytes(atom, 4) == [0, 0, 0, 0] && bytes(atom + 8, 64).allSatisfy { $0 == 0xa5 })
    }

    /// A sequence of 8 bytes, which an input without events is, offered as the room of an output.
    @Test func anOutputPreparedAsAnInputIsLeftEmptyAndReportedLater() throws {
        var sequence = SequenceBytes()
        sequence.set(0, Self.gain, .float(Float(low)))
        let (instance, control) = try makeMixer(sequence.whole)
        let offered = instance.memory(SequenceBytes().whole + [UInt8](repeating: 0xa5, count: 128))
        instance.connect(instance.port("notify"), to: offered)
        _ = instance.run(Self.input)
        #expect(bytes(offered, 8).allSatisfy { $0 == 0 } && bytes(offered + 16, 128).allSatisfy { $0 == 0xa5 })
        control.copyMemory(from: SequenceBytes().whole, byteCount: 16)
        offered.storeBytes(of: 144, as: UInt32.self)
        _ = instance.run(Self.input)
        #expect(offered.load(as: UInt32.self) == 8 + 72)
    }

    /// Times as two hosts write them: one less than no frames, in 32 bits without a sign, and those of the transport.
    @Test(arguments: [0, 4_294_967_295, 480_000] as [Int64])
    func anEventInAnEmptyBlockAppliesFromTheNextBlock(frame: Int64) throws {
        var sequence = SequenceBytes()
        sequence.set(frame, Self.gain, .float(Float(low)))
        let (instance, control) = try makeMixer(sequence.whole)
        _ = levels(instance, [[], []])
        control.copyMemory(from: SequenceBytes().whole, byteCount: 16)
        #expect(isLevel(levels(instance)[...], low))
    }

    /// The transport's position as a `atom:Blank`, and a question that comes after events of the block, dated before them.
    @Test func foreignEventsDisturbNothing() throws {
        var sequence = SequenceBytes()
        let position = words(0, SequenceBytes.urid("http://lv2plug.in/ns/ext/time#Position"))
        sequence.event(0, type: SequenceBytes.atom + "Blank", position)
        sequence.set(300, Self.gain, .float(Float(low)))
        let question = words(0, SequenceBytes.urid(SequenceBytes.patch + "Get"))
        sequence.event(0, type: SequenceBytes.atom + "Object", question)
        sequence.set(400, Self.gain, .float(6))
        let levels = try levels(makeMixer(sequence.whole).instance)
        #expect(isLevel(levels[..<300], untouched) && isLevel(levels[300..<400], low) && isLevel(levels[400...], 6))
    }

    @Test func severalInstancesMayReadOneSequence() throws {
        var sequence = SequenceBytes()
        sequence.set(300, Self.gain, .float(Float(low)))
        let (first, memory) = try makeMixer(sequence.whole)
        let (second, _) = try makeMixer(sequence.whole)
        second.connect(second.port("control"), to: memory)
        for instance in [first, second] { #expect(isLevel(levels(instance)[300...], low)) }
        #expect(bytes(memory, sequence.whole.count) == sequence.whole)
    }

    /// A map without memory returns 0: that must not be mistaken for any URI.
    @Test func withoutAURIDForEachURIThereAreNoMessages() throws {
        var requests = 0
        _ = try makeMixer(
            features: [
                HostFeature(map: {
                    requests += 1
                    return world.urid($0)
                })
            ], SequenceBytes().whole)
        var sequence = SequenceBytes()
        sequence.set(0, Self.gain, .float(Float(low)))
        // An event of the type 0, which would be MIDI where that has no integer.
        let events = sequence.bytes + words(0, 0, 3, 0) + [0xb0, 7, 0, 0, 0, 0, 0, 0]
        let whole = words(UInt32(8 + events.count), SequenceBytes.urid(SequenceBytes.atom + "Sequence"), 0, 0) + events
        // The first two are for the names of the mixer's parameters.
        for failing in 2..<requests {
            var count = 0
            let map = HostFeature(map: { uri in
                count += 1
                return count == failing + 1 ? 0 : world.urid(uri)
            })
            let (instance, _) = try makeMixer(features: [map], whole)
            let notify = instance.memory(words(4096, 0) + [UInt8](repeating: 0, count: 4088))
            instance.connect(instance.port("notify"), to: notify)
            #expect(isLevel(levels(instance)[...], untouched), "request \(failing)")
            #expect(notify.load(as: UInt32.self) == 0, "request \(failing)")
        }
    }

    /// A parameter without a URID is controlled by MIDI, and not reported with an invalid URID.
    @Test func aParameterWithoutAURIDIsNotReported() throws {
        let map = HostFeature(map: { $0 == Self.gain ? 0 : world.urid($0) })
        var sequence = SequenceBytes()
        sequence.event(0, type: "http://lv2plug.in/ns/ext/midi#MidiEvent", [0xb0, 7, 0])
        let (instance, _) = try makeMixer(features: [map], sequence.whole)
        let notify = instance.memory(words(4096, 0) + [UInt8](repeating: 0, count: 4088))
        instance.connect(instance.port("notify"), to: notify)
        let input = Self.input.map { $0 + $0 + $0 }
        #expect(abs(levels(instance, input).last! - low) < 1e-4)
        #expect(notify.load(as: UInt32.self) == 8)
    }
}
