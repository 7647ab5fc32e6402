// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletHost
import Testing

/// The bundle that `make` builds, in a host.
@Suite struct ArpeggiatorTests {
    private func instance() throws -> Instance {
        let package = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let bundle = package.appending(path: "arpeggiator.lv2").path(percentEncoded: false)
        return try Instance(
            try World(bundles: [bundle]).plugin("urn:swiftlet:example:arpeggiator"), sampleRate: 48_000,
            maximumBlockLength: 48_000)
    }

    /// The MIDI that is sent in each block of 3000 frames, of which the first receives `messages`.
    private func sent(_ messages: [[UInt8]], latch: Bool = false, blocks: Int) throws -> [[[UInt8]]] {
        let instance = try instance()
        try instance.set("latch", to: latch ? 1 : 0)
        instance.isWatched = true
        instance.activate()
        instance.controlEvents = messages.map { .midi($0, frame: 0) }
        return (0..<blocks).map { _ in
            _ = instance.process([], frames: 3000)
            instance.controlEvents = []
            // The three bytes of a note follow the header of an atom, 8 bytes.
            return instance.sentEvents.map(\.atom).filter { $0.starts(with: [3, 0, 0, 0]) }.map { Array($0[8..<11]) }
        }
    }

    // At 120 beats a minute, a sixteenth takes 6000 frames, of which a note lasts half.
    @Test func playsAChordFromItsLowestNote() throws {
        let blocks = try sent([64, 60, 67].map { [0x90, $0, 100] }, blocks: 8)
        #expect(blocks == [60, 64, 67, 60].flatMap { [[[0x90, $0, 100]], [[0x80, $0, 64]]] })
    }

    @Test func keepsOnlyALatchedChord() throws {
        let keys: [[UInt8]] = [[0x90, 60, 100], [0x80, 60, 64]]
        #expect(try sent(keys, blocks: 4).allSatisfy(\.isEmpty))
        #expect(try sent(keys, latch: true, blocks: 2) == [[[0x90, 60, 100]], [[0x80, 60, 64]]])
    }
}
