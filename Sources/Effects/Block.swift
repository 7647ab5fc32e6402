// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP

/// A run of frames to process: where they come from, where they go, and how many they are.
///
/// Input and output may share memory, in any pairing of channels: all that is still needed of any channel is read before a
/// frame is written over it.
public struct Block<Input: Frame, Output: Frame>: BitwiseCopyable {
    /// Where the frames come from.
    public let input: InputBus<Input>
    /// Where they go.
    public let output: OutputBus<Output>
    /// The number of frames.
    public let count: Int

    /// The first `count` frames of both.
    @inline(__always)
    public init(input: InputBus<Input>, output: OutputBus<Output>, count: Int) {
        self.input = input
        self.output = output
        self.count = count
    }

    /// One of the frames, as a block.
    @inline(__always)
    public func frame(_ frame: Int) -> Self {
        Self(input: input.advanced(by: frame), output: output.advanced(by: frame), count: 1)
    }
}

// MARK: - Render closures

extension Block {
    /// Makes each frame of the output of the frame of the input.
    @inline(__always)
    public func map(_ transform: (Input) -> Output) {
        for frame in 0..<count { output[frame] = transform(input[frame]) }
    }
}

extension Block where Input == Output {
    /// Makes each sample of the output, whatever its channel, of the sample of the input.
    @inline(__always)
    public func mapSamples(_ transform: (Double) -> Double) {
        map { frame in
            var frame = frame
            for channel in 0..<Input.channelCount { frame[channel: channel] = transform(frame[channel: channel]) }
            return frame
        }
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

    /// What begins `frames` frames later.
    @inline(__always)
    func advanced(by frames: Int) -> Self {
        var later = self
        for channel in 0..<Channels.channelCount { later.buffers[channel] += frames }
        return later
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
        // One test for all four: mostly, all can be heard.
        let isInaudible = distances(samples) .>= audibleRange
        if any(isInaudible) { samples.replace(with: 0, where: isInaudible) }
        return SIMD4<Double>(samples)
    }

    /// One channel of eight frames, as the subscript has them.
    @inline(__always)
    public func eight(from frame: Int, channel: Int) -> (SIMD4<Double>, SIMD4<Double>) {
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
        return (SIMD4<Double>(first), SIMD4<Double>(second))
    }

    /// One channel of `count` frames, at most four, and zeros behind them.
    @inline(__always)
    public func four(from frame: Int, channel: Int, count: Int) -> SIMD4<Double> {
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

    /// Writes one channel of four frames, which 32-bit samples can hold.
    @inline(__always)
    public func setFour(_ samples: SIMD4<Double>, from frame: Int, channel: Int) {
        UnsafeMutableRawPointer(buffers[unchecked: channel] + frame)
            .storeBytes(of: SIMD4<Float>(samples), as: SIMD4<Float>.self)
    }

    /// Writes one channel of `count` frames, at most four, which 32-bit samples can hold.
    @inline(__always)
    public func set(_ samples: SIMD4<Double>, from frame: Int, channel: Int, count: Int) {
        if count == 4 {
            setFour(samples, from: frame, channel: channel)
        } else {
            setPart(of: buffers[unchecked: channel] + frame, to: samples, count)
        }
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

/// How many bit patterns lie between `silence` and the magnitudes of four samples: see `audible`.
@inline(__always)
private func distances(_ samples: SIMD4<Float>) -> SIMD4<UInt32> {
    (unsafeBitCast(samples, to: SIMD4<UInt32>.self) & 0x7fff_ffff) &- Float(silence).bitPattern
}

/// How many bit patterns lie between `silence` and one over that, in 32 bits.
private var audibleRange: UInt32 {
    @inline(__always) get { Float(1 / silence).bitPattern &- Float(silence).bitPattern }
}

// These two are never inlined: the optimiser would take whole groups apart as well. They take the buffer alone, as the
// compiler would copy all of a bus for them.

/// The first one, two or three audible samples of a buffer, and zeros behind them.
@inline(never)
private func part(of buffer: UnsafePointer<Float>, _ count: Int) -> SIMD4<Double> {
    func sample(_ index: Int) -> Double { index < count ? Double(audible(buffer[index])) : 0 }
    return SIMD4(sample(0), sample(1), sample(2), 0)
}

/// Sets the first one, two or three samples of a buffer.
@inline(never)
private func setPart(of buffer: UnsafeMutablePointer<Float>, to samples: SIMD4<Double>, _ count: Int) {
    let samples = SIMD4<Float>(samples)
    buffer[0] = samples[0]
    if count > 1 { buffer[1] = samples[1] }
    if count > 2 { buffer[2] = samples[2] }
}

/// Calls `body` with the first frame and the length of each group of four frames, the last of which may be shorter.
@inline(__always)
func forEachFour(from start: Int = 0, to end: Int, _ body: (_ frame: Int, _ count: Int) -> Void) {
    var frame = start
    let endOfWhole = start &+ (end &- start) & ~3
    while frame < endOfWhole {
        body(frame, 4)
        frame &+= 4
    }
    if frame < end { body(frame, end &- frame) }
}

/// The same from the last group to the first.
@inline(__always)
func forEachFourBackwards(from start: Int, to end: Int, _ body: (_ frame: Int, _ count: Int) -> Void) {
    var frame = start &+ (end &- start) & ~3
    if frame < end { body(frame, end &- frame) }
    while frame > start {
        frame &-= 4
        body(frame, 4)
    }
}
