// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// Drawing of dynamic bands.
extension BandGraph {
    /// Whether the sum of the bands is drawn as a moving line.
    var hasMovingLines: Bool { isEnabled && listenedBand == nil && dynamics.isAnyMoving }

    /// Updates the positions of columns on the horizontal axis.
    private func updatePositions(_ count: Int, _ content: Graph) {
        guard dynamics.positions.count != count else { return }
        var positions: [Double] = []
        positions.reserveCapacity(count)
        for column in 0..<count {
            positions.append(content.horizontal.value(at: (Double(column) + 0.5) / Double(count)))
        }
        dynamics.positions = positions
    }

    /// Draws the span between a band's curve at its gain and that with the full range.
    func paintRange(_ number: Int, _ content: Graph, _ canvas: Canvas) {
        guard let range = bands[number].dynamics?.extent else { return }
        let count = heights[number].count
        updatePositions(count, content)
        let ends = multiband.heights(ofBand: number, changedBy: range, at: dynamics.positions)
        guard ends.count == count else { return }
        var (edge, opposite): ([Point], [Point]) = ([], [])
        for column in 0..<count where abs(ends[column] - heights[number][column]) > 0.03 {
            guard let start = point(column, of: count, content, heights[number][column]),
                let end = point(column, of: count, content, ends[column])
            else { continue }
            edge.append(start)
            opposite.append(end)
        }
        canvas.fill(edge + opposite.reversed(), color(number), alpha: isChosen(number) ? 0.2 : 0.1)
        canvas.stroke(opposite, color(number), width: 1, alpha: isChosen(number) ? 0.5 : 0.25)
    }

    /// The curves of dynamic bands at their current gains, and the sums of all bands.
    var dynamicLines: [MovingLine] {
        guard hasMovingLines, let content else { return [] }
        let bands = bands
        var count = 0
        for number in 0..<bands.count where bands[number].isOn { count = max(count, heights[number].count) }
        updatePositions(count, content)
        var lines: [MovingLine] = []
        var current = heights
        for number in 0..<bands.count where bands[number].isOn {
            guard heights[number].count == count else { return [] }
            guard isDynamic(number), let reading = dynamics.readings[number] else { continue }
            let moved = multiband.heights(ofBand: number, changedBy: reading.change, at: dynamics.positions)
            guard moved.count == count else { return [] }
            current[number] = moved
            let shares = moved.map { abs($0) > 0.03 ? content.vertical.fraction(of: $0) : .nan }
            lines.append(MovingLine(heights: shares, color: color(number), alpha: 0.75, width: 1))
        }
        if lines.isEmpty { return [] }
        for curve in (0..<content.curveCount).reversed() {
            let counted = (0..<bands.count).filter { bands[$0].isOn && multiband.isBand($0, in: curve) }
            var shares: [Double] = []
            shares.reserveCapacity(count)
            for column in 0..<count {
                var height = view.height(of: curve, at: dynamics.positions[column])
                for number in counted { height += current[number][column] }
                shares.append(content.vertical.fraction(of: height))
            }
            lines.append(MovingLine(heights: shares, color: curveColor(curve), alpha: 1, width: 2))
        }
        return lines
    }
}

/// The dots at the current gains of dynamic bands.
final class GainDots: Widget {
    private var dots: [(place: Point, color: Color)] = []
    private static var radius: Double { 4.5 }

    override var description: Description { Description(.chart, "Gains", []) }
    override func contains(_ point: Point) -> Bool { false }

    func update(_ graph: BandGraph) {
        var new: [(place: Point, color: Color)] = []
        let bands = graph.bands
        for number in 0..<bands.count where graph.hasMovingLines && graph.isDynamic(number) {
            guard let reading = graph.dynamics.readings[number] else { continue }
            let handle = bands[number].handle.place
            let place = graph.place(of: Point(x: handle.x, y: handle.y + reading.change))
            let plot = graph.plot
            let shown = Point(x: max(plot.x, min(plot.right, place.x)), y: max(plot.y, min(plot.bottom, place.y)))
            new.append((shown, graph.color(number)))
        }
        let pixel = 0.5 / panel.appearance.scale
        var isSame = new.count == dots.count
        for index in 0..<min(new.count, dots.count) where !new[index].place.isWithin(pixel, of: dots[index].place) {
            isSame = false
        }
        if isSame { return }
        // Each dot alone, since the area of all may be large.
        for dot in dots + new { panel.invalidate(area(of: dot.place)) }
        dots = new
        frame = .none
        for dot in dots { frame = frame.isEmpty ? area(of: dot.place) : frame.union(area(of: dot.place)) }
    }

    private func area(of place: Point) -> Rect {
        let reach = Self.radius + 2
        return Rect(x: place.x - reach, y: place.y - reach, width: 2 * reach, height: 2 * reach)
    }

    override func paint(on canvas: Canvas) {
        for dot in dots where area(of: dot.place).intersects(canvas.clip) {
            canvas.fill(circleAt: dot.place, radius: Self.radius, theme.text)
            canvas.stroke(arcAt: dot.place, radius: Self.radius, dot.color, width: 1.5)
        }
    }
}
