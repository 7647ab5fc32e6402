// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// Drawing of the graph: the grid and labels on the backdrop, and the curves.
extension GraphWidget {
    // MARK: - Backdrop

    final func paintBackdrop(on canvas: Canvas) {
        guard let content else { return }
        canvas.fill(frame, theme.plot, radius: 10)
        var labels = Labels(canvas, theme.label, within: frame)
        let size = canvas.textSize(12)
        labels.draw(drawUprightLines(content, size, canvas))
        labels.draw(drawLevelLines(content, size, canvas))
        if content.live == .analyser { labels.draw(analyserLabels(canvas)) }
        labels.draw(panel.widgets.levelMeters.paintBackdrop(on: canvas))
    }

    /// Draws the vertical lines, and returns their labels.
    private final func drawUprightLines(_ content: Graph, _ size: Double, _ canvas: Canvas) -> [Label] {
        var labels: [Label] = []
        for tick in content.horizontal.ticks {
            let x = canvas.pixelAligned(plot.x + plot.width * content.horizontal.fraction(of: tick.value))
            line(tick, from: Point(x: x, y: plot.y), to: Point(x: x, y: plot.bottom), canvas)
            guard !tick.label.isEmpty else { continue }
            let place = Point(x: x, y: plot.bottom + 10 + 0.75 * size)
            labels.append(Label(text: tick.label, place: place, alignment: .center, level: tick.level, size: size))
        }
        return labels
    }

    /// Draws the horizontal lines, and returns their labels with the unit.
    private final func drawLevelLines(_ content: Graph, _ size: Double, _ canvas: Canvas) -> [Label] {
        // In the margin, because spectra and curves would cover it on the plot.
        let unit = Point(x: plot.x - 9, y: max(plot.y + 2, frame.y + 2 + 0.8 * size))
        var labels = [Label(text: UTF8Text(content.unit), place: unit, alignment: .right, size: size)]
        for tick in content.vertical.ticks {
            let y = canvas.pixelAligned(plot.bottom - plot.height * content.vertical.fraction(of: tick.value))
            line(tick, from: Point(x: plot.x, y: y), to: Point(x: plot.right, y: y), canvas)
            let place = Point(x: plot.x - 9, y: y + size / 3)
            labels.append(Label(text: tick.label, place: place, alignment: .right, level: tick.level, size: size))
        }
        return labels
    }

    private final func line(_ tick: Tick, from start: Point, to end: Point, _ canvas: Canvas) {
        canvas.line(from: start, to: end, tick.isMajor ? theme.gridMajor : theme.grid)
    }

    // MARK: - Curves

    /// The point of a curve; nil if the height is NaN.
    final func point(_ content: Graph, x: Double, height: Double) -> Point? {
        guard height == height else { return nil }
        // Limit points far outside the plot: they look the same, and Cairo's coordinates have a limited range.
        let fraction = max(-2, min(3, content.vertical.fraction(of: height)))
        return Point(x: x, y: plot.bottom - plot.height * fraction)
    }

    final func paint(curve: Int, _ content: Graph, on canvas: Canvas) {
        let points = points(of: curve, content, canvas.scale)
        let color = isEnabled ? (curve == 0 ? theme.accent : theme.second) : theme.label
        if let base = content.base {
            let y = plot.bottom - plot.height * content.vertical.fraction(of: base)
            canvas.fill(points, to: y, color, alpha: 0.12)
        }
        canvas.stroke(points, color, width: 2.2, alpha: isEnabled ? 1 : 0.7)
    }

    /// The points of a curve: one for each pixel, and one at each handle, because a peak may be narrower than a pixel.
    private final func points(of curve: Int, _ content: Graph, _ scale: Double) -> [Point] {
        var points: [Point] = []
        let step = 1 / scale
        points.reserveCapacity(Int(plot.width * scale) + 8)
        @inline(never) func append(_ x: Double) {
            let height = view.height(of: curve, at: content.horizontal.value(at: x / plot.width))
            if let point = point(content, x: plot.x + x, height: height) { points.append(point) }
        }
        var peaks: [Double] = []
        for handle in view.handles { peaks.append(content.horizontal.fraction(of: handle.place.x) * plot.width) }
        var x = -1.0
        while x <= plot.width + 1 {
            append(x)
            for peak in peaks where x < peak && peak < x + step { append(peak) }
            x += step
        }
        return points
    }

    /// Draws fine lines from the handle in use to the axes.
    final func paintGuides(on canvas: Canvas, _ color: Color, alpha: Double) {
        guard isEnabled, let handle else { return }
        let place = place(of: handle)
        let (x, y) = (canvas.pixelAligned(place.x), canvas.pixelAligned(place.y))
        canvas.line(from: Point(x: x, y: place.y), to: Point(x: x, y: plot.bottom), color, alpha: alpha)
        canvas.line(from: Point(x: plot.x, y: y), to: Point(x: place.x, y: y), color, alpha: alpha)
    }
}
