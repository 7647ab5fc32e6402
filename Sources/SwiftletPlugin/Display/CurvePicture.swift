// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// A small picture of a view's curves, drawn into pixels without a library.
struct CurvePicture {
    private let pixels: UnsafeMutablePointer<UInt32>
    private let width, height: Int

    /// Draws into `width * height` words of alpha, red, green and blue, lines from the top.
    init(pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int) {
        self.pixels = pixels
        self.width = width
        self.height = height
    }

    /// Draws the curves of a view that follows values, over a few lines of its grid.
    @inline(never)
    func draw(_ view: any EffectView, isOn: Bool) {
        pixels.update(repeating: word(Color(0x0f1115)), count: width * height)
        guard let graph = view.graph else { return }
        drawGrid(graph)
        let base = graph.base.map { row(of: $0, graph) }
        let count = max(0, min(2, graph.curveCount))
        let rows = sample(view, graph, count: count)
        for curve in (0..<count).reversed() {
            let color = isOn ? (curve == 0 ? view.accent : Color(0xf2a65a)) : Color(0x8a929c)
            for column in 0..<width {
                let place = curve * (width + 1) + column
                drawColumn(column, from: rows[place], to: rows[place + 1], base: base, color)
            }
        }
    }

    /// Lines at each power of ten or at zero.
    private func drawGrid(_ graph: Graph) {
        let color = Color(0x2a2e35)
        for number in 0..<4 {
            guard let value = line(number, of: graph.horizontal) else { continue }
            let column = Int(graph.horizontal.fraction(of: value) * Double(width))
            if column < width { for row in 0..<height { blend(color, 1, column, row) } }
        }
        for number in 0..<4 {
            guard let value = line(number, of: graph.vertical) else { continue }
            let row = Int(row(of: value, graph))
            if row < height { for column in 0..<width { blend(color, 1, column, row) } }
        }
    }

    /// A line of the grid that is on an axis.
    private func line(_ number: Int, of axis: Axis) -> Double? {
        var value = 0.0
        if axis.range.scale == .logarithmic {
            value = 10
            for _ in 0..<number { value *= 10 }
        } else if number > 0 {
            return nil
        }
        return value >= axis.range.minimum && value <= axis.range.maximum ? value : nil
    }

    // MARK: - Curves

    /// How many columns are between two places at which the curves are computed.
    private static var step: Int { 4 }

    /// Returns the heights of the curves, one curve after the other, in rows from the top: at the left edge of each
    /// column and the right edge of the last; NaN where a curve is undefined. Curves are straight between computed
    /// points.
    private func sample(_ view: any EffectView, _ graph: Graph, count: Int) -> [Double] {
        let length = width + 1
        var rows = [Double](repeating: .nan, count: count * length)
        let bands = view.multiband?.bands
        func compute(_ column: Int, at x: Double) {
            for curve in 0..<count {
                var height = view.height(of: curve, at: x)
                if height == height, let multiband = view.multiband, let bands {
                    for number in 0..<bands.count where bands[number].isOn && multiband.isBand(number, in: curve) {
                        height += multiband.height(ofBand: number, at: x)
                    }
                }
                rows[curve * length + column] = row(of: height, graph)
            }
        }
        var last = 0
        compute(0, at: graph.horizontal.value(at: 0))
        while last < width {
            let next = min(width, last + Self.step)
            compute(next, at: graph.horizontal.value(at: Double(next) / Double(width)))
            for curve in 0..<count { join(&rows, from: curve * length + last, to: curve * length + next) }
            last = next
        }
        // A peak may be narrower than a step.
        func computePeak(at x: Double) {
            let fraction = graph.horizontal.fraction(of: x)
            if fraction >= 0, fraction <= 1 { compute(Int(fraction * Double(width) + 0.5), at: x) }
        }
        if let bands {
            for number in 0..<bands.count where bands[number].isOn { computePeak(at: bands[number].handle.place.x) }
        } else {
            for number in 0..<view.handles.count { computePeak(at: view.handles[number].place.x) }
        }
        return rows
    }

    private func join(_ rows: inout [Double], from start: Int, to end: Int) {
        let slope = (rows[end] - rows[start]) / Double(end - start)
        for column in start + 1..<end { rows[column] = rows[start] + slope * Double(column - start) }
    }

    /// The row of a height, with fractions, at most a picture's height away from the picture.
    private func row(of height: Double, _ graph: Graph) -> Double {
        let fraction = graph.vertical.fraction(of: height)
        return fraction == fraction ? Double(self.height) * (1 - max(-1, min(2, fraction))) : .nan
    }

    /// Draws a column of a curve: the area to the base, and the line above it.
    private func drawColumn(_ column: Int, from left: Double, to right: Double, base: Double?, _ color: Color) {
        guard left == left, right == right else { return }
        let middle = 0.5 * (left + right)
        if let base {
            for row in rows(from: min(middle, base), to: max(middle, base)) { blend(color, 0.18, column, row) }
        }
        // The distance of a pixel's centre from the line, along the normal to it.
        let slope = right - left
        let normal = 1 / Double.squareRoot(1 + slope * slope)
        let reach = 1.4 / normal
        for row in rows(from: middle - reach, to: middle + reach) {
            let distance = abs(Double(row) + 0.5 - middle) * normal
            blend(color, max(0, min(1, 1.3 - distance)), column, row)
        }
    }

    /// The rows of the picture between two heights.
    private func rows(from top: Double, to bottom: Double) -> Range<Int> {
        let first = max(0, min(height, Int(top)))
        return first..<max(first, min(height, Int(bottom) + 1))
    }

    // MARK: - Pixels

    private func blend(_ color: Color, _ share: Double, _ column: Int, _ row: Int) {
        let pixel = pixels + (row * width + column)
        pixel.pointee = word(Color(pixel.pointee & 0xff_ffff).mixed(with: color, share))
    }

    private func word(_ color: Color) -> UInt32 {
        func part(_ value: Double) -> UInt32 { UInt32(value * 255 + 0.5) }
        return 0xff00_0000 | part(color.red) << 16 | part(color.green) << 8 | part(color.blue)
    }
}
