// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// White noise in −1…1, the same each time.
struct Noise {
    private var state: UInt64 = 1

    /// Knuth's MMIX generator (The Art of Computer Programming 2, 3.3.4, table 1).
    mutating func next() -> Float {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Float(Int32(truncatingIfNeeded: state >> 32)) / 2_147_483_648
    }
}
