// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletEffects

/// Listening to one part of an effect alone: from one click on the button, or one key L, to the next. Where a window manager does not move
/// windows that way, a drag with Alt does it as long as it lasts.
extension Panel {
    /// The part that is to be heard alone: the one that is chosen.
    var listenedPart: Int? { isListening && isThere(handleNumber) ? handleNumber : nil }

    func listen(_ isListening: Bool) {
        guard isListening != self.isListening else { return }
        self.isListening = isListening
        invalidate(.graph)
    }

    /// Listens as long as the drag lasts that has begun, unless that was so anyway.
    func listenWhileHeld() {
        guard parted?.canListen == true, drag?.starts.isEmpty == false, !isListening else { return }
        drag?.isListening = true
        listen(true)
    }

    /// False where parts cannot be heard alone.
    func toggleListening() -> Bool {
        guard parted?.canListen == true, isListening || isThere(handleNumber) else { return false }
        listen(!isListening)
        return true
    }
}
