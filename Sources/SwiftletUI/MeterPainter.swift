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
            value, at: Point(x: frame.x + padding, y: frame.y + card.valueBaseline - 4),
            size: canvas.size(of: value, upTo: canvas.grown(18, upTo: 22) * card.shrinkage, width: room), theme.text)
        let height = panel.layout.hasSmallCards ? 4.0 : 6
        paintBar(number, Rect(x: frame.x + padding, y: frame.bottom - 9 - height, width: room, height: height))
    }

    /// From the default, which a meter shows while there is nothing to show: the lower end of a level, 0 of a gain reduction.
    private func paintBar(_ number: Int, _ track: Rect) {
        let range = panel.meters[number].range
        canvas.fill(track, theme.gridMajor, radius: 3)
        let origin = range.fraction(of: panel.meters[number].defaultValue)
        let end = range.fraction(of: max(range.minimum, min(range.maximum, panel.meterValues[number])))
        var filled = track
        filled.x = track.x + track.width * min(origin, end)
        filled.width = track.width * abs(end - origin)
        canvas.fill(filled, panel.isEnabled ? theme.accent : theme.label, radius: 3)
    }
}
