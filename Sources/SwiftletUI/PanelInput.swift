// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// How far the pointer may be from the handle to take hold of it.
private let grip = 20.0
/// The longest time between the clicks of a double click, in milliseconds.
private let doubleClickTime: UInt = 400
/// How long the pointer rests on a part until its explanation is shown, in seconds.
private let tipDelay = 0.8

extension Panel {
    /// Follows what happens to the window; `now` is in seconds.
    func handle(_ input: Input, now: Double) {
        if let menu, menu.follow(input, self) { return }
        switch input {
        case .menu(let point):
            openMenu(at: point)
        case .moved(let point, let fine, let isHeld):
            if !isHeld { endDrag(at: point) }
            pointAt(point, now: now)
            if drag != nil { drag(to: point, fine: fine) }
        case .pressed(let point, let fine, let alt, let time):
            hideTip()
            endDrag(at: point)
            press(at: point, fine: fine, time: time)
            if alt { listenWhileHeld() }
        case .released(let point):
            release(at: point)
        case .wheel(let point, let notches, let fine):
            hideTip()
            turnWheel(at: point, by: notches, fine: fine)
        case .left:
            if drag == nil { hover(nil) }
            hideTip()
        case .focusLost:
            commitEntry()
            endTypingPath()
            endNaming()
            hasKeyboard = false
            closeMenu()
        case .dropped(let list, let point):
            drop(list, at: point)
        case .exposed(let area):
            invalidate(area)
        case .command(let command):
            hideTip()
            perform(command)
        case .pasted(let text):
            if isPasteTyped { type(pasted: text) } else { paste(text) }
        case .key, .covered, .rearranged, .resized:
            break
        }
    }

    // MARK: - Pointer

    func pointAt(_ point: Point, now: Double) {
        let part = part(at: point)
        if drag == nil { hover(part) }
        if let tip, !tip.place.isWithin(12, of: point) { hideTip() }
        if tip == nil { tipDue = part == nil || drag != nil ? nil : now + tipDelay }
        tipPlace = point
    }

    func hover(_ part: Part?) {
        guard part != hovered else { return }
        let before = hovered
        hovered = part
        // The graph looks the same.
        for part in [before, part] where part != nil && part != .graph { if let part { invalidate(part) } }
    }

    private func press(at point: Point, fine: Bool, time: UInt) {
        let isSecond = lastPress.map { time - $0.time < doubleClickTime && $0.point.isWithin(6, of: point) } ?? false
        lastPress = isSecond ? nil : (point, time)
        hasKeyboard = false
        let part = part(at: point)
        if let entry, part != .card(entry.parameter) { commitEntry() }
        endNaming()
        if part != files?.typing().map({ .file($0) }) { endTypingPath() }
        guard let part else { return }
        focus(part)
        switch part {
        case .bypass:
            toggleBypass()
        case .button(let button):
            self.press(button)
        case .presets:
            let fromCenter = point.x - layout.presets.center.x
            if abs(fromCenter) < layout.presets.width / 2 - 40 {
                openPresetMenu()
            } else {
                stepPreset(by: fromCenter < 0 ? -1 : 1)
            }
        case .graph where isSecond:
            if parted != nil { return doubleClickParts(at: point) }
            if follow(.doubleClick, at: point, fine: fine) { return }
            guard let handle else { return }
            setTogether(defaults(of: [handle.horizontal, handle.vertical]))
        case .graph:
            guard layout.plot.inset(by: -grip).contains(point) else { return }
            if parted != nil { return pressParts(at: point) }
            if !selectHandle(near: point) && layout.plot.contains(point) && follow(.press, at: point, fine: fine) {
                drag = Drag(part: part, pointer: point, place: Point(x: 0, y: 0), isDrawing: true)
            } else {
                grab(at: point)
            }
        case .file(let number):
            beginTypingPath(number)
        case .tool(let tool):
            use(tool)
        case .card(let number):
            // Switches and choices take clicks in quick succession, each for the next.
            if parameters[number].range.scale == .toggle {
                setOnce(number, to: 1 - values[number])
            } else if isSecond && parameters[number].choices.isEmpty {
                entry = nil
                reset(number)
                invalidate(part)
            } else {
                touch(number, true)
                drag = Drag(part: part, pointer: point, place: Point(x: 0, y: fraction(of: number)))
            }
        }
    }

    /// Takes hold of the handle at the pointer. Where that is too far from all, a handle that is the only one comes to it.
    private func grab(at point: Point) {
        let handles = view.handles
        let isNear = selectHandle(near: point)
        guard handleNumber < handles.count, isNear || handles.count == 1 else { return }
        let handle = handles[handleNumber]
        drag = Drag(part: .graph, pointer: point, place: isNear ? place(of: handle) : point)
        hold(handle)
        if !isNear { moveHandle(to: point) }
        invalidate(.graph)
    }

    /// Has the drag hold what a handle moves.
    func hold(_ handle: Handle) {
        drag?.held.append(handle.horizontal)
        touch(handle.horizontal, true)
        guard let vertical = handle.vertical else { return }
        drag?.held.append(vertical)
        touch(vertical, true)
    }

    /// Chooses the handle nearest to a point; false where none is near.
    func selectHandle(near point: Point) -> Bool {
        guard let number = handle(near: point) else { return false }
        select(handle: number)
        return true
    }

    /// The number of the handle nearest to a point; none where none is near.
    func handle(near point: Point) -> Int? {
        var nearest = grip * grip
        var found: Int?
        let handles = view.handles
        for number in 0..<handles.count where isThere(number) {
            let place = place(of: handles[number])
            let (dx, dy) = (place.x - point.x, place.y - point.y)
            guard dx * dx + dy * dy <= nearest else { continue }
            nearest = dx * dx + dy * dy
            found = number
        }
        return found
    }

    private func drag(to point: Point, fine: Bool) {
        guard var drag else { return }
        let speed = fine ? 0.1 : 1
        let (dx, dy) = ((point.x - drag.pointer.x) * speed, (point.y - drag.pointer.y) * speed)
        if !drag.hasMoved && drag.pointer.isWithin(3, of: point) && drag.part != .graph { return }
        drag.hasMoved = true
        drag.pointer = point
        switch drag.part {
        case .graph where drag.isDrawing:
            drag.place = Point(x: drag.place.x + dx, y: drag.place.y + dy)
            _ = follow(.drag, at: point, movement: drag.place, fine: fine)
        case .graph where drag.corner != nil:
            chooseHandles(within: drag)
        case .graph where !drag.starts.isEmpty:
            drag.place = Point(x: drag.place.x + dx, y: drag.place.y + dy)
            move(drag.starts, by: drag.place)
        case .graph:
            drag.place = Point(x: drag.place.x + dx, y: drag.place.y + dy)
            moveHandle(to: drag.place)
        case .card(let number):
            // The whole range is 240 units long.
            drag.place.y -= dy / 240
            set(number, to: parameters[number].range.value(at: drag.place.y))
        case .presets, .bypass, .file, .tool, .button:
            break
        }
        self.drag = drag
    }

    private func release(at point: Point) {
        guard let ended = drag else { return }
        drag = nil
        if ended.isListening { listen(false) }
        switch ended.part {
        case .graph where ended.isDrawing:
            _ = follow(.release, at: point, movement: ended.place)
        case .graph:
            for parameter in ended.held { letGo(parameter) }
            invalidate(.graph)
        case .card(let number):
            letGo(number)
            if !ended.hasMoved { act(onCard: number) }
        case .presets, .bypass, .file, .tool, .button:
            break
        }
        hover(part(at: point))
    }

    /// Lets go of what is dragged, whose button was let go unheard: a window that is unmapped meanwhile is not told.
    private func endDrag(at point: Point) {
        guard drag != nil else { return }
        drag?.hasMoved = true
        release(at: point)
    }

    /// Ends what a drag has begun in a view that is closed: what it has moved is a step of the history.
    func endDrag() {
        if let drag { endDrag(at: drag.pointer) }
    }

    private func turnWheel(at point: Point, by notches: Double, fine: Bool) {
        switch part(at: point) {
        case .graph:
            // That under the pointer, else that which was last in use.
            if !selectHandle(near: point) && follow(.wheel(notches), at: point, fine: fine) { return }
            guard handle != nil else { return }
            let handles = view.handles
            asNotch { for number in chosenHandles { step(handles[number].wheel, by: notches, fine: fine) } }
        case .card(let number):
            if entry?.parameter == number { entry = nil }
            keepPart(of: .card(number))
            step(number, by: notches, fine: fine)
        case .presets: stepPreset(by: notches > 0 ? -1 : 1)
        case .tool(let tool): turn(tool, by: notches > 0 ? -1 : 1)
        case .bypass, .file, .button, nil: break
        }
    }

    /// What a click or the Enter key does to a card: the next of its choices, or a number to type.
    func act(onCard number: Int) {
        let choiceCount = parameters[number].choices.count
        if choiceCount > 0 {
            setOnce(number, to: Double((Int(values[number]) + 1) % choiceCount))
        } else {
            beginEntry(number)
        }
    }

    func reset(_ parameter: Int) { setOnce(parameter, to: parameters[parameter].defaultValue) }

    /// What sets parameters back.
    func defaults(of parameters: [Int?]) -> [(parameter: Int, value: Double)] {
        var moves: [(parameter: Int, value: Double)] = []
        for case let parameter? in parameters { moves.append((parameter, self.parameters[parameter].defaultValue)) }
        return moves
    }

    /// How far a parameter is through its range.
    func fraction(of parameter: Int) -> Double {
        parameters[parameter].range.fraction(of: values[parameter])
    }

    // MARK: - Explanations

    /// Lets time pass; `now` is in seconds.
    func tick(now: Double) {
        history.now = now
        tickNotice()
        goOnReading()
        artist?.advance(to: now, meterValues)
        if live.kind != .nothing && live.update(now: now) { followLive() }
        guard let due = tipDue, now >= due, drag == nil, entry == nil, menu == nil, files?.typing() == nil, let hovered
        else {
            return
        }
        tipDue = nil
        // Who has chosen a part knows, and wants to see it.
        if hovered == .graph && isPartChosen { return }
        tip = Tip(part: hovered, place: tipPlace)
        invalidate(layout.all)
    }

    func hideTip() {
        tipDue = nil
        guard let tip else { return }
        self.tip = nil
        invalidate(tip.frame.inset(by: -2))
    }
}
