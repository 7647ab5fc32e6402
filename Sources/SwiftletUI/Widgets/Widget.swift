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
    /// The accessible title.
    let title: UTF8Text
    /// The value in words; empty if there is no value.
    let value: UTF8Text
    /// The explanation that is shown while the pointer stays on the widget.
    let tip: UTF8Text
    let actions: Actions
    /// Title and value as a screen reader reads them.
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
    let isFine: Bool
    let hasAlt: Bool
    /// Whether it is the second of a double click.
    let isSecond: Bool
}

/// A movement of the pointer while the main button is down.
struct Drag {
    let widget: Widget
    let start: Point
    /// The last place of the pointer.
    var pointer: Point
    /// How far the pointer has come since the press; with Shift or Ctrl, distances count a tenth.
    var movement = Point(x: 0, y: 0)
    /// Whether the pointer has gone further than a click does.
    var hasMoved = false

    init(_ widget: Widget, from start: Point) {
        self.widget = widget
        (self.start, pointer) = (start, start)
    }
}

/// A key that goes down.
struct KeyStroke {
    let key: Key
    /// The number in Unicode of the key's character; 0 where it has none.
    let character: UInt32
    let isFine: Bool

    /// The key with a small letter, which means the same with Caps Lock or Shift.
    var lowercasedKey: Key {
        guard case .character(let character) = key, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(character) else {
            return key
        }
        return .character(character | 0x20)
    }
}

/// An element of a view: it has a frame, draws itself, follows the pointer and keys, and describes itself.
class Widget {
    /// The panel that the widget is on, which outlives it.
    unowned(unsafe) final var panel: Panel!
    /// The area that it is drawn in; empty while it is hidden.
    final var frame = Rect.none
    final var isHovered: Bool { panel.hovered === self }
    final var isFocused: Bool { panel.focused === self }
    final var theme: Theme { panel.appearance.theme }
    final var settings: Settings { panel.settings }

    /// The widget for tips and screen readers.
    var description: Description { Description(.button, "") }

    // MARK: - Actions

    func activate() {}
    /// Moves the value by steps that suit it; fine ones are a tenth of that.
    func step(by steps: Double, isFine: Bool) {}
    func reset() {}
    /// Opens the widget's menu at a place, or where it suits.
    func openMenu(at point: Point?) {}

    // MARK: - Input

    /// Whether a point is the widget's.
    func contains(_ point: Point) -> Bool { frame.target.contains(point) }
    /// Whether the user drags a parameter with it.
    func isHolding(_ parameter: Int) -> Bool { false }
    /// Follows a press of the main button. Returns whether a drag begins.
    func press(_ press: PointerPress) -> Bool {
        activate()
        return false
    }
    func drag(_ drag: Drag, isFine: Bool) {}
    func release(_ drag: Drag) {}
    /// Follows a turn of the wheel by notches, up where above 0.
    func scroll(by notches: Double, at point: Point, isFine: Bool) { step(by: notches, isFine: isFine) }

    /// Follows a key. Returns false where the key means nothing here and is the host's.
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

    /// Takes what was typed in a field on it.
    func finishTyping(_ field: TextField, _ end: TextField.End) {}

    // MARK: - Drawing

    func paint(on canvas: Canvas) {}

    /// Has the widget drawn anew.
    func invalidate() {
        if !frame.isEmpty { panel.invalidate(frame.inset(by: -3)) }
    }

    /// Draws the ring around what has the keyboard's focus.
    final func paintFocus(on canvas: Canvas, radius: Double) {
        guard panel.hasKeyboard, isFocused else { return }
        canvas.stroke(frame.inset(by: -2.5), theme.text, radius: radius + 2, width: 1.5)
    }
}
