// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// A rectangle of whole pixels.
struct PixelRect: BitwiseCopyable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    var isEmpty: Bool { left >= right || top >= bottom }

    func intersection(_ other: PixelRect) -> PixelRect {
        PixelRect(
            left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
            bottom: min(bottom, other.bottom))
    }

    /// What is left of it without another, in up to four parts.
    func without(_ other: PixelRect) -> [PixelRect] {
        let hole = intersection(other)
        guard !hole.isEmpty else { return [self] }
        return [
            PixelRect(left: left, top: top, right: right, bottom: hole.top),
            PixelRect(left: left, top: hole.bottom, right: right, bottom: bottom),
            PixelRect(left: left, top: hole.top, right: hole.left, bottom: hole.bottom),
            PixelRect(left: hole.right, top: hole.top, right: right, bottom: hole.bottom),
        ].filter { !$0.isEmpty }
    }
}

/// Columns of pixels that stand side by side on the lower edge of an area, and the line that their upper ends make.
final class SpectrumFill {
    private let fill: TranslucentColor
    private let stroke: TranslucentColor
    private let thickness: Int
    /// Where the line begins in each column, counted from the top of the picture, and where it ends and the column begins.
    private(set) var tops: [Int32] = []
    private(set) var ends: [Int32] = []

    /// - Parameters:
    ///   - alpha: of the columns.
    ///   - line: of the line.
    ///   - thickness: of the line, in pixels.
    init(_ color: Color, alpha: Double, line: Double, thickness: Int) {
        fill = TranslucentColor(color, alpha)
        stroke = TranslucentColor(color, line)
        self.thickness = thickness
    }

    /// Has the columns begin at these heights.
    ///
    /// - Parameter changed: called with each column that looks otherwise, and the rows of it that do.
    func update(to heights: [Int], _ changed: (_ column: Int, _ top: Int, _ bottom: Int) -> Void) {
        if tops.count != heights.count {
            tops = [Int32](repeating: .max, count: heights.count)
            ends = tops
        }
        for column in 0..<heights.count {
            let before = heights[max(0, column - 1)]
            let top = Int32(truncatingIfNeeded: min(heights[column], before))
            let end = Int32(truncatingIfNeeded: max(heights[column] + thickness, before))
            guard top != tops[column] || end != ends[column] else { continue }
            // What was under the column and is so still looks the same.
            changed(column, Int(min(top, tops[column])), Int(max(end, ends[column] == .max ? end : ends[column])))
            tops[column] = top
            ends[column] = end
        }
    }

    /// Lays a part of a row of these columns over pixels, of which the first is the first column's.
    @inline(__always)
    fileprivate func blend(over pixels: UnsafeMutablePointer<UInt32>, row: Int, _ columns: Range<Int>) {
        guard columns.upperBound <= tops.count else { return }
        let row = Int32(truncatingIfNeeded: row)
        let (fill, stroke) = (fill, stroke)
        tops.withUnsafeBufferPointer { tops in
            ends.withUnsafeBufferPointer { ends in
                for column in columns {
                    let pixel = pixels[column]
                    let filled = row >= ends[column] ? fill.over(pixel) : stroke.over(pixel)
                    pixels[column] = row >= tops[column] ? filled : pixel
                }
            }
        }
    }
}

extension Canvas {
    /// Puts a part of the picture together: a backdrop of the same size, columns over it, and a layer over these.
    ///
    /// It writes the pixels itself. To Cairo a spectrum is a shape of a thousand edges, and thirty of them a second cost
    /// a tenth of a core.
    ///
    /// - Parameters:
    ///   - part: in pixels.
    ///   - fills: on the lower edge of `area`, one for each of its columns of pixels.
    ///   - layer: a picture with transparency that reaches beyond `part`, and where its upper left corner is.
    func compose(
        _ part: PixelRect, _ backdrop: Canvas, _ fills: [SpectrumFill], on area: PixelRect,
        _ layer: (picture: Canvas, left: Int, top: Int)
    ) {
        let part = part.intersection(PixelRect(left: 0, top: 0, right: Int(width), bottom: Int(height)))
        guard !part.isEmpty, let pixels, let ground = backdrop.pixels, let over = layer.picture.pixels else { return }
        let stride = Int(bytesPerRow)
        let length = part.right - part.left
        let filled = part.intersection(area)
        for row in part.top..<part.bottom {
            let target = UnsafeMutableRawPointer(pixels + row * stride).assumingMemoryBound(to: UInt32.self)
            let source = UnsafeRawPointer(ground + row * stride).assumingMemoryBound(to: UInt32.self)
            (target + part.left).update(from: source + part.left, count: length)
            if row >= filled.top && row < filled.bottom && filled.left < filled.right {
                for fill in fills {
                    fill.blend(over: target + area.left, row: row, filled.left - area.left..<filled.right - area.left)
                }
            }
            let layerRow = over + (row - layer.top) * Int(layer.picture.bytesPerRow)
            let first = UnsafeRawPointer(layerRow).assumingMemoryBound(to: UInt32.self) + (part.left - layer.left)
            let start = target + part.left
            for column in 0..<length { start[column] = blended(first[column], over: start[column]) }
        }
        markPixelsChanged()
    }
}

/// A pixel whose colour is multiplied by its alpha already, over an opaque one.
@inline(__always)
private func blended(_ pixel: UInt32, over ground: UInt32) -> UInt32 {
    let rest = 256 &- (pixel >> 24)
    let odd = ((ground & 0xff00ff) &* rest) >> 8 & 0xff00ff
    let even = ((ground & 0x00ff00) &* rest) >> 8 & 0x00ff00
    return ((odd | even) &+ pixel) & 0xffffff
}

/// A translucent colour, ready to be laid over pixels. Red and blue are computed in one, eight bits apart.
private struct TranslucentColor {
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
