// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A rectangle with a grid in which curves are drawn.
struct PlotArea {
    let frame: Rectangle
    let x: Axis
    let y: Axis

    /// Where a pair of values is. What is far outside stays near, for the sake of Cairo's fixed-point numbers.
    func place(_ horizontal: Double, _ vertical: Double) -> Point {
        let (across, up) = (x.fraction(horizontal), y.fraction(vertical))
        return Point(
            x: frame.minX + min(max(across, -4), 5) * frame.width,
            y: frame.maxY - min(max(up, -4), 5) * frame.height)
    }

    /// Draws the ground, the grid and its labels.
    ///
    /// - Parameters:
    ///   - title: what is along the vertical axis, with its unit.
    ///   - horizontalTitle: what is along the other, none to leave its labels out.
    func drawGround(_ canvas: Canvas, title: String, horizontalTitle: String?) {
        canvas.fill(frame, Style.panel)
        for tick in x.ticks {
            let x = place(tick.value, y.range.lowerBound).x
            drawLine(canvas, tick, from: Point(x: x, y: frame.minY), to: Point(x: x, y: frame.maxY))
        }
        for tick in y.ticks {
            let y = place(x.range.lowerBound, tick.value).y
            drawLine(canvas, tick, from: Point(x: frame.minX, y: y), to: Point(x: frame.maxX, y: y))
        }
        drawLabels(canvas, title, horizontalTitle)
    }

    private func drawLabels(_ canvas: Canvas, _ title: String, _ horizontalTitle: String?) {
        let unit = canvas.unit
        for tick in y.ticks {
            let place = Point(x: frame.minX - 12 * unit, y: place(x.range.lowerBound, tick.value).y + 5 * unit)
            canvas.text(tick.label, at: place, size: 14, Style.label, .right)
        }
        canvas.text(
            title, at: Point(x: frame.minX, y: frame.minY - 10 * unit), size: 15, Style.title, isBold: true)
        guard let horizontalTitle else { return }
        for tick in x.ticks {
            let place = Point(x: place(tick.value, y.range.lowerBound).x, y: frame.maxY + 23 * unit)
            canvas.text(tick.label, at: place, size: 14, Style.label, .center)
        }
        canvas.text(
            horizontalTitle, at: Point(x: frame.midX, y: frame.maxY + 47 * unit), size: 15, Style.label, .center)
    }

    private func drawLine(_ canvas: Canvas, _ tick: Axis.Tick, from start: Point, to end: Point) {
        canvas.line([start, end], tick.isMajor ? Style.majorGrid : Style.minorGrid, width: 1)
    }

    /// Draws a straight line that the curves are to be compared with, where it is inside.
    func drawReference(_ canvas: Canvas, from start: (Double, Double), to end: (Double, Double), dash: [Double] = []) {
        canvas.clipped(to: frame) {
            canvas.line(
                [place(start.0, start.1), place(end.0, end.1)], Style.reference, width: 1.5, dash: dash)
        }
    }

    /// Draws a curve, inside of the frame, with gaps where it has no finite values.
    func drawCurve(_ canvas: Canvas, _ points: [(Double, Double)], _ color: Color, width: Double, dash: [Double] = []) {
        let runs = points.split { !$0.1.isFinite }
        canvas.clipped(to: frame) {
            for run in runs { canvas.line(run.map(place), color, width: width, dash: dash) }
        }
    }
}
