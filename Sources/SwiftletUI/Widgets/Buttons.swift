// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// A button of the header.
class HeaderButton: Widget {
    final var radius: Double { 15 }

    /// Draws the background, with a ring if it has the keyboard focus.
    final func paintGround(on canvas: Canvas, _ edge: Color, alpha: Double = 1) {
        canvas.fill(frame, isHovered ? theme.cardHovered : theme.card, radius: radius)
        canvas.stroke(frame, edge, radius: radius, width: 1, alpha: alpha)
        paintFocus(on: canvas, radius: radius)
    }
}

/// Switches the effect on and off.
final class BypassButton: HeaderButton {
    override var description: Description {
        Description(
            .toggleButton, "Bypass", value: word,
            tip: "Switches the effect on or off. While it is off, the sound passes unchanged.", accessibleTitle: word)
    }
    private var word: UTF8Text { settings.isEnabled ? "On" : "Bypassed" }

    override func activate() { settings.toggleBypass() }

    @_optimize(size)
    override func paint(on canvas: Canvas) {
        let isOn = settings.isEnabled
        let color = isOn ? theme.accent : theme.label
        paintGround(on: canvas, isOn ? theme.accent : theme.gridMajor, alpha: isOn ? 0.6 : 1)
        let hasWord = frame.width > 60
        let word = hasWord ? self.word : ""
        let size = canvas.size(of: word, upTo: canvas.textSize(13, upTo: 20), width: frame.width - 2 * 8 - 20)
        let start = frame.center.x - (hasWord ? (canvas.width(of: word, size: size) + 20) / 2 : 6)
        let center = Point(x: start + 6, y: frame.center.y)
        canvas.stroke(arcAt: center, radius: 5.5, from: -0.95, to: 4.1, color, width: 1.8)
        let top = Point(x: center.x, y: center.y - 7.5)
        canvas.line(from: top, to: Point(x: center.x, y: center.y - 1), color, width: 1.8)
        canvas.draw(
            word, at: Point(x: start + 20, y: frame.middle(of: size)), size: size, isOn ? theme.text : theme.label)
    }
}

/// Undoes or redoes a step.
final class UndoButton: HeaderButton {
    private let isUndo: Bool
    override var description: Description {
        isUndo
            ? Description(
                .button, "Undo",
                tip: "Undoes the last change. Ctrl-Z does the same. The history stays when the view closes.")
            : Description(.button, "Redo", tip: "Redoes the last undone change. Ctrl-Shift-Z does the same.")
    }

    init(isUndo: Bool) { self.isUndo = isUndo }

    override func activate() { settings.replay(backwards: isUndo) }

    /// Draws an arrow that bends back to the left or to the right.
    override func paint(on canvas: Canvas) {
        paintGround(on: canvas, theme.gridMajor)
        let (center, side) = (frame.center, isUndo ? -1.0 : 1)
        let color = (isUndo ? settings.history.canUndo : settings.history.canRedo) ? theme.text : theme.gridMajor
        func place(_ x: Double, _ y: Double) -> Point { Point(x: center.x + side * x, y: center.y + y) }
        var path = Path(from: place(7, -3))
        path.line(to: place(-1, -3))
        path.curve(to: place(-1, 5.5), place(-7, -3), place(-7, 5.5))
        path.line(to: place(3, 5.5))
        canvas.stroke(path.points, color, width: 1.7, alpha: 1)
        canvas.stroke([place(3.5, -6.5), place(7, -3), place(3.5, 0.5)], color, width: 1.7, alpha: 1)
    }
}

/// Switches between the settings A and B.
final class CompareButton: HeaderButton {
    override var description: Description {
        Description(
            .toggleButton, "Setting", value: settings.history.active == 0 ? "A" : "B",
            tip: "Switches between the settings A and B. The session saves both.")
    }

    override func activate() { settings.switchSettings() }

    /// Draws A and B, and highlights the active one.
    @_optimize(size)
    override func paint(on canvas: Canvas) {
        paintGround(on: canvas, theme.gridMajor)
        let active = settings.history.active
        let half = Rect(
            x: frame.x + 3 + Double(active) * (frame.width - 6) / 2, y: frame.y + 3, width: (frame.width - 6) / 2,
            height: frame.height - 6)
        canvas.fill(half, theme.accent, radius: 12, alpha: 0.25)
        let size = canvas.textSize(13, upTo: 0.95 * half.width)
        for number in 0..<2 {
            canvas.draw(
                number == 0 ? "A" : "B",
                at: Point(x: frame.x + 3 + (Double(number) + 0.5) * (frame.width - 6) / 2, y: frame.middle(of: size)),
                size: size, number == active ? theme.text : theme.label, .center)
        }
    }
}

/// Copies the active setting to the other one.
final class CopyButton: HeaderButton {
    override var description: Description {
        Description(
            .button, settings.history.active == 0 ? "Copy A to B" : "Copy B to A",
            tip: "Copies the active setting to the other one.")
    }

    override func activate() { settings.copyToOther() }

    @_optimize(size)
    override func paint(on canvas: Canvas) {
        paintGround(on: canvas, theme.gridMajor)
        let isA = settings.history.active == 0
        let reach = min(12, frame.width / 2 - 7)
        let center = frame.center
        let size = canvas.textSize(12, upTo: 14)
        for (word, side): (UTF8Text, Double) in [(isA ? "A" : "B", -1), (isA ? "B" : "A", 1)] {
            canvas.draw(
                word, at: Point(x: center.x + side * reach, y: frame.middle(of: size)), size: size, theme.label,
                .center)
        }
        let end = Point(x: center.x + 4, y: center.y)
        canvas.stroke([Point(x: center.x - 4, y: center.y), end], theme.label, width: 1.3, alpha: 1)
        canvas.stroke(
            [Point(x: end.x - 3, y: end.y - 3), end, Point(x: end.x - 3, y: end.y + 3)], theme.label, width: 1.3,
            alpha: 1)
    }
}

// MARK: - The graph's buttons

/// A button at the upper edge of the graph.
class GraphButton: Widget {
    /// Whether its effect continues until the next click.
    var isActive: Bool { false }
    /// The word on the button.
    var word: UTF8Text { "" }
    final var graph: GraphWidget { panel.graph }

    /// Above the plot, the button's target ends at the plot.
    override final func contains(_ point: Point) -> Bool {
        let plot = panel.layout.plot
        guard frame.bottom <= plot.y else { return frame.target.contains(point) }
        return Rect(x: frame.x, y: plot.y - 40, width: frame.width, height: 40).contains(point)
    }

    override final func scroll(by notches: Double, at point: Point, isFine: Bool) { step(by: -notches, isFine: false) }

    override final func paint(on canvas: Canvas) {
        canvas.fill(frame, isHovered ? theme.cardHovered : theme.card, radius: 11)
        canvas.stroke(frame, isActive ? theme.accent : theme.gridMajor, radius: 11)
        let size = canvas.size(of: word, upTo: canvas.textSize(12, upTo: 0.7 * frame.height), width: frame.width - 12)
        canvas.draw(
            word, at: Point(x: frame.center.x, y: frame.middle(of: size)), size: size,
            isActive ? theme.text : theme.label, .center)
        paintFocus(on: canvas, radius: 11)
    }
}

/// Chooses the vertical axis.
final class RangeButton: GraphButton {
    override var description: Description {
        Description(
            .button, "Range", tip: "Switches the vertical range of the graph. Key: R.",
            [.activate, .step])
    }
    override var word: UTF8Text {
        guard let content = graph.content else { return "" }
        return "±" + UTF8Text(content.vertical.range.maximum, decimals: 0) + " " + UTF8Text(content.unit)
    }

    override func activate() {
        graph.choose(vertical: (graph.verticalNumber + 1) % max(1, graph.content?.verticals.count ?? 1))
    }

    override func step(by steps: Double, isFine: Bool) {
        graph.choose(vertical: graph.verticalNumber + (steps > 0 ? 1 : -1))
    }
}

/// Freezes the spectra, and releases them.
final class FreezeButton: GraphButton {
    override var description: Description {
        Description(
            .toggleButton, "Spectra", value: isActive ? "frozen" : "",
            tip: "Freezes the spectra. Key: F.", [.activate, .step],
            accessibleTitle: isActive ? "Spectra, frozen" : nil)
    }
    override var isActive: Bool { graph.live.isFrozen }
    override var word: UTF8Text { isActive ? "Frozen" : "Freeze" }

    override func activate() { step(by: isActive ? -1 : 1, isFine: false) }

    override func step(by steps: Double, isFine: Bool) {
        graph.live.isFrozen = steps > 0
        invalidate()
    }
}

/// Lets the user hear the chosen band alone.
final class ListenButton: GraphButton {
    override var description: Description {
        Description(
            .toggleButton, "Listen", value: isActive ? "on" : "off",
            tip: "Plays only the chosen band, until you click again. Key: L.", [.activate, .step],
            accessibleTitle: isActive ? "Listen, on" : "Listen, off")
    }
    override var word: UTF8Text { "Listen" }
    override var isActive: Bool { graph.listenedBand != nil }

    override func activate() { step(by: graph.isListening ? -1 : 1, isFine: false) }

    override func step(by steps: Double, isFine: Bool) {
        if steps > 0 && graph.handle == nil {
            panel.show(message: "Cannot listen: the chosen band is off.")
        } else {
            graph.listen(steps > 0)
        }
        invalidate()
    }
}
