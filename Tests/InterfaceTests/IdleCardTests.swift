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

    /// At a scale of 3, the stems of letters cover whole pixels. Cards are 113.5 wide and 125.5 apart, with names from 12
    /// to 28 below their upper edge at y = 402, and values from 36 to 60.
    @Test(arguments: ["", " f3f4f6 1b1f26"]) func textsOfIdleCardsAreLegible(colors: String) throws {
        let host = try HostProcess()
        try host("open urn:swiftlet:equalizer-stereo 3\(colors)", "move 360 5", "pass 100")
        let picture = try host.picture()
        for card in 1..<7 {
            let left = 16 + 125.5 * Double(card)
            let columns = Int(3 * (left + 4))..<Int(3 * (left + 109))
            let (name, value) = (
                contrast(picture.area(columns, 3 * 414..<3 * 430)), contrast(picture.area(columns, 3 * 438..<3 * 462))
            )
            print(String(format: "card %d%@: name %.1f:1, value %.1f:1", card, colors, name, value))
            #expect(name >= 4.5 && value >= 4.5)
        }
    }
}
