// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCX11
import SwiftletEffects

/// Files that are dragged from other programs and dropped: the protocol XDND, version 5, for lists of URIs.
final class FileDrop {
    /// What was dropped, and where, in pixels.
    typealias Dropped = (list: UTF8Text, x: Int32, y: Int32)

    private let display: OpaquePointer
    private let window: Window
    private let properties: XProperties
    private let enter, position, status, leave, drop, finished, selection, list, copy: SwiftletCX11.Atom
    /// The window that the drag comes from; 0 where there is none, or it has no such list.
    private var source: Window = 0
    private var place: (x: Int32, y: Int32) = (0, 0)
    /// Whether what was dropped is to come.
    private var isWaitingForData = false

    init(display: OpaquePointer, window: Window) {
        self.display = display
        self.window = window
        properties = XProperties(display: display)
        func atom(_ name: StaticString) -> SwiftletCX11.Atom { internAtom(name, on: display) }
        (enter, position, status) = (atom("XdndEnter"), atom("XdndPosition"), atom("XdndStatus"))
        (leave, drop, finished) = (atom("XdndLeave"), atom("XdndDrop"), atom("XdndFinished"))
        (selection, list, copy) = (atom("XdndSelection"), atom("text/uri-list"), atom("XdndActionCopy"))
        // The protocol's version.
        properties.set(atom("XdndAware"), of: window, to: [5 as UInt], type: XProperties.atom)
    }

    /// Follows an event that the window knows nothing of; what was dropped when it has come.
    func handle(_ event: inout XEvent) -> Dropped? {
        if event.type == SelectionNotify, event.xselection.selection == selection {
            return isWaitingForData ? take(event.xselection) : nil
        }
        guard event.type == ClientMessage, event.xclient.format == 32 else { return nil }
        let (message, data) = (event.xclient.message_type, event.xclient.data.l)
        if message == enter {
            source = offersList(data) ? Window(bitPattern: data.0) : 0
        } else if message == position {
            move(to: data)
        } else if message == leave {
            source = 0
        } else if message == drop {
            fetch(data)
        }
        return nil
    }

    private typealias Data = (Int, Int, Int, Int, Int)

    /// Whether a drag has a list of URIs: among three types, or in a property of its window where there are more.
    private func offersList(_ data: Data) -> Bool {
        if data.1 & 1 == 0 { return [data.2, data.3, data.4].contains(Int(bitPattern: list)) }
        let types = properties.numbers(
            internAtom("XdndTypeList", on: display), of: Window(bitPattern: data.0), type: XProperties.atom)
        return types.contains(list)
    }

    private func move(to data: Data) {
        let (x, y) = (Int32(truncatingIfNeeded: data.2 >> 16 & 0xffff), Int32(truncatingIfNeeded: data.2 & 0xffff))
        var child: Window = 0
        XTranslateCoordinates(display, XDefaultRootWindow(display), window, x, y, &place.x, &place.y, &child)
        answer(status, to: Window(bitPattern: data.0), source == 0 ? 0 : 1, source == 0 ? 0 : Int(bitPattern: copy))
    }

    private func fetch(_ data: Data) {
        guard source != 0 else { return answer(finished, to: Window(bitPattern: data.0), 0, 0) }
        isWaitingForData = true
        XConvertSelection(display, selection, list, selection, window, Time(bitPattern: data.2))
    }

    private func take(_ event: XSelectionEvent) -> Dropped? {
        isWaitingForData = false
        var text: UTF8Text?
        if event.property != 0 {
            text = properties.text(event.property, of: window, type: list)
            XDeleteProperty(display, window, event.property)
        }
        answer(finished, to: source, text == nil ? 0 : 1, text == nil ? 0 : Int(bitPattern: copy))
        source = 0
        return text.map { ($0, place.x, place.y) }
    }

    /// Sends a message to the window that a drag comes from. Of `XdndStatus`, the flag says whether a drop is welcome;
    /// behind it is a rectangle in which there is no need to ask again, which is none.
    private func answer(_ message: SwiftletCX11.Atom, to source: Window, _ flag: Int, _ action: Int) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = source
        event.xclient.message_type = message
        event.xclient.format = 32
        event.xclient.data.l =
            message == status
            ? (Int(bitPattern: window), flag, 0, 0, action) : (Int(bitPattern: window), flag, action, 0, 0)
        XSendEvent(display, source, 0, 0, &event)
    }
}
