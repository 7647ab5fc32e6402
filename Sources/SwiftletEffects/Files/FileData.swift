// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP

/// The data of a loaded file: samples or bytes. Reads out of bounds return zero.
public struct FileData: BitwiseCopyable {
    /// The number of channels; 0 for a file of bytes.
    public let channelCount: Int
    /// The number of frames; 0 for a file of bytes.
    public let frameCount: Int
    /// The number of bytes; 0 for a file of audio.
    public let byteCount: Int
    private let samples: UnsafePointer<Float>?
    private let bytes: UnsafePointer<UInt8>?

    /// Creates audio data from the samples of the first channel, the second channel and so on.
    package init(samples: UnsafePointer<Float>, channelCount: Int, frameCount: Int) {
        self.samples = samples
        self.channelCount = channelCount
        self.frameCount = frameCount
        (bytes, byteCount) = (nil, 0)
    }

    /// Creates data from bytes.
    package init(bytes: UnsafePointer<UInt8>, count: Int) {
        self.bytes = bytes
        byteCount = count
        (samples, channelCount, frameCount) = (nil, 0, 0)
    }

    /// The sample of a channel at a frame; full scale is 1. A missing channel reads as the last one, so a mono file
    /// serves both ears. After the end, samples are 0.
    ///
    /// - Parameters:
    ///   - channel: counted from 0.
    ///   - frame: counted from 0.
    public subscript(channel: Int, frame: Int) -> Double {
        let channel = min(channel, channelCount - 1)
        guard let samples, channel >= 0, (0..<frameCount).contains(frame) else { return 0 }
        return Double(samples[channel * frameCount + frame])
    }

    /// The byte at an index.
    public subscript(byte: Int) -> UInt8 {
        guard let bytes, (0..<byteCount).contains(byte) else { return 0 }
        return bytes[byte]
    }
}
