// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCX11

// On an error, such as a request for a destroyed window, Xlib ends the process, which is the host's. Xlib reads errors
// only while a view calls it, that is, during the host's calls of the view. So the handlers are replaced for these
// calls.

// When a connection breaks, Xlib calls a handler and then ends the process, unless the connection has its own exit
// handler. A host that does not use X11 itself survives, and learns that the view has closed.

/// The views' connections to X servers, and those that are broken. LV2 calls all views of a process from one thread.
nonisolated(unsafe) private var ownDisplays: [OpaquePointer] = []
nonisolated(unsafe) private var brokenDisplays: [OpaquePointer] = []
/// The handlers for errors and broken connections of others, such as the host.
nonisolated(unsafe) private var othersHandler: XErrorHandler?
nonisolated(unsafe) private var othersBreakHandler: XIOErrorHandler?
/// The nesting depth of `withXErrorsIgnored`: a host may call one view while another calls the host.
nonisolated(unsafe) private var depth = 0

/// Opens a connection whose errors are ignored within `withXErrorsIgnored`. Returns nil if no X server answers.
func openDisplay() -> OpaquePointer? {
    guard let display = XOpenDisplay(nil) else { return nil }
    ownDisplays.append(display)
    display_outlive(display)
    return display
}

/// Closes a connection.
func closeDisplay(_ display: OpaquePointer) {
    XCloseDisplay(display)
    // Assign new arrays: one with spare capacity would leak when a host unloads the binary.
    ownDisplays = ownDisplays.filter { $0 != display }
    brokenDisplays = brokenDisplays.filter { $0 != display }
}

/// Whether a connection is broken. Then requests have no effect.
func isBroken(_ display: OpaquePointer) -> Bool { brokenDisplays.contains(display) }

/// Calls `body`, and ignores X errors on the views' connections. Errors on other connections go to their handlers.
func withXErrorsIgnored<Result>(_ body: () -> Result) -> Result {
    let before = XSetErrorHandler { display, event in
        guard let display, !ownDisplays.contains(display) else { return 0 }
        return othersHandler?(display, event) ?? 0
    }
    let breakBefore = XSetIOErrorHandler { display in
        guard let display, ownDisplays.contains(display) else { return othersBreakHandler?(display) ?? 0 }
        brokenDisplays.append(display)
        return 0
    }
    if depth == 0 { (othersHandler, othersBreakHandler) = (before, breakBefore) }
    depth += 1
    defer {
        depth -= 1
        XSetErrorHandler(before)
        XSetIOErrorHandler(breakBefore)
    }
    return body()
}
