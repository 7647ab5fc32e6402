// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Two zeros in front of a second-order filter: 1 + firstTap/z + secondTap/z².
///
/// It has no recursion: nothing in it can become unstable or ring, and it is without latency.
struct Prefilter {
    let firstTap, secondTap: Double

    /// None: everything passes as it is.
    static var none: Prefilter { Prefilter(firstTap: 0, secondTap: 0) }

    /// Its gain at 0 Hz.
    var gain: Double { 1 + firstTap + secondTap }

    /// Its squared magnitude over that at 0 Hz, for φ = sin²(ω/2): 1 + linear·φ + square·φ².
    @inline(__always)
    func power<Number: Vector>(sine: Number) -> Number {
        // |1 + a/z + b/z²|² = (1 + a + b)² − 4φ(a + ab + 4b) + 16bφ², as cos ω = 1 − 2φ and cos 2ω = 1 − 8φ + 8φ².
        let perPower = 1 / (gain * gain)
        let linear = -4 * (firstTap + firstTap * secondTap + 4 * secondTap) * perPower
        return (sine * (16 * secondTap * perPower) + linear) * sine + 1
    }

    /// Its squared magnitude at a frequency over the sample rate.
    func power(at tuning: Double) -> Double {
        let sine = Double.sin(Double.pi * tuning)
        return gain * gain * power(sine: sine * sine)
    }
}
