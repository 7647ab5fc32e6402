// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// Sends the audio that passes through an effect to views: the mean of the main bus's channels, block by block, and the
/// peak of each channel.
///
/// It does so only while somebody watches: a view says so again and again, and each time it holds for two seconds. A
/// view that goes without a word leaves nothing behind. What is sent is written straight to where the host fetches it.
struct AnalyserTap<Input: Frame, Output: Frame>: BitwiseCopyable {
    /// How many frames a message has at most: what is behind them in longer blocks is passed over.
    private static var maximumMessageLength: Int { 2048 }

    /// For how many frames somebody still watches, and listens to a part alone.
    private var framesLeft = 0
    private var listeningFramesLeft = 0
    /// The message of the block that is being processed, and how many frames of it there are so far.
    private var message: AudioMessage?
    private var count = 0

    init() {}

    /// Somebody watches, for so many frames from now.
    mutating func watch(for frames: Int) { framesLeft = frames }

    /// Somebody who watches listens to a part alone, for so many frames from now.
    mutating func listen(for frames: Int) { listeningFramesLeft = frames }

    /// Whether somebody listens to a part alone.
    @inline(__always)
    var isListening: Bool { listeningFramesLeft > 0 }

    /// Whether somebody watches.
    @inline(__always)
    var isActive: Bool { framesLeft > 0 }

    /// Begins the message of a block.
    ///
    /// - Parameters:
    ///   - frame: when it is dated: before all messages that are written later.
    ///   - reserve: how many bytes at the port are left for other messages.
    @inline(never)
    mutating func begin(_ writer: inout SequenceWriter?, blockLength: Int, at frame: Int, reserve: Int) {
        framesLeft -= min(framesLeft, blockLength)
        listeningFramesLeft -= min(listeningFramesLeft, blockLength)
        count = 0
        message = writer?.audio(
            frames: min(blockLength, Self.maximumMessageLength), peaks: Input.channelCount + Output.channelCount,
            at: frame, reserve: reserve)
    }

    /// Whether there is a message that has begun.
    @inline(__always)
    var isRecording: Bool { message != nil }

    /// Ends it.
    @inline(__always)
    mutating func end() { message = nil }

    /// Takes the input of part of the block, before the output is written, which may lie in the same place.
    @inline(never)
    mutating func record(input: InputBus<Input>, count length: Int) {
        guard let message else { return }
        for frame in 0..<min(length, message.frames - count) {
            send(input[frame], to: message.input + count + frame, peaks: message.peaks)
        }
    }

    /// Takes the same part's output.
    @inline(never)
    mutating func record(output: OutputBus<Output>, count length: Int) {
        guard let message else { return }
        let room = min(length, message.frames - count)
        for frame in 0..<room {
            send(output[frame], to: message.output + count + frame, peaks: message.peaks + Input.channelCount)
        }
        count += room
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
