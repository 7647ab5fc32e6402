// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// A message to the user for some seconds, in a strip at the lower edge of the graph, or of the view if it has no graph.
final class MessageStrip: Widget {
    private var text = UTF8Text()
    /// By the clock of `Panel.tick`.
    private var end = 0.0
    override var description: Description { Description(.notification, text, []) }

    func show(_ text: UTF8Text) {
        hide()
        (self.text, end) = (text, settings.history.now + 4)
        place()
        invalidate()
    }

    /// Takes the message's place in the present layout.
    private func place() {
        let around = panel.graph.frame.isEmpty ? panel.layout.all : panel.graph.frame
        let area = around.inset(by: 8)
        frame = Rect(x: area.x, y: area.bottom - 34, width: area.width, height: 30)
    }

    /// Follows another layout.
    func updateLayout() {
        if !frame.isEmpty { place() }
    }

    func hide() {
        invalidate()
        frame = .none
    }

    /// Takes the message away when its time has come.
    func tick() {
        if settings.history.now > end { hide() }
    }

    override func paint(on canvas: Canvas) {
        canvas.fill(frame, theme.tip, radius: 6)
        canvas.stroke(frame, theme.tipEdge, radius: 6)
        let size = canvas.size(of: text, upTo: canvas.textSize(13, upTo: 20), width: frame.width - 24)
        canvas.draw(text, at: Point(x: frame.x + 12, y: frame.middle(of: size)), size: size, theme.text)
    }
}

/// The explanation of the widget under the pointer.
final class Tip: Widget {
    /// How long the pointer stays on a widget before its explanation is shown, in seconds.
    private static let delay = 0.8

    /// The widget that is explained, and where the pointer was.
    private var subject: Widget?
    private var place = Point(x: 0, y: 0)
    /// When it is due, by the clock of `Panel.tick`.
    private var due: Double?
    override var description: Description { Description(.toolTip, subject?.description.tip ?? "", []) }

    /// Follows the pointer; `now` is in seconds.
    func trackPointer(_ point: Point, isOver widget: Widget?, now: Double) {
        if subject != nil, !place.isWithin(12, of: point) { hide() }
        if subject == nil { due = widget == nil || panel.drag != nil ? nil : now + Self.delay }
    }

    /// Shows the explanation when its time has come.
    func tick(now: Double) {
        guard let due, now >= due, panel.drag == nil, panel.field == nil, panel.menu == nil, let hovered = panel.hovered
        else { return }
        self.due = nil
        guard !hovered.description.tip.isEmpty else { return }
        (subject, place) = (hovered, panel.pointer)
        // Drawing it computes its real frame.
        frame = panel.layout.all
        panel.invalidate(frame)
    }

    func hide() {
        due = nil
        guard subject != nil else { return }
        subject = nil
        invalidate()
        frame = .none
    }

    @_optimize(size)
    override func paint(on canvas: Canvas) {
        guard let subject else { return }
        let size = canvas.textSize(12.5)
        let (padding, lineHeight) = (10.0, 17 * size / 12.5)
        let all = panel.layout.all.inset(by: 6)
        let room = min(300 * size / 12.5, all.width - 2 * padding)
        let lines = wrapped(subject.description.tip, width: room, size: size, canvas)
        var width = 0.0
        for line in lines { width = max(width, canvas.width(of: line, size: size)) }
        // Beside the widget, so that its value stays in sight; only on the graph at the pointer.
        let isOnGraph = subject === panel.graph
        let start =
            isOnGraph ? Point(x: place.x + 12, y: place.y + 18) : Point(x: subject.frame.x, y: subject.frame.bottom + 8)
        frame = Rect(
            x: start.x, y: start.y, width: width + 2 * padding,
            height: Double(lines.count) * lineHeight + 2 * padding - 4)
        if frame.bottom > all.bottom { frame.y = (isOnGraph ? place.y : subject.frame.y) - frame.height - 8 }
        frame.x = max(all.x, min(frame.x, all.right - frame.width))
        frame.y = max(all.y, frame.y)
        canvas.fill(frame, theme.tip, radius: 6)
        canvas.stroke(frame, theme.tipEdge, radius: 6)
        for number in 0..<lines.count {
            let y = frame.y + padding + 0.8 * size + Double(number) * lineHeight
            canvas.draw(lines[number], at: Point(x: frame.x + padding, y: y), size: size, theme.text)
        }
    }

    /// A text in lines no wider than `width`.
    private func wrapped(_ text: UTF8Text, width: Double, size: Double, _ canvas: Canvas) -> [UTF8Text] {
        var lines: [UTF8Text] = []
        var start = 0
        var lastSpace = 0
        for index in 0...text.bytes.count
        where index == text.bytes.count || text.bytes[index] == UInt8(ascii: " ") {
            if lastSpace > start && canvas.width(of: text.part(from: start, to: index), size: size) > width {
                lines.append(text.part(from: start, to: lastSpace))
                start = lastSpace + 1
            }
            lastSpace = index
        }
        lines.append(text.part(from: start, to: text.bytes.count))
        return lines
    }
}
