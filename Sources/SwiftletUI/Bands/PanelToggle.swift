// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// A toggle in the panel at the handle of a band.
class PanelToggle: Widget {
    private let title: UTF8Text
    var isActive: Bool { false }

    init(_ title: UTF8Text) { self.title = title }

    override final func contains(_ point: Point) -> Bool { frame.contains(point) }

    override func paint(on canvas: Canvas) {
        let inner = frame.inset(by: 2)
        canvas.fill(inner, isHovered ? theme.cardHovered : theme.card, radius: 5)
        if isActive { canvas.stroke(inner, theme.accent, radius: 5, width: 1.5) }
        let size = canvas.size(of: title, upTo: canvas.textSize(13, upTo: 21), width: inner.width - 12)
        canvas.draw(
            title, at: Point(x: inner.center.x, y: inner.middle(of: size)), size: size,
            isActive ? theme.text : theme.label, .center)
        paintFocus(on: canvas, radius: 5)
    }
}
