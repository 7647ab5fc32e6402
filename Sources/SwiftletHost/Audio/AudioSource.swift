// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

/// Audio that is read from its start to its end: a file, or what is made of other audio while it is read.
public protocol AudioSource: AnyObject {
    /// Frames per second.
    var sampleRate: Int { get }
    /// Samples per frame.
    var channels: Int { get }
    /// How many frames there are, where that is known beforehand.
    var frames: Int? { get }

    /// Reads the next frames.
    ///
    /// - Parameters:
    ///   - samples: room for `frames` · `channels` samples; full scale is −1…1, and the channels of a frame follow one
    ///     another.
    ///   - frames: the most frames to read.
    /// - Returns: how many were read: fewer than `frames` at the end alone.
    func read(_ samples: UnsafeMutablePointer<Float>, frames: Int) throws -> Int
}

extension AudioFileReader: AudioSource {}

/// A source, and silence after it.
public final class PaddedAudio: AudioSource {
    /// How much silence there is after the source.
    public enum Padding: Sendable {
        /// So many frames.
        case frames(Int)
        /// As much as is read.
        case endless
    }

    /// Frames per second.
    public var sampleRate: Int { source.sampleRate }
    /// Samples per frame.
    public var channels: Int { source.channels }
    /// How many frames there are with the silence, where there is an end that is known beforehand.
    public var frames: Int? {
        guard case .frames(let silence) = padding else { return nil }
        return source.frames.map { $0 + silence }
    }
    /// How many frames the source had, once its end is reached.
    public private(set) var sourceFrames: Int?
    private let source: any AudioSource
    private let padding: Padding
    private var framesRead = 0

    /// A source with silence after it.
    public init(_ source: any AudioSource, _ padding: Padding) {
        self.source = source
        self.padding = padding
    }

    /// Reads the next frames: those of the source, then zeros.
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

/// Sources side by side: in each frame, the channels of the first come first. After the end of each there is silence.
package final class JoinedAudio {
    /// Samples per frame.
    package let channels: Int
    /// How many frames the first has, once its end is reached.
    package var end: Int? { sources[0].sourceFrames }
    private let sources: [PaddedAudio]
    private var buffer: [Float] = []

    /// - Parameter spareChannels: how many channels come last that are left alone.
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

/// Silence, where there is no file: of no channels for an instrument.
public final class SilentAudio: AudioSource {
    /// Frames per second.
    public let sampleRate: Int
    /// Samples per frame, 0 or more.
    public let channels: Int
    /// How many frames there are.
    public let frames: Int?
    private var left: Int

    /// So many frames of a rate.
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

/// A source up to where it has fallen silent: what is softer than −100 dBFS for 3 s at the end is left out.
public final class AudioUntilSilence: AudioSource {
    /// What is softer counts as silence.
    public static let threshold = Float(1e-5)
    /// How long silence lasts, in seconds: echoes have gaps.
    public static let holdTime = 3.0
    /// How many seconds there may be after the end of what goes in.
    public static let maximumTail = 120.0

    /// Frames per second.
    public var sampleRate: Int { source.sampleRate }
    /// Samples per frame.
    public var channels: Int { source.channels }
    /// It is not known beforehand.
    public var frames: Int? { nil }
    private let source: any AudioSource
    private let input: PaddedAudio
    private let chunk = 4096
    private var buffer: [Float] = []
    /// Frames of the buffer that were handed out, and those that may be.
    private var (position, available) = (0, 0)
    /// How many frames came from the source.
    private var framesRead = 0
    private var hasEnded = false

    /// - Parameters:
    ///   - source: what is made of `input`, frame for frame.
    ///   - input: what goes in, with endless silence after it; before its end, nothing counts as silence.
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

    /// Drops what was handed out, and reads on until there is more to hand out.
    ///
    /// - Returns: whether there is.
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

    /// How many frames of the buffer come before the last audible one, that among them; `count` of them are new, after
    /// `held` silent ones.
    private func audibleFrames(after held: Int, _ count: Int) -> Int {
        // Frames that belong to the input are kept, whatever they hold.
        let ofInput = max(0, min(held + count, (input.sourceFrames ?? .max) - (framesRead - held - count)))
        let lastAudible = buffer.lastIndex { !(abs($0) < Self.threshold) } ?? -1
        return max(ofInput, (lastAudible + channels) / channels)
    }
}
