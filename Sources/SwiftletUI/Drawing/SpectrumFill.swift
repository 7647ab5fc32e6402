// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
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

    /// Returns this rectangle minus another, in up to four parts.
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

/// A spectrum drawn as a filled area on the lower edge of a picture, with a line along its upper edge. Edges are
/// antialiased: a pixel counts as far as the area covers it.
final class SpectrumFill {
    private let fill: TranslucentColor
    private let stroke: Color
    private let (fillAlpha, strokeAlpha): (Double, Double)
    private let thickness: Double
    /// The height of the line's middle at each column, counted from the top of the picture, in units of a 32nd of a row;
    /// `noLine` for columns without line and fill.
    private var heights: [Int32] = []
    private static var noLine: Int32 { .max }
    /// In each column, the first row of the line, and the first row below it; `noLine` both without a line.
    private(set) var tops: [Int32] = []
    private(set) var ends: [Int32] = []

    /// - Parameters:
    ///   - alpha: the opacity of the fill.
    ///   - line: the opacity of the line.
    ///   - thickness: the line's thickness in pixels.
    init(_ color: Color, alpha: Double, line: Double, thickness: Double) {
        fill = TranslucentColor(color, alpha)
        stroke = color
        (fillAlpha, strokeAlpha) = (alpha, line)
        self.thickness = thickness
    }

    /// Moves the line to these heights. A column whose height is NaN has no line.
    ///
    /// - Parameter changed: called with each column that changes, and its range of changed rows.
    func update(to heights: [Double], _ changed: (_ column: Int, _ top: Int, _ bottom: Int) -> Void) {
        var new: [Int32] = []
        new.reserveCapacity(heights.count)
        for height in heights { new.append(height == height ? Int32(32 * height + 0.5) : Self.noLine) }
        let isFirst = self.heights.count != new.count
        if isFirst {
            self.heights = new
            tops = [Int32](repeating: Self.noLine, count: new.count)
            ends = tops
        }
        let old = self.heights
        self.heights = new
        for column in 0..<new.count {
            let (previous, next) = (max(0, column - 1), min(new.count - 1, column + 1))
            let isSame =
                new[previous] == old[previous] && new[column] == old[column] && new[next] == old[next] && !isFirst
            if isSame { continue }
            var (top, end) = (Self.noLine, Self.noLine)
            if new[column] != Self.noLine {
                let edge = edge(column)
                (top, end) = (Int32(.floor(edge.top)), Int32(.ceil(edge.bottom)))
            }
            // Rows that were filled and still are do not change.
            let last = max(end == Self.noLine ? .min : end, ends[column] == Self.noLine ? .min : ends[column])
            if top < last || tops[column] < last { changed(column, Int(min(top, tops[column])), Int(last)) }
            tops[column] = top
            ends[column] = end
        }
    }

    /// The edge of the area in a column: the line from the column's left border to its middle, and on to its right one.
    private struct Edge {
        var left, middle, right: Double
        /// Half of the line's extent in vertical direction.
        var reach: Double

        var top: Double { min(left, middle, right) - reach }
        var bottom: Double { max(left, middle, right) + reach }

        /// Returns the share of a row's pixel below the edge, if it is moved down by `offset`.
        func coverage(ofRow row: Double, movedBy offset: Double) -> Double {
            let row = row - offset
            return 0.5 * (covered(row, left, middle) + covered(row, middle, right))
        }

        /// Returns the share of a row below a straight line from one height to another across the pixel's width.
        private func covered(_ row: Double, _ start: Double, _ end: Double) -> Double {
            let (low, high) = (min(start, end), max(start, end))
            return area(row + 1, low, high) - area(row, low, high)
        }

        /// Returns the area between a line that falls from `low` to `high` and a horizontal line at `y`, below which
        /// rows have higher numbers.
        private func area(_ y: Double, _ low: Double, _ high: Double) -> Double {
            if y <= low { return 0 }
            if y >= high { return y - 0.5 * (low + high) }
            return 0.5 * (y - low) * (y - low) / (high - low)
        }
    }

    private func edge(_ column: Int) -> Edge {
        let middle = Double(heights[column]) / 32
        // The line ends where its neighbour has none.
        func height(_ column: Int) -> Double {
            let height = heights[max(0, min(heights.count - 1, column))]
            return height == Self.noLine ? middle : Double(height) / 32
        }
        let (left, right) = (0.5 * (height(column - 1) + middle), 0.5 * (height(column + 1) + middle))
        let slope = right - left
        return Edge(
            left: left, middle: middle, right: right,
            reach: 0.5 * thickness * .squareRoot(1 + slope * slope))
    }

    /// Blends the fill below the line over a part of a row of pixels. The first pixel is that of the first column.
    @inline(__always)
    fileprivate func blendFill(over pixels: UnsafeMutablePointer<UInt32>, row: Int, _ columns: Range<Int>) {
        guard columns.upperBound <= ends.count, fillAlpha > 0 else { return }
        let row = Int32(truncatingIfNeeded: row)
        let fill = fill
        ends.withUnsafeBufferPointer { ends in
            for column in columns {
                let pixel = pixels[column]
                let filled = fill.over(pixel)
                pixels[column] = row >= ends[column] ? filled : pixel
            }
        }
    }

    /// Blends the line, and the fill that it covers in part, over the rows of a part of a picture.
    ///
    /// - Parameters:
    ///   - pixels: the first column of the first row of the picture.
    ///   - stride: the distance of rows in bytes.
    fileprivate func blendLine(
        over pixels: UnsafeMutableRawPointer, stride: Int, rows: Range<Int>, _ columns: Range<Int>
    ) {
        guard columns.upperBound <= ends.count else { return }
        for column in columns {
            let (first, end) = (max(Int(tops[column]), rows.lowerBound), min(Int(ends[column]), rows.upperBound))
            guard first < end else { continue }
            let edge = edge(column)
            for row in first..<end {
                let above = edge.coverage(ofRow: Double(row), movedBy: -edge.reach)
                let below = edge.coverage(ofRow: Double(row), movedBy: edge.reach)
                let alpha = (above - below) * strokeAlpha + below * fillAlpha
                let place = (pixels + row * stride).assumingMemoryBound(to: UInt32.self) + column
                place.pointee = TranslucentColor(stroke, alpha).over(place.pointee)
            }
        }
    }
}

extension Canvas {
    /// Composes a part of the picture: a backdrop of the same size, spectra over it, and a layer over these.
    ///
    /// It blends pixels directly. For Cairo, a spectrum is a shape of a thousand edges, and thirty a second cost a
    /// tenth of a core.
    ///
    /// - Parameters:
    ///   - part: the part to compose, in pixels.
    ///   - fills: the spectra, on the lower edge of `area`, with a value for each of its pixel columns.
    ///   - layer: a picture with transparency that contains `part`, and the place of its upper left corner.
    func compose(
        _ part: PixelRect, _ backdrop: Canvas, _ fills: [SpectrumFill], on area: PixelRect,
        _ layer: (picture: Canvas, left: Int, top: Int)
    ) {
        let part = part.intersection(PixelRect(left: 0, top: 0, right: Int(width), bottom: Int(height)))
        guard !part.isEmpty, let pixels, let ground = backdrop.pixels, let over = layer.picture.pixels else { return }
        let stride = Int(bytesPerRow)
        let length = part.right - part.left
        let filled = part.intersection(area)
        func start(_ canvas: UnsafeMutablePointer<UInt8>, _ row: Int, _ stride: Int) -> UnsafeMutablePointer<UInt32> {
            UnsafeMutableRawPointer(canvas + row * stride).assumingMemoryBound(to: UInt32.self)
        }
        let columns = filled.left - area.left..<max(filled.left, filled.right) - area.left
        for row in part.top..<part.bottom {
            let target = start(pixels, row, stride)
            (target + part.left).update(from: start(ground, row, stride) + part.left, count: length)
            guard row >= filled.top, row < filled.bottom else { continue }
            for fill in fills { fill.blendFill(over: target + area.left, row: row, columns) }
        }
        if !filled.isEmpty {
            let first = UnsafeMutableRawPointer(pixels) + 4 * area.left
            for fill in fills { fill.blendLine(over: first, stride: stride, rows: filled.top..<filled.bottom, columns) }
        }
        for row in part.top..<part.bottom {
            let target = start(pixels, row, stride) + part.left
            let source = start(over, row - layer.top, Int(layer.picture.bytesPerRow)) + (part.left - layer.left)
            for column in 0..<length { target[column] = blended(source[column], over: target[column]) }
        }
        markPixelsChanged()
    }
}

/// Returns a pixel with premultiplied alpha blended over an opaque one.
@inline(__always)
private func blended(_ pixel: UInt32, over ground: UInt32) -> UInt32 {
    let rest = 256 &- (pixel >> 24)
    let odd = ((ground & 0xff00ff) &* rest) >> 8 & 0xff00ff
    let even = ((ground & 0x00ff00) &* rest) >> 8 & 0x00ff00
    return ((odd | even) &+ pixel) & 0xffffff
}

/// A translucent colour, prepared for blending over pixels. Red and blue share a word, eight bits apart.
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
