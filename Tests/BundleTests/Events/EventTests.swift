// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletHost
import Testing

/// Timed control: `patch:Set` and MIDI on the `control` port, and the reports on `notify`.
@Suite struct EventTests {
    private typealias Atom = SequenceBytes.Atom

    /// The property of the plug-in's parameter with that number.
    private func property(_ plugin: AnyPlugin, _ number: Int = 0) -> String {
        plugin.effect + "#" + plugin.parameters[number].symbol
    }

    /// Runs `rig` over `input` in blocks, sending `events` in the blocks that they belong to.
    private func run(_ rig: Rig, _ input: [[Float]], block: Int, _ events: [TimedMessage]) -> [[Float]] {
        rig.run(input, block: block) { _, start in
            rig.instance.controlEvents = events.filter { start..<start + block ~= $0.frame }.map {
                $0.at($0.frame - start)
            }
        }
    }

    /// Runs `rig` over `input` in one block with a sequence of the caller's at its control port, which ends where the
    /// memory does.
    private func run(_ rig: Rig, _ input: [[Float]], _ sequence: SequenceBytes) throws -> [[Float]] {
        let bytes = sequence.whole
        let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 8)
        defer { memory.deallocate() }
        memory.copyMemory(from: bytes, byteCount: bytes.count)
        let port = try #require(rig.instance.ports.first { $0.symbol == "control" }).index
        rig.instance.connect(port, to: memory)
        defer { rig.instance.connect(port, to: nil) }
        return rig.run(input, block: input[0].count)
    }

    // MARK: - When

    @Test(arguments: AnyPlugin.each)
    func anEventChangesNothingBeforeItsFrameAndSomethingAtIt(plugin: AnyPlugin) throws {
        let input = plugin.noise(2000)
        let untouched = try Rig(plugin.uri, plugin.settings).run(input, block: 500)
        for (number, parameter) in plugin.parameters.enumerated() {
            let value = Double(parameter.range.lowerBound)
            // With these settings, some parameters have no effect in a channel, such as the slope of a band that is no
            // cut, or the link of a limiter in the louder channel.
            let changed = plugin.settings.merging([parameter.symbol: Float(value)]) { $1 }
            let settled = try Rig(plugin.uri, changed).run(input, block: 500)
            // A single band of many changes the output little at first, because it fades: 32 bits may not show the
            // first frames.
            // A limiter holds its gain, and reacts later. The saturator fades to another curve after 64 frames.
            let isLate = ["urn:swiftlet:limiter": 600, "urn:swiftlet:saturator": 100][plugin.effect]
            let patience = plugin.parameters.count > 16 ? 200 : isLate ?? 0
            for frame in [0, 1, 499, 500, 777] {
                for rampFrames in [nil, 100] {
                    let event = TimedMessage.set(
                        property: property(plugin, number), value: value, rampFrames: rampFrames, frame: frame)
                    let output = try run(Rig(plugin.uri, plugin.settings), input, block: 500, [event])
                    for channel in 0..<plugin.outputs {
                        #expect(output[channel][..<frame] == untouched[channel][..<frame])
                        // A curve with latency shows its first frame in full only after the latency.
                        let heard = frame...frame + plugin.latency + patience
                        #expect(
                            output[channel][heard] != untouched[channel][heard]
                                || settled[channel][heard] == untouched[channel][heard],
                            "\(parameter.symbol) at \(frame), ramp \(String(describing: rampFrames))")
                    }
                }
            }
        }
    }

    @Test(arguments: AnyPlugin.each)
    func anImmediateEventSoundsLikeTheSameValueFromTheStart(plugin: AnyPlugin) throws {
        let input = plugin.noise(2000)
        let events = plugin.parameters.map { parameter in
            TimedMessage.set(
                property: plugin.effect + "#" + parameter.symbol, value: Double(plugin.settings[parameter.symbol]!),
                frame: 0)
        }
        let output = try run(Rig(plugin.uri), input, block: 500, events)
        #expect(output == (try Rig(plugin.uri, plugin.settings).run(input, block: 500)))
    }

    @Test(arguments: AnyPlugin.each)
    func theOutputDoesNotDependOnTheHostsBlocks(plugin: AnyPlugin) throws {
        let input = plugin.noise(6000)
        var dice = Dice(11)
        let events = (0..<60).map { number -> TimedMessage in
            let frame = number * 97 + Int.random(in: 0..<97, using: &dice)
            let which = Int.random(in: 0..<plugin.parameters.count, using: &dice)
            let value = Double(Float.random(in: plugin.parameters[which].range, using: &dice))
            if number.isMultiple(of: 5) {
                return .midi([0xb3, [74, 71, 7][number % 3], UInt8.random(in: 0...127, using: &dice)], frame: frame)
            }
            let ramp = number.isMultiple(of: 2) ? Int.random(in: 0..<400, using: &dice) : nil
            return .set(property: property(plugin, which), value: value, rampFrames: ramp, frame: frame)
        }
        let whole = try run(Rig(plugin.uri), input, block: 6000, events)
        for block in [1, 5, 16, 64, 100, 512, 1000] {
            #expect(try run(Rig(plugin.uri), input, block: block, events) == whole, "blocks of \(block)")
        }
    }

    @Test(arguments: [500, 501, 100_000, .max] as [Int64])
    func anEventAfterTheBlockTakesEffectAtItsEnd(frame: Int64) throws {
        let property = "urn:swiftlet:stereo-to-mono#gain"
        var sequence = SequenceBytes()
        sequence.set(300, property, .float(6))
        sequence.set(frame, property, .float(-24))
        let input = [[Float](repeating: 1, count: 500), [Float](repeating: 0, count: 500)]
        let rig = try Rig("urn:swiftlet:stereo-to-mono", ["gain": 0])
        let levels = try (run(rig, input, sequence)[0] + rig.run(input, block: 500)[0]).map { decibels(Double($0)) }
        for (gain, frames) in [0.0: 0..<300, 6: 300..<500, -24: 500..<1000] {
            #expect(levels[frames].allSatisfy { abs($0 - gain) < 1e-5 }, "\(gain) dB in \(frames)")
        }
    }

    @Test func aRampTakesTheRequestedFrames() throws {
        let rig = try Rig("urn:swiftlet:stereo-to-mono", ["gain": 0])
        let input = [[Float](repeating: 1, count: 4000), [Float](repeating: 0, count: 4000)]
        let event = TimedMessage.set(
            property: "urn:swiftlet:stereo-to-mono#gain", value: -24, rampFrames: 1500, frame: 1001)
        let output = run(rig, input, block: 256, [event])[0].map { decibels(Double($0)) }
        for frame in 0..<4000 {
            let expected = -24 * min(1, max(0, Double(frame - 1000) / 1500))
            // Straight lines between points 32 frames apart: (32·ln10/20·24/1500)²/8 of the value, in decibels.
            #expect(abs(output[frame] - expected) < 0.004, "frame \(frame)")
        }
    }

    // MARK: - What

    @Test(arguments: ["float", "double", "int", "long", "bool"])
    func everyNumericTypeIsAccepted(type: String) throws {
        let atoms: [String: Atom] = [
            "float": .float(1), "double": .double(1), "int": .int(1), "long": .long(1), "bool": .bool(true),
        ]
        var sequence = SequenceBytes()
        sequence.set(100, "urn:swiftlet:stereo-to-mono#balance", try #require(atoms[type]))
        let input = [noise(500), noise(500, seed: 2)]
        let output = try run(Rig("urn:swiftlet:stereo-to-mono", ["gain": 0]), input, sequence)[0]
        // At balance 1, only the right channel is left.
        #expect(Array(output[100...]) == Array(input[1][100...]))
        #expect(output[99] == input[0][99] + input[1][99])
    }

    @Test func valuesOutOfRangeAreClampedAndNoNumbersIgnored() throws {
        let input = [noise(500)]
        let highest = try Rig("urn:swiftlet:low-pass", ["resonance": 20, "cutoff": 500]).run(input, block: 500)
        for value in [25, 1e30, Double.infinity] {
            var sequence = SequenceBytes()
            sequence.set(0, "urn:swiftlet:low-pass#resonance", .double(value))
            #expect(try run(Rig("urn:swiftlet:low-pass", ["cutoff": 500]), input, sequence) == highest)
        }
        let untouched = try Rig("urn:swiftlet:low-pass", ["cutoff": 500]).run(input, block: 500)
        var sequence = SequenceBytes()
        sequence.set(0, "urn:swiftlet:low-pass#resonance", .double(.nan))
        sequence.set(0, "urn:swiftlet:low-pass#resonance", .float(.nan))
        #expect(try run(Rig("urn:swiftlet:low-pass", ["cutoff": 500]), input, sequence) == untouched)
    }

    @Test(arguments: [
        ("urn:swiftlet:low-pass", 74, "cutoff"), ("urn:swiftlet:low-pass", 71, "resonance"),
        ("urn:swiftlet:peaking-eq", 74, "frequency"), ("urn:swiftlet:peaking-eq", 71, "q"),
        ("urn:swiftlet:peaking-eq", 7, "gain"), ("urn:swiftlet:symmetric-clip", 7, "output"),
        ("urn:swiftlet:stereo-to-mono", 7, "gain"),
    ])
    func midiControllersMoveParametersAlongTheirScales(uri: String, controller: Int, symbol: String) throws {
        let plugin = try #require(AnyPlugin.each.first { $0.uri == uri })
        let range = try #require(plugin.parameters.first { $0.symbol == symbol }).range
        let (low, high) = (Double(range.lowerBound), Double(range.upperBound))
        for value in [0, 31, 64, 127] {
            let rig = try Rig(uri, plugin.settings)
            // The ramp ends 20 ms after the event's frame, and `notify` reports the value.
            _ = run(rig, plugin.noise(1200), block: 1200, [.midi([0xb0, UInt8(controller), UInt8(value)], frame: 200)])
            let fraction = Double(value) / 127
            let isLogarithmic = ["cutoff", "frequency", "q"].contains(symbol)
            let expected = isLogarithmic ? low * pow(high / low, fraction) : low + (high - low) * fraction
            let told = try #require(rig.instance.notifications.first { $0.property == uri + "#" + symbol })
            #expect(abs(told.value - expected) <= abs(expected) * 1e-6 + 1e-6)
        }
        // Before that it ramps: over 960 frames from frame 200 on.
        let rig = try Rig(uri, [symbol: range.lowerBound])
        _ = run(rig, plugin.noise(680), block: 680, [.midi([0xb0, UInt8(controller), 127], frame: 200)])
        let half = ["cutoff", "frequency", "q"].contains(symbol) ? (low * high).squareRoot() : (low + high) / 2
        let told = try #require(rig.instance.notifications.first)
        #expect(abs(told.value - half) <= abs(half) * 1e-6 + 1e-6)
    }

    @Test func midiControllersAreHeardOnEveryChannelAndNothingElseIs() throws {
        func isHeard(_ bytes: [UInt8]) throws -> Bool {
            let rig = try Rig("urn:swiftlet:low-pass")
            _ = run(rig, [noise(64)], block: 64, [.midi(bytes, frame: 0)])
            return !rig.instance.notifications.isEmpty
        }
        for status in UInt8(0x80)...0xff { #expect(try isHeard([status, 71, 0]) == (0xb0...0xbf ~= status)) }
        // The first number that is no data byte.
        #expect(try isHeard([0xb0, 71, 127]) && !isHeard([0xb0, 71, 128]))
    }

    @Test func theControlPortTakesOverAgain() throws {
        let rig = try Rig("urn:swiftlet:stereo-to-mono", ["gain": 0])
        let input = [[Float](repeating: 1, count: 8000), [Float](repeating: 0, count: 8000)]
        let output = rig.run(input, block: 1000) { number, _ in
            if number == 1 {
                rig.instance.controlEvents = [
                    .set(property: "urn:swiftlet:stereo-to-mono#gain", value: -24, frame: 0)
                ]
            }
            if number == 4 { rig.instance["gain"] = 6 }
        }[0].map { decibels(Double($0)) }
        // The port's value, which has not changed, does not undo the event.
        #expect(output[1000..<4000].allSatisfy { abs($0 + 24) < 1e-5 })
        #expect(output[5000...].allSatisfy { abs($0 - 6) < 1e-5 })
    }

    @Test func aThousandEventsInABlockAreAllHonoured() throws {
        let rig = try Rig("urn:swiftlet:stereo-to-mono", ["gain": 0])
        let input = [[Float](repeating: 1, count: 2000), [Float](repeating: 1, count: 2000)]
        let events = (0..<1000).map { number in
            TimedMessage.set(
                property: "urn:swiftlet:stereo-to-mono#balance", value: Double(number) / 1000, frame: 2 * number)
        }
        let output = run(rig, input, block: 2000, events)[0]
        for frame in 0..<2000 {
            #expect(abs(Double(output[frame]) - (2 - Double(frame / 2) / 1000)) < 1e-6)
        }
    }

    // MARK: - What is wrong

    @Test func malformedUnknownAndUnorderedEventsAreSkipped() throws {
        let property = "urn:swiftlet:stereo-to-mono#gain"
        var sequence = SequenceBytes()
        sequence.event(10, type: SequenceBytes.atom + "Object", [])
        sequence.event(
            10, type: SequenceBytes.atom + "Object", words(0, SequenceBytes.urid(SequenceBytes.patch + "Get")))
        sequence.event(10, type: "urn:of:no:type", words(1, 2, 3, 4))
        sequence.event(10, type: "http://lv2plug.in/ns/ext/midi#MidiEvent", [0xb0])
        sequence.event(10, type: "http://lv2plug.in/ns/ext/midi#MidiEvent", [0x90, 7, 127])
        sequence.event(10, type: "http://lv2plug.in/ns/ext/midi#MidiEvent", [0xb0, 7, 200])
        sequence.set(10, "urn:swiftlet:low-pass#cutoff", .float(1))
        sequence.set(10, "urn:swiftlet:stereo-to-mono#nonsense", .float(1))
        sequence.set(10, property, .string("loud"))
        sequence.set(10, property, Atom(raw: words(2, SequenceBytes.urid(SequenceBytes.atom + "Float"), 0, 0)))
        sequence.set(10, property, Atom(raw: words(4_000_000, SequenceBytes.urid(SequenceBytes.atom + "Float"), 0, 0)))
        sequence.set(10, property, .float(-24), rampFrames: .int(-5))
        sequence.set(-5, property, .float(-24))
        sequence.set(.min, property, .float(-24))
        // These two are good; the one between them is out of order.
        sequence.set(300, property, .float(6))
        sequence.set(200, property, .float(-24))
        sequence.set(400, property, .float(-6))
        let input = [[Float](repeating: 1, count: 500), [Float](repeating: 0, count: 500)]
        let output = try run(Rig("urn:swiftlet:stereo-to-mono", ["gain": 0]), input, sequence)[0]
        let expected = [0: 0..<300, 6.0: 300..<400, -6: 400..<500]
        for (gain, frames) in expected {
            #expect(output[frames].allSatisfy { abs(decibels(Double($0)) - gain) < 1e-5 }, "\(gain) dB in \(frames)")
        }
    }

    @Test func aSizeThatExceedsItsContainerEndsTheReading() throws {
        let property = "urn:swiftlet:stereo-to-mono#gain"
        let input = [[Float](repeating: 1, count: 500), [Float](repeating: 0, count: 500)]
        for lie in [57, 64, 1000, UInt32.max - 7, .max] {
            var sequence = SequenceBytes()
            sequence.set(100, property, .float(6))
            sequence.set(200, property, .float(-24), size: lie)
            let output = try run(Rig("urn:swiftlet:stereo-to-mono", ["gain": 0]), input, sequence)[0]
            #expect(output[100...].allSatisfy { abs(decibels(Double($0)) - 6) < 1e-5 }, "size \(lie)")
        }
        // A sequence that ends inside its last event, and ones too short for any.
        for missing in 1...72 {
            var sequence = SequenceBytes()
            sequence.set(100, property, .float(6))
            sequence.set(200, property, .float(-24))
            sequence.claimedSize = UInt32(sequence.bytes.count + 8 - missing)
            let output = try run(Rig("urn:swiftlet:stereo-to-mono", ["gain": 0]), input, sequence)[0]
            #expect(abs(decibels(Double(output[499])) - 6) < 1e-5, "\(missing) bytes missing")
        }
        for size in [0, 4, 8, 12, 23] as [UInt32] {
            var sequence = SequenceBytes()
            sequence.set(100, property, .float(6))
            sequence.claimedSize = size
            let output = try run(Rig("urn:swiftlet:stereo-to-mono", ["gain": 0]), input, sequence)[0]
            #expect(output.allSatisfy { $0 == 1 })
        }
    }

    // MARK: - Notifications

    @Test(arguments: AnyPlugin.each)
    func notifyReportsOnlyChanges(plugin: AnyPlugin) throws {
        let rig = try Rig(plugin.uri, plugin.settings)
        let input = plugin.noise(64)
        _ = rig.run(input, block: 64)
        #expect(rig.instance.notifications == [])
        for (number, parameter) in plugin.parameters.enumerated() {
            let value = Double(parameter.range.lowerBound)
            rig.instance.controlEvents = [.set(property: property(plugin, number), value: value, frame: 5)]
            _ = rig.run(input, block: 64)
            let told = rig.instance.notifications
            #expect(told.map(\.property) == [property(plugin, number)])
            #expect(told.map(\.value) == [value] && told.map(\.frame) == [63])
            _ = rig.run(input, block: 64)
            #expect(rig.instance.notifications == [])
        }
    }

    /// It then has its port's value again, but the view shows the event's value.
    @Test(arguments: AnyPlugin.each)
    func notifyReportsValuesThatActivationResets(plugin: AnyPlugin) throws {
        let rig = try Rig(plugin.uri, plugin.settings)
        let input = plugin.noise(64)
        for (number, parameter) in plugin.parameters.enumerated() {
            let value = Double(parameter.range.lowerBound)
            rig.instance.controlEvents = [.set(property: property(plugin, number), value: value, frame: 5)]
            _ = rig.run(input, block: 64)
            #expect(rig.instance.notifications.map(\.value) == [value])
            rig.instance.activate()
            _ = rig.run(input, block: 64)
            let told = rig.instance.notifications
            #expect(told.map(\.property) == [property(plugin, number)])
            let expected = Double(plugin.settings[parameter.symbol]!)
            #expect(told.allSatisfy { abs($0.value - expected) <= abs(expected) * 1e-6 })
            _ = rig.run(input, block: 64)
            #expect(rig.instance.notifications == [])
        }
    }

    /// The view receives such values from the host; reports would only be delayed copies.
    @Test(arguments: AnyPlugin.each)
    func notifyDoesNotReportValuesSetByTheHost(plugin: AnyPlugin) throws {
        let rig = try Rig(plugin.uri, plugin.settings)
        let input = plugin.noise(64)
        _ = rig.run(input, block: 64)
        for (number, parameter) in plugin.parameters.enumerated() {
            let (low, high) = (parameter.range.lowerBound, parameter.range.upperBound)
            let port = try #require(rig.instance.ports.first { $0.symbol == parameter.symbol }).index
            rig.instance.setControl(port, to: Float(low))
            // Until the ramp has ended.
            for _ in 0..<20 {
                _ = rig.run(input, block: 64)
                #expect(rig.instance.notifications == [])
            }
            // Every event is reported, also one that returns to the port's value.
            for value in [high, low] {
                rig.instance.controlEvents = [.set(property: property(plugin, number), value: Double(value), frame: 5)]
                _ = rig.run(input, block: 64)
                #expect(rig.instance.notifications.map(\.value) == [Double(value)])
            }
        }
    }

    /// Neither after an event has changed the parameter, nor during its ramp: the port takes over again.
    @Test(arguments: AnyPlugin.each, [nil, 10_000])
    func notifyDoesNotReportValuesSetByTheHostAfterAnEvent(plugin: AnyPlugin, rampFrames: Int?) throws {
        let input = plugin.noise(64)
        for (number, parameter) in plugin.parameters.enumerated() {
            let rig = try Rig(plugin.uri, plugin.settings)
            let other = (number + 1) % plugin.parameters.count
            func event(_ number: Int) -> TimedMessage {
                let value = Double(plugin.parameters[number].range.lowerBound)
                return .set(property: property(plugin, number), value: value, rampFrames: rampFrames, frame: 5)
            }
            rig.instance.controlEvents = [event(number)]
            _ = rig.run(input, block: 64)
            #expect(rig.instance.notifications.map(\.property) == [property(plugin, number)])
            let (low, high) = (parameter.range.lowerBound, parameter.range.upperBound)
            try rig.instance.set(parameter.symbol, to: plugin.settings[parameter.symbol] == high ? low : high)
            // 20 ms of ramp are 15 blocks. In the third, another parameter has news.
            for block in 0..<20 {
                if block == 2 { rig.instance.controlEvents = [event(other)] }
                _ = rig.run(input, block: 64)
                let told = rig.instance.notifications.map(\.property)
                #expect(!told.contains(property(plugin, number)), "\(parameter.symbol), block \(block)")
                if block == 2 { #expect(told == [property(plugin, other)]) }
            }
        }
    }

    @Test(arguments: AnyPlugin.each)
    func notifyStaysInItsBufferAndReportsTheRestLater(plugin: AnyPlugin) throws {
        let input = plugin.noise(64)
        let events = plugin.parameters.indices.map { number in
            TimedMessage.set(
                property: property(plugin, number), value: Double(plugin.parameters[number].range.lowerBound), frame: 0)
        }
        for capacity in 0...200 {
            let rig = try Rig(plugin.uri, plugin.settings)
            let port = try #require(rig.instance.ports.first { $0.symbol == "notify" }).index
            _ = rig.run(input, block: 64)
            // Canaries after the memory that the plug-in may use.
            var memory = [UInt8](repeating: 0xa5, count: 512)
            memory.replaceSubrange(0..<8, with: words(UInt32(capacity), 0))
            memory.withUnsafeMutableBytes { bytes in
                rig.instance.connect(port, to: bytes.baseAddress)
                rig.instance.controlEvents = events
                _ = rig.run(input, block: 64)
            }
            #expect(memory[max(8, capacity)...].allSatisfy { $0 == 0xa5 }, "capacity \(capacity)")
            // When the buffer is large enough again, unreported values are reported. Each message takes 72 bytes, after
            // a header of 16.
            let fitting = min(plugin.parameters.count, max(0, capacity - 16) / 72)
            let room = 16 + 72 * plugin.parameters.count
            var rest = [UInt8](repeating: 0, count: room)
            rest.replaceSubrange(0..<8, with: words(UInt32(room), 0))
            rest.withUnsafeMutableBytes { bytes in
                rig.instance.connect(port, to: bytes.baseAddress)
                _ = rig.run(input, block: 64)
            }
            let size = rest.withUnsafeBytes { $0.load(as: UInt32.self) }
            #expect(Int(size) == 8 + 72 * (plugin.parameters.count - fitting))
            rig.instance.connect(port, to: nil)
        }
    }
}
