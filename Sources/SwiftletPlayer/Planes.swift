// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Audio in planes: a plane of so many frames for each channel. Plain memory, which its owner has to free.
struct Planes: BitwiseCopyable {
    let channels: Int
    /// The most frames that there may be.
    let maximum: Int
    private let memory: UnsafeMutablePointer<Float>

    init(channels: Int, maximum: Int) {
        self.channels = channels
        self.maximum = maximum
        memory = .allocate(capacity: max(1, channels * maximum))
        memory.initialize(repeating: 0, count: max(1, channels * maximum))
    }

    func deallocate() { memory.deallocate() }

    /// The samples of a channel.
    subscript(channel: Int) -> UnsafeMutablePointer<Float> { memory + channel &* maximum }

    /// Puts silence into frames.
    func clear(_ start: Int, _ end: Int) {
        for channel in 0..<channels {
            let plane = self[channel]
            for frame in start..<max(start, end) { plane[frame] = 0 }
        }
    }

    /// Takes frames in which the channels follow one another.
    func deinterleave(_ samples: UnsafePointer<Float>, _ frames: Int) {
        for channel in 0..<channels {
            let plane = self[channel]
            for frame in 0..<frames { plane[frame] = samples[frame &* channels &+ channel] }
        }
    }

    /// Gives frames in which the channels follow one another.
    func interleave(_ samples: UnsafeMutablePointer<Float>, _ frames: Int) {
        for channel in 0..<channels {
            let plane = self[channel]
            for frame in 0..<frames { samples[frame &* channels &+ channel] = plane[frame] }
        }
    }
}
