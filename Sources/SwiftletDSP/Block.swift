// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

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

// MARK: - Groups of frames

extension Block {
    /// Calls `body` with the first frame and the length of each group of four frames, the last of which may be shorter.
    @inline(__always)
    public func forEachFour(_ body: (_ frame: Int, _ count: Int) -> Void) {
        SwiftletDSP.forEachFour(to: count, body)
    }
}

// MARK: - Frames in memory

extension Block {
    /// Reads some of the input's frames.
    ///
    /// - Parameters:
    ///   - frames: where they go.
    ///   - start: the first of them.
    ///   - count: how many there are.
    @inline(__always)
    package func read(_ frames: UnsafeMutablePointer<Input>, from start: Int, _ count: Int) {
        SwiftletDSP.forEachFour(to: count) { frame, count in
            if count == 4 && Input.isInAdjacentPairs {
                for channel in stride(from: 0, to: Input.channelCount, by: 2) {
                    SeriesFrames<TwoChannels>(frames, channel)
                        .setFour(input.fourPairs(from: start &+ frame, channel: channel), from: frame)
                }
            } else {
                for channel in 0..<Input.channelCount {
                    let samples = input.four(from: start &+ frame, channel: channel, count: count)
                    for number in 0..<count { frames[frame &+ number].set(samples[number], at: channel) }
                }
            }
        }
    }

    /// Writes some of the output's frames: what a 32-bit sample cannot hold is held to the largest that it can, and what
    /// nobody can hear is silence.
    ///
    /// - Parameters:
    ///   - frames: where they come from.
    ///   - start: the first of them.
    ///   - count: how many there are.
    ///   - gains: what they are multiplied by: the channels with even numbers, and those with odd ones.
    @inline(__always)
    package func write(
        _ frames: UnsafeMutablePointer<Output>, from start: Int, _ count: Int, times gains: Vector2 = Vector2(1, 1)
    ) {
        var begin = 0
        if Output.isInAdjacentPairs {
            begin = count & ~3
            let factors = Vector4(gains[0], gains[1], gains[0], gains[1])
            for channel in stride(from: 0, to: Output.channelCount, by: 2) {
                let (target, pairs) = (output.pair(from: channel), SeriesFrames<TwoChannels>(frames, channel))
                SwiftletDSP.forEachFour(to: begin) { frame, _ in
                    let (first, second) = pairs.four(from: frame)
                    target.setFour((first * factors).writable, (second * factors).writable, from: start &+ frame)
                }
            }
        }
        SwiftletDSP.forEachFour(from: begin, to: count) { frame, count in
            for channel in 0..<Output.channelCount {
                var samples = Vector4.zero
                for number in 0..<count { samples[number] = frames[frame &+ number].sample(at: channel) }
                output.set(
                    (samples * gains[channel & 1]).writable, from: start &+ frame, channel: channel, count: count)
            }
        }
    }
}

extension Vector4 {
    /// What 32-bit samples can hold of these, and silence for what nobody can hear.
    @inline(__always)
    fileprivate var writable: Self {
        replacing(with: 0, where: magnitudes .< silenceThreshold).limited(to: Double(Float.greatestFiniteMagnitude))
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
