// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects
import SwiftletPlugin

/// Draws a panel: what hardly ever changes on a backdrop, the rest over it.
final class Painter {
    let panel: Panel
    private var theme: Theme { panel.theme }
    private(set) var canvas: Canvas
    private var backdrop: Canvas
    /// How the values on the cards are written at the present size.
    private var valueStyle: CardPainter.ValueStyle

    /// What is live of the graph, and the curves over it; none where there is no graph, or the view draws on it itself.
    private var graph: GraphPicture?

    /// - Parameters:
    ///   - width: in pixels.
    ///   - height: in pixels.
    init(panel: Panel, width: Int, height: Int, scale: Double) {
        self.panel = panel
        canvas = Canvas(width: width, height: height, scale: scale, textScale: panel.textScale)
        backdrop = Canvas(width: width, height: height, scale: scale, textScale: panel.textScale)
        valueStyle = CardPainter.valueStyle(for: panel, on: canvas)
        begin()
    }

    /// Takes a new size, in pixels.
    func resize(width: Int, height: Int) {
        let scale = canvas.scale
        canvas = Canvas(width: width, height: height, scale: scale, textScale: panel.textScale)
        backdrop = Canvas(width: width, height: height, scale: scale, textScale: panel.textScale)
        begin()
    }

    private func begin() {
        valueStyle = CardPainter.valueStyle(for: panel, on: canvas)
        graph = GraphPicture(panel, on: canvas)
        paintBackdrop()
    }

    /// Draws what has risen or fallen of the spectra, and returns where.
    func paintSpectra() -> [PixelRect] {
        guard let graph else { return [] }
        let changes = graph.follow()
        for part in changes {
            graph.paint(part, on: canvas, backdrop)
            let area = canvas.rect(of: part)
            if isCovered(area) { canvas.clipped(to: area) { paintOver(area) } }
        }
        return changes
    }

    /// Whether anything lies over the graph there.
    private func isCovered(_ area: Rect) -> Bool {
        for tool in panel.layout.tools where tool.inset(by: -4).intersects(area) { return true }
        if panel.notice != nil && panel.noticeFrame.intersects(area) { return true }
        return panel.tip?.frame.inset(by: -1).intersects(area) == true || panel.menu?.frame.intersects(area) == true
    }

    /// Draws what lies in an area, in whole pixels.
    func paint(_ part: PixelRect) {
        if panel.isBackdropOld { paintBackdrop() }
        panel.isBackdropOld = false
        let area = canvas.rect(of: part)
        canvas.clipped(to: area) {
            canvas.draw(backdrop)
            if area.intersects(panel.layout.graph) { paintGraph(part) }
            if area.intersects(panel.layout.header) {
                paintPresets()
                paintBypass()
                HeaderPainter(panel, canvas).paint()
            }
            let cards = CardPainter(panel, canvas, valueStyle)
            for number in 0..<panel.layout.cards.count
            where !panel.layout.cards[number].isEmpty && area.intersects(panel.layout.cards[number].inset(by: -3)) {
                let parameterCount = panel.parameters.count
                if number < parameterCount {
                    cards.paint(number)
                } else if number < parameterCount + panel.meters.count {
                    MeterPainter(panel, canvas).paint(number - parameterCount, cards)
                } else {
                    paint(file: number - parameterCount - panel.meters.count)
                }
            }
            paintOver(area)
        }
    }

    private func paintGraph(_ part: PixelRect) {
        switch panel.live.kind {
        case .spectrum, .analyser: graph?.paint(part, on: canvas, backdrop)
        case .range, .level:
            canvas.clipped(to: panel.layout.plot.inset(by: -1)) { LivePainter(panel, canvas).paintRange() }
            graph?.lay(on: canvas)
        case .meters:
            graph?.lay(on: canvas)
            LivePainter(panel, canvas).paintMeters()
        case .nothing: graph?.lay(on: canvas)
        }
        if graph == nil { GraphPainter(panel, canvas)?.paintFront() }
        if panel.hasKeyboard && panel.focused == .graph {
            canvas.stroke(panel.layout.graph.inset(by: -1), theme.text, radius: 11, width: 1.5)
        }
    }

    /// Draws what lies over the rest: the graph's buttons, an explanation, a menu.
    private func paintOver(_ area: Rect) {
        if area.intersects(panel.layout.graph) { paintTools(of: panel, on: canvas) }
        if panel.tip != nil { paintTip() }
        paintNotice()
        panel.menu?.paint(panel, canvas)
    }

    // MARK: - Header

    private func paintBackdrop() {
        let layout = panel.layout
        backdrop.fill(layout.all, theme.ground)
        let start = layout.graph.x + 4
        let room = layout.buttons[0].x - 12 - start
        let name = UTF8Text(panel.about.name)
        let nameSize = backdrop.size(of: name, upTo: backdrop.grown(20), width: room, bold: true)
        let width = backdrop.draw(
            name, at: Point(x: start, y: layout.header.middle(of: nameSize)), size: nameSize, theme.text, bold: true)
        // Left out rather than too small to be read, or to say the name once more.
        let project = UTF8Text(panel.project)
        let isOther = !project.isSame(as: UTF8Text(panel.about.name))
        let size = backdrop.grown(13)
        if isOther && backdrop.width(of: project, size: size) <= room - width - 10 {
            backdrop.draw(project, at: Point(x: start + width + 10, y: 35), size: size, theme.label)
        }
        GraphPainter(panel, backdrop)?.paintBackdrop()
    }

    /// The name of the preset whose values are shown, between arrows to those before and behind.
    private func paintPresets() {
        let frame = panel.layout.presets
        guard !frame.isEmpty else { return }
        canvas.fill(frame, panel.hovered == .presets ? theme.cardHovered : theme.card, radius: 15)
        canvas.stroke(frame, theme.gridMajor, radius: 15, width: 1)
        for side in [-1.0, 1] {
            let tip = Point(x: frame.center.x + side * (frame.width / 2 - 11), y: frame.center.y)
            let (above, below) = (
                Point(x: tip.x - side * 4, y: tip.y - 4), Point(x: tip.x - side * 4, y: tip.y + 4)
            )
            canvas.stroke([above, tip, below], theme.label, width: 1.6, alpha: 1)
        }
        if let name = panel.naming { return paintNaming(name, frame) }
        let number = panel.presetNumber
        let changed = panel.changedPreset.map { panel.name(ofPreset: $0) + " *" }
        let word = number.map { panel.name(ofPreset: $0) } ?? changed ?? "Presets"
        let size = canvas.size(of: word, upTo: canvas.grown(13, upTo: 20), width: frame.width - 2 * 22)
        canvas.draw(
            word, at: Point(x: frame.center.x - canvas.width(of: word, size: size) / 2, y: frame.middle(of: size)),
            size: size, number == nil ? theme.label : theme.text)
        paintFocus(.presets, radius: 17)
    }

    /// The name of a preset, as far as it is typed.
    private func paintNaming(_ name: UTF8Text, _ frame: Rect) {
        canvas.fill(frame, theme.plot, radius: 15)
        canvas.stroke(frame, theme.accent, radius: 15, width: 1.5)
        let text = name.isEmpty ? "Name, Enter" : name
        let room = frame.width - 28
        let size = canvas.size(of: text, upTo: canvas.grown(13, upTo: 20), width: room)
        canvas.draw(
            text, at: Point(x: frame.x + 12, y: frame.middle(of: size)), size: size,
            name.isEmpty ? theme.label : theme.text)
        let end = name.isEmpty ? 0 : canvas.width(of: name, size: size)
        let x = canvas.sharp(frame.x + 13 + end, width: 1.5)
        canvas.line(from: Point(x: x, y: frame.y + 6), to: Point(x: x, y: frame.bottom - 6), theme.accent, width: 1.5)
    }

    private func paintBypass() {
        let frame = panel.layout.bypass
        let isOn = panel.isEnabled
        let color = isOn ? theme.accent : theme.label
        canvas.fill(frame, panel.hovered == .bypass ? theme.cardHovered : theme.card, radius: 15)
        canvas.stroke(frame, isOn ? theme.accent : theme.gridMajor, radius: 15, width: 1, alpha: isOn ? 0.6 : 1)
        let hasWord = frame.width > 60
        let word: UTF8Text = !hasWord ? "" : (isOn ? "On" : "Bypassed")
        let size = canvas.size(of: word, upTo: canvas.grown(13, upTo: 20), width: frame.width - 2 * 8 - 20)
        let start = frame.center.x - (hasWord ? (canvas.width(of: word, size: size) + 20) / 2 : 6)
        let center = Point(x: start + 6, y: frame.center.y)
        canvas.stroke(arcAt: center, radius: 5.5, from: -0.95, to: 4.1, color, width: 1.8)
        let top = Point(x: center.x, y: center.y - 7.5)
        canvas.line(from: top, to: Point(x: center.x, y: center.y - 1), color, width: 1.8)
        canvas.draw(
            word, at: Point(x: start + 20, y: frame.middle(of: size)), size: size, isOn ? theme.text : theme.label)
        paintFocus(.bypass, radius: 17)
    }

    private func paint(file number: Int) {
        let part = Part.file(number)
        panel.files?.paint(number, panel.frame(of: part), panel.hovered == part, panel.theme, canvas)
        paintFocus(part, radius: 10)
    }

    private func paintFocus(_ part: Part, radius: Double) {
        guard panel.hasKeyboard, panel.focused == part else { return }
        canvas.stroke(panel.frame(of: part).inset(by: -2.5), theme.text, radius: radius, width: 1.5)
    }

    // MARK: - Explanations

    /// What a person is told, in a strip.
    private func paintNotice() {
        guard let notice = panel.notice else { return }
        let frame = panel.noticeFrame
        canvas.fill(frame, theme.tip, radius: 6)
        canvas.stroke(frame, theme.tipEdge, radius: 6)
        let size = canvas.size(of: notice.text, upTo: canvas.grown(13, upTo: 20), width: frame.width - 24)
        canvas.draw(notice.text, at: Point(x: frame.x + 12, y: frame.middle(of: size)), size: size, theme.text)
    }

    private func paintTip() {
        guard var tip = panel.tip else { return }
        let size = canvas.grown(12.5)
        let (padding, lineHeight) = (10.0, 17 * size / 12.5)
        let all = panel.layout.all.inset(by: 6)
        let room = min(300 * size / 12.5, all.width - 2 * padding)
        let lines = wrapped(explanation(of: tip.part), width: room, size: size)
        var width = 0.0
        for line in lines { width = max(width, canvas.width(of: line, size: size)) }
        var frame = Rect(
            x: tip.place.x + 12, y: tip.place.y + 18, width: width + 2 * padding,
            height: Double(lines.count) * lineHeight + 2 * padding - 4)
        // Beside the part itself, so that its value stays in sight; only on the graph at the pointer.
        let part = panel.frame(of: tip.part)
        if tip.part != .graph { (frame.x, frame.y) = (part.x, part.bottom + 8) }
        if frame.bottom > all.bottom { frame.y = (tip.part == .graph ? tip.place.y : part.y) - frame.height - 8 }
        frame.x = max(all.x, min(frame.x, all.right - frame.width))
        frame.y = max(all.y, frame.y)
        tip.frame = frame
        panel.tip = tip
        canvas.fill(frame, theme.tip, radius: 6)
        canvas.stroke(frame, theme.tipEdge, radius: 6)
        for number in 0..<lines.count {
            let y = frame.y + padding + 0.8 * size + Double(number) * lineHeight
            canvas.draw(lines[number], at: Point(x: frame.x + padding, y: y), size: size, theme.text)
        }
    }

    private func explanation(of part: Part) -> UTF8Text {
        switch part {
        case .graph: UTF8Text(panel.graph?.hint ?? "")
        case .card(let number): UTF8Text(of: panel.parameters[number].comment)
        case .file(let number): panel.files.map { UTF8Text(of: $0.comment(number)) } ?? ""
        case .tool(let tool): UTF8Text(tool.comment)
        case .presets: "Presets: the one before, the next, or, in the middle, all of them, and your own."
        case .button(let button): UTF8Text(button.comment)
        case .bypass: "Switches the effect on and off. Off, the sound passes unprocessed."
        }
    }

    /// A text in lines no wider than `width`.
    private func wrapped(_ text: UTF8Text, width: Double, size: Double) -> [UTF8Text] {
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
