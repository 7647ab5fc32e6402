// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCX11

// Xlib's answer to an error, such as that of a request for a window that has gone, is to end the process, which is the host's. The
// X server tells errors late, but Xlib reads them only where a view calls it: while the host calls the view, that is.

// Where a connection breaks, as when the server dies, Xlib calls a function of the process, and then ends that, unless the connection
// has a function of its own for it. A host that draws by other means goes on, and is told that the view has closed.

/// The views' own connections to X servers, and those of them that are broken. LV2 has one thread for all views of a process.
nonisolated(unsafe) private var ownDisplays: [OpaquePointer] = []
nonisolated(unsafe) private var brokenDisplays: [OpaquePointer] = []
/// What is called for errors on other connections, and where these break.
nonisolated(unsafe) private var othersHandler: XErrorHandler?
nonisolated(unsafe) private var othersBreakHandler: XIOErrorHandler?
/// How many calls of `withXErrorsIgnored` are under way: a host may call one view while another calls it.
nonisolated(unsafe) private var depth = 0

/// Opens a connection on which errors are withheld within `withXErrorsIgnored`; none where no X server answers.
func openDisplay() -> OpaquePointer? {
    guard let display = XOpenDisplay(nil) else { return nil }
    ownDisplays.append(display)
    display_outlive(display)
    return display
}

/// Closes it.
func closeDisplay(_ display: OpaquePointer) {
    XCloseDisplay(display)
    // Anew: an empty array that had room would be left behind when a host unloads the binary.
    ownDisplays = ownDisplays.filter { $0 != display }
    brokenDisplays = brokenDisplays.filter { $0 != display }
}

/// Whether a connection is broken: then no request means anything.
func isBroken(_ display: OpaquePointer) -> Bool { brokenDisplays.contains(display) }

/// Calls `body`. What Xlib does at errors is withheld on the views' own connections, and done for all others.
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
