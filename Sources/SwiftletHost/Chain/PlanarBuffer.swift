// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Planar audio: the frames of a channel, then those of the next. Plain memory, which its owner has to free.
package struct PlanarBuffer: BitwiseCopyable {
    package let channels: Int
    /// The capacity in frames.
    package let maximum: Int
    private let memory: UnsafeMutablePointer<Float>

    /// Silence.
    package init(channels: Int, maximum: Int) {
        self.init(channels: channels, maximum: maximum, memory: .allocate(capacity: max(1, channels * maximum)))
        memory.initialize(repeating: 0, count: max(1, channels * maximum))
    }

    private init(channels: Int, maximum: Int, memory: UnsafeMutablePointer<Float>) {
        (self.channels, self.maximum, self.memory) = (channels, maximum, memory)
    }

    package func deallocate() { memory.deallocate() }

    /// Some of the channels, in the same memory.
    func channels(_ range: Range<Int>) -> PlanarBuffer {
        PlanarBuffer(channels: range.count, maximum: maximum, memory: memory + range.lowerBound * maximum)
    }

    // The proof of other modules does not see these bodies, so that each carries the attributes. It needs the optimiser.

    /// The samples of a channel.
    #if DEBUG
    package subscript(channel: Int) -> UnsafeMutablePointer<Float> { memory + channel &* maximum }
    #else
    package subscript(channel: Int) -> UnsafeMutablePointer<Float> {
        @_noAllocation @_noLocks get { memory + channel &* maximum }
    }
    #endif

    /// Puts silence into frames.
    #if !DEBUG
    @_noAllocation @_noLocks
    #endif
    package func clear(_ start: Int, _ end: Int) {
        for channel in 0..<channels {
            let plane = self[channel]
            for frame in start..<max(start, end) { plane[frame] = 0 }
        }
    }

    /// Takes frames in which the channels follow one another.
    #if !DEBUG
    @_noAllocation @_noLocks
    #endif
    package func deinterleave(_ samples: UnsafePointer<Float>, _ frames: Int) {
        for channel in 0..<channels {
            let plane = self[channel]
            for frame in 0..<frames { plane[frame] = samples[frame &* channels &+ channel] }
        }
    }

    /// Gives frames in which the channels follow one another.
    #if !DEBUG
    @_noAllocation @_noLocks
    #endif
    package func interleave(_ samples: UnsafeMutablePointer<Float>, from start: Int = 0, _ frames: Int) {
        for channel in 0..<channels {
            let plane = self[channel] + start
            for frame in 0..<frames { samples[frame &* channels &+ channel] = plane[frame] }
        }
    }
}

/// The buffers for the input of a chain.
package struct InputBuffers: BitwiseCopyable {
    /// Audio, sidechains, and the numbers of the frames, one after another in memory.
    package let all: PlanarBuffer
    /// Audio and sidechains; audio; sidechains.
    package let samples, audio, sides: PlanarBuffer
    /// The number of each frame in the file, from 1 on, as the bits of a sample; 0 stands for a frame that is not in the file.
    package let numbers: UnsafeMutablePointer<Float>
    /// The capacity in frames.
    package let maximum: Int

    package init(channels: Int, sides: Int, maximum: Int) {
        self.maximum = maximum
        all = PlanarBuffer(channels: channels + sides + 1, maximum: maximum)
        numbers = all[channels + sides]
        samples = all.channels(0..<channels + sides)
        audio = all.channels(0..<channels)
        self.sides = all.channels(channels..<channels + sides)
    }

    package func deallocate() { all.deallocate() }
}
