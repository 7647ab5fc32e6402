// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// How many channels there may be on one side of an effect: a bus of eight, and a second one.
public var channelCapacity: Int { 16 }

/// A buffer for each of `count` channels: the samples from `start` on at its port, or `idle` where that is null; there is
/// one of both.
@inline(__always)
func channelBuffers(
    _ ports: UnsafePointer<UnsafeMutableRawPointer?>, count: Int, from start: Int, idle: UnsafeMutablePointer<Float>?
) -> InlineArray<16, UnsafeMutablePointer<Float>> {
    // What is behind the channels is not looked at.
    let nowhere = UnsafeMutablePointer<Float>(bitPattern: MemoryLayout<Float>.alignment).unsafelyUnwrapped
    var buffers = InlineArray<16, UnsafeMutablePointer<Float>>(repeating: nowhere)
    for channel in 0..<count {
        if let idle, ports[channel] == nil {
            buffers[channel] = idle
        } else {
            buffers[channel] = ports[channel].unsafelyUnwrapped.assumingMemoryBound(to: Float.self) + start
        }
    }
    return buffers
}

/// `sample`, or zero where nobody can hear it as it is: where it is infinite, not a number, quieter than `silenceThreshold` or
/// louder than one over that.
///
/// One unsigned comparison of the bits below the sign decides: the floating-point unit never sees the odd ones, some of
/// which it takes a hundred times longer over.
@inline(__always)
func audibleOrZero(_ sample: Float) -> Float {
    let magnitude = sample.bitPattern & 0x7fff_ffff
    return magnitude &- Float(silenceThreshold).bitPattern < audibleRange ? sample : 0
}

/// How many bit patterns lie between `silenceThreshold` and the magnitudes of four samples: see `audibleOrZero`.
@inline(__always)
func distances(_ samples: SIMD4<Float>) -> SIMD4<UInt32> {
    (unsafeBitCast(samples, to: SIMD4<UInt32>.self) & 0x7fff_ffff) &- Float(silenceThreshold).bitPattern
}

/// How many bit patterns lie between `silenceThreshold` and one over that, in 32 bits.
var audibleRange: UInt32 {
    @inline(__always) get { Float(1 / silenceThreshold).bitPattern &- Float(silenceThreshold).bitPattern }
}
