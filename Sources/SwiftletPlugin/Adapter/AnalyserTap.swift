// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// Sends an effect's audio to views: the mean of the main bus's channels, and the peak of each channel in each block,
/// those of the input first. On request, the true peaks follow in the same order.
///
/// It is active only while a view watches: views repeat their request, and each request holds for two seconds. So a
/// view that closes silently needs no clean-up. Messages are written directly to the host's port.
struct AnalyserTap<Input: Frame, Output: Frame>: BitwiseCopyable {
    /// The maximum number of frames in a message. The rest of a longer block is not sent.
    private static var maximumMessageLength: Int { 2048 }

    /// The frames for which a view still watches, and for which the user listens to a band alone.
    private var framesLeft = 0
    private var listeningFramesLeft = 0
    var truePeaks = TruePeakTap<Input, Output>()
    /// The message of the current block, and its number of frames so far.
    private var message: AudioMessage?
    private var count = 0

    private static var channelCount: Int { Input.channelCount + Output.channelCount }

    init() {}

    /// Activates the tap for the next `frames` frames.
    mutating func watch(for frames: Int) { framesLeft = frames }

    /// Keeps the user's solo of a band for the next `frames` frames.
    mutating func listen(for frames: Int) { listeningFramesLeft = frames }

    /// Whether the user listens to a band alone.
    @inline(__always)
    var isListening: Bool { listeningFramesLeft > 0 }

    /// Whether a view watches.
    @inline(__always)
    var isActive: Bool { framesLeft > 0 }

    /// Starts the message of a block.
    ///
    /// - Parameters:
    ///   - frame: the time of the message, not after that of any later message.
    ///   - reserve: the number of bytes to keep free at the port for other messages.
    @inline(never)
    mutating func begin(_ writer: inout SequenceWriter?, blockLength: Int, at frame: Int, reserve: Int) {
        framesLeft -= min(framesLeft, blockLength)
        listeningFramesLeft -= min(listeningFramesLeft, blockLength)
        truePeaks.begin(blockLength: blockLength)
        count = 0
        message = writer?.audio(
            frames: min(blockLength, Self.maximumMessageLength),
            peaks: Self.channelCount * (truePeaks.isMeasuring ? 2 : 1), at: frame, reserve: reserve)
    }

    /// Whether a message has been started.
    @inline(__always)
    var isRecording: Bool { message != nil }

    /// Ends the message.
    @inline(__always)
    mutating func end() { message = nil }

    /// Records the input of part of the block, before the output overwrites it in shared memory.
    @inline(never)
    mutating func record(input: InputBus<Input>, count length: Int) {
        guard let message else { return }
        for frame in 0..<min(length, message.frames - count) {
            send(input[frame], to: message.input + count + frame, peaks: message.peaks)
        }
        truePeaks.record(input: input, count: length, peaks: message.peaks + Self.channelCount)
    }

    /// Records the output of the same part.
    @inline(never)
    mutating func record(output: OutputBus<Output>, count length: Int) {
        guard let message else { return }
        let room = min(length, message.frames - count)
        for frame in 0..<room {
            send(output[frame], to: message.output + count + frame, peaks: message.peaks + Input.channelCount)
        }
        count += room
        truePeaks.record(
            output: output, count: length, peaks: message.peaks + Self.channelCount + Input.channelCount)
    }

    @inline(never)
    private func send<Channels: Frame>(
        _ frame: Channels, to place: UnsafeMutablePointer<Float>, peaks: UnsafeMutablePointer<Float>
    ) {
        var sum = 0.0
        for channel in 0..<Channels.channelCount {
            if channel < Channels.mainChannelCount { sum += frame[channel: channel] }
            let magnitude = Float(abs(frame[channel: channel]))
            if magnitude > peaks[channel] { peaks[channel] = magnitude }
        }
        place.pointee = Float(sum * (1 / Double(max(1, Channels.mainChannelCount))))
    }
}
