// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// Audio of several channels, as a host hands it to a plug-in.
final class Buffers {
    private let ports: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    private let channels: [UnsafeMutablePointer<Float>]

    init(_ channelCount: Int, _ frameCount: Int, _ sample: (_ channel: Int, _ frame: Int) -> Float) {
        channels = (0..<channelCount).map { channel in
            let buffer = UnsafeMutablePointer<Float>.allocate(capacity: frameCount)
            for frame in 0..<frameCount { buffer[frame] = sample(channel, frame) }
            return buffer
        }
        ports = .allocate(capacity: channelCount)
        for channel in 0..<channelCount {
            (ports + channel).initialize(to: UnsafeMutableRawPointer(channels[channel]))
        }
    }

    deinit {
        for channel in channels { channel.deallocate() }
        ports.deallocate()
    }

    subscript(channel: Int, frame: Int) -> Float {
        get { channels[channel][frame] }
        set { channels[channel][frame] = newValue }
    }

    /// These frames of it as the input of a block whose output is the same frames of others.
    func block<Input: Frame, Output: Frame>(to output: Buffers, _ frames: Range<Int>) -> Block<Input, Output> {
        Block(
            input: InputBus(ports, from: frames.lowerBound), output: OutputBus(output.ports, from: frames.lowerBound),
            count: frames.count)
    }
}
