// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletCLV2
import SwiftletCX11
import SwiftletHost

/// A window, and a plug-in's view in it.
final class ViewWindow {
    private let display: OpaquePointer
    private let window: Window
    private let deleteProtocol: Atom
    let view: LoadedView
    private let socket: MessageSocket
    /// The view's own window.
    private var inner: Window = 0
    private var size: (width: UInt32, height: UInt32) = (0, 0)
    /// What stands above it.
    var title: String { didSet { showTitle() } }

    /// - Parameters:
    ///   - sampleRate: that of the plug-in's instance, in frames per second.
    ///   - socket: what the user changes is sent there.
    /// - Throws: `ViewFailure`.
    init(_ plugin: Plugin, sampleRate: Float, _ socket: MessageSocket) throws {
        guard let description = plugin.view else { throw ViewFailure.noView }
        guard let display = XOpenDisplay(nil) else { throw ViewFailure.noDisplay }
        self.display = display
        self.socket = socket
        window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 400, 300, 0, 0, 0)
        title = plugin.name
        deleteProtocol = XInternAtom(display, "WM_DELETE_WINDOW", 0)
        var protocols = deleteProtocol
        XSetWMProtocols(display, window, &protocols, 1)
        XSelectInput(display, window, StructureNotifyMask | KeyPressMask)
        // The view has a connection of its own, to which the window has to be there.
        XSync(display, 0)
        view = try LoadedView(description, of: plugin, sampleRate: sampleRate, in: UInt(window), socket)
        showTitle()
        view.onResize = { [unowned self] in resize($0, $1) }
        inner = Window(view.widget)
        var (root, x, y, width, height, border, depth) = (
            Window(), Int32(), Int32(), UInt32(), UInt32(), UInt32(), UInt32()
        )
        if XGetGeometry(display, inner, &root, &x, &y, &width, &height, &border, &depth) != 0 { resize(width, height) }
        XMapWindow(display, inner)
        XMapRaised(display, window)
        XSync(display, 0)
    }

    /// Does what there is to do.
    ///
    /// - Returns: whether the window is to stay.
    func processEvents() -> Bool {
        while XPending(display) > 0 {
            var event = XEvent()
            XNextEvent(display, &event)
            if event.type == ClientMessage, Atom(bitPattern: event.xclient.data.l.0) == deleteProtocol { return false }
            if event.type == KeyPress { report(&event.xkey) }
            if event.type == ConfigureNotify {
                let new = (UInt32(event.xconfigure.width), UInt32(event.xconfigure.height))
                if new != size {
                    size = new
                    XResizeWindow(display, inner, new.0, new.1)
                }
            }
        }
        XFlush(display)
        return view.idle()
    }

    /// Tells of a key that the view has no use for, unless it is one of the desktop's.
    private func report(_ key: inout XKeyEvent) {
        var character: CChar = 0
        let modifiers = UInt32(ControlMask | Mod1Mask | Mod4Mask)
        guard key.state & modifiers == 0, XLookupString(&key, &character, 1, nil, nil) == 1, character >= 32 else {
            return
        }
        try? socket.send(ViewMessage.key(UInt8(bitPattern: character)))
    }

    private func showTitle() {
        XStoreName(display, window, title)
        // That is for what knows of no UTF-8, this for all others.
        let bytes = Array(title.utf8)
        XChangeProperty(
            display, window, XInternAtom(display, "_NET_WM_NAME", 0), XInternAtom(display, "UTF8_STRING", 0), 8,
            PropModeReplace, bytes, Int32(bytes.count))
        XFlush(display)
    }

    private func resize(_ width: UInt32, _ height: UInt32) {
        guard width > 0, height > 0, (width, height) != size else { return }
        size = (width, height)
        XResizeWindow(display, window, width, height)
        XFlush(display)
    }
}
