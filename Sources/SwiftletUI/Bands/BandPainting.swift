// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// Drawing of the bands.
extension BandGraph {
    /// Computes the curves of all bands that are on, at the middle of each pixel column.
    func computeHeights(_ content: Graph, _ scale: Double) {
        let (count, bands) = (max(2, Int((plot.width * scale).rounded())), bands)
        for number in 0..<bands.count where bands[number].isOn && heights[number].count != count {
            heights[number] = []
            heights[number].reserveCapacity(count)
            // A peak may be narrower than a column, so the column nearest to the handle shows the height at the handle.
            let place = bands[number].handle.place.x
            let peak = Int((content.horizontal.fraction(of: place) * Double(count) - 0.5).rounded())
            for column in 0..<count {
                let x = column == peak ? place : content.horizontal.value(at: (Double(column) + 0.5) / Double(count))
                heights[number].append(multiband.height(ofBand: number, at: x))
            }
        }
    }

    func color(_ number: Int) -> Color { isEnabled ? theme.bandColor(number) : theme.label }

    /// Draws a band's curve where it differs from the base, filled if the band is chosen.
    @_optimize(size)
    func paintBand(_ number: Int, _ content: Graph, _ canvas: Canvas) {
        let (isChosen, heights, color) = (isChosen(number), heights[number], color(number))
        let base = content.base ?? 0
        let bottom = plot.bottom - plot.height * content.vertical.fraction(of: base)
        var run: [Point] = []
        for column in 0...heights.count {
            if column < heights.count && abs(heights[column] - base) > 0.03 {
                if let point = point(column, of: heights.count, content, heights[column]) { run.append(point) }
                continue
            }
            if !run.isEmpty {
                if isChosen { canvas.fill(run, to: bottom, color, alpha: 0.2) }
                canvas.stroke(run, color, width: 1.2, alpha: isChosen ? 0.8 : 0.35)
            }
            run = []
        }
    }

    func point(_ column: Int, of count: Int, _ content: Graph, _ height: Double) -> Point? {
        point(content, x: plot.x + plot.width * (Double(column) + 0.5) / Double(count), height: height)
    }

    /// Draws the sum curve of the bands that are on.
    func paintSum(_ curve: Int, _ content: Graph, _ canvas: Canvas) {
        let (count, bands) = (max(2, Int((plot.width * canvas.scale).rounded())), bands)
        var counted: [Int] = []
        for number in 0..<bands.count where bands[number].isOn && multiband.isBand(number, in: curve) {
            counted.append(number)
        }
        var points: [Point] = []
        points.reserveCapacity(count)
        for column in 0..<count {
            let x = content.horizontal.value(at: (Double(column) + 0.5) / Double(count))
            var height = view.height(of: curve, at: x)
            for number in counted { height += heights[number][column] }
            if let point = point(column, of: count, content, height) { points.append(point) }
        }
        // A moving curve is drawn beside the one at the bands' own gains.
        let isFaint = listenedBand != nil || hasMovingLines
        canvas.stroke(points, curveColor(curve), width: 2.2, alpha: isFaint ? 0.3 : isEnabled ? 1 : 0.7)
    }

    func paintHandle(_ number: Int, _ handle: Handle, _ canvas: Canvas) {
        let (place, color, isChosen, isHeld) = (place(of: handle), color(number), isChosen(number), !held.isEmpty)
        if isChosen {
            canvas.fill(circleAt: place, radius: isHeld ? 19 : 15, color, alpha: isHeld ? 0.35 : 0.25)
        }
        canvas.fill(circleAt: place, radius: 9.5, isChosen ? color : theme.plot)
        if !isChosen { canvas.stroke(arcAt: place, radius: 8.75, color, width: 1.5) }
        let size = canvas.textSize(11, upTo: 13)
        canvas.draw(
            UTF8Text(Double(number + 1), decimals: 0), at: Point(x: place.x, y: place.y + size / 2.75), size: size,
            isChosen ? theme.plot : color, .center, bold: true)
        paintBadge(number, at: place, color, canvas)
    }

    /// Draws the letter of a band's channels at the upper right of its handle.
    func paintBadge(_ number: Int, at place: Point, _ color: Color, _ canvas: Canvas) {
        let letter = UTF8Text(multiband.badge(ofBand: number))
        guard !letter.isEmpty else { return }
        let center = Point(x: place.x + 10, y: place.y - 9)
        let size = canvas.textSize(9, upTo: 11)
        canvas.fill(circleAt: center, radius: 6.5, theme.plot)
        canvas.stroke(arcAt: center, radius: 6.5, color, width: 1)
        canvas.draw(letter, at: Point(x: center.x, y: center.y + size / 2.75), size: size, color, .center, bold: true)
    }

    /// Draws the names of the curves, and the number of chosen bands, at the upper left of the plot.
    @_optimize(size)
    func paintLegend(_ content: Graph, _ canvas: Canvas) {
        let size = canvas.textSize(12, upTo: 18)
        let baseline = plot.y + 6 + size
        var x = plot.x + 10
        for curve in 0..<content.curveCount {
            let name = UTF8Text(multiband.name(ofCurve: curve))
            guard !name.isEmpty else { continue }
            let y = baseline - 0.35 * size
            canvas.line(
                from: Point(x: x, y: y), to: Point(x: x + 14, y: y), curveColor(curve), width: 2.2,
                alpha: isEnabled ? 1 : 0.7)
            x += 20 + canvas.draw(name, at: Point(x: x + 20, y: baseline), size: size, theme.label) + 12
        }
        guard chosenHandles.count > 1 else { return }
        canvas.draw(chosenCountText, at: Point(x: x, y: baseline), size: size, theme.text, bold: true)
    }

    /// The number of chosen bands: `3 bands`.
    var chosenCountText: UTF8Text { UTF8Text(Double(chosenHandles.count), decimals: 0) + " bands" }

    func curveColor(_ curve: Int) -> Color {
        isEnabled ? (curve == 0 ? theme.accent : theme.second) : theme.label
    }

    func paintFrame(_ canvas: Canvas) {
        guard case .frame = bandDrag, let drag = panel.drag, drag.hasMoved else { return }
        canvas.fill(frame(of: drag), theme.text, alpha: 0.06)
        canvas.stroke(frame(of: drag), theme.label, alpha: 0.7)
    }

    /// Draws a note that a band is heard alone. Without it, the other bands would seem broken to a user who forgot.
    func paintListening(_ canvas: Canvas) {
        guard let band = listenedBand else { return }
        let text = "Listening to band " + UTF8Text(Double(band + 1), decimals: 0)
        let size = canvas.textSize(14)
        canvas.draw(
            text, at: Point(x: plot.center.x, y: plot.y + 8 + size), size: size, color(band), .center, bold: true,
            maximum: plot.width - 24)
    }

    func paintInvitation(_ canvas: Canvas) {
        let text = UTF8Text(multiband.invitation)
        let size = canvas.size(of: text, upTo: canvas.textSize(15), width: plot.width - 24)
        canvas.draw(text, at: Point(x: plot.center.x, y: plot.y + plot.height * 0.38), size: size, theme.label, .center)
    }
}
