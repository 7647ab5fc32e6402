// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// The peak meter of a channel, in decibels: a level that rises immediately and falls slowly, a held peak, the highest
/// peak and whether it has clipped.
package struct PeakMeter {
    /// The lowest level that is shown.
    package static var floor: Double { -60 }
    /// The fall of the level in decibels per second: 20 dB in 1.7 s (IEC 60268-10, type I).
    package static var fallRate: Double { 20 / 1.7 }
    /// The time that a peak is held before it falls too, in seconds.
    package static var holdTime: Double { 2 }

    package private(set) var level = floor
    package private(set) var held = floor
    /// The highest peak since the last reset; −∞ before the first.
    package private(set) var highest = -Double.infinity
    private var heldAge = 0.0
    /// The highest magnitude since the last update.
    private var pending = 0.0

    package init() {}

    /// Whether a peak was above full scale since the last reset.
    package var hasClipped: Bool { highest > 0 }

    /// Receives the peak magnitude of a block.
    package mutating func receive(_ magnitude: Double) { pending = max(pending, magnitude) }

    /// Updates the meter after `time` seconds. Returns whether it shows a level.
    package mutating func update(after time: Double) -> Bool {
        let peak = pending > 0 ? Double.decibels(pending) : Self.floor
        if pending > 0 { highest = max(highest, peak) }
        pending = 0
        let fall = Self.fallRate * time
        level = max(peak, level - fall, Self.floor)
        heldAge += time
        if level >= held {
            (held, heldAge) = (level, 0)
        } else if heldAge > Self.holdTime {
            held = max(level, held - fall)
        }
        return held > Self.floor
    }

    /// Forgets the highest peak and the held one.
    package mutating func reset() { (highest, held, heldAge) = (-.infinity, level, 0) }
}
