// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCTime
import SwiftletCX11
import SwiftletEffects

/// What was copied in a view outlasts it: a clipboard manager takes it, where one runs
/// ([how](https://www.freedesktop.org/wiki/ClipboardManager/)), else another view that is open in the process.
extension Clipboard {
    /// How long a manager may take, in milliseconds: as long, a host waits when it closes a view in which settings were copied.
    private static var patience: Int { 300 }

    /// Hands on what is in the clipboard, and takes the window away. To be called once, before the connection goes.
    func close() {
        Self.all = Self.all.filter { $0 !== self }
        guard !isBroken(display) else { return }
        if isOwner, let text, !isSavedByManager(), let heir = Self.all.last {
            heir.copy(text, at: time)
            XFlush(heir.display)
        }
        XDestroyWindow(display, window)
    }

    /// Asks the manager to save the text, and waits until it has.
    private func isSavedByManager() -> Bool {
        let (manager, save) = (named("CLIPBOARD_MANAGER", on: display), named("SAVE_TARGETS", on: display))
        guard XGetSelectionOwner(display, manager) != 0 else { return false }
        properties.set(property, of: window, to: [utf8, plain], type: XProperties.atom)
        XConvertSelection(display, manager, save, property, window, time)
        for _ in 0..<Self.patience {
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
        _ = follow(&event)
        return event
    }
}
