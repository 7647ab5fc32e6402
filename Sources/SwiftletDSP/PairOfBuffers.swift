// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

extension SeriesFrames<TwoChannels> {
    /// Four frames: the pairs of the first two, one after the other, and those of the others. As 32-bit samples, an instruction
    /// puts four of them in order of channels.
    @inline(__always)
    func four(from frame: Int) -> (Vector4, Vector4) {
        let (one, two, three, four) = (self[frame], self[frame &+ 1], self[frame &+ 2], self[frame &+ 3])
        return (
            Vector4(one.left, one.right, two.left, two.right), Vector4(three.left, three.right, four.left, four.right)
        )
    }

    /// Sets four frames, in that order.
    @inline(__always)
    func setFour(_ samples: (first: Vector4, second: Vector4), from frame: Int) {
        set(frame, samples.first[0], samples.first[1])
        set(frame &+ 1, samples.first[2], samples.first[3])
        set(frame &+ 2, samples.second[0], samples.second[1])
        set(frame &+ 3, samples.second[2], samples.second[3])
    }
}

/// The buffers of two channels that are written. (`OutputBus` has them: the compiler would copy all of a bus for each group of
/// frames.)
struct PairOfBuffers {
    let left, right: UnsafeMutablePointer<Float>

    /// Writes four frames, which 32-bit samples can hold, in the order of `SeriesFrames.four`.
    @inline(__always)
    func setFour(_ first: Vector4, _ second: Vector4, from frame: Int) {
        let (first, second) = (SIMD4<Float>(first), SIMD4<Float>(second))
        UnsafeMutableRawPointer(left + frame)
            .storeBytes(of: SIMD4(first[0], first[2], second[0], second[2]), as: SIMD4<Float>.self)
        UnsafeMutableRawPointer(right + frame)
            .storeBytes(of: SIMD4(first[1], first[3], second[1], second[3]), as: SIMD4<Float>.self)
    }
}
