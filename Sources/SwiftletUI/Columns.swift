// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

extension Canvas {
    /// Fills columns that stand side by side on the lower edge of `area`, with their upper ends at `tops`, and draws
    /// the line that these make.
    ///
    /// It writes the pixels itself. To Cairo this is a shape of a thousand edges, and thirty of them a second cost a
    /// tenth of a core.
    func fill(columns tops: [Double], in area: Rect, _ color: Color, alpha: Double, line: Double) {
        let visible = area.intersection(clip)
        guard !tops.isEmpty, !visible.isEmpty, let pixels else { return }
        let left = pixel(area.x)
        let columns = max(1, pixel(area.right) - left)
        let rows = pixel(visible.y)..<max(pixel(visible.y), pixel(visible.bottom))
        let fill = Ink(color, alpha)
        let stroke = Ink(color, line)
        let thickness = max(1, Int(scale.rounded()))
        for x in pixel(visible.x)..<max(pixel(visible.x), pixel(visible.right)) {
            let number = min(tops.count - 1, (x - left) * tops.count / columns)
            let top = pixel(tops[number])
            let before = pixel(tops[max(0, number - 1)])
            let column = UnsafeMutableRawPointer(pixels) + 4 * x
            let lineEnd = max(top + thickness, before)
            draw(stroke, column, rows.clamped(to: min(top, before)..<lineEnd))
            if alpha > 0 {
                draw(fill, column, rows.clamped(to: min(lineEnd, rows.upperBound)..<max(lineEnd, rows.upperBound)))
            }
        }
        pixelsHaveChanged()
    }

    private func pixel(_ place: Double) -> Int { Int((place * scale).rounded()) }

    @inline(__always)
    private func draw(_ ink: Ink, _ column: UnsafeMutableRawPointer, _ rows: Range<Int>) {
        let stride = Int(bytesPerRow)
        var pixel = column + rows.lowerBound * stride
        for _ in rows {
            pixel.storeBytes(of: ink.over(pixel.load(as: UInt32.self)), as: UInt32.self)
            pixel += stride
        }
    }
}

/// A translucent colour, ready to be laid over pixels. Red and blue are computed in one, eight bits apart.
private struct Ink {
    private let redAndBlue: UInt32
    private let green: UInt32
    private let rest: UInt32

    init(_ color: Color, _ alpha: Double) {
        let share = UInt32((256 * alpha).rounded())
        func part(_ value: Double) -> UInt32 { UInt32((255 * value).rounded()) }
        redAndBlue = (part(color.red) << 16 | part(color.blue)) * share
        green = (part(color.green) << 8) * share
        rest = 256 - share
    }

    @inline(__always)
    func over(_ pixel: UInt32) -> UInt32 {
        let odd = ((pixel & 0xff00ff) &* rest &+ redAndBlue) >> 8 & 0xff00ff
        let even = ((pixel & 0x00ff00) &* rest &+ green) >> 8 & 0x00ff00
        return odd | even
    }
}
