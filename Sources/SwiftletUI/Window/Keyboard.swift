// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCX11
import SwiftletEffects

/// The keyboard, which is the host's: the view borrows it while it needs it, and passes on the keys that it has no use
/// for.
///
/// Keys come to the view while it has the input focus, but also while the pointer is over it and the focus is on a window
/// around it. Some hosts send keys by themselves, besides.
final class Keyboard {
    private let display: OpaquePointer
    private let window: Window
    private var properties: XProperties { XProperties(display: display) }
    /// Whether the window is in a host's.
    private let isEmbedded: Bool
    /// Whether the view wants the keyboard.
    private var wantsFocus = false
    /// Whether the focus went elsewhere while the view wanted it, and nothing has followed from that yet.
    private(set) var isFocusLost = false
    /// What had the focus before the view took it.
    private var previousFocus: (window: Window, revert: Int32)?
    /// When a person has last used the pointer or a key in the view, by the X server's clock.
    var time: Time = 0
    private var lastPress = XKeyEvent()
    /// The number in Unicode of the character of the key that went down last; 0 where it has none.
    private(set) var character: UInt32 = 0
    /// The keys, by their codes, whose press was not passed on: their release is not, either.
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

    /// Takes the focus, or gives it back to what had it.
    func setFocusWanted(_ isWanted: Bool) {
        guard isWanted != wantsFocus else { return }
        wantsFocus = isWanted
        if isWanted {
            takeFocus()
        } else {
            returnFocus()
        }
    }

    /// Looks who has the focus. Several changes of it may be under way, and some are of a grab that leaves it where it is.
    func updateFocus() { isFocusLost = wantsFocus && !hasFocus }

    /// Follows a button that goes down or up on the view. The window manager, or the host, may have taken the focus because of that: the
    /// panel decides what becomes of a menu or a text, and the view takes the focus again if it still wants it.
    func handleButton(at time: Time) {
        self.time = time
        if isFocusLost { wantsFocus = false }
        isFocusLost = false
    }

    /// Forgets that the focus is lost, once the panel knows.
    func acknowledgeFocusLoss() { isFocusLost = false }

    private func takeFocus() {
        let holder = focus
        guard holder.window != window else { return }
        previousFocus = holder
        XSetInputFocus(display, window, RevertToParent, time)
    }

    private func returnFocus() {
        // Whoever has taken it since keeps it.
        guard let previousFocus, hasFocus else {
            self.previousFocus = nil
            return
        }
        self.previousFocus = nil
        XSetInputFocus(display, previousFocus.window, previousFocus.revert, time)
        // What had it may be gone.
        guard hasFocus else { return }
        XSetInputFocus(display, properties.parent(of: window), RevertToParent, time)
    }

    // MARK: - Keys

    /// What a key that goes down means; what means nothing to a view is passed on.
    func press(_ event: inout XKeyEvent) -> Input? {
        if event.time != 0 { time = event.time }
        lastPress = event
        usedKeys[Int(event.keycode & 255)] = true
        if let command = command(event) { return .command(command) }
        if let key = key(&event) { return .key(key, fine: isFine(event.state)) }
        forwardLastKey()
        return nil
    }

    /// Passes on the key that went down last.
    func forwardLastKey() {
        usedKeys[Int(lastPress.keycode & 255)] = false
        send(lastPress, KeyPressMask)
    }

    func release(_ event: XKeyEvent) {
        let code = Int(event.keycode & 255)
        if !usedKeys[code] { send(event, KeyReleaseMask) }
        usedKeys[code] = false
    }

    /// What a key with Ctrl asks a view for; none where that is the host's.
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
        case XK_c where !isShifted: return .copy
        case XK_v where !isShifted: return .paste
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
        // Alt and the logo's key are for the host and the desktop.
        guard event.state & UInt32(Mod1Mask | Mod4Mask) == 0 else { return nil }
        switch Int32(truncatingIfNeeded: symbol) {
        case XK_Up, XK_KP_Up: return .up
        case XK_Down, XK_KP_Down: return .down
        case XK_Left, XK_KP_Left: return .left
        case XK_Right, XK_KP_Right: return .right
        default: break
        }
        // And so is Ctrl, but with arrows, which it makes fine.
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
        // Characters come before the keys with a function, and with Unicode's number after them.
        let isCharacter = (1..<0xfd00).contains(symbol) || (0x100_0100...0x110_ffff).contains(symbol)
        return isCharacter ? .foreignCharacter : nil
    }

    // MARK: - The host

    /// Sends a key on to the host. What the host has sent itself it knows, and might send again.
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

    /// The nearest window around the view, up to the host's top-level window, that wants events of a kind. Where none
    /// does it is the next one, whatever it wants: windows that ask by the X Input Extension do not show it.
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

/// Whether the modifiers of an event ask for small steps.
func isFine(_ state: UInt32) -> Bool { state & UInt32(ShiftMask | ControlMask) != 0 }
