// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import SwiftletEffects
import SwiftletUI
import Testing

/// The contrast of text, after the Web Content Accessibility Guidelines 2.1: 4.5 at least, for text of any size.
@Suite struct ContrastTests {
    /// Success criterion 1.4.3, level AA.
    private static let demanded = 4.5

    /// The relative luminance of a colour as the guidelines' glossary defines it.
    private func luminance(_ color: Color) -> Double {
        let parts = [color.red, color.green, color.blue].map {
            $0 <= 0.03928 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    /// The contrast ratio of the same glossary.
    private func contrast(_ one: Color, _ other: Color) -> Double {
        let (one, other) = (luminance(one), luminance(other))
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    /// The contrasts of every text to every ground that it stands on.
    private func contrasts(_ theme: Theme) -> [(what: String, contrast: Double)] {
        let pairs: [(String, Color, Color)] = [
            ("text on ground", theme.text, theme.ground), ("text on card", theme.text, theme.card),
            ("text on hovered card", theme.text, theme.cardHovered), ("text on plot", theme.text, theme.plot),
            ("text on selection", theme.text, theme.selection), ("text on tip", theme.text, theme.tip),
            ("label on ground", theme.label, theme.ground), ("label on card", theme.label, theme.card),
            ("label on hovered card", theme.label, theme.cardHovered), ("label on plot", theme.label, theme.plot),
        ]
        return pairs.map { ($0.0, contrast($0.1, $0.2)) }
    }

    private static let accents: [UInt32] = [0x4cc3ff, 0xffc24b, 0xff8b7b, 0x6fdc9c]

    @Test(arguments: accents) func theDefaultColoursAreLegible(accent: UInt32) {
        for (what, contrast) in contrasts(Theme(accent: Color(accent))) {
            print(String(format: "%06x: %@ %.1f:1", accent, what, contrast))
            #expect(contrast >= Self.demanded, "\(what)")
        }
    }

    /// Every ground with every foreground, in steps of a fifth of each part, and all greys on all greys.
    @Test func textIsLegibleWithAllHostColours() {
        let levels: [UInt32] = [0, 51, 102, 153, 204, 255]
        var colors = levels.flatMap { red in levels.flatMap { green in levels.map { red << 16 | green << 8 | $0 } } }
        colors += stride(from: 0, through: 255, by: 5).map { $0 * 0x010101 }
        var least: [String: Double] = [:]
        for background in colors {
            for foreground in colors {
                let theme = Theme(
                    accent: Color(0x4cc3ff), background: Color(background), foreground: Color(foreground))
                for (what, contrast) in contrasts(theme) { least[what] = min(least[what] ?? 21, contrast) }
            }
        }
        for (what, contrast) in least.sorted(by: { $0.key < $1.key }) {
            print(String(format: "of %d themes, least: %@ %.2f:1", colors.count * colors.count, what, contrast))
            #expect(contrast >= Self.demanded, "\(what)")
        }
    }

    @Test func legibleHostColoursAreNotChanged() {
        let theme = Theme(accent: Color(0x4cc3ff), background: Color(0xf2f2f0), foreground: Color(0x202020))
        #expect(luminance(theme.ground) == luminance(Color(0xf2f2f0)))
        #expect(luminance(theme.text) == luminance(Color(0x202020)))
    }
}
