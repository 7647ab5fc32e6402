// Copyright 2026 the Swiftlet authors
// SPDX-License-Identifier: ISC

import SwiftletDSP
import SwiftletEffects

/// Sends an effect's audio to views: the signals that a view requests, at 50 kHz at most, and the peak of each channel in
/// each block, those of the input first. On request, the true peaks follow in the same order.
///
/// It is active only while a view watches: views repeat their request, and each request holds for two seconds. So a
/// view that closes silently needs no clean-up. Messages are written directly to the host's port.
struct AnalyserTap<Input: Frame, Output: Frame>: BitwiseCopyable {
    /// The frames for which a view still watches, and for which the user listens to a band alone.
    private var framesLeft = 0
    private var listeningFramesLeft = 0
    var truePeaks = TruePeakTap<Input, Output>()
    /// The signals of the last request, and those that are sent: also the ones of the request before, because two views
    /// of an instance may show different signals.
    private var lastRequest = AnalyserSignals.none
    private var signals = AnalyserSignals.none
    /// The message of the current block, and its number of frames so far.
    private var message: AudioMessage?
    private var count = 0
    /// The number of frames sent or lost so far. A gap in the numbers of messages tells a view that frames are missing.
    private var time: UInt32 = 0
    /// The decimators of each signal, one after the other, and how many frames of the instance are in the next sent frame.
    private var decimators = InlineArray<16, HalfBandDecimator>(repeating: HalfBandDecimator())
    private let halvings: Int
    private var phase = 0

    private static var channelCount: Int { Input.channelCount + Output.channelCount }

    init(sampleRate: Double) { halvings = AnalyserSignals.halvings(at: sampleRate) }

    /// Activates the tap for the next `frames` frames.
    mutating func watch(_ signals: AnalyserSignals, for frames: Int) {
        let wanted = signals.union(lastRequest)
        if framesLeft == 0 || wanted != self.signals { restart(wanted) }
        lastRequest = signals
        framesLeft = frames
    }

    /// Begins anew with other signals. The missing frame number marks the gap.
    @inline(never)
    private mutating func restart(_ signals: AnalyserSignals) {
        self.signals = signals
        time &+= 1
        phase = 0
        for number in 0..<16 { decimators[unchecked: number] = HalfBandDecimator() }
    }

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
        let frames = (phase &+ blockLength) >> halvings
        message = writer?.audio(
            signals, frames: frames, from: time, peaks: Self.channelCount * (truePeaks.isMeasuring ? 2 : 1), at: frame,
            reserve: reserve)
        time &+= UInt32(truncatingIfNeeded: frames)
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
        for channel in 0..<Input.channelCount {
            var peak = message.peaks[channel]
            for frame in 0..<length { peak = max(peak, Float(abs(input[frame, channel: channel]))) }
            message.peaks[channel] = peak
        }
        truePeaks.record(input: input, count: length, peaks: message.peaks + Self.channelCount)
        let main = Input.mainChannelCount
        recordSignals(of: .input, 0..<main, to: message, length) { input[$0, channel: $1] }
        recordSignals(of: .sidechain, main..<Input.channelCount, to: message, length) { input[$0, channel: $1] }
    }

    /// Records the output of the same part.
    @inline(never)
    mutating func record(output: OutputBus<Output>, count length: Int) {
        guard let message else { return }
        let peaks = message.peaks + Input.channelCount
        for channel in 0..<Output.channelCount {
            var peak = peaks[channel]
            for frame in 0..<length { peak = max(peak, Float(abs(output[frame, channel: channel]))) }
            peaks[channel] = peak
        }
        truePeaks.record(
            output: output, count: length, peaks: message.peaks + Self.channelCount + Input.channelCount)
        recordSignals(of: .output, 0..<Output.mainChannelCount, to: message, length) { output[$0, channel: $1] }
        count &+= (phase &+ length) >> halvings
        phase = (phase &+ length) & (1 << halvings - 1)
    }

    // MARK: - Signals

    /// Records the requested signals of some channels.
    @inline(__always)
    private mutating func recordSignals(
        of source: AnalyserSignals.Source, _ channels: Range<Int>, to message: AudioMessage, _ length: Int,
        _ sample: (_ frame: Int, _ channel: Int) -> Double
    ) {
        guard !channels.isEmpty else { return }
        let (first, second) = (channels.lowerBound, min(channels.lowerBound &+ 1, channels.upperBound &- 1))
        if let index = signals.index(of: source, .mean) {
            let share = 1 / Double(channels.count)
            record(signal: index, to: message, length) { frame in
                var sum = 0.0
                for channel in channels { sum += sample(frame, channel) }
                return sum * share
            }
        }
        if let index = signals.index(of: source, .left) {
            record(signal: index, to: message, length) { sample($0, first) }
        }
        if let index = signals.index(of: source, .right) {
            record(signal: index, to: message, length) { sample($0, second) }
        }
        if let index = signals.index(of: source, .side) {
            record(signal: index, to: message, length) { 0.5 * (sample($0, first) - sample($0, second)) }
        }
    }

    /// Records a signal, decimated. Frames beyond the message's length are dropped.
    @inline(__always)
    private mutating func record(
        signal index: Int, to message: AudioMessage, _ length: Int, _ sample: (_ frame: Int) -> Double
    ) {
        var place = count
        for frame in 0..<length {
            guard let sample = decimated(sample(frame), signal: index) else { continue }
            if place < message.frames { message.samples[place &* signals.count &+ index] = Float(sample) }
            place &+= 1
        }
    }

    /// Passes a sample through the decimators of a signal. Returns nil if no sample comes out.
    @inline(__always)
    private mutating func decimated(_ sample: Double, signal index: Int) -> Double? {
        var sample = sample
        for stage in 0..<halvings {
            let place = AnalyserSignals.maximumHalvings &* index &+ stage
            guard let next = decimators[unchecked: place].next(sample) else { return nil }
            sample = next
        }
        return sample
    }
}
