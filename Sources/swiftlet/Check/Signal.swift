// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import Glibc

/// A function that returns the sample for a frame and a channel.
typealias SignalFunction = @Sendable (_ frame: Int, _ channel: Int) -> Float

/// Test signals.
enum Signal {
    /// A tone and noise with a peak of 0.3, different in each channel.
    static let music: SignalFunction = { frame, channel in
        let tone = 0.2 * sinf(Float(frame % 48_000) * 0.05 * Float(channel + 1))
        return tone + 0.1 * noise(frame, channel)
    }

    static let silence: SignalFunction = { _, _ in 0 }

    /// Denormal numbers, which many processors process slowly.
    static let denormal: SignalFunction = { frame, _ in
        let sample = Float.leastNonzeroMagnitude * 70_000
        return frame.isMultiple(of: 2) ? sample : -sample
    }

    /// Returns reproducible noise in −1…1.
    private static func noise(_ frame: Int, _ channel: Int) -> Float {
        var random = Random(seed: UInt64(frame) &* 31 &+ UInt64(channel))
        return Float(Int64(bitPattern: random.next()) >> 40) / Float(1 << 23)
    }
}

/// A reproducible generator of random numbers: SplitMix64 (G. Steele, D. Lea, C. Flood, 2014).
struct Random: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
        return bits ^ (bits >> 31)
    }
}
