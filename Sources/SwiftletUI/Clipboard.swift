// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCX11
import SwiftletEffects

/// The clipboard: the selection CLIPBOARD of the X server, for text.
final class Clipboard {
    /// The longest text that is taken, in bytes.
    private static let longest = 65_536

    private let display: OpaquePointer
    private let window: Window
    private let clipboard, targets, utf8, plain, property: SwiftletCX11.Atom
    /// What was copied, as long as it is in the clipboard.
    private var text: UTF8Text?

    init(display: OpaquePointer, window: Window) {
        self.display = display
        self.window = window
        func atom(_ name: StaticString) -> SwiftletCX11.Atom {
            XInternAtom(display, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self), 0)
        }
        (clipboard, targets, utf8) = (atom("CLIPBOARD"), atom("TARGETS"), atom("UTF8_STRING"))
        (plain, property) = (atom("text/plain;charset=utf-8"), atom("SWIFTLET_CLIPBOARD"))
    }

    /// Puts a text into the clipboard, where it is until another one comes or the view goes.
    func copy(_ text: UTF8Text, at time: Time) {
        self.text = text
        XSetSelectionOwner(display, clipboard, window, time)
    }

    /// Asks for what is in the clipboard, which comes as `Input.pasted`.
    func paste(at time: Time) { XConvertSelection(display, clipboard, utf8, property, window, time) }

    /// Follows an event: what it brings, if it is about the clipboard.
    func follow(_ event: inout XEvent) -> Input? {
        switch event.type {
        case SelectionRequest: answer(event.xselectionrequest)
        case SelectionClear where event.xselectionclear.selection == clipboard: text = nil
        case SelectionNotify where event.xselection.selection == clipboard:
            return .pasted(event.xselection.property == 0 ? nil : take())
        default: break
        }
        return nil
    }

    private func take() -> UTF8Text? {
        var (type, format, count, rest): (SwiftletCX11.Atom, Int32, UInt, UInt) = (0, 0, 0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        XGetWindowProperty(
            display, window, property, 0, Self.longest / 4, 1, 0, &type, &format, &count, &rest, &data)
        guard let data else { return nil }
        defer { XFree(data) }
        guard type == utf8, format == 8, rest == 0 else { return nil }
        var bytes: [UInt8] = []
        for index in 0..<Int(count) { bytes.append(data[index]) }
        return UTF8Text(bytes: bytes)
    }

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
        forgiveErrors(on: display) {
            if let text, request.selection == clipboard, write(text, request.target, place, request.requestor) {
                answer.xselection.property = place
            }
            XSendEvent(display, request.requestor, 0, 0, &answer)
        }
    }

    private func write(
        _ text: UTF8Text, _ target: SwiftletCX11.Atom, _ place: SwiftletCX11.Atom, _ requestor: Window
    ) -> Bool {
        if target == targets {
            var forms = [targets, utf8, plain]
            forms.withUnsafeMutableBytes {
                _ = XChangeProperty(
                    display, requestor, place, 4, 32, PropModeReplace, $0.bindMemory(to: UInt8.self).baseAddress, 3)
            }
            return true
        }
        guard target == utf8 || target == plain else { return false }
        text.bytes.withUnsafeBufferPointer {
            _ = XChangeProperty(display, requestor, place, target, 8, PropModeReplace, $0.baseAddress, Int32($0.count))
        }
        return true
    }
}
