// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The channels that an effect reads, one buffer of 32-bit samples each.
public struct InputBus<Channels: Frame>: BitwiseCopyable {
    private var buffers: InlineArray<16, UnsafeMutablePointer<Float>>

    /// The frames from `start` on of the buffers at `ports`, one for each channel.
    ///
    /// - Parameters:
    ///   - ports: those of the main bus are not null.
    ///   - start: the first frame.
    ///   - idle: what takes the place of ports that are null; none where there are no such.
    @inline(__always)
    public init(
        _ ports: UnsafePointer<UnsafeMutableRawPointer?>, from start: Int, idle: UnsafeMutablePointer<Float>? = nil
    ) {
        buffers = channelBuffers(ports, count: Channels.channelCount, from: start, idle: idle)
    }

    /// What begins `frames` frames later.
    @inline(__always)
    func advanced(by frames: Int) -> Self {
        var later = self
        for channel in 0..<Channels.channelCount { later.buffers[channel] += frames }
        return later
    }

    /// A frame, with zero for every sample that is infinite, not a number, quieter than `silenceThreshold` or louder than one
    /// over that (602 dB over full scale).
    @inline(__always)
    public subscript(frame: Int) -> Channels {
        var samples = Channels.zero
        for channel in 0..<Channels.channelCount {
            samples[channel: channel] = Double(audibleOrZero(buffers[unchecked: channel][frame]))
        }
        return samples
    }

    /// One channel of a frame, as the subscript has it.
    @inline(__always)
    public subscript(frame: Int, channel channel: Int) -> Double {
        Double(audibleOrZero(buffers[unchecked: channel][frame]))
    }

    /// One channel of four frames, as the subscript has them.
    @inline(__always)
    public func four(from frame: Int, channel: Int) -> Vector4 {
        var samples = samples(frame, channel)
        // One test for all four: mostly, all can be heard.
        let isInaudible = distances(samples) .>= audibleRange
        if any(isInaudible) { samples.replace(with: 0, where: isInaudible) }
        return Vector4(samples)
    }

    /// One channel of eight frames, as the subscript has them.
    @inline(__always)
    public func eight(from frame: Int, channel: Int) -> (Vector4, Vector4) {
        let (first, second) = audibleOrZero(samples(frame, channel), samples(frame &+ 4, channel))
        return (Vector4(first), Vector4(second))
    }

    /// A channel and the next of four frames, as the subscript has them: the pairs of the first
    /// two frames, one after the other, and those of the other two.
    @inline(__always)
    func fourPairs(from frame: Int, channel: Int) -> (Vector4, Vector4) {
        let (left, right) = audibleOrZero(samples(frame, channel), samples(frame, channel &+ 1))
        return (
            Vector4(SIMD4(left[0], right[0], left[1], right[1])), Vector4(SIMD4(left[2], right[2], left[3], right[3]))
        )
    }

    /// One channel of four frames as they are.
    @inline(__always)
    private func samples(_ frame: Int, _ channel: Int) -> SIMD4<Float> {
        UnsafeRawPointer(buffers[unchecked: channel] + frame).loadUnaligned(as: SIMD4<Float>.self)
    }

    /// One channel of `count` frames, at most four, and zeros behind them.
    @inline(__always)
    public func four(from frame: Int, channel: Int, count: Int) -> Vector4 {
        count == 4 ? four(from: frame, channel: channel) : part(of: buffers[unchecked: channel] + frame, count)
    }

    /// A frame as it is, whatever its samples are.
    @inline(__always)
    public func unchecked(_ frame: Int) -> Channels {
        var samples = Channels.zero
        for channel in 0..<Channels.channelCount {
            samples[channel: channel] = Double(exactly32Bits: buffers[unchecked: channel][frame])
        }
        return samples
    }
}

/// `first` and `second`, with zero for each sample that nobody can hear. One test for all eight: mostly, all can be heard.
@inline(__always)
private func audibleOrZero(_ first: SIMD4<Float>, _ second: SIMD4<Float>) -> (SIMD4<Float>, SIMD4<Float>) {
    let (firstDistance, secondDistance) = (distances(first), distances(second))
    let isLarger = secondDistance .> firstDistance
    var (first, second) = (first, second)
    if any(firstDistance.replacing(with: secondDistance, where: isLarger) .>= audibleRange) {
        first.replace(with: 0, where: firstDistance .>= audibleRange)
        second.replace(with: 0, where: secondDistance .>= audibleRange)
    }
    return (first, second)
}

/// The first one, two or three audible samples of a buffer, and zeros behind them.
///
/// Not inlined: the optimiser would take whole groups apart as well. It takes the buffer alone, as the compiler would copy
/// all of a bus for it.
@inline(never)
private func part(of buffer: UnsafePointer<Float>, _ count: Int) -> Vector4 {
    func sample(_ index: Int) -> Double { index < count ? Double(audibleOrZero(buffer[index])) : 0 }
    return Vector4(sample(0), sample(1), sample(2), 0)
}
