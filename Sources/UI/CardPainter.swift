// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP
import Effects

/// Draws the cards, one for each parameter: its name, its value in large type, and where in its range that is.
struct CardPainter {
    private let panel: Panel
    private let theme: Theme
    private let canvas: Canvas

    /// Between a card's edges and what is on it.
    private static var padding: Double { 16 }
    /// The size of a value that has the room.
    private static var largest: Double { 27 }

    init(_ panel: Panel, _ theme: Theme, _ canvas: Canvas) {
        self.panel = panel
        self.theme = theme
        self.canvas = canvas
    }

    func paint(_ number: Int) {
        let frame = panel.layout.cards[number]
        let part = Part.card(number)
        let parameter = panel.face.parameters[number]
        canvas.fill(frame, panel.hovered == part ? theme.cardHovered : theme.card, radius: 8)
        paintName(number, frame)
        if parameter.range.scale == .toggle {
            paintSwitch(number, frame)
        } else if let entry = panel.entry, entry.parameter == number {
            paint(entry, frame)
        } else {
            paintValue(number, frame)
        }
        if panel.hasKeyboard && panel.focused == part {
            canvas.stroke(frame.inset(by: -2.5), theme.text, radius: 10, width: 1.5)
        }
    }

    /// The size of the values on all cards, at which the longest has room, and whether its unit has room beside it.
    private var valueStyle: (size: Double, isUnitBeside: Bool) {
        let width = panel.layout.cards[0].width - 2 * Self.padding
        var (alone, withUnit) = (Self.largest, Self.largest)
        for number in 0..<panel.face.parameters.count where panel.face.parameters[number].range.scale != .toggle {
            let (parameter, format) = (panel.face.parameters[number], panel.face.formats[number])
            for text in [format.text(parameter.range.minimum), format.text(parameter.range.maximum)] {
                let natural = canvas.width(of: text, size: Self.largest)
                let unit = 6 + canvas.width(of: Text(format.unit), size: 14)
                alone = min(alone, Self.largest * width / natural)
                withUnit = min(withUnit, Self.largest * width / (natural + unit))
            }
        }
        return withUnit >= 20 ? (withUnit, true) : (alone, false)
    }

    /// The name, and the unit where it has no room beside the value.
    private func paintName(_ number: Int, _ frame: Rect) {
        let name = Text(panel.face.parameters[number].name)
        let unit = Text(panel.face.formats[number].unit)
        let text = unit.isEmpty || valueStyle.isUnitBeside ? name : name + " (" + unit + ")"
        canvas.draw(
            text, at: Point(x: frame.x + Self.padding, y: frame.y + 25), size: 13, theme.label,
            maximum: frame.width - 2 * Self.padding)
    }

    private func paintValue(_ number: Int, _ frame: Rect) {
        let format = panel.face.formats[number]
        let color = panel.isEnabled ? theme.text : theme.label
        let (size, isUnitBeside) = valueStyle
        let place = Point(x: frame.x + Self.padding, y: frame.y + 56)
        let width = canvas.draw(format.text(panel.values[number]), at: place, size: size, color)
        if isUnitBeside {
            let share = size / Self.largest
            canvas.draw(
                Text(format.unit), at: Point(x: place.x + width + 6 * share, y: place.y), size: 14 * share, theme.label)
        }
        let track = Rect(x: frame.x + 16, y: frame.bottom - 12, width: frame.width - 32, height: 3)
        canvas.fill(track, theme.gridMajor, radius: 1.5)
        // From the middle of the range, where that is 0.
        let range = panel.face.parameters[number].range
        let start = range.minimum == -range.maximum ? 0.5 : 0
        let end = panel.fraction(of: number)
        var filled = track
        filled.x = track.x + track.width * min(start, end)
        filled.width = track.width * abs(end - start)
        canvas.fill(filled, panel.isEnabled ? theme.accent : theme.label, radius: 1.5)
    }

    /// The value as far as it is typed.
    private func paint(_ entry: Entry, _ frame: Rect) {
        let field = Rect(x: frame.x + 10, y: frame.y + 31, width: frame.width - 20, height: 36)
        canvas.fill(field, theme.plot, radius: 5)
        canvas.stroke(field, theme.accent, radius: 5, width: 1.5)
        let start = Point(x: frame.x + 16, y: frame.y + 57)
        let size = canvas.size(of: entry.text, upTo: 24, width: field.right - 8 - start.x)
        let width = canvas.width(of: entry.text, size: size)
        if entry.isFresh {
            let selection = Rect(x: start.x - 2, y: field.y + 5, width: width + 4, height: field.height - 10)
            canvas.fill(selection, theme.selection, radius: 2)
        }
        canvas.draw(entry.text, at: start, size: size, theme.text)
        let x = canvas.sharp(start.x + width + 2, width: 1.5)
        canvas.line(from: Point(x: x, y: field.y + 6), to: Point(x: x, y: field.bottom - 6), theme.accent, width: 1.5)
    }

    private func paintSwitch(_ number: Int, _ frame: Rect) {
        let isOn = panel.values[number] > 0
        let track = Rect(x: frame.x + 16, y: frame.y + 38, width: 42, height: 22)
        canvas.fill(track, isOn && panel.isEnabled ? theme.accent : theme.gridMajor, radius: 11)
        let x = isOn ? track.right - 11 : track.x + 11
        canvas.fill(circleAt: Point(x: x, y: track.center.y), radius: 8, isOn ? theme.plot : theme.text)
        canvas.draw(
            isOn ? "On" : "Off", at: Point(x: track.right + 12, y: frame.y + 54), size: 16,
            isOn ? theme.text : theme.label, maximum: frame.right - 6 - track.right - 12)
    }
}
