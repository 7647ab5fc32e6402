// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// What a person does on a drawing, by the pointer or by keys.
public struct Gesture {
    /// What is done.
    public enum Kind {
        /// The main button goes down. A press that is taken is followed by drags and a release, wherever the pointer is then.
        case press
        /// The pointer moves while the button is down.
        case drag
        /// The button comes up.
        case release
        /// The button goes down a second time.
        case doubleClick
        /// The wheel is turned by a notch, up (1) or down (−1).
        case wheel(Double)
        /// A key goes down: an arrow, or any other where a person has come to the drawing by the keyboard.
        case key(Key)
    }

    /// What is done.
    public let kind: Kind
    /// Where the pointer is, in the drawing's units; for keys, where it was last.
    public let place: Point
    /// How far the pointer has come to the right and down since the press, in the drawing's units. With Shift or Ctrl it
    /// counts a tenth.
    public let movement: Point
    /// Whether Shift or Ctrl is held, which asks for small steps.
    public let isFine: Bool

    package init(_ kind: Kind, at place: Point, movement: Point = Point(x: 0, y: 0), isFine: Bool = false) {
        self.kind = kind
        self.place = place
        self.movement = movement
        self.isFine = isFine
    }
}

/// A key, by what it is for.
public enum Key: Sendable {
    /// A character of ASCII.
    case character(UInt8)
    /// Any other.
    case foreignCharacter
    case up
    case down
    case left
    case right
    case enter
    case escape
    case backspace
    case tab(backwards: Bool)
    /// Page Up or Page Down.
    case page(backwards: Bool)
    /// The key for a menu.
    case menu
}
