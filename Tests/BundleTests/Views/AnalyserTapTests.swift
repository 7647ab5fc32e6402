// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// The audio that views are sent on the port `notify`.
@Suite struct AnalyserTapTests {
    private let watch = watch(at: 0)

    /// The means of input and output. A source has four signals: the mean, left, right and the side.
    private static let means: Int32 = 1 << 0 | 1 << 4

    /// The message of a view that watches.
    private static func watch(at frame: Int64, _ signals: Int32 = means) -> SequenceBytes {
        var sequence = SequenceBytes()
        sequence.object(frame, type: "urn:swiftlet:watch", [("urn:swiftlet:signals", .int(signals))])
        return sequence
    }

    /// A message with audio.
    private struct Message {
        var signals: Int32 = 0
        /// The number of the first frame.
        var time: Int32 = 0
        var samples: [Float] = []
        var peaks: [Float] = []

        /// Each signal's samples.
        var channels: [[Float]] {
            let count = signals.nonzeroBitCount
            return (0..<count).map { signal in stride(from: signal, to: samples.count, by: count).map { samples[$0] } }
        }
    }

    /// Returns the single message of a sequence; nil without one.
    private func message(_ notes: [UInt8]) -> Message? {
        notes.withUnsafeBytes { bytes in
            func word(_ offset: Int) -> UInt32 { bytes.load(fromByteOffset: offset, as: UInt32.self) }
            let end = 8 + Int(word(0))
            guard end > 40, word(36) == SequenceBytes.urid("urn:swiftlet:audio") else { return nil }
            #expect(end == 32 + Int(word(24)), "one message fills the sequence")
            var found = Message()
            var offset = 40
            while offset < end {
                let size = Int(word(offset + 8))
                func floats() -> [Float] { (0..<(size - 8) / 4).map { Float(bitPattern: word(offset + 24 + 4 * $0)) } }
                switch world.uri(word(offset)) {
                case "urn:swiftlet:signals": found.signals = Int32(bitPattern: word(offset + 16))
                case "urn:swiftlet:time": found.time = Int32(bitPattern: word(offset + 16))
                case "urn:swiftlet:samples": found.samples = floats()
                case "urn:swiftlet:peaks": found.peaks = floats()
                default: Issue.record("an unknown property")
                }
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
        let message = try #require(self.message(notes))
        func mean(_ channels: [[Float]], _ frame: Int) -> Float {
            channels.reduce(0) { $0 + $1[frame] } / Float(channels.count)
        }
        let sent = message.channels
        #expect(sent.count == 2 && sent.allSatisfy { $0.count == 1500 })
        // Sums of up to eight 32-bit numbers, in another order or precision.
        // The sidechain was not requested.
        let main = Array(input.prefix(plugin.mainInputs))
        #expect(main.isEmpty || sent[0].indices.allSatisfy { abs(sent[0][$0] - mean(main, $0)) < 1e-6 })
        #expect(output.isEmpty || sent[1].indices.allSatisfy { abs(sent[1][$0] - mean(output, $0)) < 1e-6 })
        let peaks = (input + output).map { $0.map(abs).max() ?? 0 }
        #expect(message.peaks == peaks)
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
        #expect(try message(rig.run(input).notes)?.channels[0] == input[0])
    }

    /// A message that has begun keeps its signals.
    @Test func aRequestWithinABlockAppliesFromTheNextBlock() throws {
        let rig = try Rig("urn:swiftlet:low-pass-stereo")
        let input = [noise(700), noise(700, seed: 2)]
        let (left, all): (Int32, Int32) = (1 << 1, 0xf)
        var requests = Self.watch(at: 0, left)
        requests.object(100, type: "urn:swiftlet:watch", [("urn:swiftlet:signals", .int(all))])
        let message = try #require(self.message(rig.run(input, requests).notes))
        #expect(message.signals == left && message.channels == [input[0]])
        let next = try #require(self.message(rig.run(input).notes))
        #expect(next.signals == all && next.channels[1] == input[0] && next.channels[2] == input[1])
    }

    @Test func itEndsTwoSecondsAfterTheLastRequest() throws {
        let rig = try Rig("urn:swiftlet:low-pass", rate: 48_000)
        let second = [[Float](repeating: 0.1, count: 48_000)]
        #expect(try size(rig.run(second, watch).notes) > 8)
        #expect(try size(rig.run(second).notes) > 8)
        #expect(try size(rig.run(second).notes) == 8)
        #expect(try size(rig.run(second, watch).notes) > 8)
    }

    // MARK: - Signals

    /// Left, right and side of a stereo input, and the side of the output, in the order of their bits.
    @Test func aViewReceivesTheSignalsThatItShows() throws {
        let rig = try Rig("urn:swiftlet:low-pass-stereo")
        let input = [noise(700), noise(700, seed: 2)]
        let signals: Int32 = 1 << 1 | 1 << 2 | 1 << 3 | 1 << 7
        let (output, notes) = try rig.run(input, Self.watch(at: 0, signals))
        let message = try #require(self.message(notes))
        #expect(message.signals == signals)
        func side(_ channels: [[Float]]) -> [Float] {
            zip(channels[0], channels[1]).map { Float(0.5 * (Double($0) - Double($1))) }
        }
        #expect(message.channels == [input[0], input[1], side(input), side(output)])
    }

    @Test func withoutSignalsThePeaksAreSentAlone() throws {
        let input = noise(700)
        let message = try #require(
            self.message(Rig("urn:swiftlet:low-pass").run([input], Self.watch(at: 0, 0)).notes))
        #expect(message.samples.isEmpty && message.peaks[0] == input.map(abs).max())
    }

    /// All twelve are too many: the first four are sent.
    @Test func atMostFourSignalsAreSent() throws {
        let notes = try Rig("urn:swiftlet:low-pass-stereo").run([noise(100), noise(100)], Self.watch(at: 0, 0xfff))
            .notes
        #expect(message(notes)?.signals == 0xf)
    }

    /// Two views of an instance, which show other signals, request them in turn.
    @Test func theSignalsOfTwoViewsAreSentTogether() throws {
        let rig = try Rig("urn:swiftlet:low-pass-stereo")
        let input = [noise(100), noise(100)]
        _ = try rig.run(input, Self.watch(at: 0, 1))
        for signals: Int32 in [2, 1, 2] {
            #expect(try message(rig.run(input, Self.watch(at: 0, signals)).notes)?.signals == 3)
        }
    }

    // MARK: - Completeness

    /// Blocks of up to 8192 frames have all four signals in the space that the port asks for: 144 bytes for each of 195
    /// parameters besides.
    @Test func blocksOfAnyLengthAreSentInFull() throws {
        let rig = try Rig("urn:swiftlet:equalizer-stereo")
        var time: Int32?
        for length in [1, 64, 2048, 2049, 4096, 8192, 37] {
            let input = [noise(length), noise(length, seed: 3)]
            let notes = try rig.run(
                input, Self.watch(at: 0, 1 << 1 | 1 << 2 | 1 << 5 | 1 << 6), capacity: 132_096 + 144 * 195
            )
            .notes
            let message = try #require(self.message(notes))
            #expect(Array(message.channels[0...1]) == input)
            if let time { #expect(message.time == time) }
            time = message.time + Int32(length)
        }
    }

    @Test func missingFramesLeaveAGapInTheNumbers() throws {
        let rig = try Rig("urn:swiftlet:low-pass", rate: 48_000)
        let block = [[Float](repeating: 0.1, count: 8192)]
        let first = try #require(message(rig.run(block, watch).notes))
        #expect(first.samples.count / 2 < 8192, "the port of this test has less space than the plug-in asks for")
        #expect(try message(rig.run(block).notes)?.time == first.time + 8192)
        // The view stops watching, and begins again.
        let second = [[Float](repeating: 0.1, count: 48_000)]
        for _ in 0..<3 { _ = try rig.run(second) }
        let last = try #require(message(rig.run(block, watch).notes))
        let next = try #require(message(rig.run(block).notes))
        #expect(next.time == last.time + 8192)
        #expect((last.time - first.time) % 8192 != 0)
    }

    /// Above 50 kHz the rate is halved. A tone keeps its level, one beyond the new range vanishes.
    @Test(arguments: [(88_200.0, 2), (96_000, 2), (176_400, 4), (192_000, 4), (48_000, 1)])
    func atMostFiftyKilohertzAreSent(rate: Double, ratio: Int) throws {
        func sent(_ frequency: Double) throws -> [Double] {
            let rig = try Rig("urn:swiftlet:low-pass", rate: rate)
            let tone = (0..<65_536).map { Float(sin(2 * .pi * frequency * Double($0) / rate)) }
            var samples: [Float] = []
            for start in stride(from: 0, to: tone.count, by: 1000) {
                let part = Array(tone[start..<min(tone.count, start + 1000)])
                samples += try #require(message(rig.run([part], watch).notes)).channels[0]
            }
            #expect(samples.count == tone.count / ratio)
            return samples.dropFirst(2000).map(Double.init)
        }
        func level(_ samples: [Double]) -> Double {
            10 * log10(2 * samples.reduce(0) { $0 + $1 * $1 } / Double(samples.count))
        }
        // The power of a part of a period at the end is missing or too much.
        #expect(try abs(level(sent(20_000))) < 0.01)
        #expect(try abs(level(sent(1000))) < 0.01)
        // Beyond the new range, and with an alias at most at 0.46 of the new rate.
        if ratio > 1 { #expect(try level(sent(0.54 * rate / Double(ratio))) < -95) }
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
