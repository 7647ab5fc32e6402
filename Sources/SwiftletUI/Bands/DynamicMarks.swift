// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// A mark on the graph that moves a parameter of the band in use vertically.
class DynamicMark: Widget {
    /// The graph, which outlives its marks.
    unowned(unsafe) final var graph: BandGraph!
    /// The parameter; nil while the mark is hidden.
    final private(set) var parameter: Int?
    final private(set) var place = Point(x: 0, y: 0)
    private final var start = 0.0
    final var isShown: Bool { parameter != nil }
    final var isDragged: Bool { panel.drag?.widget === self }
    final var color: Color { graph.color(graph.handleNumber) }

    var tip: UTF8Text { "" }
    /// The change of the parameter for a movement of the pointer.
    func change(_ movement: Double) -> Double { 0 }

    override final var description: Description {
        guard let parameter else { return Description(.slider, "", []) }
        return Description(
            .slider, UTF8Text(of: settings.parameters[parameter].name), value: settings.text(of: parameter), tip: tip,
            [.step, .reset])
    }

    /// Shows the mark at a place, or hides it for nil. Returns whether anything has changed.
    @discardableResult
    final func show(_ parameter: Int?, at place: Point, within frame: Rect) -> Bool {
        let frame = parameter == nil ? Rect.none : frame
        let isSame =
            self.parameter == parameter && self.place.x == place.x && self.place.y == place.y
            && self.frame.x == frame.x && self.frame.y == frame.y && self.frame.height == frame.height
        if isSame { return false }
        invalidate()
        (self.parameter, self.place, self.frame) = (parameter, place, frame)
        invalidate()
        return true
    }

    override final func pointerShape(at point: Point) -> PointerShape { .sizing }
    override final func isHolding(_ parameter: Int) -> Bool { parameter == self.parameter }

    override final func press(_ press: PointerPress) -> Bool {
        guard let parameter else { return false }
        if press.isSecond {
            reset()
            return false
        }
        start = settings.values[parameter]
        settings.touch(parameter, true)
        return true
    }

    override final func drag(_ drag: Drag, isFine: Bool) {
        if let parameter { settings.set(parameter, to: start + change(drag.movement.y)) }
    }

    override final func release(_ drag: Drag) {
        if let parameter { settings.letGo(parameter) }
    }

    override final func step(by steps: Double, isFine: Bool) {
        if let parameter { settings.step(parameter, by: steps, isFine: isFine) }
    }

    override final func reset() {
        if let parameter { settings.setOnce(parameter, to: settings.parameters[parameter].defaultValue) }
    }

    /// The arrow keys up and down move the mark that was pressed last. Other keys are the graph's.
    override final func press(_ press: KeyStroke) -> Bool {
        switch press.key {
        case .up where isShown, .down where isShown: super.press(press)
        default: graph.press(press)
        }
    }
}

/// The end of the range of the band in use: a small handle at the gain plus the range.
final class RangeMark: DynamicMark {
    override var tip: UTF8Text { "How far the gain can move. A double click makes the band static." }

    func update(_ graph: BandGraph) {
        self.graph = graph
        guard let content = graph.content, let handle = graph.handle, graph.isDynamic(graph.handleNumber) || isDragged,
            let range = graph.bands[graph.handleNumber].dynamics?.range
        else {
            show(nil, at: Point(x: 0, y: 0), within: .none)
            return
        }
        let end = graph.point(content, x: graph.place(of: handle).x, height: handle.place.y + settings.values[range])
        let y = max(graph.plot.y, min(graph.plot.bottom, end?.y ?? graph.plot.y))
        let place = Point(x: graph.place(of: handle).x, y: y)
        show(range, at: place, within: Rect(x: place.x - 8, y: place.y - 8, width: 16, height: 16))
    }

    override func change(_ movement: Double) -> Double {
        guard let content = graph.content else { return 0 }
        let range = content.vertical.range
        return -movement / graph.plot.height * (range.maximum - range.minimum)
    }

    /// The handle of the band has precedence.
    override func contains(_ point: Point) -> Bool {
        guard isShown, place.isWithin(11, of: point), let handle = graph.handle else { return false }
        return !graph.place(of: handle).isWithin(12, of: point)
    }

    override func paint(on canvas: Canvas) {
        guard isShown else { return }
        canvas.fill(circleAt: place, radius: 6, theme.plot)
        canvas.stroke(arcAt: place, radius: isHovered || isDragged ? 6 : 5, color, width: 2)
    }
}

/// The threshold of the band in use, on a scale of the level that its detector hears, at the right edge of the plot.
final class LevelMark: DynamicMark {
    /// The top of the level's bar as last drawn; nil without a reading.
    private var levelTop: Double?
    private static var width: Double { 72 }
    private static var barWidth: Double { 5 }

    override var tip: UTF8Text { "From this level on, the gain moves. T learns it from what is heard." }

    /// Returns the place of a level on the scale of the spectra.
    private func height(_ level: Double) -> Double {
        graph.plot.y + graph.plot.height * max(0, min(1, level / graph.live.lowestLevel))
    }

    private var bar: Rect {
        Rect(x: frame.right - Self.barWidth - 3, y: frame.y, width: Self.barWidth, height: frame.height)
    }

    func update(_ graph: BandGraph) {
        self.graph = graph
        guard graph.isDynamic(graph.handleNumber) || isDragged,
            let threshold = graph.bands[graph.handleNumber].dynamics?.threshold
        else {
            levelTop = nil
            show(nil, at: Point(x: 0, y: 0), within: .none)
            return
        }
        let plot = graph.plot
        show(
            threshold, at: Point(x: plot.right - 14, y: height(settings.values[threshold])),
            within: Rect(x: plot.right - Self.width, y: plot.y, width: Self.width, height: plot.height))
    }

    /// Moves the bar to a level in dBFS; nil for none.
    func updateLevel(_ level: Double?) {
        guard isShown else { return }
        let top = level.map { height($0) }
        let (old, new) = (levelTop ?? frame.bottom, top ?? frame.bottom)
        guard abs(old - new) * panel.appearance.scale > 0.5 else { return }
        levelTop = top
        panel.invalidate(Rect(x: bar.x, y: min(old, new) - 1, width: bar.width, height: abs(old - new) + 2))
    }

    override func change(_ movement: Double) -> Double { movement / graph.plot.height * graph.live.lowestLevel }

    override func contains(_ point: Point) -> Bool {
        isShown && abs(point.y - place.y) <= 9 && point.x >= frame.right - 34 && point.x <= frame.right + 8
    }

    override func paint(on canvas: Canvas) {
        guard let parameter else { return }
        canvas.fill(bar, theme.gridMajor, radius: 2, alpha: 0.8)
        if let levelTop {
            let filled = Rect(x: bar.x, y: levelTop, width: bar.width, height: bar.bottom - levelTop)
            canvas.fill(filled, color, radius: 2)
        }
        let (x, y) = (bar.x - 2, place.y)
        let size = isHovered || isDragged ? 8.0 : 6.5
        canvas.fill(
            [Point(x: x, y: y), Point(x: x - 1.5 * size, y: y - size), Point(x: x - 1.5 * size, y: y + size)], color,
            alpha: 1)
        let line = canvas.pixelAligned(y)
        canvas.line(from: Point(x: bar.x, y: line), to: Point(x: frame.right, y: line), theme.text)
        let textSize = canvas.textSize(11, upTo: 14)
        canvas.draw(
            settings.formats[parameter].text(settings.values[parameter]),
            at: Point(x: x - 1.5 * size - 4, y: y + textSize / 2.75), size: textSize, theme.text, .right)
    }
}
