// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// A run of frames to process: where they come from, where they go, and how many they are.
///
/// Input and output may share memory, in any pairing of channels: all that is still needed of any channel is read before a
/// frame is written over it.
public struct Block<Input: Frame, Output: Frame>: BitwiseCopyable {
    /// The input frames.
    public let input: InputBus<Input>
    /// The output frames.
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

    /// Some of the frames, as a block.
    @inline(__always)
    public func part(from frame: Int, count: Int) -> Self {
        Self(input: input.advanced(by: frame), output: output.advanced(by: frame), count: count)
    }

    /// One of the frames, as a block.
    @inline(__always)
    public func frame(_ frame: Int) -> Self { part(from: frame, count: 1) }
}

// MARK: - Groups of frames

extension Block {
    /// Calls `body` with the first frame and the length of each group of four frames, the last of which may be shorter.
    @inline(__always)
    public func forEachFour(_ body: (_ frame: Int, _ count: Int) -> Void) {
        SwiftletDSP.forEachFour(to: count, body)
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
    /// Computes each output sample from the input sample, for all channels.
    @inline(__always)
    public func mapSamples(_ transform: (Double) -> Double) {
        map { frame in
            var frame = frame
            for channel in 0..<Input.channelCount { frame[channel: channel] = transform(frame[channel: channel]) }
            return frame
        }
    }
}
