// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// A text that the user types on a widget: a value, a name or a path.
final class TextField {
    /// The end of typing.
    enum End {
        case enter
        case tab
        case escape
        /// A click elsewhere, or the loss of the keyboard.
        case elsewhere
    }

    let owner: Widget
    private(set) var text: UTF8Text
    /// Whether the next character replaces the text.
    private(set) var isSelected: Bool
    /// The most bytes that it takes.
    private let limit: Int
    /// Whether the host has set something since typing began.
    var hasHostChangedValues = false
    /// Whether the text counts when the user does something else.
    let commitsOnFocusLoss: Bool
    /// The area that it was last drawn in.
    var frame = Rect.none

    init(on owner: Widget, _ text: UTF8Text = "", isSelected: Bool = false, commitsOnFocusLoss: Bool = false, limit: Int) {
        self.owner = owner
        self.text = text
        (self.isSelected, self.commitsOnFocusLoss) = (isSelected, commitsOnFocusLoss)
        self.limit = limit
    }

    /// Types a character.
    func append(_ character: UInt32) {
        if isSelected { text = UTF8Text() }
        isSelected = false
        if text.bytes.count < limit { text.append(character: character) }
    }

    /// Takes the last character away, or all that is selected.
    func removeLast() {
        if isSelected { text = UTF8Text() }
        isSelected = false
        text.removeLastCharacter()
    }

    /// Draws a ground, a text and the insertion point.
    ///
    /// - Parameters:
    ///   - shown: the text, or as much of it as has room.
    ///   - start: where the text begins.
    @_optimize(size)
    func paint(_ shown: UTF8Text, at start: Point, size: Double, radius: Double = 5, on canvas: Canvas) {
        let theme = owner.theme
        canvas.fill(frame, theme.plot, radius: radius)
        canvas.stroke(frame, theme.accent, radius: radius, width: 1.5)
        let width = text.isEmpty ? 0 : canvas.width(of: shown, size: size)
        if isSelected {
            let selection = Rect(x: start.x - 2, y: frame.y + 5, width: width + 4, height: frame.height - 10)
            canvas.fill(selection, theme.selection, radius: 2)
        }
        canvas.draw(shown, at: start, size: size, text.isEmpty ? theme.label : theme.text)
        let x = canvas.pixelAligned(start.x + width + 2, width: 1.5)
        canvas.line(from: Point(x: x, y: frame.y + 6), to: Point(x: x, y: frame.bottom - 6), theme.accent, width: 1.5)
    }
}
