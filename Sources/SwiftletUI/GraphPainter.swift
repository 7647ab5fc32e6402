// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// Draws the graph: on the backdrop the grid and its labels, over it what is live, the curve and the handle.
struct GraphPainter {
    private let panel: Panel
    private let canvas: Canvas
    private var theme: Theme { panel.theme }
    private let plot: Rect
    private let graph: Graph
    private let view: any EffectView
    /// Of the labels.
    private var size: Double { canvas.grown(12) }

    /// None where the view has no graph.
    init?(_ panel: Panel, _ canvas: Canvas) {
        guard let graph = panel.graph else { return nil }
        self.graph = graph
        self.panel = panel
        self.canvas = canvas
        plot = panel.layout.plot
        view = panel.view
    }

    // MARK: - Backdrop

    func paintBackdrop() {
        canvas.fill(panel.layout.graph, theme.plot, radius: 10)
        var painter = Labels(canvas, theme.label, within: panel.layout.graph)
        painter.draw(drawUprightLines())
        painter.draw(drawLevelLines())
        if graph.live == .meters { LivePainter(panel, canvas).paintMeterBackdrop(&painter) }
        if graph.live == .analyser { LivePainter(panel, canvas).paintAnalyserBackdrop(&painter) }
    }

    /// Draws the upright lines, and returns their labels.
    private func drawUprightLines() -> [Label] {
        var labels: [Label] = []
        for tick in graph.horizontal.ticks {
            let x = canvas.sharp(plot.x + plot.width * graph.horizontal.fraction(of: tick.value))
            line(tick, from: Point(x: x, y: plot.y), to: Point(x: x, y: plot.bottom))
            guard !tick.label.isEmpty else { continue }
            let place = Point(x: x, y: plot.bottom + 10 + 0.75 * size)
            labels.append(Label(text: tick.label, place: place, alignment: .center, level: tick.level, size: size))
        }
        return labels
    }

    /// Draws the level lines, and returns their labels with the unit.
    private func drawLevelLines() -> [Label] {
        // In the margin, as spectra and curves would cover it on the plot.
        let unit = Point(x: plot.x - 9, y: max(plot.y + 2, panel.layout.graph.y + 2 + 0.8 * size))
        var labels = [Label(text: UTF8Text(graph.unit), place: unit, alignment: .right, size: size)]
        for tick in graph.vertical.ticks {
            let y = canvas.sharp(plot.bottom - plot.height * graph.vertical.fraction(of: tick.value))
            line(tick, from: Point(x: plot.x, y: y), to: Point(x: plot.right, y: y))
            let place = Point(x: plot.x - 9, y: y + size / 3)
            labels.append(Label(text: tick.label, place: place, alignment: .right, level: tick.level, size: size))
        }
        return labels
    }

    private func line(_ tick: Tick, from start: Point, to end: Point) {
        canvas.line(from: start, to: end, tick.isMajor ? theme.gridMajor : theme.grid)
    }

    // MARK: - What changes

    /// Draws the curves, the drawing and the handles: what is in front of all that is live.
    func paintFront() {
        if let curves = panel.curves { return curves.paint(panel, on: canvas) }
        canvas.clipped(to: plot.inset(by: -1)) {
            for curve in (0..<graph.curveCount).reversed() { paint(curve: curve) }
            if let artist = panel.artist {
                canvas.moved(to: Point(x: plot.x, y: plot.y)) { artist.paint(on: canvas) }
            }
            paintGuides()
        }
        for number in 0..<view.handles.count { paintHandle(number) }
    }

    private func paint(curve: Int) {
        let points = points(of: curve)
        let color = panel.isEnabled ? (curve == 0 ? theme.accent : theme.second) : theme.label
        if let base = graph.base {
            let y = plot.bottom - plot.height * graph.vertical.fraction(of: base)
            canvas.fill(points, to: y, color, alpha: 0.12)
        }
        canvas.stroke(points, color, width: 2.2, alpha: panel.isEnabled ? 1 : 0.7)
    }

    /// The points of a curve, one for each pixel and one right under each handle, as a peak may be narrower.
    private func points(of curve: Int) -> [Point] {
        var points: [Point] = []
        let step = 1 / canvas.scale
        points.reserveCapacity(Int(plot.width * canvas.scale) + 8)
        var peaks: [Double] = []
        for handle in view.handles { peaks.append(graph.horizontal.fraction(of: handle.place.x) * plot.width) }
        var x = -1.0
        while x <= plot.width + 1 {
            append(x, of: curve, to: &points)
            for peak in peaks where x < peak && peak < x + step { append(peak, of: curve, to: &points) }
            x += step
        }
        return points
    }

    private func append(_ x: Double, of curve: Int, to points: inout [Point]) {
        let height = view.height(of: curve, at: graph.horizontal.value(at: x / plot.width))
        guard height == height else { return }
        // Far beyond the plot a line is the same wherever it ends, but Cairo's numbers do not reach everywhere.
        let fraction = max(-2, min(3, graph.vertical.fraction(of: height)))
        points.append(Point(x: plot.x + x, y: plot.bottom - plot.height * fraction))
    }

    /// Fine lines from the handle in use to the axes.
    private func paintGuides() {
        guard panel.isEnabled, let handle = panel.handle else { return }
        let place = panel.place(of: handle)
        let x = canvas.sharp(place.x)
        let y = canvas.sharp(place.y)
        let alpha = panel.drag?.part == .graph ? 0.55 : 0.25
        canvas.line(from: Point(x: x, y: place.y), to: Point(x: x, y: plot.bottom), theme.accent, alpha: alpha)
        canvas.line(from: Point(x: plot.x, y: y), to: Point(x: place.x, y: y), theme.accent, alpha: alpha)
    }

    private func paintHandle(_ number: Int) {
        let place = panel.place(of: view.handles[number])
        let color = panel.isEnabled ? theme.accent : theme.label
        let isHeld = panel.drag?.part == .graph && panel.handleNumber == number
        canvas.fill(circleAt: place, radius: isHeld ? 20 : 15, color, alpha: isHeld ? 0.3 : 0.2)
        canvas.fill(circleAt: place, radius: 8.5, color)
        canvas.fill(circleAt: place, radius: 3.5, theme.plot)
    }
}
