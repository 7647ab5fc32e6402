// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc
import SwiftletHost

/// The progress of a rendering.
struct RenderProgress {
    /// The number of frames read.
    let frames: Int
    /// The total number of frames, if it is known.
    let total: Int?
    let sampleRate: Int

    /// The number of seconds read.
    var seconds: Double { Double(frames) / Double(sampleRate) }
}

/// A progress line on a terminal, which is updated in place. Without a terminal, it does nothing.
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
