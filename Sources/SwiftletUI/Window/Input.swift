// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// An input event of a window.
enum Input {
    case moved(Point, fine: Bool, isHeld: Bool)
    /// The main button goes down. The time is in milliseconds of the X server's clock.
    case pressed(Point, fine: Bool, alt: Bool, time: UInt)
    case released(Point)
    /// The menu button goes down.
    case menu(Point)
    /// The wheel turns by a notch, up (1) or down (−1).
    case wheel(Point, Double, fine: Bool)
    /// The pointer leaves the window.
    case left
    case key(Key, fine: Bool)
    /// A key goes down with Ctrl.
    case command(Command)
    /// The clipboard's contents have arrived; nil if they are no text.
    case pasted(UTF8Text?)
    /// The window has lost the keyboard focus, and not by a click on it.
    case focusLost
    /// A list of URIs was dropped at a place.
    case dropped(UTF8Text, Point)
    /// An area of the window must be shown again.
    case exposed(Rect)
    /// Other windows cover this one completely, or no longer do.
    case covered(Bool)
    /// Windows may have moved, been minimised, or been restored.
    case rearranged
    /// The window has a new size, in pixels.
    case resized(width: Int, height: Int)
}

/// A command, given by a key with Ctrl or in a menu.
enum Command {
    case undo
    case redo
    case copy
    case paste
    /// Enlarges or reduces the view; or resets its scale, text scale and theme.
    case larger
    case smaller
    case resetAppearance
    /// Enlarges or reduces only the texts.
    case largerText
    case smallerText
    /// Switches between the light and the dark theme.
    case toggleTheme
}
