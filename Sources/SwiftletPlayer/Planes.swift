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

/// What goes into the effects, frame by frame: the audio and, beside it, the frame's number in the file and what side-chains
/// hear. In rings, these follow one another.
struct InputPlanes: BitwiseCopyable {
    /// Stands for the number of a frame that is none of the file's.
    static var noNumber: UInt32 { .max }

    let audio: Planes
    /// What the side-chains of all effects hear.
    let sides: Planes
    private let numberPlane: Planes

    init(channels: Int, sides: Int, maximum: Int) {
        audio = Planes(channels: channels, maximum: maximum)
        self.sides = Planes(channels: sides, maximum: maximum)
        numberPlane = Planes(channels: 1, maximum: maximum)
        for frame in 0..<maximum { setNumber(of: frame, Self.noNumber) }
    }

    func deallocate() {
        audio.deallocate()
        sides.deallocate()
        numberPlane.deallocate()
    }

    var maximum: Int { audio.maximum }
    /// How many samples a frame is in rings.
    var stride: Int { audio.channels &+ 1 &+ sides.channels }

    /// The number of a frame: its bits are where others have a sample's.
    func number(of frame: Int) -> UInt32 { numberPlane[0][frame].bitPattern }

    func setNumber(of frame: Int, _ number: UInt32) { numberPlane[0][frame] = Float(bitPattern: number) }

    func deinterleave(_ samples: UnsafePointer<Float>, _ frames: Int) {
        audio.deinterleave(samples, frames, stride: stride)
        numberPlane.deinterleave(samples + audio.channels, frames, stride: stride)
        sides.deinterleave(samples + (audio.channels &+ 1), frames, stride: stride)
    }

    func interleave(_ samples: UnsafeMutablePointer<Float>, _ frames: Int) {
        audio.interleave(samples, frames, stride: stride)
        numberPlane.interleave(samples + audio.channels, frames, stride: stride)
        sides.interleave(samples + (audio.channels &+ 1), frames, stride: stride)
    }
}
