// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost

/// How far a rendering has come.
struct RenderProgress {
    /// How many frames have been read.
    let frames: Int
    /// How many there are, where that is known.
    let total: Int?
    let sampleRate: Int

    /// How many seconds of audio have been read.
    var seconds: Double { Double(frames) / Double(sampleRate) }
}

/// A line on a terminal that says how far something has come, changed in place; nothing where there is no terminal.
struct ProgressLine {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var shown = ""

    mutating func show(_ progress: RenderProgress) {
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
