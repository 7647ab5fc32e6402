// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletEffects
import SwiftletHost
import Testing

/// The kinds of parameters: what the Turtle says of them, and how they get to a value.
@Suite struct ParameterTests {
    private let options = "urn:kit:options"
    private static let symbols = ["shape", "slope", "voices", "on", "off", "direct", "slow", "bias"]

    // MARK: - In the Turtle

    @Test func validatorsReportNothing() throws {
        _ = kitWorld
        #expect(try Validator.complaints(about: kitBundle) == [])
    }

    private func port(_ symbol: String, of uri: String) throws -> BundleReader.Port {
        _ = kitWorld
        let plugin = try #require(BundleReader(kitBundle).plugin(uri))
        return try #require(plugin.ports.first { $0.symbol == symbol })
    }

    @Test func choicesAreEnumerationsWithTheirNames() throws {
        let shape = try port("shape", of: options)
        #expect(shape.properties == ["lv2:integer", "lv2:enumeration"])
        #expect(shape.scalePoints == [["0.0", "Bell"], ["1.0", "Shelf"], ["2.0", "Notch"]])
        #expect(shape.range == [0, 2, 1])
        let slope = try port("slope", of: options)
        #expect(slope.properties == ["lv2:integer", "lv2:enumeration"])
        #expect(slope.scalePoints == [["0.0", "6"], ["1.0", "12"], ["2.0", "24"]])
        #expect(slope.range == [0, 2, 0])
        let voices = try port("voices", of: options)
        #expect(voices.properties == ["lv2:integer"] && voices.range == [-2, 8, 1])
    }

    @Test func unitsAreLV2sOrExplained() throws {
        _ = kitWorld
        let reader = BundleReader(kitBundle)
        let plugin = try #require(reader.plugin(options))
        let ports = plugin.ports
        func unit(_ symbol: String) -> [String] { ports.first { $0.symbol == symbol }?.values("units:unit") ?? [] }
        #expect(unit("direct") == ["units:ms"] && unit("slow") == ["units:semitone12TET"] && unit("voices") == [])
        let bias = try #require(ports.first { $0.symbol == "bias" })
        let terms = ["rdf:type", "rdfs:label", "units:symbol", "units:render"]
        #expect(bias.inner("units:unit", terms) == [["units:Unit", "volts", "V", "%f V"]])
    }

    /// The vocabulary on this machine is what the kit's list is held against.
    @Test func everyUnitOfLV2IsThere() throws {
        let text = try String(contentsOfFile: "/usr/lib/lv2/units.lv2/units.ttl", encoding: .utf8)
        let units: [ParameterUnit] = [
            .bars, .beats, .beatsPerMinute, .cents, .centimetres, .coefficient, .decibels, .degrees, .frames, .hertz,
            .inches, .kilohertz, .kilometres, .metres, .megahertz, .midiNote, .miles, .minutes, .millimetres,
            .milliseconds, .octaves, .percent, .seconds, .semitones,
        ]
        let described = text.split(separator: "\n\n").filter { $0.contains("\ta units:Unit ;") }
        #expect(described.count == units.count)
        for unit in units {
            let entry = described.first { $0.hasPrefix("units:\(unit.term)\n") }
            #expect(entry?.contains("units:symbol \"\(unit.symbol)\"") == true, "\(unit.term)")
        }
    }

    @Test func parametersNameTheirGroup() throws {
        _ = kitWorld
        let reader = BundleReader(kitBundle)
        let ports = try #require(reader.plugin(options)).ports
        let group = "urn:kit:options#band_1"
        let inGroup = ports.filter { $0.values("pg:group") == [group] }
        #expect(inGroup.map(\.symbol) == ["shape", "slope"])
        #expect(reader.values(group, "rdf:type") == ["pg:InputGroup"])
        #expect(reader.values(group, "lv2:symbol") == ["band_1"] && reader.values(group, "lv2:name") == ["Band 1"])
    }

    // MARK: - In sound

    /// What each parameter was in each frame, of blocks of 100 frames, where `before` is called before each block.
    private func heard(
        _ count: Int, from values: [String: Float] = [:], before: (Instance, _ block: Int) throws -> Void
    ) throws -> [String: [Float]] {
        let rig = try Rig(options, values, in: kitWorld)
        let output = rig.run([[Float](repeating: 0, count: count)], block: 100) { block, _ in
            do { try before(rig.instance, block) } catch { Issue.record(error) }
        }
        return Dictionary(uniqueKeysWithValues: zip(Self.symbols, output))
    }

    @Test func steppedParametersTakeNoValuesInBetween() throws {
        let heard = try heard(400, from: ["shape": 0, "slope": 0, "voices": -2]) { instance, block in
            guard block == 1 else { return }
            for (symbol, value) in [("shape", 2), ("slope", 2), ("voices", 7)] as [(String, Float)] {
                try instance.set(symbol, to: value)
            }
        }
        for (symbol, from, to) in [("shape", 0, 2), ("slope", 0, 2), ("voices", -2, 7)] as [(String, Float, Float)] {
            #expect(heard[symbol]?.prefix(100).allSatisfy { $0 == from } == true)
            #expect(heard[symbol]?.dropFirst(100).allSatisfy { $0 == to } == true)
        }
    }

    @Test func stepsAreWholeNumbersOfTheRange() throws {
        let sent: [Float] = [-9, -1.6, -1.4, 0.4, 0.6, 7.6, 99, .infinity]
        let heard = try heard(900) { instance, block in
            if block > 0 { try instance.set("voices", to: sent[block - 1]) }
        }
        let values = stride(from: 199, to: 900, by: 100).compactMap { heard["voices"]?[$0] }
        #expect(values == [-2, -2, -1, 0, 1, 8, 8, 8])
    }

    @Test func aTimedRampOfStepsIsOneStep() throws {
        let heard = try heard(400) { instance, block in
            instance.controlEvents =
                block == 1 ? [.set(property: options + "#voices", value: 8, rampFrames: 150, frame: 30)] : []
        }
        let voices = try #require(heard["voices"])
        #expect(voices[..<130].allSatisfy { $0 == 1 } && voices[130...].allSatisfy { $0 == 8 })
    }

    @Test func smoothingIsNoneStandardOrATime() throws {
        let heard = try heard(10_000) { instance, block in
            guard block == 1 else { return }
            for symbol in ["direct", "slow", "bias"] { try instance.set(symbol, to: 10) }
            for symbol in ["on", "off"] { try instance.set(symbol, to: 1) }
        }
        /// How many frames from 100 on it takes until the value rests, in a straight line.
        func length(_ symbol: String, to end: Float) throws -> Int {
            let values = try #require(heard[symbol])
            let length = try #require(values.firstIndex(of: end)) + 1 - 100
            for frame in 0..<length {
                // Sums of up to 4800 steps, rounded to 32 bits.
                #expect(abs(values[100 + frame] - end * Float(frame + 1) / Float(length)) < 1e-5 * end)
            }
            #expect(values[(99 + length)...].allSatisfy { $0 == end } && values[99] == 0)
            return length
        }
        #expect(try length("direct", to: 10) == 1)
        #expect(try length("off", to: 1) == 1)
        #expect(try length("bias", to: 10) == 960)
        #expect(try length("on", to: 1) == 960)
        #expect(try length("slow", to: 10) == 4800)
    }

    @Test func controllersSetTogglesAndSteps() throws {
        let controllers: [(number: UInt8, value: UInt8)] = [
            (22, 63), (22, 64), (20, 0), (20, 127), (21, 127), (21, 64),
        ]
        let heard = try heard(7000) { instance, block in
            let event = block.isMultiple(of: 10) && block / 10 < controllers.count ? controllers[block / 10] : nil
            instance.controlEvents = event.map { [.midi([0xb0, $0.number, $0.value], frame: 0)] } ?? []
        }
        func value(_ symbol: String, after event: Int) -> Float? { heard[symbol]?[1000 * event + 999] }
        #expect(value("on", after: 0) == 0 && value("on", after: 1) == 1)
        #expect(value("shape", after: 2) == 0 && value("shape", after: 3) == 2)
        // 64/127 of the way from -2 to 8 is 3.04.
        #expect(value("voices", after: 4) == 8 && value("voices", after: 5) == 3)
    }

    // MARK: - In numbers

    @Test func anEffectMayHaveMoreThanAHundred() throws {
        let rig = try Rig("urn:kit:wide", in: kitWorld)
        let symbols = (0..<113).map { "share_\($0)" }
        #expect(rig.instance.ports.filter { $0.kind == .control && symbols.contains($0.symbol) }.count == 113)
        // Powers of two that add up without rounding, whichever are moved.
        let moved = ["share_0": 1, "share_56": 2, "share_112": 4] as [String: Float]
        let output = rig.run([[Float](repeating: 1, count: 4000)], block: 500) { block, _ in
            guard block == 1 else { return }
            for (symbol, value) in moved { try? rig.instance.set(symbol, to: value) }
        }
        #expect(output[0][499] == 0 && output[0][3999] == 7)
        #expect(output[0][500..<1460].allSatisfy { $0 > 0 && $0 <= 7 })
        // Half of the 960 frames.
        #expect(abs(output[0][979] - 3.5) < 1e-5)
    }

    @Test func eachOfManyIsReported() throws {
        let rig = try Rig("urn:kit:wide", in: kitWorld)
        rig.instance.controlEvents = (0..<113).map {
            .set(property: "urn:kit:wide#share_\($0)", value: 1, rampFrames: nil, frame: 5)
        }
        let output = rig.run([[1, 1, 1, 1, 1, 1, 1, 1]], block: 8)
        #expect(output[0] == [0, 0, 0, 0, 0, 113, 113, 113])
        #expect(rig.instance.notifications.count == 113)
    }
}
