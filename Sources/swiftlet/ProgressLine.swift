// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Foundation
import Host

/// How far a rendering has come, in place on a terminal; nothing where there is none.
final class ProgressLine {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var shown = ""

    func show(_ progress: Renderer.Progress) {
        guard isTerminal else { return }
        let percent = progress.total.map { $0 > 0 ? progress.frames * 100 / $0 : 100 }
        let text = percent.map { "\($0) %" } ?? "\(progress.frames) frames"
        guard text != shown else { return }
        shown = text
        FileHandle.standardError.write(Data("\r\(text)".utf8))
    }

    func clear() {
        guard !shown.isEmpty else { return }
        shown = ""
        FileHandle.standardError.write(Data("\r\u{1b}[K".utf8))
    }
}
