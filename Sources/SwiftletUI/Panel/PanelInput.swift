// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// The longest time between the clicks of a double click, in milliseconds.
private let doubleClickTime: UInt = 400

/// Input: pointer events go to the widget under the pointer, and keys to the widget with the focus.
extension Panel {
    /// Handles an input event of the window; `now` is in seconds.
    @_optimize(size)
    func handle(_ input: Input, now: Double) {
        if let menu, menu.handle(input) { return }
        switch input {
        case .menu(let point): openMenu(at: point)
        case .moved(let point, let modifiers, let isHeld):
            if !isHeld { endDrag(at: point) }
            move(to: point, now: now)
            if drag != nil { drag(to: point, modifiers) }
        case .pressed(let point, let modifiers, let time):
            widgets.tip.hide()
            endDrag(at: point)
            press(at: point, modifiers, time: time)
        case .released(let point): release(at: point)
        case .wheel(let point, let notches, let modifiers):
            widgets.tip.hide()
            widget(at: point)?.scroll(by: notches, at: point, isFine: modifiers.areFine)
        case .left:
            if drag == nil { hover(nil) }
            widgets.tip.hide()
        case .focusLost:
            closeField(.elsewhere)
            hasKeyboard = false
            closeMenu()
        case .dropped(let list, let point): drop(list, at: point)
        case .exposed(let area): invalidate(area)
        case .command(let command):
            widgets.tip.hide()
            perform(command)
        case .pasted(let text): paste(typedOrSettings: text)
        case .key, .covered, .rearranged, .resized: break
        }
    }

    private func widget(at point: Point) -> Widget? {
        for widget in (widgets.all + graph.overlays).reversed() where widget.contains(point) && isUsable(widget) {
            return widget
        }
        return nil
    }

    /// Whether a widget is shown and has actions.
    private func isUsable(_ widget: Widget) -> Bool { !widget.frame.isEmpty && !widget.description.actions.isEmpty }

    // MARK: - Pointer

    private func move(to point: Point, now: Double) {
        let widget = widget(at: point)
        if drag == nil { hover(widget) }
        widgets.tip.trackPointer(point, isOver: widget, now: now)
        pointerState.place = point
    }

    /// The shape of the pointer: that of the dragged widget, or of the one under the pointer.
    var pointerShape: PointerShape {
        guard menu == nil, let widget = drag?.widget ?? hovered else { return .arrow }
        return widget.pointerShape(at: pointer)
    }

    private func hover(_ widget: Widget?) {
        guard widget !== hovered else { return }
        let before = hovered
        pointerState.hovered = widget
        // The graph shows no hover state.
        for case let widget? in [before, widget] where widget !== graph { widget.invalidate() }
    }

    /// Whether a press is the second of a double click.
    func isSecondClick(at point: Point, time: UInt) -> Bool {
        pointerState.lastPress.map { time - $0.time < doubleClickTime && $0.point.isWithin(6, of: point) } ?? false
    }

    private func press(at point: Point, _ modifiers: Modifiers, time: UInt) {
        let isSecond = isSecondClick(at: point, time: time)
        pointerState.lastPress = isSecond ? nil : (point, time)
        hasKeyboard = false
        let widget = widget(at: point)
        if widget !== field?.owner { closeField(.elsewhere) }
        guard let widget else { return }
        focus(widget)
        let press = PointerPress(point: point, modifiers: modifiers, isSecond: isSecond)
        if widget.press(press) { pointerState.drag = Drag(widget, from: point) }
    }

    private func drag(to point: Point, _ modifiers: Modifiers) {
        guard var drag else { return }
        // Ignore small movements during a click on a card.
        if !drag.hasMoved && drag.widget !== graph && drag.pointer.isWithin(3, of: point) { return }
        let locks = drag.widget.locksDrags
        let isFine = locks ? modifiers.contains(.control) : modifiers.areFine
        let speed = isFine ? 0.1 : 1
        drag.isLocked = locks && modifiers.contains(.shift)
        drag.movement.x += (point.x - drag.pointer.x) * speed
        drag.movement.y += (point.y - drag.pointer.y) * speed
        drag.pointer = point
        drag.hasMoved = true
        pointerState.drag = drag
        drag.widget.drag(drag, isFine: isFine)
    }

    private func release(at point: Point) {
        guard var drag else { return }
        pointerState.drag = nil
        drag.pointer = point
        drag.widget.release(drag)
        hover(widget(at: point))
    }

    /// Ends a drag whose release did not arrive: a window that is unmapped during a drag gets no release.
    private func endDrag(at point: Point) {
        pointerState.drag?.hasMoved = true
        release(at: point)
    }

    /// Ends a drag when the view closes, so that its changes become a step of the history.
    func endDrag() {
        if let drag { endDrag(at: drag.pointer) }
    }

    private func openMenu(at point: Point) {
        widgets.tip.hide()
        commitValue()
        guard drag == nil, let widget = widget(at: point) else { return }
        focus(widget)
        widget.openMenu(at: point)
    }

    /// Loads a dropped file: by the card under the pointer, or by the first file card.
    private func drop(_ list: UTF8Text, at point: Point) {
        let file = widgets.files.first { $0.contains(point) } ?? widgets.files.first
        file?.load(fromURIs: list)
    }

    // MARK: - Focus

    var hasKeyboard: Bool {
        get { focusState.isByKeyboard }
        set {
            if newValue != hasKeyboard { focused.invalidate() }
            focusState.isByKeyboard = newValue
        }
    }

    private func focus(_ widget: Widget) {
        for card in cards where card === widget { graph.keepBand(ofCard: card.number) }
        guard widget !== focused else { return }
        focused.invalidate()
        focusState.widget = widget
        widget.invalidate()
    }

    /// Moves the focus to the next widget, or the one before, by the keyboard.
    private func moveFocus(backwards: Bool) {
        hasKeyboard = true
        // Each handle of the graph is a stop.
        var stops: [(widget: Widget, handle: Int?)] = []
        for widget in widgets.tabOrder {
            if widget === graph {
                for handle in graph.focusStops { stops.append((graph, handle)) }
            } else if isUsable(widget) {
                stops.append((widget, nil))
            }
        }
        var place = 0
        // From a band that is off, continue after the graph.
        for index in 0..<stops.count where stops[index].widget === focused {
            place = index
            if stops[index].handle == graph.handleNumber { break }
        }
        let next = stops[(place + (backwards ? stops.count - 1 : 1)) % stops.count]
        if let handle = next.handle { graph.select(handle: handle) }
        focus(next.widget)
    }

    // MARK: - Keys

    /// Handles a key press. Returns false if the view does not use the key, which is then the host's.
    func press(_ press: KeyStroke) -> Bool {
        let isUsed = dispatch(press)
        if isUsed {
            widgets.tip.hide()
            // Clicks before and after a key press are no double click.
            pointerState.lastPress = nil
        }
        return isUsed
    }

    private func dispatch(_ press: KeyStroke) -> Bool {
        if let menu { return menu.press(press) }
        if let field {
            type(press, field)
            return true
        }
        if case .tab(let backwards) = press.key {
            moveFocus(backwards: backwards)
            return true
        }
        if focused.press(press) { return true }
        guard hasKeyboard, case .escape = press.key else { return false }
        hasKeyboard = false
        return true
    }

    // MARK: - Typing

    /// Begins to type.
    func open(_ field: TextField) {
        closeField(.escape)
        focusState.field = field
        field.owner.invalidate()
    }

    /// Handles a key while the user types. Then all keys are the view's.
    private func type(_ press: KeyStroke, _ field: TextField) {
        switch press.key {
        // Keep characters that cannot be part of a number: without them, the text would be another number.
        case .character, .foreignCharacter: field.append(press.character)
        case .backspace: field.removeLast()
        case .enter: closeField(.enter)
        case .escape: closeField(.escape)
        case .tab(let backwards):
            closeField(.tab)
            moveFocus(backwards: backwards)
        case .up, .down, .left, .right, .page, .menu: break
        }
        field.owner.invalidate()
    }

    func closeField(_ end: TextField.End) {
        guard let field else { return }
        focusState.field = nil
        field.owner.invalidate()
        field.owner.finishTyping(field, end)
    }

    /// Ends typing a value and sets the parameter to it.
    func commitValue() {
        if field?.commitsOnFocusLoss == true { closeField(.elsewhere) }
    }

    /// Pastes text from the clipboard: its first line into the field if the user types, otherwise settings.
    private func paste(typedOrSettings text: UTF8Text?) {
        guard focusState.pastesIntoField else { return paste(text) }
        guard let field else { return }
        guard let text, !text.firstLine.isEmpty else {
            return show(message: "Cannot paste: the clipboard has no text, or too long a text.")
        }
        for character in text.firstLine where character >= 32 { field.append(character) }
        field.owner.invalidate()
    }
}
