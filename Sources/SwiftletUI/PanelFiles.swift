// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// What pointer and keys do to the cards of files.
extension Panel {
    /// Begins to type a path on a card.
    func beginTypingPath(_ number: Int) {
        guard files?.typing() != number else { return }
        files?.beginTyping(number)
        invalidate(.file(number))
    }

    /// Has nothing of a path that is being typed.
    func endTypingPath() {
        guard let number = files?.typing() else { return }
        files?.endTyping()
        invalidate(.file(number))
    }

    /// Follows a key while a path is typed: then it is the view's, whichever it is.
    func typePath(_ key: Key) -> Bool {
        guard let number = files?.typing() else { return false }
        files?.type(key, typedCharacter, link)
        invalidate(.file(number))
        if case .tab(let backwards) = key { moveFocus(backwards: backwards) }
        return true
    }

    /// Has a file loaded that was dropped: on its card, or elsewhere on the view, where it is the first one.
    func drop(_ list: UTF8Text, at point: Point) {
        guard let files else { return }
        if case .file(let number) = part(at: point) {
            files.load(number, list, link)
        } else {
            files.load(0, list, link)
        }
    }
}
