// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletUI
import Testing

/// The characters that keys stand for.
@Suite struct KeySymbolTests {
    /// After X's own header, whose remarks have the numbers in Unicode.
    @Test func keySymbolsMatchTheXHeader() throws {
        let header = try String(contentsOfFile: "/usr/include/X11/keysymdef.h", encoding: .utf8)
        let line = #/#define XK_\w+ +0x([0-9a-f]+) +/\*[ (]U\+([0-9A-Fa-f]+)/#
        var letters = 0
        for match in header.matches(of: line) {
            let (symbol, number) = (UInt32(match.1, radix: 16)!, UInt32(match.2, radix: 16)!)
            let isKnown = [
                0...0xff, 0x1a1...0x1ff, 0x2a1...0x2ff, 0x3a1...0x3ff, 0x6a1...0x6ff, 0x7a1...0x7ff, 0x13bc...0x13be,
                0x20a0...0x20af,
            ]
            .contains { $0.contains(symbol) }
            if isKnown || symbol >= 0x100_0100 {
                #expect(character(ofKeySymbol: symbol) == number, "\(match.0)")
                letters += 1
            } else {
                #expect(character(ofKeySymbol: symbol) == 0, "\(match.0)")
            }
        }
        #expect(letters > 500)
    }

    @Test func keypadSymbolsHaveCharacters() {
        let keys = (0xffaa...0xffb9).map { UInt8(character(ofKeySymbol: UInt32($0))) }
        #expect(keys == Array("*+,-./0123456789".utf8))
        #expect(character(ofKeySymbol: 0xffbd) == UInt32(UInt8(ascii: "=")))
    }

    @Test func otherKeySymbolsHaveNoCharacter() {
        for symbol in [0, 0x1f, 0x7f, 0x9f, 0x1a0, 0x7fa, 0xff0d, 0xffe1, 0x100_0000, 0x110_ffff + 1, .max] as [UInt32]
        {
            #expect(character(ofKeySymbol: symbol) == 0)
        }
    }
}
