// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The samples from `start` on at a port, which is connected.
@inline(__always)
func channelBuffer(_ port: UnsafeMutableRawPointer?, _ start: Int) -> UnsafeMutablePointer<Float> {
    port.unsafelyUnwrapped.assumingMemoryBound(to: Float.self) + start
}

/// `sample`, or zero where nobody can hear it as it is: where it is infinite, not a number, quieter than `silence` or
/// louder than one over that.
///
/// One unsigned comparison of the bits below the sign decides: the floating-point unit never sees the odd ones, some of
/// which it takes a hundred times longer over.
@inline(__always)
func audible(_ sample: Float) -> Float {
    let magnitude = sample.bitPattern & 0x7fff_ffff
    return magnitude &- Float(silence).bitPattern < audibleRange ? sample : 0
}

/// How many bit patterns lie between `silence` and the magnitudes of four samples: see `audible`.
@inline(__always)
func distances(_ samples: SIMD4<Float>) -> SIMD4<UInt32> {
    (unsafeBitCast(samples, to: SIMD4<UInt32>.self) & 0x7fff_ffff) &- Float(silence).bitPattern
}

/// How many bit patterns lie between `silence` and one over that, in 32 bits.
var audibleRange: UInt32 {
    @inline(__always) get { Float(1 / silence).bitPattern &- Float(silence).bitPattern }
}
