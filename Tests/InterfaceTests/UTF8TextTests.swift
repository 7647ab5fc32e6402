// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects
import Testing

/// Text that is drawn, whatever its bytes are.
@Suite struct UTF8TextTests {
    /// What is well-formed stays, after the standard library; all else becomes what is.
    @Test func wellFormedTextIsNotChanged() {
        var noise = WhiteNoise(seed: 1)
        // Bytes that lead, follow and end characters, often enough for whole ones.
        let some: [UInt8] = [
            0x41, 0x7f, 0x80, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xdf, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xff,
        ]
        func next(_ count: Int) -> Int { min(count - 1, Int((noise.next() + 1) / 2 * Double(count))) }
        var wellFormed = 0
        for _ in 0..<20_000 {
            let bytes = (0..<1 + next(5)).map { _ in some[next(some.count)] }
            let drawn = UTF8Text(bytes: bytes).wellFormed.bytes
            #expect(String(validating: drawn, as: UTF8.self) != nil, "\(bytes)")
            guard let text = String(validating: bytes, as: UTF8.self) else { continue }
            // Those that Unicode never assigns, Cairo does not draw, either.
            guard text.unicodeScalars.allSatisfy({ $0.value & 0xfffe != 0xfffe }) else { continue }
            wellFormed += 1
            #expect(drawn == bytes)
        }
        #expect(wellFormed > 500)
        for text in ["ü", "€", "🎛", "−", "\u{d7ff}\u{e000}\u{10fffd}"] {
            #expect(UTF8Text(bytes: Array(text.utf8)).wellFormed.bytes == Array(text.utf8))
        }
        #expect(UTF8Text(bytes: [0x61, 0xc3]).wellFormed.bytes == Array("a\u{fffd}".utf8))
        #expect(UTF8Text(bytes: Array("\u{ffff}".utf8)).wellFormed.bytes == Array("\u{fffd}\u{fffd}\u{fffd}".utf8))
    }

    /// As Turtle has numbers: the least that differs from 0 by a notch of a wheel and back, and what takes all digits.
    @Test(arguments: [-7.450_580_6e-10, -0.001_234_567, 0.1, -3, 14_000])
    func exactNumbersAreThoseOfTurtle(value: Double) throws {
        let text = String(decoding: UTF8Text.exact(value, isDecimal: true).bytes, as: UTF8.self)
        #expect(text.wholeMatch(of: #/-?[0-9]+\.[0-9]+/#) != nil, "\(text)")
        #expect(try abs(#require(Double(text)) - value) < max(1e-9, 6e-8 * abs(value)))
    }
}
