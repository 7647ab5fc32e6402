// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Planar audio: all frames of a channel are contiguous. The owner must free the memory.
package struct PlanarBuffer: BitwiseCopyable {
    package let channels: Int
    /// The capacity in frames.
    package let maximum: Int
    private let memory: UnsafeMutablePointer<Float>

    /// Allocates silence.
    package init(channels: Int, maximum: Int) {
        self.init(channels: channels, maximum: maximum, memory: .allocate(capacity: max(1, channels * maximum)))
        memory.initialize(repeating: 0, count: max(1, channels * maximum))
    }

    private init(channels: Int, maximum: Int, memory: UnsafeMutablePointer<Float>) {
        (self.channels, self.maximum, self.memory) = (channels, maximum, memory)
    }

    package func deallocate() { memory.deallocate() }

    /// Returns a buffer of some channels in the same memory.
    func channels(_ range: Range<Int>) -> PlanarBuffer {
        PlanarBuffer(channels: range.count, maximum: maximum, memory: memory + range.lowerBound * maximum)
    }

    // The proof in other modules does not see these bodies, so each carries the attributes. The proof requires the
    // optimizer.

    /// The samples of a channel.
    #if DEBUG
    package subscript(channel: Int) -> UnsafeMutablePointer<Float> { memory + channel &* maximum }
    #else
    package subscript(channel: Int) -> UnsafeMutablePointer<Float> {
        @_noAllocation @_noLocks get { memory + channel &* maximum }
    }
    #endif

    /// Fills frames with silence.
    #if !DEBUG
    @_noAllocation @_noLocks
    #endif
    package func clear(_ start: Int, _ end: Int) {
        for channel in 0..<channels {
            let plane = self[channel]
            for frame in start..<max(start, end) { plane[frame] = 0 }
        }
    }

    /// Copies interleaved frames into the buffer.
    #if !DEBUG
    @_noAllocation @_noLocks
    #endif
    package func deinterleave(_ samples: UnsafePointer<Float>, _ frames: Int) {
        for channel in 0..<channels {
            let plane = self[channel]
            for frame in 0..<frames { plane[frame] = samples[frame &* channels &+ channel] }
        }
    }

    /// Copies frames from the buffer in interleaved form.
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

/// The input buffers of a chain.
package struct InputBuffers: BitwiseCopyable {
    /// Audio, sidechains and frame numbers, contiguous in memory.
    package let all: PlanarBuffer
    /// Audio and sidechains; audio only; sidechains only.
    package let samples, audio, sides: PlanarBuffer
    /// The number of each frame in the file, counted from 1, as the bits of a sample. 0 marks frames that are not in
    /// the file.
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
