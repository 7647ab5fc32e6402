// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Calls `body` with the first frame and the length of each group of four frames, the last of which may be shorter.
@inline(__always)
func forEachFour(from start: Int = 0, to end: Int, _ body: (_ frame: Int, _ count: Int) -> Void) {
    var frame = start
    let endOfWhole = start &+ (end &- start) & ~3
    while frame < endOfWhole {
        body(frame, 4)
        frame &+= 4
    }
    // So written, the compiler knows that these are fewer than four.
    if frame < end { body(frame, (end &- start) & 3) }
}

/// Calls `body` as `forEachFour` does, from the last group to the first.
@inline(__always)
func forEachFourBackwards(from start: Int, to end: Int, _ body: (_ frame: Int, _ count: Int) -> Void) {
    var frame = start &+ (end &- start) & ~3
    if frame < end { body(frame, (end &- start) & 3) }
    while frame > start {
        frame &-= 4
        body(frame, 4)
    }
}
