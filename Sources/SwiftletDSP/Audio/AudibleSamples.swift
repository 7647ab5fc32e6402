// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The maximum number of input or output channels of an effect: two buses of eight.
public var channelCapacity: Int { 16 }

/// Returns a buffer for each of `count` channels: the samples from `start` on at its port, or `idle` if the port is
/// null. At least one of both exists.
@inline(__always)
func channelBuffers(
    _ ports: UnsafePointer<UnsafeMutableRawPointer?>, count: Int, from start: Int, idle: UnsafeMutablePointer<Float>?
) -> InlineArray<16, UnsafeMutablePointer<Float>> {
    // Buffers after the last channel are never read.
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

/// Returns `sample`, or zero if it is NaN, infinite, quieter than `silenceThreshold` or louder than its reciprocal.
///
/// One unsigned comparison of the bits below the sign decides. So the floating-point unit never sees NaN or denormal
/// samples, which can take a hundred times longer.
@inline(__always)
func audibleOrZero(_ sample: Float) -> Float {
    let magnitude = sample.bitPattern & 0x7fff_ffff
    return magnitude &- Float(silenceThreshold).bitPattern < audibleRange ? sample : 0
}

/// Returns the distances in bit patterns from `silenceThreshold` to the magnitudes of four samples: see
/// `audibleOrZero`.
@inline(__always)
func distances(_ samples: SIMD4<Float>) -> SIMD4<UInt32> {
    (unsafeBitCast(samples, to: SIMD4<UInt32>.self) & 0x7fff_ffff) &- Float(silenceThreshold).bitPattern
}

/// The distance in bit patterns from `silenceThreshold` to its reciprocal, in 32 bits.
var audibleRange: UInt32 {
    @inline(__always) get { Float(1 / silenceThreshold).bitPattern &- Float(silenceThreshold).bitPattern }
}
