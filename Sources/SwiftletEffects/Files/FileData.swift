// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// What is in a file that an effect has asked for: samples, or any bytes. Whatever is asked for outside of it is zero.
public struct FileData: BitwiseCopyable {
    /// How many channels the audio has; 0 for a file of bytes.
    public let channelCount: Int
    /// How many frames the audio has; 0 for a file of bytes.
    public let frameCount: Int
    /// How many bytes there are; 0 for a file of audio.
    public let byteCount: Int
    private let samples: UnsafePointer<Float>?
    private let bytes: UnsafePointer<UInt8>?

    /// Audio, each channel's samples behind those of the one before.
    package init(samples: UnsafePointer<Float>, channelCount: Int, frameCount: Int) {
        self.samples = samples
        self.channelCount = channelCount
        self.frameCount = frameCount
        (bytes, byteCount) = (nil, 0)
    }

    /// Bytes.
    package init(bytes: UnsafePointer<UInt8>, count: Int) {
        self.bytes = bytes
        byteCount = count
        (samples, channelCount, frameCount) = (nil, 0, 0)
    }

    /// A sample, with full scale as 1: of a channel that the file has not, its last one's, as that of a mono file is for both ears;
    /// behind the end, 0.
    ///
    /// - Parameters:
    ///   - channel: counted from 0.
    ///   - frame: counted from 0.
    public subscript(channel: Int, frame: Int) -> Double {
        let channel = min(channel, channelCount - 1)
        guard let samples, channel >= 0, (0..<frameCount).contains(frame) else { return 0 }
        return Double(samples[channel * frameCount + frame])
    }

    /// A byte, counted from 0.
    public subscript(byte: Int) -> UInt8 {
        guard let bytes, (0..<byteCount).contains(byte) else { return 0 }
        return bytes[byte]
    }
}
