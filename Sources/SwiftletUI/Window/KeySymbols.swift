// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Returns the Unicode number of the character of a key symbol; 0 if the symbol has no supported character.
///
/// Symbols below 0x100 are Latin-1, and those from 0x1000100 on are Unicode. Keyboard layouts also use older symbols,
/// from tables of 256 characters (X Window System Protocol, appendix A). The tables for Arabic, Hebrew, Thai and East
/// Asian languages are not supported.
package func character(ofKeySymbol symbol: UInt32) -> UInt32 {
    switch symbol {
    case 0x20..<0x7f, 0xa0..<0x100, 0x20a0..<0x20b0: symbol
    case 0x100_0100...0x110_ffff: symbol - 0x100_0000
    case 0x1a1...0x1ff: latin2.scalar(symbol - 0x1a1)
    case 0x2a1...0x2ff: latin3.scalar(symbol - 0x2a1)
    case 0x3a1...0x3ff: latin4.scalar(symbol - 0x3a1)
    case 0x6a1...0x6ff: cyrillic.scalar(symbol - 0x6a1)
    case 0x7a1...0x7f9: greek.scalar(symbol - 0x7a1)
    // The keypad.
    case 0xffaa...0xffb9, 0xffbd: symbol - 0xff80
    case 0x13bc...0x13be: ("ŒœŸ" as StaticString).scalar(symbol - 0x13bc)
    default: 0
    }
}

// Each table begins at its character 161; a space marks an unused code. They are computed, as a constant would be
// initialised at its first use.

private var latin2: StaticString {
    "Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{ad}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙"
}

private var latin3: StaticString {
    "Ħ˘£¤ Ĥ§¨İŞĞĴ\u{ad} Ż°ħ²³´µĥ·¸ışğĵ½ żÀÁÂ ÄĊĈÇÈÉÊËÌÍÎÏ ÑÒÓÔĠÖ×ĜÙÚÛÜŬŜßàáâ äċĉçèéêëìíîï ñòóôġö÷ĝùúûüŭŝ˙"
}

private var latin4: StaticString {
    "ĄĸŖ¤ĨĻ§¨ŠĒĢŦ\u{ad}Ž¯°ą˛ŗ´ĩļˇ¸šēģŧŊžŋĀÁÂÃÄÅÆĮČÉĘËĖÍÎĪĐŅŌĶÔÕÖ×ØŲÚÛÜŨŪßāáâãäåæįčéęëėíîīđņōķôõö÷øųúûüũū˙"
}

private var cyrillic: StaticString {
    "ђѓёєѕіїјљњћќґўџ№ЂЃЁЄЅІЇЈЉЊЋЌҐЎЏюабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ"
}

private var greek: StaticString {
    "ΆΈΉΊΪ ΌΎΫ Ώ  ΅― άέήίϊΐόύϋΰώ     ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣ ΤΥΦΧΨΩ       αβγδεζηθικλμνξοπρσςτυφχψω"
}

extension StaticString {
    /// Returns the character with that number, counted from 0, as a Unicode number; 0 for a space. The others take two
    /// or three bytes in UTF-8.
    @inline(never)
    fileprivate func scalar(_ number: UInt32) -> UInt32 {
        var (rest, place) = (number, utf8Start)
        while rest > 0 {
            place += length(place[0])
            rest -= 1
        }
        switch length(place[0]) {
        case 1: return 0
        case 2: return UInt32(place[0] & 0x1f) << 6 | UInt32(place[1] & 0x3f)
        default: return UInt32(place[0] & 0x0f) << 12 | UInt32(place[1] & 0x3f) << 6 | UInt32(place[2] & 0x3f)
        }
    }

    private func length(_ first: UInt8) -> Int { first < 0x80 ? 1 : first < 0xe0 ? 2 : 3 }
}
