// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// The common text style of the cards of a view.
struct CardStyle {
    /// The size of values at which the widest fits.
    fileprivate(set) var size = 27.0
    /// Whether the unit fits beside the value.
    fileprivate(set) var hasUnitBesideValue = true
    /// The size of the unit beside a value.
    fileprivate(set) var unitSize = 14.0
    /// The size of the names.
    fileprivate(set) var nameSize = 13.0
    /// The scale of the contents; below 1 with many cards.
    fileprivate(set) var shrinkage = 1.0
    fileprivate(set) var padding = 16.0
    fileprivate var isSmall: Bool { shrinkage < 1 }
    /// The size of a value if there is enough space.
    fileprivate static var largest: Double { 27 }
    /// The distance from a card's upper edge to the baseline of values.
    fileprivate var valueBaseline: Double { (isSmall ? 40 : 56) + lowering }
    /// The distance by which the contents move down below an enlarged name.
    fileprivate var lowering: Double { Self.lowering(ofName: nameSize) }
    static func lowering(ofName size: Double) -> Double { max(0, size - 13) * 0.25 }

    init() {}

    /// Measures two texts for each card. Needed once for each size of the panel.
    init(of panel: Panel, on canvas: Canvas) {
        let cardWidth = panel.layout.cardSize.width
        shrinkage = panel.layout.hasSmallCards ? 0.68 : 1
        padding = cardWidth < 130 ? 10 : 16
        let largest = Self.largest * shrinkage
        let smallest = 13 * max(shrinkage, 0.85)
        let largestName = canvas.textSize(smallest, upTo: isSmall ? 18 : 27)
        (size, nameSize) = (largest, largestName)
        guard cardWidth > 0 else { return }
        let width = cardWidth - 2 * padding
        let measured = panel.cards.filter { !$0.frame.isEmpty }
        /// Returns the size of values at which the widest fits, beside a unit of a size; nil for none.
        func valueSize(besideUnitOf unitSize: Double?) -> Double {
            var size = largest
            for card in measured {
                let unit = unitSize.map { 6 + canvas.width(of: card.unit, size: $0 * shrinkage) } ?? 0
                for text in card.widestValues {
                    size = min(size, largest * width / (canvas.width(of: text, size: largest) + unit))
                }
            }
            return size
        }
        size = valueSize(besideUnitOf: nil)
        unitSize = canvas.textSize(14)
        var withUnit = valueSize(besideUnitOf: unitSize)
        if withUnit < 20 * shrinkage {
            // If an enlarged unit does not fit, a smaller one may: beside the name, it would make that smaller.
            unitSize = 14
            withUnit = valueSize(besideUnitOf: unitSize)
        }
        hasUnitBesideValue = withUnit >= 20 * shrinkage
        if hasUnitBesideValue { size = withUnit }
        // All names have one size. Only a name that is much too long is smaller.
        for card in measured {
            let name = card.label(hasUnitBesideValue: hasUnitBesideValue)
            nameSize = min(nameSize, canvas.size(of: name, upTo: largestName, width: width))
        }
        nameSize = max(nameSize, 0.8 * smallest)
    }
}

/// A card: a name, and its contents below.
class Card: Widget {
    /// The number of the parameter, or of the meter.
    final let number: Int
    final var style: CardStyle { panel.cardStyle }

    init(_ number: Int) { self.number = number }

    var unit: UTF8Text { "" }
    /// The widest texts of the value.
    var widestValues: [UTF8Text] { [] }
    var name: UTF8Text { "" }
    /// The text at the top: the name, with the unit if that does not fit beside the value.
    final func label(hasUnitBesideValue: Bool) -> UTF8Text {
        unit.isEmpty || hasUnitBesideValue ? name : name + " (" + unit + ")"
    }
    /// The frame without horizontal padding.
    final var inner: Rect {
        Rect(x: frame.x + style.padding, y: frame.y, width: frame.width - 2 * style.padding, height: frame.height)
    }
    /// Whether the value has no effect with the current settings.
    var isIdle: Bool { false }
    /// The colour of bars and switches.
    final var color: Color { settings.isEnabled && !isIdle ? theme.accent : theme.label }
    final var textColor: Color { settings.isEnabled && !isIdle ? theme.text : theme.label }

    final func paintName(on canvas: Canvas) {
        canvas.draw(
            label(hasUnitBesideValue: style.hasUnitBesideValue),
            at: Point(x: inner.x, y: frame.y + (style.isSmall ? 19 : 25) + style.lowering), size: style.nameSize,
            theme.label, maximum: inner.width)
    }

    /// Fills a bar between two fractions of its length.
    final func paintBar(_ track: Rect, from start: Double, to end: Double, radius: Double, on canvas: Canvas) {
        canvas.fill(track, theme.gridMajor, radius: radius)
        var filled = track
        filled.x = track.x + track.width * min(start, end)
        filled.width = track.width * abs(end - start)
        canvas.fill(filled, color, radius: radius)
    }
}

/// The card of a parameter: a slider, unless a subclass overrides that.
class ParameterCard: Card {
    final var parameter: Parameter { settings.parameters[number] }
    final var value: Double { settings.values[number] }
    final var format: NumberFormat { settings.formats[number] }

    override var name: UTF8Text { panel.graph.name(ofCard: number) }
    override final var isIdle: Bool { panel.graph.isIdle(number) }
    /// A slider, a check box for a switch, or a combo box for choices.
    override final var description: Description {
        let hasChoices = !parameter.choices.isEmpty
        return Description(
            isSwitch ? .checkBox : hasChoices ? .comboBox : .slider, UTF8Text(of: parameter.name),
            value: settings.text(of: number), tip: UTF8Text(of: parameter.comment),
            hasChoices ? [.activate, .step, .reset, .menu] : [.activate, .step, .reset])
    }
    private final var isSwitch: Bool { parameter.range.scale == .toggle }
    override var unit: UTF8Text { UTF8Text(format.unit) }
    override var widestValues: [UTF8Text] {
        [format.text(parameter.range.minimum), format.text(parameter.range.maximum)]
    }

    // MARK: - Actions

    /// Begins to type a value.
    override func activate() {
        panel.open(TextField(on: self, format.text(value), isSelected: true, commitsOnFocusLoss: true, limit: 16))
    }

    override func step(by steps: Double, isFine: Bool) {
        settings.performAsNotch {
            for number in panel.graph.counterparts(of: number) { settings.step(number, by: steps, isFine: isFine) }
        }
    }
    override func reset() { panel.graph.setChosen(number, to: parameter.defaultValue) }

    // MARK: - Input

    override func pointerShape(at point: Point) -> PointerShape { parameter.choices.isEmpty ? .sizing : .hand }
    override func isHolding(_ parameter: Int) -> Bool { held.contains { $0.parameter == parameter } }

    override func press(_ press: PointerPress) -> Bool {
        if press.isSecond && parameter.choices.isEmpty {
            panel.closeField(.escape)
            reset()
            return false
        }
        held = panel.graph.counterparts(of: number).map { ($0, settings.fraction(of: $0)) }
        for (parameter, _) in held { settings.touch(parameter, true) }
        return true
    }

    /// The dragged parameters: this one and its counterparts, with their values at the start of the drag as fractions
    /// of their ranges.
    private final var held: [(parameter: Int, fraction: Double)] = []

    override func drag(_ drag: Drag, isFine: Bool) {
        // Dragging by 240 units covers the whole range.
        for (number, start) in held {
            settings.set(number, to: settings.parameters[number].range.value(at: start - drag.movement.y / 240))
        }
    }

    override func release(_ drag: Drag) {
        let released = held
        held = []
        for (parameter, _) in released { settings.letGo(parameter) }
        if !drag.hasMoved { activate() }
    }

    override func scroll(by notches: Double, at point: Point, isFine: Bool) {
        if panel.field?.owner === self { panel.closeField(.escape) }
        panel.graph.keepBand(ofCard: number)
        step(by: notches, isFine: isFine)
    }

    override func press(_ press: KeyStroke) -> Bool {
        // The space bar is the host's, for its transport, except on switches.
        if case .character(UInt8(ascii: " ")) = press.key, !isSwitch { return false }
        let hadChosen = panel.graph.keepBand(ofCard: number)
        if super.press(press) || begin(press) { return true }
        panel.graph.hasChosen = hadChosen
        return false
    }

    /// Begins to type a value with its first character.
    private final func begin(_ press: KeyStroke) -> Bool {
        guard panel.hasKeyboard, parameter.choices.isEmpty, !isSwitch,
            canBeginNumber(press.character)
        else { return false }
        activate()
        panel.field?.append(press.character)
        return true
    }

    /// Sets the parameter to the typed value. If the host has changed values meanwhile, by a preset or a session, only
    /// Enter and Tab set it.
    override func finishTyping(_ field: TextField, _ end: TextField.End) {
        guard end != .escape, !field.isSelected, !field.text.isEmpty, end != .elsewhere || !field.hasHostChangedValues
        else {
            return
        }
        if let amount = field.text.amount(in: parameter.unit) {
            panel.graph.setChosen(number, to: amount)
        } else {
            let unit = UTF8Text(parameter.unit.symbol)
            panel.show(
                message: name + " cannot be “" + field.text + "”: type a number"
                    + (unit.isEmpty ? "." : " in " + unit + "."))
        }
    }

    // MARK: - Drawing

    override func paint(on canvas: Canvas) {
        if isIdle && !isHovered {
            // An outline and quiet texts, which stay legible.
            canvas.stroke(frame.inset(by: 0.5), theme.cardHovered, radius: 8, width: 1)
        } else {
            canvas.fill(frame, isHovered ? theme.cardHovered : theme.card, radius: 8)
        }
        paintName(on: canvas)
        if let field = panel.field, field.owner === self { paint(field, on: canvas) } else { paintValue(on: canvas) }
        paintFocus(on: canvas, radius: 8)
    }

    @_optimize(size)
    func paintValue(on canvas: Canvas) {
        let size = style.size
        let place = Point(x: inner.x, y: frame.y + style.valueBaseline)
        let width = canvas.draw(format.text(value), at: place, size: size, textColor)
        if style.hasUnitBesideValue {
            let share = size / CardStyle.largest
            canvas.draw(
                unit, at: Point(x: place.x + width + 6 * share, y: place.y), size: style.unitSize * share,
                theme.label
            )
        }
        // From the middle if the range is symmetric around 0.
        let range = parameter.range
        paintBar(
            Rect(x: inner.x, y: frame.bottom - 12, width: inner.width, height: 3),
            from: range.minimum == -range.maximum ? 0.5 : 0, to: settings.fraction(of: number), radius: 1.5, on: canvas)
    }

    private final func paint(_ field: TextField, on canvas: Canvas) {
        let isSmall = style.isSmall
        field.frame = Rect(
            x: inner.x - 6, y: frame.y + (isSmall ? 23 : 31) + style.lowering, width: inner.width + 12,
            height: isSmall ? 26 : 36)
        let start = Point(x: field.frame.x + 6, y: field.frame.y + (isSmall ? 19 : 26))
        let size = canvas.size(of: field.text, upTo: isSmall ? 17 : 24, width: field.frame.right - 8 - start.x)
        field.paint(field.text, at: start, size: size, on: canvas)
    }
}

/// Whether a number that the user types may begin with a character.
private func canBeginNumber(_ character: UInt32) -> Bool {
    switch character {
    case 0x30...0x39, 0x2e, 0x2c, 0x2d, 0x2b: true
    // The minus sign.
    case 0x2212: true
    default: false
    }
}

/// The card of a parameter that is on or off.
final class SwitchCard: ParameterCard {
    override var unit: UTF8Text { "" }
    override var widestValues: [UTF8Text] { [] }

    override func activate() { panel.graph.setChosen(number, to: 1 - value) }
    override func pointerShape(at point: Point) -> PointerShape { .hand }

    /// Each click toggles, even the second of a double click.
    override func press(_ press: PointerPress) -> Bool {
        activate()
        return false
    }

    @_optimize(size)
    override func paintValue(on canvas: Canvas) {
        let isOn = value > 0
        let (height, top) = style.isSmall ? (16.0, 29.0) : (22, 38)
        let track = Rect(x: inner.x, y: frame.y + top + style.lowering, width: 42 / 22 * height, height: height)
        let radius = height / 2
        canvas.fill(track, isOn && settings.isEnabled ? theme.accent : theme.gridMajor, radius: radius)
        let x = isOn ? track.right - radius : track.x + radius
        canvas.fill(circleAt: Point(x: x, y: track.center.y), radius: radius - 3, isOn ? theme.plot : theme.text)
        let space = style.padding < 16 ? 8.0 : 12
        let word: UTF8Text = isOn ? "On" : "Off"
        let size = canvas.size(
            of: word, upTo: style.isSmall ? canvas.textSize(13, upTo: 18) : canvas.textSize(16, upTo: 22),
            width: frame.right - 6 - track.right - space)
        canvas.draw(
            word, at: Point(x: track.right + space, y: track.center.y + size / 3), size: size,
            isOn ? theme.text : theme.label)
    }
}

/// The card of a parameter that is one of several choices.
final class ChoiceCard: ParameterCard {
    override var widestValues: [UTF8Text] { [] }

    override func activate() { openMenu(at: nil) }

    override func openMenu(at point: Point?) {
        panel.openMenu([panel.menuColumn(of: number)], at: point ?? Point(x: frame.x, y: frame.y))
    }

    /// Draws the name of the choice, and a bar of segments with its position.
    @_optimize(size)
    override func paintValue(on canvas: Canvas) {
        let choices = parameter.choices
        let chosen = max(0, min(choices.count - 1, Int(value)))
        let word = UTF8Text(choices[chosen])
        canvas.draw(
            word, at: Point(x: inner.x, y: frame.y + style.valueBaseline),
            size: canvas.size(of: word, upTo: canvas.textSize(20) * style.shrinkage, width: inner.width), textColor)
        let width = (inner.width + 3) / Double(choices.count) - 3
        for choice in 0..<choices.count {
            let x = inner.x + Double(choice) * (width + 3)
            let bar = Rect(x: x, y: frame.bottom - 12, width: max(1, width), height: 3)
            canvas.fill(bar, choice == chosen ? color : theme.gridMajor, radius: 1.5)
        }
    }
}

/// The card of a meter, such as the gain reduction of an effect.
final class MeterCard: Card {
    private let meter: Parameter
    private(set) var value: Double
    override var name: UTF8Text { UTF8Text(of: meter.name) }
    override var description: Description { Description(.levelBar, name, value: valueText, []) }
    private var valueText: UTF8Text {
        let unit = UTF8Text(meter.format.unit)
        return meter.format.text(value) + (unit.isEmpty ? "" : " " + unit)
    }

    init(_ number: Int, _ meter: Parameter) {
        self.meter = meter
        value = meter.defaultValue
        super.init(number)
    }

    func show(_ value: Double) {
        guard value.isFinite, value != self.value else { return }
        let (oldText, old) = (valueText, self.value)
        self.value = value
        // A decay may continue below what is visible.
        let isSeen = abs(meter.range.fraction(of: value) - meter.range.fraction(of: old)) > 0.001
        if isSeen || !valueText.isSame(as: oldText) { panel.invalidate(frame) }
    }

    @_optimize(size)
    override func paint(on canvas: Canvas) {
        canvas.stroke(frame.inset(by: 0.5), theme.card, radius: 8, width: 1)
        paintName(on: canvas)
        canvas.draw(
            valueText, at: Point(x: inner.x, y: frame.y + style.valueBaseline - 4),
            size: canvas.size(of: valueText, upTo: canvas.textSize(18, upTo: 22) * style.shrinkage, width: inner.width),
            theme.text)
        // From the default, which is the value in silence: the lower end for a level, 0 for a gain reduction.
        let (range, height) = (meter.range, style.isSmall ? 4.0 : 6)
        paintBar(
            Rect(x: inner.x, y: frame.bottom - 9 - height, width: inner.width, height: height),
            from: range.fraction(of: meter.defaultValue),
            to: range.fraction(of: max(range.minimum, min(range.maximum, value))), radius: 3, on: canvas)
    }
}
