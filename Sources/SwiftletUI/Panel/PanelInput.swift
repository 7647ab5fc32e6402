// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// The longest time between the clicks of a double click, in milliseconds.
private let doubleClickTime: UInt = 400

/// Input: the widget under the pointer follows the pointer, and the widget with the focus follows keys.
extension Panel {
    /// Follows what happens to the window; `now` is in seconds.
    @_optimize(size)
    func handle(_ input: Input, now: Double) {
        if let menu, menu.handle(input) { return }
        switch input {
        case .menu(let point): openMenu(at: point)
        case .moved(let point, let isFine, let isHeld):
            if !isHeld { endDrag(at: point) }
            move(to: point, now: now)
            if drag != nil { drag(to: point, isFine: isFine) }
        case .pressed(let point, let isFine, let hasAlt, let time):
            widgets.tip.hide()
            endDrag(at: point)
            press(at: point, isFine: isFine, hasAlt: hasAlt, time: time)
        case .released(let point): release(at: point)
        case .wheel(let point, let notches, let isFine):
            widgets.tip.hide()
            widget(at: point)?.scroll(by: notches, at: point, isFine: isFine)
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
        for widget in widgets.all.reversed() where widget.contains(point) && isUsable(widget) { return widget }
        return nil
    }

    /// Whether the user can do something with a widget now.
    private func isUsable(_ widget: Widget) -> Bool { !widget.frame.isEmpty && !widget.description.actions.isEmpty }

    // MARK: - Pointer

    private func move(to point: Point, now: Double) {
        let widget = widget(at: point)
        if drag == nil { hover(widget) }
        widgets.tip.trackPointer(point, isOver: widget, now: now)
        pointerState.place = point
    }

    private func hover(_ widget: Widget?) {
        guard widget !== hovered else { return }
        let before = hovered
        pointerState.hovered = widget
        // The graph looks the same.
        for case let widget? in [before, widget] where widget !== graph { widget.invalidate() }
    }

    private func press(at point: Point, isFine: Bool, hasAlt: Bool, time: UInt) {
        let last = pointerState.lastPress
        let isSecond = last.map { time - $0.time < doubleClickTime && $0.point.isWithin(6, of: point) } ?? false
        pointerState.lastPress = isSecond ? nil : (point, time)
        hasKeyboard = false
        let widget = widget(at: point)
        if widget !== field?.owner { closeField(.elsewhere) }
        guard let widget else { return }
        focus(widget)
        let press = PointerPress(point: point, isFine: isFine, hasAlt: hasAlt, isSecond: isSecond)
        if widget.press(press) { pointerState.drag = Drag(widget, from: point) }
    }

    private func drag(to point: Point, isFine: Bool) {
        guard var drag else { return }
        // A click on a card may tremble.
        if !drag.hasMoved && drag.widget !== graph && drag.pointer.isWithin(3, of: point) { return }
        let speed = isFine ? 0.1 : 1
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

    /// Lets go of what is dragged, whose button was let go unheard: a window that is unmapped meanwhile is not told.
    private func endDrag(at point: Point) {
        pointerState.drag?.hasMoved = true
        release(at: point)
    }

    /// Ends what a drag has begun in a view that is closed: what it has moved is a step of the history.
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

    /// Has a file loaded that was dropped: on its card, or elsewhere on the view, where it is the first one.
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
        let stops = graph.focusStops
        var widgets = [Widget](repeating: graph, count: stops.count)
        for widget in self.widgets.all where widget !== graph && isUsable(widget) { widgets.append(widget) }
        // From a band that is off, on to the cards.
        var place = max(0, stops.count - 1)
        for index in 0..<stops.count where stops[index] == graph.handleNumber { place = index }
        for index in stops.count..<widgets.count where widgets[index] === focused { place = index }
        let next = (place + (backwards ? widgets.count - 1 : 1)) % widgets.count
        if next < stops.count { graph.select(handle: stops[next]) }
        focus(widgets[next])
    }

    // MARK: - Keys

    /// Follows a key. Returns false where it has no meaning here, and is the host's.
    func press(_ press: KeyStroke) -> Bool {
        let isUsed = dispatch(press)
        if isUsed {
            widgets.tip.hide()
            // A click before a key and one after it are no double click.
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

    /// Follows a key while a text is typed: then it is the view's, whichever it is.
    private func type(_ press: KeyStroke, _ field: TextField) {
        switch press.key {
        // One that begins no number is kept, too: what is typed would be another number without it.
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

    /// Ends typing a value, which counts.
    func commitValue() {
        if field?.commitsOnFocusLoss == true { closeField(.elsewhere) }
    }

    /// Takes text from the clipboard. If the user asked for it while typing, types its first line; otherwise takes settings.
    private func paste(typedOrSettings text: UTF8Text?) {
        guard focusState.pastesIntoField else { return paste(text) }
        guard let field else { return }
        guard let text, !text.firstLine.isEmpty else {
            return show(message: "The clipboard has no text that can be pasted.")
        }
        for character in text.firstLine where character >= 32 { field.append(character) }
        field.owner.invalidate()
    }
}
