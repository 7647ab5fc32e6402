// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// Draws the header's buttons for what was done, and for the two settings.
struct HeaderPainter {
    private let panel: Panel
    private let canvas: Canvas
    private var theme: Theme { panel.theme }

    init(_ panel: Panel, _ canvas: Canvas) {
        self.panel = panel
        self.canvas = canvas
    }

    func paint() {
        for number in 0..<HeaderButton.count {
            guard let button = HeaderButton(rawValue: number) else { continue }
            let frame = panel.layout.buttons[number]
            let part = Part.button(button)
            canvas.fill(frame, panel.hovered == part ? theme.cardHovered : theme.card, radius: 15)
            canvas.stroke(frame, theme.gridMajor, radius: 15, width: 1)
            switch button {
            case .undo: paintArrow(frame.center, side: -1, panel.isOn(.undo))
            case .redo: paintArrow(frame.center, side: 1, panel.isOn(.redo))
            case .compare: paintSettings(frame)
            case .copy: paintCopy(frame)
            }
            if panel.hasKeyboard && panel.focused == part {
                canvas.stroke(frame.inset(by: -2.5), theme.text, radius: 17, width: 1.5)
            }
        }
    }

    /// An arrow that turns back, to the left (−1) or to the right (1).
    private func paintArrow(_ center: Point, side: Double, _ isOn: Bool) {
        let color = isOn ? theme.text : theme.gridMajor
        func place(_ x: Double, _ y: Double) -> Point { Point(x: center.x + side * x, y: center.y + y) }
        var path = Path(from: place(7, -3))
        path.line(to: place(-1, -3))
        path.curve(to: place(-1, 5.5), place(-7, -3), place(-7, 5.5))
        path.line(to: place(3, 5.5))
        canvas.stroke(path.points, color, width: 1.7, alpha: 1)
        canvas.stroke([place(3.5, -6.5), place(7, -3), place(3.5, 0.5)], color, width: 1.7, alpha: 1)
    }

    /// A and B, of which that stands out that is heard.
    private func paintSettings(_ frame: Rect) {
        let half = Rect(
            x: frame.x + 3 + Double(panel.history.active) * (frame.width - 6) / 2, y: frame.y + 3,
            width: (frame.width - 6) / 2, height: frame.height - 6)
        canvas.fill(half, theme.accent, radius: 12, alpha: 0.25)
        let size = canvas.grown(13, upTo: 0.95 * half.width)
        for number in 0..<2 {
            let isHeard = number == panel.history.active
            canvas.draw(
                number == 0 ? "A" : "B",
                at: Point(x: frame.x + 3 + (Double(number) + 0.5) * (frame.width - 6) / 2, y: frame.middle(of: size)),
                size: size, isHeard ? theme.text : theme.label, .center)
        }
    }

    /// Which setting goes where.
    private func paintCopy(_ frame: Rect) {
        let isA = panel.history.active == 0
        let reach = min(12, frame.width / 2 - 7)
        let y = frame.center.y
        let size = canvas.grown(12, upTo: 14)
        for (word, side): (UTF8Text, Double) in [(isA ? "A" : "B", -1), (isA ? "B" : "A", 1)] {
            canvas.draw(
                word, at: Point(x: frame.center.x + side * reach, y: frame.middle(of: size)), size: size, theme.label,
                .center)
        }
        let (start, end) = (Point(x: frame.center.x - 4, y: y), Point(x: frame.center.x + 4, y: y))
        canvas.stroke([start, end], theme.label, width: 1.3, alpha: 1)
        canvas.stroke(
            [Point(x: end.x - 3, y: y - 3), end, Point(x: end.x - 3, y: y + 3)], theme.label, width: 1.3, alpha: 1)
    }
}
