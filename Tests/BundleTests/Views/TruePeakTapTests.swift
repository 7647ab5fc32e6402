// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// The true peaks that views are sent on the port `notify`, after the sample peaks.
@Suite struct TruePeakTapTests {
    /// The message of a view that watches, with or without true peaks.
    private func watch(truePeaks: Int32?) -> SequenceBytes {
        var sequence = SequenceBytes()
        sequence.object(
            0, type: "urn:swiftlet:watch", truePeaks.map { [("urn:swiftlet:truePeaks", .int($0))] } ?? [])
        return sequence
    }

    /// Returns the vector of peaks in a sequence with one message.
    private func peaks(_ notes: [UInt8]) -> [Float] {
        notes.withUnsafeBytes { bytes in
            func word(_ offset: Int) -> UInt32 { bytes.load(fromByteOffset: offset, as: UInt32.self) }
            var offset = 40
            while offset < 8 + Int(word(0)) {
                let size = Int(word(offset + 8))
                if word(offset) == SequenceBytes.urid("urn:swiftlet:peaks") {
                    return (0..<(size - 8) / 4).map { Float(bitPattern: word(offset + 24 + 4 * $0)) }
                }
                offset += 16 + (size + 7) & ~7
            }
            return []
        }
    }

    /// A quarter of the rate, halfway between peaks: the samples are 3 dB below the true peak, which EBU Tech 3341 allows
    /// to be found within +0.2 and −0.4 dB.
    private func tone(_ amplitude: Double, from start: Int, _ count: Int) -> [Float] {
        (start..<start + count).map { Float(amplitude * sin((0.25 * Double($0) + 0.125) * 2 * .pi)) }
    }

    @Test func truePeaksOfAllChannelsFollowTheSamplePeaks() throws {
        let rig = try Rig("urn:swiftlet:equalizer-stereo")
        var found: [Float] = []
        for block in 0..<3 {
            let input = [0.5, 0.25].map { tone($0, from: 480 * block, 480) }
            found = peaks(try rig.run(input, watch(truePeaks: 1)).notes)
        }
        #expect(found.count == 8)
        let decibels = found.map { 20 * log10(Double($0)) }
        for (number, amplitude) in [0.5, 0.25, 0.5, 0.25].enumerated() {
            let expected = 20 * log10(amplitude)
            // The samples have 32 bits.
            #expect(abs(decibels[number] - (expected - 10 * log10(2))) < 1e-5)
            #expect(decibels[4 + number] <= expected + 0.2 && decibels[4 + number] >= expected - 0.4)
        }
    }

    @Test(arguments: [nil, 0]) func withoutARequestThereAreSamplePeaksOnly(truePeaks: Int32?) throws {
        let rig = try Rig("urn:swiftlet:equalizer-stereo")
        #expect(
            peaks(try rig.run([tone(1, from: 0, 480), tone(1, from: 0, 480)], watch(truePeaks: truePeaks)).notes).count
                == 4)
    }

    /// A request after the start of a block begins with the next block: the message of the present one has no room.
    @Test func aRequestWithinABlockAppliesFromTheNextBlock() throws {
        let rig = try Rig("urn:swiftlet:equalizer-stereo")
        let input = [tone(1, from: 0, 480), tone(1, from: 0, 480)]
        _ = try rig.run(input, watch(truePeaks: nil))
        var late = SequenceBytes()
        late.object(100, type: "urn:swiftlet:watch", [("urn:swiftlet:truePeaks", .int(1))])
        #expect(peaks(try rig.run(input, late).notes).count == 4)
        #expect(peaks(try rig.run(input).notes).count == 8)
    }

    @Test func measuringEndsTwoSecondsAfterTheLastRequest() throws {
        let rig = try Rig("urn:swiftlet:low-pass", rate: 48_000)
        let second = [[Float](repeating: 0.1, count: 48_000)]
        #expect(peaks(try rig.run(second, watch(truePeaks: 1)).notes).count == 4)
        #expect(peaks(try rig.run(second, watch(truePeaks: nil)).notes).count == 4)
        #expect(peaks(try rig.run(second, watch(truePeaks: nil)).notes).count == 2)
    }
}
