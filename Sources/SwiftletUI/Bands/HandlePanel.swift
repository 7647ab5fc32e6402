// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// A panel at the handle of the band in use, with its values, its choices and a button to hear it alone.
///
/// It moves with the handle and never covers it. It is hidden during drags on the graph, in small views, and after a
/// click on the empty graph or Escape.
final class HandlePanel: Widget {
    private(set) var cells: [Widget] = []
    /// The band of the cells.
    private var band: Int?
    private static let padding = 6.0
    /// The distance from the handle.
    private static let gap = 24.0
    private static let columnCount = 4

    var isShown: Bool { !frame.isEmpty }
    override var description: Description {
        Description(.chart, panel.graph.name(ofCard: bandSwitch), isShown ? .menu : [])
    }
    private var bandSwitch: Int { panel.graph.view.multiband?.bands[panel.graph.handleNumber].on ?? 0 }

    override func pointerShape(at point: Point) -> PointerShape { .arrow }
    override func contains(_ point: Point) -> Bool { frame.contains(point) }
    override func press(_ press: PointerPress) -> Bool { false }
    override func press(_ press: KeyStroke) -> Bool { panel.graph.press(press) }
    override func openMenu(at point: Point?) { panel.graph.openMenu(at: nil) }

    override func invalidate() {
        if isShown { panel.invalidate(frame.inset(by: -3)) }
    }

    // MARK: - Layout

    /// Shows the panel at the handle in use, or hides it.
    func update(_ graph: BandGraph) {
        if graph.hasChosenBands && band != graph.handleNumber { makeCells(of: graph) }
        let new = wantedFrame(graph) ?? .none
        guard new.x != frame.x || new.y != frame.y || new.width != frame.width || new.height != frame.height else {
            return
        }
        invalidate()
        frame = new
        layOutCells()
        invalidate()
    }

    private func makeCells(of graph: BandGraph) {
        if cells.contains(where: { $0 === panel.focused }) { panel.focusState.widget = graph }
        band = graph.handleNumber
        let parameters = graph.bands[graph.handleNumber].parameters.filter {
            settings.parameters[$0].range.scale != .toggle
        }
        let numbers = parameters.filter { settings.parameters[$0].choices.isEmpty }.prefix(Self.columnCount - 1)
        let choices = parameters.filter { !settings.parameters[$0].choices.isEmpty }.prefix(Self.columnCount - 1)
        cells = []
        for number in numbers { cells.append(HandleCell(number)) }
        // The button is the last of the first row, whose other places may be empty.
        let listen: Widget = graph.canListen ? ListenCell("Listen") : EmptyCell()
        while cells.count < Self.columnCount - 1 { cells.append(EmptyCell()) }
        cells.append(listen)
        for number in choices { cells.append(HandleCell(number)) }
        if graph.bands[graph.handleNumber].dynamics != nil {
            while cells.count < 2 * Self.columnCount - 1 { cells.append(EmptyCell()) }
            cells.append(DynamicCell(graph))
        }
        for cell in cells { cell.panel = panel }
    }

    private var textScale: Double { min(1.6, panel.appearance.textScale) }

    private func layOutCells() {
        let height = 16 + 24 * textScale
        let width = (frame.width - 2 * Self.padding) / Double(Self.columnCount)
        for number in 0..<cells.count {
            let (row, column) = (number / Self.columnCount, number % Self.columnCount)
            cells[number].frame =
                isShown
                ? Rect(
                    x: frame.x + Self.padding + Double(column) * width,
                    y: frame.y + Self.padding + Double(row) * height, width: width, height: height) : .none
        }
    }

    /// Returns the frame beside the handle; nil if the panel is hidden.
    private func wantedFrame(_ graph: BandGraph) -> Rect? {
        let rowCount = (cells.count + Self.columnCount - 1) / Self.columnCount
        let (width, height) = (
            316 * textScale + 2 * Self.padding, Double(rowCount) * (16 + 24 * textScale) + 2 * Self.padding
        )
        guard graph.hasChosenBands, let handle = graph.handle, graph.plot.width >= 1.6 * width,
            graph.plot.height >= 2.2 * height, isInUse(graph)
        else { return nil }
        let place = graph.place(of: handle)
        // Stay in place under the pointer, as long as the handle is clear.
        let isHovered = panel.hovered.map { isPart($0) } ?? false
        if isShown && isHovered && !frame.inset(by: -12).contains(place) { return frame }
        return frame(at: place, width, height, graph)
    }

    /// Whether the user works with the graph or the panel, and drags nothing else.
    private func isInUse(_ graph: BandGraph) -> Bool {
        if let drag = panel.drag, !isPart(drag.widget) { return false }
        return panel.focused === graph || isPart(panel.focused)
    }

    private func isPart(_ widget: Widget) -> Bool { widget === self || cells.contains { $0 === widget } }

    /// Returns the place near the handle that covers the fewest other handles; nil if the panel fits nowhere.
    @_optimize(size)
    private func frame(at place: Point, _ width: Double, _ height: Double, _ graph: BandGraph) -> Rect? {
        // The labels at the left stay readable.
        let area = Rect(
            x: graph.plot.x, y: graph.plot.y, width: graph.frame.right - 4 - graph.plot.x,
            height: graph.frame.bottom - 4 - graph.plot.y)
        let x = max(area.x, min(place.x - width / 2, area.right - width))
        let y = max(area.y, min(place.y - height / 2, area.bottom - height))
        let (above, below) = (place.y - Self.gap - height, place.y + Self.gap)
        let (left, right) = (place.x - Self.gap - width, place.x + Self.gap)
        // Towards the middle of the graph first.
        let isHigh = place.y < graph.plot.center.y
        let corners = [
            Point(x: x, y: isHigh ? below : above), Point(x: right, y: y), Point(x: left, y: y),
            Point(x: x, y: isHigh ? above : below),
        ]
        var best: (frame: Rect, covered: Int)?
        for corner in corners {
            let frame = Rect(x: corner.x, y: corner.y, width: width, height: height)
            guard frame.x >= area.x, frame.right <= area.right, frame.y >= area.y, frame.bottom <= area.bottom else {
                continue
            }
            var covered = 0
            for number in 0..<graph.bands.count where number != graph.handleNumber && graph.isHandleShown(number) {
                if frame.inset(by: -10).contains(graph.place(of: graph.bands[number].handle)) { covered += 1 }
            }
            if graph.rangeMark.isShown && frame.inset(by: -8).contains(graph.rangeMark.place) { covered += 1 }
            if covered < best?.covered ?? .max { best = (frame, covered) }
        }
        return best?.frame
    }

    override func paint(on canvas: Canvas) {
        canvas.fill(frame, theme.tip, radius: 9)
        canvas.stroke(frame, theme.tipEdge, radius: 9)
    }
}

/// An empty place in the panel.
private final class EmptyCell: Widget {
    override var description: Description { Description(.chart, "", []) }
}

/// A value or a choice of the band in use, in the panel at its handle.
private final class HandleCell: ParameterCard {
    private var hasChoices: Bool { !parameter.choices.isEmpty }

    override func contains(_ point: Point) -> Bool { frame.contains(point) }

    override func activate() {
        if hasChoices { openMenu(at: nil) } else { super.activate() }
    }

    override func openMenu(at point: Point?) {
        guard hasChoices else { return panel.graph.openMenu(at: nil) }
        panel.openMenu([panel.menuColumn(of: number)], at: point ?? Point(x: frame.x, y: frame.bottom))
    }

    override func paint(on canvas: Canvas) {
        let inner = frame.inset(by: 2)
        canvas.fill(inner, isHovered ? theme.cardHovered : theme.card, radius: 5)
        let (nameSize, size) = (canvas.textSize(10, upTo: 16), canvas.textSize(13, upTo: 21))
        let (x, width) = (inner.x + 6, inner.width - 12)
        canvas.draw(name, at: Point(x: x, y: inner.y + 3 + nameSize), size: nameSize, theme.label, maximum: width)
        let baseline = inner.bottom - 7
        if let field = panel.field, field.owner === self {
            field.frame = Rect(x: inner.x + 2, y: baseline - size - 2, width: inner.width - 4, height: size + 7)
            let fieldSize = canvas.size(of: field.text, upTo: size, width: width - 4)
            field.paint(field.text, at: Point(x: x, y: baseline), size: fieldSize, radius: 4, on: canvas)
        } else {
            canvas.draw(
                settings.text(of: number), at: Point(x: x, y: baseline), size: size, textColor, maximum: width)
        }
        paintFocus(on: canvas, radius: 5)
        if panel.graph.isIdle(number) { canvas.fill(inner, theme.card, radius: 5, alpha: 0.7) }
    }
}

/// Plays the band in use alone.
private final class ListenCell: PanelToggle {
    private var button: Widget { panel.widgets.listenButton }
    override var isActive: Bool { panel.graph.listenedBand != nil }
    override var description: Description { button.description }

    override func activate() { button.activate() }
    override func step(by steps: Double, isFine: Bool) { button.step(by: -steps, isFine: false) }
}
