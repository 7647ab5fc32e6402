// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// A label beside an axis.
struct Label {
    let text: UTF8Text
    /// Where its baseline is, after `alignment`.
    let place: Point
    let alignment: TextAlignment
    /// The less the more important: see `Tick`.
    var level = 0
    let size: Double
}

/// Draws labels that keep clear of each other: what has no room is left out, evenly.
struct Labels {
    private let canvas: Canvas
    private let color: Color
    /// Within this all labels stay.
    private let bounds: Rect
    /// The labels of level 0, and all others, with the room around them.
    private var fixed: [Rect] = []
    private var placed: [Rect] = []

    init(_ canvas: Canvas, _ color: Color, within bounds: Rect) {
        self.canvas = canvas
        self.color = color
        self.bounds = bounds.inset(by: 2)
    }

    /// Draws labels level by level. Those of level 0 are all drawn; of the others those that these leave room for, up to
    /// the first level of which two come too close.
    @_optimize(size)
    mutating func draw(_ labels: [Label]) {
        for label in labels where label.level == 0 {
            fixed.append(room(for: label))
            draw(label)
        }
        var last = 0
        for label in labels { last = max(last, label.level) }
        for level in 0..<last {
            var fitting: [Label] = []
            let before = placed
            for label in labels where label.level == level + 1 {
                let room = room(for: label)
                if overlaps(room, fixed) { continue }
                if overlaps(room, placed) {
                    placed = before
                    return
                }
                placed.append(room)
                fitting.append(label)
            }
            for label in fitting { draw(label) }
        }
    }

    private func draw(_ label: Label) {
        canvas.draw(label.text, at: origin(of: label), size: label.size, color)
    }

    /// Where a label begins, so that it is within the bounds.
    private func origin(of label: Label) -> Point {
        let width = canvas.width(of: label.text, size: label.size)
        let start = label.place.x - label.alignment.share * width
        return Point(x: max(bounds.x, min(start, bounds.right - width)), y: label.place.y)
    }

    /// A label's rectangle, with half of the distance that two are apart at least.
    private func room(for label: Label) -> Rect {
        let origin = origin(of: label)
        var rect = canvas.extents(of: label.text, size: label.size)
        rect.x += origin.x - 4
        rect.y += origin.y - 1.5
        rect.width += 8
        rect.height += 3
        return rect
    }

    private func overlaps(_ room: Rect, _ others: [Rect]) -> Bool {
        for other in others where other.intersects(room) { return true }
        return false
    }
}
