// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Testing

/// The sequences on the port `notify`, byte for byte as LV2's `atom.h` lays them out.
@Suite struct NotifyBytesTests {
    private static let cutoff = "urn:swiftlet:low-pass#cutoff"
    private static let resonance = "urn:swiftlet:low-pass#resonance"

    /// The message of a view that shows the means of input and output: 1 and 16.
    private var watch: SequenceBytes {
        var sequence = SequenceBytes()
        sequence.object(0, type: "urn:swiftlet:watch", [("urn:swiftlet:signals", .int(17))])
        return sequence
    }

    @Test func valuesChangedByEventsAreReportedInPatchSets() throws {
        var events = SequenceBytes()
        events.set(10, Self.cutoff, .double(500))
        events.set(20, Self.resonance, .int(5))
        let notes = try Rig("urn:swiftlet:low-pass").run([noise(64)], events).notes
        var expected = SequenceBytes()
        expected.set(63, Self.cutoff, .float(500))
        expected.set(63, Self.resonance, .float(5))
        #expect(Array(notes[..<expected.whole.count]) == expected.whole)
    }

    @Test func audioIsSentInAnObjectWithTwoVectors() throws {
        func vector(_ key: String, _ numbers: [Float]) -> [UInt8] {
            // Key, context, size and type of the atom, size and type of its numbers; padded to a multiple of 8 bytes.
            words(
                SequenceBytes.urid(key), 0, UInt32(8 + 4 * numbers.count),
                SequenceBytes.urid(SequenceBytes.atom + "Vector"), 4,
                SequenceBytes.urid(SequenceBytes.atom + "Float"))
                + numbers.flatMap { words($0.bitPattern) } + (numbers.count.isMultiple(of: 2) ? [] : words(0))
        }
        func int(_ key: String, _ number: UInt32) -> [UInt8] {
            words(SequenceBytes.urid(key), 0, 4, SequenceBytes.urid(SequenceBytes.atom + "Int"), number, 0)
        }
        let input = noise(301)
        let (output, notes) = try Rig("urn:swiftlet:low-pass", ["cutoff": 500]).run([input], watch)
        var expected = SequenceBytes()
        expected.event(
            300, type: SequenceBytes.atom + "Object",
            words(0, SequenceBytes.urid("urn:swiftlet:audio")) + int("urn:swiftlet:signals", 17)
                + int("urn:swiftlet:time", 1)
                + vector("urn:swiftlet:samples", zip(input, output[0]).flatMap { [$0, $1] })
                + vector("urn:swiftlet:peaks", [input, output[0]].map { $0.map(abs).max()! }))
        #expect(Array(notes[..<expected.whole.count]) == expected.whole)
    }

    @Test func audioLeavesSpaceForReportsAndUsesTheRest() throws {
        var events = watch
        events.set(10, Self.cutoff, .float(500))
        events.set(20, Self.resonance, .float(5))
        let notes = try Rig("urn:swiftlet:low-pass").run([noise(1000)], events, capacity: 2000).notes
        var told = SequenceBytes()
        told.set(999, Self.cutoff, .float(500))
        told.set(999, Self.resonance, .float(5))
        let end = 8 + notes.withUnsafeBytes { Int($0.load(as: UInt32.self)) }
        try #require(end > 2000 - 24 && end <= 2000, "a frame takes 8 bytes, and rounding up 8")
        #expect(Array(notes[(end - told.bytes.count)..<end]) == told.bytes)
    }

    @Test func audioIsNotSentIfNoFrameFits() throws {
        let lengths = try (16...400).map { capacity in
            let notes = try Rig("urn:swiftlet:low-pass").run([noise(64)], watch, capacity: capacity).notes
            return notes.withUnsafeBytes { bytes in
                func word(_ offset: Int) -> UInt32 { bytes.load(fromByteOffset: offset, as: UInt32.self) }
                // The size of the first vector's atom, after two numbers of 24 bytes; it includes 8 bytes of its header.
                return word(0) == 8 ? nil : (Int(word(96)) / 4 - 2) / 2
            }
        }
        #expect(lengths.first == .some(nil) && lengths.last != .some(nil))
        #expect(lengths.compactMap(\.self).allSatisfy { $0 >= 1 })
    }
}
