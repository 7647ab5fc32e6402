// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// Draws the cards, one for each parameter: its name, its value in large type, and where in its range that is.
struct CardPainter {
    private let panel: Panel
    private let canvas: Canvas
    private var theme: Theme { panel.theme }
    private let valueStyle: ValueStyle

    /// How the values on all cards are written.
    struct ValueStyle {
        /// At which the longest has room.
        var size: Double
        /// Whether the unit has room beside it.
        var isUnitBeside: Bool
        /// The size of the names.
        var nameSize: Double
    }

    /// Between a card's left and right edges and what is on it.
    static func padding(ofWidth width: Double) -> Double { width < 130 ? 10 : 16 }
    private var padding: Double { Self.padding(ofWidth: panel.layout.cardSize.width) }
    /// The size of a value that has the room.
    private static var largest: Double { 27 }

    /// How much smaller all is where there are many cards.
    private static func shrinkage(_ panel: Panel) -> Double { panel.layout.hasSmallCards ? 0.68 : 1 }
    var shrinkage: Double { Self.shrinkage(panel) }
    /// How far below a card's upper edge values stand.
    var valueBaseline: Double { (shrinkage < 1 ? 40 : 56) + lowering }
    /// How much lower than by itself all is below a name that has grown.
    var lowering: Double { Self.lowering(ofName: valueStyle.nameSize) }
    static func lowering(ofName size: Double) -> Double { max(0, size - 13) * 0.25 }

    /// - Parameter valueStyle: what `valueStyle(for:on:)` says of the panel at its present size.
    init(_ panel: Panel, _ canvas: Canvas, _ valueStyle: ValueStyle) {
        self.panel = panel
        self.canvas = canvas
        self.valueStyle = valueStyle
    }

    func paint(_ number: Int) {
        let frame = panel.layout.cards[number]
        let part = Part.card(number)
        let parameter = panel.parameters[number]
        canvas.fill(frame, panel.hovered == part ? theme.cardHovered : theme.card, radius: 8)
        paintName(number, frame)
        let isIdle = panel.isIdle(number)
        if parameter.range.scale == .toggle {
            paintSwitch(number, frame)
        } else if let entry = panel.entry, entry.parameter == number {
            paint(entry, frame)
        } else if !parameter.choices.isEmpty {
            paintChoice(number, frame)
        } else {
            paintValue(number, frame)
        }
        if panel.hasKeyboard && panel.focused == part {
            canvas.stroke(frame.inset(by: -2.5), theme.text, radius: 10, width: 1.5)
        }
        if isIdle { canvas.fill(frame, theme.card, radius: 8, alpha: 0.7) }
    }

    /// How the values on all cards of a panel are written. It measures two texts for each card, and so is for once in each
    /// of the panel's sizes.
    static func valueStyle(for panel: Panel, on canvas: Canvas) -> ValueStyle {
        let shrinkage = shrinkage(panel)
        let largest = Self.largest * shrinkage
        let smallest = 13 * max(shrinkage, 0.85)
        let largestName = canvas.grown(smallest, upTo: shrinkage < 1 ? 18 : 27)
        var style = ValueStyle(size: largest, isUnitBeside: true, nameSize: largestName)
        let cardWidth = panel.layout.cardSize.width
        guard cardWidth > 0 else { return style }
        let width = cardWidth - 2 * padding(ofWidth: cardWidth)
        let measured = panel.measuredCards
        var withUnit = largest
        for number in measured
        where number < panel.parameters.count && panel.parameters[number].range.scale != .toggle
            && panel.parameters[number].choices.isEmpty
        {
            let (parameter, format) = (panel.parameters[number], panel.formats[number])
            let unit = 6 + canvas.width(of: UTF8Text(format.unit), size: canvas.grown(14) * shrinkage)
            for text in [format.text(parameter.range.minimum), format.text(parameter.range.maximum)] {
                let natural = canvas.width(of: text, size: largest)
                style.size = min(style.size, largest * width / natural)
                withUnit = min(withUnit, largest * width / (natural + unit))
            }
        }
        style.isUnitBeside = withUnit >= 20 * shrinkage
        if style.isUnitBeside { style.size = withUnit }
        // Names are alike, but where one is much too long, which is smaller by itself then.
        for number in measured {
            let name = name(number, panel, style)
            style.nameSize = min(style.nameSize, canvas.size(of: name, upTo: largestName, width: width))
        }
        style.nameSize = max(style.nameSize, 0.8 * smallest)
        return style
    }

    /// What stands at the top of a card: the name, and the unit where it has no room beside the value.
    private static func name(_ number: Int, _ panel: Panel, _ style: ValueStyle) -> UTF8Text {
        guard number < panel.parameters.count else {
            return UTF8Text(of: panel.meters[number - panel.parameters.count].name)
        }
        let name = panel.name(ofCard: number)
        let unit = UTF8Text(panel.formats[number].unit)
        return unit.isEmpty || style.isUnitBeside ? name : name + " (" + unit + ")"
    }

    /// The name of a parameter, or behind these of a meter.
    func paintName(_ number: Int, _ frame: Rect) {
        canvas.draw(
            Self.name(number, panel, valueStyle),
            at: Point(x: frame.x + padding, y: frame.y + (shrinkage < 1 ? 19 : 25) + lowering),
            size: valueStyle.nameSize,
            theme.label, maximum: frame.width - 2 * padding)
    }

    private func paintValue(_ number: Int, _ frame: Rect) {
        let format = panel.formats[number]
        let color = panel.isEnabled ? theme.text : theme.label
        let size = valueStyle.size
        let place = Point(x: frame.x + padding, y: frame.y + valueBaseline)
        let width = canvas.draw(format.text(panel.values[number]), at: place, size: size, color)
        if valueStyle.isUnitBeside {
            let share = size / Self.largest
            canvas.draw(
                UTF8Text(format.unit), at: Point(x: place.x + width + 6 * share, y: place.y),
                size: canvas.grown(14) * share,
                theme.label)
        }
        let track = Rect(x: frame.x + padding, y: frame.bottom - 12, width: frame.width - 2 * padding, height: 3)
        canvas.fill(track, theme.gridMajor, radius: 1.5)
        // From the middle of the range, where that is 0.
        let range = panel.parameters[number].range
        let start = range.minimum == -range.maximum ? 0.5 : 0
        let end = panel.fraction(of: number)
        var filled = track
        filled.x = track.x + track.width * min(start, end)
        filled.width = track.width * abs(end - start)
        canvas.fill(filled, panel.isEnabled ? theme.accent : theme.label, radius: 1.5)
    }

    /// The name of what is chosen, and which of how many it is.
    private func paintChoice(_ number: Int, _ frame: Rect) {
        let choices = panel.parameters[number].choices
        let chosen = max(0, min(choices.count - 1, Int(panel.values[number])))
        let room = frame.width - 2 * padding
        let word = UTF8Text(choices[chosen])
        canvas.draw(
            word, at: Point(x: frame.x + padding, y: frame.y + valueBaseline),
            size: canvas.size(of: word, upTo: canvas.grown(20) * shrinkage, width: room),
            panel.isEnabled ? theme.text : theme.label)
        let width = (room + 3) / Double(choices.count) - 3
        for choice in 0..<choices.count {
            let x = frame.x + padding + Double(choice) * (width + 3)
            let bar = Rect(x: x, y: frame.bottom - 12, width: max(1, width), height: 3)
            let color = choice == chosen ? (panel.isEnabled ? theme.accent : theme.label) : theme.gridMajor
            canvas.fill(bar, color, radius: 1.5)
        }
    }

    /// The value as far as it is typed.
    private func paint(_ entry: TypedValue, _ frame: Rect) {
        let isSmall = shrinkage < 1
        let field = Rect(
            x: frame.x + padding - 6, y: frame.y + (isSmall ? 23 : 31) + lowering,
            width: frame.width - 2 * padding + 12,
            height: isSmall ? 26 : 36)
        canvas.fill(field, theme.plot, radius: 5)
        canvas.stroke(field, theme.accent, radius: 5, width: 1.5)
        let start = Point(x: field.x + 6, y: field.y + (isSmall ? 19 : 26))
        let size = canvas.size(of: entry.text, upTo: isSmall ? 17 : 24, width: field.right - 8 - start.x)
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
        let (height, top) = shrinkage < 1 ? (16.0, 29.0) : (22, 38)
        let track = Rect(x: frame.x + padding, y: frame.y + top + lowering, width: 42 / 22 * height, height: height)
        let radius = height / 2
        canvas.fill(track, isOn && panel.isEnabled ? theme.accent : theme.gridMajor, radius: radius)
        let x = isOn ? track.right - radius : track.x + radius
        canvas.fill(circleAt: Point(x: x, y: track.center.y), radius: radius - 3, isOn ? theme.plot : theme.text)
        let space = padding < 16 ? 8.0 : 12
        let word: UTF8Text = isOn ? "On" : "Off"
        let size = canvas.size(
            of: word, upTo: shrinkage < 1 ? canvas.grown(13, upTo: 18) : canvas.grown(16, upTo: 22),
            width: frame.right - 6 - track.right - space)
        canvas.draw(
            word, at: Point(x: track.right + space, y: track.center.y + size / 3), size: size,
            isOn ? theme.text : theme.label)
    }
}
