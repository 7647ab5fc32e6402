// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// The channels that an effect writes, one buffer of 32-bit samples each.
public struct OutputBus<Channels: Frame>: BitwiseCopyable {
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

    /// Writes a frame; what a 32-bit sample cannot hold is held to the largest that it can.
    @inline(__always)
    public subscript(frame: Int) -> Channels {
        get {
            var samples = Channels.zero
            for channel in 0..<Channels.channelCount {
                samples[channel: channel] = Double(buffers[unchecked: channel][frame])
            }
            return samples
        }
        nonmutating set {
            for channel in 0..<Channels.channelCount { self[frame, channel: channel] = newValue[channel: channel] }
        }
    }

    /// One channel of a frame.
    @inline(__always)
    public subscript(frame: Int, channel channel: Int) -> Double {
        get { Double(buffers[unchecked: channel][frame]) }
        nonmutating set {
            let limit = Double(Float.greatestFiniteMagnitude)
            buffers[unchecked: channel][frame] = Float(
                newValue > limit ? limit : (newValue < -limit ? -limit : newValue))
        }
    }

    /// Whether all samples of some frames are finite, and none is as large as a 32-bit sample can be, at which what is larger
    /// is held.
    @inline(__always)
    package func isFinite(in frames: Range<Int>) -> Bool {
        var faults: UInt32 = 0
        for channel in 0..<Channels.channelCount {
            let buffer = buffers[unchecked: channel]
            for frame in frames {
                let magnitude = buffer[frame].bitPattern & 0x7fff_ffff
                faults |= magnitude >= Float.greatestFiniteMagnitude.bitPattern ? 1 : 0
            }
        }
        return faults == 0
    }

    /// Writes silence to the first `count` frames.
    package func clear(_ count: Int) {
        for channel in 0..<Channels.channelCount { buffers[unchecked: channel].update(repeating: 0, count: count) }
    }

    /// Writes a frame that 32-bit samples can hold.
    @inline(__always)
    public func write(_ samples: Channels, at frame: Int) {
        for channel in 0..<Channels.channelCount {
            buffers[unchecked: channel][frame] = Float(samples[channel: channel])
        }
    }

    /// Writes a frame that `InputBus.unchecked` has read, to the bit, or a mean of such frames.
    @inline(__always)
    public func pass(_ samples: Channels, at frame: Int) {
        for channel in 0..<Channels.channelCount {
            buffers[unchecked: channel][frame] = Float(passing: samples[channel: channel])
        }
    }

    /// The buffers of a channel and the next.
    @inline(__always)
    func pair(from channel: Int) -> PairOfBuffers {
        PairOfBuffers(left: buffers[unchecked: channel], right: buffers[unchecked: channel &+ 1])
    }

    /// Writes one channel of four frames, which 32-bit samples can hold.
    @inline(__always)
    public func setFour(_ samples: Vector4, from frame: Int, channel: Int) {
        UnsafeMutableRawPointer(buffers[unchecked: channel] + frame)
            .storeBytes(of: SIMD4<Float>(samples), as: SIMD4<Float>.self)
    }

    /// Writes one channel of `count` frames, at most four, which 32-bit samples can hold.
    @inline(__always)
    public func set(_ samples: Vector4, from frame: Int, channel: Int, count: Int) {
        if count == 4 {
            setFour(samples, from: frame, channel: channel)
        } else {
            setPart(of: buffers[unchecked: channel] + frame, to: samples, count)
        }
    }
}

/// Sets the first one, two or three samples of a buffer; not inlined, as in `InputBus`.
@inline(never)
private func setPart(of buffer: UnsafeMutablePointer<Float>, to samples: Vector4, _ count: Int) {
    let samples = SIMD4<Float>(samples)
    buffer[0] = samples[0]
    if count > 1 { buffer[1] = samples[1] }
    if count > 2 { buffer[2] = samples[2] }
}
