// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCTime
import SwiftletCX11
import SwiftletEffects

/// The clipboard: the selection CLIPBOARD of the X server, for text.
///
/// It has a window of its own, which nobody sees: the view's goes with the host's.
final class Clipboard {
    let display: OpaquePointer
    let window: Window
    let properties: XProperties
    let utf8, plain, property: SwiftletCX11.Atom
    private let clipboard, targets, multiple, timestamp, pair: SwiftletCX11.Atom
    /// What was copied, as long as it is in the clipboard.
    private(set) var text: UTF8Text?
    /// When it was.
    private(set) var time: Time = 0
    /// Whether an answer is to come to `paste`.
    private var isWaitingForText = false

    init(display: OpaquePointer) {
        self.display = display
        properties = XProperties(display: display)
        window = XCreateSimpleWindow(display, XDefaultRootWindow(display), -1, -1, 1, 1, 0, 0, 0)
        func atom(_ name: StaticString) -> SwiftletCX11.Atom { internAtom(name, on: display) }
        (clipboard, targets, utf8) = (atom("CLIPBOARD"), atom("TARGETS"), atom("UTF8_STRING"))
        (plain, property) = (atom("text/plain;charset=utf-8"), atom("SWIFTLET_CLIPBOARD"))
        (multiple, timestamp, pair) = (atom("MULTIPLE"), atom("TIMESTAMP"), atom("ATOM_PAIR"))
        Self.all.append(self)
    }

    /// Those of all views that are open in this process: LV2 has one thread for all of them.
    nonisolated(unsafe) static var all: [Clipboard] = []

    /// Puts a text into the clipboard, where it is until another one comes. What was put there after that time stays.
    func copy(_ text: UTF8Text, at time: Time) {
        (self.text, self.time) = (text, time)
        XSetSelectionOwner(display, clipboard, window, time)
    }

    /// Whether what was copied is still there.
    var isOwner: Bool { text != nil && XGetSelectionOwner(display, clipboard) == window }

    /// Asks for what is in the clipboard, which comes as `Input.pasted`.
    func paste(at time: Time) {
        isWaitingForText = true
        XConvertSelection(display, clipboard, utf8, property, window, time)
    }

    /// Follows an event: what it brings, if it is about the clipboard.
    func handle(_ event: inout XEvent) -> Input? {
        switch event.type {
        case SelectionRequest: answer(event.xselectionrequest)
        case SelectionClear where event.xselectionclear.selection == clipboard: text = nil
        case SelectionNotify where isWaitingForText && event.xselection.selection == clipboard:
            isWaitingForText = false
            return .pasted(event.xselection.property == 0 ? nil : take())
        default: break
        }
        return nil
    }

    private func take() -> UTF8Text? {
        defer { XDeleteProperty(display, window, property) }
        return properties.text(property, of: window, type: utf8)
    }

    // MARK: - What others ask for

    /// Hands the text over, or says in which forms there is it.
    private func answer(_ request: XSelectionRequestEvent) {
        // Clients of old name no property.
        let place = request.property == 0 ? request.target : request.property
        var answer = XEvent()
        answer.xselection.type = SelectionNotify
        answer.xselection.requestor = request.requestor
        answer.xselection.selection = request.selection
        answer.xselection.target = request.target
        answer.xselection.time = request.time
        if let text, request.selection == clipboard, write(text, request.target, place, request.requestor) {
            answer.xselection.property = place
        }
        XSendEvent(display, request.requestor, 0, 0, &answer)
    }

    /// Writes the text in a form, or what else is asked for, into a property of who asks; false where there is no such form.
    private func write(
        _ text: UTF8Text, _ target: SwiftletCX11.Atom, _ place: SwiftletCX11.Atom, _ requestor: Window
    ) -> Bool {
        switch target {
        case targets:
            properties.set(
                place, of: requestor, to: [targets, multiple, timestamp, utf8, plain], type: XProperties.atom)
        case timestamp: properties.set(place, of: requestor, to: [time], type: XProperties.integer)
        case multiple: writeMultiple(text, place, requestor)
        case utf8, plain: properties.set(place, of: requestor, to: text.bytes, type: target)
        default: return false
        }
        return true
    }

    /// Writes several forms, each to a place of its own: a list of both is in the property, in which the place of a form that
    /// there is not becomes 0.
    private func writeMultiple(_ text: UTF8Text, _ list: SwiftletCX11.Atom, _ requestor: Window) {
        var pairs = properties.numbers(list, of: requestor, type: pair)
        for index in stride(from: 1, to: pairs.count, by: 2) {
            let (form, place) = (pairs[index - 1], pairs[index])
            if form == multiple || place == 0 || !write(text, form, place, requestor) { pairs[index] = 0 }
        }
        properties.set(list, of: requestor, to: pairs, type: pair)
    }
}

/// What was copied in a view outlasts it: a clipboard manager takes it, where one runs
/// ([how](https://www.freedesktop.org/wiki/ClipboardManager/)), else another view that is open in the process.
extension Clipboard {
    /// How long a manager may take, in milliseconds: as long, a host waits when it closes a view in which settings were copied.
    private static var managerTimeout: Int { 300 }

    /// Hands on what is in the clipboard, and takes the window away. To be called once, before the connection goes.
    func close() {
        Self.all = Self.all.filter { $0 !== self }
        guard !isBroken(display) else { return }
        if isOwner, let text, !handToManager(), let successor = Self.all.last {
            successor.copy(text, at: time)
            XFlush(successor.display)
        }
        XDestroyWindow(display, window)
    }

    /// Asks the manager to save the text, and waits until it has.
    @_optimize(size)
    private func handToManager() -> Bool {
        let (manager, save) = (internAtom("CLIPBOARD_MANAGER", on: display), internAtom("SAVE_TARGETS", on: display))
        guard XGetSelectionOwner(display, manager) != 0 else { return false }
        properties.set(property, of: window, to: [utf8, plain], type: XProperties.atom)
        XConvertSelection(display, manager, save, property, window, time)
        for _ in 0..<Self.managerTimeout {
            while let event = nextEvent() {
                guard event.type == SelectionNotify, event.xselection.selection == manager else { continue }
                return event.xselection.property != 0
            }
            var pause = timespec(tv_sec: 0, tv_nsec: 1_000_000)
            nanosleep(&pause, nil)
        }
        return false
    }

    /// The next event of the window's, which is followed.
    private func nextEvent() -> XEvent? {
        guard XPending(display) > 0 else { return nil }
        var event = XEvent()
        XNextEvent(display, &event)
        _ = handle(&event)
        return event
    }
}
