// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Planar audio: so many frames of a channel, then those of the next. Plain memory, which its owner has to free.
struct PlanarBuffer: BitwiseCopyable {
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

    /// Takes frames in which the channels follow one another, and from one to the next it is `stride` samples.
    func deinterleave(_ samples: UnsafePointer<Float>, _ frames: Int, stride: Int) {
        for channel in 0..<channels {
            let plane = self[channel]
            for frame in 0..<frames { plane[frame] = samples[frame &* stride &+ channel] }
        }
    }

    /// Gives frames in which the channels follow one another, and from one to the next it is `stride` samples.
    func interleave(_ samples: UnsafeMutablePointer<Float>, _ frames: Int, stride: Int) {
        for channel in 0..<channels {
            let plane = self[channel]
            for frame in 0..<frames { samples[frame &* stride &+ channel] = plane[frame] }
        }
    }
}

/// What goes into the effects, frame by frame: the audio and, beside it, the frame's number in the file and what sidechains
/// hear. In rings, these follow one another.
struct InputBuffers: BitwiseCopyable {
    /// Stands for the number of a frame that is none of the file's.
    static var noNumber: UInt32 { .max }

    let audio: PlanarBuffer
    /// What the sidechains of all effects hear.
    let sides: PlanarBuffer
    private let frameNumbers: PlanarBuffer

    init(channels: Int, sides: Int, maximum: Int) {
        audio = PlanarBuffer(channels: channels, maximum: maximum)
        self.sides = PlanarBuffer(channels: sides, maximum: maximum)
        frameNumbers = PlanarBuffer(channels: 1, maximum: maximum)
        for frame in 0..<maximum { setNumber(of: frame, Self.noNumber) }
    }

    func deallocate() {
        audio.deallocate()
        sides.deallocate()
        frameNumbers.deallocate()
    }

    var maximum: Int { audio.maximum }
    /// How many samples a frame is in rings.
    var stride: Int { audio.channels &+ 1 &+ sides.channels }

    /// The number of a frame: its bits are where others have a sample's.
    func number(of frame: Int) -> UInt32 { frameNumbers[0][frame].bitPattern }

    func setNumber(of frame: Int, _ number: UInt32) { frameNumbers[0][frame] = Float(bitPattern: number) }

    func deinterleave(_ samples: UnsafePointer<Float>, _ frames: Int) {
        audio.deinterleave(samples, frames, stride: stride)
        frameNumbers.deinterleave(samples + audio.channels, frames, stride: stride)
        sides.deinterleave(samples + (audio.channels &+ 1), frames, stride: stride)
    }

    func interleave(_ samples: UnsafeMutablePointer<Float>, _ frames: Int) {
        audio.interleave(samples, frames, stride: stride)
        frameNumbers.interleave(samples + audio.channels, frames, stride: stride)
        sides.interleave(samples + (audio.channels &+ 1), frames, stride: stride)
    }
}
