// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import DSP
import Effects

/// Collects the audio that passes through an effect, for views to show.
///
/// It does so only while somebody watches: a view says so again and again, and each time it holds for two seconds. A
/// view that goes without a word leaves nothing behind.
struct Monitor<Input: Frame, Output: Frame>: BitwiseCopyable {
    /// How many samples it holds of the input, and as many of the output.
    static var capacity: Int { 2048 }
    /// How many samples are worth a message.
    private static var portion: Int { 1024 }

    /// The mean of the input's channels, then that of the output's.
    private let samples: UnsafeMutablePointer<Float>
    private(set) var count = 0
    /// The highest magnitude of each channel, those of the input first.
    private(set) var peaks = InlineArray<16, Float>(repeating: 0)
    private var framesLeft = 0

    /// - Parameter samples: memory for twice `capacity` samples.
    init(samples: UnsafeMutablePointer<Float>) {
        self.samples = samples
        samples.initialize(repeating: 0, count: 2 * Self.capacity)
    }

    var isWatched: Bool { framesLeft > 0 }
    var isReady: Bool { count >= Self.portion }
    var peakCount: Int { Input.channelCount + Output.channelCount }
    var input: UnsafePointer<Float> { UnsafePointer(samples) }
    var output: UnsafePointer<Float> { UnsafePointer(samples + Self.capacity) }

    /// Somebody watches, for so many frames from now.
    mutating func watch(for frames: Int) {
        if !isWatched { clear() }
        framesLeft = frames
    }

    /// Forgets what was collected.
    mutating func clear() {
        count = 0
        peaks = InlineArray(repeating: 0)
    }

    /// Takes a block's input. What finds no room is passed over.
    mutating func take(input: InputBus<Input>, count length: Int) {
        let room = min(length, Self.capacity - count)
        for frame in 0..<room {
            let channels = input[frame]
            samples[count + frame] = Float(mean(channels))
            rise(channels, from: 0)
        }
    }

    /// Takes the same block's output, and lets its time pass.
    mutating func take(output: OutputBus<Output>, count length: Int) {
        let room = min(length, Self.capacity - count)
        for frame in 0..<room {
            let channels = output[frame]
            samples[Self.capacity + count + frame] = Float(mean(channels))
            rise(channels, from: Input.channelCount)
        }
        count += room
        framesLeft -= min(framesLeft, length)
    }

    @inline(__always)
    private func mean<Channels: Frame>(_ channels: Channels) -> Double {
        var sum = 0.0
        for channel in 0..<Channels.channelCount { sum += channels[channel: channel] }
        return sum * (1 / Double(Channels.channelCount))
    }

    @inline(__always)
    private mutating func rise<Channels: Frame>(_ channels: Channels, from first: Int) {
        for channel in 0..<Channels.channelCount {
            let magnitude = Float(abs(channels[channel: channel]))
            if magnitude > peaks[first + channel] { peaks[first + channel] = magnitude }
        }
    }
}
