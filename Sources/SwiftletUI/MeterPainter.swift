// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// Draws the cards of meters: what an effect shows of itself, such as its gain reduction.
struct MeterPainter {
    private let panel: Panel
    private let canvas: Canvas
    private var theme: Theme { panel.theme }

    init(_ panel: Panel, _ canvas: Canvas) {
        self.panel = panel
        self.canvas = canvas
    }

    /// - Parameter card: what paints the names of cards.
    func paint(_ number: Int, _ card: CardPainter) {
        let frame = panel.layout.cards[panel.parameters.count + number]
        let meter = panel.meters[number]
        let padding = CardPainter.padding(ofWidth: frame.width)
        let room = frame.width - 2 * padding
        canvas.stroke(frame.inset(by: 0.5), theme.card, radius: 8, width: 1)
        card.paintName(panel.parameters.count + number, frame)
        let unit = UTF8Text(meter.format.unit)
        let value = meter.format.text(panel.meterValues[number]) + (unit.isEmpty ? "" : " " + unit)
        canvas.draw(
            value, at: Point(x: frame.x + padding, y: frame.y + 52 + card.lowering),
            size: canvas.size(of: value, upTo: canvas.grown(18, upTo: 22), width: room), theme.text)
        paintBar(number, Rect(x: frame.x + padding, y: frame.bottom - 15, width: room, height: 6))
    }

    /// From 0, or from the end of the range that is nearest to it.
    private func paintBar(_ number: Int, _ track: Rect) {
        let range = panel.meters[number].range
        canvas.fill(track, theme.gridMajor, radius: 3)
        let origin = range.fraction(of: max(range.minimum, min(range.maximum, 0)))
        let end = range.fraction(of: max(range.minimum, min(range.maximum, panel.meterValues[number])))
        var filled = track
        filled.x = track.x + track.width * min(origin, end)
        filled.width = track.width * abs(end - origin)
        canvas.fill(filled, panel.isEnabled ? theme.accent : theme.label, radius: 3)
    }
}
