// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

// A bypassed effect passes samples bit for bit. The processor's conversions between 32 and 64 bits do not promise that:
// they make signalling NaNs quiet, and flush denormal numbers to zero on most hosts' audio threads. Not inlined, for a
// smaller binary: bypassed effects need no speed.

extension Double {
    /// A 32-bit sample of any kind, such that `Float(passing:)` has its bits again.
    @inline(never)
    init(exactly32Bits sample: Float) {
        let magnitude = sample.bitPattern & 0x7fff_ffff
        let bits: UInt64
        if magnitude >= Float.infinity.bitPattern {
            bits = Double.infinity.bitPattern | UInt64(magnitude & 0x7f_ffff) << 29
        } else if magnitude < Float.leastNormalMagnitude.bitPattern {
            bits = (Double(magnitude) * 0x1p-149).bitPattern
        } else {
            self = Double(sample)
            return
        }
        self.init(bitPattern: bits | UInt64(sample.bitPattern & 0x8000_0000) << 32)
    }
}

extension Float {
    /// Creates the 32-bit sample nearest to `sample`, also for NaN and infinities.
    @inline(never)
    init(passing sample: Double) {
        let magnitude = sample.magnitude
        let bits: UInt32
        if !(magnitude < .infinity) {
            bits = Float.infinity.bitPattern | UInt32(truncatingIfNeeded: sample.bitPattern >> 29) & 0x7f_ffff
        } else if magnitude < 0x1p-126 {
            // Rounded to a whole number of steps of 2⁻¹⁴⁹, which the sum's lowest bits then are.
            bits = UInt32(truncatingIfNeeded: (magnitude * 0x1p149 + 0x1p52).bitPattern)
        } else {
            self = Float(sample)
            return
        }
        self.init(bitPattern: bits | UInt32(truncatingIfNeeded: sample.bitPattern >> 32) & 0x8000_0000)
    }
}
