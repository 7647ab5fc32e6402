// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCX11
import SwiftletEffects

/// The keyboard focus. It belongs to the host: the view takes it only while it needs it, and forwards the keys that it
/// does not use.
///
/// The view receives keys while it has the focus, and while the pointer is over it and a window around it has the
/// focus. Some hosts also send keys.
final class Keyboard {
    private let display: OpaquePointer
    private let window: Window
    private var properties: XProperties { XProperties(display: display) }
    /// Whether the window is inside a host's window.
    private let isEmbedded: Bool
    /// Whether the view wants the keyboard focus.
    private var wantsFocus = false
    /// Whether the view has lost the focus while it wanted it, and the panel does not know yet.
    private(set) var isFocusLost = false
    /// The window that had the focus before the view took it.
    private var previousFocus: (window: Window, revert: Int32)?
    /// The time of the user's last click or key press in the view, by the X server's clock.
    var time: Time = 0
    private var lastPress = XKeyEvent()
    /// The Unicode number of the last pressed key's character; 0 if it has none.
    private(set) var character: UInt32 = 0
    /// By key code, whether the view used the press. Then the release is not forwarded either.
    private var usedKeys = [Bool](repeating: false, count: 256)

    init(display: OpaquePointer, window: Window, isEmbedded: Bool) {
        self.display = display
        self.window = window
        self.isEmbedded = isEmbedded
    }

    // MARK: - The focus

    private var hasFocus: Bool { focus.window == window }

    private var focus: (window: Window, revert: Int32) {
        var focus: (window: Window, revert: Int32) = (0, 0)
        XGetInputFocus(display, &focus.window, &focus.revert)
        return focus
    }

    /// Takes the focus, or returns it to the window that had it.
    func setFocusWanted(_ isWanted: Bool) {
        guard isWanted != wantsFocus else { return }
        wantsFocus = isWanted
        if isWanted {
            takeFocus()
        } else {
            returnFocus()
        }
    }

    /// Checks whether the view still has the focus. Focus events do not tell: several changes may be pending, and a
    /// grab also sends them.
    func updateFocus() { isFocusLost = wantsFocus && !hasFocus }

    /// Handles a press or release of a button on the view. The window manager or the host may have moved the focus
    /// because of the click. If the panel still needs the keyboard afterwards, the view takes the focus again.
    func handleButton(at time: Time) {
        self.time = time
        if isFocusLost { wantsFocus = false }
        isFocusLost = false
    }

    /// Clears `isFocusLost` once the panel knows.
    func acknowledgeFocusLoss() { isFocusLost = false }

    private func takeFocus() {
        let holder = focus
        guard holder.window != window else { return }
        previousFocus = holder
        XSetInputFocus(display, window, RevertToParent, time)
    }

    private func returnFocus() {
        // If another window has taken the focus since, it keeps it.
        guard let previousFocus, hasFocus else {
            self.previousFocus = nil
            return
        }
        self.previousFocus = nil
        XSetInputFocus(display, previousFocus.window, previousFocus.revert, time)
        // The previous window may be destroyed.
        guard hasFocus else { return }
        XSetInputFocus(display, properties.parent(of: window), RevertToParent, time)
    }

    // MARK: - Keys

    /// Returns the input that a key press means to a view. Forwards a key that means nothing, and returns nil.
    func press(_ event: inout XKeyEvent) -> Input? {
        if event.time != 0 { time = event.time }
        lastPress = event
        usedKeys[Int(event.keycode & 255)] = true
        if let command = command(event) { return .command(command) }
        if let key = key(&event) { return .key(key, Modifiers(event.state)) }
        forwardLastKey()
        return nil
    }

    /// Forwards the last pressed key to the host.
    func forwardLastKey() {
        usedKeys[Int(lastPress.keycode & 255)] = false
        send(lastPress, KeyPressMask)
    }

    func release(_ event: XKeyEvent) {
        let code = Int(event.keycode & 255)
        if !usedKeys[code] { send(event, KeyReleaseMask) }
        usedKeys[code] = false
    }

    /// Returns the view's command for a key with Ctrl; nil if the key is for the host.
    private func command(_ event: XKeyEvent) -> Command? {
        var event = event
        guard event.state & UInt32(ControlMask) != 0, event.state & UInt32(Mod1Mask | Mod4Mask) == 0 else { return nil }
        let isShifted = event.state & UInt32(ShiftMask) != 0
        event.state &= ~UInt32(ControlMask | LockMask)
        var symbol: KeySym = 0
        XLookupString(&event, nil, 0, &symbol, nil)
        switch Int32(truncatingIfNeeded: symbol) {
        case XK_z: return .undo
        case XK_Z: return .redo
        case XK_x where !isShifted: return .cut
        case XK_c where !isShifted: return .copy
        case XK_v where !isShifted: return .paste
        case XK_a where !isShifted: return .selectAll
        case XK_plus, XK_equal, XK_KP_Add: return .larger
        case XK_minus, XK_KP_Subtract: return .smaller
        case XK_0, XK_KP_0: return .resetAppearance
        case XK_greater: return .largerText
        case XK_less: return .smallerText
        default: return nil
        }
    }

    private func key(_ event: inout XKeyEvent) -> Key? {
        var symbol: KeySym = 0
        var character: CChar = 0
        let count = XLookupString(&event, &character, 1, &symbol, nil)
        self.character = SwiftletUI.character(ofKeySymbol: UInt32(truncatingIfNeeded: symbol))
        // Keys with Alt and the logo key are for the host and the desktop.
        guard event.state & UInt32(Mod1Mask | Mod4Mask) == 0 else { return nil }
        switch Int32(truncatingIfNeeded: symbol) {
        case XK_Up, XK_KP_Up: return .up
        case XK_Down, XK_KP_Down: return .down
        case XK_Left, XK_KP_Left: return .left
        case XK_Right, XK_KP_Right: return .right
        default: break
        }
        // Keys with Ctrl are for the host, except arrows, which then make fine steps.
        guard event.state & UInt32(ControlMask) == 0 else { return nil }
        switch Int32(truncatingIfNeeded: symbol) {
        case XK_Return, XK_KP_Enter: return .enter
        case XK_Escape: return .escape
        case XK_BackSpace, XK_Delete: return .backspace
        case XK_Tab: return .tab(backwards: false)
        case XK_ISO_Left_Tab: return .tab(backwards: true)
        case XK_Page_Up, XK_KP_Page_Up: return .page(backwards: true)
        case XK_Page_Down, XK_KP_Page_Down: return .page(backwards: false)
        case XK_Menu: return .menu
        default: break
        }
        if count == 1 && character >= 32 && character < 127 { return .character(UInt8(character)) }
        // Symbols of characters are below those of function keys, or Unicode symbols above them.
        let isCharacter = (1..<0xfd00).contains(symbol) || (0x100_0100...0x110_ffff).contains(symbol)
        return isCharacter ? .foreignCharacter : nil
    }

    // MARK: - The host

    /// Sends a key to the host. A key that the host itself has sent is not returned, as it might send it again.
    private func send(_ key: XKeyEvent, _ mask: Int) {
        guard isEmbedded, key.send_event == 0 else { return }
        let receiver = receiver(of: mask)
        var (x, y, child): (Int32, Int32, Window) = (0, 0, 0)
        XTranslateCoordinates(display, window, receiver.window, key.x, key.y, &x, &y, &child)
        var event = XEvent()
        event.xkey = key
        (event.xkey.window, event.xkey.subwindow) = (receiver.window, child)
        (event.xkey.x, event.xkey.y) = (x, y)
        XSendEvent(display, receiver.window, 0, receiver.mask, &event)
    }

    /// Returns the nearest window around the view, up to the host's top-level window, that has selected the events in
    /// `mask`. If no window has, returns the parent, because clients of the X Input Extension do not show their
    /// selection.
    private func receiver(of mask: Int) -> (window: Window, mask: Int) {
        let next = properties.parent(of: window)
        var candidate = next
        while candidate != 0 {
            var attributes = XWindowAttributes()
            XGetWindowAttributes(display, candidate, &attributes)
            if attributes.all_event_masks & mask != 0 { return (candidate, mask) }
            candidate = properties.isManaged(candidate) ? 0 : properties.parent(of: candidate)
        }
        return (next, NoEventMask)
    }
}

extension Modifiers {
    /// The modifiers in the state of an X event.
    init(_ state: UInt32) {
        self = []
        if state & UInt32(ShiftMask) != 0 { insert(.shift) }
        if state & UInt32(ControlMask) != 0 { insert(.control) }
        if state & UInt32(Mod1Mask) != 0 { insert(.alt) }
    }
}
