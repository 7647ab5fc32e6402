// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import HostFixtures
import SwiftletHost
import Testing

/// Sidechains, further inputs and outputs, and none, in a host.
@Suite struct BusTests {
    private let count = 700

    /// The difference in double precision, rounded once.
    private func difference(_ a: [Float], _ b: [Float], factor: Double = 1) -> [Float] {
        zip(a, b).map { Float(factor * Double($0) - Double($1)) }
    }

    @Test(arguments: [("urn:kit:ducker", 1), ("urn:kit:ducker-stereo", 2), ("urn:kit:ducker-surround", 8)])
    func aSidechainReachesTheEffectAndIsSilentIfUnconnected(uri: String, channels: Int) throws {
        let rig = try Rig(uri, in: kitWorld)
        #expect(rig.inputCount == 2 * channels && rig.outputCount == channels)
        let input = (0..<2 * channels).map { noise(count, seed: UInt64($0 + 1)) }
        let main = Array(input[..<channels])
        // Unconnected, the effect knows: it doubles the sound.
        let alone = rig.run(main, block: 300)
        for channel in 0..<channels { #expect(alone[channel] == main[channel].map { 2 * $0 }) }
        let both = rig.run(input, block: 300)
        for channel in 0..<channels { #expect(both[channel] == difference(main[channel], input[channels + channel])) }
    }

    /// A key in the first channel alone: the others are silent.
    @Test func aSidechainMayBeConnectedInPart() throws {
        let rig = try Rig("urn:kit:ducker-stereo", in: kitWorld)
        let input = (0..<3).map { noise(count, seed: UInt64($0 + 1)) }
        let output = rig.run(input, block: 300)
        #expect(output == [difference(input[0], input[2]), input[1]])
    }

    @Test func aSidechainMayComeAndGoBetweenBlocks() throws {
        let rig = try Rig("urn:kit:ducker", in: kitWorld)
        let (main, side) = (noise(count, seed: 1), noise(count, seed: 2))
        let connected = difference(main, side)
        #expect(rig.run([main, side], block: 100)[0] == connected)
        rig.instance.connect(1, to: nil)
        #expect(rig.run([main], block: 100)[0] == main.map { 2 * $0 })
        #expect(rig.run([main, side], block: 100)[0] == connected)
    }

    @Test(arguments: ["urn:kit:ducker", "urn:kit:ducker-stereo"], [false, true])
    func bypassedTheMainBusPasses(uri: String, isConnected: Bool) throws {
        let rig = try Rig(uri, ["enabled": 0], in: kitWorld)
        let input = (0..<rig.inputCount).map { noise(count, seed: UInt64($0 + 1)) }
        let main = Array(input[..<rig.outputCount])
        #expect(rig.run(isConnected ? input : main, block: 300) == main)
    }

    /// Whichever channels share their memory, all of a frame is read before any is written.
    @Test func theOutputMayOverwriteEitherInput() throws {
        for shared in 0..<2 {
            let rig = try Rig("urn:kit:ducker", in: kitWorld)
            let input = [noise(count, seed: 1), noise(count, seed: 2)]
            var memory = input
            memory.withUnsafeMutableBufferPointers { buffers in
                for channel in 0..<2 { rig.instance.connect(channel, to: buffers[channel].baseAddress) }
                rig.instance.connect(2, to: buffers[shared].baseAddress)
                rig.instance.run(count)
            }
            #expect(memory[shared] == difference(input[0], input[1]))
            #expect(memory[1 - shared] == input[1 - shared])
        }
    }

    @Test func furtherInputsAreMixedAndMayBeMissing() throws {
        let input: [[Float]] = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
        for connected in 1...3 {
            let rig = try Rig("urn:kit:adder", in: kitWorld)
            let expected = (0..<3).map { frame in
                zip(input[..<connected], [1, 10, 100]).reduce(0) { $0 + $1.0[frame] * $1.1 }
            }
            #expect(rig.run(Array(input[..<connected]), block: 2) == [expected])
        }
    }

    @Test func furtherOutputsMayBeUnconnected() throws {
        let input = noise(count, seed: 1)
        let rig = try Rig("urn:kit:splitter", in: kitWorld)
        let (twice, thrice) = (input.map { 2 * $0 }, input.map { Float(3 * Double($0)) })
        #expect(rig.run([input], block: 300) == [input, twice, thrice])
        for port in 2...3 { rig.instance.connect(port, to: nil) }
        var output = [Float](repeating: 0, count: count)
        var copy = input
        output.withUnsafeMutableBufferPointer { output in
            copy.withUnsafeMutableBufferPointer { copy in
                rig.instance.connect(0, to: copy.baseAddress)
                rig.instance.connect(1, to: output.baseAddress)
                rig.instance.run(count)
            }
        }
        #expect(output == input)
    }

    @Test(arguments: [("urn:kit:siren", 1), ("urn:kit:siren-stereo", 2)])
    func anInstrumentHasNoInput(uri: String, channels: Int) throws {
        let rig = try Rig(uri, in: kitWorld)
        #expect(rig.inputCount == 0 && rig.outputCount == channels)
        let output = rig.run(frames: count, block: 300)
        var level = 0.0
        let expected = (0..<count).map { _ in
            level += 0.001
            return Float(level)
        }
        #expect(output == Array(repeating: expected, count: channels))
        // Switched off, it is silent, after the fade of 10 ms.
        try rig.instance.set("enabled", to: 0)
        #expect(rig.run(frames: count, block: 300).allSatisfy { $0[480...].allSatisfy { $0 == 0 } })
    }

    // MARK: - Files

    /// A sidechain takes no channel of the file.
    @Test(arguments: [("urn:kit:ducker", 1), ("urn:kit:ducker", 2), ("urn:kit:ducker-stereo", 2)])
    func aRenderedFileGoesToTheMainBusAlone(uri: String, channels: Int) throws {
        let scratch = try Scratch()
        try scratch.write("in.wav", .wavFloat, channels: channels, frames: 100) { Float($0 + 100 * $1) }
        let reader = try AudioFileReader(path: scratch.path("in.wav"))
        let renderer = try ChainedEffect(try kitWorld.plugin(uri), channels: channels, sampleRate: 48_000)
        #expect(renderer.outputChannels == channels)
        let writer = try AudioFileWriter(path: scratch.path("out.wav"), like: reader, channels: channels)
        try renderer.render(reader, to: writer)
        let (input, output) = try (
            AudioFileReader(path: scratch.path("in.wav")).readAll(),
            AudioFileReader(path: scratch.path("out.wav")).readAll()
        )
        #expect(output == input.map { 2 * $0 })
    }

    @Test func audioInMemoryMayLackASidechainOrAllInput() throws {
        let ducker = try Instance(try kitWorld.plugin("urn:kit:ducker"), sampleRate: 48_000)
        ducker.activate()
        #expect(ducker.process([[1, 2]]) == [[2, 4]])
        #expect(ducker.process([[1, 2], [3, 5]]) == [[-2, -3]])
        let siren = try Instance(try kitWorld.plugin("urn:kit:siren"), sampleRate: 48_000)
        siren.activate()
        #expect(siren.process([], frames: 2) == [[0.001, 0.002]])
    }

    // MARK: - Turtle

    private let reader = BundleReader(kitBundle)

    private func ports(_ uri: String) throws -> [BundleReader.Port] {
        try #require(reader.plugin(uri)).ports.filter { $0.classes.contains("lv2:AudioPort") }
    }

    @Test func aSidechainIsAGroupThatMayBeLeftUnconnected() throws {
        let uri = "urn:kit:ducker-stereo"
        let ports = try ports(uri)
        #expect(
            ports.map(\.symbol) == [
                "in_left", "in_right", "sidechain_left", "sidechain_right", "out_left", "out_right",
            ])
        for (number, port) in ports.enumerated() {
            let isSide = (2...3).contains(number)
            #expect(port.properties == (isSide ? ["lv2:connectionOptional", "lv2:isSideChain"] : []))
            let group = number < 2 ? "main_in" : isSide ? "sidechain_group" : "main_out"
            #expect(port.values("pg:group") == ["\(uri)#\(group)"])
            #expect(port.values("lv2:designation") == [number.isMultiple(of: 2) ? "pg:left" : "pg:right"])
        }
        #expect(reader.values(uri, "pg:mainInput") == ["\(uri)#main_in"])
        #expect(reader.values("\(uri)#sidechain_group", "pg:sideChainOf") == ["\(uri)#main_in"])
        #expect(Set(reader.values("\(uri)#sidechain_group", "rdf:type")) == ["pg:InputGroup", "pg:StereoGroup"])
        #expect(reader.values("\(uri)#main_out", "pg:source") == ["\(uri)#main_in"])
    }

    @Test func furtherBusesAreNumbered() throws {
        #expect(try ports("urn:kit:adder").map(\.symbol) == ["in", "in_2", "in_3", "out"])
        let split = try ports("urn:kit:splitter")
        #expect(split.map(\.symbol) == ["in", "out", "out_2_left", "out_2_right"])
        #expect(split.map(\.properties) == [[], [], ["lv2:connectionOptional"], ["lv2:connectionOptional"]])
    }

    @Test func anInstrumentIsNamedAfterItsOutput() throws {
        #expect(try ports("urn:kit:siren-stereo").map(\.symbol) == ["out_left", "out_right"])
        #expect(try #require(reader.plugin("urn:kit:siren-stereo")).name == "Kit Siren (Stereo)")
        #expect(reader.values("urn:kit:siren", "pg:mainInput") == [])
    }
}

extension [[Float]] {
    /// Calls `body` with the memory of two arrays.
    fileprivate mutating func withUnsafeMutableBufferPointers(
        _ body: ([UnsafeMutableBufferPointer<Float>]) -> Void
    ) {
        var (first, second) = (self[0], self[1])
        first.withUnsafeMutableBufferPointer { first in
            second.withUnsafeMutableBufferPointer { second in body([first, second]) }
        }
        self = [first, second]
    }
}
