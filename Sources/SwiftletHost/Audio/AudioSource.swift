// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Audio that is read from start to end: a file, or audio that is computed from other audio while it is read.
public protocol AudioSource: AnyObject {
    /// Frames per second.
    var sampleRate: Int { get }
    /// Samples per frame.
    var channels: Int { get }
    /// The number of frames, if it is known in advance.
    var frames: Int? { get }

    /// Reads the next frames.
    ///
    /// - Parameters:
    ///   - samples: a buffer for `frames` · `channels` interleaved samples; full scale is −1…1.
    ///   - frames: the maximum number of frames to read.
    /// - Returns: the number of frames read, which is less than `frames` only at the end.
    func read(_ samples: UnsafeMutablePointer<Float>, frames: Int) throws -> Int
}

extension AudioFileReader: AudioSource {}

/// A source followed by silence.
public final class PaddedAudio: AudioSource {
    /// The length of the silence after the source.
    public enum Padding: Sendable {
        /// This many frames.
        case frames(Int)
        /// Silence without end.
        case endless
    }

    /// Frames per second.
    public var sampleRate: Int { source.sampleRate }
    /// Samples per frame.
    public var channels: Int { source.channels }
    /// The number of frames including the silence, if it is finite and known in advance.
    public var frames: Int? {
        guard case .frames(let silence) = padding else { return nil }
        return source.frames.map { $0 + silence }
    }
    /// The number of frames of the source, once its end is reached.
    public private(set) var sourceFrames: Int?
    private let source: any AudioSource
    private let padding: Padding
    private var framesRead = 0

    /// Creates a source with silence after it.
    public init(_ source: any AudioSource, _ padding: Padding) {
        self.source = source
        self.padding = padding
    }

    /// Reads the next frames: the source's frames, then zeros.
    public func read(_ samples: UnsafeMutablePointer<Float>, frames: Int) throws -> Int {
        var count = 0
        if sourceFrames == nil {
            count = try source.read(samples, frames: frames)
            if count < frames { sourceFrames = framesRead + count }
        }
        if let sourceFrames {
            let left =
                switch padding {
                case .frames(let silence): sourceFrames + silence - framesRead - count
                case .endless: Int.max
                }
            let silent = min(frames - count, left)
            (samples + count * channels).update(repeating: 0, count: silent * channels)
            count += silent
        }
        framesRead += count
        return count
    }
}

/// Sources side by side, whose channels are joined in each frame in the order of the sources. Silence follows the end
/// of each source.
package final class JoinedAudio {
    /// Samples per frame.
    package let channels: Int
    /// The number of frames of the first source, once its end is reached.
    package var end: Int? { sources[0].sourceFrames }
    private let sources: [PaddedAudio]
    private var buffer: [Float] = []

    /// - Parameter spareChannels: the number of additional channels at the end, which are not written.
    package init(_ sources: [any AudioSource], spareChannels: Int = 0) {
        self.sources = sources.map { PaddedAudio($0, .endless) }
        channels = sources.reduce(spareChannels) { $0 + $1.channels }
    }

    /// Reads the next frames.
    package func read(_ samples: UnsafeMutablePointer<Float>, frames: Int) throws {
        var place = 0
        for source in sources {
            if source.channels == channels {
                _ = try source.read(samples, frames: frames)
                return
            }
            if buffer.count < frames * source.channels {
                buffer = [Float](repeating: 0, count: frames * source.channels)
            }
            _ = try source.read(&buffer, frames: frames)
            for frame in 0..<frames {
                for channel in 0..<source.channels {
                    samples[frame * channels + place + channel] = buffer[frame * source.channels + channel]
                }
            }
            place += source.channels
        }
    }
}

/// Silence as input where there is no file. Instruments need no channels.
public final class SilentAudio: AudioSource {
    /// Frames per second.
    public let sampleRate: Int
    /// Samples per frame, 0 or more.
    public let channels: Int
    /// The number of frames.
    public let frames: Int?
    private var left: Int

    /// Creates silence of `frames` frames.
    public init(sampleRate: Int, channels: Int = 0, frames: Int) {
        self.sampleRate = sampleRate
        self.channels = channels
        self.frames = frames
        left = frames
    }

    /// Reads the next zeros.
    public func read(_ samples: UnsafeMutablePointer<Float>, frames: Int) -> Int {
        let count = min(frames, left)
        samples.update(repeating: 0, count: count * channels)
        left -= count
        return count
    }
}

/// A source without the silence at its end. The audio ends where it stays below −100 dBFS for 3 s.
public final class AudioUntilSilence: AudioSource {
    /// The magnitude below which samples count as silence.
    public static let threshold = Float(1e-5)
    /// The length of silence in seconds after which the audio ends. It bridges the gaps between echoes.
    public static let holdTime = 3.0
    /// The maximum length of the tail after the end of the input, in seconds.
    public static let maximumTail = 120.0

    /// Frames per second.
    public var sampleRate: Int { source.sampleRate }
    /// Samples per frame.
    public var channels: Int { source.channels }
    /// Nil, as the length is not known in advance.
    public var frames: Int? { nil }
    private let source: any AudioSource
    private let input: PaddedAudio
    private let chunk = 4096
    private var buffer: [Float] = []
    /// The number of frames in the buffer that were delivered, and that may be delivered.
    private var (position, available) = (0, 0)
    /// The number of frames read from the source.
    private var framesRead = 0
    private var hasEnded = false

    /// - Parameters:
    ///   - source: the output computed from `input`, frame by frame.
    ///   - input: the input followed by endless silence. Nothing before its end counts as silence.
    public init(_ source: any AudioSource, of input: PaddedAudio) {
        self.source = source
        self.input = input
    }

    /// Reads the next frames.
    public func read(_ samples: UnsafeMutablePointer<Float>, frames: Int) throws -> Int {
        var done = 0
        while done < frames {
            if position == available { guard try advance() else { break } }
            let count = min(frames - done, available - position)
            buffer.withUnsafeBufferPointer {
                (samples + done * channels).update(
                    from: $0.baseAddress! + position * channels, count: count * channels)
            }
            position += count
            done += count
        }
        return done
    }

    /// Discards delivered frames, and reads until more frames can be delivered.
    ///
    /// - Returns: whether there are more frames.
    private func advance() throws -> Bool {
        buffer.removeFirst(position * channels)
        (position, available) = (0, 0)
        while available == 0, !hasEnded {
            let held = buffer.count / channels
            buffer += repeatElement(0, count: chunk * channels)
            let count = try buffer.withUnsafeMutableBufferPointer {
                try source.read($0.baseAddress! + held * channels, frames: chunk)
            }
            buffer.removeLast((chunk - count) * channels)
            framesRead += count
            available = audibleFrames(after: held, count)
            let past = input.sourceFrames.map { framesRead - $0 } ?? 0
            let silent = buffer.count / channels - available
            hasEnded =
                count < chunk || Double(past) > Self.maximumTail * Double(sampleRate)
                || silent >= Int(Self.holdTime * Double(sampleRate))
            if hasEnded { buffer.removeLast(silent * channels) }
        }
        return available > 0
    }

    /// Returns the number of buffered frames up to and including the last audible one. `count` of the frames are new
    /// and follow `held` silent ones.
    private func audibleFrames(after held: Int, _ count: Int) -> Int {
        // Frames of the input are kept even if they are silent.
        let ofInput = max(0, min(held + count, (input.sourceFrames ?? .max) - (framesRead - held - count)))
        let lastAudible = buffer.lastIndex { !(abs($0) < Self.threshold) } ?? -1
        return max(ofInput, (lastAudible + channels) / channels)
    }
}
