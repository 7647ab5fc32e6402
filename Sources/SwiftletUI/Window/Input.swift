// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// What happens to a window.
enum Input {
    case moved(Point, fine: Bool, isHeld: Bool)
    /// The main button goes down, with the Alt key or without; the time is in milliseconds from some beginning.
    case pressed(Point, fine: Bool, alt: Bool, time: UInt)
    case released(Point)
    /// The button for menus goes down.
    case menu(Point)
    /// The wheel is turned by a notch, up (1) or down (−1).
    case wheel(Point, Double, fine: Bool)
    /// The pointer leaves the window.
    case left
    case key(Key, fine: Bool)
    /// A key goes down with Ctrl.
    case command(Command)
    /// What was asked for of the clipboard has come, if it has any text.
    case pasted(UTF8Text?)
    /// Keys no longer come to the window, which wanted them, and no click on it was the reason.
    case focusLost
    /// A list of URIs was dropped there.
    case dropped(UTF8Text, Point)
    /// A part of the window has to be shown again.
    case exposed(Rect)
    /// The window is covered by others, or no more.
    case covered(Bool)
    /// Windows may be elsewhere, minimised, or shown again.
    case rearranged
    /// The window has a new size, in pixels.
    case resized(width: Int, height: Int)
}

/// What keys with Ctrl ask for.
enum Command {
    case undo
    case redo
    case copy
    case paste
    /// All is to be larger, smaller, or, with texts and colours, as it is by itself.
    case larger
    case smaller
    case resetAppearance
    /// Texts alone are to be larger or smaller.
    case largerText
    case smallerText
    /// Light colours in place of dark ones, or dark ones in place of light ones.
    case toggleTheme
}
