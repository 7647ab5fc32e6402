// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// The curves and the handles of a graph with parts.
final class PartCurves {
    /// The height of each part's curve at each column of pixels; none of those that have to be computed.
    private var heights: [[Double]]
    private var columnCount = 0

    init(partCount: Int) { heights = [[Double]](repeating: [], count: partCount) }

    /// Forgets the curve of a part, after a change.
    func forget(_ part: Int?) {
        if let part { heights[part] = [] }
    }

    func paint(_ panel: Panel, on canvas: Canvas) {
        guard let parted = panel.parted, let graph = panel.graph else { return }
        PartPainter(panel, canvas, graph, parted, heights: heights(panel, graph, parted, canvas.scale)).paint()
    }

    /// The heights of the curves of all parts that are on, at the middle of each column.
    private func heights(_ panel: Panel, _ graph: Graph, _ parted: any PartedView, _ scale: Double) -> [[Double]] {
        let width = panel.layout.plot.width
        let count = max(2, Int((width * scale).rounded()))
        if count != columnCount { heights = [[Double]](repeating: [], count: heights.count) }
        columnCount = count
        let parts = parted.parts
        for number in 0..<parts.count where parts[number].isOn && heights[number].isEmpty {
            heights[number].reserveCapacity(count)
            // A peak may be narrower than a column: the nearest has what is right under the handle.
            let place = parts[number].handle.place.x
            let peak = Int((graph.horizontal.fraction(of: place) * Double(count) - 0.5).rounded())
            for column in 0..<count {
                let x = column == peak ? place : graph.horizontal.value(at: (Double(column) + 0.5) / Double(count))
                heights[number].append(parted.height(ofPart: number, at: x))
            }
        }
        return heights
    }
}

/// Draws curves and handles of parts.
private struct PartPainter {
    private let panel: Panel
    private let canvas: Canvas
    private let graph: Graph
    private let view: any PartedView
    private let parts: [GraphPart]
    private let heights: [[Double]]
    private let columnCount: Int
    private let plot: Rect
    private var theme: Theme { panel.theme }

    init(_ panel: Panel, _ canvas: Canvas, _ graph: Graph, _ view: any PartedView, heights: [[Double]]) {
        self.panel = panel
        self.canvas = canvas
        self.graph = graph
        self.view = view
        self.heights = heights
        parts = view.parts
        plot = panel.layout.plot
        columnCount = max(2, Int((plot.width * canvas.scale).rounded()))
    }

    func paint() {
        canvas.clipped(to: plot.inset(by: -1)) {
            for number in 0..<parts.count where parts[number].isOn && !panel.isChosen(number) { paintCurve(number) }
            for number in panel.chosenHandles { paintCurve(number) }
            for curve in (0..<graph.curveCount).reversed() { paintSum(curve) }
            paintGuides()
            paintFrame()
        }
        for number in 0..<parts.count where parts[number].isOn && number != panel.handleNumber { paintHandle(number) }
        if panel.handle != nil { paintHandle(panel.handleNumber) }
        paintInvitation()
        paintListening()
    }

    private func color(_ number: Int) -> Color { panel.isEnabled ? partColor(number, theme) : theme.label }

    // MARK: - Curves

    private func point(_ column: Int, _ height: Double) -> Point {
        // Far beyond the plot a line is the same wherever it ends, but Cairo's numbers do not reach everywhere.
        let fraction = max(-2, min(3, graph.vertical.fraction(of: height)))
        return Point(
            x: plot.x + plot.width * (Double(column) + 0.5) / Double(columnCount),
            y: plot.bottom - plot.height * fraction)
    }

    /// A part's own curve, where it does something; filled where it is chosen.
    private func paintCurve(_ number: Int) {
        let isChosen = panel.isChosen(number)
        let base = graph.base ?? 0
        let bottom = plot.bottom - plot.height * graph.vertical.fraction(of: base)
        var run: [Point] = []
        for column in 0...columnCount {
            if column < columnCount && abs(heights[number][column] - base) > 0.03 {
                run.append(point(column, heights[number][column]))
                continue
            }
            if !run.isEmpty {
                if isChosen { canvas.fill(run, to: bottom, color(number), alpha: 0.2) }
                canvas.stroke(run, color(number), width: 1.2, alpha: isChosen ? 0.8 : 0.35)
            }
            run = []
        }
    }

    /// The sum of the parts that are on.
    private func paintSum(_ curve: Int) {
        var counted: [Int] = []
        for number in 0..<parts.count where parts[number].isOn && view.isPart(number, in: curve) {
            counted.append(number)
        }
        var points: [Point] = []
        points.reserveCapacity(columnCount)
        for column in 0..<columnCount {
            let x = graph.horizontal.value(at: (Double(column) + 0.5) / Double(columnCount))
            var height = view.height(of: curve, at: x)
            for number in counted { height += heights[number][column] }
            if height == height { points.append(point(column, height)) }
        }
        let color = panel.isEnabled ? (curve == 0 ? theme.accent : theme.second) : theme.label
        canvas.stroke(points, color, width: 2.2, alpha: panel.listenedPart != nil ? 0.3 : panel.isEnabled ? 1 : 0.7)
    }

    // MARK: - Handles

    /// Fine lines from the handle in use to the axes.
    private func paintGuides() {
        guard panel.isEnabled, let handle = panel.handle else { return }
        let place = panel.place(of: handle)
        let alpha = panel.drag?.starts.isEmpty == false ? 0.55 : 0.2
        let (x, y) = (canvas.sharp(place.x), canvas.sharp(place.y))
        canvas.line(
            from: Point(x: x, y: place.y), to: Point(x: x, y: plot.bottom), color(panel.handleNumber), alpha: alpha)
        canvas.line(from: Point(x: plot.x, y: y), to: Point(x: place.x, y: y), color(panel.handleNumber), alpha: alpha)
    }

    private func paintHandle(_ number: Int) {
        let place = panel.place(of: parts[number].handle)
        let color = color(number)
        let isChosen = panel.isChosen(number)
        if isChosen {
            let isHeld = panel.drag?.starts.isEmpty == false
            canvas.fill(circleAt: place, radius: isHeld ? 19 : 15, color, alpha: isHeld ? 0.35 : 0.25)
        }
        canvas.fill(circleAt: place, radius: 9.5, isChosen ? color : theme.plot)
        if !isChosen { canvas.stroke(arcAt: place, radius: 8.75, color, width: 1.5) }
        let size = canvas.grown(11, upTo: 13)
        canvas.draw(
            UTF8Text(Double(number + 1), decimals: 0), at: Point(x: place.x, y: place.y + size / 2.75), size: size,
            isChosen ? theme.plot : color, .center, bold: true)
    }

    /// What the pointer draws around handles.
    private func paintFrame() {
        guard let drag = panel.drag, let corner = drag.corner, drag.hasMoved else { return }
        let frame = Rect(
            x: min(corner.x, drag.pointer.x), y: min(corner.y, drag.pointer.y), width: abs(corner.x - drag.pointer.x),
            height: abs(corner.y - drag.pointer.y))
        canvas.fill(frame, theme.text, alpha: 0.06)
        canvas.stroke(frame, theme.label, alpha: 0.7)
    }

    /// Says that a part is heard alone: who has forgotten that would think that the others are broken.
    private func paintListening() {
        guard let part = panel.listenedPart else { return }
        let text = "Listening to " + UTF8Text(Double(part + 1), decimals: 0) + " alone"
        let size = canvas.grown(14)
        // Below the buttons, where these lie on the plot.
        let top = max(plot.y, panel.layout.tools[GraphTool.listen.rawValue].bottom)
        canvas.draw(
            text, at: Point(x: plot.center.x, y: top + 8 + size), size: size, color(part), .center, bold: true,
            maximum: plot.width - 24)
    }

    private func paintInvitation() {
        for part in parts where part.isOn { return }
        let text = UTF8Text(view.invitation)
        let size = canvas.size(of: text, upTo: canvas.grown(15), width: plot.width - 24)
        canvas.draw(text, at: Point(x: plot.center.x, y: plot.y + plot.height * 0.38), size: size, theme.label, .center)
    }
}

/// The colour of a part's handle and curve.
func partColor(_ number: Int, _ theme: Theme) -> Color {
    let color: Color =
        switch number % 8 {
        case 0: Color(0x7cb8ff)
        case 1: Color(0xf2c14e)
        case 2: Color(0xf28f79)
        case 3: Color(0xb79cf5)
        case 4: Color(0x62d0d8)
        case 5: Color(0xe98bb8)
        case 6: Color(0xb9d36a)
        default: Color(0xd9a878)
        }
    return color.legible(on: theme.plot, towards: theme.text)
}
