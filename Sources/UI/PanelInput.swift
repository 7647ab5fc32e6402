// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP
import Effects

/// How far the pointer may be from the handle to take hold of it.
private let grip = 20.0
/// The longest time between the clicks of a double click, in milliseconds.
private let doubleClickTime: UInt = 400
/// How long the pointer rests on a part until its explanation is shown, in seconds.
private let tipDelay = 0.8

extension Panel {
    /// Follows what happens to the window; `now` is in seconds.
    func handle(_ input: Input, now: Double) {
        switch input {
        case .moved(let point, let fine):
            pointAt(point, now: now)
            if drag != nil { drag(to: point, fine: fine) }
        case .pressed(let point, _, let time):
            hideTip()
            press(at: point, time: time)
        case .released(let point):
            release(at: point)
        case .wheel(let point, let notches, let fine):
            hideTip()
            turnWheel(at: point, by: notches, fine: fine)
        case .left:
            if drag == nil { hover(nil) }
            hideTip()
        case .focused(let isFocused):
            guard !isFocused else { return }
            commitEntry()
            hasKeyboard = false
        case .exposed(let area):
            invalidate(area)
        case .key, .resized, .destroyed:
            break
        }
    }

    // MARK: - Pointer

    private func pointAt(_ point: Point, now: Double) {
        let part = part(at: point)
        if drag == nil { hover(part) }
        if let tip, !tip.place.isWithin(12, of: point) { hideTip() }
        if tip == nil { tipDue = part == nil || drag != nil ? nil : now + tipDelay }
        tipPlace = point
    }

    private func hover(_ part: Part?) {
        guard part != hovered else { return }
        if let hovered { invalidate(hovered) }
        hovered = part
        if let part { invalidate(part) }
    }

    private func press(at point: Point, time: UInt) {
        let isSecond = lastPress.map { time - $0.time < doubleClickTime && $0.point.isWithin(6, of: point) } ?? false
        lastPress = isSecond ? nil : (point, time)
        hasKeyboard = false
        let part = part(at: point)
        if let entry, part != .card(entry.parameter) { commitEntry() }
        guard let part else { return }
        focus(part)
        switch part {
        case .bypass:
            toggleBypass()
        case .graph where isSecond:
            for parameter in [face.controls.horizontal, face.controls.vertical] { reset(parameter) }
        case .graph:
            guard layout.plot.inset(by: -grip).contains(point) else { return }
            grab(at: point)
        case .card(let number):
            if isSecond {
                entry = nil
                reset(number)
                invalidate(part)
            } else if face.parameters[number].range.scale == .toggle {
                setOnce(number, to: 1 - values[number])
            } else {
                link.touch(number, true)
                drag = Drag(part: part, pointer: point, place: Point(x: 0, y: fraction(of: number)))
            }
        }
    }

    /// Takes hold of the handle; it comes to the pointer where that is too far off.
    private func grab(at point: Point) {
        link.touch(face.controls.horizontal, true)
        link.touch(face.controls.vertical, true)
        let isNear = handlePlace.isWithin(grip, of: point)
        drag = Drag(part: .graph, pointer: point, place: isNear ? handlePlace : point)
        if !isNear { moveHandle(to: point) }
        invalidate(.graph)
    }

    private func drag(to point: Point, fine: Bool) {
        guard var drag else { return }
        let speed = fine ? 0.1 : 1
        let (dx, dy) = ((point.x - drag.pointer.x) * speed, (point.y - drag.pointer.y) * speed)
        if !drag.hasMoved && drag.pointer.isWithin(3, of: point) && drag.part != .graph { return }
        drag.hasMoved = true
        drag.pointer = point
        switch drag.part {
        case .graph:
            drag.place = Point(x: drag.place.x + dx, y: drag.place.y + dy)
            moveHandle(to: drag.place)
        case .card(let number):
            // The whole range is 240 units long.
            drag.place.y -= dy / 240
            set(number, to: face.parameters[number].range.value(at: drag.place.y))
        case .bypass:
            break
        }
        self.drag = drag
    }

    private func release(at point: Point) {
        guard let ended = drag else { return }
        drag = nil
        switch ended.part {
        case .graph:
            letGo(face.controls.horizontal)
            letGo(face.controls.vertical)
            invalidate(.graph)
        case .card(let number):
            letGo(number)
            if !ended.hasMoved { beginEntry(number) }
        case .bypass:
            break
        }
        hover(part(at: point))
    }

    private func turnWheel(at point: Point, by notches: Double, fine: Bool) {
        switch part(at: point) {
        case .graph: step(face.controls.wheel, by: notches, fine: fine)
        case .card(let number):
            if entry?.parameter == number { entry = nil }
            step(number, by: notches, fine: fine)
        case .bypass, nil: break
        }
    }

    func reset(_ parameter: Int) { setOnce(parameter, to: face.parameters[parameter].defaultValue) }

    /// How far a parameter is through its range.
    func fraction(of parameter: Int) -> Double {
        face.parameters[parameter].range.fraction(of: values[parameter])
    }

    // MARK: - Explanations

    /// Lets time pass; `now` is in seconds.
    func tick(now: Double) {
        if live.update(now: now) { invalidate(face.live == .meters ? layout.meters.inset(by: -2) : layout.plot) }
        guard let due = tipDue, now >= due, drag == nil, entry == nil, let hovered else { return }
        tipDue = nil
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
