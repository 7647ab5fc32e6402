// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// Typing values: what ends it, what is refused, and what can be pasted. Places are those of `ViewLayout` at 720 × 470.
@Suite(.serialized) struct TypingTests {
    private let host: HostProcess
    private let cutoff = "move 100 420", resonance = "move 500 420"

    init() throws {
        host = try HostProcess()
        try host("open urn:swiftlet:low-pass 1", "tell cutoff 1000", "tell resonance 0")
    }

    private func texts() throws -> [String] {
        try host("texts 720 470").compactMap { $0.split(separator: " ", maxSplits: 6).last.map(String.init) }
    }

    @Test func aPresetOfTheHostEndsTyping() throws {
        try host(cutoff, "click", "key 4", "key 5")
        // "Prominent".
        try host("tell resonance 5")
        #expect(try texts().contains("45"), "another value has changed")
        try host("tell cutoff 2500")
        #expect(try !texts().contains("45"))
        #expect(try host("key Return", "value cutoff") == ["value 2500"])
    }

    /// The typed value is the same in the preset.
    @Test func aPresetWithTheTypedValueEndsTyping() throws {
        try host("tell cutoff 2500", cutoff, "click", "key 4", "key 5")
        try host("tell resonance 5")
        #expect(try !texts().contains("45"))
        #expect(try host("key Return") == [])
    }

    @Test(arguments: [["1", "k"], ["1", "k", "2"]]) func thousandsOfDecibelsAreRefusedWithAMessage(keys: [String])
        throws
    {
        try host(resonance, "click")
        for key in keys { try host("key \(key)") }
        #expect(try host("key Return") == [])
        let texts = try texts()
        #expect(texts.contains("Resonance cannot be “\(keys.joined())”: type a number in dB."), "\(texts)")
        try host("pass 500", cutoff, "click", "key 1", "key k")
        #expect(try host("key Return") == [], "it is 1000")
        try host("pass 500", "click", "key 2", "key k")
        #expect(try host("key Return") == ["write cutoff 2000"])
    }

    @Test func aMinusSignCanBePasted() throws {
        try host("put \u{2212}3.5 dB", resonance, "click", "hold Control_L", "key v", "let Control_L", "pass 100")
        #expect(try host("key Return") == ["write resonance -3.5"])
    }
}
