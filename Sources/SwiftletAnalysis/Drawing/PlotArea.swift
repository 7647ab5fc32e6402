// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// A rectangle with a grid in which curves are drawn.
struct PlotArea {
    let frame: Rect
    let x: Axis
    let y: Axis

    /// Returns the position of a pair of values. Distant values are clamped, as Cairo uses fixed-point numbers.
    func place(_ horizontal: Double, _ vertical: Double) -> Point {
        let (across, up) = (x.fraction(horizontal), y.fraction(vertical))
        return Point(
            x: frame.x + min(max(across, -4), 5) * frame.width,
            y: frame.bottom - min(max(up, -4), 5) * frame.height)
    }

    /// Draws the background, the grid and its labels.
    ///
    /// - Parameters:
    ///   - title: the title of the vertical axis with its unit.
    ///   - horizontalTitle: the title of the horizontal axis; nil to omit its labels.
    func drawGround(_ canvas: Canvas, title: String, horizontalTitle: String?) {
        canvas.fill(frame, Style.panel)
        canvas.text(title, x: frame.x, y: frame.y - 10, size: 15, Style.title, isBold: true)
        for tick in x.ticks {
            let x = place(tick.value, y.range.lowerBound).x
            draw(canvas, tick, from: Point(x: x, y: frame.y), to: Point(x: x, y: frame.bottom))
            guard horizontalTitle != nil else { continue }
            canvas.text(tick.label, x: x, y: frame.bottom + 23, size: 14, Style.label, .center)
        }
        for tick in y.ticks {
            let y = place(x.range.lowerBound, tick.value).y
            draw(canvas, tick, from: Point(x: frame.x, y: y), to: Point(x: frame.right, y: y))
            canvas.text(tick.label, x: frame.x - 12, y: y + 5, size: 14, Style.label, .right)
        }
        guard let horizontalTitle else { return }
        canvas.text(horizontalTitle, x: frame.center.x, y: frame.bottom + 47, size: 15, Style.label, .center)
    }

    private func draw(_ canvas: Canvas, _ tick: Axis.Tick, from start: Point, to end: Point) {
        canvas.line([start, end], tick.isMajor ? Style.majorGrid : Style.minorGrid, width: 1)
    }

    /// Draws a straight reference line, as far as it is inside the area.
    func drawReference(_ canvas: Canvas, from start: (Double, Double), to end: (Double, Double), dash: [Double] = []) {
        canvas.clipped(to: frame) {
            canvas.line(
                [place(start.0, start.1), place(end.0, end.1)], Style.reference, width: 1.5, dash: dash)
        }
    }

    /// Draws a curve inside the area, with gaps at infinite and NaN values.
    func drawCurve(_ canvas: Canvas, _ points: [(Double, Double)], _ color: Color, width: Double, dash: [Double] = []) {
        let runs = points.split { !$0.1.isFinite }
        canvas.clipped(to: frame) {
            for run in runs { canvas.line(run.map(place), color, width: width, dash: dash) }
        }
    }
}
