// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// Copies one channel: the least that an effect with one output can do.
final class CopyVoice: Voice {
    let longestBlock = Stage.frames
    private let stage: Stage

    init(_ stage: Stage) { self.stage = stage }

    func run(_ frames: Int) { memcpy(stage.output(0), stage.input(0), frames * MemoryLayout<Float>.size) }

    func move(_ step: Int) {}

    func rest() {}
}
