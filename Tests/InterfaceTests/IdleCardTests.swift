// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Testing

/// The cards of bands that are off are quiet, but legible: contrast 4.5 at least, as in `ContrastTests`.
@Suite(.serialized) struct IdleCardTests {
    /// The relative luminance of a pixel as the Web Content Accessibility Guidelines 2.1 define it.
    private func luminance(_ pixel: UInt32) -> Double {
        let parts = [16, 8, 0].map { (shift: UInt32) -> Double in
            let part = Double(pixel >> shift & 255) / 255
            return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    /// Returns the contrast of the most distinct pixel to the most frequent one.
    private func contrast(_ pixels: [UInt32]) -> Double {
        let counts = Dictionary(pixels.map { ($0, 1) }) { $0 + $1 }
        let ground = luminance(counts.max { $0.value < $1.value }?.key ?? 0)
        return pixels.map { (max(luminance($0), ground) + 0.05) / (min(luminance($0), ground) + 0.05) }.max() ?? 0
    }

    /// At a scale of 3, the stems of letters cover whole pixels. The two rows of six cards, 6 apart, are 58 high and end at
    /// y = 420 and y = 484. Names are in the upper part of a card, and values in the lower one.
    @Test(arguments: ["", " f3f4f6 1b1f26"]) func textsOfIdleCardsAreLegible(colors: String) throws {
        let host = try HostProcess()
        try host("open urn:swiftlet:equalizer-stereo 3\(colors)", "move 360 5", "pass 100")
        let picture = try host.picture()
        for card in 1..<7 {
            let (width, top) = ((992 - 5 * 6) / 6.0, card < 6 ? 362 : 426)
            let left = 16 + (width + 6) * Double(card % 6)
            let columns = Int(3 * (left + 4))..<Int(3 * (left + width - 4))
            let (name, value) = (
                contrast(picture.area(columns, 3 * (top + 5)..<3 * (top + 20))),
                contrast(picture.area(columns, 3 * (top + 22)..<3 * (top + 50)))
            )
            print(String(format: "card %d%@: name %.1f:1, value %.1f:1", card, colors, name, value))
            #expect(name >= 4.5 && value >= 4.5)
        }
    }
}
