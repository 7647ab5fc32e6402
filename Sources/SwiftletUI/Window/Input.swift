// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// An input event of a window.
enum Input {
    case moved(Point, Modifiers, isHeld: Bool)
    /// The main button goes down. The time is in milliseconds of the X server's clock.
    case pressed(Point, Modifiers, time: UInt)
    case released(Point)
    /// The menu button goes down.
    case menu(Point)
    /// The wheel turns by a notch, up (1) or down (−1).
    case wheel(Point, Double, Modifiers)
    /// The pointer leaves the window.
    case left
    case key(Key, Modifiers)
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

/// The modifier keys that are held during an input.
struct Modifiers: OptionSet {
    let rawValue: UInt8
    static var shift: Modifiers { Modifiers(rawValue: 1) }
    static var control: Modifiers { Modifiers(rawValue: 2) }
    static var alt: Modifiers { Modifiers(rawValue: 4) }

    /// Whether they ask for fine steps: Shift or Ctrl. Drags of handles differ: there, Shift locks an axis.
    var areFine: Bool { !isDisjoint(with: [.shift, .control]) }
}

/// The shape of the pointer.
enum PointerShape: Int {
    case arrow
    /// Over buttons and switches.
    case hand
    /// Over handles, which move in both directions.
    case move
    /// Over values, which change by dragging up or down.
    case sizing
    /// Over the empty graph.
    case crosshair

    /// The number of shapes.
    static var count: Int { 5 }
}

/// A command, given by a key with Ctrl or in a menu.
enum Command {
    case undo
    case redo
    case cut
    /// Copies the chosen bands, or all settings.
    case copy
    case copySettings
    case paste
    case selectAll
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
