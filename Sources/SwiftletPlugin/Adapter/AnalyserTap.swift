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
    var truePeaks = TruePeakTap()
    /// The signals of the last request, and those that are sent: also the ones of the request before, because two views
    /// of an instance may show different signals.
    private var lastRequest = AnalyserSignals.none
    private var signals = AnalyserSignals.none
    /// The signals from the next block on, and whether they begin anew there. A message that has begun keeps its signals.
    private var nextSignals = AnalyserSignals.none
    private var needsRestart = false
    /// The message of the current block, and its number of frames so far.
    private var message: AudioMessage?
    private var count = 0
    /// The number of frames sent or lost so far. A gap in the numbers of messages tells a view that frames are missing.
    private var time: UInt32 = 0
    /// How many frames of the instance are in the next sent frame.
    private var phase = 0
    private var decimators: SignalDecimators
    private var halvings: Int { decimators.halvings }

    private static var channelCount: Int { Input.channelCount + Output.channelCount }

    init(sampleRate: Double) {
        decimators = SignalDecimators(halvings: AnalyserSignals.halvings(at: sampleRate))
    }

    /// Activates the tap for the next `frames` frames.
    mutating func watch(_ signals: AnalyserSignals, for frames: Int) {
        let wanted = signals.union(lastRequest)
        if framesLeft == 0 || wanted != nextSignals { (nextSignals, needsRestart) = (wanted, true) }
        lastRequest = signals
        framesLeft = frames
    }

    /// Begins anew with the requested signals. The missing frame number marks the gap.
    @inline(never)
    private mutating func restart() {
        (signals, needsRestart) = (nextSignals, false)
        time &+= 1
        phase = 0
        decimators = SignalDecimators(halvings: halvings)
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
        if needsRestart { restart() }
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
        recordPeaks(of: Input.channelCount, from: 0, to: message, length) { input[$0, channel: $1] }
        let main = Input.mainChannelCount
        recordSignals(of: .input, 0..<main, to: message, length) { input[$0, channel: $1] }
        recordSignals(of: .sidechain, main..<Input.channelCount, to: message, length) { input[$0, channel: $1] }
    }

    /// Records the output of the same part.
    @inline(never)
    mutating func record(output: OutputBus<Output>, count length: Int) {
        guard let message else { return }
        recordPeaks(of: Output.channelCount, from: Input.channelCount, to: message, length) { output[$0, channel: $1] }
        recordSignals(of: .output, 0..<Output.mainChannelCount, to: message, length) { output[$0, channel: $1] }
        count &+= (phase &+ length) >> halvings
        phase = (phase &+ length) & (1 << halvings - 1)
    }

    /// Records the peaks of some channels, which follow `first` others in the message, and the true peaks on request.
    @inline(__always)
    private mutating func recordPeaks(
        of count: Int, from first: Int, to message: AudioMessage, _ length: Int,
        _ sample: (_ frame: Int, _ channel: Int) -> Double
    ) {
        for channel in 0..<count {
            let place = first &+ channel
            var peak = message.peaks[place]
            for frame in 0..<length { peak = max(peak, Float(abs(sample(frame, channel)))) }
            message.peaks[place] = peak
            guard truePeaks.isMeasuring else { continue }
            for frame in 0..<length {
                truePeaks.record(
                    sample(frame, channel), channel: place, peak: &message.peaks[Self.channelCount &+ place])
            }
        }
    }

    // MARK: - Signals

    /// Records the requested signals of some channels, as sums of the channels with weights. One loop for all mixes keeps
    /// the code small, which there is for each layout.
    @inline(__always)
    private mutating func recordSignals(
        of source: AnalyserSignals.Source, _ channels: Range<Int>, to message: AudioMessage, _ length: Int,
        _ sample: (_ frame: Int, _ channel: Int) -> Double
    ) {
        guard !channels.isEmpty else { return }
        for number in 0..<UInt32(4) {
            guard let mix = AnalyserSignals.Mix(rawValue: number), let index = signals.index(of: source, mix) else {
                continue
            }
            // All mixes except the mean are of the first two channels.
            let used = mix == .mean ? channels : channels.prefix(2)
            var place = count
            for frame in 0..<length {
                var sum = 0.0
                for channel in used {
                    let number = channel &- channels.lowerBound
                    sum += mix.weight(ofChannel: number, of: channels.count) * sample(frame, channel)
                }
                guard let sent = decimators.next(sum, signal: index) else { continue }
                // Frames beyond the message's length are dropped.
                if place < message.frames { message.samples[place &* signals.count &+ index] = Float(sent) }
                place &+= 1
            }
        }
    }
}

/// The decimators of the signals that a view shows.
private struct SignalDecimators: BitwiseCopyable {
    /// How often they halve the sample rate.
    let halvings: Int
    /// The decimators of each signal, one after the other.
    private var stages = InlineArray<16, HalfBandDecimator>(repeating: HalfBandDecimator())

    init(halvings: Int) { self.halvings = halvings }

    /// Passes a sample through the decimators of a signal. Returns nil if no sample comes out.
    @inline(__always)
    mutating func next(_ sample: Double, signal: Int) -> Double? { halvings == 0 ? sample : halved(sample, signal) }

    @inline(never)
    private mutating func halved(_ sample: Double, _ signal: Int) -> Double? {
        var sample = sample
        for stage in 0..<halvings {
            let place = AnalyserSignals.maximumHalvings &* signal &+ stage
            guard let next = stages[unchecked: place].next(sample) else { return nil }
            sample = next
        }
        return sample
    }
}
