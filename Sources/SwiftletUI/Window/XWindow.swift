// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletCX11
import SwiftletEffects

/// A window inside the host's, with a separate connection to the X server.
///
/// The host's window may be destroyed first, and this window with it. Once that is known (`isGone`), no request is
/// sent. Requests before that cause errors, which `withXErrorsIgnored` suppresses.
final class XWindow {
    private let display: OpaquePointer
    let id: Window
    let keyboard: Keyboard
    private let graphics: GC
    private let colormap: Colormap
    /// The number of pixels per logical unit.
    private(set) var scale: Double
    /// The minimum size in logical units.
    private let minimum: (width: Double, height: Double)
    let clipboard: Clipboard
    private let visibility: WindowVisibility
    /// Handles drops on the window; nil if the view accepts none.
    private var dropHandler: ((inout XEvent) -> FileDrop.Dropped?)?
    private var isDestroyed = false
    /// The shape of the pointer over the window, and the cursors made so far; 0 for one that is not made yet.
    private var pointerShape = PointerShape.arrow
    private var cursors = [Cursor](repeating: 0, count: PointerShape.count)
    /// Whether the window may have a new size.
    private var mayHaveNewSize = false
    /// The number of waiting events that is a flood. A mouse sends a third of them between two calls of the host.
    private static var floodCount: Int32 { 100 }
    /// When a flood of events, or events that the view had no time for, last waited.
    private var lastFlood = -Double.infinity
    /// Whether the window is destroyed or the connection broken.
    var isGone: Bool { isDestroyed || isBroken(display) }

    /// - Parameters:
    ///   - parent: the host's window; 0 for a top-level window.
    ///   - scale: the scale that the host reports; nil for that of the desktop.
    ///   - factor: the user's scale on top of that.
    ///   - size: the initial size in logical units.
    ///   - minimum: the minimum size in logical units.
    init?(
        parent: Window, scale: Double?, factor: Double, size: (width: Double, height: Double),
        minimum: (width: Double, height: Double)
    ) {
        guard let display = openDisplay() else { return nil }
        self.display = display
        let scale = (scale ?? Self.desktopScale(of: display)) * factor
        self.minimum = minimum
        self.scale = scale
        let width = Int32((size.width * scale).rounded())
        let height = Int32((size.height * scale).rounded())
        let screen = XDefaultScreen(display)
        // Pictures have this one format. Every current X server supports it, even if it is not the default.
        var visual = XVisualInfo()
        guard XMatchVisualInfo(display, screen, 24, TrueColor, &visual) != 0 else {
            closeDisplay(display)
            return nil
        }
        colormap = XCreateColormap(display, XRootWindow(display, screen), visual.visual, AllocNone)
        let isEmbedded = parent != 0
        let parent = isEmbedded ? parent : XRootWindow(display, screen)
        // Without a background, so that nothing flashes before the first drawing.
        var attributes = XSetWindowAttributes()
        attributes.bit_gravity = NorthWestGravity
        attributes.colormap = colormap
        attributes.event_mask =
            ExposureMask | StructureNotifyMask | ButtonPressMask | ButtonReleaseMask | PointerMotionMask
            | LeaveWindowMask | EnterWindowMask | KeyPressMask | KeyReleaseMask | FocusChangeMask | VisibilityChangeMask
        id = XCreateWindow(
            display, parent, 0, 0, UInt32(width), UInt32(height), 0, 24, UInt32(InputOutput), visual.visual,
            UInt(CWBitGravity | CWEventMask | CWColormap | CWBorderPixel), &attributes)
        keyboard = Keyboard(display: display, window: id, isEmbedded: isEmbedded)
        clipboard = Clipboard(display: display)
        visibility = WindowVisibility(display: display, window: id)
        graphics = XCreateGC(display, id, 0, nil)
        setSizeHints(width, height)
        XMapRaised(display, id)
        XFlush(display)
    }

    /// Sets the size hints for the window manager.
    private func setSizeHints(_ width: Int32, _ height: Int32) {
        var hints = XSizeHints()
        hints.flags = PBaseSize | PMinSize
        hints.base_width = width
        hints.base_height = height
        hints.min_width = Int32((minimum.width * scale).rounded())
        hints.min_height = Int32((minimum.height * scale).rounded())
        XSetWMNormalHints(display, id, &hints)
    }

    /// Multiplies the scale by a factor, and resizes the window.
    func rescale(by factor: Double, width: Int, height: Int) {
        guard !isGone else { return }
        scale *= factor
        setSizeHints(Int32(width), Int32(height))
        resize(width: width, height: height)
    }

    /// Sets the window's title.
    func setTitle(_ text: UTF8Text) {
        guard !isGone else { return }
        let properties = XProperties(display: display)
        properties.set(
            internAtom("_NET_WM_NAME", on: display), of: id, to: text.bytes,
            type: internAtom("UTF8_STRING", on: display))
        // The obsolete property gets only the ASCII characters.
        properties.set(
            internAtom("WM_NAME", on: display), of: id, to: text.bytes.filter { $0 < 128 }, type: XProperties.latin1)
    }

    deinit {
        if !isBroken(display) {
            keyboard.setFocusWanted(false)
            if !isDestroyed { XDestroyWindow(display, id) }
            for cursor in cursors where cursor != 0 { XFreeCursor(display, cursor) }
            XFreeColormap(display, colormap)
        }
        XFreeGC(display, graphics)
        clipboard.close()
        closeDisplay(display)
    }

    /// Returns the desktop's scale, from the resource `Xft.dpi`: 96 is a scale of 1.
    private static func desktopScale(of display: OpaquePointer) -> Double {
        guard let text = XGetDefault(display, "Xft", "dpi"), let dpi = UTF8Text(cString: text).number else { return 1 }
        return max(1, min(4, dpi / 96))
    }

    // MARK: - Output

    /// Shows a part of a picture of the window's size.
    func show(_ canvas: Canvas, _ part: PixelRect) {
        guard !isGone, let pixels = canvas.pixels else { return }
        var image = XImage()
        image.width = canvas.width
        image.height = canvas.height
        image.format = ZPixmap
        image.data = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: CChar.self)
        image.byte_order = 1.littleEndian == 1 ? LSBFirst : MSBFirst
        image.bitmap_unit = 32
        image.bitmap_bit_order = image.byte_order
        image.bitmap_pad = 32
        image.depth = 24
        image.bytes_per_line = canvas.bytesPerRow
        image.bits_per_pixel = 32
        XInitImage(&image)
        let part = part.intersection(PixelRect(left: 0, top: 0, right: Int(canvas.width), bottom: Int(canvas.height)))
        guard !part.isEmpty else { return }
        let (left, top) = (Int32(part.left), Int32(part.top))
        XPutImage(
            display, id, graphics, &image, left, top, left, top, UInt32(part.right - part.left),
            UInt32(part.bottom - part.top))
    }

    /// Sets the shape of the pointer over the window.
    func setPointerShape(_ shape: PointerShape) {
        guard !isGone, shape != pointerShape else { return }
        pointerShape = shape
        if let number = shape.fontCursor {
            if cursors[shape.rawValue] == 0 { cursors[shape.rawValue] = XCreateFontCursor(display, number) }
            XDefineCursor(display, id, cursors[shape.rawValue])
        } else {
            // The shape of the window around it.
            XUndefineCursor(display, id)
        }
    }

    /// Whether the window and all windows around it are mapped, so that none is minimised.
    var isViewable: Bool {
        guard !isGone else { return false }
        var attributes = XWindowAttributes()
        return XGetWindowAttributes(display, id, &attributes) != 0 && attributes.map_state == IsViewable
    }

    /// Whether the window is invisible by the window manager's properties.
    var isHidden: Bool { !isGone && visibility.isHidden }

    func flush() {
        if !isGone { XFlush(display) }
    }

    /// Asks for another size, in pixels.
    func resize(width: Int, height: Int) {
        guard !isGone else { return }
        XResizeWindow(display, id, UInt32(max(1, width)), UInt32(max(1, height)))
    }

    // MARK: - Input

    /// Returns the next input; nil if none is pending. Input after the time `end`, by the clock of `now`, waits.
    func nextInput(until end: Double) -> Input? {
        while !isGone {
            while !isGone && now < end {
                let waiting = XPending(display)
                if waiting > Self.floodCount { lastFlood = now }
                guard waiting > 0 else { break }
                var event = XEvent()
                XNextEvent(display, &event)
                if let input = input(&event) { return input }
            }
            if XEventsQueued(display, Int32(QueuedAfterReading)) > 0 { lastFlood = now }
            if mayHaveNewSize, !isFlooded {
                mayHaveNewSize = false
                if let size { return .resized(width: size.width, height: size.height) }
            }
            // With a click-to-focus window manager, a click on the view moves the focus before the click arrives.
            guard !isGone, keyboard.isFocusLost, !isPressed else { return nil }
            // The query may have received the click.
            if XPending(display) > 0 {
                guard now < end else { return nil }
                continue
            }
            keyboard.acknowledgeFocusLoss()
            return .focusLost
        }
        return nil
    }

    /// Whether more events come than the view has time for, or did a moment ago. The server's replies come after all events,
    /// so a query may take as long as the flood.
    var isFlooded: Bool { now - lastFlood < 0.3 }

    /// Whether a button is down on the view, not on a window in front of it.
    private var isPressed: Bool {
        var (outer, inner) = (Window(0), XDefaultRootWindow(display))
        var (root, mask): (Window, UInt32) = (0, 0)
        var place: (rootX: Int32, rootY: Int32, x: Int32, y: Int32) = (0, 0, 0, 0)
        // Descend to the innermost window under the pointer.
        while inner != 0 {
            (outer, inner) = (inner, 0)
            XQueryPointer(display, outer, &root, &inner, &place.rootX, &place.rootY, &place.x, &place.y, &mask)
        }
        let buttons = Button1Mask | Button2Mask | Button3Mask | Button4Mask | Button5Mask
        return outer == id && mask & UInt32(buttons) != 0
    }

    private func input(_ event: inout XEvent) -> Input? {
        switch event.type {
        case MotionNotify:
            skipToLastMotion(&event)
            return .moved(
                point(event.xmotion.x, event.xmotion.y), Modifiers(event.xmotion.state),
                isHeld: event.xmotion.state & UInt32(Button1Mask) != 0)
        case ButtonPress:
            return press(event.xbutton)
        case ButtonRelease:
            keyboard.handleButton(at: event.xbutton.time)
            guard event.xbutton.button == Button1 else { return nil }
            return .released(point(event.xbutton.x, event.xbutton.y))
        case LeaveNotify:
            return event.xcrossing.mode == NotifyNormal ? .left : nil
        case KeyPress:
            return keyboard.press(&event.xkey)
        case KeyRelease:
            keyboard.release(event.xkey)
            return nil
        case FocusIn, FocusOut:
            keyboard.updateFocus()
            return nil
        case Expose:
            let area = event.xexpose
            return .exposed(
                Rect(
                    x: Double(area.x) / scale, y: Double(area.y) / scale, width: Double(area.width) / scale,
                    height: Double(area.height) / scale))
        case VisibilityNotify:
            return .covered(event.xvisibility.state == VisibilityFullyObscured)
        case UnmapNotify:
            return .covered(true)
        case PropertyNotify:
            return visibility.mayChange(by: event.xproperty) ? .rearranged : nil
        case ConfigureNotify:
            mayHaveNewSize = true
            return nil
        case DestroyNotify:
            isDestroyed = true
            return nil
        default:
            if let input = clipboard.handle(&event) { return input }
            return dropHandler?(&event).map { .dropped($0.list, point($0.x, $0.y)) }
        }
    }

    /// The window's size in pixels, at most twice the screen. It is queried from the server, because the size in an
    /// event may be outdated or forged.
    private var size: (width: Int, height: Int)? {
        let properties = XProperties(display: display)
        guard let own = properties.size(of: id), let screen = properties.size(of: XDefaultRootWindow(display)) else {
            return nil
        }
        return (min(own.width, 2 * screen.width), min(own.height, 2 * screen.height))
    }

    /// Skips to the last of several motions in a row. Motions before and after a click both count.
    private func skipToLastMotion(_ event: inout XEvent) {
        var next = XEvent()
        while XEventsQueued(display, Int32(QueuedAlready)) > 0 {
            XPeekEvent(display, &next)
            guard next.type == MotionNotify, next.xmotion.window == id else { return }
            XNextEvent(display, &event)
        }
    }

    /// Accepts files that are dropped on the window.
    func acceptDrops() {
        let drop = FileDrop(display: display, window: id)
        dropHandler = { drop.handle(&$0) }
    }

    private func point(_ x: Int32, _ y: Int32) -> Point { Point(x: Double(x) / scale, y: Double(y) / scale) }

    private func press(_ event: XButtonEvent) -> Input? {
        let point = point(event.x, event.y)
        let modifiers = Modifiers(event.state)
        keyboard.handleButton(at: event.time)
        switch Int32(event.button) {
        case Button1:
            return .pressed(point, modifiers, time: UInt(event.time))
        case Button3: return .menu(point)
        case Button4: return .wheel(point, 1, modifiers)
        case Button5: return .wheel(point, -1, modifiers)
        default: return nil
        }
    }
}

extension PointerShape {
    /// The number in the cursor font of X; nil for the shape of the window around the view.
    fileprivate var fontCursor: UInt32? {
        switch self {
        case .arrow: nil
        case .hand: 60  // XC_hand2
        case .move: 52  // XC_fleur
        case .sizing: 116  // XC_sb_v_double_arrow
        case .crosshair: 34  // XC_crosshair
        }
    }
}
