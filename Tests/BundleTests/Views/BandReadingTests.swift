// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// The messages with the readings of dynamic bands, objects of the type `urn:swiftlet:bands`.
@Suite struct BandReadingTests {
    private static let rate = 48_000.0

    private var watching: SequenceBytes {
        var sequence = SequenceBytes()
        sequence.object(0, type: "urn:swiftlet:watch", [])
        return sequence
    }

    /// The numbers of each message in a sequence.
    private func messages(in notes: [UInt8]) -> [[Float]] {
        notes.withUnsafeBytes { bytes in
            func word(_ offset: Int) -> UInt32 { bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
            let bands = SequenceBytes.urid("urn:swiftlet:bands")
            let end = 8 + Int(word(0))
            var place = 16
            var messages: [[Float]] = []
            while place < end {
                if word(place + 20) == bands {
                    #expect(
                        word(place + 24) == bands
                            && word(place + 36) == SequenceBytes.urid(SequenceBytes.atom + "Vector"))
                    let count = (Int(word(place + 32)) - 8) / 4
                    messages.append((0..<count).map { Float(bitPattern: word(place + 48 + 4 * $0)) })
                }
                place += 16 + (Int(word(place + 8)) + 7) / 8 * 8
            }
            return messages
        }
    }

    private func tone(_ level: Double, _ seconds: Double) -> [Float] {
        sine(1000, rate: Self.rate, count: Int(seconds * Self.rate)).map { $0 * Float(pow(10, level / 20)) }
    }

    /// A tone at the frequency of two bells: the detector settles at its peak, and falls by 0.01 dB between two.
    @Test(arguments: [-40.0, -32, -30, -20, -6])
    func aConstantToneGivesItsLevelAndTheChangeOfThePaper(level: Double) throws {
        let first = DynamicBandTests.Band(attack: 50, release: 5000)
        let fifth = DynamicBandTests.Band(range: 5, threshold: -35, ratio: 2, attack: 50, release: 5000)
        let rig = try Rig("urn:swiftlet:equalizer", first.controls(1).merging(fifth.controls(5)) { $1 })
        _ = rig.run([tone(level, 2)], block: 512)
        let message = try #require(messages(in: try rig.run([tone(level, 0.01)], watching).notes).last)
        try #require(message.count == 6)
        for (band, number, found) in [(first, 0, message[0..<3]), (fifth, 4, message[3..<6])] {
            let values = found.map(Double.init)
            #expect(values[0] == Double(number))
            #expect(abs(values[1] - band.change(level)) < 0.03, "\(values[1]) instead of \(band.change(level))")
            #expect(abs(values[2] - level) < 0.03, "\(values[2]) instead of \(level)")
        }
    }

    @Test func onlyDynamicBandsAreSentAndOnlyToViewsThatWatch() throws {
        let isStatic = try Rig("urn:swiftlet:equalizer", ["band1_on": 1, "band1_gain": 6])
        #expect(messages(in: try isStatic.run([tone(-6, 0.1)], watching).notes).isEmpty)
        let isOff = try Rig("urn:swiftlet:equalizer", DynamicBandTests.Band().controls(1, ["on": 0]))
        #expect(messages(in: try isOff.run([tone(-6, 0.1)], watching).notes).isEmpty)
        let dynamic = try Rig("urn:swiftlet:equalizer", DynamicBandTests.Band().controls())
        #expect(messages(in: try dynamic.run([tone(-6, 0.1)]).notes).isEmpty)
        #expect(messages(in: try dynamic.run([tone(-6, 0.1)], watching).notes).count == 1)
    }

    /// A message is due after 1600 frames, so after seven blocks of 256.
    @Test func atMostThirtyMessagesASecondAreSent() throws {
        let rig = try Rig("urn:swiftlet:equalizer", DynamicBandTests.Band().controls())
        var count = 0
        for block in 0..<188 {
            let notes = try rig.run([tone(-6, 256 / Self.rate)], block % 94 == 0 ? watching : SequenceBytes()).notes
            count += messages(in: notes).count
        }
        #expect(count == (188 + 6) / 7)
    }

    @Test func audioLeavesSpaceForTheReadings() throws {
        let rig = try Rig("urn:swiftlet:equalizer", DynamicBandTests.Band().controls())
        let notes = try rig.run([tone(-6, 0.1)], watching, capacity: 4000).notes
        #expect(messages(in: notes).count == 1)
    }
}
