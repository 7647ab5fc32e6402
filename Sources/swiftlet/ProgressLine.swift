// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost

/// A line on a terminal that says how far something has come, changed in place; nothing where there is no terminal.
struct ProgressLine {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var shown = ""

    mutating func show(_ progress: Renderer.Progress) {
        let percent = progress.total.map { $0 > 0 ? progress.frames * 100 / $0 : 100 }
        show(percent.map { "\($0) %" } ?? "\(progress.frames) frames")
    }

    mutating func show(_ text: String) {
        guard isTerminal, text != shown else { return }
        shown = text
        writeError("\r\(text)\u{1b}[K")
    }

    mutating func clear() {
        guard !shown.isEmpty else { return }
        shown = ""
        writeError("\r\u{1b}[K")
    }
}
