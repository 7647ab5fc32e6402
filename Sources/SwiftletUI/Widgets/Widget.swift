// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// The role of a widget, in the words of screen readers.
enum Role {
    case button
    case checkBox
    case chart
    case comboBox
    case entry
    case levelBar
    case menu
    case notification
    case slider
    case toggleButton
    case toolTip
}

/// The actions of a widget, by pointer, keys or a screen reader.
struct Actions: OptionSet {
    let rawValue: UInt8
    /// `activate`: a click, Enter or the space bar.
    static var activate: Actions { Actions(rawValue: 1) }
    /// `step`: the arrow keys or the wheel.
    static var step: Actions { Actions(rawValue: 2) }
    /// `reset`: a double click or Backspace.
    static var reset: Actions { Actions(rawValue: 4) }
    /// `openMenu`: a right click or the menu key.
    static var menu: Actions { Actions(rawValue: 8) }
}

/// A widget as tips and screen readers describe it.
struct Description {
    let role: Role
    /// The widget's name.
    let title: UTF8Text
    /// The value in words; empty if there is no value.
    let value: UTF8Text
    /// The explanation that appears while the pointer rests on the widget.
    let tip: UTF8Text
    let actions: Actions
    /// The accessible title: name and value as a screen reader reads them.
    let accessibleTitle: UTF8Text

    init(
        _ role: Role, _ title: UTF8Text, value: UTF8Text = "", tip: UTF8Text = "", _ actions: Actions = .activate,
        accessibleTitle: UTF8Text? = nil
    ) {
        (self.role, self.title, self.value, self.tip, self.actions) = (role, title, value, tip, actions)
        self.accessibleTitle = accessibleTitle ?? (value.isEmpty ? title : title + " " + value)
    }
}

/// A press of the main button.
struct PointerPress {
    let point: Point
    let modifiers: Modifiers
    /// Whether it is the second press of a double click.
    let isSecond: Bool
    var isFine: Bool { modifiers.areFine }
}

/// A movement of the pointer while the main button is down.
struct Drag {
    let widget: Widget
    let start: Point
    /// The last place of the pointer.
    var pointer: Point
    /// The movement since the press; fine movements are divided by 10.
    var movement = Point(x: 0, y: 0)
    /// Whether Shift locks the drag to one axis.
    var isLocked = false
    /// The movement, along the axis of the larger part if the drag is locked.
    var lockedMovement: Point {
        guard isLocked else { return movement }
        return abs(movement.x) > abs(movement.y) ? Point(x: movement.x, y: 0) : Point(x: 0, y: movement.y)
    }
    /// Whether the pointer has moved farther than during a click.
    var hasMoved = false

    init(_ widget: Widget, from start: Point) {
        self.widget = widget
        (self.start, pointer) = (start, start)
    }
}

/// A key that goes down.
struct KeyStroke {
    let key: Key
    /// The Unicode number of the key's character; 0 if it has none.
    let character: UInt32
    let modifiers: Modifiers
    var isFine: Bool { modifiers.areFine }

    /// The key with a lowercase letter, to ignore Caps Lock and Shift.
    var lowercasedKey: Key {
        guard case .character(let character) = key, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(character) else {
            return key
        }
        return .character(character | 0x20)
    }
}

/// An element of a view. It has a frame, draws itself, handles the pointer and keys, and describes itself.
class Widget {
    /// The panel of the widget, which outlives it.
    unowned(unsafe) final var panel: Panel!
    /// The area of the widget; empty while it is hidden.
    final var frame = Rect.none
    final var isHovered: Bool { panel.hovered === self }
    final var isFocused: Bool { panel.focused === self }
    final var theme: Theme { panel.appearance.theme }
    final var settings: Settings { panel.settings }

    /// The description for tips and screen readers.
    var description: Description { Description(.button, "") }

    // MARK: - Actions

    func activate() {}
    /// Changes the value by steps; fine steps are a tenth.
    func step(by steps: Double, isFine: Bool) {}
    func reset() {}
    /// Opens the widget's menu at a point, or at a default place for nil.
    func openMenu(at point: Point?) {}

    // MARK: - Input

    /// The shape of the pointer at a point on the widget.
    func pointerShape(at point: Point) -> PointerShape { .hand }
    /// Whether Shift locks drags to one axis. Then only Ctrl makes them fine.
    var locksDrags: Bool { false }
    /// Whether a point is within the touch target.
    func contains(_ point: Point) -> Bool { frame.target.contains(point) }
    /// Whether the user drags a parameter with the widget.
    func isHolding(_ parameter: Int) -> Bool { false }
    /// Handles a press of the main button. Returns whether a drag begins.
    func press(_ press: PointerPress) -> Bool {
        activate()
        return false
    }
    func drag(_ drag: Drag, isFine: Bool) {}
    func release(_ drag: Drag) {}
    /// Handles the wheel; positive notches are up.
    func scroll(by notches: Double, at point: Point, isFine: Bool) { step(by: notches, isFine: isFine) }

    /// Handles a key. Returns false if the widget does not use the key, which is then the host's.
    func press(_ press: KeyStroke) -> Bool {
        switch press.key {
        case .up, .right: return steps(by: 1, press)
        case .down, .left: return steps(by: -1, press)
        default: break
        }
        guard panel.hasKeyboard else { return false }
        let actions = description.actions
        switch press.lowercasedKey {
        case .enter, .character(UInt8(ascii: " ")):
            guard actions.contains(.activate) else { return false }
            activate()
        case .backspace:
            guard actions.contains(.reset) else { return false }
            reset()
        case .menu, .character(UInt8(ascii: "m")):
            guard actions.contains(.menu) else { return false }
            openMenu(at: nil)
        default: return false
        }
        return true
    }

    private func steps(by steps: Double, _ press: KeyStroke) -> Bool {
        guard description.actions.contains(.step) else { return false }
        step(by: steps, isFine: press.isFine)
        return true
    }

    /// Handles the end of typing in a field on the widget.
    func finishTyping(_ field: TextField, _ end: TextField.End) {}

    // MARK: - Drawing

    func paint(on canvas: Canvas) {}

    /// Marks the widget for redrawing.
    func invalidate() {
        if !frame.isEmpty { panel.invalidate(frame.inset(by: -3)) }
    }

    /// Draws a ring if the widget has the keyboard focus.
    final func paintFocus(on canvas: Canvas, radius: Double) {
        guard panel.hasKeyboard, isFocused else { return }
        canvas.stroke(frame.inset(by: -2.5), theme.text, radius: radius + 2, width: 1.5)
    }
}
