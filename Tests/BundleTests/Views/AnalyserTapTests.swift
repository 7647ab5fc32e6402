// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// The audio that views are sent on the port `notify`.
@Suite struct AnalyserTapTests {
    private let watch = watch(at: 0)

    /// The message of a view that watches.
    private static func watch(at frame: Int64) -> SequenceBytes {
        var sequence = SequenceBytes()
        sequence.event(frame, type: SequenceBytes.atom + "Object", words(0, SequenceBytes.urid("urn:swiftlet:watch")))
        return sequence
    }

    /// Returns the vectors of floats in the single message of a sequence, by key; nil without a message.
    private func vectors(_ notes: [UInt8]) -> [String: [Float]]? {
        notes.withUnsafeBytes { bytes in
            func word(_ offset: Int) -> UInt32 { bytes.load(fromByteOffset: offset, as: UInt32.self) }
            let end = 8 + Int(word(0))
            guard end > 40, word(36) == SequenceBytes.urid("urn:swiftlet:audio") else { return nil }
            #expect(end == 32 + Int(word(24)), "one message fills the sequence")
            var found: [String: [Float]] = [:]
            var offset = 40
            while offset < end {
                let size = Int(word(offset + 8))
                let name = world.uri(word(offset)) ?? ""
                found[name] = (0..<(size - 8) / 4).map { Float(bitPattern: word(offset + 24 + 4 * $0)) }
                offset += 16 + (size + 7) & ~7
            }
            return found
        }
    }

    private func size(_ notes: [UInt8]) -> UInt32 { notes.withUnsafeBytes { $0.load(as: UInt32.self) } }

    @Test(arguments: AnyPlugin.all)
    func aViewReceivesTheAudio(plugin: AnyPlugin) throws {
        let rig = try Rig(plugin.uri, plugin.settings)
        let input = plugin.noise(1500)
        let (output, notes) = try rig.run(input, watch)
        let vectors = try #require(self.vectors(notes))
        func mean(_ channels: [[Float]], _ frame: Int) -> Float {
            channels.reduce(0) { $0 + $1[frame] } / Float(channels.count)
        }
        let (sentInput, sentOutput) = (vectors["urn:swiftlet:input"] ?? [], vectors["urn:swiftlet:output"] ?? [])
        #expect(sentInput.count == 1500 && sentOutput.count == 1500)
        // Sums of up to eight 32-bit numbers, in another order or precision.
        // A sidechain is not shown.
        let main = Array(input.prefix(plugin.mainInputs))
        #expect(sentInput.indices.allSatisfy { abs(sentInput[$0] - mean(main, $0)) < 1e-6 })
        #expect(sentOutput.indices.allSatisfy { abs(sentOutput[$0] - mean(output, $0)) < 1e-6 })
        let peaks = (input + output).map { $0.map(abs).max() ?? 0 }
        #expect(vectors["urn:swiftlet:peaks"] == peaks)
    }

    @Test(arguments: AnyPlugin.all)
    func watchingDoesNotChangeTheSound(plugin: AnyPlugin) throws {
        let (watched, alone) = (try Rig(plugin.uri, plugin.settings), try Rig(plugin.uri, plugin.settings))
        for block in 0..<20 {
            let input = plugin.noise(300, seed: UInt64(block))
            #expect(try watched.run(input, watch).output == alone.run(input, SequenceBytes()).output)
        }
    }

    /// If the host does not state the sample rate, a view requests it once, and receives it once.
    @Test(arguments: [44_100.0, 192_000]) func aViewReceivesTheSampleRate(rate: Double) throws {
        let name = "http://lv2plug.in/ns/ext/parameters#sampleRate"
        let rig = try Rig("urn:swiftlet:low-pass", rate: rate)
        var get = SequenceBytes()
        get.object(
            0, type: "http://lv2plug.in/ns/ext/patch#Get", [("http://lv2plug.in/ns/ext/patch#property", .urid(name))])
        let notes = try rig.run([[Float](repeating: 0, count: 64)], get).notes
        var expected = SequenceBytes()
        expected.set(63, name, .float(Float(rate)))
        #expect(Array(notes[..<expected.whole.count]) == expected.whole)
        #expect(try size(rig.run([[Float](repeating: 0, count: 64)]).notes) == 8)
    }

    @Test func requestsForOtherPropertiesAreIgnored() throws {
        var get = SequenceBytes()
        get.object(
            0, type: "http://lv2plug.in/ns/ext/patch#Get",
            [("http://lv2plug.in/ns/ext/patch#property", .urid("urn:swiftlet:low-pass#cutoff"))])
        #expect(try size(Rig("urn:swiftlet:low-pass").run([[Float](repeating: 0, count: 64)], get).notes) == 8)
    }

    @Test func nothingIsSentWithoutARequest() throws {
        let rig = try Rig("urn:swiftlet:low-pass-stereo")
        let input = [[Float]](repeating: [Float](repeating: 0.1, count: 2000), count: 2)
        for _ in 0..<5 { #expect(try size(rig.run(input).notes) == 8) }
    }

    @Test func aRequestAfterTheBlockAppliesFromTheNextBlock() throws {
        let rig = try Rig("urn:swiftlet:low-pass")
        let input = [[Float](repeating: 0.1, count: 2000)]
        #expect(try size(rig.run(input, Self.watch(at: 2000)).notes) == 8)
        #expect(try vectors(rig.run(input).notes)?["urn:swiftlet:input"] == input[0])
    }

    @Test func itEndsTwoSecondsAfterTheLastRequest() throws {
        let rig = try Rig("urn:swiftlet:low-pass", rate: 48_000)
        let second = [[Float](repeating: 0.1, count: 48_000)]
        #expect(try size(rig.run(second, watch).notes) > 8)
        #expect(try size(rig.run(second).notes) > 8)
        #expect(try size(rig.run(second).notes) == 8)
        #expect(try size(rig.run(second, watch).notes) > 8)
    }

    @Test func longBlocksSendWhatFits() throws {
        let rig = try Rig("urn:swiftlet:low-pass")
        let notes = try rig.run([[Float](repeating: 0.1, count: 8192)], watch).notes
        #expect(vectors(notes)?["urn:swiftlet:input"]?.count == 2048)
    }

    @Test(arguments: [16, 17, 1000, 8000, 8320, 8330, 8340, 8350, 16_000])
    func audioStaysInsideTheBuffer(capacity: Int) throws {
        let rig = try Rig("urn:swiftlet:stereo-to-mono")
        let input = [[Float]](repeating: [Float](repeating: 0.1, count: 1031), count: 2)
        let notes = try rig.run(input, watch, capacity: capacity).notes
        #expect(notes[capacity...].allSatisfy { $0 == 0xa5 })
        #expect(Int(size(notes)) + 8 <= capacity)
    }
}
