// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP

/// A run of frames to process: where they come from, where they go, and how many they are.
///
/// Input and output may share memory, in any pairing of channels: a frame is read whole before it is written.
public struct Block<Input: Frame, Output: Frame>: BitwiseCopyable {
    public let input: InputBus<Input>
    public let output: OutputBus<Output>
    /// The number of frames.
    public let count: Int

    @inline(__always)
    public init(input: InputBus<Input>, output: OutputBus<Output>, count: Int) {
        self.input = input
        self.output = output
        self.count = count
    }
}

/// The channels that an effect reads, one buffer of 32-bit samples each.
public struct InputBus<Channels: Frame>: BitwiseCopyable {
    private var buffers: InlineArray<8, UnsafePointer<Float>>

    /// The frames from `start` on of the buffers at `ports`, one for each channel, none of them null.
    @inline(__always)
    public init(_ ports: UnsafePointer<UnsafeMutableRawPointer?>, from start: Int) {
        buffers = InlineArray(repeating: UnsafePointer(channelBuffer(ports[0], start)))
        for channel in 0..<Channels.channelCount {
            buffers[channel] = UnsafePointer(channelBuffer(ports[channel], start))
        }
    }

    /// A frame, with zero for every sample that is infinite, not a number, quieter than `silence` or louder than one
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
    public func four(from frame: Int, channel: Int) -> SIMD4<Double> {
        var samples = UnsafeRawPointer(buffers[unchecked: channel] + frame).loadUnaligned(as: SIMD4<Float>.self)
        let magnitudes = unsafeBitCast(samples, to: SIMD4<UInt32>.self) & 0x7fff_ffff
        let isInaudible = magnitudes &- Float(silence).bitPattern .>= audibleRange
        // One test for all four: mostly, all can be heard.
        if any(isInaudible) { samples.replace(with: 0, where: isInaudible) }
        return SIMD4<Double>(samples)
    }

    /// One channel of `count` frames, at most four; zeros behind them.
    @inline(__always)
    public func four(from frame: Int, channel: Int, count: Int) -> SIMD4<Double> {
        if count == 4 { return four(from: frame, channel: channel) }
        var samples = SIMD4<Double>()
        for index in 0..<count { samples[index] = self[frame &+ index, channel: channel] }
        return samples
    }

    /// A frame as it is.
    @inline(__always)
    public func unchecked(_ frame: Int) -> Channels {
        var samples = Channels.zero
        for channel in 0..<Channels.channelCount {
            samples[channel: channel] = Double(buffers[unchecked: channel][frame])
        }
        return samples
    }
}

/// The channels that an effect writes, one buffer of 32-bit samples each.
public struct OutputBus<Channels: Frame>: BitwiseCopyable {
    private var buffers: InlineArray<8, UnsafeMutablePointer<Float>>

    /// The frames from `start` on of the buffers at `ports`, one for each channel, none of them null.
    @inline(__always)
    public init(_ ports: UnsafePointer<UnsafeMutableRawPointer?>, from start: Int) {
        buffers = InlineArray(repeating: channelBuffer(ports[0], start))
        for channel in 0..<Channels.channelCount {
            buffers[channel] = channelBuffer(ports[channel], start)
        }
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
            buffers[unchecked: channel][frame] = Float(newValue > limit ? limit : (newValue < -limit ? -limit : newValue))
        }
    }

    /// Writes a frame that 32-bit samples can hold.
    @inline(__always)
    public func write(_ samples: Channels, at frame: Int) {
        for channel in 0..<Channels.channelCount {
            buffers[unchecked: channel][frame] = Float(samples[channel: channel])
        }
    }

    /// Writes one channel of four frames, which 32-bit samples can hold.
    @inline(__always)
    public func setFour(_ samples: SIMD4<Double>, from frame: Int, channel: Int) {
        UnsafeMutableRawPointer(buffers[unchecked: channel] + frame)
            .storeBytes(of: SIMD4<Float>(samples), as: SIMD4<Float>.self)
    }

    /// Writes one channel of `count` frames, at most four, which 32-bit samples can hold.
    @inline(__always)
    public func set(_ samples: SIMD4<Double>, from frame: Int, channel: Int, count: Int) {
        if count == 4 { return setFour(samples, from: frame, channel: channel) }
        for index in 0..<count { buffers[unchecked: channel][frame &+ index] = Float(samples[index]) }
    }
}

/// The samples from `start` on at a port, which is connected.
@inline(__always)
private func channelBuffer(_ port: UnsafeMutableRawPointer?, _ start: Int) -> UnsafeMutablePointer<Float> {
    port.unsafelyUnwrapped.assumingMemoryBound(to: Float.self) + start
}

/// `sample`, or zero where nobody can hear it as it is: where it is infinite, not a number, quieter than `silence` or
/// louder than one over that.
///
/// One unsigned comparison of the bits below the sign decides: the floating-point unit never sees the odd ones, some of
/// which it takes a hundred times longer over.
@inline(__always)
private func audible(_ sample: Float) -> Float {
    let magnitude = sample.bitPattern & 0x7fff_ffff
    return magnitude &- Float(silence).bitPattern < audibleRange ? sample : 0
}

/// How many bit patterns lie between `silence` and one over that, in 32 bits.
private var audibleRange: UInt32 {
    @inline(__always) get { Float(1 / silence).bitPattern &- Float(silence).bitPattern }
}
