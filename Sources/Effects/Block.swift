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

    /// A frame, with zero for every sample that is infinite, not a number or quieter than `silence`.
    @inline(__always)
    public subscript(frame: Int) -> Channels {
        var samples = Channels.zero
        for channel in 0..<Channels.channelCount {
            samples[channel: channel] = Double(audible(buffers[channel][frame]))
        }
        return samples
    }

    /// A frame as it is.
    @inline(__always)
    public func unchecked(_ frame: Int) -> Channels {
        var samples = Channels.zero
        for channel in 0..<Channels.channelCount {
            samples[channel: channel] = Double(buffers[channel][frame])
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
                samples[channel: channel] = Double(buffers[channel][frame])
            }
            return samples
        }
        nonmutating set {
            for channel in 0..<Channels.channelCount {
                let sample = newValue[channel: channel]
                let limit = Double(Float.greatestFiniteMagnitude)
                buffers[channel][frame] = Float(sample > limit ? limit : (sample < -limit ? -limit : sample))
            }
        }
    }
}

/// The samples from `start` on at a port, which is connected.
@inline(__always)
private func channelBuffer(_ port: UnsafeMutableRawPointer?, _ start: Int) -> UnsafeMutablePointer<Float> {
    port.unsafelyUnwrapped.assumingMemoryBound(to: Float.self) + start
}

/// `sample`, or zero where it is infinite, not a number or quieter than `silence`.
///
/// One unsigned comparison of the bits below the sign decides: the floating-point unit never sees the odd ones, some of
/// which it takes a hundred times longer over.
@inline(__always)
private func audible(_ sample: Float) -> Float {
    let magnitude = sample.bitPattern & 0x7fff_ffff
    let quietest = Float(silence).bitPattern
    return magnitude &- quietest < Float.infinity.bitPattern &- quietest ? sample : 0
}
