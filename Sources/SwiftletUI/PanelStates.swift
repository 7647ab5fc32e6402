// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// A drag of the handle, of a card's value or on the drawing.
struct Drag {
    let part: Part
    /// Where the pointer was last.
    var pointer: Point
    /// Where the handle would be, were there no limits: past a limit and back, it comes loose where it got stuck. Of a
    /// card, how far its value is through its range.
    var place: Point
    /// Whether the pointer has gone further than a click does.
    var hasMoved = false
    /// Whether it is the drawing's, and `place` how far it has come since the press.
    var isDrawing = false
    /// The parameters that are held by handles.
    var held: [Int] = []
    /// Where the handles of parts were when they were taken hold of, as fractions of the axes; `place` is how far the pointer
    /// has come.
    var starts: [(handle: Handle, place: Point)] = []
    /// Where the pointer was when it began to draw a frame around handles.
    var corner: Point?
    /// Whether the chosen part is heard alone until it ends.
    var isListening = false
}

/// A value that is being typed on a card.
struct TypedValue {
    let parameter: Int
    var text: UTF8Text
    /// Whether the next character replaces all.
    var isFresh = true
    /// Whether the host has set something since it was begun.
    var isOvertaken = false
}

/// An explanation of a part.
struct Tip {
    let part: Part
    let place: Point
    var frame = Rect.none
}
