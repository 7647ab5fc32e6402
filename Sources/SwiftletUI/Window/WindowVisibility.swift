// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCX11
import SwiftletEffects

/// What window managers say about whether a window is to be seen.
///
/// The X server knows which windows are covered, and which are not mapped. But where a desktop composes the pictures of windows, it
/// takes all of them for uncovered, and some managers leave minimised ones mapped. What the manager says of itself is in properties
/// ([Extended Window Manager Hints](https://specifications.freedesktop.org/wm-spec/latest/)).
final class WindowVisibility {
    private let display: OpaquePointer
    private let window: Window
    private let root: Window
    private let properties: XProperties
    private let managed, state, hidden, desktop, shownDesktop, stack, opacity, opaque, composer: SwiftletCX11.Atom
    /// The host's window that the manager has; 0 where there is none, or it is not known.
    private var topLevel: Window = 0

    init(display: OpaquePointer, window: Window) {
        self.display = display
        self.window = window
        root = XDefaultRootWindow(display)
        properties = XProperties(display: display)
        func atom(_ name: StaticString) -> SwiftletCX11.Atom { internAtom(name, on: display) }
        (managed, state, hidden) = (atom("WM_STATE"), atom("_NET_WM_STATE"), atom("_NET_WM_STATE_HIDDEN"))
        (desktop, shownDesktop) = (atom("_NET_WM_DESKTOP"), atom("_NET_CURRENT_DESKTOP"))
        (stack, opacity) = (atom("_NET_CLIENT_LIST_STACKING"), atom("_NET_WM_WINDOW_OPACITY"))
        (opaque, composer) = (atom("_NET_WM_OPAQUE_REGION"), atom("_NET_WM_CM_S0"))
        XSelectInput(display, root, PropertyChangeMask)
    }

    /// Whether an event says that windows are arranged otherwise.
    func mayChange(by event: XPropertyEvent) -> Bool {
        [managed, state, desktop, shownDesktop, stack].contains(event.atom)
    }

    /// Whether the window is not to be seen, by the manager's word: minimised, on another workspace, or, where pictures are
    /// composed, below windows that let nothing through.
    var isHidden: Bool {
        findTopLevel()
        guard topLevel != 0 else { return false }
        return isMinimisedOrElsewhere(topLevel) || (XGetSelectionOwner(display, composer) != 0 && isCovered)
    }

    /// Looks for the window around the view that is managed, and has changes of its properties reported.
    private func findTopLevel() {
        if topLevel != 0 && properties.isManaged(topLevel) { return }
        topLevel = window
        while topLevel != 0 && !properties.isManaged(topLevel) { topLevel = properties.parent(of: topLevel) }
        if topLevel != 0 && topLevel != window { XSelectInput(display, topLevel, PropertyChangeMask) }
    }

    /// Whether a window is minimised or on another workspace than that which is shown.
    private func isMinimisedOrElsewhere(_ window: Window) -> Bool {
        if properties.numbers(state, of: window, type: XProperties.atom).contains(hidden) { return true }
        let mine = properties.numbers(desktop, of: window, type: XProperties.cardinal).first
        let shown = properties.numbers(shownDesktop, of: root, type: XProperties.cardinal).first
        // All bits are set where it is on all of them.
        guard let mine, let shown, mine & 0xffff_ffff != 0xffff_ffff else { return false }
        return mine != shown
    }

    // MARK: - Covered

    /// Whether the windows above it leave nothing of the window on the screen.
    @_optimize(size)
    private var isCovered: Bool {
        guard var seen = frame(of: window).map({ [$0] }), let screen = frame(of: root) else { return false }
        seen = seen.map { $0.intersection(screen) }.filter { !$0.isEmpty }
        for other in properties.numbers(stack, of: root, type: 0).reversed() {
            if other == topLevel || seen.isEmpty { break }
            let parts = opaqueParts(of: other)
            guard !parts.isEmpty, !isMinimisedOrElsewhere(other) else { continue }
            for part in parts {
                var rest: [PixelRect] = []
                for rect in seen { rest += rect.without(part) }
                seen = rest
            }
        }
        return seen.isEmpty
    }

    /// What nothing is seen through of a window, in the screen's pixels.
    private func opaqueParts(of window: Window) -> [PixelRect] {
        var attributes = XWindowAttributes()
        guard XGetWindowAttributes(display, window, &attributes) != 0, attributes.map_state == IsViewable,
            let frame = frame(of: window)
        else { return [] }
        let share = properties.numbers(opacity, of: window, type: XProperties.cardinal).first ?? 0xffff_ffff
        guard share & 0xffff_ffff == 0xffff_ffff else { return [] }
        // One with transparent pixels says which are not.
        guard attributes.depth == 32 else { return [frame] }
        let numbers = properties.numbers(opaque, of: window, type: XProperties.cardinal).map {
            Int(Int32(truncatingIfNeeded: $0))
        }
        var parts: [PixelRect] = []
        for start in stride(from: 0, to: numbers.count - 3, by: 4) {
            let (left, top) = (frame.left + numbers[start], frame.top + numbers[start + 1])
            parts.append(
                PixelRect(left: left, top: top, right: left + numbers[start + 2], bottom: top + numbers[start + 3])
                    .intersection(frame))
        }
        return parts
    }

    /// Where a window is on the screen.
    private func frame(of window: Window) -> PixelRect? {
        var (child, x, y): (Window, Int32, Int32) = (0, 0, 0)
        guard let size = properties.size(of: window),
            XTranslateCoordinates(display, window, root, 0, 0, &x, &y, &child) != 0
        else { return nil }
        return PixelRect(left: Int(x), top: Int(y), right: Int(x) + size.width, bottom: Int(y) + size.height)
    }
}
