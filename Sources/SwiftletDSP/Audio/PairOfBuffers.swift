// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The buffers of two channels that are written. (`OutputBus` has them: the compiler would copy all of a bus for each group of
/// frames.)
struct PairOfBuffers {
    let left, right: UnsafeMutablePointer<Float>

    /// Writes four frames, which 32-bit samples can hold, in the order of `InputBus.fourPairs`.
    @inline(__always)
    func setFour(_ first: Vector4, _ second: Vector4, from frame: Int) {
        let (first, second) = (SIMD4<Float>(first), SIMD4<Float>(second))
        UnsafeMutableRawPointer(left + frame)
            .storeBytes(of: SIMD4(first[0], first[2], second[0], second[2]), as: SIMD4<Float>.self)
        UnsafeMutableRawPointer(right + frame)
            .storeBytes(of: SIMD4(first[1], first[3], second[1], second[3]), as: SIMD4<Float>.self)
    }
}
