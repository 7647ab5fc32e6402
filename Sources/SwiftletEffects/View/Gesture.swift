// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A gesture on a drawing, by pointer or keyboard.
public struct Gesture {
    /// The kind of a gesture.
    public enum Kind {
        /// The main button is pressed. A handled press is followed by drags and a release, even outside the drawing.
        case press
        /// The pointer moves while the button is held.
        case drag
        /// The button is released.
        case release
        /// The button is pressed a second time.
        case doubleClick
        /// The wheel turns by a notch, up (1) or down (−1).
        case wheel(Double)
        /// A key is pressed: an arrow, or any key if the drawing has the keyboard focus.
        case key(Key)
    }

    /// The kind.
    public let kind: Kind
    /// The pointer's position in the drawing's units; for keys, its last position.
    public let place: Point
    /// The pointer's movement to the right and down since the press, in the drawing's units. With Shift or Ctrl it
    /// counts a tenth.
    public let movement: Point
    /// Whether Shift or Ctrl is held, for small steps.
    public let isFine: Bool

    package init(_ kind: Kind, at place: Point, movement: Point = Point(x: 0, y: 0), isFine: Bool = false) {
        self.kind = kind
        self.place = place
        self.movement = movement
        self.isFine = isFine
    }
}

/// A key on the keyboard.
public enum Key: Sendable {
    /// An ASCII character.
    case character(UInt8)
    /// Any other character.
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
    /// The menu key.
    case menu
}
