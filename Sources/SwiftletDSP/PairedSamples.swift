// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Two channels that lie one after the other in frames in memory. Of four frames, it has the samples of the first two, the pair of
/// one and then that of the next, and those of the others: as 32-bit samples, an instruction puts four of them in order of channels.
struct PairedSamples<Channels: Frame> {
    private let first: UnsafeMutableRawPointer

    /// The pair that begins with `channel`.
    @inline(__always)
    init(_ frames: UnsafeMutablePointer<Channels>, _ channel: Int) {
        first = UnsafeMutableRawPointer(frames) + Channels.byteOffset(ofLane: channel)
    }

    @inline(__always)
    func four(from frame: Int) -> (Vector4, Vector4) {
        let (one, two, three, four) = (self[frame], self[frame &+ 1], self[frame &+ 2], self[frame &+ 3])
        return (Vector4(one[0], one[1], two[0], two[1]), Vector4(three[0], three[1], four[0], four[1]))
    }

    @inline(__always)
    func set(_ samples: (Vector4, Vector4), at frame: Int) {
        set(Vector2(samples.0[0], samples.0[1]), at: frame)
        set(Vector2(samples.0[2], samples.0[3]), at: frame &+ 1)
        set(Vector2(samples.1[0], samples.1[1]), at: frame &+ 2)
        set(Vector2(samples.1[2], samples.1[3]), at: frame &+ 3)
    }

    @inline(__always)
    private subscript(frame: Int) -> Vector2 {
        first.loadUnaligned(fromByteOffset: frame &* MemoryLayout<Channels>.stride, as: Vector2.self)
    }

    @inline(__always)
    private func set(_ pair: Vector2, at frame: Int) {
        first.storeBytes(of: pair, toByteOffset: frame &* MemoryLayout<Channels>.stride, as: Vector2.self)
    }
}

/// The buffers of two channels that are written. (`OutputBus` has them: the compiler would copy all of a bus for each group of
/// frames.)
struct PairOfBuffers {
    let left, right: UnsafeMutablePointer<Float>

    /// Writes four frames, which 32-bit samples can hold, in the order of `PairedSamples`.
    @inline(__always)
    func setFour(_ first: Vector4, _ second: Vector4, from frame: Int) {
        let (first, second) = (SIMD4<Float>(first), SIMD4<Float>(second))
        UnsafeMutableRawPointer(left + frame)
            .storeBytes(of: SIMD4(first[0], first[2], second[0], second[2]), as: SIMD4<Float>.self)
        UnsafeMutableRawPointer(right + frame)
            .storeBytes(of: SIMD4(first[1], first[3], second[1], second[3]), as: SIMD4<Float>.self)
    }
}
