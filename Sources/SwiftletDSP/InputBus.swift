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
            samples[channel: channel] = Double(audible(buffers[unchecked: channel][frame]))
        }
        return samples
    }

    /// One channel of a frame, as the subscript has it.
    @inline(__always)
    public subscript(frame: Int, channel channel: Int) -> Double {
        Double(audible(buffers[unchecked: channel][frame]))
    }

    /// One channel of four frames, as the subscript has them.
    @inline(__always)
    public func four(from frame: Int, channel: Int) -> Vector4 {
        var samples = UnsafeRawPointer(buffers[unchecked: channel] + frame).loadUnaligned(as: SIMD4<Float>.self)
        // One test for all four: mostly, all can be heard.
        let isInaudible = distances(samples) .>= audibleRange
        if any(isInaudible) { samples.replace(with: 0, where: isInaudible) }
        return Vector4(samples)
    }

    /// One channel of eight frames, as the subscript has them.
    @inline(__always)
    public func eight(from frame: Int, channel: Int) -> (Vector4, Vector4) {
        let start = UnsafeRawPointer(buffers[unchecked: channel] + frame)
        var first = start.loadUnaligned(as: SIMD4<Float>.self)
        var second = start.loadUnaligned(fromByteOffset: 16, as: SIMD4<Float>.self)
        let (firstDistance, secondDistance) = (distances(first), distances(second))
        let isLarger = secondDistance .> firstDistance
        // One test for all eight: mostly, all can be heard.
        if any(firstDistance.replacing(with: secondDistance, where: isLarger) .>= audibleRange) {
            first.replace(with: 0, where: firstDistance .>= audibleRange)
            second.replace(with: 0, where: secondDistance .>= audibleRange)
        }
        return (Vector4(first), Vector4(second))
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

/// The first one, two or three audible samples of a buffer, and zeros behind them.
///
/// Not inlined: the optimiser would take whole groups apart as well. It takes the buffer alone, as the compiler would copy
/// all of a bus for it.
@inline(never)
private func part(of buffer: UnsafePointer<Float>, _ count: Int) -> Vector4 {
    func sample(_ index: Int) -> Double { index < count ? Double(audible(buffer[index])) : 0 }
    return Vector4(sample(0), sample(1), sample(2), 0)
}
